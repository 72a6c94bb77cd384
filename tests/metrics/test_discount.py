"""What is left of a gain at each rank, under every discount in use."""

from __future__ import annotations

from math import inf, log, log2, nan

import pytest

from metrics import discount
from metrics.discount import curve, geometric, named_discount, original_2002, reciprocal


def test_log2_is_one_over_the_logarithm_of_rank_plus_one() -> None:
    expected = [1, 1 / log2(3), 1 / 2, 1 / log2(5), 1 / log2(6), 1 / log2(7), 1 / 3]
    assert discount.log2(range(1, 8)) == pytest.approx(expected, rel=1e-15)


def test_log2_gives_the_printed_weights_of_ten_ranks() -> None:
    printed = [1, 0.631, 0.500, 0.431, 0.387, 0.356, 0.333, 0.315, 0.301, 0.289]
    assert discount.log2(range(1, 11)) == pytest.approx(printed, abs=5.1e-4)


def test_the_original_discount_of_base_2_leaves_two_ranks_whole() -> None:
    expected = [1, 1, 1 / log2(3), 1 / 2, 1 / log2(5), 1 / log2(6), 1 / log2(7), 1 / 3]
    assert original_2002(2)(range(1, 9)) == pytest.approx(expected, rel=1e-15)


def test_the_original_discount_of_base_10_leaves_ten_ranks_whole() -> None:
    weights = original_2002(10)([1, 2, 9, 10, 100, 1000])
    assert weights == pytest.approx([1, 1, 1, 1, 1 / 2, 1 / 3], rel=1e-14)


def test_the_original_discount_takes_a_fractional_base_and_never_exceeds_1() -> None:
    weights = original_2002(2.5)([1, 2, 3, 6.25])
    assert weights == pytest.approx([1, 1, log(2.5) / log(3), 1 / 2], rel=1e-14)
    assert max(original_2002(1.5)(range(1, 9))) == 1


def test_reciprocal_is_one_over_the_rank() -> None:
    assert reciprocal([1, 2, 3, 4]) == pytest.approx([1, 1 / 2, 1 / 3, 1 / 4], rel=1e-15)


def test_geometric_is_the_chance_to_get_so_far() -> None:
    assert geometric(0.8)([1, 2, 3]) == pytest.approx([1, 0.8, 0.8 * 0.8], rel=1e-15)
    assert geometric(1)([1, 50]).tolist() == [1, 1]
    assert geometric(0)([1, 2, 3]).tolist() == [1, 0, 0]


def test_a_curve_is_as_given_and_0_beyond_its_end() -> None:
    assert curve([1, 0.68, 0.61])([3, 1, 4, 2, 1000]).tolist() == [0.61, 1, 0, 0.68, 0]


def test_a_batch_of_ranks_keeps_its_shape() -> None:
    ranks = [[1, 3], [3, 7]]
    assert discount.log2(ranks).tolist() == [[1, 1 / 2], [1 / 2, 1 / 3]]
    assert curve([1, 0.5, 0.25])(ranks).tolist() == [[1, 0.25], [0.25, 0]]


@pytest.mark.parametrize(
    "name", ["log2", "original:2", "reciprocal", "geometric:0.8", "curve:1,0.5"]
)
def test_rank_0_does_not_exist(name: str) -> None:
    with pytest.raises(ValueError, match="^ranks count from 1, got 0$"):
        named_discount(name)([1, 0])


@pytest.mark.parametrize("base", [1, 0, -2, inf, nan])
def test_a_base_of_1_or_less_is_refused(base: float) -> None:
    with pytest.raises(ValueError, match=f"2002 discount must be above 1, got {base:g}"):
        original_2002(base)


@pytest.mark.parametrize("p", [-0.1, 1.1, nan])
def test_a_chance_outside_0_to_1_is_refused(p: float) -> None:
    with pytest.raises(ValueError, match=f"geometric discount must be from 0 to 1, got {p:g}"):
        geometric(p)


@pytest.mark.parametrize("values", [[], [1, -0.1], [1, nan], [inf]])
def test_a_curve_of_no_negative_or_endless_weights_is_refused(values: list[float]) -> None:
    with pytest.raises(ValueError, match="^a discount curve needs finite weights of at least 0$"):
        curve(values)


def test_discounts_are_named_by_text() -> None:
    assert named_discount("log2")([3]).tolist() == [0.5]
    assert named_discount("reciprocal")([4]).tolist() == [0.25]
    assert named_discount("original:2")([4]).tolist() == [0.5]
    assert named_discount("geometric:0.5")([3]).tolist() == [0.25]
    assert named_discount("curve:1,0.7,0.4")([2, 3, 4]).tolist() == [0.7, 0.4, 0]
    assert named_discount("curve:1")([1, 2]).tolist() == [1, 0]


@pytest.mark.parametrize(
    "text",
    ["", "log", "log2:2", "original", "original:2,3", "original:x", "geometric:", "curve:1,,2"],
)
def test_a_text_that_names_no_discount_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="^discount must be log2, original:2, reciprocal") as said:
        named_discount(text)
    assert str(said.value).endswith(f"got {text!r}")
