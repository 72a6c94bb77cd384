"""scikit-learn: the ideal is over the documents given, nothing relevant counts 0."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from sklearn import metrics as sk

from metrics.average_precision import average_precision
from metrics.convention import Convention
from metrics.dcg import dcg
from metrics.gain import linear
from metrics.measure import Measure
from metrics.precision import f1, precision, recall
from metrics.reciprocal_rank import reciprocal_rank

pytestmark = pytest.mark.peers

GRADES = st.lists(st.integers(0, 4), min_size=2, max_size=15)
K = st.integers(1, 20)
EXPONENTIAL = Convention(ideal="returned", no_relevant="0")
LINEAR = replace(EXPONENTIAL, gain="linear")


def falling(grades: list[int]) -> list[list[float]]:
    """Scores in which each document stands above the next."""
    return [[-float(index) for index in range(len(grades))]]


@given(GRADES, st.one_of(st.none(), K))
def test_ndcg_with_linear_gain(grades: list[int], k: int | None) -> None:
    expected = sk.ndcg_score([grades], falling(grades), k=k, ignore_ties=True)
    mine = Measure("nDCG", k).scores(grades, [*grades, 4], LINEAR)
    assert mine == pytest.approx(expected, rel=1e-12, abs=1e-12)


@given(GRADES, st.one_of(st.none(), K))
def test_ndcg_with_exponential_gain(grades: list[int], k: int | None) -> None:
    gains = [2**grade - 1 for grade in grades]
    expected = sk.ndcg_score([gains], falling(grades), k=k, ignore_ties=True)
    mine = Measure("nDCG", k).scores(grades, None, EXPONENTIAL)
    assert mine == pytest.approx(expected, rel=1e-12, abs=1e-12)


@given(st.lists(st.floats(0, 5, width=32), min_size=2, max_size=15), st.one_of(st.none(), K))
def test_dcg_of_fractional_grades(grades: list[float], k: int | None) -> None:
    scores = [[-float(index) for index in range(len(grades))]]
    expected = sk.dcg_score([grades], scores, k=k, ignore_ties=True)
    assert dcg(grades, k=k, gain=linear) == pytest.approx(expected, rel=1e-12, abs=1e-12)


@given(GRADES, st.sampled_from([1, 2, 3]))
def test_average_precision(grades: list[int], threshold: int) -> None:
    binary = [grade >= threshold for grade in grades]
    assume(any(binary))
    expected = sk.average_precision_score(binary, falling(grades)[0])
    assert average_precision(grades, threshold=threshold) == pytest.approx(expected, rel=1e-12)


@given(st.integers(0, 9), st.integers(1, 9))
def test_reciprocal_rank_is_label_ranking_precision_of_one_label(before: int, after: int) -> None:
    grades = [0] * before + [1] + [0] * after
    expected = sk.label_ranking_average_precision_score([grades], falling(grades))
    assert reciprocal_rank(grades) == pytest.approx(expected, rel=1e-12)


@given(GRADES, K)
def test_precision_recall_and_f1_of_the_first_k_as_a_classifier(grades: list[int], k: int) -> None:
    assume(k <= len(grades) and any(grades))
    binary = [int(grade >= 1) for grade in grades]
    shown = [int(index < k) for index in range(len(grades))]
    assert precision(grades, k=k) == pytest.approx(sk.precision_score(binary, shown), rel=1e-12)
    assert recall(grades, k=k) == pytest.approx(sk.recall_score(binary, shown), rel=1e-12)
    expected = sk.f1_score(binary, shown, zero_division=0)
    assert f1(grades, k=k) == pytest.approx(expected, rel=1e-12, abs=1e-15)


def test_the_mean_over_a_matrix_of_queries() -> None:
    rng = np.random.default_rng(3)
    grades = rng.integers(0, 4, size=(300, 12))
    grades[::25] = 0
    scores = np.tile(np.arange(12.0, 0, -1), (300, 1))
    for k in (1, 5, 12):
        mine = Measure("nDCG", k).scores(grades, None, LINEAR)
        expected = sk.ndcg_score(grades, scores, k=k, ignore_ties=True)
        assert mine.mean() == pytest.approx(expected, rel=1e-12)


def test_the_five_documents() -> None:
    seed = [3, 0, 2, 3, 1]
    assert sk.ndcg_score([seed], falling(seed)) == pytest.approx(0.8981, abs=5e-5)
