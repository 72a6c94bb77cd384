"""Average precision by hand, under each of its four divisors."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest

from metrics.average_precision import (
    DIVISORS,
    average_precision,
    average_precision_divisor,
    average_precision_terms,
)

SEED = [3, 0, 2, 3, 1]


def test_the_terms_are_the_precision_at_each_relevant_rank() -> None:
    assert average_precision_terms(SEED) == pytest.approx([1, 0, 2 / 3, 3 / 4, 4 / 5], rel=1e-15)
    assert average_precision_terms(SEED, k=3) == pytest.approx([1, 0, 2 / 3, 0, 0], rel=1e-15)


def test_the_five_documents() -> None:
    by_hand = (1 + 2 / 3 + 3 / 4 + 4 / 5) / 4
    assert average_precision(SEED) == pytest.approx(by_hand, rel=1e-15)
    assert average_precision(SEED) == pytest.approx(0.8042, abs=5e-5)


def test_higher_thresholds() -> None:
    two = (1 + 2 / 3 + 3 / 4) / 3
    assert average_precision(SEED, threshold=2) == pytest.approx(two, rel=1e-15)
    assert average_precision(SEED, threshold=2) == pytest.approx(0.8056, abs=5e-5)
    assert average_precision(SEED, threshold=3) == (1 + 2 / 4) / 2
    assert average_precision(SEED, threshold=2, test=">") == (1 + 2 / 4) / 2


def test_ap_at_3_is_three_numbers() -> None:
    found = {name: float(average_precision(SEED, k=3, divisor=name)) for name in DIVISORS}
    assert found == {
        "relevant": pytest.approx((1 + 2 / 3) / 4),  # .4167
        "min": pytest.approx((1 + 2 / 3) / 3),  # .5556
        "found": pytest.approx((1 + 2 / 3) / 2),  # .8333
        "listed": pytest.approx((1 + 2 / 3) / 3),
    }


def test_a_relevant_document_that_was_not_returned_counts_for_some_divisors() -> None:
    pool = [*SEED, 2, 2]
    total = 1 + 2 / 3 + 3 / 4 + 4 / 5
    found = {name: float(average_precision(SEED, pool, divisor=name)) for name in DIVISORS}
    assert found == {
        "relevant": pytest.approx(total / 6),
        "min": pytest.approx(total / 6),
        "found": pytest.approx(total / 4),
        "listed": pytest.approx(total / 4),
    }


def test_the_divisors_by_themselves() -> None:
    pool = [1, 1, 1, 1, 1, 1]
    given = [1, 0, 1, 1]
    numbers = {d: float(average_precision_divisor(given, pool, k=2, divisor=d)) for d in DIVISORS}
    assert numbers == {"relevant": 6, "min": 2, "found": 1, "listed": 2}
    assert average_precision_divisor(given, divisor="relevant") == 3


def test_a_perfect_top_k_reaches_1_only_under_some_divisors() -> None:
    five = [1, 1, 1, 1, 1]
    assert average_precision([1, 1, 1], five, k=3) == pytest.approx(0.6, rel=1e-15)
    assert average_precision([1, 1, 1], five, k=3, divisor="min") == 1


def test_unjudged_documents_keep_their_rank() -> None:
    assert average_precision([nan, 1, nan, 1]) == (1 / 2 + 2 / 4) / 2


def test_nothing_found_is_0_and_nothing_relevant_is_undefined() -> None:
    for divisor in DIVISORS:
        assert average_precision([0, 0], [0, 0, 1], divisor=divisor) == 0
        assert isnan(average_precision([0, nan], [0, 0], divisor=divisor))
        assert isnan(average_precision([], [], divisor=divisor))
        assert average_precision([], [2], divisor=divisor) == 0


def test_a_batch_gives_what_its_rows_give() -> None:
    rows = np.array([SEED, [0, 1, 0, 0, 0], [0, 0, 0, 0, 0]])
    values = average_precision(rows)
    assert values[:2] == pytest.approx([(1 + 2 / 3 + 3 / 4 + 4 / 5) / 4, 1 / 2])
    assert isnan(values[2])
    assert average_precision(rows.reshape(3, 1, 5), k=2).shape == (3, 1)


def test_a_wrong_divisor_and_a_wrong_cutoff_are_refused() -> None:
    wrong = "^the AP divisor must be one of relevant, min, found, listed; got 'k'$"
    with pytest.raises(ValueError, match=wrong):
        average_precision(SEED, divisor="k")
    with pytest.raises(ValueError, match="^k must be at least 1, got 0$"):
        average_precision(SEED, k=0)
