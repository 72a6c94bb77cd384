"""The bootstrap interval of the mean change, and the cases that have none."""

from __future__ import annotations

import numpy as np
import pytest
from scipy import stats

from metrics.compare import interval
from metrics.compare.interval import Interval, mean_interval

EXAMPLE = [0.12, 0.05, -0.03, 0.20, 0.08, -0.01, 0.15, 0.02, -0.06, 0.09, 0.04, 0.11]


def test_the_twelve_deltas_of_the_theory_give_its_interval() -> None:
    assert mean_interval(EXAMPLE).ends == pytest.approx((0.0233, 0.1050), abs=0.002)


def test_scipy_gives_the_same_whatever_the_size_of_its_batches() -> None:
    deltas = np.sort(np.random.default_rng(3).normal(0.02, 0.2, 61))
    drawn = stats.bootstrap(
        (deltas,), np.mean, n_resamples=10_000, method="BCa", rng=np.random.default_rng(0)
    ).confidence_interval
    assert mean_interval(deltas).ends == pytest.approx((drawn.low, drawn.high))


def test_memory_is_bounded_by_batches_that_change_no_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole = mean_interval(EXAMPLE)
    monkeypatch.setattr(interval, "_CELLS", 1000)
    assert mean_interval(EXAMPLE) == whole


def test_the_order_of_queries_and_a_second_call_change_nothing() -> None:
    assert mean_interval(EXAMPLE) == mean_interval(EXAMPLE[::-1]) == mean_interval(EXAMPLE)


def test_another_seed_gives_another_interval_close_by() -> None:
    first, second = mean_interval(EXAMPLE), mean_interval(EXAMPLE, seed=1)
    assert first != second
    assert first.ends == pytest.approx(second.ends, abs=0.005)


@pytest.mark.parametrize(
    ("deltas", "reason"),
    [
        ([], "no query was compared"),
        ([0.3], "one query was compared"),
        ([0.0, 0.0, 0.0], "by the same amount"),
        ([0.1 + 0.2, 0.3], "by the same amount"),
    ],
)
def test_without_spread_there_is_no_interval_but_a_reason(deltas: list[float], reason: str) -> None:
    found = mean_interval(deltas)
    assert found.ends is None
    assert not found.holds_zero
    assert reason in found.reason


def test_an_undefined_interval_of_scipy_is_said_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(interval, "_bca", lambda *_: (float("nan"), 1.0))
    assert mean_interval(EXAMPLE) == Interval(
        None, None, "the resampled means have no usable spread"
    )


def test_two_queries_with_different_deltas_have_the_widest_interval_there_is() -> None:
    assert mean_interval([0.0, 1.0]).ends == (0.0, 1.0)
