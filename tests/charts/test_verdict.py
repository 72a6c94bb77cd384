"""The sentence opens with what the mean can carry and never claims more."""

from __future__ import annotations

import pandas as pd
import pytest

from charts.verdict import interval_words, verdict
from metrics.compare.comparison import Comparison, from_table


def changed(deltas: list[float]) -> Comparison:
    queries = [f"q{index}" for index in range(len(deltas))]
    frame = pd.DataFrame({"query": queries, "baseline": 0.4})
    frame["candidate"] = 0.4 + pd.Series(deltas, dtype=float)
    return from_table(frame, label="nDCG@10, linear gain")


def test_an_interval_that_holds_zero_is_no_clear_change_though_the_mean_rises() -> None:
    said = verdict(changed([0.5] * 10 + [-0.1] * 30 + [0.0] * 60))
    assert said.startswith(
        "No clear change on average: +0.0200 nDCG@10, linear gain; the 95 % interval, −0.0"
    )
    assert said.endswith("Of 100 queries, 10 improve, 30 get worse, 60 stay the same.")


@pytest.mark.parametrize(("sign", "words"), [(1, "Better"), (-1, "Worse")])
def test_an_interval_on_one_side_of_zero_says_which(sign: int, words: str) -> None:
    said = verdict(changed([sign * 0.01] * 50 + [sign * 0.03] * 50))
    assert said.startswith(f"{words} on average: ")
    assert "significant" not in said


def test_equal_systems_are_no_difference() -> None:
    assert verdict(changed([0.0, 0.0])) == (
        "No difference: both systems have the same nDCG@10, linear gain on every query. "
        "Of 2 queries, none improves, none gets worse, 2 stay the same."
    )


def test_one_query_has_no_interval_and_the_singular() -> None:
    said = verdict(changed([0.3]))
    assert "no interval: one query was compared" in said
    assert said.startswith("No clear change on average")
    assert said.endswith("Of 1 query, 1 improves, none gets worse.")
    assert verdict(changed([-0.3, 0.0])).endswith("none improves, 1 gets worse, 1 stays the same.")


def test_nothing_to_compare_is_said() -> None:
    assert verdict(changed([])) == "There is no query to compare."


def test_an_interval_prints_four_decimals_and_a_true_minus() -> None:
    one = changed([0.5] * 10 + [-0.1] * 30 + [0.0] * 60)
    low, high = one.interval.ends or (0, 0)
    assert interval_words(one) == f"95 %: −{-low:.4f} to +{high:.4f}"
