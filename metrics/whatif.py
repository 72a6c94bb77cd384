"""What if: the value of a measure after every single move that a hand could make next.

No formula stands here. Each move's list is written out, all of them are stacked, and the measure
is evaluated on the stack.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.families import FAMILIES, Lists, nothing_relevant
from metrics.gestures import PALETTE, Gestures, gesture_lists
from metrics.measure import Measure
from metrics.ranking import Ranking


@dataclass(frozen=True)
class WhatIf:
    """One measure after every move. Keys are the gestures and "cutoff"; indices run from 0.

    `move[i, j]` and `swap[i, j]` (i < j; flat, in that order) speak of cards, `swap_pool[i, p]` and
    `bring_in[p, j]` of documents not returned, `new[g, j]` and `regrade[i, g]` of the palette,
    `cutoff[k - 1]` of the cutoff.

    Attributes:
        values: The measure. Under unjudged "bounds" a last axis holds the lowest and the highest.
        sums: What its terms add up to; for nDCG that is DCG.
        divisors: What the sum is divided by; for nDCG the ideal DCG.
    """

    values: dict[str, FloatArray]
    sums: dict[str, FloatArray]
    divisors: dict[str, FloatArray]


def what_if(
    ranking: Ranking,
    k: int,
    measure: Measure,
    convention: Convention | None = None,
    palette: Sequence[float] = PALETTE,
    lists: tuple[Gestures, Gestures] | None = None,
) -> WhatIf:
    """The value of a measure after every move.

    Args:
        ranking: The list as it stands, with the judged documents it leaves out.
        k: The cutoff as it stands.
        measure: With a cutoff it is taken at k and follows the cutoff line; nDCG and DCG always.
        convention: The choices. None: the defaults.
        palette: Grades of new documents and of regrading, as `palette_of` gives them.
        lists: What `gesture_lists` gave, where several measures share it.

    Returns:
        A table for each gesture, NaN where the measure is undefined.

    Example:
        >>> from metrics.ranking import Document
        >>> five = Ranking(tuple(Document(f"d{i}", "", g) for i, g in enumerate([3, 0, 2, 3, 1])))
        >>> tables = what_if(five, 5, Measure.parse("nDCG@5")).values
        >>> float(tables["move"][3, 1].round(4)), float(tables["swap"][5].round(4))
        (0.9811, 0.9967)
    """
    force = convention or Convention()
    at_k = at_cutoff(measure, k)
    found: list[dict[str, FloatArray]] = [{}, {}, {}]
    for stack in lists or gesture_lists(ranking, palette):
        for tables, column in zip(found, _evaluated(at_k, force, stack), strict=True):
            tables |= stack.tables(column)
    for tables, column in zip(found, _cutoffs(ranking, measure, force), strict=True):
        tables["cutoff"] = column
    return WhatIf(*found)


def at_cutoff(measure: Measure, k: int) -> Measure:
    """The measure with the cutoff line at k: nDCG and DCG follow it, others if they have a k."""
    follows = measure.k is not None or measure.name in ("nDCG", "DCG")
    return replace(measure, k=k) if follows else measure


def _evaluated(
    measure: Measure, convention: Convention, stack: Gestures
) -> tuple[FloatArray, FloatArray, FloatArray]:
    force = measure.in_force(convention)
    grades = stack.grades[:, : _ranks_that_count(measure, force)]
    parts = measure.breakdown(grades, stack.pool, _without_bounds(convention, force), stack.lengths)
    value = parts.value
    if force.unjudged == "bounds":
        value = measure.scores(stack.grades, stack.pool, convention, stack.lengths)
    rows = len(stack.grades)
    divisor = np.broadcast_to(parts.divisor, (rows,))
    return np.broadcast_to(value, (rows, *value.shape[1:])), parts.terms.sum(axis=-1), divisor


def _ranks_that_count(measure: Measure, force: Convention) -> int | None:
    """Behind the cutoff nothing adds to nDCG, unless ranks close up or the list is the ideal's."""
    plain = force.unjudged == "zero" and force.ideal == "judged"
    return measure.k if measure.name in ("nDCG", "DCG") and plain else None


def _without_bounds(convention: Convention, force: Convention) -> Convention:
    return replace(convention, unjudged="zero") if force.unjudged == "bounds" else convention


def _cutoffs(
    ranking: Ranking, measure: Measure, convention: Convention
) -> tuple[FloatArray, FloatArray, FloatArray]:
    n = len(ranking.returned)
    force = measure.in_force(convention)
    plain = force.unjudged == "zero" and force.ideal != "full" and force.rounding is None
    plain = plain and force.negative != "keep"
    if measure.name == "nDCG" and plain and n and len(ranking.pool):
        return _ndcg_cutoffs(ranking, force)
    calm = _without_bounds(convention, force)
    values, sums, divisors = [], [], []
    for k in range(1, n + 1):
        cut = at_cutoff(measure, k)
        parts = cut.breakdown(ranking.grades, ranking.pool, calm)
        values.append(cut.scores(ranking.grades, ranking.pool, convention))
        sums.append(parts.terms.sum())
        divisors.append(parts.divisor)
        if cut == measure and measure.k is None:
            return tuple(np.array(found * n) for found in (values, sums, divisors))  # type: ignore[return-value]
    return np.array(values), np.array(sums), np.array(divisors, dtype=np.float64)


def _ndcg_cutoffs(ranking: Ranking, force: Convention) -> tuple[FloatArray, FloatArray, FloatArray]:
    """All cutoffs at once: the terms are the same, only more of them count."""
    grades = force.read(ranking.grades)[np.newaxis]
    judged = force.read(ranking.pool)[np.newaxis]
    n = grades.shape[-1]
    every_k = np.arange(1, n + 1)
    lists = Lists(grades, judged, every_k, force, np.array([n]))  # type: ignore[arg-type]
    terms, divisor = FAMILIES["nDCG"](lists)
    sums = terms.sum(axis=-1)
    whole = Measure("nDCG", n).scores(grades[0], ranking.pool, force)
    with np.errstate(invalid="ignore", divide="ignore"):
        shares = np.where(divisor == 0, 0.0, sums / divisor)
    undefined = nothing_relevant("nDCG", lists)
    return np.where(undefined, whole, shares), sums, np.broadcast_to(divisor, (n,))
