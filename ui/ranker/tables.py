"""Tables: numbers as little-endian whole units of 0.0001, rounded as they are written."""

from __future__ import annotations

from typing import Any

import numpy as np

from metrics.arrays import ArrayLike, FloatArray

UNIT = 10_000
_INTEGERS = {("b", "<i1"): 2**7 - 1, ("h", "<i2"): 2**15 - 1, ("i", "<i4"): 2**31 - 1}


def units(values: ArrayLike) -> FloatArray:
    """Values in whole units of 0.0001, rounded as `number` rounds; undefined is NaN.

    >>> units(np.array([0.89169, -0.5, np.nan])).tolist()
    [8917.0, -5000.0, nan]
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
    return np.where(undefined, np.nan, whole)


class Tables:
    """Arrays one after the other, each at a multiple of 4 bytes, with an index of where."""

    def __init__(self) -> None:
        """Nothing yet."""
        self.blocks: list[bytes] = []
        self.index: dict[str, list[Any]] = {}
        self._end = 0

    def add(self, name: str, values: FloatArray) -> None:
        """Append units in the smallest of int8, int16, int32 and float64 that holds them all."""
        largest = np.fmax.reduce(np.abs(values), axis=None, initial=0)
        kind, dtype = next((one for one, most in _INTEGERS.items() if largest < most), ("d", "<f8"))
        if kind != "d":
            values = np.where(np.isnan(values), np.iinfo(np.dtype(dtype)).min, values)
        block = values.astype(dtype).tobytes()
        block += b"\0" * (-len(block) % 4)
        self.blocks.append(block)
        self.index[name] = [kind, self._end, list(values.shape)]
        self._end += len(block)
