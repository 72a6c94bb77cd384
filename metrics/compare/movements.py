"""How each document moved between two lists of one query, and what its term became."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking


@dataclass(frozen=True)
class Movement:
    """One document in two lists.

    Attributes:
        document: The document with its title and grade.
        before: Its rank in the first list, from 1. None: not returned.
        after: Its rank in the second list. None: not returned.
        term_before: What it adds to the first list's value, 0 beyond the cutoff.
        term_after: What it adds to the second list's value.
    """

    document: Document
    before: int | None
    after: int | None
    term_before: float
    term_after: float

    @property
    def climbed(self) -> int | None:
        """Ranks won, negative for ranks lost. None: it is in one list only."""
        if self.before is None or self.after is None:
            return None
        return self.before - self.after

    @property
    def change(self) -> float:
        """What its move adds to the value; the changes add up to the query's delta."""
        return self.term_after - self.term_before


def movements(
    before: Ranking, after: Ranking, measure: Measure, convention: Convention
) -> tuple[Movement, ...]:
    """Every document of two lists, those of the second list first, in its order.

    Terms are divided as the measure divides them, so that the terms of a list add up to its
    value.

    Args:
        before: The first list.
        after: The second list.
        measure: What the terms are terms of.
        convention: The choices in force.

    Returns:
        One movement a document: the second list in rank order, then what only the first holds.

    Raises:
        ValueError: Under unjudged "bounds", where there are no terms.
    """
    ranks = [{d.id: rank for rank, d in enumerate(one.returned, 1)} for one in (before, after)]
    terms = [
        dict(zip(rank, shares(one, measure, convention), strict=True))
        for rank, one in zip(ranks, (before, after), strict=True)
    ]
    documents = {d.id: d for d in (*after.returned, *before.returned)}
    return tuple(
        Movement(
            document,
            ranks[0].get(id),
            ranks[1].get(id),
            terms[0].get(id, 0.0),
            terms[1].get(id, 0.0),
        )
        for id, document in documents.items()
    )


def shares(ranking: Ranking, measure: Measure, convention: Convention) -> list[float]:
    """What each returned document adds to the value; 0 where the value is undefined.

    Under unjudged "condense" an unjudged document adds 0 and the others move up past it.
    """
    if not ranking.returned:
        return []
    parts = measure.breakdown(ranking.grades, ranking.pool, convention)
    divisor = float(parts.divisor)
    added = np.zeros(len(ranking.returned)) if divisor == 0 else parts.terms / divisor
    if measure.in_force(convention).unjudged != "condense":
        return [float(value) for value in added]
    judged = iter(float(value) for value in added)
    return [next(judged) if document.judged else 0.0 for document in ranking.returned]
