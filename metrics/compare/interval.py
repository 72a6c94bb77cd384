"""How far the mean change could be from the one seen: a bootstrap interval over queries."""

from __future__ import annotations

from dataclasses import dataclass
from math import isfinite

import numpy as np
from numpy.typing import ArrayLike
from scipy import stats

from metrics.arrays import FloatArray

RESAMPLES = 10_000
LEVEL = 0.95
SEED = 0
_CELLS = 4_000_000
_SAME = 1e-12


@dataclass(frozen=True)
class Interval:
    """The range that the mean change may lie in, or why there is none.

    Attributes:
        low: Lower end. None: no interval.
        high: Upper end. None: no interval.
        reason: Why there is no interval. Empty: there is one.
    """

    low: float | None
    high: float | None
    reason: str = ""

    @property
    def ends(self) -> tuple[float, float] | None:
        """Both ends. None: no interval."""
        return None if self.low is None or self.high is None else (self.low, self.high)

    @property
    def holds_zero(self) -> bool:
        """Whether no change at all lies inside."""
        return self.ends is not None and self.ends[0] <= 0 <= self.ends[1]


def mean_interval(deltas: ArrayLike, *, resamples: int = RESAMPLES, seed: int = SEED) -> Interval:
    """The 95 % interval of the mean change: bootstrap over queries, bias-corrected, accelerated.

    Args:
        deltas: Change of each query. Shape (n,).
        resamples: How many times n queries are drawn with replacement.
        seed: Of the random draws; the same seed gives the same interval.

    Returns:
        The interval; none, with the reason, where there are fewer than two queries or where
        every query changes alike, since resampling then shows no spread.

    Source:
        Efron (1987), https://doi.org/10.1080/01621459.1987.10478410
    """
    values = np.asarray(deltas, dtype=np.float64)
    reason = _without_spread(values)
    if reason:
        return Interval(None, None, reason)
    low, high = _bca(np.sort(values), resamples, seed)
    if not (isfinite(low) and isfinite(high)):
        return Interval(None, None, "the resampled means have no usable spread")
    return Interval(low, high)


def _without_spread(values: FloatArray) -> str:
    if len(values) < 2:
        words = "no query was compared" if len(values) == 0 else "one query was compared"
        return f"{words}; an interval needs at least two"
    if np.ptp(values) <= _SAME:
        return "every query changes by the same amount, so the queries show no spread"
    return ""


def _bca(values: FloatArray, resamples: int, seed: int) -> tuple[float, float]:
    drawn = stats.bootstrap(
        (values,),
        np.mean,
        n_resamples=resamples,
        batch=max(1, _CELLS // len(values)),
        confidence_level=LEVEL,
        method="BCa",
        rng=np.random.default_rng(seed),
    )
    return float(drawn.confidence_interval.low), float(drawn.confidence_interval.high)
