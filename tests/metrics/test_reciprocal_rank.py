"""Reciprocal rank by hand."""

from __future__ import annotations

from math import nan

import numpy as np
import pytest

from metrics.reciprocal_rank import reciprocal_rank, reciprocal_rank_terms


def test_the_five_documents_have_a_relevant_one_at_rank_1() -> None:
    assert reciprocal_rank([3, 0, 2, 3, 1]) == 1


def test_it_is_one_over_the_first_relevant_rank_only() -> None:
    assert reciprocal_rank([0, 1, 1, 0, 1]) == 1 / 2
    assert reciprocal_rank([0, 0, 0, 3]) == 1 / 4
    assert reciprocal_rank_terms([0, 1, 1, 0, 1]).tolist() == [0, 1 / 2, 0, 0, 0]


def test_mrr_of_ranks_1_2_4_1_and_none() -> None:
    lists = [[1, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 0, 0]]
    assert reciprocal_rank(lists).tolist() == [1, 1 / 2, 1 / 4, 1, 0]
    assert float(reciprocal_rank(lists).mean()) == pytest.approx(0.55, rel=1e-15)
    assert float(reciprocal_rank(lists)[:4].mean()) == pytest.approx(0.6875, rel=1e-15)
    assert float(reciprocal_rank(lists, k=3).mean()) == pytest.approx(0.50, rel=1e-15)


def test_beyond_k_it_is_0() -> None:
    late = [0] * 10 + [1]
    assert reciprocal_rank(late) == 1 / 11
    assert reciprocal_rank(late, k=10) == 0
    assert reciprocal_rank(late, k=1000) == 1 / 11


def test_the_threshold_moves_the_first_relevant_rank() -> None:
    grades = [1, 2, 3]
    assert [float(reciprocal_rank(grades, threshold=t)) for t in (1, 2, 3, 4)] == [
        1,
        1 / 2,
        1 / 3,
        0,
    ]
    assert reciprocal_rank(grades, threshold=2, test=">") == 1 / 3


def test_an_unjudged_document_keeps_its_rank() -> None:
    assert reciprocal_rank([nan, nan, 2]) == 1 / 3


def test_nothing_found_and_nothing_returned_are_0() -> None:
    assert reciprocal_rank([0, nan, -1]) == 0
    assert reciprocal_rank([]) == 0


def test_a_batch_keeps_its_shape() -> None:
    cube = np.array([[[0, 1], [1, 0]], [[0, 0], [1, 1]]])
    assert reciprocal_rank(cube).tolist() == [[1 / 2, 1], [0, 1]]


def test_a_cutoff_below_1_is_refused() -> None:
    with pytest.raises(ValueError, match="^k must be at least 1, got 0$"):
        reciprocal_rank([1], k=0)
