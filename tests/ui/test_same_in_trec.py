"""What the page says of trec_eval is what trec_eval does."""

from __future__ import annotations

from math import isnan, nan
from typing import Any

import pytest
import pytrec_eval

from metrics.convention import Convention
from metrics.ranking import Document, Ranking
from ui.presets import PRESETS
from ui.same_in_trec import not_in_trec, trec_lines, trec_words
from ui.scenario import Query, Scenario, documents

LISTS: dict[str, tuple[tuple[float, ...], tuple[float, ...]]] = {
    "five": ((3, 0, 2, 3, 1), ()),
    "left out": ((1, 0, 3, 1, 0, 2), (3, 2, 1, 0)),
    "unjudged": ((nan, nan, 3, 2, nan, 0, 1), (3, 2)),
    "fractional": ((0.5, 1.5, 0, 2.7), (2.5,)),
    "negative": ((-2, 1, -1, 3, 0), (-1, 2)),
    "late": ((0, 0, 0, 0, 2), (1,)),
    "nothing": ((0, 0), (0,)),
    "nothing relevant returned": ((nan, 0), (2,)),
    "nothing judged": ((nan, nan), ()),
    "nothing returned": ((), (2, 1)),
}
CHOICES: dict[str, dict[str, Any]] = {
    "default": {},
    "condensed": {"unjudged": "condense"},
    "reciprocal": {"discount": "reciprocal"},
    "original": {"discount": "original:2", "unjudged": "condense"},
    "min": {"ap_divisor": "min"},
    "found": {"ap_divisor": "found"},
    "listed": {"ap_divisor": "listed"},
    "returned": {"ideal": "returned"},
    "full": {"ideal": "full", "max_grade": 3.0},
    "uncut": {"ideal_cut": "none"},
    "cut at the returned": {"ideal_cut": "returned"},
    "keep": {"negative": "keep"},
    "truncate": {"fractional": "truncate"},
    "level 2": {"threshold": 2.0},
    "level 2.5": {"threshold": 2.5},
    "above 1": {"threshold": 1.0, "threshold_test": ">"},
    "level 0": {"threshold": 0.0},
    "level -1": {"threshold": -1.0},
    "0": {"no_relevant": "0"},
    "1": {"no_relevant": "1"},
    "rounded": {"rounding": 1},
    "many": {"ap_divisor": "min", "no_relevant": "0", "fractional": "truncate", "threshold": 1.5},
}


def scenario_of(name: str, choice: str, k: int = 3, *, cut_all: bool = False) -> Scenario:
    """A list under a convention."""
    listed, out = LISTS[name]
    ranking = Ranking(documents(listed), documents(out, first=len(listed) + 1))
    force = Convention(**CHOICES[choice])
    return Scenario((Query("a query", ranking),), k=k, convention=force, cut_all=cut_all)


def here_document(lines: str, name: str) -> list[list[str]]:
    """The fields of a file that the lines write."""
    body = lines.partition(f"cat > {name} <<END\n")[2].partition("\nEND")[0]
    return [line.split() for line in body.splitlines() if line != "END"]


def called(lines: str) -> list[float]:
    """What each call of trec_eval in the lines prints, by pytrec_eval; -M keeps the first."""
    qrels = {d: int(grade) for _, _, d, grade in here_document(lines, "qrels.txt")}
    run = {d: float(score) for _, _, d, _, score, _ in here_document(lines, "mine.run")}
    found = []
    for line in lines.splitlines():
        if line.startswith("trec_eval "):
            words = line.split()
            option = dict(zip(words, words[1:], strict=False))
            first = int(option.get("-M", len(run)))
            tool = pytrec_eval.RelevanceEvaluator(
                {"q1": qrels},
                {option["-m"]},
                relevance_level=int(option.get("-l", 1)),
                judged_docs_only_flag="-J" in words,
            )
            (values,) = tool.evaluate({"q1": dict(list(run.items())[:first])}).values()
            found.append(values[option["-m"].replace(".", "_")])
    return found


@pytest.mark.parametrize("choice", CHOICES)
@pytest.mark.parametrize("name", LISTS)
@pytest.mark.parametrize("cut_all", [False, True])
def test_trec_eval_gives_just_the_numbers_that_the_page_says(
    name: str, choice: str, cut_all: bool
) -> None:
    scenario = scenario_of(name, choice, cut_all=cut_all)
    cut = "@3" if cut_all else ""
    names = ["exponential nDCG@3", "linear nDCG@3", f"RR{cut}", f"AP{cut}"]
    beside = not_in_trec(scenario)
    if name in ("nothing judged", "nothing returned"):
        assert list(beside) == names
        return
    ndcg, rr, ap = called(trec_lines(scenario))
    ranking = scenario.ranking
    for label, given, (measure, force) in zip(
        names, (ndcg, ndcg, rr, ap), scenario.measures(), strict=True
    ):
        wanted = float(measure.scores(ranking.grades, ranking.pool, force))
        assert (label not in beside) == (abs(wanted - given) < 1e-9), label


def test_there_is_something_that_trec_eval_gives() -> None:
    given = [4 - len(not_in_trec(scenario_of(n, c))) for n in LISTS for c in CHOICES]
    assert {1, 2, 3, 4} <= set(given)


@pytest.mark.parametrize(
    ("name", "choice", "label", "reason"),
    [
        ("five", "default", "exponential nDCG@3", "its gain is linear"),
        ("five", "reciprocal", "linear nDCG@3", "it divides by log2(rank + 1)"),
        ("left out", "found", "AP", "it divides by all relevant documents"),
        ("left out", "returned", "linear nDCG@3", "its ideal counts all judged documents"),
        ("five", "full", "linear nDCG@3", "its ideal counts all judged documents"),
        ("five", "uncut", "linear nDCG@3", "it cuts the ideal at k"),
        ("fractional", "default", "linear nDCG@3", "it truncates fractional grades"),
        ("negative", "keep", "linear nDCG@3", "it counts negative grades as 0"),
        ("nothing", "default", "RR", "it gives 0 where nothing is relevant"),
        ("nothing", "1", "AP", "it gives 0 where nothing is relevant"),
        ("five", "level 0", "AP", "its threshold is a whole grade from 1"),
        ("five", "rounded", "AP", "it prints 4 decimals"),
    ],
)
def test_the_reason_is_the_choice_that_trec_eval_has_not(
    name: str, choice: str, label: str, reason: str
) -> None:
    assert not_in_trec(scenario_of(name, choice))[label] == (reason,)


def test_two_reasons_are_both_named() -> None:
    beside = not_in_trec(scenario_of("five", "original"))
    assert set(beside["exponential nDCG@3"]) == {
        "its gain is linear",
        "it divides by log2(rank + 1)",
    }


def test_a_cut_comes_before_the_unjudged_are_taken_out() -> None:
    scenario = scenario_of("unjudged", "condensed", k=2, cut_all=True)
    assert not_in_trec(scenario)["RR@2"] == ("it cuts before it takes the unjudged out",)
    assert "-J -l 1 -M 2 -m recip_rank" in trec_lines(scenario)


def test_a_fractional_threshold_is_the_next_whole_grade() -> None:
    assert "trec_eval -l 3 -m recip_rank" in trec_lines(scenario_of("five", "level 2.5"))
    assert "trec_eval -l 2 -m recip_rank" in trec_lines(scenario_of("five", "above 1"))


def test_condensing_is_an_option_of_every_call() -> None:
    assert trec_lines(scenario_of("five", "condensed")).count("trec_eval -J ") == 3
    assert "-J" not in trec_lines(scenario_of("five", "default"))


def test_the_sentence_names_each_number_with_its_reason() -> None:
    assert trec_words(PRESETS[0].scenario) == (
        "trec_eval does not give exponential nDCG@5 (its gain is linear)."
    )
    assert trec_words(scenario_of("five", "min", k=4)).count("(") == 1
    binary = Ranking(documents((1, 0, 1)), ())
    assert trec_words(Scenario((Query("q", binary),))) == "trec_eval gives all four numbers."


def test_the_first_example_gives_the_numbers_of_the_page() -> None:
    found = called(trec_lines(PRESETS[0].scenario))
    assert found == pytest.approx([0.8981, 1, 0.8042], abs=5e-5)
    assert not any(isnan(value) for value in found)


def test_no_id_reaches_a_shell() -> None:
    evil = Document("$(touch x)\nEND", "`title`", 2.0)
    lines = trec_lines(Scenario((Query("$(query)", Ranking((evil,), ())),), k=5))
    assert "$" not in lines
    assert "`" not in lines
    assert "title" not in lines
