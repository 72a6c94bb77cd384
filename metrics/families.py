"""Every measure as terms and a divisor, made from the definitions under a Convention."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from metrics.arrays import BoolArray, FloatArray, IntArray, within
from metrics.average_precision import average_precision_divisor, average_precision_terms
from metrics.convention import Convention
from metrics.dcg import discounted, ideal_gains
from metrics.precision import first_hit, hits, relevant_count
from metrics.reciprocal_rank import reciprocal_rank_terms


@dataclass(frozen=True)
class Lists:
    """What a measure is made from.

    Attributes:
        grades: Grades in rank order, NaN where unjudged or padded. Shape (..., n).
        pool: Grades of all judged documents, NaN as padding. Shape (..., m).
        k: Cutoff, or one for each ranking with shape (...). None: uncut.
        convention: The choices in force.
        lengths: Number of documents returned. Shape (...).
    """

    grades: FloatArray
    pool: FloatArray
    k: int | IntArray | None
    convention: Convention
    lengths: IntArray

    @property
    def hits(self) -> FloatArray:
        """1 at each relevant rank up to k. Shape (..., n)."""
        force = self.convention
        return hits(self.grades, k=self.k, threshold=force.threshold, test=force.threshold_test)

    @property
    def relevant(self) -> FloatArray:
        """R, the number of relevant documents in the pool. Shape (...)."""
        force = self.convention
        return relevant_count(self.pool, force.threshold, force.threshold_test)


Broken = tuple[FloatArray, FloatArray]
"""Terms of shape (..., n) and divisor of shape (...)."""

_ONE = np.float64(1.0)


def ideal_source(lists: Lists) -> FloatArray:
    """Grades that the ideal order is drawn from, in any order. Shape (..., m)."""
    force = lists.convention
    if force.ideal == "full":
        places = lists.grades.shape[-1] if lists.k is None else int(np.max(lists.k))
        return np.full((*lists.pool.shape[:-1], places), force.max_grade)
    return lists.grades if force.ideal == "returned" else lists.pool


def ideal_terms_of(lists: Lists) -> FloatArray:
    """What each rank of the ideal order adds to DCG under the convention. Shape (..., m)."""
    force = lists.convention
    gains = ideal_gains(force.gains(ideal_source(lists)))
    terms = discounted(gains, None, force.discount_of)
    cut = force.ideal_cut == "k" or force.ideal == "full"
    counted = within(terms.shape[-1], lists.k if cut else None)
    if force.ideal_cut == "returned" or (force.ideal == "full" and lists.k is None):
        shown = lists.lengths if lists.k is None else np.minimum(lists.lengths, lists.k)
        counted = within(terms.shape[-1], shown)
    return terms * counted


def _dcg(lists: Lists) -> Broken:
    force = lists.convention
    return discounted(force.gains(lists.grades), lists.k, force.discount_of), np.asarray(_ONE)


def _ndcg(lists: Lists) -> Broken:
    return _dcg(lists)[0], ideal_terms_of(lists).sum(axis=-1)


def _reciprocal_rank(lists: Lists) -> Broken:
    force = lists.convention
    terms = reciprocal_rank_terms(
        lists.grades, k=lists.k, threshold=force.threshold, test=force.threshold_test
    )
    return terms, np.asarray(_ONE)


def _precision(lists: Lists) -> Broken:
    return lists.hits, np.asarray(_ONE * (1 if lists.k is None else lists.k))


def _recall(lists: Lists) -> Broken:
    return lists.hits, lists.relevant


def _success(lists: Lists) -> Broken:
    return first_hit(lists.hits), np.asarray(_ONE)


def _r_precision(lists: Lists) -> Broken:
    number = lists.relevant
    return lists.hits * within(lists.grades.shape[-1], number), number


def _f1(lists: Lists) -> Broken:
    return 2 * lists.hits, lists.relevant + (0 if lists.k is None else lists.k)


def _average_precision(lists: Lists) -> Broken:
    force = lists.convention
    k, threshold, test = lists.k, force.threshold, force.threshold_test
    terms = average_precision_terms(lists.grades, k=k, threshold=threshold, test=test)
    divisor = average_precision_divisor(
        lists.grades, lists.pool, k=k, threshold=threshold, test=test, divisor=force.ap_divisor
    )
    return terms, divisor


def _judged(lists: Lists) -> Broken:
    known = ~np.isnan(lists.grades) & within(lists.grades.shape[-1], lists.k)
    shown = np.minimum(lists.lengths, 1 if lists.k is None else lists.k)
    return known.astype(np.float64), shown.astype(np.float64)


FAMILIES: dict[str, Callable[[Lists], Broken]] = {
    "nDCG": _ndcg,
    "DCG": _dcg,
    "RR": _reciprocal_rank,
    "P": _precision,
    "R": _recall,
    "Success": _success,
    "Rprec": _r_precision,
    "F1": _f1,
    "AP": _average_precision,
    "Judged": _judged,
}


def nothing_relevant(name: str, lists: Lists) -> BoolArray:
    """Where nothing exists that the measure could reward. Shape (...).

    For nDCG that is also where negative gains that are kept leave an ideal DCG of 0 or less.
    """
    if name in ("DCG", "Judged"):
        return np.zeros(lists.pool.shape[:-1], dtype=np.bool_)
    if name != "nDCG":
        return np.asarray(lists.relevant == 0)
    none = ~(lists.convention.gains(lists.pool) > 0).any(axis=-1)
    if lists.convention.negative == "keep":
        ideal = ideal_terms_of(lists)
        none = none | ((ideal < 0).any(axis=-1) & (ideal.sum(axis=-1) <= 0))
    return np.asarray(none)
