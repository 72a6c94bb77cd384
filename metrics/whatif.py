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
from metrics.families import Lists
from metrics.gestures import PALETTE, Gestures, gesture_lists
from metrics.measure import LARGEST_CUTOFF, Measure
from metrics.ranking import Ranking

_CELLS = 50_000


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
    for tables, column in zip(found, at_every_cutoff(ranking, measure, force), strict=True):
        tables["cutoff"] = column
    return WhatIf(*found)


def at_cutoff(measure: Measure, k: int) -> Measure:
    """The measure with the cutoff line at k: nDCG and DCG follow it, others if they have a k."""
    follows = measure.k is not None or measure.name in ("nDCG", "DCG")
    return replace(measure, k=k) if follows else measure


def _evaluated(
    measure: Measure, convention: Convention, stack: Gestures
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Value, sum and divisor of every row, in blocks that the processor's cache holds."""
    force = measure.in_force(convention)
    width = _ranks_that_count(measure, force)
    step = max(1, _CELLS // min(stack.grades.shape[-1], width or LARGEST_CUTOFF))
    found = []
    for start in range(0, len(stack.grades), step):
        rows = slice(start, start + step)
        grades, lengths = stack.grades[rows, :width], stack.lengths[rows]
        pool = stack.pool if len(stack.pool) == 1 else stack.pool[rows]
        parts = measure.breakdown(grades, pool, _without_bounds(convention, force), lengths)
        value = parts.value
        if force.unjudged == "bounds":
            value = measure.scores(grades, pool, convention, lengths)
        one = (value, parts.terms.sum(axis=-1), parts.divisor)
        found.append([np.broadcast_to(part, (len(grades), *part.shape[1:])) for part in one])
    value, sums, divisor = (np.concatenate(parts) for parts in zip(*found, strict=True))
    return value, sums, divisor


def _ranks_that_count(measure: Measure, force: Convention) -> int | None:
    """Behind the cutoff nothing adds to nDCG, unless ranks close up or the list is the ideal's."""
    plain = force.unjudged == "zero" and force.ideal == "judged"
    return measure.k if measure.name in ("nDCG", "DCG") and plain else None


def _without_bounds(convention: Convention, force: Convention) -> Convention:
    return replace(convention, unjudged="zero") if force.unjudged == "bounds" else convention


def at_every_cutoff(
    ranking: Ranking, measure: Measure, convention: Convention, most: int | None = None
) -> tuple[FloatArray, FloatArray, FloatArray]:
    """Value, sum and divisor of one list at each cutoff from 1, as far as a measure follows it.

    Args:
        ranking: The list with the judged documents it leaves out.
        measure: As in `what_if`.
        convention: The choices.
        most: The last cutoff. None: the length of the list.

    Returns:
        Each of shape (most,); under unjudged "bounds" values have a last axis of two.
    """
    n = len(ranking.returned) if most is None else most
    force = measure.in_force(convention)
    given = ranking.grades[np.newaxis], ranking.pool[np.newaxis]
    lists = measure.lists(*given, _without_bounds(convention, force))
    parts = measure.of_lists(at_cutoffs(measure, lists, n))
    value = np.broadcast_to(parts.value, (n,))
    if force.unjudged == "bounds":
        cuts = [at_cutoff(measure, k) for k in range(1, n + 1)]
        ranges = [cut.scores(ranking.grades, ranking.pool, convention) for cut in cuts]
        value = np.array(ranges).reshape(n, 2)
    sums = np.broadcast_to(parts.terms.sum(axis=-1), (n,))
    return value, sums, np.broadcast_to(parts.divisor, (n,))


def at_cutoffs(measure: Measure, lists: Lists, most: int) -> Lists:
    """One list at every cutoff from 1, if its measure follows the cutoff line. Rows: cutoffs."""
    follows = at_cutoff(measure, 1).k is not None
    return replace(lists, k=np.arange(1, most + 1)) if follows and most else lists
