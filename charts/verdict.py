"""A comparison in plain words, with the same digits as cards and figures print."""

from __future__ import annotations

from charts.numbers import delta
from metrics.compare.comparison import Comparison


def verdict(comparison: Comparison) -> str:
    """What may be said aloud: what the mean can carry first, then who pays.

    The interval decides the opening words: "Better on average" only where all of it lies above
    zero. An interval that holds zero, or none at all, is no clear change.
    """
    if comparison.n == 0:
        return "There is no query to compare."
    return f"{mean_sentence(comparison)} {outcome_sentence(comparison)}"


def mean_sentence(comparison: Comparison) -> str:
    """The mean change with its interval, opened by what they can carry."""
    change = delta(comparison.mean_delta)
    if not comparison.table["delta"].any():
        return f"No difference: both systems have the same {comparison.label} on every query."
    head = f"{_opening(comparison)}: {change} {comparison.label}"
    ends = comparison.interval.ends
    if ends is None:
        return f"{head} ({interval_words(comparison)})."
    side = "lies above zero" if ends[0] > 0 else "lies below zero"
    zero = "includes zero" if comparison.interval.holds_zero else side
    return f"{head}; the 95 % interval, {delta(ends[0])} to {delta(ends[1])}, {zero}."


def outcome_sentence(comparison: Comparison) -> str:
    """How many queries improve, get worse and stay."""
    better, worse, same = comparison.wins, comparison.losses, comparison.ties
    stay = f", {same} {'stays' if same == 1 else 'stay'} the same" if same else ""
    return (
        f"Of {comparison.n} {'query' if comparison.n == 1 else 'queries'}, {better or 'none'} "
        f"{'improve' if better > 1 else 'improves'}, {worse or 'none'} "
        f"{'get' if worse > 1 else 'gets'} worse{stay}."
    )


def interval_words(comparison: Comparison) -> str:
    """The interval, or why there is none.

    >>> from pandas import DataFrame
    >>> from metrics.compare.comparison import from_table
    >>> one = DataFrame({"query": ["a"], "baseline": [0.1], "candidate": [0.2]})
    >>> interval_words(from_table(one, label="score"))
    'no interval: one query was compared; an interval needs at least two'
    """
    ends = comparison.interval.ends
    if ends is None:
        return f"no interval: {comparison.interval.reason}"
    return f"95 %: {delta(ends[0])} to {delta(ends[1])}"


def _opening(comparison: Comparison) -> str:
    ends = comparison.interval.ends
    if ends is not None and ends[0] > 0:
        return "Better on average"
    if ends is not None and ends[1] < 0:
        return "Worse on average"
    return "No clear change on average"
