"""A measure says the choices that it depends on, and no others."""

from __future__ import annotations

from dataclasses import replace
from math import nan
from typing import Any

import numpy as np
import pytest

from metrics.convention import Convention
from metrics.measure import Measure
from metrics.words import parts, sentence, sentences

NAMES = (
    *("nDCG@3", "DCG@3", "RR", "P@3", "R@3", "Success@3", "Rprec", "F1@3", "AP", "AP@3"),
    *("Judged@3", "nDCG(dcg='log2')@3", "AP(rel=2)", "P(rel=2)@3", "RR(judged_only=True)"),
)
OTHERS: dict[str, dict[str, Any]] = {
    "gain": {"gain": "linear"},
    "table": {"gain": "-1=0,0=0,1=5,1.5=6,2=7,2.5=7,3=8"},
    "negative": {"negative": "keep"},
    "fractional": {"fractional": "truncate"},
    "discount": {"discount": "reciprocal"},
    "returned": {"ideal": "returned"},
    "full": {"ideal": "full"},
    "uncut": {"ideal_cut": "none"},
    "cut at the returned": {"ideal_cut": "returned"},
    "threshold": {"threshold": 2.0},
    "above": {"threshold_test": ">"},
    "condense": {"unjudged": "condense"},
    "bounds": {"unjudged": "bounds"},
    "min": {"ap_divisor": "min"},
    "found": {"ap_divisor": "found"},
    "listed": {"ap_divisor": "listed"},
    "0": {"no_relevant": "0"},
    "1": {"no_relevant": "1"},
    "rounding": {"rounding": 1},
}
BASE = Convention(max_grade=3)
LISTS: list[tuple[list[float], list[float]]] = [
    ([nan, 2, 0, 3, 1], [2, 0, 3, 1, 3, 3, 1]),
    ([1, -1, nan, 3], [1, -1, 3, 2]),
    ([1.5, 0, 2.5], [1.5, 0, 2.5, 1]),
    ([0, nan, 0], [0, 0, 2]),
    ([0, 0], [0, 0]),
    ([1], [1, 1, 1, 3]),
]


def values(measure: Measure, convention: Convention) -> list[list[float]]:
    """The values of every list."""
    return [np.atleast_1d(measure.scores(*one, convention)).tolist() for one in LISTS]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("other", OTHERS)
def test_what_changes_a_value_changes_the_words(name: str, other: str) -> None:
    measure, changed = Measure.parse(name), replace(BASE, **OTHERS[other])
    if str(values(measure, BASE)) != str(values(measure, changed)):
        assert parts(measure, BASE) != parts(measure, changed)


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("nDCG@3", ["threshold", "above", "min", "found", "listed"]),
        ("DCG@3", ["threshold", "min", "full", "returned", "uncut", "0", "1"]),
        ("RR", ["gain", "table", "negative", "discount", "returned", "full", "uncut", "min"]),
        ("P@3", ["gain", "table", "negative", "discount", "returned", "full", "uncut", "min"]),
        ("R@3", ["gain", "table", "negative", "discount", "returned", "full", "uncut", "min"]),
        ("Success@3", ["gain", "discount", "full", "uncut", "found"]),
        ("Rprec", ["gain", "discount", "full", "uncut", "found"]),
        ("F1@3", ["gain", "discount", "full", "uncut", "found"]),
        ("AP", ["gain", "table", "negative", "discount", "returned", "full", "uncut"]),
        ("Judged@3", [one for one in OTHERS if one != "rounding"]),
        ("nDCG(dcg='log2')@3", ["gain", "table"]),
        ("AP(rel=2)", ["threshold", "gain"]),
        ("RR(judged_only=True)", ["condense", "bounds"]),
    ],
)
def test_what_changes_no_value_is_not_said(name: str, others: list[str]) -> None:
    measure = Measure.parse(name)
    for other in others:
        changed = replace(BASE, **OTHERS[other])
        assert str(values(measure, BASE)) == str(values(measure, changed)), other
        assert parts(measure, BASE) == parts(measure, changed), other


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (
            "nDCG@5",
            "nDCG@5: exponential gain, 2^grade − 1; ÷ log2(rank + 1); ideal over all judged; "
            "unjudged counts as 0; nothing relevant: undefined, left out.",
        ),
        (
            "DCG(dcg='log2')@5",
            "DCG(dcg='log2')@5: linear gain, the grade; ÷ log2(rank + 1); unjudged counts as 0.",
        ),
        (
            "Success(rel=2)@5",
            "Success(rel=2)@5: relevant: grade ≥ 2; unjudged counts as 0; "
            "nothing relevant: undefined, left out.",
        ),
        (
            "AP(judged_only=True)",
            "AP(judged_only=True): relevant: grade ≥ 1; AP ÷ all relevant; "
            "unjudged taken out of the list; nothing relevant: undefined, left out.",
        ),
        ("Judged@5", "Judged@5: unjudged counts as 0."),
    ],
)
def test_a_measure_says_its_choices_in_one_sentence(name: str, words: str) -> None:
    assert sentence(Measure.parse(name), Convention()) == words


def test_departures_that_do_not_come_from_one_list_are_said_for_every_measure() -> None:
    force = Convention(ties="worst", duplicates="refuse", unanswered="leave-out")
    for name in NAMES:
        said = parts(Measure.parse(name), force)
        assert {"ties: worst", "duplicates: refuse", "unanswered: leave-out"} <= set(said)


def test_measures_of_the_same_choices_share_a_sentence() -> None:
    asked = [Measure.parse(name) for name in ("RR", "nDCG@5", "P@5", "AP", "P(rel=2)@5")]
    said = sentences(asked, Convention())
    assert [one.partition(": ")[0] for one in said] == ["RR, P@5", "nDCG@5", "AP", "P(rel=2)@5"]
    assert said[1] == sentence(asked[1], Convention())


def test_a_range_says_the_scale_that_it_is_made_with() -> None:
    force = Convention(unjudged="bounds", max_grade=4)
    assert "max grade: 4" in parts(Measure("RR"), force)
