"""The array types that every definition takes and gives."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike, NDArray

FloatArray = NDArray[np.float64]
BoolArray = NDArray[np.bool_]
IntArray = NDArray[np.int64]

__all__ = [
    "ArrayLike",
    "BoolArray",
    "FloatArray",
    "IntArray",
    "as_grades",
    "check_cutoff",
    "within",
]


def as_grades(grades: ArrayLike) -> FloatArray:
    """Grades as float64, at least one axis.

    Raises:
        ValueError: If a grade is infinite.
    """
    array = np.atleast_1d(np.asarray(grades, dtype=np.float64))
    if np.isinf(array).any():
        raise ValueError("a grade must be a finite number, got an infinite one")
    return array


def check_cutoff(k: ArrayLike | None) -> None:
    """Refuse a cutoff below 1."""
    if k is not None and np.min(k) < 1:
        raise ValueError(f"k must be at least 1, got {np.min(k)}")


def within(n: int, k: ArrayLike | None) -> BoolArray:
    """Which of the ranks 1..n count under cutoff k.

    Args:
        n: Number of ranks.
        k: One cutoff, or one for each ranking with shape (...). None: every rank counts.

    Returns:
        True for ranks up to k. Shape (n,) or (..., n).
    """
    index = np.arange(n)
    if k is None:
        return np.ones(n, dtype=np.bool_)
    return np.asarray(index < np.asarray(k)[..., np.newaxis], dtype=np.bool_)
