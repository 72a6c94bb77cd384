"""Every number of the worked examples that a measure of ours gives, to their six decimals."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import nan
from pathlib import Path
from typing import Any

import pytest

from metrics.convention import Convention
from metrics.measure import Measure

SEED: list[float] = [3, 0, 2, 3, 1]
DEFAULT = Convention()
LINEAR = Convention(gain="linear")
JK2 = Convention(gain="linear", discount="original:2")

# name in s1_ndcg or s2_binary: grades, judged and not returned, measure, convention
SINGLE: dict[str, tuple[list[float], list[float], str, Convention]] = {
    "dcg_exp": (SEED, [], "DCG@5", DEFAULT),
    "ndcg_exp": (SEED, [], "nDCG@5", DEFAULT),
    "dcg_lin": (SEED, [], "DCG@5", LINEAR),
    "ndcg_lin": (SEED, [], "nDCG@5", LINEAR),
    "dcg_jk2": (SEED, [], "DCG@5", JK2),
    "ndcg_jk2": (SEED, [], "nDCG@5", JK2),
    "ndcg_jk10": (SEED, [], "nDCG@5", replace(JK2, discount="original:10")),
    "ndcg3_exp": (SEED, [], "nDCG@3", DEFAULT),
    "ndcg3_lin": (SEED, [], "nDCG@3", LINEAR),
    "ndcg1_exp": (SEED, [], "nDCG@1", DEFAULT),
    "ndcg_after_swap": ([3, 3, 2, 0, 1], [], "nDCG@5", DEFAULT),
    "ndcg_after_insert": ([3, 3, 0, 2, 1], [], "nDCG@5", DEFAULT),
    "ndcg3_after_swap": ([3, 3, 2, 0, 1], [], "nDCG@3", DEFAULT),
    "worst_dcg": ([0, 1, 2, 3, 3], [], "DCG@5", DEFAULT),
    "worst_ndcg": ([0, 1, 2, 3, 3], [], "nDCG@5", DEFAULT),
    "rr": (SEED, [], "RR", DEFAULT),
    "ap_thr1": (SEED, [], "AP", DEFAULT),
    "ap_thr2": (SEED, [], "AP(rel=2)", DEFAULT),
    "ap_thr3": (SEED, [], "AP(rel=3)", DEFAULT),
    "p5": (SEED, [], "P@5", DEFAULT),
    "p10_padded": (SEED, [], "P@10", DEFAULT),
    "r5": (SEED, [], "R@5", DEFAULT),
    "rprec": (SEED, [], "Rprec", DEFAULT),
    "f1_5": (SEED, [], "F1@5", DEFAULT),
    "success1": (SEED, [], "Success@1", DEFAULT),
    "hit3": (SEED, [], "Success@3", DEFAULT),
}

CURVES = {
    "eye": "eye_tracking_web_joachims2005_via_ai2018",
    "baidu": "baidu_web_allpairs_hager2024",
}
# preset of s8_presets: the key of its pair of values: measure and convention
PAIRS: dict[str, dict[str, tuple[str, Convention]]] = {
    "gain_exp_vs_linear": {"exp": ("nDCG@5", DEFAULT), "linear": ("nDCG@5", LINEAR)},
    "gain_exp_vs_linear_top3": {"exp": ("nDCG@3", DEFAULT), "linear": ("nDCG@3", LINEAR)},
    "seed_pool_exp_vs_linear": {"exp": ("nDCG", DEFAULT), "linear": ("nDCG", LINEAR)},
    "discount_log2_vs_jk2002": {"log2(i+1)": ("nDCG", LINEAR), "J&K b=2": ("nDCG", JK2)},
    "cutoff_5_vs_3": {"@5": ("nDCG@5", DEFAULT), "@3": ("nDCG@3", DEFAULT)},
    "rr_vs_ap": {"RR": ("RR", DEFAULT), "AP": ("AP", DEFAULT)},
    "ap_vs_ndcg_binary": {"AP": ("AP", DEFAULT), "nDCG": ("nDCG", DEFAULT)},
    "ap_vs_ndcg_graded": {"AP": ("AP", DEFAULT), "nDCG exp": ("nDCG", DEFAULT)},
    "rr_vs_ndcg_graded": {"RR": ("RR", DEFAULT), "nDCG exp": ("nDCG", DEFAULT)},
    "binarisation_threshold": {"thr1": ("AP", DEFAULT), "thr2": ("AP(rel=2)", DEFAULT)},
    "ndcg_vs_err": {"nDCG": ("nDCG@5", DEFAULT)},
}


def value(name: str, grades: Sequence[float], pool: Sequence[float], force: Convention) -> float:
    """One value by the name of its measure."""
    return float(Measure.parse(name).scores(grades, pool, force))


@pytest.fixture(scope="module")
def worked(shared: Path) -> Mapping[str, Any]:
    """The worked examples of the theory notes."""
    found: dict[str, Any] = json.loads((shared / "theory" / "worked.json").read_text("utf-8"))
    return found


@pytest.mark.parametrize("key", SINGLE)
def test_each_single_number(worked: Mapping[str, Any], key: str) -> None:
    expected = (worked["s1_ndcg"] | worked["s2_binary"])[key]
    grades, out, name, force = SINGLE[key]
    assert value(name, grades, grades + out, force) == pytest.approx(expected, abs=6e-7)


@pytest.mark.parametrize("preset", PAIRS)
def test_each_pair_of_a_preset(worked: Mapping[str, Any], preset: str) -> None:
    case = worked["s8_presets"][preset]
    for key, (name, force) in PAIRS[preset].items():
        found = [value(name, case[side], case[side], force) for side in "AB"]
        assert found == pytest.approx(case[key], abs=6e-7)


def test_three_measures_have_three_winners(worked: Mapping[str, Any]) -> None:
    case = worked["s8_presets"]["rr_ap_ndcg_three_winners"]
    for name in ("RR", "AP", "nDCG"):
        found = [value(name, case[side], case[side], DEFAULT) for side in "XYZ"]
        assert found == pytest.approx(case[name], abs=6e-7)
        assert "XYZ"[found.index(max(found))] == case["winners"][name]


def test_a_shallow_and_a_deep_cutoff(worked: Mapping[str, Any]) -> None:
    case = worked["s8_presets"]["cutoff_10_vs_100"]
    first = [float(rank in (1, 2, 3, 5)) for rank in range(1, 101)]
    second = [float(6 <= rank <= 23) for rank in range(1, 101)]
    pool = [1.0] * 20
    for key, name in {"@10": "nDCG@10", "@100": "nDCG@100", "recall100": "R@100"}.items():
        found = [value(name, one, pool, DEFAULT) for one in (first, second)]
        assert found == pytest.approx(case[key], abs=6e-7)
    for key, name in {"rr": "RR", "ap": "AP"}.items():
        found = [value(name, one, pool, DEFAULT) for one in (first, second)]
        assert found == pytest.approx(case[key], abs=6e-7)


def test_the_ideal_over_judged_and_over_returned(worked: Mapping[str, Any]) -> None:
    case = worked["s8_presets"]["ideal_retrieved_vs_judged"]
    for key, ideal in {
        "ideal over retrieved": "returned",
        "ideal over judged": "judged",
    }.items():
        force = Convention(ideal=ideal)
        found = [value("nDCG@3", case[side], [3, 3, 2, 1], force) for side in "AB"]
        assert found == pytest.approx(case[key], abs=6e-7)
    both = worked["s1_ndcg"]["with_two_unretrieved_3_2"]
    pool = [*SEED, 3, 2]
    assert value("nDCG@5", SEED, pool, DEFAULT) == pytest.approx(
        both["judged_ideal_ndcg5"], abs=6e-7
    )


def test_unjudged_as_zero_and_condensed(worked: Mapping[str, Any]) -> None:
    case = worked["s8_presets"]["unjudged_zero_vs_condensed"]
    for key, unjudged in {"unjudged=0": "zero", "condensed": "condense"}.items():
        lists = [[nan if g is None else g for g in case[side]] for side in "AB"]
        force = Convention(unjudged=unjudged)
        found = [value("nDCG@5", one, [3, 3, 2, 2, 1], force) for one in lists]
        assert found == pytest.approx(case[key], abs=6e-7)


def test_the_divisors_of_map_at_10(worked: Mapping[str, Any]) -> None:
    case = worked["s8_presets"]["map_at_10_normaliser"]
    hits = {"A": ({1, 4}, set(range(1, 7))), "B": ({1, 2}, {1, 2, 3})}
    for key, divisor in {
        "divide_by_R": "relevant",
        "divide_by_min_R_k": "min",
        "divide_by_found": "found",
    }.items():
        force = Convention(ap_divisor=divisor)
        for side, expected in zip("AB", case[key], strict=True):
            rows = [[float(rank in one) for rank in range(1, 11)] for one in hits[side]]
            mean = sum(
                value("AP@10", row, [1.0] * number, force)
                for row, number in zip(rows, (2, 20), strict=True)
            )
            assert mean / 2 == pytest.approx(expected, abs=6e-7)


def test_the_seed_mean_reciprocal_ranks(worked: Mapping[str, Any]) -> None:
    lists = [[float(rank == first) for rank in range(1, 5)] for first in (1, 2, 4, 1, 0)]
    found = [value("RR", one, [1.0], DEFAULT) for one in lists]
    assert sum(found) / 5 == pytest.approx(worked["s2_binary"]["mrr_seed"], abs=6e-7)
    cut = [value("RR@3", one, [1.0], DEFAULT) for one in lists]
    assert sum(cut) / 5 == pytest.approx(worked["s2_binary"]["mrr_at3"], abs=6e-7)


@pytest.mark.parametrize("preset", ["log2_vs_measured_eye", "log2_vs_measured_baidu"])
def test_measured_examination_curves_as_discount(worked: Mapping[str, Any], preset: str) -> None:
    case = worked["s8_presets"][preset]
    found = {"log2": [value("nDCG", case[side], case[side], DEFAULT) for side in "AB"]}
    for key, curve in CURVES.items():
        weights = ",".join(str(w) for w in worked["s3_user_models"]["curves"][curve])
        force = Convention(discount=f"curve:{weights}")
        found[key] = [value("nDCG", case[side], case[side], force) for side in "AB"]
    for key, pair in found.items():
        # the curves are printed with four decimals
        assert pair == pytest.approx(case[key], abs=1e-4)


def test_rr_cannot_tell_one_relevant_document_from_twenty(worked: Mapping[str, Any]) -> None:
    case = worked["s2_binary"]["mrr_blind"]
    one, all_20 = [1.0] + [0.0] * 19, [1.0] * 20
    for key, name in {"rr": "RR", "ap": "AP", "ndcg20": "nDCG@20"}.items():
        found = [value(name, listed, all_20, DEFAULT) for listed in (one, all_20)]
        assert found == pytest.approx(case[key], abs=6e-7)
