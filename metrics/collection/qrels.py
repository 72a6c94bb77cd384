"""Qrels: the grades that people gave, a row a query and document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd

from metrics.collection.problem import SHOWN, CollectionError


@dataclass(frozen=True)
class Qrels:
    """Judgements.

    Attributes:
        frame: Columns query and document (text) and grade (float64), each pair once.
        name: What errors call them.
        form: What they were recognised as.
        repeated: How many lines said again what an earlier line had said.
    """

    frame: pd.DataFrame
    name: str = "judgements"
    form: str = "data frame"
    repeated: int = 0

    @property
    def queries(self) -> tuple[str, ...]:
        """The judged queries, in the order of the file."""
        return tuple(self.frame["query"].unique())

    @classmethod
    def from_frame(
        cls, frame: pd.DataFrame, name: str = "judgements", form: str = "data frame"
    ) -> Qrels:
        """Judgements from a frame with query, document and grade.

        Args:
            frame: One row a judgement; ids become text. A column `line`, where there is one, is
                used in errors.
            name: What errors call it.
            form: What it was recognised as.

        Raises:
            CollectionError: If a query and document have two different grades.
        """
        chosen = pd.DataFrame(
            {
                "query": frame["query"].astype(str),
                "document": frame["document"].astype(str),
                "grade": frame["grade"].astype("float64"),
            }
        )
        pairs = ["query", "document"]
        again = chosen.duplicated(pairs, keep=False)
        if again.any():
            _refuse_contradictions(name, chosen[again])
        once = chosen.drop_duplicates(pairs, ignore_index=True)
        return cls(once, name, form, len(chosen) - len(once))

    @classmethod
    def from_dict(
        cls, grades: Mapping[str, Mapping[str, float]], name: str = "judgements"
    ) -> Qrels:
        """Judgements from a dictionary of dictionaries, query to document to grade."""
        rows = [(query, doc, grade) for query, of in grades.items() for doc, grade in of.items()]
        frame = pd.DataFrame(rows, columns=["query", "document", "grade"])
        return cls.from_frame(frame, name, "dictionary")


def _refuse_contradictions(name: str, repeated: pd.DataFrame) -> None:
    spread = repeated.groupby(["query", "document"], sort=False)["grade"].agg(["min", "max"])
    torn = spread[spread["min"] != spread["max"]]
    if len(torn):
        pairs = [f"query {q!r}, document {d!r}" for q, d in torn.index[:SHOWN]]
        low, high = torn["min"].iloc[0], torn["max"].iloc[0]
        raise CollectionError(
            name,
            f"two grades for {pairs[0]}: {low:g} and {high:g}; expected one "
            f"({len(torn)} such pairs: {'; '.join(pairs)})",
        )
