"""Laws that hold for every list, all measures at once."""

from __future__ import annotations

from math import isnan, nan

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from metrics.arrays import FloatArray
from metrics.average_precision import DIVISORS, average_precision, average_precision_divisor
from metrics.convention import Convention
from metrics.dcg import dcg, dcg_terms, ideal_dcg, ndcg
from metrics.gain import linear
from metrics.measure import Measure
from metrics.precision import precision, recall
from metrics.reciprocal_rank import reciprocal_rank

NAMED = [
    *["nDCG@{k}", "nDCG", "DCG@{k}", "RR", "RR@{k}", "P@{k}", "R@{k}", "Success@{k}", "Rprec"],
    *["F1@{k}", "AP", "AP@{k}", "Judged@{k}", "nDCG(dcg='log2')@{k}", "AP(rel=2)@{k}"],
]
GRADE = st.one_of(st.integers(0, 4).map(float), st.floats(0, 4, width=16))
LISTED = st.lists(st.one_of(GRADE, GRADE, st.just(nan)), max_size=12)
GRADES = st.lists(GRADE, min_size=1, max_size=12)
LEFT_OUT = st.lists(GRADE, max_size=4)
K = st.integers(1, 15)
MEASURE = st.builds(lambda name, k: Measure.parse(name.format(k=k)), st.sampled_from(NAMED), K)
CONVENTION = st.builds(
    lambda gain, discount, divisor, ideal: Convention(
        gain=gain, discount=discount, ap_divisor=divisor, ideal=ideal
    ),
    st.sampled_from(["exponential", "linear"]),
    st.sampled_from(["log2", "original:2", "reciprocal", "geometric:0.8", "curve:1,0.7,0.7,0.1"]),
    st.sampled_from(DIVISORS),
    st.sampled_from(["judged", "returned"]),
)


def judged(grades: list[float], left_out: list[float]) -> list[float]:
    """The grades of all judged documents."""
    return [grade for grade in grades if not isnan(grade)] + left_out


def same(one: FloatArray | float, other: FloatArray | float) -> bool:
    """Equal to the last few bits, NaN to NaN."""
    return bool(np.allclose(one, other, rtol=1e-12, atol=1e-13, equal_nan=True))


@given(LISTED, LEFT_OUT, MEASURE, CONVENTION)
def test_every_value_is_from_0_to_1_or_undefined(
    grades: list[float], out: list[float], measure: Measure, force: Convention
) -> None:
    value = float(measure.scores(grades, judged(grades, out), force))
    assert isnan(value) or 0 <= value <= (np.inf if measure.name == "DCG" else 1 + 1e-12)


@given(GRADES, CONVENTION)
def test_the_ideal_order_is_exactly_1(grades: list[float], force: Convention) -> None:
    assume(max(grades) >= 1)
    best = sorted(grades, reverse=True)
    for name in ("nDCG", "nDCG@3", "RR", "AP", "Rprec", "Success@1"):
        assert Measure.parse(name).scores(best, grades, force) == 1


@given(LISTED, LEFT_OUT, MEASURE, CONVENTION, st.data())
def test_moving_a_better_document_up_never_costs(
    grades: list[float], out: list[float], measure: Measure, force: Convention, data: st.DataObject
) -> None:
    assume(len(grades) >= 2 and force.ap_divisor != "found" and measure.name != "Judged")
    low = data.draw(st.integers(1, len(grades) - 1))
    high = data.draw(st.integers(0, low - 1))
    worth = [-1.0 if isnan(grade) else grade for grade in grades]
    assume(worth[low] >= worth[high])
    swapped = list(grades)
    swapped[low], swapped[high] = swapped[high], swapped[low]
    pool = judged(grades, out)
    before, after = (float(measure.scores(one, pool, force)) for one in (grades, swapped))
    assert isnan(before) or after >= before - 1e-12 * max(1, before)


@given(LISTED, LEFT_OUT, st.sampled_from(NAMED), K, st.randoms(use_true_random=False))
def test_what_stands_below_k_may_be_in_any_order(
    grades: list[float], out: list[float], name: str, k: int, random: object
) -> None:
    assume("{k}" in name)
    measure = Measure.parse(name.format(k=k))
    below = grades[k:]
    random.shuffle(below)  # type: ignore[attr-defined]
    pool = judged(grades, out)
    assert same(measure.scores(grades[:k] + below, pool), measure.scores(grades, pool))


@given(GRADES, st.one_of(st.none(), K), st.sampled_from(["linear", "exponential"]))
def test_terms_add_up_and_a_gain_scaled_leaves_ndcg(
    grades: list[float], k: int | None, gain: str
) -> None:
    worth = Convention(gain=gain).gains
    assert same(dcg_terms(grades, k=k, gain=worth).sum(), dcg(grades, k=k, gain=worth))
    total = dcg(grades, k=k, gain=worth)
    assert total <= ideal_dcg(grades, k=k, gain=worth) * (1 + 1e-14)
    assert same(ndcg(grades, k=k, gain=lambda g: 3 * worth(g)), ndcg(grades, k=k, gain=worth))


@given(GRADES, st.sampled_from([0.5, 2.0, 10.0]))
def test_linear_grades_on_another_scale_give_the_same_ndcg(
    grades: list[float], factor: float
) -> None:
    scaled = [factor * grade for grade in grades]
    assert same(ndcg(scaled, gain=linear), ndcg(grades, gain=linear))


@given(LISTED, LEFT_OUT, MEASURE, CONVENTION)
def test_a_breakdown_adds_up_to_the_value(
    grades: list[float], out: list[float], measure: Measure, force: Convention
) -> None:
    pool = judged(grades, out)
    broken = measure.breakdown(grades, pool, force)
    value = float(measure.scores(grades, pool, force))
    assert broken.terms.shape == (len(grades),)
    assert isnan(value) or same(value * broken.divisor, broken.terms.sum())


@given(
    st.lists(st.tuples(LISTED, LEFT_OUT), min_size=1, max_size=4),
    MEASURE,
    CONVENTION,
    st.integers(0, 3),
)
def test_a_padded_batch_equals_a_loop_over_its_rows(
    rows: list[tuple[list[float], list[float]]], measure: Measure, force: Convention, more: int
) -> None:
    pools = [judged(*row) for row in rows]
    width = max(len(row) for row, _ in rows) + more
    depth = max(len(pool) for pool in pools) + more
    listed = np.array([row + [nan] * (width - len(row)) for row, _ in rows])
    pool = np.array([one + [nan] * (depth - len(one)) for one in pools])
    lengths = np.array([len(row) for row, _ in rows])
    whole = measure.scores(listed, pool, force, lengths)
    alone = [
        float(measure.scores(row, one, force)) for (row, _), one in zip(rows, pools, strict=True)
    ]
    assert same(whole, np.array(alone))
    cube = measure.scores(listed[:, None], pool[:, None], force, lengths[:, None])
    assert same(cube[:, 0], whole)


@given(LISTED, LEFT_OUT, MEASURE, CONVENTION)
def test_a_miss_at_the_end_changes_nothing(
    grades: list[float], out: list[float], measure: Measure, force: Convention
) -> None:
    assume(measure.name != "Judged")
    pool = judged(grades, out)
    longer = measure.scores([*grades, 0.0], [*pool, 0.0], force)
    assert same(longer, measure.scores(grades, pool, force))


@given(LISTED, LEFT_OUT, K)
def test_the_larger_the_divisor_of_ap_the_smaller_the_value(
    grades: list[float], out: list[float], k: int
) -> None:
    pool = judged(grades, out)
    ap = {d: float(average_precision(grades, pool, k=k, divisor=d)) for d in DIVISORS}
    assume(not isnan(ap["relevant"]))
    assert ap["relevant"] <= ap["min"] <= ap["listed"] <= ap["found"] <= 1
    number = {d: float(average_precision_divisor(grades, pool, k=k, divisor=d)) for d in DIVISORS}
    assert number["relevant"] >= number["min"] >= number["listed"] >= number["found"]


@given(LISTED)
def test_rr_is_the_highest_cutoff_at_which_precision_is_one_hit(grades: list[float]) -> None:
    assume(grades)
    found = [k for k in range(1, len(grades) + 1) if precision(grades, k=k) > 0]
    expected = float(precision(grades, k=found[0])) if found else 0.0
    assert reciprocal_rank(grades) == pytest.approx(expected, rel=1e-15)


@given(st.integers(0, 11), st.integers(0, 5))
def test_with_one_relevant_document_ap_is_rr(before: int, after: int) -> None:
    grades = [0.0] * before + [2.0] + [0.0] * after
    assert average_precision(grades) == reciprocal_rank(grades) == 1 / (before + 1)


@given(LISTED, LEFT_OUT, K)
def test_counts_grow_with_the_cutoff(grades: list[float], out: list[float], k: int) -> None:
    pool = judged(grades, out)
    assume(not isnan(recall(grades, pool)))
    assert recall(grades, pool, k=k) <= recall(grades, pool, k=k + 1)
    assert precision(grades, k=k) * k <= precision(grades, k=k + 1) * (k + 1) + 1e-12
    assert average_precision(grades, pool, k=k) <= average_precision(grades, pool, k=k + 1)


@given(LISTED, LEFT_OUT, MEASURE, CONVENTION)
def test_without_unjudged_documents_condensing_changes_nothing(
    grades: list[float], out: list[float], measure: Measure, force: Convention
) -> None:
    known = [grade for grade in grades if not isnan(grade)]
    assume(measure.name != "Judged")
    condense = Convention(**{**vars(force), "unjudged": "condense"})
    pool = judged(grades, out)
    plain = measure.scores(known, pool, force)
    assert same(measure.scores(known, pool, condense), plain)
    assert same(measure.scores(grades, pool, condense), plain)


NAMES = st.one_of(
    st.builds(
        Measure,
        st.sampled_from(["nDCG", "DCG"]),
        st.one_of(st.none(), st.integers(1, 10**6)),
        gain=st.sampled_from([None, "linear", "exponential", "0=0,1=1,2=3,3=7", "-1=0,0.5=2.25"]),
        judged_only=st.booleans(),
    ),
    st.builds(
        Measure,
        st.sampled_from(["RR", "R", "Success", "AP"]),
        st.one_of(st.none(), st.integers(1, 10**6)),
        rel=st.one_of(st.none(), st.integers(-5, 10**12), st.floats(-1e9, 1e9)),
        judged_only=st.booleans(),
    ),
    st.builds(Measure, st.sampled_from(["P", "F1"]), st.integers(1, 1000), rel=st.floats(-9, 9)),
    st.builds(Measure, st.just("Rprec"), rel=st.integers(0, 9), judged_only=st.booleans()),
    st.builds(Measure, st.just("Judged"), st.integers(1, 1000)),
)


@given(NAMES)
def test_a_measure_reads_back_what_it_writes(measure: Measure) -> None:
    assert Measure.parse(str(measure)) == measure
