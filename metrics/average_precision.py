"""Average precision and the four divisors under which tools report it."""

from __future__ import annotations

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, check_cutoff
from metrics.dcg import ratio
from metrics.precision import hits, relevant_count

DIVISORS = ("relevant", "min", "found", "listed")


def average_precision_terms(
    grades: ArrayLike, *, k: ArrayLike | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """Precision at each rank that holds a relevant document, 0 elsewhere. Shape (..., n).

    >>> average_precision_terms([3, 0, 2, 3, 1]).round(4).tolist()
    [1.0, 0.0, 0.6667, 0.75, 0.8]
    """
    check_cutoff(k)
    found = hits(grades, k=k, threshold=threshold, test=test)
    terms: FloatArray = found * np.cumsum(found, axis=-1) / np.arange(1, found.shape[-1] + 1)
    return terms


def average_precision_divisor(
    grades: ArrayLike,
    pool: ArrayLike | None = None,
    *,
    k: ArrayLike | None = None,
    threshold: float = 1,
    test: str = ">=",
    divisor: str = "relevant",
) -> FloatArray:
    """What the terms are divided by: R, min(R, k), or what the list holds. Shape (...)."""
    if divisor not in DIVISORS:
        raise ValueError(f"the AP divisor must be one of {', '.join(DIVISORS)}; got {divisor!r}")
    if divisor == "found":
        found: FloatArray = hits(grades, k=k, threshold=threshold, test=test).sum(axis=-1)
        return found
    seen = grades if pool is None or divisor == "listed" else pool
    number = relevant_count(seen, threshold, test)
    return number if divisor == "relevant" or k is None else np.minimum(number, k)


def average_precision(
    grades: ArrayLike,
    pool: ArrayLike | None = None,
    *,
    k: int | None = None,
    threshold: float = 1,
    test: str = ">=",
    divisor: str = "relevant",
) -> FloatArray:
    """Average precision; its mean over queries is MAP.

    AP@k = (sum over relevant ranks i <= k of P@i) / divisor

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        pool: Grades of all judged documents, any order. Shape (..., m). None: those in `grades`.
        k: Count only the first k ranks, k >= 1. None: all.
        threshold: The grade that makes a document relevant.
        test: ">=" or ">" for at least, or above, the threshold.
        divisor: "relevant" (R, all relevant documents: trec_eval), "min" (min(R, k): Kaggle),
            "found" (those in the first k ranks: torchmetrics) or "listed" (min(relevant in the
            whole list, k): LightGBM, XGBoost, CatBoost).

    Returns:
        From 0 to 1, shape (...). NaN where the pool holds nothing relevant; 0 where it does
        but the divisor counts none.

    Raises:
        ValueError: If k < 1 or the divisor is unknown.

    Source:
        Buckley and Voorhees (2000), https://doi.org/10.1145/345508.345543

    Example:
        >>> round(float(average_precision([3, 0, 2, 3, 1])), 4)
        0.8042
    """
    terms = average_precision_terms(grades, k=k, threshold=threshold, test=test)
    below = average_precision_divisor(
        grades, pool, k=k, threshold=threshold, test=test, divisor=divisor
    )
    number = relevant_count(grades if pool is None else pool, threshold, test)
    return ratio(terms.sum(axis=-1), np.where(number > 0, np.maximum(below, 1), 0.0))
