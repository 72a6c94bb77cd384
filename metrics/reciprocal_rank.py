"""Reciprocal rank: one over the rank of the first relevant document."""

from __future__ import annotations

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, check_cutoff
from metrics.precision import first_hit, hits


def reciprocal_rank_terms(
    grades: ArrayLike, *, k: ArrayLike | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """1 / rank at the first relevant document, 0 everywhere else. Shape (..., n).

    >>> reciprocal_rank_terms([0, 2, 1]).tolist()
    [0.0, 0.5, 0.0]
    """
    check_cutoff(k)
    first = first_hit(hits(grades, k=k, threshold=threshold, test=test))
    terms: FloatArray = first / np.arange(1, first.shape[-1] + 1)
    return terms


def reciprocal_rank(
    grades: ArrayLike, *, k: int | None = None, threshold: float = 1, test: str = ">="
) -> FloatArray:
    """Reciprocal rank; its mean over queries is MRR.

    RR@k = 1 / (rank of the first relevant document), 0 where the first k ranks hold none

    Args:
        grades: Grades in rank order, NaN where unjudged. Shape (..., n).
        k: Look only at the first k ranks, k >= 1. None: all.
        threshold: The grade that makes a document relevant.
        test: ">=" or ">" for at least, or above, the threshold.

    Returns:
        From 0 to 1, shape (...).

    Raises:
        ValueError: If k < 1.

    Source:
        Kantor and Voorhees (2000), https://doi.org/10.1023/A:1009902609570

    Example:
        >>> float(reciprocal_rank([0, 0, 2, 3]).round(4))
        0.3333
    """
    total: FloatArray = reciprocal_rank_terms(grades, k=k, threshold=threshold, test=test).sum(-1)
    return total
