"""Gain: what a grade is worth.

Source:
    Linear: Järvelin and Kekäläinen (2002), https://doi.org/10.1145/582415.582418.
    Exponential: Burges et al. (2005), https://doi.org/10.1145/1102351.1102363.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, as_grades

Gain = Callable[[ArrayLike], FloatArray]

LARGE_GRADE = 20
"""Above this grade one document decides an exponential score: 2^20 is over a million."""
_OVERFLOW = 1000


def linear(grades: ArrayLike) -> FloatArray:
    """The grade itself.

    >>> linear([3, 0, 2]).tolist()
    [3.0, 0.0, 2.0]
    """
    return as_grades(grades)


def exponential(grades: ArrayLike) -> FloatArray:
    """2^grade - 1, so that each step up is worth about twice the step before.

    Raises:
        ValueError: If a grade is above 1,000, where 2^grade leaves the range of numbers.

    >>> exponential([3, 0, 2]).tolist()
    [7.0, 0.0, 3.0]
    """
    array = as_grades(grades)
    if (array > _OVERFLOW).any():
        raise ValueError(
            f"exponential gain overflows at grade {np.nanmax(array):g}: map grades to gains "
            "instead, for example 0=0,1=1,10=3,100=7"
        )
    gains: FloatArray = np.exp2(array) - 1
    return gains


def table(gains: Mapping[float, float]) -> Gain:
    """A gain that looks each grade up.

    Raises:
        ValueError: If the table is empty or a gain is negative or not finite; later, if a grade
            is not in the table.

    >>> table({0: 0, 1: 1, 2: 10})([2, 0, 1]).tolist()
    [10.0, 0.0, 1.0]
    """
    if not gains:
        raise ValueError("a gain table needs at least one grade=gain pair")
    known = np.array(sorted(gains), dtype=np.float64)
    worth = np.array([gains[grade] for grade in sorted(gains)], dtype=np.float64)
    if not (np.isfinite(known).all() and np.isfinite(worth).all() and (worth >= 0).all()):
        raise ValueError("a gain table needs finite grades and finite gains of at least 0")

    def look_up(grades: ArrayLike) -> FloatArray:
        array = as_grades(grades)
        index = np.clip(np.searchsorted(known, array), 0, len(known) - 1)
        missing = ~np.isnan(array) & (known[index] != array)
        if missing.any():
            raise ValueError(
                f"no gain for grade {array[missing][0]:g}; "
                f"the table has {', '.join(f'{grade:g}' for grade in known)}"
            )
        return np.where(np.isnan(array), np.nan, worth[index])

    return look_up


@lru_cache(maxsize=256)
def named_gain(name: str) -> Gain:
    """The gain written as "linear", "exponential" or a table such as "0=0,1=1,2=3,3=7".

    Raises:
        ValueError: If the text is none of these.
    """
    if name == "linear":
        return linear
    if name == "exponential":
        return exponential
    return table(_parsed_table(name))


def _parsed_table(text: str) -> dict[float, float]:
    gains: dict[float, float] = {}
    for pair in text.split(","):
        grade, equals, gain = pair.partition("=")
        try:
            key, value = float(grade), float(gain)
        except ValueError:
            equals = ""
        if not equals:
            raise ValueError(
                f"gain must be linear, exponential or a table such as 0=0,1=1,2=3,3=7; got {text!r}"
            )
        if key in gains:
            raise ValueError(f"the gain table names grade {key:g} twice: {text!r}")
        gains[key] = value
    return gains
