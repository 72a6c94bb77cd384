"""What a grade is worth: the grade, 2^grade - 1, or what a table says."""

from __future__ import annotations

from math import inf, isnan, nan, sqrt

import pytest

from metrics.convention import Convention
from metrics.dcg import ndcg
from metrics.gain import exponential, linear, named_gain, table

SEED = [3, 0, 2, 3, 1]


def test_linear_gain_is_the_grade() -> None:
    assert linear(SEED).tolist() == [3, 0, 2, 3, 1]
    assert linear([0.5, -2]).tolist() == [0.5, -2]


def test_exponential_gain_is_two_to_the_grade_less_one() -> None:
    assert exponential(SEED).tolist() == [8 - 1, 1 - 1, 4 - 1, 8 - 1, 2 - 1]
    assert exponential([4, 10]).tolist() == [16 - 1, 1024 - 1]


def test_a_half_grade_is_worth_the_root_of_two_less_one() -> None:
    assert exponential([0.5])[0] == pytest.approx(sqrt(2) - 1, rel=1e-15)


def test_a_negative_grade_is_worth_less_than_nothing_to_the_bare_gains() -> None:
    assert exponential([-1, -2]).tolist() == [1 / 2 - 1, 1 / 4 - 1]


def test_a_table_says_what_each_grade_is_worth() -> None:
    business = table({0: 0, 1: 1, 2: 3, 5: 20})
    assert business([5, 0, 2, 1, 5]).tolist() == [20, 0, 3, 1, 20]


def test_a_table_may_hold_negative_and_fractional_grades_in_any_order() -> None:
    assert table({1.5: 4, -1: 2, 0: 0})([-1, 1.5, 0]).tolist() == [2, 4, 0]


def test_unjudged_stays_unjudged_under_every_gain() -> None:
    for gain in (linear, exponential, table({0: 0, 1: 5})):
        assert [isnan(worth) for worth in gain([1, nan, 0])] == [False, True, False]


def test_a_batch_keeps_its_shape() -> None:
    batch = [[[3, 0], [1, 2]], [[0, 0], [1, 1]]]
    assert exponential(batch).tolist() == [[[7, 0], [1, 3]], [[0, 0], [1, 1]]]
    assert table({0: 0, 1: 1, 2: 5, 3: 6})(batch).tolist() == [[[6, 0], [1, 5]], [[0, 0], [1, 1]]]


def test_a_grade_that_the_table_does_not_hold_is_named() -> None:
    with pytest.raises(ValueError, match=r"^no gain for grade 4; the table has 0, 1, 2$"):
        table({0: 0, 1: 1, 2: 3})([0, 4])
    with pytest.raises(ValueError, match=r"^no gain for grade 0\.5; the table has 0, 1$"):
        table({0: 0, 1: 1})([0.5])


def test_an_empty_table_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^a gain table needs at least one grade=gain pair$"):
        table({})


@pytest.mark.parametrize("gains", [{0: -1}, {0: nan}, {0: inf}, {nan: 0}, {inf: 1}])
def test_a_table_of_negative_or_endless_gains_is_refused(gains: dict[float, float]) -> None:
    with pytest.raises(ValueError, match="finite grades and finite gains of at least 0"):
        table(gains)


def test_an_infinite_grade_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^a grade must be a finite number, got an infinite one$"):
        linear([1, inf])


def test_overflow_is_refused_with_the_advice_to_map_grades() -> None:
    advice = r"overflows at grade 2000: map grades to gains instead, for example 0=0,1=1,10=3"
    with pytest.raises(ValueError, match=advice):
        exponential([3, 2000, 1500])
    with pytest.raises(ValueError, match="overflows at grade 1001"):
        ndcg([1001, 1])
    assert exponential([1000])[0] == 2.0**1000 - 1


def test_grades_on_a_scale_of_a_hundred_can_be_mapped() -> None:
    mapped = named_gain("0=0,10=1,50=3,100=7")
    found = ndcg([100, 0, 50, 100, 10], gain=mapped)
    assert found == pytest.approx(0.8917, abs=5e-5)


def test_a_grade_over_20_warns_that_one_document_decides() -> None:
    assert Convention().warnings([20, 3]) == ()
    (said,) = Convention().warnings([21, 3])
    assert "one document decides the score: grade 21 is worth 2^21 − 1" in said
    assert "Map grades to gains" in said
    assert Convention(gain="linear").warnings([21, 3]) == ()


def test_gains_are_named_by_text() -> None:
    assert named_gain("linear")([3]).tolist() == [3]
    assert named_gain("exponential")([3]).tolist() == [7]
    assert named_gain("0=0,1=1,2=3,3=7")([3, 2]).tolist() == [7, 3]
    assert named_gain(" 0 = 0 , 1 = 2.5 ")([1]).tolist() == [2.5]


@pytest.mark.parametrize("text", ["", "quadratic", "1", "1=", "=1", "0=0;1=1", "0=0,,1=1", "a=1"])
def test_a_text_that_names_no_gain_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="^gain must be linear, exponential or a table") as said:
        named_gain(text)
    assert repr(text) in str(said.value)


def test_a_table_that_names_a_grade_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="^the gain table names grade 1 twice: '1=1,1.0=2'$"):
        named_gain("1=1,1.0=2")
