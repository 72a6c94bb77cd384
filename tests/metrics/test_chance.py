"""A random order is the mean over all orders, the worst order is the lowest of them."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import isnan, nan

import numpy as np
import pytest

from metrics.chance import random_order, random_order_of, worst_order, worst_order_of
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
        name: tuple(round(float(of(five, None, m, c)), 4) for of in (random_order, worst_order))
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


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("convention", CONVENTIONS.values(), ids=CONVENTIONS.keys())
def test_padded_rows_and_all_cutoffs_at_once_give_what_single_lists_give(
    convention: Convention, name: str
) -> None:
    measure = Measure.parse(name)
    grades = np.array([[3, 0, 2, nan], [nan, 2, nan, nan], [1, 0, 3, 2]])
    pool = np.array([[3, 0, 2, 1], [2, 3, nan, nan], [1, 0, 3, 2]])
    lengths = np.array([4, 2, 4])
    for of in (random_order, worst_order):
        rows = of(grades, pool, measure, convention, lengths)
        alone = [
            float(of(one[:n], judged, measure, convention))
            for one, judged, n in zip(grades, pool, lengths, strict=True)
        ]
        assert rows == pytest.approx(np.array(alone), nan_ok=True)
    if measure.k is None:
        return
    lists = replace(measure.lists(grades[:1], pool[:1], convention), k=np.arange(1, 6))
    for single, many in ((random_order, random_order_of), (worst_order, worst_order_of)):
        cuts = [replace(measure, k=k) for k in range(1, 6)]
        alone = [float(single(grades[0], pool[0], cut, convention)) for cut in cuts]
        assert many(measure, lists) == pytest.approx(np.array(alone), nan_ok=True)
