"""Real misunderstandings from issue trackers: the right value of each case that our measures touch.

Kinds definition, cutoff, no-relevant and negative. "none-08 1" names row 1 of what a case expects.
Every case and every row of it is either run here or listed with a reason.
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from math import isnan, nan
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.precision import precision
from metrics.ranking import Document, Ranking
from metrics.whatif import what_if
from tests.metrics import case_lists as lists

KINDS = {"definition", "cutoff", "no-relevant", "negative"}
LINEAR, EXPONENTIAL = {"gain": "linear"}, {"gain": "exponential"}
BINARY = {"gain": "0=0,1=1,2=1,3=1"}
LOGARITHMS = ",".join(str(1 / math.log(rank + 1)) for rank in (1, 2, 3))
NATURAL = {"gain": "linear", "discount": f"curve:{LOGARITHMS}"}
OLDER = {"gain": "linear", "discount": "original:2"}


@dataclass(frozen=True)
class Row:
    """How one expected value comes about: the mean of a measure over the queries of its case."""

    measure: str
    read: Callable[[dict[str, Any]], list[lists.Query]] = lists.plain
    choices: dict[str, str] = field(default_factory=lambda: LINEAR)
    never: bool = False
    exact: bool = False


def divisor(name: str) -> dict[str, str]:
    """The convention of an AP divisor."""
    return {"ap_divisor": name}


COVERED: dict[str, Row] = {
    "def-02 0": Row("nDCG"),
    "def-02 1": Row("nDCG", choices=EXPONENTIAL),
    "def-03 0": Row("nDCG@4"),
    "def-03 1": Row("nDCG@4", choices=BINARY),
    "def-04 0": Row("nDCG@3", lists.without_grades),
    "def-05 0": Row("nDCG@3"),
    "def-06 0": Row("nDCG@4", lists.rows_by_score),
    "def-07 0": Row("nDCG@4", exact=True),
    "def-07 1": Row("nDCG@4", lists.after_step_2),
    "def-08 0": Row("nDCG@3", lists.numbered(0), exact=True),
    "def-08 1": Row("nDCG@3", lists.numbered(1)),
    "def-08 2": Row("nDCG@3", lists.numbered(2)),
    "def-09 0": Row("nDCG@3"),
    "def-09 1": Row("nDCG@3", choices=OLDER),
    "def-10 0": Row("DCG@3"),
    "def-10 1": Row("DCG@3", choices=NATURAL),
    "def-10 2": Row("nDCG@3", choices=NATURAL),
    "def-13 0": Row("nDCG@2", exact=True),
    "def-13 1": Row("nDCG"),
    "def-15 0": Row("AP"),
    "cut-08 0": Row("AP@3"),
    "cut-08 1": Row("AP@3", choices=divisor("min")),
    "cut-08 2": Row("AP@3", choices=divisor("found")),
    "cut-08 3": Row("AP@3", lists.best),
    "def-18 0": Row("P@3", lists.verdicts),
    "def-18 1": Row("AP@3", lists.verdicts, divisor("found")),
    "def-18 2": Row("AP@3", lists.verdicts),
    "def-19 0": Row("AP", exact=True),
    "def-19 1": Row("nDCG@4", exact=True),
    "def-21 0": Row("RR"),
    "def-24 0": Row("P@10"),
    "def-24 1": Row("R@10"),
    "cut-10 0": Row("P@10"),
    "cut-10 1": Row("P@2", exact=True),
    "cut-10 2": Row("AP@10", exact=True),
    "def-27 0": Row("R@5"),
    "def-27 1": Row("Success@5", exact=True),
    "def-27 2": Row("F1@5"),
    "def-28 0": Row("nDCG", lists.each_query),
    "def-28 1": Row("nDCG", lists.merged),
    "def-30 0": Row("DCG", lists.nth_query(0)),
    "def-30 1": Row("DCG", lists.nth_query(1)),
    "def-30 2": Row("nDCG", lists.nth_query(0), exact=True),
    "def-30 3": Row("nDCG", lists.nth_query(1)),
    "def-30 4": Row("DCG", lists.each_query),
    "def-37 0": Row("AP", lists.rows_by_score),
    "def-38 0": Row("nDCG@3", choices={"gain": "0=0,1=1,2=3,3=7,4=15"}),
    "def-38 1": Row("nDCG@3", choices={"gain": "0=0,1=1,2=2,3=3,4=10"}),
    "def-40 0": Row("RR", lambda c: lists.hit_at(*c["C_ranks"])),
    "def-40 1": Row("RR", lambda c: lists.hit_at(*c["D_ranks"])),
    "none-01 0": Row("nDCG@3", lists.each_query),
    "none-01 1": Row("nDCG@3", lists.each_query, {"no_relevant": "0"}),
    "none-01 2": Row("nDCG@3", lists.each_query, {"no_relevant": "1"}),
    "none-04 0": Row("nDCG@10", lists.files, exact=True),
    "none-04 1": Row("AP", lists.files, exact=True),
    "none-04 2": Row("Rprec", lists.files, exact=True),
    "none-04 3": Row("RR", lists.files, exact=True),
    "cut-07 0": Row("nDCG@20", exact=True),
    "cut-07 1": Row("AP@20", exact=True),
    "cut-07 2": Row("P@20"),
    "none-07 0": Row("nDCG", lists.nth_query(1), exact=True),
    "none-07 1": Row("nDCG", lists.files),
    "none-08 0": Row("RR", lists.values_as_ranks),
    "none-08 1": Row("RR", lists.values_as_ranks, {"no_relevant": "0"}),
    "neg-01 0": Row("nDCG@3"),
    "neg-03 0": Row("nDCG@4"),
    "neg-03 1": Row("nDCG@4", lists.without_negative, {"gain": "linear", "unjudged": "condense"}),
    "neg-04 1": Row("nDCG@3"),
    "cut-01 0": Row("nDCG@2"),
    "cut-05 0": Row("RR", lists.first_at),
    "cut-05 1": Row("RR@10", lists.first_at, exact=True),
    "cut-05 2": Row("AP@10", lists.first_at, exact=True),
    "cut-06 0": Row("AP", lists.to_depth("depth_A")),
    "cut-06 1": Row("AP", lists.to_depth("depth_B")),
    "cut-11 0": Row("nDCG@2"),
    "cut-11 1": Row("nDCG@2", never=True),
}

NOT_OURS = {
    "def-31": "expected reciprocal rank, a user model of a later issue",
    "def-32": "rank-biased overlap, a likeness of two lists",
    "def-33": "average overlap, a likeness of two lists",
    "def-34": "rank-biased overlap, a likeness of two lists",
    "none-05": "bpref, which we do not offer",
}
BELOW = {
    "cut-01 1": "test_a_value_does_not_depend_on_other_cutoffs",
    "cut-04 0": "test_a_cutoff_is_a_whole_number_of_at_least_1",
    "def-19 2": "test_a_perfect_list_is_1_without_rounding",
    "neg-01 1": "test_negative_grades_are_named_or_refused",
    "none-10 0": "test_precision_of_nothing_returned_is_undefined",
}
ROWS_NOT_OURS = {
    "def-06 1": "the step that reads files shows which column is which",
    "def-07 2": "a sentence on the page",
    "def-30 5": "the colour scale of a page",
    "none-07 2": "a row of the comparison page",
    "cut-06 2": "the comparison page",
    "none-10 1": "set precision with nothing returned as 0: no such choice is offered",
    "none-10 2": "set precision with nothing returned as 1: no such choice is offered",
    "neg-04 0": "nDCG rescaled between the worst and the best order, another measure",
}


@pytest.fixture(scope="module")
def cases(shared: Path) -> dict[str, dict[str, Any]]:
    """The cases of our kinds, by the first two parts of their ids."""
    lines = (shared / "cases" / "cases.jsonl").read_text("utf-8").splitlines()
    ours = [case for case in map(json.loads, lines) if case["kind"] in KINDS]
    found = {"-".join(case["id"].split("-")[:2]): case for case in ours}
    assert len(found) == len(ours)
    return found


def values(row: Row, case: dict[str, Any]) -> FloatArray:
    """The measure of each query, in one padded batch."""
    queries = row.read(case["input"])
    width = max(1, *(len(listed) for listed, _ in queries))
    depth = max(1, *(len(pool) for _, pool in queries))
    grades = np.full((len(queries), width), nan)
    pools = np.full((len(queries), depth), nan)
    for index, (listed, pool) in enumerate(queries):
        grades[index, : len(listed)] = listed
        pools[index, : len(pool)] = pool
    lengths = np.array([len(listed) for listed, _ in queries])
    force = Convention(**row.choices)  # type: ignore[arg-type]
    return Measure.parse(row.measure).scores(grades, pools, force, lengths)


def test_every_case_of_these_kinds_is_covered_or_listed(cases: dict[str, Any]) -> None:
    covered = {row.split()[0] for row in [*COVERED, *BELOW]}
    assert covered | NOT_OURS.keys() == cases.keys()
    assert not covered & NOT_OURS.keys()


def test_every_row_of_a_covered_case_is_run_or_listed(cases: dict[str, Any]) -> None:
    rows = {
        f"{name} {number}"
        for name, case in cases.items()
        if name not in NOT_OURS
        for number in range(len(case["expected"]))
    }
    assert rows == COVERED.keys() | BELOW.keys() | ROWS_NOT_OURS.keys()
    assert all(test in globals() for test in BELOW.values())


@pytest.mark.parametrize("name", COVERED)
def test_the_value_is_the_right_one(cases: dict[str, Any], name: str) -> None:
    case, _, number = name.partition(" ")
    row, expected = COVERED[name], cases[case]["expected"][int(number)]
    found = float(np.nanmean(values(row, cases[case])))
    if row.never:
        assert abs(found - expected["value"]) > 0.1
    else:
        assert found == pytest.approx(expected["value"], abs=0 if row.exact else 6e-7)


def test_an_undefined_query_is_left_out_and_counted(cases: dict[str, Any]) -> None:
    for name in ("none-01 0", "none-08 0"):
        found = values(COVERED[name], cases[name.split()[0]])
        assert int(np.isnan(found).sum()) == 1
        assert found.size == 3


def test_a_value_does_not_depend_on_other_cutoffs(cases: dict[str, Any]) -> None:
    listed = cases["cut-01"]["input"]["ranking"]
    ranking = Ranking(tuple(Document(str(i), "", grade) for i, grade in enumerate(listed)))
    shown = what_if(ranking, 4, Measure("nDCG", 4), Convention(gain="linear")).values["cutoff"]
    assert shown[1] == pytest.approx(1 / (3 + 2 / math.log2(3)), rel=1e-15)


def test_a_cutoff_is_a_whole_number_of_at_least_1(cases: dict[str, Any]) -> None:
    *wrong, large = cases["cut-04"]["input"]["k_values"]
    assert wrong == [0, -1, 2.5, ""]
    for k in wrong:
        with pytest.raises(
            ValueError, match="^(k must be a whole number|a measure is written like)"
        ):
            Measure.parse(f"nDCG@{k}")
    assert Measure.parse(f"nDCG@{large}").scores([3, 1]) == 1


def test_a_perfect_list_is_1_without_rounding(cases: dict[str, Any]) -> None:
    ((listed, pool),) = lists.plain(cases["def-19"]["input"])
    for name in ("nDCG@4", "nDCG", "AP", "RR", "R@4", "Rprec"):
        assert float(Measure.parse(name).scores(listed, pool)) == 1.0


def test_negative_grades_are_named_or_refused(cases: dict[str, Any]) -> None:
    ((listed, pool),) = lists.plain(cases["neg-01"]["input"])
    assert Convention().warnings(listed) == ("1 negative grades count as gain 0.",)
    assert 0 <= Measure.parse("nDCG@3").scores(listed, pool) <= 1
    with pytest.raises(ValueError, match="^negative grades are refused, got -1$"):
        Measure.parse("nDCG@3").scores(listed, pool, Convention(negative="refuse"))


def test_precision_of_nothing_returned_is_undefined(cases: dict[str, Any]) -> None:
    users = [user["recommended"] for user in cases["none-10"]["input"].values()]
    found = [float(precision(one)) for one in users]
    assert [isnan(value) for value in found] == [True, False]
    assert float(np.nanmean(found)) == cases["none-10"]["expected"][0]["value"]
