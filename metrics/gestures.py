"""Gestures: the list that each single move would leave, all of them written out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import isnan, nan, prod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from metrics.arrays import FloatArray, IntArray
from metrics.ranking import Ranking

PALETTE = (3.0, 2.0, 1.0, 0.0, nan)
"""The grades that a new document can be given, "?" last."""

GESTURES = (
    "current",
    "move",
    "swap",
    "swap_pool",
    "bring_in",
    "take_out",
    "delete",
    "delete_pool",
    "new",
    "new_pool",
    "regrade",
    "regrade_pool",
)
"""Every move but that of the cutoff. The first six leave the set of judged documents as it is."""
_SAME_POOL = 6


@dataclass(frozen=True)
class Gestures:
    """The list that each move would leave, and the judged documents with it.

    Attributes:
        grades: Grades in rank order of every outcome, NaN behind the end. Shape (moves, n + 1).
        pool: Grades of the judged documents of every outcome. Shape (moves or 1, m).
        lengths: Number of documents returned. Shape (moves,).
        shapes: The shape of each gesture's table, in the order of the rows.
    """

    grades: FloatArray
    pool: FloatArray
    lengths: IntArray
    shapes: dict[str, tuple[int, ...]]

    def tables(self, column: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """One value a row, cut into one table a gesture."""
        found, start = {}, 0
        for name, shape in self.shapes.items():
            end = start + prod(shape)
            found[name] = column[start:end].reshape(shape + column.shape[1:])
            start = end
        return found


def palette_of(ranking: Ranking, palette: Sequence[float] = PALETTE) -> tuple[float, ...]:
    """The grades of the palette and every other grade in use, from the highest; "?" comes last.

    >>> palette_of(Ranking(()), (1.0, 2.0, nan))
    (2.0, 1.0, nan)
    """
    grades = {d.grade for d in ranking.documents if d.judged}
    grades |= {grade for grade in palette if not isnan(grade)}
    return (*sorted(grades, reverse=True), nan)


def gesture_lists(ranking: Ranking, palette: Sequence[float]) -> tuple[Gestures, Gestures]:
    """The outcome of every move: those that keep the set of judged documents, and the others."""
    listed = ranking.grades
    beside = np.array([d.grade for d in ranking.not_returned], dtype=np.float64)
    chips = np.array(palette, dtype=np.float64)
    outcomes = {**_same_pool(listed, beside), **_other_lists(listed, beside, chips)}
    pool = np.concatenate([listed, beside, [nan]])[np.newaxis]
    pools = _other_pools(listed, beside, chips)
    same = {name: outcomes[name] for name in GESTURES[:_SAME_POOL]}
    other = {name: outcomes[name] for name in GESTURES[_SAME_POOL:]}
    return _stacked(same, {}, pool), _stacked(other, pools, pool)


def _same_pool(listed: FloatArray, beside: FloatArray) -> dict[str, FloatArray]:
    n, p = len(listed), len(beside)
    first, second = np.triu_indices(n, 1)
    swapped = np.tile(listed, (len(first), 1))
    rows = np.arange(len(first))
    swapped[rows, first], swapped[rows, second] = listed[second], listed[first]
    traded = np.tile(listed, (n, p, 1))
    for index in range(n):
        traded[index, :, index] = beside
    return {
        "current": listed,
        "move": listed[_moved(n)],
        "swap": swapped,
        "swap_pool": traded,
        "bring_in": _inserted(listed, beside),
        "take_out": _without_each(listed),
    }


def _other_lists(
    listed: FloatArray, beside: FloatArray, chips: FloatArray
) -> dict[str, FloatArray]:
    n = len(listed)
    regraded = np.tile(listed, (n, len(chips), 1))
    for index in range(n):
        regraded[index, :, index] = chips
    return {
        "delete": _without_each(listed),
        "delete_pool": np.tile(listed, (len(beside), 1)),
        "new": _inserted(listed, chips),
        "new_pool": np.tile(listed, (len(chips), 1)),
        "regrade": regraded,
        "regrade_pool": np.tile(listed, (len(beside), len(chips), 1)),
    }


def _other_pools(
    listed: FloatArray, beside: FloatArray, chips: FloatArray
) -> dict[str, FloatArray]:
    n, p = len(listed), len(beside)
    base = np.concatenate([listed, beside, [nan]])

    def regraded(count: int, first: int) -> FloatArray:
        pools = np.tile(base, (count, len(chips), 1))
        for index in range(count):
            pools[index, :, first + index] = chips
        return pools

    gone = np.tile(base, (n + p, 1))
    gone[np.arange(n + p), np.arange(n + p)] = nan
    more = np.tile(base, (len(chips), 1))
    more[:, -1] = chips
    return {
        "delete": gone[:n],
        "delete_pool": gone[n:],
        "new": np.repeat(more[:, np.newaxis], n + 1, axis=1),
        "new_pool": more,
        "regrade": regraded(n, 0),
        "regrade_pool": regraded(p, n),
    }


def _moved(n: int) -> IntArray:
    """Which card stands at rank r after card i was put at rank j. Shape (n, n, n)."""
    i, j, r = np.ogrid[:n, :n, :n]
    rest = r - (r > j)
    return np.where(r == j, i, rest + (rest >= i))


def _inserted(listed: FloatArray, values: FloatArray) -> FloatArray:
    """The list with each value put at each rank. Shape (values, n + 1, n + 1)."""
    n = len(listed)
    j, r = np.ogrid[: n + 1, : n + 1]
    shifted = np.append(listed, nan)[r - (r > j)]
    lists: FloatArray = np.where(r == j, values[:, np.newaxis, np.newaxis], shifted)
    return lists


def _without_each(listed: FloatArray) -> FloatArray:
    """The list without each of its cards. Shape (n, n - 1)."""
    n = len(listed)
    i, r = np.ogrid[:n, : max(n - 1, 0)]
    lists: FloatArray = listed[r + (r >= i)]
    return lists


def _stacked(
    outcomes: dict[str, FloatArray], pools: dict[str, FloatArray], pool: FloatArray
) -> Gestures:
    n = max(1, *(table.shape[-1] for table in outcomes.values()))
    counts = {name: prod(table.shape[:-1]) for name, table in outcomes.items()}
    grades = np.full((sum(counts.values()), n), nan)
    start = 0
    for name, table in outcomes.items():
        end = start + counts[name]
        grades[start:end, : table.shape[-1]] = table.reshape(counts[name], table.shape[-1])
        start = end
    below = [pools[name].reshape(-1, len(pool[0])) for name in outcomes] if pools else [pool]
    return Gestures(
        grades,
        np.concatenate(below),
        np.repeat([table.shape[-1] for table in outcomes.values()], list(counts.values())),
        {name: table.shape[:-1] for name, table in outcomes.items()},
    )
