"""Unjudged documents: worth nothing, taken out, or a range, written out by hand."""

from __future__ import annotations

from math import isnan, log2, nan

import numpy as np
import pytest

from metrics.convention import Convention
from metrics.measure import Measure
from metrics.unjudged import condensed, possibilities

A = [nan, 3, 2, nan, nan]
B = [2, 3, 0, 0, 1]
POOL = [3, 3, 2, 2, 1]


def written(lists: np.ndarray) -> list[list[str]]:
    """Grades as text, "?" for unjudged."""
    return [["?" if isnan(g) else f"{g:g}" for g in row] for row in lists]


def test_condensing_moves_the_judged_up_in_their_order() -> None:
    rows = np.array([A, B, [nan] * 5])
    assert written(condensed(rows)) == [
        ["3", "2", "?", "?", "?"],
        ["2", "3", "0", "0", "1"],
        ["?", "?", "?", "?", "?"],
    ]


def test_the_two_systems_change_places_when_lists_are_condensed() -> None:
    measure = Measure.parse("nDCG@5")
    zero = [float(measure.scores(one, POOL)) for one in (A, B)]
    cond = [float(measure.scores(one, POOL, Convention(unjudged="condense"))) for one in (A, B)]
    assert zero == pytest.approx([0.4054, 0.5346], abs=5e-5)
    assert cond == pytest.approx([0.6093, 0.5346], abs=5e-5)


def test_judged_only_in_a_name_condenses_by_itself() -> None:
    named = Measure.parse("nDCG(judged_only=True)@5")
    assert named.scores(A, POOL) == pytest.approx(0.6093, abs=5e-5)


def test_judged_counts_the_list_as_it_was_returned_under_every_convention() -> None:
    measure = Measure.parse("Judged@4")
    for unjudged in ("zero", "condense", "bounds"):
        force = Convention(unjudged=unjudged, max_grade=3)
        assert measure.scores(A, POOL, force) == 2 / 4


def test_each_number_of_top_grades_is_tried_from_the_top_and_from_the_bottom() -> None:
    lists, pools = possibilities(
        np.array([nan, 1.0, nan]), np.array([1.0]), np.asarray(3, dtype=np.int64), 3.0
    )
    assert written(lists) == [
        ["?", "1", "?"],
        ["3", "1", "?"],
        ["3", "1", "3"],
        ["?", "1", "3"],
        ["3", "1", "3"],
    ]
    assert written(pools) == [
        ["1", "?", "?"],
        ["1", "3", "?"],
        ["1", "3", "3"],
        ["1", "3", "?"],
        ["1", "3", "3"],
    ]


def test_padding_is_not_taken_for_unjudged() -> None:
    lists, pools = possibilities(
        np.array([[nan, 1.0, nan], [2.0, nan, nan]]), np.array([[1.0], [2.0]]), np.array([2, 1]), 3
    )
    assert written(lists[0]) == [["?", "1", "?"], ["3", "1", "?"], ["3", "1", "?"]]
    assert written(lists[1]) == [["2", "?", "?"]] * 3
    assert written(pools[1]) == [["2", "?"]] * 3


def test_the_range_of_ndcg_by_hand() -> None:
    bounds = Convention(gain="linear", unjudged="bounds", max_grade=2)
    low, high = Measure.parse("nDCG@2").scores([nan, 1], [1], bounds)
    # worth nothing: 1/log2(3) over 1; grade 2: 2 + 1/log2(3) over the same
    assert low == pytest.approx(1 / log2(3), rel=1e-15)
    assert high == 1


def test_a_grade_between_is_never_below_the_range_of_ndcg_but_can_be_above_it() -> None:
    measure, listed, left_out = Measure.parse("nDCG@2"), [2, nan], [1]
    bounds = Convention(unjudged="bounds", max_grade=3)
    low, high = measure.scores(listed, [2, *left_out], bounds)
    between = [float(measure.scores([2, grade], [2, grade, *left_out])) for grade in (1, 2)]
    assert low == pytest.approx(0.8262, abs=5e-5) and high == pytest.approx(0.8340, abs=5e-5)
    assert between[1] == 1 > high
    assert min(between) > low


def test_the_range_of_precision_counts_every_unjudged_document_both_ways() -> None:
    bounds = Convention(unjudged="bounds", max_grade=1)
    assert Measure.parse("P@5").scores([1, nan, 0, 1, nan], [1, 0, 1], bounds).tolist() == [
        2 / 5,
        4 / 5,
    ]
    assert Measure.parse("RR").scores([0, nan, 1], [0, 1], bounds).tolist() == [1 / 3, 1 / 2]


def test_a_range_is_undefined_where_one_of_its_values_is() -> None:
    bounds = Convention(unjudged="bounds", max_grade=1)
    assert [isnan(end) for end in Measure.parse("RR").scores([nan, 0], [0], bounds)] == [True, True]
    as_zero = Convention(unjudged="bounds", max_grade=1, no_relevant="0")
    assert Measure.parse("RR").scores([nan, 0], [0], as_zero).tolist() == [0, 1]


def test_without_unjudged_documents_the_range_is_one_value() -> None:
    bounds = Convention(unjudged="bounds", max_grade=3)
    low, high = Measure.parse("nDCG@5").scores([3, 0, 2, 3, 1], None, bounds)
    assert low == high == pytest.approx(0.8917, abs=5e-5)


def test_a_range_has_no_terms() -> None:
    bounds = Convention(unjudged="bounds", max_grade=3)
    sentence = "^a range has no terms; choose unjudged zero or condense$"
    for ask in (Measure.parse("AP").breakdown, Measure.parse("AP").lists):
        with pytest.raises(ValueError, match=sentence):
            ask([3, nan], None, bounds)


def test_a_batch_of_ranges_gives_what_its_rows_give() -> None:
    bounds = Convention(unjudged="bounds", max_grade=3)
    measure = Measure.parse("AP")
    rows = np.array([[nan, 1, nan, 0], [2, nan, nan, nan], [1, 0, 1, 0]])
    whole = measure.scores(rows, [[1, 0], [2, 0], [1, 1]], bounds, np.array([4, 2, 4]))
    assert whole.shape == (3, 2)
    alone = [
        measure.scores(rows[0], [1, 0], bounds),
        measure.scores([2, nan], [2, 0], bounds),
        measure.scores(rows[2], [1, 1], bounds),
    ]
    assert whole == pytest.approx(np.array(alone), rel=1e-15)
