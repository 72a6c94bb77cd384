"""Discount: how much of a gain is left at a rank."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from metrics.arrays import ArrayLike, FloatArray

Discount = Callable[[ArrayLike], FloatArray]


def _ranks(ranks: ArrayLike) -> FloatArray:
    array = np.asarray(ranks, dtype=np.float64)
    if (array < 1).any():
        raise ValueError(f"ranks count from 1, got {array.min():g}")
    return array


def log2(ranks: ArrayLike) -> FloatArray:
    """The discount of nearly every tool: one over the logarithm of rank + 1.

    Source:
        Burges et al. (2005), https://doi.org/10.1145/1102351.1102363

    >>> log2([1, 3]).tolist()
    [1.0, 0.5]
    """
    weights: FloatArray = 1 / np.log2(_ranks(ranks) + 1)
    return weights


def original_2002(base: float = 2) -> Discount:
    """1 for ranks below the base, 1 / log_base(rank) from there on.

    Source:
        Järvelin and Kekäläinen (2002), https://doi.org/10.1145/582415.582418

    >>> original_2002(2)([1, 2, 4]).tolist()
    [1.0, 1.0, 0.5]
    """
    if not 1 < base < np.inf:
        raise ValueError(f"the base of the 2002 discount must be above 1, got {base:g}")

    def weights(ranks: ArrayLike) -> FloatArray:
        logarithm = np.log(_ranks(ranks)) / np.log(base)
        return np.where(_ranks(ranks) < base, 1.0, 1 / np.maximum(logarithm, 1.0))

    return weights


def reciprocal(ranks: ArrayLike) -> FloatArray:
    """1 / rank.

    >>> reciprocal([1, 4]).tolist()
    [1.0, 0.25]
    """
    weights: FloatArray = 1 / _ranks(ranks)
    return weights


def geometric(p: float) -> Discount:
    """p^(rank - 1): a reader who goes on to the next rank with probability p.

    Source:
        Moffat and Zobel (2008), https://doi.org/10.1145/1416950.1416952

    >>> geometric(0.5)([1, 2, 3]).tolist()
    [1.0, 0.5, 0.25]
    """
    if not 0 <= p <= 1:
        raise ValueError(f"p of the geometric discount must be from 0 to 1, got {p:g}")

    def weights(ranks: ArrayLike) -> FloatArray:
        powers: FloatArray = p ** (_ranks(ranks) - 1)
        return powers

    return weights


def curve(values: Sequence[float]) -> Discount:
    """The given weight at each rank from 1, and 0 beyond the last.

    >>> curve([1, 0.7])([1, 2, 3]).tolist()
    [1.0, 0.7, 0.0]
    """
    given = np.asarray(values, dtype=np.float64)
    if given.size == 0 or not np.isfinite(given).all() or (given < 0).any():
        raise ValueError("a discount curve needs finite weights of at least 0")
    rises = np.flatnonzero(np.diff(given) > 0)
    if rises.size:
        rank = int(rises[0]) + 2
        raise ValueError(
            f"a discount must not rise with the rank, or an ideal order would not be ideal; this "
            f"curve rises at rank {rank}"
        )
    padded = np.append(given, 0.0)

    def weights(ranks: ArrayLike) -> FloatArray:
        index = np.minimum(_ranks(ranks).astype(np.int64) - 1, len(given))
        return np.asarray(padded[index], dtype=np.float64)

    return weights


@lru_cache(maxsize=256)
def named_discount(name: str) -> Discount:
    """The discount written as log2, original:2, reciprocal, geometric:0.8 or curve:1,0.7,0.4.

    Raises:
        ValueError: If the text is none of these, or its parameter is out of range.
    """
    kind, _, parameter = name.partition(":")
    if name == "log2":
        return log2
    if name == "reciprocal":
        return reciprocal
    try:
        numbers = [float(part) for part in parameter.split(",")]
    except ValueError:
        numbers = []
    if kind == "original" and len(numbers) == 1:
        return original_2002(numbers[0])
    if kind == "geometric" and len(numbers) == 1:
        return geometric(numbers[0])
    if kind == "curve" and numbers:
        return curve(numbers)
    raise ValueError(
        "discount must be log2, original:2, reciprocal, geometric:0.8 or curve:1,0.7,0.4; "
        f"got {name!r}"
    )
