"""What one person's comparison page holds, and how it and its address stay one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import streamlit as st

from metrics.collection.report import ImportReport, import_report
from metrics.compare.comparison import Comparison
from metrics.compare.systems import compare
from metrics.convention import Convention
from metrics.measure import Measure
from ui import choices as link
from ui.choices import ChoiceError, Choices
from ui.collections import Collection, Upload
from ui.visit import arrived_from_elsewhere, parameters_here

_KEY = "comparison"


@dataclass(frozen=True)
class Made:
    """A comparison with what it was made from, so that it is made once."""

    collection: Collection
    measure: Measure
    convention: Convention
    comparison: Comparison
    report: ImportReport

    def is_of(self, collection: Collection, choices: Choices) -> bool:
        """Whether it would be the same if it were made anew."""
        same = (self.measure, self.convention) == (choices.measure, choices.convention)
        return same and self.collection.is_same(collection)


@dataclass
class Desk:
    """What one person compares; lives in that person's session only.

    Attributes:
        choices: What is shown.
        linked: The parameters last written to the address.
        message: What a person must be told once.
        acted: Whether this run began with a change made on the page, not with an address.
        uploads: What was read from each file that was loaded, and what was wrong with the last.
        made: The last comparison of two runs.
        fresh: How often the files were forgotten.
    """

    choices: Choices = field(default_factory=Choices)
    linked: link.Parameters | None = None
    message: str = ""
    acted: bool = False
    uploads: dict[str, Upload] = field(default_factory=dict)
    made: Made | None = field(default=None, repr=False)
    fresh: int = 0

    def compared(self, collection: Collection) -> tuple[Comparison, ImportReport]:
        """The comparison under the choices, made anew where data, measure or convention changed.

        Raises:
            ValueError: If the convention refuses what the collection holds.
        """
        now = self.choices
        if self.made is None or not self.made.is_of(collection, now):
            comparison = compare(
                collection.qrels,
                collection.baseline,
                collection.candidate,
                measure=now.measure,
                convention=now.convention,
                info=collection.info,
                names=collection.names,
            )
            report = import_report(collection.qrels, collection.runs, now.k, now.convention)
            self.made = Made(collection, now.measure, now.convention, comparison, report)
        if self.made.comparison.tolerance != now.tolerance:
            comparison = self.made.comparison.at_tolerance(now.tolerance)
            self.made = replace(self.made, comparison=comparison)
        return self.made.comparison, self.made.report

    def change(self, change: Callable[[Choices], Choices]) -> None:
        """Replace the choices; what cannot be chosen is said, and nothing changes."""
        self.acted = True
        try:
            self.choices = change(self.choices)
        except ChoiceError as problem:
            self.message = f"{problem}. Nothing was changed."

    def forget_files(self) -> None:
        """Empty every place for a file."""
        self.uploads, self.made, self.fresh = {}, None, self.fresh + 1

    def open_query(self, query: str) -> None:
        """Open a query below the picture."""
        self.change(lambda now: now.opening(query))

    def said(self) -> str:
        """The message, once."""
        message, self.message = self.message, ""
        return message


def arrive() -> Desk:
    """The desk of whoever looks; an address that is new is navigation and wins."""
    if _KEY not in st.session_state:
        st.session_state[_KEY] = Desk()
    mine: Desk = st.session_state[_KEY]
    address = parameters_here()
    elsewhere = arrived_from_elsewhere("compare")
    if (address or not elsewhere) and address != mine.linked and not mine.acted:
        try:
            mine.choices = link.read(address)
        except ChoiceError as problem:
            kept = "the demo data" if mine.linked is None else "what was there before"
            mine.message = f"This link cannot be read: {problem}. You see {kept}."
    return mine


def write_link(mine: Desk) -> None:
    """Write the choices to the address, where they are not there already."""
    parameters = link.written(mine.choices)
    if parameters_here() != parameters:
        st.query_params.from_dict(parameters)
    mine.linked = parameters
    mine.acted = False
