"""Tables: numbers as little-endian integers in units of 0.0001, rounded as they are written."""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics.arrays import ArrayLike, IntArray

UNIT = 10_000


def units(values: ArrayLike) -> IntArray:
    """Values in units of 0.0001, rounded as `number` rounds; undefined is the lowest integer.

    >>> units(np.array([0.89169, -0.5, np.nan])).tolist()
    [8917, -5000, -9223372036854775808]
    """
    scaled = np.asarray(values, dtype=np.float64) * UNIT
    undefined = np.isnan(scaled)
    scaled = np.where(undefined, 0.0, scaled)
    whole = np.asarray(np.rint(scaled))
    near_tie = np.abs(np.abs(scaled - np.trunc(scaled)) - 0.5) < 1e-6
    if near_tie.any():
        given, where = np.unique(np.asarray(values)[near_tie], return_inverse=True)
        exact = [round(float(f"{value:.4f}") * UNIT) for value in given.tolist()]
        whole[near_tie] = np.array(exact, dtype=np.float64)[where]
    return np.where(undefined, np.iinfo(np.int64).min, whole.astype(np.int64))


class Tables:
    """Arrays one after the other, each at a multiple of 4 bytes, with an index of where."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.blocks: list[bytes] = []
        self.index: dict[str, list[Any]] = {}
        self._end = 0

    def add(self, name: str, values: IntArray, small: bool = False) -> None:
        """Append integers as int8, or as int16 where all fit, or as int32."""
        undefined = values == np.iinfo(np.int64).min
        largest = int(np.abs(np.where(undefined, 0, values)).max(initial=0))
        kind, dtype = ("b", "<i1") if small else ("h", "<i2") if largest < 2**15 else ("i", "<i4")
        limits = np.iinfo(np.dtype(dtype))
        cut = np.where(undefined, limits.min, np.clip(values, limits.min + 1, limits.max))
        block = cut.astype(dtype).tobytes()
        block += b"\0" * (-len(block) % 4)
        self.blocks.append(block)
        self.index[name] = [kind, self._end, list(values.shape)]
        self._end += len(block)
