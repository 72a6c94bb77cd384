"""What the comparison page compares: the embedded collections, and files that people load."""

from __future__ import annotations

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import PurePath
from types import MappingProxyType
from typing import Any

import pandas as pd

from charts.text import shortened
from demo import LAUNCHES, SHOP
from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.read import read_qrels, read_query_info, read_run
from metrics.collection.run import Run
from metrics.collection.source import UPLOAD

ABOUT = {
    "shop": "Simulated: an invented shop, keyword search against vector search.",
    "launches": "Constructed: one baseline and two launches with the same mean. The values are "
    "invented, one nDCG for each of 100 queries; no lists, no k and no gain stand behind them.",
    "own": "Your files stay in this session and are forgotten with it.",
}
"""What stands above each collection."""
LAUNCHES_LABEL = "nDCG (invented)"
"""What the values of the launches are: made for the lesson, from no lists."""

_NAMES = ("baseline", "candidate")
_LONGEST_NAME = 40


@dataclass(frozen=True)
class Collection:
    """Two systems and the judgements that they are measured by.

    Attributes:
        qrels: The grades.
        baseline: The system there is.
        candidate: The system that might replace it.
        names: What the systems are called.
        info: Texts, segments and weights of queries. None: not known.
        titles: What documents are called, by id. None: not known.
        private: Whether texts and titles must stay out of links.
    """

    qrels: Qrels
    baseline: Run
    candidate: Run
    names: tuple[str, str]
    info: pd.DataFrame | None = None
    titles: Mapping[str, str] | None = None
    private: bool = False

    @property
    def runs(self) -> dict[str, Run]:
        """Both runs by name, the baseline first."""
        return dict(zip(self.names, (self.baseline, self.candidate), strict=True))

    def is_same(self, other: Collection) -> bool:
        """Whether it holds the very same judgements, runs and texts under the same names."""
        mine = (self.qrels, self.baseline, self.candidate, self.info)
        theirs = (other.qrels, other.baseline, other.candidate, other.info)
        same = all(one is another for one, another in zip(mine, theirs, strict=True))
        return same and self.names == other.names


@dataclass(frozen=True)
class Slot:
    """A place for a file.

    Attributes:
        label: What the page calls it.
        wanted: What may be loaded there.
        read: Reads the bytes of a file under its name.
    """

    label: str
    wanted: str
    read: Callable[[bytes, str], Any]


@dataclass
class Upload:
    """What a slot holds.

    Attributes:
        content: What was read last without a fault. None: nothing yet.
        name: The file that it came from.
        problem: What was wrong with the last file. Empty: nothing was.
        seen: Names the file that was looked at last, so that it is read once.
    """

    content: Any = None
    name: str = ""
    problem: str = ""
    seen: str = field(default="", repr=False)

    def offer(self, slot: Slot, data: bytes, name: str, seen: str) -> None:
        """Read a file; after a fault what was there before stays."""
        if seen == self.seen:
            return
        self.seen = seen
        try:
            content = slot.read(data, name)
        except CollectionError as problem:
            kept = f" {self.name} stays in use." if self.content is not None else ""
            self.problem = f"{problem}.{kept}"
            return
        self.content, self.name, self.problem = content, name, ""


def _run_slot(label: str) -> Slot:
    wanted = "TREC run, or a CSV with query, doc and score or rank; plain or .gz"
    return Slot(label, wanted, lambda data, name: read_run(data, name, UPLOAD))


SLOTS = {
    "qrels": Slot(
        "Judgements",
        "TREC qrels, or a CSV with the columns query, doc and grade; plain or .gz",
        lambda data, name: read_qrels(data, name, UPLOAD),
    ),
    "baseline": _run_slot("Baseline run"),
    "candidate": _run_slot("Candidate run"),
    "info": Slot(
        "Query texts (may be left out)",
        "CSV or TSV with the columns query, text, segment, weight",
        lambda data, name: read_query_info(data, name, UPLOAD),
    ),
}
"""Where files go, in the order in which they are asked for."""


@cache
def shop() -> Collection:
    """The invented shop: keyword search against vector search."""
    with (SHOP / "products.tsv").open(encoding="utf-8", newline="") as file:
        titles = {row["document"]: row["title"] for row in csv.DictReader(file, delimiter="\t")}
    return Collection(
        read_qrels(SHOP / "qrels.txt"),
        read_run(SHOP / "keyword.run"),
        read_run(SHOP / "vector.run"),
        ("keyword search", "vector search"),
        read_query_info(SHOP / "queries.tsv"),
        MappingProxyType(titles),
    )


@cache
def launches() -> pd.DataFrame:
    """The two launches: a row a query, with a score before and after each."""
    return pd.read_csv(LAUNCHES / "launches.csv", dtype={"query": str, "text": str})


def loaded(uploads: Mapping[str, Upload]) -> Collection | None:
    """The collection that a person loaded. None: a file is missing still."""
    content = {place: uploads[place].content for place in SLOTS if place in uploads}
    if any(content.get(place) is None for place in ("qrels", *_NAMES)):
        return None
    first, second = (_called(uploads[place].name) for place in _NAMES)
    same = first == second
    return Collection(
        content["qrels"],
        content["baseline"],
        content["candidate"],
        (f"{first} (baseline)", f"{second} (candidate)") if same else (first, second),
        content.get("info"),
        private=True,
    )


def _called(file: str) -> str:
    """A file's name without the endings that say its kind."""
    stem = PurePath(file).name
    for ending in (".gz", ".txt", ".csv", ".tsv", ".trec", ".run"):
        stem = stem.removesuffix(ending)
    return shortened(stem or file, _LONGEST_NAME)
