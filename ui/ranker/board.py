"""Board: all that the ranker shows, as one frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import isnan
from typing import NamedTuple

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.gestures import PALETTE, palette_of
from metrics.measure import Measure
from metrics.ranking import Ranking


class Shown(NamedTuple):
    """A measure on a card, with its convention."""

    measure: Measure
    convention: Convention


@dataclass(frozen=True)
class Average:
    """The mean of a measure over several queries, of which the ranking is one.

    Attributes:
        of: Index of the measure among the cards.
        others: Values of the other queries, NaN where undefined. Shape (queries - 1,).
        others_cut: The same at each cutoff from 1. Shape (queries - 1, length of the list).
        start: The mean at the start. None: not shown.
        previous: The mean before the last drop. None: not shown.
    """

    of: int
    others: FloatArray
    others_cut: FloatArray
    start: float | None = None
    previous: float | None = None


@dataclass(frozen=True)
class Board:
    """All that the ranker shows.

    Attributes:
        ranking: The list and the judged documents that it leaves out.
        k: The cutoff.
        shown: The measures on the cards. The first two nDCG are those whose terms are drawn.
        start: The value of each at the start. Empty: not shown.
        previous: The value of each before the last drop. Empty: no change is shown.
        averages: Means over several queries.
        palette: Grades that a new document can be given, NaN for "?".
        grade_labels: A word for a grade, such as {3.0: "perfect"}.
        scale_max: The highest grade of the scale, for the colours.
        sentence: What the last move did, in words.
        message: Why a move was refused. Empty: nothing was.
        swap: Whether a drop swaps.
        raw: Whether bars show raw terms.
    """

    ranking: Ranking
    k: int
    shown: Sequence[Shown]
    start: Sequence[float] = ()
    previous: Sequence[float] = ()
    averages: Sequence[Average] = ()
    palette: Sequence[float] = PALETTE
    grade_labels: dict[float, str] = field(default_factory=dict)
    scale_max: float = 3.0
    sentence: str = ""
    message: str = ""
    swap: bool = False
    raw: bool = False

    @property
    def drawn(self) -> tuple[int, int]:
        """Which two of the measures are drawn as terms.

        Raises:
            ValueError: If fewer than two are nDCG.
        """
        found = [index for index, one in enumerate(self.shown) if one.measure.name == "nDCG"]
        if len(found) < 2:
            raise ValueError(f"the ranker draws the terms of two nDCG, got {len(found)}")
        return found[0], found[1]

    @property
    def usable_palette(self) -> tuple[float, ...]:
        """The palette without grades that a convention refuses, with those in use.

        An ideal order of k documents of the highest grade puts that grade to use.
        """
        given = [grade for grade in self.palette if isnan(grade) or self._known(grade)]
        full = [one.convention.max_grade for one in self.shown if one.convention.ideal == "full"]
        return palette_of(self.ranking, [*given, *(grade for grade in full if grade is not None)])

    def _known(self, grade: float) -> bool:
        try:
            for one in self.shown:
                force = one.measure.in_force(one.convention)
                force.gains(force.read(grade))
        except ValueError:
            return False
        return True
