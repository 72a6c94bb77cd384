"""Comparison: one table, a row a query, and what is said of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import nan

import numpy as np
import pandas as pd

from metrics.arrays import FloatArray
from metrics.compare.interval import Interval, mean_interval
from metrics.convention import Convention
from metrics.measure import Measure

COLUMNS = (
    "query",
    "text",
    "segment",
    "weight",
    "baseline",
    "candidate",
    "delta",
    "judged_baseline",
    "judged_candidate",
)
TOLERANCE = 0.005
_NOISE = 1e-9
_SYSTEMS = ("baseline", "candidate")


@dataclass(frozen=True)
class Comparison:
    """Two systems on the same queries.

    Attributes:
        table: A row a query with the columns `COLUMNS`, the worst delta first. Judged shares are
            NaN where a system returned nothing, and where only scores are known.
        label: What the values are, with the choice that readers must see: "nDCG@10, linear gain".
        names: What baseline and candidate are called.
        tolerance: A query is as good as before where |delta| is at most this.
        measure: The measure. None: the values came ready made.
        convention: The choices behind the values. None: the values came ready made.
        nothing_relevant: Judged queries without anything relevant, undefined for both: not
            compared.
        unanswered: Judged queries that neither system answered: not compared.
        one_sided: Judged queries that one system answered alone. The other counts 0 there, or,
            where the convention leaves the unanswered out, they are not compared.
    """

    table: pd.DataFrame
    label: str
    names: tuple[str, str] = _SYSTEMS
    tolerance: float = TOLERANCE
    measure: Measure | None = None
    convention: Convention | None = None
    nothing_relevant: tuple[str, ...] = ()
    unanswered: tuple[str, ...] = ()
    one_sided: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a tolerance below 0."""
        if not self.tolerance >= 0:
            raise ValueError(f"the tolerance must be at least 0, got {self.tolerance:g}")

    @property
    def n(self) -> int:
        """How many queries are compared."""
        return len(self.table)

    @property
    def mean_baseline(self) -> float:
        """Mean of the baseline. NaN without queries."""
        return mean(self.table["baseline"])

    @property
    def mean_candidate(self) -> float:
        """Mean of the candidate. NaN without queries."""
        return mean(self.table["candidate"])

    @property
    def mean_delta(self) -> float:
        """Mean of the deltas. NaN without queries."""
        return mean(self.table["delta"])

    @cached_property
    def interval(self) -> Interval:
        """The 95 % bootstrap interval of the mean delta."""
        return mean_interval(self.table["delta"])

    @property
    def outcomes(self) -> FloatArray:
        """1 where a query gets better, 0 where it stays, -1 where it gets worse. Shape (n,)."""
        return outcomes(self.table["delta"], self.tolerance)

    @property
    def wins(self) -> int:
        """Number of queries that get better by more than the tolerance."""
        return int((self.outcomes > 0).sum())

    @property
    def ties(self) -> int:
        """Number of queries that change by no more than the tolerance."""
        return int((self.outcomes == 0).sum())

    @property
    def losses(self) -> int:
        """Number of queries that get worse by more than the tolerance."""
        return int((self.outcomes < 0).sum())

    @property
    def judged_shares(self) -> tuple[float, float]:
        """Mean judged share of each system down to the cutoff. NaN where no lists are known."""
        return mean(self.table["judged_baseline"]), mean(self.table["judged_candidate"])

    def at_tolerance(self, tolerance: float) -> Comparison:
        """The same comparison under another tolerance."""
        return replace(self, tolerance=tolerance)


def outcomes(deltas: Sequence[float] | pd.Series, tolerance: float) -> FloatArray:
    """Sign of each delta, 0 within the tolerance; a delta of exactly the tolerance is within.

    >>> outcomes([0.305 - 0.3, 0.006, -0.2], 0.005).tolist()
    [0.0, 1.0, -1.0]
    """
    values = np.asarray(deltas, dtype=np.float64)
    return np.where(np.abs(values) <= tolerance + _NOISE, 0.0, np.sign(values))


def mean(values: Sequence[float] | pd.Series) -> float:
    """Mean of the values that are defined, NaN without any."""
    known = np.asarray(values, dtype=np.float64)
    known = known[~np.isnan(known)]
    return float(known.mean()) if len(known) else nan


def as_table(frame: pd.DataFrame) -> pd.DataFrame:
    """A frame with query, baseline and candidate as the one table, the worst delta first.

    Text is the query's id where it is missing, segments are empty, weights 1, judged shares NaN.
    """
    table = pd.DataFrame({"query": frame["query"].astype(str)})
    table["text"] = _filled(frame, "text", table["query"]).astype(str)
    table["segment"] = _filled(frame, "segment", "").astype(str)
    table["weight"] = _filled(frame, "weight", 1.0).astype(np.float64)
    for name in _SYSTEMS:
        table[name] = frame[name].astype(np.float64)
    table["delta"] = table["candidate"] - table["baseline"]
    for name in _SYSTEMS:
        table[f"judged_{name}"] = _filled(frame, f"judged_{name}", nan).astype(np.float64)
    ordered = table.sort_values(["delta", "query"], kind="stable", ignore_index=True)
    return ordered[list(COLUMNS)]


def _filled(frame: pd.DataFrame, column: str, instead: object) -> pd.Series:
    if column not in frame:
        return pd.Series(instead, index=frame.index)
    return frame[column].where(frame[column].notna(), instead)


def from_table(
    frame: pd.DataFrame,
    *,
    label: str,
    baseline: str = "baseline",
    candidate: str = "candidate",
    tolerance: float = TOLERANCE,
) -> Comparison:
    """A comparison of values that are ready made, such as those of another tool.

    Args:
        frame: A row a query: `query`, two columns of values, and where known `text`, `segment`
            and `weight`.
        label: What the values are.
        baseline: The column of the first system; also its name.
        candidate: The column of the second system; also its name.
        tolerance: A query is as good as before where |delta| is at most this.

    Returns:
        The comparison, without lists and without a convention.

    Raises:
        ValueError: If a column is missing, a query is there twice, or a value is undefined.
    """
    missing = [name for name in ("query", baseline, candidate) if name not in frame]
    if missing:
        raise ValueError(
            f"expected the columns {', '.join(missing)}; got {', '.join(map(str, frame.columns))}"
        )
    if frame["query"].duplicated().any():
        twice = frame["query"][frame["query"].duplicated()].iloc[0]
        raise ValueError(f"query {twice!r} is there twice")
    if not np.isfinite(frame[[baseline, candidate]].to_numpy(dtype=np.float64)).all():
        raise ValueError(f"every value of {baseline} and {candidate} must be a finite number")
    known = [name for name in ("query", "text", "segment", "weight") if name in frame]
    chosen = frame[known].assign(baseline=frame[baseline], candidate=frame[candidate])
    return Comparison(as_table(chosen), label, (baseline, candidate), tolerance)
