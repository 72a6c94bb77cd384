"""A random order is the mean over all orders, the worst order is the lowest of them."""

from __future__ import annotations

from itertools import permutations
from math import isnan, nan

import numpy as np
import pytest

from metrics.chance import random_order, worst_order
from metrics.convention import Convention
from metrics.measure import Measure

MEASURES = [
    *["nDCG@5", "nDCG@2", "nDCG", "DCG@3", "RR", "RR@2", "AP", "AP@3", "AP(rel=2)@2", "P@3", "R@2"],
    *["Rprec", "F1@3", "Success@2", "Judged@3", "nDCG(dcg='log2')@3", "AP(judged_only=True)"],
]
CONVENTIONS = {
    "the defaults": Convention(),
    "condensed": Convention(unjudged="condense"),
    "ideal over the returned": Convention(ideal="returned"),
    "AP over min(R, k)": Convention(ap_divisor="min"),
    "AP over those found": Convention(ap_divisor="found"),
    "AP over those listed": Convention(ap_divisor="listed"),
    "above the threshold": Convention(threshold_test=">", threshold=1),
    "nothing relevant is 1": Convention(no_relevant="1", threshold=3),
    "relevant from 0": Convention(threshold=0),
    "negative gains kept": Convention(negative="keep", threshold=-1),
}
LISTS = {
    "the five documents": ([3, 0, 2, 3, 1], None),
    "two left out": ([3, 0, 2], [3, 0, 2, 3, 2]),
    "unjudged among them": ([nan, 2, 0, nan, 1], [2, 0, 1, 1]),
    "nothing relevant returned": ([0, 0, 0], [0, 0, 0, 3]),
    "nothing relevant": ([0, 0], None),
    "one document": ([2], None),
    "negative and unjudged": ([nan, -1, 3, 0, nan], [-1, 3, 0, 2]),
}


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("convention", CONVENTIONS.values(), ids=CONVENTIONS.keys())
@pytest.mark.parametrize("lists", LISTS.values(), ids=LISTS.keys())
def test_the_closed_form_is_the_mean_over_all_orders(
    lists: tuple[list[float], list[float] | None], convention: Convention, name: str
) -> None:
    grades, pool = lists
    measure = Measure.parse(name)
    every = np.array(list(permutations(grades)), dtype=np.float64)
    scores = measure.scores(every, grades if pool is None else pool, convention)
    mean, lowest = float(np.mean(scores)), float(np.min(scores))
    assert random_order(grades, pool, measure, convention) == pytest.approx(mean, nan_ok=True)
    assert worst_order(grades, pool, measure, convention) == pytest.approx(lowest, nan_ok=True)


def test_the_five_documents_in_a_random_and_in_the_worst_order() -> None:
    five = [3, 0, 2, 3, 1]
    found = {
        name: (round(random_order(five, None, m, c), 4), round(worst_order(five, None, m, c), 4))
        for name, m, c in [
            ("exponential", Measure.parse("nDCG@5"), Convention()),
            ("linear", Measure.parse("nDCG@5"), Convention(gain="linear")),
            ("AP", Measure.parse("AP"), Convention()),
        ]
    }
    assert found["exponential"] == (0.7953, 0.5884)
    assert found["linear"][0] == 0.8393
    assert found["AP"][0] == 0.8642


@pytest.mark.parametrize("name", ["nDCG@3", "nDCG", "RR", "AP@2", "P@2", "DCG@2"])
@pytest.mark.parametrize("lists", [([3, nan, 1], [3, 1]), ([nan, nan, 1, 2], [1, 2, 0])])
def test_a_range_has_no_random_order_and_its_worst_is_the_lowest_end_of_all_orders(
    lists: tuple[list[float], list[float]], name: str
) -> None:
    grades, pool = lists
    bounds = Convention(unjudged="bounds", max_grade=3)
    measure = Measure.parse(name)
    assert isnan(random_order(grades, None, measure, bounds))
    lowest = measure.scores(np.array(list(permutations(grades))), pool, bounds)[:, 0].min()
    assert worst_order(grades, None, measure, bounds) == pytest.approx(float(lowest))


def test_an_empty_list_is_worth_what_it_is_worth() -> None:
    assert random_order([], [3], Measure.parse("AP")) == 0
    assert isnan(random_order([], [], Measure.parse("nDCG@5")))
