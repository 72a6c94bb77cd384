"""LightGBM: exponential gain or a gain table, ideal over the list, nothing relevant counts 1.

Its own evaluation is asked before any training: what it evaluates then are the initial scores.
"""

from __future__ import annotations

from dataclasses import replace

import lightgbm
import numpy as np
import pytest

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.measure import Measure

pytestmark = pytest.mark.peers

CUTOFFS = [1, 3, 5, 10, 30]
NDCG = Convention(ideal="returned", no_relevant="1")
MAP = replace(NDCG, ap_divisor="listed", threshold=0.5, threshold_test=">")
QUIET = {"verbosity": -1, "num_threads": 1}


def random_lists(seed: int, number: int, top: int) -> list[list[int]]:
    """Grades in rank order; every tenth list holds nothing relevant."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(1, 25, size=number)
    return [
        [0] * int(n) if index % 10 == 0 else [int(g) for g in rng.integers(0, top + 1, size=n)]
        for index, n in enumerate(sizes)
    ]


def theirs(lists: list[list[int]], label_gain: list[float] | None = None) -> dict[str, float]:
    """The means that LightGBM reports for lists in rank order, by name such as ndcg@5."""
    labels = [grade for one in lists for grade in one]
    count = len(labels)
    data = lightgbm.Dataset(
        np.arange(count, dtype=np.float64).reshape(-1, 1),
        label=labels,
        group=[len(one) for one in lists],
        init_score=-np.arange(count, dtype=np.float64),
        params={**QUIET, "min_data_in_leaf": 1, "min_data_in_bin": 1, "feature_pre_filter": False},
    )
    asked = {"objective": "lambdarank", "metric": ["ndcg", "map"], "eval_at": CUTOFFS, **QUIET}
    if label_gain is not None:
        asked["label_gain"] = label_gain
    found = lightgbm.Booster(asked, data).eval_train()
    return {one[1]: float(one[2]) for one in found}


def ours(name: str, lists: list[list[int]], convention: Convention) -> FloatArray:
    """Our value of each list."""
    grades = np.full((len(lists), max(len(one) for one in lists)), np.nan)
    for index, one in enumerate(lists):
        grades[index, : len(one)] = one
    lengths = np.array([len(one) for one in lists])
    return Measure.parse(name).scores(grades, None, convention, lengths)


@pytest.mark.parametrize("seed", range(3))
def test_mean_ndcg_with_exponential_gain(seed: int) -> None:
    lists = random_lists(seed, 200, 4)
    found = theirs(lists)
    for k in CUTOFFS:
        mine = ours(f"nDCG@{k}", lists, NDCG).mean()
        assert mine == pytest.approx(found[f"ndcg@{k}"], rel=1e-10)


@pytest.mark.parametrize(
    ("label_gain", "gain"),
    [
        ([0, 1, 2, 3, 4], "linear"),
        ([0, 1, 2, 3, 10], "0=0,1=1,2=2,3=3,4=10"),
        ([0, 0.5, 5, 5, 8], "0=0,1=0.5,2=5,3=5,4=8"),
    ],
)
def test_mean_ndcg_with_a_gain_table(label_gain: list[float], gain: str) -> None:
    lists = random_lists(11, 200, 4)
    found = theirs(lists, label_gain)
    for k in CUTOFFS:
        mine = ours(f"nDCG@{k}", lists, replace(NDCG, gain=gain)).mean()
        assert mine == pytest.approx(found[f"ndcg@{k}"], rel=1e-10)


def test_mean_ap_over_the_relevant_in_the_list_or_k() -> None:
    lists = random_lists(12, 200, 3)
    found = theirs(lists)
    for k in CUTOFFS:
        assert ours(f"AP@{k}", lists, MAP).mean() == pytest.approx(found[f"map@{k}"], rel=1e-10)


def test_each_list_by_itself() -> None:
    for one in random_lists(13, 40, 4):
        found = theirs([one])
        for k in CUTOFFS:
            ndcg, ap = ours(f"nDCG@{k}", [one], NDCG), ours(f"AP@{k}", [one], MAP)
            assert ndcg[0] == pytest.approx(found[f"ndcg@{k}"], rel=1e-10, abs=1e-12)
            assert ap[0] == pytest.approx(found[f"map@{k}"], rel=1e-10, abs=1e-12)


def test_the_five_documents_and_a_query_with_nothing_relevant() -> None:
    found = theirs([[3, 0, 2, 3, 1], [0, 0]])
    assert found["ndcg@5"] == pytest.approx((0.891693 + 1) / 2, abs=1e-6)
    assert found["ndcg@3"] == pytest.approx((0.658073 + 1) / 2, abs=1e-6)
