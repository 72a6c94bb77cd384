"""`rankscope score`: one list of grades, under every choice."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import fields
from typing import Any

import pytest

import rankscope
from metrics.convention import Convention

SEED = "3 0 2 3 1"


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    assert rankscope.main(["score", *words, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def value(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    """The value of the first measure."""
    return answered(capsys, *words)["measures"][0]["value"]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """What the command says when it will not; nothing else is printed."""
    try:
        code = rankscope.main(["score", *words])
    except SystemExit as end:  # argparse's own errors
        code = int(end.code or 0)
    printed = capsys.readouterr()
    assert code == 2
    assert printed.out == ""
    assert "Traceback" not in printed.err
    return printed.err


def test_the_example_of_the_documentation(capsys: pytest.CaptureFixture[str]) -> None:
    found = answered(capsys, SEED, "--measure", "nDCG@5", "--gain", "exponential")
    (one,) = found["measures"]
    assert one["measure"] == "nDCG@5"
    assert one["value"] == pytest.approx(0.891692, abs=1e-6)
    assert one["terms"] == pytest.approx([7, 0, 1.5, 3.0147, 0.3869], abs=5e-5)
    assert set(one["convention"]) == {field.name for field in fields(Convention)}
    assert one["convention"]["gain"] == "exponential"


def test_several_measures_in_one_option_or_several(capsys: pytest.CaptureFixture[str]) -> None:
    words = [
        "--measure",
        "nDCG@5",
        "AP(rel=2) RR",
        "P@5",
        "--measure",
        "Rprec",
        "R@10",
        "Success@1",
    ]
    found = answered(capsys, SEED, *words)["measures"]
    assert [one["measure"] for one in found] == [
        *("nDCG@5", "AP(rel=2)", "RR", "P@5", "Rprec", "R@10", "Success@1"),
    ]
    # AP from grade 2: hits at ranks 1, 3, 4. Four of five relevant; the first four hold three.
    assert [one["value"] for one in found[1:]] == pytest.approx(
        [(1 + 2 / 3 + 3 / 4) / 3, 1, 4 / 5, 3 / 4, 1, 1]
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["--gain", "linear"], 5.678880 / 6.323465),
        (["--gain", "0=0,1=1,2=3,3=7"], 0.891692),
        (["--gain", "linear", "--discount", "reciprocal"], (3 + 2 / 3 + 3 / 4 + 1 / 5) / 5.416667),
        (["--gain", "linear", "--discount", "geometric:0.5"], 3.9375 / 5.125),
        (["--gain", "linear", "--discount", "original:2"], 6.1925 / 7.7619),
        (["--gain", "linear", "--discount", "curve:1,0.5,0.2"], 3.4 / 4.9),
        (["--not-returned", "3 2", "--gain", "exponential"], 11.901568 / 17.368999),
        (["--not-returned", "3 2", "--ideal", "returned"], 0.891692),
        (["--gain", "linear", "--max-grade", "3", "--ideal", "full"], 5.678880 / 8.845377),
    ],
)
def test_gain_discount_and_ideal(
    capsys: pytest.CaptureFixture[str], words: list[str], expected: float
) -> None:
    found = value(capsys, SEED, "--measure", "nDCG@5", *words)
    assert found == pytest.approx(expected, abs=1e-5)


def test_an_ideal_that_is_not_cut_counts_what_lies_below_k(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ["--measure", "nDCG@1", "--gain", "linear", "--ideal", "uncut"]
    assert value(capsys, "1 1", *words) == pytest.approx(1 / (1 + 0.6309298))


@pytest.mark.parametrize(
    ("rule", "expected"), [("zero", 1 / 2), ("condense", 1.0), ("bounds", [1 / 2, 1.0])]
)
def test_unjudged_documents(
    capsys: pytest.CaptureFixture[str], rule: str, expected: object
) -> None:
    found = value(capsys, "? 1", "--measure", "RR", "--unjudged", rule, "--max-grade", "3")
    assert found == pytest.approx(expected)


@pytest.mark.parametrize(
    ("divisor", "expected"),
    [("relevant", 0.5 / 3), ("min", 0.5 / 2), ("found", 0.5 / 1), ("listed", 0.5 / 1)],
)
def test_divisors_of_average_precision(
    capsys: pytest.CaptureFixture[str], divisor: str, expected: float
) -> None:
    words = ["--not-returned", "1 1", "--measure", "AP@2", "--ap-divisor", divisor]
    assert value(capsys, "0 1", *words) == pytest.approx(expected)


def test_the_threshold_says_what_is_relevant(capsys: pytest.CaptureFixture[str]) -> None:
    assert value(capsys, "1 2", "--measure", "RR", "--threshold", "2") == 0.5


@pytest.mark.parametrize(("rule", "expected"), [("undefined", None), ("0", 0.0), ("1", 1.0)])
def test_nothing_relevant(
    capsys: pytest.CaptureFixture[str], rule: str, expected: float | None
) -> None:
    assert value(capsys, "0 0", "--measure", "nDCG@2", "--no-relevant", rule) == expected


def test_negative_grades_are_worth_nothing_unless_kept(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["3 -1 2", "--measure", "nDCG@3", "--gain", "linear"]
    assert value(capsys, *words) == pytest.approx(4 / (3 + 2 * 0.6309298))
    assert value(capsys, *words, "--negative", "keep") == pytest.approx(3.3691 / 3.7619, abs=1e-4)
    assert "negative grades are refused" in refused(capsys, *words, "--negative", "refuse")


def test_fractional_grades_are_kept_or_truncated(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["0.5 1.5", "--measure", "nDCG@2", "--gain", "linear", "--discount", "reciprocal"]
    assert value(capsys, *words) == pytest.approx((0.5 + 1.5 / 2) / (1.5 + 0.5 / 2))
    assert value(capsys, *words, "--fractional", "truncate") == pytest.approx((1 / 2) / 1)


def test_a_negative_grade_may_come_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert value(capsys, "-1,2", "--measure", "RR") == 0.5
    assert value(capsys, "2 0", "--not-returned", "-1,2", "--measure", "AP") == 1 / 2


def test_every_choice_is_in_the_convention_of_the_json(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--gain", "linear", "--discount", "reciprocal", "--ideal", "uncut"]
    words += ["--unjudged", "condense", "--threshold", "2", "--ap-divisor", "min"]
    words += ["--no-relevant", "0", "--unanswered", "leave-out", "--ties", "worst"]
    words += ["--negative", "keep", "--max-grade", "4", "--fractional", "truncate"]
    words += ["--duplicates", "refuse", "--score-precision", "32"]
    (one,) = answered(capsys, SEED, "--measure", "nDCG@5", *words)["measures"]
    assert one["convention"] == {
        **{"gain": "linear", "discount": "reciprocal", "ideal": "judged", "ideal_cut": "none"},
        **{"unjudged": "condense", "threshold": 2, "threshold_test": ">=", "ap_divisor": "min"},
        **{"no_relevant": "0", "unanswered": "leave-out", "ties": "worst", "negative": "keep"},
        **{"max_grade": 4, "fractional": "truncate", "duplicates": "refuse"},
        **{"score_precision": 32, "rounding": None},
    }


def test_the_notation_of_a_measure_wins_over_the_options(
    capsys: pytest.CaptureFixture[str],
) -> None:
    (one,) = answered(capsys, "1 2", "--measure", "RR(rel=2)", "--threshold", "1")["measures"]
    assert (one["value"], one["convention"]["threshold"]) == (0.5, 2)


def test_letters_stand_for_grades(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["A D C A B", "--letters", "A=3,B=2,C=1,D=0", "--measure", "nDCG@5"]
    assert value(capsys, *words) == pytest.approx(value(capsys, "3 0 1 3 2", "--measure", "nDCG@5"))
    assert "say what letters are worth" in refused(capsys, "A D")
    assert "letters" in refused(capsys, "A", "--letters", "A,B")


def test_a_table_and_csv_say_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    rankscope.main(["score", "0 0", "--measure", "nDCG@2", "Success@1"])
    shown = capsys.readouterr().out
    assert "undefined" in shown
    assert "nothing relevant: undefined" in shown
    rankscope.main(["score", SEED, "--measure", "nDCG@5", "--format", "csv"])
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert float(rows[0]["value"]) == pytest.approx(0.891692, abs=1e-6)


def test_a_table_says_beneath_what_is_in_force_for_each_measure(
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = ["--measure", "nDCG(dcg='log2')@5", "RR(rel=2)", "P(rel=2)@5", "AP", "DCG@5"]
    rankscope.main(["score", SEED, *asked])
    end = "unjudged counts as 0; nothing relevant: undefined, left out."
    assert capsys.readouterr().out.partition("\n\n")[2].splitlines() == [
        "nDCG(dcg='log2')@5: linear gain, the grade; ÷ log2(rank + 1); ideal over all judged; "
        + end,
        f"RR(rel=2), P(rel=2)@5: relevant: grade ≥ 2; {end}",
        f"AP: relevant: grade ≥ 1; AP ÷ all relevant; {end}",
        "DCG@5: exponential gain, 2^grade − 1; ÷ log2(rank + 1); unjudged counts as 0.",
    ]


def test_each_row_of_the_csv_says_its_convention(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["--measure", "nDCG@5", "RR", "--gain", "0=0,1=1,2=3,3=7", "--format", "csv"]
    assert rankscope.main(["score", SEED, *words]) == 0
    first, second = csv.DictReader(io.StringIO(capsys.readouterr().out))
    assert list(first) == ["measure", "value", "convention"]
    assert first["convention"].startswith("nDCG@5: gain table 0=0,1=1,2=3,3=7; ÷ log2(rank + 1); ")
    assert second["convention"].startswith("RR: relevant: grade ≥ 1; unjudged counts as 0; ")


def test_large_grades_are_warned_of_and_an_overflow_is_refused(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert rankscope.main(["score", "30 1"]) == 0
    assert "one document decides the score" in capsys.readouterr().err
    assert "map grades" in refused(capsys, "5000 1").lower()


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["3 0 x"], "position 3"),
        ([""], "grade"),
        (["3 inf"], "position 2"),
        (["? 1", "--unjudged", "bounds"], "highest grade"),
        ([SEED, "--measure", "nDCG@0"], "nDCG@0"),
        ([SEED, "--measure", "Fun"], "Fun"),
        ([SEED, "--measure", "P"], "P"),
        ([SEED, "--gain", "cubic"], "cubic"),
        ([SEED, "--gain", "0=0,1=1"], "no gain for grade 3"),
        ([SEED, "--discount", "log3"], "log3"),
        ([SEED, "--discount", "geometric:2"], "geometric"),
        ([SEED, "--unjudged", "maybe"], "maybe"),
        ([SEED, "--threshold", "high"], "high"),
        ([SEED, "--max-grade", "2"], "above 2"),
        ([SEED, "--format", "xml"], "xml"),
        (["3 2", "--not-returned", "3 q"], "position 2"),
    ],
)
def test_what_cannot_be_is_said_on_stderr(
    capsys: pytest.CaptureFixture[str], words: list[str], reason: str
) -> None:
    assert reason in refused(capsys, *words)
