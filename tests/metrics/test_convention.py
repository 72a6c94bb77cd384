"""A convention refuses what it does not know, reads grades, warns, and says itself."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, replace
from math import inf, isnan, log2, nan

import pytest

from metrics.convention import CHOICES, Convention
from metrics.measure import Measure

DEFAULT_PARTS = (
    "exponential gain, 2^grade − 1",
    "÷ log2(rank + 1)",
    "ideal over all judged",
    "relevant: grade ≥ 1",
    "AP ÷ all relevant",
    "unjudged counts as 0",
    "nothing relevant: undefined, left out",
)


def test_the_defaults_are_those_of_the_seeds() -> None:
    force = Convention()
    assert (force.gain, force.discount, force.ideal) == ("exponential", "log2", "judged")
    assert (force.threshold, force.threshold_test, force.unjudged) == (1, ">=", "zero")
    assert (force.ap_divisor, force.no_relevant, force.negative) == (
        "relevant",
        "undefined",
        "zero",
    )


def test_it_is_frozen_and_equal_by_its_fields() -> None:
    assert Convention() == Convention(gain="exponential")
    assert hash(Convention(threshold=2)) == hash(Convention(threshold=2.0))
    with pytest.raises(FrozenInstanceError):
        Convention().gain = "linear"  # type: ignore[misc]


@pytest.mark.parametrize("field", CHOICES)
def test_a_word_that_a_field_does_not_know_is_refused(field: str) -> None:
    known = ", ".join(CHOICES[field])
    with pytest.raises(ValueError) as said:
        Convention(**{field: "other"})  # type: ignore[arg-type]
    assert str(said.value) == f"{field} must be one of {known}; got 'other'"


@pytest.mark.parametrize("field", CHOICES)
def test_every_word_of_a_field_is_accepted(field: str) -> None:
    for word in CHOICES[field]:
        assert getattr(Convention(max_grade=3, **{field: word}), field) == word  # type: ignore[arg-type]


def test_wrong_numbers_are_refused() -> None:
    for fields, sentence in [
        ({"threshold": nan}, "threshold must be a finite number, got nan"),
        ({"threshold": inf}, "threshold must be a finite number, got inf"),
        ({"score_precision": 16}, "score_precision must be 32 or 64, got 16"),
        ({"max_grade": 0.0}, "max_grade must be above 0, got 0"),
        ({"max_grade": nan}, "max_grade must be above 0, got nan"),
        ({"rounding": -1}, "rounding must be from 0 to 15 decimals, got -1"),
        ({"rounding": 16}, "rounding must be from 0 to 15 decimals, got 16"),
        ({"ideal": "full"}, "need the highest grade of the scale: set max_grade"),
        ({"unjudged": "bounds"}, "need the highest grade of the scale: set max_grade"),
        ({"gain": "cubic"}, "gain must be linear, exponential or a table"),
        ({"discount": "ln"}, "discount must be log2, original:2"),
    ]:
        with pytest.raises(ValueError) as said:
            Convention(**fields)  # type: ignore[arg-type]
        assert sentence in str(said.value)


def test_rounding_may_be_to_whole_numbers_and_to_15_decimals() -> None:
    assert [Convention(rounding=decimals).rounding for decimals in (0, 15)] == [0, 15]


def test_fractional_grades_are_kept_or_truncated_towards_0() -> None:
    grades = [0.9, 1.5, -1.5, 2.0]
    assert Convention().read(grades).tolist() == grades
    assert Convention(fractional="truncate").read(grades).tolist() == [0, 1, -1, 2]
    assert isnan(Convention(fractional="truncate").read([nan])[0])


def test_negative_grades_are_worth_nothing_or_what_the_gain_says_or_refused() -> None:
    assert Convention().gains([-1, 2]).tolist() == [0, 3]
    assert Convention(negative="keep").gains([-1, 2]).tolist() == [-0.5, 3]
    assert Convention(gain="linear", negative="keep").gains([-1, 2]).tolist() == [-1, 2]
    with pytest.raises(ValueError, match="^negative grades are refused, got -2$"):
        Convention(negative="refuse").read([1, -1, -2])
    assert Convention(negative="refuse").read([0, 1]).tolist() == [0, 1]


def test_negative_grades_need_no_row_in_a_gain_table() -> None:
    assert Convention(gain="0=0,1=5").gains([-2, 1, 0]).tolist() == [0, 5, 0]
    with pytest.raises(ValueError, match="no gain for grade -2"):
        Convention(gain="0=0,1=5", negative="keep").gains([-2, 1])


def test_negative_grades_zeroed_and_kept_by_hand() -> None:
    mine = Measure.parse("nDCG@3")
    zeroed = mine.scores([3, -1, 2], None, Convention(gain="linear"))
    assert zeroed == pytest.approx((3 + 2 / 2) / (3 + 2 / log2(3)), rel=1e-15)
    assert zeroed == pytest.approx(0.9386, abs=5e-5)
    kept = mine.scores([3, -1, 2], None, Convention(gain="linear", negative="keep"))
    assert kept == pytest.approx((3 - 1 / log2(3) + 2 / 2) / (3 + 2 / log2(3) - 1 / 2), rel=1e-15)


def test_a_grade_above_the_scale_and_an_infinite_one_are_refused() -> None:
    with pytest.raises(ValueError, match="^grade 4 is above 3, the highest of the scale$"):
        Convention(max_grade=3).read([1, 4, nan])
    with pytest.raises(ValueError, match="a grade must be a finite number"):
        Convention().read([inf])


def test_unjudged_stays_unjudged() -> None:
    for force in (Convention(), Convention(gain="linear", negative="keep")):
        assert [isnan(gain) for gain in force.gains([nan, 0, 2])] == [True, False, False]


def test_the_discount_is_that_of_its_name() -> None:
    assert Convention(discount="reciprocal").discount_of([4]).tolist() == [0.25]
    assert Convention().discount_of([3]).tolist() == [0.5]


def test_what_a_reader_should_know_is_warned() -> None:
    assert Convention().warnings([0, 1.5, 20, nan]) == ()
    assert Convention().warnings([-1, -2, 3]) == ("2 negative grades count as gain 0.",)
    assert Convention(negative="keep").warnings([-1]) == ()
    cut = Convention(fractional="truncate")
    assert cut.warnings([0.5, 1, 2.5]) == ("2 fractional grades are truncated.",)
    assert cut.warnings([0, 1, 3]) == ()
    (large,) = Convention().warnings([25, 3])
    assert large.startswith("Under exponential gain one document decides the score: grade 25")
    assert large.endswith("Map grades to gains, for example 0=0,1=1,10=3.")
    assert len(Convention(fractional="truncate").warnings([21.5, -1])) == 3


def test_the_default_says_itself_in_one_sentence() -> None:
    assert Convention().parts() == DEFAULT_PARTS
    assert Convention().sentence() == "; ".join(DEFAULT_PARTS) + "."


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"gain": "linear"}, "linear gain, the grade"),
        ({"gain": "0=0,1=5"}, "gain table 0=0,1=5"),
        ({"discount": "reciprocal"}, "÷ rank"),
        ({"discount": "original:2"}, "÷ log base 2 of rank, from rank 2 on"),
        ({"discount": "geometric:0.8"}, "× 0.8^(rank − 1)"),
        ({"discount": "curve:1,0.7"}, "× examination curve 1,0.7"),
        ({"ideal": "returned"}, "ideal over the returned only"),
        ({"ideal": "full", "max_grade": 3}, "ideal: every rank at grade 3"),
        ({"ideal_cut": "none"}, "ideal over all judged, not cut"),
        ({"ideal_cut": "returned"}, "ideal over all judged, cut at the number returned"),
        ({"threshold": 2.5, "threshold_test": ">"}, "relevant: grade > 2.5"),
        ({"unjudged": "condense"}, "unjudged taken out of the list"),
        (
            {"unjudged": "bounds", "max_grade": 3},
            "unjudged as a range, each nothing or the highest grade",
        ),
        ({"no_relevant": "0"}, "nothing relevant: 0"),
        ({"ap_divisor": "min"}, "AP ÷ min(R, k)"),
        ({"ap_divisor": "found"}, "AP ÷ the relevant found"),
        ({"ap_divisor": "listed"}, "AP ÷ min(relevant in the list, k)"),
        ({"negative": "keep"}, "negative: keep"),
        ({"rounding": 2}, "rounding: 2"),
    ],
)
def test_a_departure_from_the_default_is_said(fields: dict[str, object], words: str) -> None:
    parts = Convention(**fields).parts()  # type: ignore[arg-type]
    assert words in parts
    assert len(set(parts) - set(DEFAULT_PARTS)) >= 1


def test_two_different_conventions_never_say_the_same() -> None:
    base = Convention(max_grade=3)
    said = {
        replace(base, **{field: word}).sentence()  # type: ignore[arg-type]
        for field, words in CHOICES.items()
        for word in words
    }
    assert len(said) == 1 + sum(len(words) - 1 for words in CHOICES.values())


def test_the_five_states_of_a_number_are_kept_apart() -> None:
    measure, force = Measure.parse("nDCG@3"), Convention(gain="linear", unjudged="condense")
    grade_0 = measure.scores([0, 2], [0, 2], force)
    unjudged = measure.scores([nan, 2], [0, 2], force)
    missing = measure.scores([2], [0, 2], force)
    assert grade_0 == pytest.approx(1 / log2(3), rel=1e-15)  # a judged miss keeps its rank
    assert unjudged == 1  # an unjudged document is taken out
    assert missing == 1  # a document that was not returned has no rank
    assert isnan(measure.scores([0], [0, 0], force))  # nothing relevant: undefined, not 0
    assert measure.scores([0], [0, 2], force) == 0  # nothing found: 0, not undefined
    assert measure.scores([-1, 2], [-1, 2], force) == pytest.approx(1 / log2(3), rel=1e-15)
    judged = Measure.parse("Judged@2")
    assert [float(judged.scores(g, [2])) for g in ([0, 2], [nan, 2], [2], [-1, 2])] == [
        1,
        1 / 2,
        1,
        1,
    ]
