"""Discounted cumulative gain: its terms, its ideal and the ratio of the two."""

from __future__ import annotations

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, as_grades, check_cutoff, within
from metrics.discount import Discount, log2
from metrics.gain import Gain, exponential


def discounted(gains: FloatArray, k: ArrayLike | None, discount: Discount) -> FloatArray:
    """Each gain times its rank's weight, 0 beyond k and where it is NaN. Shape (..., n)."""
    n = gains.shape[-1]
    weights = discount(np.arange(1, n + 1)) * within(n, k)
    return np.where(np.isnan(gains), 0.0, gains) * weights


def dcg_terms(
    grades: ArrayLike,
    *,
    k: int | None = None,
    gain: Gain = exponential,
    discount: Discount = log2,
) -> FloatArray:
    """What each rank adds to DCG: gain(grade) x discount(rank), 0 beyond k and where unjudged.

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        k: Count only the first k ranks, k >= 1. None: all.
        gain: What a grade is worth.
        discount: The weight of a rank.

    Returns:
        One term a rank. Shape (..., n).

    Raises:
        ValueError: If k < 1.

    Example:
        >>> dcg_terms([3, 0, 2, 3, 1]).round(4).tolist()
        [7.0, 0.0, 1.5, 3.0147, 0.3869]
    """
    check_cutoff(k)
    return discounted(gain(grades), k, discount)


def dcg(
    grades: ArrayLike,
    *,
    k: int | None = None,
    gain: Gain = exponential,
    discount: Discount = log2,
) -> FloatArray:
    """Discounted cumulative gain, the sum of `dcg_terms`. Shape (...)."""
    total: FloatArray = dcg_terms(grades, k=k, gain=gain, discount=discount).sum(axis=-1)
    return total


def ideal_gains(gains: FloatArray) -> FloatArray:
    """The gains from the highest to the lowest, NaN last. Shape as given."""
    return -np.sort(-gains, axis=-1)


def ideal_terms(
    pool: ArrayLike,
    *,
    k: int | None = None,
    gain: Gain = exponential,
    discount: Discount = log2,
) -> FloatArray:
    """What each rank of the best possible order adds to DCG.

    Args:
        pool: Grades of all judged documents, any order, NaN as padding. Shape (..., m).
        k: Count only the first k ranks, k >= 1. None: all.
        gain: What a grade is worth.
        discount: The weight of a rank.

    Returns:
        One term a rank. Shape (..., m).

    Raises:
        ValueError: If k < 1.

    Example:
        >>> ideal_terms([3, 0, 2, 3, 1]).round(4).tolist()
        [7.0, 4.4165, 1.5, 0.4307, 0.0]
    """
    check_cutoff(k)
    return discounted(ideal_gains(gain(pool)), k, discount)


def ideal_dcg(
    pool: ArrayLike,
    *,
    k: int | None = None,
    gain: Gain = exponential,
    discount: Discount = log2,
) -> FloatArray:
    """DCG of the best possible order, the sum of `ideal_terms`. Shape (...)."""
    total: FloatArray = ideal_terms(pool, k=k, gain=gain, discount=discount).sum(axis=-1)
    return total


def ndcg(
    grades: ArrayLike,
    pool: ArrayLike | None = None,
    *,
    k: int | None = None,
    gain: Gain = exponential,
    discount: Discount = log2,
) -> FloatArray:
    """Normalised discounted cumulative gain.

    nDCG@k = DCG@k / IDCG@k,  DCG@k = sum over i = 1..k of gain(g_i) / log2(i + 1)

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        pool: Grades of all judged documents, any order. Shape (..., m). None: those in `grades`.
        k: Count only the first k ranks, k >= 1. None: all.
        gain: What a grade is worth; the exponential of Burges et al. by default.
        discount: The weight of a rank; 1 / log2(rank + 1) by default.

    Returns:
        From 0 to 1, shape (...). NaN where the pool holds nothing relevant (0/0).

    Raises:
        ValueError: If k < 1 or a gain is negative.

    Source:
        Järvelin and Kekäläinen (2002), https://doi.org/10.1145/582415.582418

    Example:
        >>> round(float(ndcg([3, 0, 2, 3, 1])), 4)
        0.8917
    """
    judged = grades if pool is None else pool
    for given in (grades, judged):
        if (gain(as_grades(given)) < 0).any():
            raise ValueError("a gain must be at least 0; give negative grades the gain 0")
    ideal = ideal_dcg(judged, k=k, gain=gain, discount=discount)
    return ratio(dcg(grades, k=k, gain=gain, discount=discount), ideal)


def ratio(sums: FloatArray, divisor: FloatArray | float) -> FloatArray:
    """The quotient, NaN where the divisor is 0. Shape (...)."""
    above, below = np.broadcast_arrays(sums, divisor)
    empty = np.full(above.shape, np.nan)
    return np.asarray(np.divide(above, below, out=empty, where=below != 0), dtype=np.float64)
