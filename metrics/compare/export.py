"""A comparison as plain values, for JSON and other programs."""

from __future__ import annotations

from dataclasses import asdict
from math import isnan
from typing import Any

from metrics.compare.comparison import Comparison

_COLUMNS = ["query", "baseline", "candidate", "delta"]
_INFO = ("text", "segment", "weight")


def as_json(found: Comparison) -> dict[str, Any]:
    """All that a comparison says, as JSON knows it; undefined is None.

    Args:
        found: The comparison.

    Returns:
        Means, interval, counts, the queries that are not compared, and a row a query, the worst
        delta first. Text, segment and weight are there where the queries differ in them.
    """
    force = found.convention
    if force is not None and found.measure is not None:
        force = found.measure.in_force(force)
    known = [name for name in _INFO if found.table[name].nunique() > 1]
    ends = found.interval.ends
    return {
        "n": found.n,
        "measure": found.label if found.measure is None else str(found.measure),
        "convention": None if force is None else asdict(force),
        "tolerance": found.tolerance,
        "mean_baseline": _defined(found.mean_baseline),
        "mean_candidate": _defined(found.mean_candidate),
        "mean_delta": _defined(found.mean_delta),
        "interval": None if ends is None else list(ends),
        "wins": found.wins,
        "ties": found.ties,
        "losses": found.losses,
        "nothing_relevant": list(found.nothing_relevant),
        "unanswered": list(found.unanswered),
        "one_sided": list(found.one_sided),
        "queries": found.table[_COLUMNS + known].to_dict("records"),
    }


def _defined(value: float) -> float | None:
    return None if isnan(value) else value
