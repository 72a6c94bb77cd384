"""Measures that count relevant documents: precision, recall, success, R-precision, F1, judged.

A document is relevant when its grade reaches a threshold; an unjudged one (NaN) never is.
"""

from __future__ import annotations

import numpy as np

from metrics.arrays import ArrayLike, BoolArray, FloatArray, as_grades, check_cutoff, within
from metrics.dcg import ratio


def relevant(grades: ArrayLike, threshold: float = 1, test: str = ">=") -> BoolArray:
    """Where a grade is relevant: at least the threshold (">=") or above it (">").

    >>> relevant([2, 1, 0, float("nan")]).tolist()
    [True, True, False, False]
    """
    if test not in (">=", ">"):
        raise ValueError(f"the relevance test must be >= or >, got {test!r}")
    array = as_grades(grades)
    return np.asarray(array >= threshold if test == ">=" else array > threshold, dtype=np.bool_)


def relevant_count(pool: ArrayLike, threshold: float = 1, test: str = ">=") -> FloatArray:
    """R, the number of relevant documents of a query. Shape (...)."""
    return np.asarray(relevant(pool, threshold, test).sum(axis=-1), dtype=np.float64)


def hits(
    grades: ArrayLike, *, k: ArrayLike | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """1 at each of the first k ranks that holds a relevant document, else 0. Shape (..., n)."""
    found = relevant(grades, threshold, test)
    return np.asarray(found & within(found.shape[-1], k), dtype=np.float64)


def first_hit(terms: FloatArray) -> FloatArray:
    """The hits with all but the first of each ranking set to 0. Shape (..., n)."""
    return np.where(np.cumsum(terms, axis=-1) == 1, terms, 0.0)


def precision(
    grades: ArrayLike, *, k: int | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """The share of the first k ranks that is relevant, missing ranks counting as misses.

    P@k = (relevant in the first k) / k

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        k: Cutoff, k >= 1. None: the length n.
        threshold: The grade that makes a document relevant.
        test: ">=" or ">" for at least, or above, the threshold.

    Returns:
        From 0 to 1, shape (...).

    Raises:
        ValueError: If k < 1.

    Example:
        >>> float(precision([3, 0, 2, 3, 1], k=5))
        0.8
    """
    check_cutoff(k)
    terms = hits(grades, k=k, threshold=threshold, test=test)
    return ratio(terms.sum(axis=-1), terms.shape[-1] if k is None else k)


def recall(
    grades: ArrayLike,
    pool: ArrayLike | None = None,
    *,
    k: int | None = None,
    threshold: float = 1,
    test: str = ">=",
) -> FloatArray:
    """The share of the relevant documents that the first k ranks hold.

    R@k = (relevant in the first k) / R

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        pool: Grades of all judged documents, any order. Shape (..., m). None: those in `grades`.
        k: Cutoff, k >= 1. None: all ranks.
        threshold: The grade that makes a document relevant.
        test: ">=" or ">" for at least, or above, the threshold.

    Returns:
        From 0 to 1, shape (...). NaN where the pool holds nothing relevant.

    Raises:
        ValueError: If k < 1.

    Example:
        >>> float(recall([3, 0, 2, 3, 1], k=3))
        0.5
    """
    check_cutoff(k)
    found = hits(grades, k=k, threshold=threshold, test=test).sum(axis=-1)
    return ratio(found, relevant_count(grades if pool is None else pool, threshold, test))


def success(
    grades: ArrayLike, *, k: int | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """1 where the first k ranks hold a relevant document, else 0. Shape (...).

    >>> float(success([0, 0, 1], k=2))
    0.0
    """
    check_cutoff(k)
    total: FloatArray = first_hit(hits(grades, k=k, threshold=threshold, test=test)).sum(axis=-1)
    return total


def r_precision(
    grades: ArrayLike, pool: ArrayLike | None = None, *, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """Precision at R, the number of relevant documents. NaN where R is 0. Shape (...).

    >>> float(r_precision([3, 0, 2, 3, 1]))
    0.75
    """
    number = relevant_count(grades if pool is None else pool, threshold, test)
    return ratio(hits(grades, k=number, threshold=threshold, test=test).sum(axis=-1), number)


def f1(
    grades: ArrayLike,
    pool: ArrayLike | None = None,
    *,
    k: int | None = None,
    threshold: float = 1,
    test: str = ">=",
) -> FloatArray:
    """The harmonic mean of P@k and R@k.

    F1@k = 2 P R / (P + R) = 2 (relevant in the first k) / (k + R)

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        pool: Grades of all judged documents, any order. Shape (..., m). None: those in `grades`.
        k: Cutoff, k >= 1. None: the length n.
        threshold: The grade that makes a document relevant.
        test: ">=" or ">" for at least, or above, the threshold.

    Returns:
        From 0 to 1, shape (...). NaN where the pool holds nothing relevant.

    Raises:
        ValueError: If k < 1.

    Example:
        >>> round(float(f1([3, 0, 2, 3, 1], k=5)), 4)
        0.8889
    """
    check_cutoff(k)
    terms = hits(grades, k=k, threshold=threshold, test=test)
    number = relevant_count(grades if pool is None else pool, threshold, test)
    shown = terms.shape[-1] if k is None else k
    return ratio(2 * terms.sum(axis=-1), np.where(number > 0, shown + number, 0.0))


def judged(grades: ArrayLike, *, k: int | None = None) -> FloatArray:
    """The judged share of the first k documents, or of all where fewer are there. Shape (...).

    >>> float(judged([3, float("nan"), 0, 1], k=4))
    0.75
    """
    check_cutoff(k)
    found = ~np.isnan(as_grades(grades))
    n = found.shape[-1]
    return ratio((found & within(n, k)).sum(axis=-1) * 1.0, n if k is None else min(n, k))
