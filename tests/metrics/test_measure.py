"""A measure is read from its name, written back, and evaluated under a convention."""

from __future__ import annotations

from dataclasses import replace
from math import isnan, log2, nan

import numpy as np
import pytest

from metrics.convention import Convention
from metrics.families import FAMILIES
from metrics.measure import Measure

SEED = [3, 0, 2, 3, 1]


@pytest.mark.parametrize(
    ("text", "measure"),
    [
        ("nDCG@10", Measure("nDCG", 10)),
        ("nDCG", Measure("nDCG")),
        ("nDCG(dcg='log2')@10", Measure("nDCG", 10, gain="linear")),
        ("nDCG(dcg='exp-log2')@10", Measure("nDCG", 10, gain="exponential")),
        ("nDCG(gains={0:0,1:1,2:5})@3", Measure("nDCG", 3, gain="0=0,1=1,2=5")),
        ("nDCG(judged_only=True)@5", Measure("nDCG", 5, judged_only=True)),
        ("DCG(dcg='log2', judged_only=True)", Measure("DCG", gain="linear", judged_only=True)),
        ("AP(rel=2)@100", Measure("AP", 100, rel=2)),
        ("AP(rel=0.5)", Measure("AP", rel=0.5)),
        ("RR(rel=2, judged_only=True)@10", Measure("RR", 10, rel=2, judged_only=True)),
        ("P@5", Measure("P", 5)),
        ("R(rel=2)@1000", Measure("R", 1000, rel=2)),
        ("Success@1", Measure("Success", 1)),
        ("Rprec", Measure("Rprec")),
        ("F1@5", Measure("F1", 5)),
        ("Judged@10", Measure("Judged", 10)),
    ],
)
def test_a_name_is_read_and_written_back(text: str, measure: Measure) -> None:
    assert Measure.parse(text) == measure
    assert str(measure) == text


def test_blanks_double_quotes_and_empty_brackets_do_not_matter() -> None:
    assert str(Measure.parse('  nDCG( dcg="log2" )@10 ')) == "nDCG(dcg='log2')@10"
    assert str(Measure.parse("AP()")) == "AP"
    assert str(Measure.parse("AP(judged_only=False)@007")) == "AP@7"


def test_a_threshold_of_many_digits_is_written_whole() -> None:
    measure = Measure("AP", rel=1.23456789)
    assert str(measure) == "AP(rel=1.23456789)"
    assert Measure.parse(str(measure)) == measure


@pytest.mark.parametrize(
    ("text", "hint"),
    [
        ("MRR", "RR"),
        ("map@10", "AP"),
        ("NDCG@10", "nDCG"),
        ("ndcg", "nDCG"),
        ("precision@5", "P"),
        ("sucess@5", "Success"),
        ("Rprecision", "Rprec"),
    ],
)
def test_a_near_miss_is_answered_with_the_name_meant(text: str, hint: str) -> None:
    name = text.partition("@")[0]
    with pytest.raises(ValueError) as said:
        Measure.parse(text)
    known = "nDCG, DCG, RR, P, R, Success, Rprec, F1, AP, Judged"
    assert str(said.value) == f"unknown measure {name!r}; known are {known}; did you mean {hint}?"


def test_a_name_like_no_other_gets_no_hint() -> None:
    with pytest.raises(ValueError, match="^unknown measure 'xyzzy'; known are [^;]*$"):
        Measure.parse("xyzzy")


@pytest.mark.parametrize(
    "text", ["", "nDCG@", "nDCG@-1", "nDCG@2.5", "nDCG@x", "nDCG (rel=1)", "AP(rel=(1))", "P@5@6"]
)
def test_a_text_that_is_no_name_is_quoted(text: str) -> None:
    with pytest.raises(ValueError, match="^a measure is written like nDCG@10") as said:
        Measure.parse(text)
    assert repr(text) in str(said.value)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("nDCG@0", "k must be a whole number from 1 to 1,000,000, got nDCG@0"),
        ("P", "P needs a cutoff, such as P@10"),
        ("F1", "F1 needs a cutoff, such as F1@10"),
        ("Judged", "Judged needs a cutoff, such as Judged@10"),
        ("Rprec@5", "Rprec has no cutoff, got Rprec@5"),
        ("nDCG(rel=2)@5", "nDCG takes dcg, gains, judged_only; got (rel=2)"),
        ("AP(dcg='log2')", "AP takes rel, judged_only; got (dcg='log2')"),
        ("AP(2)", "AP takes rel, judged_only; got (2)"),
        ("AP(rel=1, rel=2)", "AP takes rel, judged_only; got (rel=1, rel=2)"),
        ("Judged(rel=1)@5", "Judged takes no parameters; got (rel=1)"),
        ("AP(rel=True)", "cannot use rel=True in AP"),
        ("AP(rel='2')", "cannot use rel='2' in AP"),
        ("AP(rel=1e999)", "cannot use rel=inf in AP"),
        ("AP(judged_only=1)", "cannot use judged_only=1 in AP"),
        ("nDCG(dcg='ln')@5", "cannot use dcg='ln' in nDCG"),
        ("nDCG(gains={})@5", "cannot use gains={} in nDCG"),
        ("nDCG(dcg='log2', gains={0:0})@5", "cannot use gains={0: 0} in nDCG"),
        ("nDCG(gains={0:-1})@5", "a gain table needs finite grades and finite gains of at least 0"),
        ("AP(rel=)", "cannot read the parameters (rel=) of AP"),
        ("AP(rel=x)", "cannot read the parameters (rel=x) of AP"),
    ],
)
def test_a_parameter_that_does_not_exist_or_fit_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ValueError) as said:
        Measure.parse(text)
    assert str(said.value) == sentence


def test_endless_parameters_are_refused_and_not_cut() -> None:
    for inside in ("rel=2" + " " * 400 + ", nonsense=3", "rel=1" + "0" * 390):
        with pytest.raises(ValueError, match="^cannot (read the parameters|use rel=1)"):
            Measure.parse(f"AP({inside})")


def test_what_a_name_fixes_wins_over_the_convention() -> None:
    exponential = Convention(gain="exponential", threshold=1)
    assert Measure.parse("nDCG(dcg='log2')@5").scores(SEED, None, exponential) == pytest.approx(
        0.8981, abs=5e-5
    )
    assert Measure.parse("AP(rel=3)").scores(SEED, None, exponential) == 0.75
    assert Measure.parse("nDCG@5").scores(SEED, None, Convention(gain="linear")) == pytest.approx(
        0.8981, abs=5e-5
    )
    assert Measure.parse("AP").scores(SEED, None, Convention(threshold=2)) == pytest.approx(
        0.8056, abs=5e-5
    )


def test_a_label_carries_the_choice_that_readers_must_see() -> None:
    force = Convention(threshold=2, threshold_test=">", gain="0=0,1=5")
    assert Measure.parse("nDCG@5").label(Convention()) == "nDCG@5, exponential gain"
    assert Measure.parse("DCG@5").label(Convention(gain="linear")) == "DCG@5, linear gain"
    assert Measure.parse("nDCG@5").label(force) == "nDCG@5, table gain"
    assert Measure.parse("AP").label(Convention()) == "AP, relevant: grade ≥ 1"
    assert Measure.parse("AP").label(force) == "AP, relevant: grade > 2"
    assert Measure.parse("Judged@5").label(force) == "Judged@5"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("nDCG@5", 0.8917),
        ("nDCG@3", 0.6581),
        ("nDCG", 0.8917),
        ("DCG@5", 11.9016),
        ("RR", 1.0),
        ("P@5", 0.8),
        ("P@10", 0.4),
        ("R@3", 0.5),
        ("R@5", 1.0),
        ("Success@1", 1.0),
        ("Rprec", 0.75),
        ("F1@5", 0.8889),
        ("AP", 0.8042),
        ("AP@3", 0.4167),
        ("Judged@10", 1.0),
    ],
)
def test_the_five_documents_under_every_measure(text: str, expected: float) -> None:
    assert Measure.parse(text).scores(SEED) == pytest.approx(expected, abs=5e-5)


def test_a_breakdown_is_terms_over_a_divisor() -> None:
    broken = Measure.parse("nDCG@5").breakdown(SEED)
    assert broken.terms == pytest.approx([7, 0, 1.5, 3.0147, 0.3869], abs=5e-5)
    assert broken.divisor == pytest.approx(13.3472, abs=5e-5)
    assert broken.value == pytest.approx(0.8917, abs=5e-5)
    rank = Measure.parse("RR").breakdown([0, 2, 1])
    assert (rank.terms.tolist(), float(rank.divisor)) == ([0, 0.5, 0], 1)


@pytest.mark.parametrize(
    ("policy", "expected"),
    [("undefined", nan), ("0", 0.0), ("1", 1.0)],
    ids=["undefined", "0", "1"],
)
def test_nothing_relevant_is_what_the_convention_says(policy: str, expected: float) -> None:
    force = Convention(no_relevant=policy)
    for name in ("nDCG@5", "RR", "P@5", "R@5", "Success@5", "Rprec", "F1@5", "AP"):
        found = float(Measure.parse(name).scores([0, nan], [0, 0], force))
        assert found == expected or (isnan(found) and isnan(expected)), name
    assert Measure.parse("DCG@5").scores([0], [0], force) == 0
    assert Measure.parse("Judged@5").scores([0], [0], force) == 1


def test_nothing_relevant_is_told_apart_from_nothing_found() -> None:
    for name in ("nDCG@5", "RR", "P@5", "R@5", "Success@5", "Rprec", "F1@5", "AP"):
        assert Measure.parse(name).scores([0, nan], [0, 2]) == 0


def test_a_high_threshold_leaves_nothing_relevant_for_ap_but_not_for_ndcg() -> None:
    force = Convention(threshold=4)
    assert isnan(Measure.parse("AP").scores(SEED, None, force))
    assert Measure.parse("nDCG@5").scores(SEED, None, force) == pytest.approx(0.8917, abs=5e-5)


def test_values_are_rounded_where_the_convention_says() -> None:
    assert Measure.parse("nDCG@5").scores(SEED, None, Convention(rounding=2)) == 0.89


def test_the_ideal_can_be_returned_only_uncut_or_full() -> None:
    mine = 7 + 1 / log2(3)
    pool = [3, 1, 3, 2]
    ideals = {
        "k": 7 + 7 / log2(3),
        "none": 7 + 7 / log2(3) + 3 / 2 + 1 / log2(5),
        "returned": 7 + 7 / log2(3),
    }
    for cut, ideal in ideals.items():
        found = Measure.parse("nDCG@2").scores([3, 1, 0], pool, Convention(ideal_cut=cut))
        assert found == pytest.approx(mine / ideal, rel=1e-14)
    only = Convention(ideal="returned")
    assert Measure.parse("nDCG@2").scores([3, 1, 0], pool, only) == 1
    assert Measure.parse("nDCG@2").scores([0, 0], pool, only) == 0
    full = Convention(ideal="full", max_grade=4)
    places = 15 * (1 + 1 / log2(3) + 1 / 2)
    assert Measure.parse("nDCG@3").scores([3, 1], pool, full) == pytest.approx(mine / places)
    assert Measure.parse("nDCG").scores([3, 1, nan], pool, full, np.array(2)) == pytest.approx(
        mine / (15 * (1 + 1 / log2(3)))
    )


def test_an_ideal_cut_at_the_number_returned_forgives_a_short_list() -> None:
    short = Convention(ideal_cut="returned")
    assert Measure.parse("nDCG@10").scores([3], [3, 3, 2], short) == 1
    assert Measure.parse("nDCG@10").scores([3, nan], [3, 3, 2], short, np.array(1)) == 1
    assert Measure.parse("nDCG@10").scores([3], [3, 3, 2]) < 0.6


@pytest.mark.parametrize("name", ["RR", "P@3", "R@3", "Rprec", "F1@3", "AP", "Success@3"])
@pytest.mark.parametrize("grades", [[3, 1, 0], [0, 0, 0]])
def test_the_source_of_the_ideal_concerns_ndcg_alone(name: str, grades: list[float]) -> None:
    measure, pool = Measure.parse(name), [3, 1, 0, 3, 2]
    expected = measure.scores(grades, pool)
    for ideal in ("returned", "full"):
        found = measure.scores(grades, pool, Convention(ideal=ideal, max_grade=3))
        assert found == expected


def test_kept_negative_gains_that_eat_up_the_ideal_leave_ndcg_undefined() -> None:
    keep = Convention(negative="keep", gain="linear", discount="reciprocal")
    measure = Measure.parse("nDCG@2")
    assert isnan(measure.scores([1, -2], None, keep))
    assert isnan(measure.scores([1, -3], None, keep))
    assert measure.scores([1, -3], None, replace(keep, no_relevant="0")) == 0
    assert measure.scores([-1, 1], None, keep) == pytest.approx(-0.5 / 0.5)
    assert measure.scores([-1, 1, 2], None, keep) == pytest.approx(-0.5 / 2.5)


def test_every_family_is_listed_with_its_name() -> None:
    names = ["nDCG", "DCG", "RR", "P", "R", "Success", "Rprec", "F1", "AP", "Judged"]
    assert list(FAMILIES) == names
