"""One table, a row a query; means, outcomes and interval are functions of it."""

from __future__ import annotations

from math import isnan

import numpy as np
import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.compare.comparison import COLUMNS, Comparison, from_table, outcomes

VALUES = st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=30)


def compared(pairs: list[tuple[float, float]], tolerance: float = 0.005) -> Comparison:
    """Queries q0, q1 ... with these values."""
    frame = pd.DataFrame(pairs, columns=["old", "new"])
    frame.insert(0, "query", [f"q{index}" for index in range(len(pairs))])
    return from_table(frame, label="nDCG@10", baseline="old", candidate="new", tolerance=tolerance)


def launch(deltas: list[float]) -> Comparison:
    return compared([(0.3, 0.3 + change) for change in deltas])


UNIFORM = [0.01] * 50 + [0.03] * 50
RISKY = [0.5] * 10 + [-0.1] * 30 + [0.0] * 60


def test_the_worst_query_comes_first_and_equal_deltas_by_query() -> None:
    one = compared([(0.5, 0.5), (0.5, 0.9), (0.9, 0.1), (0.4, 0.4)])
    assert one.table["query"].tolist() == ["q2", "q0", "q3", "q1"]
    assert tuple(one.table) == COLUMNS


def test_means_counts_and_names_are_those_of_the_written_out_example() -> None:
    one = compared([(0.2, 0.4), (0.6, 0.5), (1.0, 1.0)])
    assert one.n == 3
    assert one.mean_baseline == pytest.approx((0.2 + 0.6 + 1.0) / 3)
    assert one.mean_candidate == pytest.approx((0.4 + 0.5 + 1.0) / 3)
    assert one.mean_delta == pytest.approx((0.2 - 0.1 + 0) / 3)
    assert (one.wins, one.ties, one.losses) == (1, 1, 1)
    assert one.names == ("old", "new")


def test_a_delta_of_exactly_the_tolerance_is_no_change_whatever_float_makes_of_it() -> None:
    assert 0.305 - 0.3 > 0.005
    one = compared([(0.3, 0.305), (0.305, 0.3), (0.3, 0.3051), (0.3, 0.2949)])
    assert (one.wins, one.ties, one.losses) == (1, 2, 1)
    assert (one.at_tolerance(0).wins, one.at_tolerance(0).losses) == (2, 2)


def test_float_noise_is_no_change_even_at_tolerance_zero() -> None:
    assert outcomes([0.1 + 0.2 - 0.3, -1e-15, 1e-6], 0).tolist() == [0, 0, 1]


def test_two_launches_have_one_mean_and_different_losers() -> None:
    uniform, risky = launch(UNIFORM), launch(RISKY)
    assert uniform.mean_delta == pytest.approx(0.02)
    assert risky.mean_delta == pytest.approx(0.02)
    assert (uniform.wins, uniform.ties, uniform.losses) == (100, 0, 0)
    assert (risky.wins, risky.ties, risky.losses) == (10, 60, 30)


def test_the_interval_of_the_two_launches_is_that_of_the_theory() -> None:
    assert launch(UNIFORM).interval.ends == pytest.approx((0.018, 0.022), abs=0.0015)
    assert launch(RISKY).interval.ends == pytest.approx((-0.007, 0.060), abs=0.004)
    assert launch(RISKY).interval.holds_zero
    assert not launch(UNIFORM).interval.holds_zero


def test_text_segment_weight_and_judged_share_have_honest_values_where_unknown() -> None:
    row = compared([(0.5, 0.6)]).table.iloc[0]
    assert (row["text"], row["segment"], row["weight"]) == ("q0", "", 1.0)
    assert isnan(row["judged_baseline"])
    assert all(isnan(share) for share in compared([(0.5, 0.6)]).judged_shares)


def test_text_segment_and_weight_are_kept() -> None:
    frame = pd.DataFrame(
        {
            "query": ["a", "b"],
            "text": ["red shoes", None],
            "segment": ["head", None],
            "weight": [3.0, None],
            "baseline": [0.1, 0.2],
            "candidate": [0.2, 0.2],
        }
    )
    table = from_table(frame, label="score").table.sort_values("query")
    rows = table[["query", "text", "segment", "weight"]].to_numpy().tolist()
    assert rows == [["a", "red shoes", "head", 3.0], ["b", "b", "", 1.0]]


def test_no_query_gives_undefined_means_and_no_interval() -> None:
    one = from_table(pd.DataFrame(columns=["query", "baseline", "candidate"]), label="score")
    assert one.n == 0
    assert isnan(one.mean_delta)
    assert one.interval.ends is None
    assert "no query" in one.interval.reason


@pytest.mark.parametrize(
    ("columns", "message"),
    [
        ({"query": ["a"], "baseline": [0.1]}, "expected the columns candidate; got query, base"),
        ({"query": ["a", "a"], "baseline": [0, 0], "candidate": [0, 0]}, "'a' is there twice"),
        ({"query": ["a"], "baseline": [0.1], "candidate": [np.nan]}, "must be a finite number"),
    ],
)
def test_a_table_that_cannot_be_compared_is_refused(
    columns: dict[str, list[object]], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        from_table(pd.DataFrame(columns), label="score")


@pytest.mark.parametrize("tolerance", [-0.1, float("nan")])
def test_a_tolerance_below_zero_is_refused(tolerance: float) -> None:
    with pytest.raises(ValueError, match="tolerance must be at least 0"):
        compared([(0, 0)], tolerance)


@given(VALUES)
def test_changing_sides_mirrors_everything(pairs: list[tuple[float, float]]) -> None:
    one, mirrored = compared(pairs), compared([(after, before) for before, after in pairs])
    assert (one.wins, one.ties, one.losses) == (mirrored.losses, mirrored.ties, mirrored.wins)
    assert one.mean_delta == pytest.approx(-mirrored.mean_delta)
    assert one.wins + one.ties + one.losses == one.n == len(pairs)


@given(VALUES, st.randoms(use_true_random=False))
def test_the_order_of_rows_changes_nothing(
    pairs: list[tuple[float, float]], random: np.random.RandomState
) -> None:
    frame = pd.DataFrame(pairs, columns=["baseline", "candidate"])
    frame["query"] = [f"q{index}" for index in range(len(pairs))]
    order = list(range(len(pairs)))
    random.shuffle(order)
    first = from_table(frame, label="score")
    second = from_table(frame.iloc[order], label="score")
    pd.testing.assert_frame_equal(first.table, second.table)
