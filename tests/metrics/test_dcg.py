"""DCG and nDCG by hand: the sums written out."""

from __future__ import annotations

from math import isnan, log2, nan

import numpy as np
import pytest

from metrics import dcg as d
from metrics.discount import geometric, original_2002, reciprocal
from metrics.gain import exponential, linear, table

SEED = [3, 0, 2, 3, 1]
DCG = 7 + 0 + 3 / log2(4) + 7 / log2(5) + 1 / log2(6)
IDCG = 7 + 7 / log2(3) + 3 / log2(4) + 1 / log2(5)


def test_the_terms_of_the_five_documents() -> None:
    assert d.dcg_terms(SEED) == pytest.approx([7, 0, 1.5, 3.0147, 0.3869], abs=5e-5)


def test_dcg_is_the_sum_of_its_terms() -> None:
    assert d.dcg(SEED) == pytest.approx(DCG, rel=1e-15)
    assert d.dcg(SEED) == pytest.approx(11.9016, abs=5e-5)


def test_the_ideal_has_the_best_grades_first() -> None:
    assert d.ideal_terms(SEED) == pytest.approx([7, 7 / log2(3), 1.5, 1 / log2(5), 0], rel=1e-15)
    assert d.ideal_dcg(SEED) == pytest.approx(IDCG, rel=1e-15)
    assert d.ideal_dcg(SEED) == pytest.approx(13.3472, abs=5e-5)


def test_ndcg_is_the_ratio() -> None:
    assert d.ndcg(SEED) == pytest.approx(DCG / IDCG, rel=1e-15)
    assert d.ndcg(SEED) == pytest.approx(0.8917, abs=5e-5)


def test_ndcg_with_linear_gain() -> None:
    mine = 3 + 2 / log2(4) + 3 / log2(5) + 1 / log2(6)
    best = 3 + 3 / log2(3) + 2 / log2(4) + 1 / log2(5)
    assert d.dcg(SEED, gain=linear) == pytest.approx(mine, rel=1e-15)
    assert d.ndcg(SEED, gain=linear) == pytest.approx(mine / best, rel=1e-15)
    assert d.ndcg(SEED, gain=linear) == pytest.approx(0.8981, abs=5e-5)


def test_ndcg_at_3_cuts_both_sides() -> None:
    assert d.dcg(SEED, k=3) == pytest.approx(7 + 3 / log2(4), rel=1e-15)
    assert d.ideal_dcg(SEED, k=3) == pytest.approx(7 + 7 / log2(3) + 3 / log2(4), rel=1e-15)
    assert d.ndcg(SEED, k=3) == pytest.approx(0.6581, abs=5e-5)
    assert d.ndcg(SEED, k=3, gain=linear) == pytest.approx(0.6788, abs=5e-5)
    assert d.ndcg(SEED, k=1) == 1


def test_terms_beyond_k_are_0() -> None:
    assert d.dcg_terms(SEED, k=3).tolist() == [7, 0, 1.5, 0, 0]
    assert d.ideal_terms(SEED, k=1).tolist() == [7, 0, 0, 0, 0]


def test_rank_4_swapped_with_rank_2_and_inserted_there() -> None:
    swapped, inserted = [3, 3, 2, 0, 1], [3, 3, 0, 2, 1]
    assert d.ndcg(swapped) == pytest.approx(0.9967, abs=5e-5)
    assert d.dcg(swapped) - d.dcg(SEED) == pytest.approx(1.4018, abs=5e-5)
    assert d.ndcg(inserted) == pytest.approx(0.9811, abs=5e-5)
    assert d.dcg(inserted) - d.dcg(SEED) == pytest.approx(1.1938, abs=5e-5)


def test_the_worst_order() -> None:
    assert d.ndcg([0, 1, 2, 3, 3]) == pytest.approx(0.5884, abs=5e-5)


def test_the_printed_example_of_2002() -> None:
    given = [3, 2, 3, 0, 0, 1, 2, 2, 3, 0]
    pool = [3, 3, 3, 2, 2, 2, 1, 1, 1, 1]
    how = {"gain": linear, "discount": original_2002(2)}
    mine = [d.dcg(given, k=k, **how) for k in range(1, 11)]
    best = [d.ideal_dcg(pool, k=k, **how) for k in range(1, 11)]
    # printed with two decimals, cut not rounded
    printed = [3, 5, 6.89, 6.89, 6.89, 7.28, 7.99, 8.66, 9.61, 9.61]
    assert mine == pytest.approx(printed, abs=0.0051)
    ideal = [3, 6, 7.89, 8.89, 9.75, 10.52, 10.88, 11.21, 11.53, 11.83]
    assert best == pytest.approx(ideal, abs=0.01)


def test_base_10_sees_no_order_inside_the_first_nine_ranks() -> None:
    assert d.ndcg(SEED, gain=linear, discount=original_2002(10)) == 1
    found = d.ndcg(SEED, gain=linear, discount=original_2002(2))
    assert found == pytest.approx(0.7978, abs=5e-5)


def test_other_discounts_by_hand() -> None:
    by_rank = (7 + 3 / 3 + 7 / 4 + 1 / 5) / (7 + 7 / 2 + 3 / 3 + 1 / 4)
    assert d.ndcg(SEED, discount=reciprocal) == pytest.approx(by_rank, rel=1e-14)
    halves = (7 + 3 / 4 + 7 / 8 + 1 / 16) / (7 + 7 / 2 + 3 / 4 + 1 / 8)
    assert d.ndcg(SEED, discount=geometric(0.5)) == pytest.approx(halves, rel=1e-14)


def test_a_gain_table_equal_to_the_exponential_gives_its_number() -> None:
    mapped = table({0: 0, 1: 1, 2: 3, 3: 7})
    assert d.ndcg(SEED, gain=mapped) == pytest.approx(0.8917, abs=5e-5)


def test_one_relevant_document_gives_the_weight_of_its_rank() -> None:
    values = [float(d.ndcg([0] * i + [1] + [0] * (9 - i))) for i in range(10)]
    printed = [1, 0.6309, 0.5, 0.4307, 0.3869, 0.3562, 0.3333, 0.3155, 0.3010, 0.2891]
    assert values == pytest.approx(printed, abs=5e-5)


def test_the_ideal_is_over_all_judged_or_over_those_returned() -> None:
    pool = [*SEED, 3, 2]
    assert d.ndcg(SEED, pool, k=5) == pytest.approx(0.6852, abs=5e-5)
    assert d.ndcg(SEED, k=5) == pytest.approx(0.8917, abs=5e-5)


def test_k_above_the_length_counts_missing_ranks_as_0() -> None:
    assert d.ndcg([1, 1], [1, 1, 1], k=10) == pytest.approx(
        (1 + 1 / log2(3)) / (1 + 1 / log2(3) + 1 / log2(4)), rel=1e-15
    )
    assert d.ndcg(SEED, k=1000) == pytest.approx(DCG / IDCG, rel=1e-15)


def test_grade_0_and_unjudged_add_nothing_but_keep_their_rank() -> None:
    assert d.dcg_terms([nan, 3, 0, 3]).tolist() == [0, 7 / log2(3), 0, 7 / log2(5)]


def test_a_perfect_order_is_exactly_1_and_nothing_found_is_exactly_0() -> None:
    assert d.ndcg([3, 3, 2, 1, 0]) == 1
    assert d.ndcg([0, 0], [0, 0, 3]) == 0


def test_nothing_relevant_is_undefined() -> None:
    assert isnan(d.ndcg([0, 0, 0]))
    assert isnan(d.ndcg([nan, 0]))
    assert isnan(d.ndcg([], []))
    assert d.dcg([0, 0, 0]) == 0


def test_an_empty_list_of_a_query_with_relevant_documents_is_0() -> None:
    assert d.ndcg([], [3, 1]) == 0
    assert d.dcg([]) == 0


def test_a_batch_gives_what_its_rows_give() -> None:
    lists = np.array([[SEED, [3, 3, 2, 1, 0]], [[0, 0, 0, 0, 0], [0, 1, 2, 3, 3]]], dtype=float)
    whole = d.ndcg(lists, k=4, gain=exponential)
    assert whole.shape == (2, 2)
    for index in np.ndindex(2, 2):
        assert whole[index] == pytest.approx(float(d.ndcg(lists[index], k=4)), nan_ok=True)
    assert d.dcg_terms(lists).shape == (2, 2, 5)


@pytest.mark.parametrize("function", [d.dcg_terms, d.dcg, d.ideal_terms, d.ideal_dcg, d.ndcg])
def test_a_cutoff_below_1_is_refused(function: object) -> None:
    assert callable(function)
    with pytest.raises(ValueError, match="^k must be at least 1, got 0$"):
        function(SEED, k=0)


def test_a_negative_gain_is_refused_with_advice() -> None:
    advice = "^a gain must be at least 0; give negative grades the gain 0$"
    with pytest.raises(ValueError, match=advice):
        d.ndcg([3, -1, 2])
    with pytest.raises(ValueError, match=advice):
        d.ndcg([3, 2], [3, 2, -1], gain=linear)


def test_dcg_keeps_a_negative_gain() -> None:
    assert d.dcg([3, -1, 2], gain=linear) == pytest.approx(3 - 1 / log2(3) + 2 / 2, rel=1e-15)
    assert d.dcg([3, -1, 2], gain=linear) == pytest.approx(3.3691, abs=5e-5)
