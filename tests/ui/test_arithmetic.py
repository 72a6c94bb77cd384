"""The sums on the page, written out, and what stands there where there is nothing to divide by."""

from __future__ import annotations

import pytest

from metrics.anatomy import anatomy, both_gains
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Ranking
from ui.arithmetic import binary_sums, ndcg_sum, ndcg_table
from ui.presets import PRESETS
from ui.scenario import documents

FIVE = PRESETS[0].scenario.ranking
BETTER = FIVE.move("d4", 1)

RULES = [
    ("undefined", "so **undefined**"),
    ("0", "which counts as **0.0000**"),
    ("1", "which counts as **1.0000**"),
]


def ranking_of(listed: tuple[float, ...], out: tuple[float, ...] = ()) -> Ranking:
    """A list and the documents beside it."""
    return Ranking(documents(listed), documents(out, first=len(listed) + 1))


def sums(ranking: Ranking, **fields: object) -> list[str]:
    """The lines of RR and AP."""
    pair = (Measure("RR", 3), Measure("AP"))
    return binary_sums(pair, ranking, Convention(**fields)).split("  \n")  # type: ignore[arg-type]


@pytest.mark.parametrize(("rule", "words"), RULES)
def test_with_nothing_relevant_words_stand_for_the_division(rule: str, words: str) -> None:
    empty = ranking_of((0, 0), (0,))
    assert sums(empty, no_relevant=rule) == [
        f"RR@3: nothing relevant, {words}",
        f"AP: nothing relevant, {words}",
    ]
    for ideal in ("judged", "full"):
        force = Convention(no_relevant=rule, ideal=ideal, max_grade=3)
        said = ndcg_sum(anatomy(empty, 2, force), 2)
        assert said == f"nDCG@2: nothing relevant, {words}"


def test_a_threshold_makes_nothing_relevant_for_rr_and_ap_alone() -> None:
    graded = ranking_of((1, 0))
    assert sums(graded, threshold=2.0)[1] == "AP: nothing relevant, so **undefined**"
    said = ndcg_sum(anatomy(graded, 2, Convention(threshold=2.0)), 2)
    assert said.endswith("nDCG@2 = **1.0000 / 1.0000 = 1.0000**")


@pytest.mark.parametrize("divisor", ["found", "listed"])
def test_what_is_relevant_and_not_found_gives_0_and_no_division_by_0(divisor: str) -> None:
    nothing = "0, nothing relevant in the ranks that count = **0.0000**"
    assert sums(ranking_of((0, 0), (2,)), ap_divisor=divisor) == [
        f"RR@3 = {nothing}",
        f"AP = {nothing}",
    ]


def test_what_is_found_is_summed() -> None:
    assert sums(ranking_of((0, 2, 1), (1,))) == [
        "RR@3 = 1 / 2 = **0.5000**",
        "AP = (1/2 + 2/3) / 3 = **0.3889**",
    ]


def test_a_large_gain_is_written_out() -> None:
    assert "| 1048575 |" in ndcg_table(anatomy(ranking_of((20,)), 1, Convention()), 1)


def test_the_last_lines_of_the_seed_example() -> None:
    exponential, linear = both_gains(BETTER, 5, Convention())
    assert "**13.0954 / 13.3472 = 0.9811**" in ndcg_sum(exponential, 5)
    assert "so 0.2518 is lost" in ndcg_sum(exponential, 5)
    assert "**6.1410 / 6.3235 = 0.9711**" in ndcg_sum(linear, 5)


def test_an_ideal_that_is_not_cut_shows_every_term_that_it_is_the_sum_of() -> None:
    parts, _ = both_gains(FIVE, 2, Convention(ideal_cut="none"))
    lines = ndcg_sum(parts, 2).splitlines()
    assert lines[0].startswith("DCG@2 = 7.0000 + 0.0000 = 7.0000")
    assert "IDCG@2 = 7.0000 + 4.4165 + 1.5000 + 0.4307 = 13.3472" in lines[1]
