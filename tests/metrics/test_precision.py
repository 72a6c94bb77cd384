"""Precision, recall, success, R-precision, F1 and judged, counted by hand."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest

from metrics import precision as p

SEED = [3, 0, 2, 3, 1]


def test_relevant_is_at_least_or_above_the_threshold() -> None:
    assert p.relevant([2, 1, 0]).tolist() == [True, True, False]
    assert p.relevant(SEED, 2).tolist() == [True, False, True, True, False]
    assert p.relevant(SEED, 2, ">").tolist() == [True, False, False, True, False]
    assert p.relevant([0.5, 0.4], 0.5).tolist() == [True, False]


def test_unjudged_is_never_relevant() -> None:
    assert p.relevant([nan, 0, -1], -5).tolist() == [False, True, True]
    assert p.relevant([nan], -5, ">").tolist() == [False]


def test_an_unknown_relevance_test_is_refused() -> None:
    with pytest.raises(ValueError, match="^the relevance test must be >= or >, got '<'$"):
        p.relevant(SEED, 1, "<")


def test_the_relevant_are_counted() -> None:
    assert p.relevant_count(SEED) == 4
    assert p.relevant_count([*SEED, nan, 2], 2) == 4
    assert p.relevant_count([[1, 0], [0, 0]]).tolist() == [1, 0]


def test_hits_are_1_at_relevant_ranks_up_to_k() -> None:
    assert p.hits(SEED).tolist() == [1, 0, 1, 1, 1]
    assert p.hits(SEED, k=3).tolist() == [1, 0, 1, 0, 0]
    assert p.hits([SEED, SEED], k=[1, 4]).tolist() == [[1, 0, 0, 0, 0], [1, 0, 1, 1, 0]]


def test_only_the_first_hit_stays() -> None:
    hits = np.array([[0.0, 1, 1, 0, 1], [0, 0, 0, 0, 0]])
    assert p.first_hit(hits).tolist() == [[0, 1, 0, 0, 0], [0, 0, 0, 0, 0]]


def test_precision_divides_by_k_also_where_the_list_is_shorter() -> None:
    assert p.precision(SEED, k=5) == 4 / 5
    assert p.precision(SEED, k=10) == 4 / 10
    assert p.precision(SEED, k=2) == 1 / 2
    assert p.precision(SEED) == 4 / 5
    assert p.precision(SEED, k=5, threshold=2) == 3 / 5
    assert p.precision(SEED, k=5, threshold=2, test=">") == 2 / 5


def test_precision_of_nothing_relevant_is_0_and_of_no_list_undefined() -> None:
    assert p.precision([0, nan], k=2) == 0
    assert p.precision([], k=2) == 0
    assert isnan(p.precision([]))


def test_recall_divides_by_all_relevant() -> None:
    assert p.recall(SEED) == 1
    assert p.recall(SEED, k=3) == 2 / 4
    assert p.recall(SEED, [*SEED, 3, 2, 0], k=3) == 2 / 6
    assert p.recall([0, 1, 0, 0, 0], [1] * 20, k=5) == 1 / 20
    assert isnan(p.recall([0, 0], [0, 0, 0]))
    assert p.recall([0, 0], [1]) == 0


def test_success_asks_for_one_hit() -> None:
    assert p.success(SEED, k=1) == 1
    assert p.success([0, 1]) == 1
    assert p.success([0, nan, 2], k=2) == 0
    assert p.success([0, nan, 2]) == 1
    assert p.success([0, 0]) == 0


def test_r_precision_looks_at_as_many_ranks_as_there_are_relevant() -> None:
    assert p.r_precision(SEED) == 3 / 4
    assert p.r_precision([0, 1], [1, 1, 0]) == 1 / 2
    assert p.r_precision([1], [1, 1, 1]) == 1 / 3
    assert p.r_precision(SEED, threshold=3) == 1 / 2
    assert isnan(p.r_precision([0, 0]))


def test_r_precision_of_a_batch_has_a_depth_for_each_row() -> None:
    rows = [[1, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 0]]
    assert p.r_precision(rows)[:2].tolist() == [1 / 2, 2 / 3]
    assert isnan(p.r_precision(rows)[2])


def test_f1_is_the_harmonic_mean() -> None:
    both = 2 * (4 / 5) * 1 / (4 / 5 + 1)
    assert p.f1(SEED, k=5) == pytest.approx(both, rel=1e-15)
    assert p.f1(SEED, k=5) == pytest.approx(0.8889, abs=5e-5)
    third = 2 * (2 / 3) * (2 / 6) / (2 / 3 + 2 / 6)
    assert p.f1(SEED, [*SEED, 3, 2], k=3) == pytest.approx(third, rel=1e-15)
    assert p.f1([0, 1, 0, 0, 0], [1] * 20, k=5) == pytest.approx(0.08, rel=1e-15)
    assert p.f1(SEED) == pytest.approx(both, rel=1e-15)


def test_f1_is_0_where_nothing_was_found_and_undefined_where_nothing_is() -> None:
    assert p.f1([0, 0], [0, 0, 1], k=2) == 0
    assert isnan(p.f1([0, 0], k=2))


def test_judged_counts_every_grade_and_no_missing_rank() -> None:
    assert p.judged([3, nan, 0, -1], k=4) == 3 / 4
    assert p.judged([3, nan], k=10) == 1 / 2
    assert p.judged([nan, 0]) == 1 / 2
    assert p.judged([nan, 3, 3], k=1) == 0


def test_a_batch_gives_what_its_rows_give() -> None:
    rows = np.array([SEED, [0, 0, 1, nan, 2], [nan, 0, 0, 0, 0]], dtype=float)
    assert p.precision(rows, k=3).tolist() == [2 / 3, 1 / 3, 0]
    assert p.recall(rows, k=3)[:2].tolist() == [2 / 4, 1 / 2]
    assert isnan(p.recall(rows, k=3)[2])
    assert p.success(rows, k=2).tolist() == [1, 0, 0]
    assert p.f1(rows, k=3)[:2].tolist() == [2 * 2 / (3 + 4), 2 * 1 / (3 + 2)]
    assert p.judged(rows, k=4).tolist() == [1, 3 / 4, 3 / 4]


def test_a_cutoff_below_1_is_refused() -> None:
    for function in (p.precision, p.recall, p.success, p.f1, p.judged):
        with pytest.raises(ValueError, match="^k must be at least 1, got -1$"):
            function(SEED, k=-1)
