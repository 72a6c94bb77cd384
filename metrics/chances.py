"""Chances: a random and the worst order after every move that a hand could make next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import prod

import numpy as np

from metrics.arrays import FloatArray, IntArray
from metrics.chance import random_order, random_order_of, worst_order, worst_order_of
from metrics.convention import Convention
from metrics.gestures import Gestures
from metrics.measure import Measure
from metrics.ranking import Ranking
from metrics.whatif import at_cutoff, at_cutoffs

_ONE_PLACE = ("bring_in", "new")
"""Wherever these put a document, the list holds the same ones: their tables have no rank."""
_SAME_DOCUMENTS = ("move", "swap")


@dataclass(frozen=True)
class Outcomes:
    """The lists that moves leave, each set of documents once.

    Attributes:
        grades: Grades in no order, NaN where unjudged or padded. Shape (sets, n).
        pool: Grades of all judged documents. Shape (sets, m).
        lengths: Number of documents returned. Shape (sets,).
        places: For each gesture that changes the set, which of them it leaves.
    """

    grades: FloatArray
    pool: FloatArray
    lengths: IntArray
    places: dict[str, IntArray]


def outcomes_of(stacks: tuple[Gestures, Gestures]) -> Outcomes:
    """The different sets of documents that every move but that of the cutoff leaves."""
    width = max(stack.grades.shape[-1] for stack in stacks)
    shapes: dict[str, tuple[int, ...]] = {}
    rows = []
    for stack in stacks:
        chosen = _set_changes(stack)
        shapes |= {name: places.shape for name, places in chosen.items()}
        rows.append(_canonical(stack, np.concatenate([p.ravel() for p in chosen.values()]), width))
    every = np.concatenate(rows)
    known: dict[bytes, int] = {}
    places = np.array([known.setdefault(row.tobytes(), len(known)) for row in every])
    distinct = every[np.unique(places, return_index=True)[1]]
    ends = np.cumsum([prod(shape) for shape in shapes.values()])
    cut = zip(shapes.items(), np.split(places, ends[:-1]), strict=True)
    return Outcomes(
        grades=distinct[:, 1 : width + 1],
        pool=distinct[:, width + 1 :],
        lengths=distinct[:, 0].astype(np.int64),
        places={name: part.reshape(shape) for (name, shape), part in cut},
    )


def _set_changes(stack: Gestures) -> dict[str, IntArray]:
    """The rows of each gesture that changes the set of documents, without repetitions by rank."""
    tables = stack.tables(np.arange(len(stack.grades)))
    return {
        name: rows[:, 0] if name in _ONE_PLACE else rows
        for name, rows in tables.items()
        if name not in _SAME_DOCUMENTS
    }


def _canonical(stack: Gestures, rows: IntArray, width: int) -> FloatArray:
    """Length, grades and pool of each row, sorted: the same for the same set of documents."""
    grades = np.full((len(rows), width), np.nan)
    grades[:, : stack.grades.shape[-1]] = np.sort(stack.grades[rows], axis=-1)
    pool = np.sort(stack.pool[rows if len(stack.pool) > 1 else np.zeros_like(rows)], axis=-1)
    return np.column_stack([stack.lengths[rows], grades, pool])


def chances(
    outcomes: Outcomes, k: int, measure: Measure, convention: Convention
) -> tuple[FloatArray, FloatArray]:
    """A measure in a random and in the worst order of every set of documents. Shapes (sets,).

    Args:
        outcomes: What `outcomes_of` gave.
        k: The cutoff as it stands.
        measure: As in `what_if`.
        convention: The choices.

    Returns:
        Values, NaN where undefined, and for a random order under unjudged "bounds".
    """
    cut = at_cutoff(measure, k)
    given = outcomes.grades, outcomes.pool, cut, convention, outcomes.lengths
    return random_order(*given), worst_order(*given)


def chances_at_every_cutoff(
    ranking: Ranking, measure: Measure, convention: Convention
) -> tuple[FloatArray, FloatArray]:
    """The same of one list at each cutoff from 1 to its length. Shapes (n,)."""
    n = len(ranking.returned)
    if measure.in_force(convention).unjudged == "bounds":
        cuts = [at_cutoff(measure, k) for k in range(1, n + 1)]
        given = ranking.grades, ranking.pool
        ends = [float(worst_order(*given, cut, convention)) for cut in cuts]
        return np.full(n, np.nan), np.array(ends)
    given = ranking.grades[np.newaxis], ranking.pool[np.newaxis]
    lists = at_cutoffs(measure, measure.lists(*given, convention), n)
    plain = replace(lists, convention=replace(lists.convention, rounding=None))
    random, worst = random_order_of(measure, plain), worst_order_of(measure, lists)
    return np.broadcast_to(random, (n,)), np.broadcast_to(worst, (n,))
