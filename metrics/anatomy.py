"""Anatomy of a DCG: everything that a reader can point at, rank by rank."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.families import ideal_source, ideal_terms_of, nothing_relevant
from metrics.measure import Measure
from metrics.ranking import Ranking


@dataclass(frozen=True)
class Anatomy:
    """The parts of nDCG@k for one ranking and one gain.

    Attributes:
        grades: Grades in the ranks that count, NaN where unjudged. Shape (n,).
        gains: What each is worth, NaN where unjudged. Shape (n,).
        discounts: The weight of each rank. Shape (n,).
        terms: What each rank adds to DCG, 0 beyond k. Shape (n,).
        ideal_terms: What each rank of the ideal order adds. Shape (n,) or longer.
        ideal_grades: The grades in that order. Shape as `ideal_terms`.
        dcg: The sum of the terms.
        idcg: The sum of the ideal terms.
        ndcg: Their ratio, NaN where undefined.
        nothing_relevant: Whether nothing is worth a gain, so that the convention says what nDCG is.
    """

    grades: FloatArray
    gains: FloatArray
    discounts: FloatArray
    terms: FloatArray
    ideal_terms: FloatArray
    ideal_grades: FloatArray
    dcg: float
    idcg: float
    ndcg: float
    nothing_relevant: bool = False

    @property
    def lost(self) -> FloatArray:
        """What each rank misses against the ideal at that rank; adds up to IDCG - DCG."""
        width = max(len(self.terms), len(self.ideal_terms))
        return _padded(self.ideal_terms, width) - _padded(self.terms, width)

    @property
    def ideal_ranks(self) -> int:
        """How many ranks of the ideal order add to IDCG; more than k where it is not cut."""
        return int(np.flatnonzero(self.ideal_terms).max(initial=-1)) + 1

    @property
    def cumulated(self) -> FloatArray:
        """DCG after each rank, as a share of the whole ideal DCG. Shape (n,)."""
        return np.cumsum(self.terms) / self.idcg if self.idcg else np.cumsum(self.terms) * np.nan

    @property
    def ideal_cumulated(self) -> FloatArray:
        """Ideal DCG after each rank, as a share of the whole ideal DCG."""
        total = np.cumsum(self.ideal_terms)
        return total / self.idcg if self.idcg else total * np.nan


def anatomy(ranking: Ranking, k: int, convention: Convention) -> Anatomy:
    """The parts of nDCG@k of a ranking under a convention.

    Args:
        ranking: The list and its judged documents that were not returned.
        k: Cutoff, k >= 1.
        convention: The choices in force; unjudged zero or condense.

    Returns:
        The parts, rank by rank.

    Raises:
        ValueError: As `Measure.breakdown`.
    """
    measure = Measure("nDCG", k)
    lists = measure.lists(ranking.grades, ranking.pool, convention)
    broken = measure.breakdown(ranking.grades, ranking.pool, convention)
    grades, source = lists.grades, ideal_source(lists)
    ideal = source[np.argsort(-convention.gains(source), kind="stable")]
    terms = ideal_terms_of(lists)
    return Anatomy(
        grades=grades,
        gains=convention.gains(grades),
        discounts=convention.discount_of(np.arange(1, len(grades) + 1)),
        terms=broken.terms,
        ideal_terms=terms,
        ideal_grades=_padded(ideal, len(terms), np.nan),
        dcg=float(broken.terms.sum()),
        idcg=float(broken.divisor),
        ndcg=float(broken.value),
        nothing_relevant=bool(nothing_relevant(measure.name, lists)),
    )


def both_gains(ranking: Ranking, k: int, convention: Convention) -> tuple[Anatomy, Anatomy]:
    """The anatomy under exponential and under linear gain."""
    return (
        anatomy(ranking, k, replace(convention, gain="exponential")),
        anatomy(ranking, k, replace(convention, gain="linear")),
    )


def _padded(values: FloatArray, width: int, fill: float = 0.0) -> FloatArray:
    return np.concatenate([values[:width], np.full(max(0, width - len(values)), fill)])
