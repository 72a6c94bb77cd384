"""The sentence on the last move says what the move did."""

from __future__ import annotations

from dataclasses import replace
from math import log2, nan

from charts.numbers import delta
from metrics.convention import Convention
from ui.last_move import last_move
from ui.presets import PRESETS
from ui.scenario import Scenario, documents

SEED = PRESETS[0].scenario


def after(kind: str, *arguments: object) -> Scenario:
    """The seed scenario after a move."""
    return SEED.with_ranking(getattr(SEED.ranking, kind)(*arguments))


def test_an_insertion_names_both_gains_and_the_swap() -> None:
    said = last_move(SEED, after("move", "d4", 1), ("move", "d4"))
    assert "from rank 4 to rank 2 pushes 2 documents down" in said
    assert "its own term changes by +1.402, theirs by −0.208" in said
    assert "exponential DCG +1.194, linear +0.462; nDCG +0.0894 and +0.0731." in said
    assert "As a swap: +1.402" in said


def test_a_swap_names_the_insertion() -> None:
    said = last_move(SEED, after("swap", "d4", "d2"), ("swap", "d4"))
    assert "its own term changes by +1.402, the other's by 0.000." in said
    assert "exponential DCG +1.402" in said
    assert "Inserted: +1.194" in said


def test_the_split_counts_ranks_as_the_convention_does() -> None:
    condense = replace(SEED, convention=Convention(unjudged="condense"))
    before = condense.with_ranking(SEED.ranking.regrade("d2", nan))
    judged = before.with_ranking(before.ranking.move("d4", 1))
    said = last_move(before, judged, ("move", "d4"))
    # 3 ? 2 3 1 counts as 3 2 3 1, then 3 3 ? 2 1 as 3 3 2 1: grade 3 from rank 3 to rank 2
    assert f"its own term changes by {delta(7 / log2(3) - 7 / 2, 3)}, theirs by" in said
    unjudged = before.with_ranking(before.ranking.move("d2", 4))
    assert "its own term changes by 0.000, theirs by 0.000" in last_move(
        before, unjudged, ("move", "d2")
    )


def test_taking_out_and_deleting_differ_only_in_the_ideal() -> None:
    assert "exponential DCG −3.015" not in last_move(SEED, after("delete", "d2"), ("delete", "d2"))
    said = last_move(SEED, after("take_out", "d4"), ("take_out", "d4"))
    assert said.startswith("Taking out “Trail shoes, men's 42”: exponential DCG −2.971")


def test_a_new_grade_is_said() -> None:
    said = last_move(SEED, after("regrade", "d2", 3.0), ("regrade", "d2"))
    assert said.startswith("Grading “Shoe polish, black” 3 instead of 0: exponential DCG +4.417")


def test_a_cutoff_is_said() -> None:
    said = last_move(SEED, replace(SEED, k=3), ("cutoff", ""))
    assert said == "Cutting at rank 3 instead of 5: exponential DCG −3.402, its ideal −0.431."


def test_a_new_document_is_said() -> None:
    (fresh,) = documents([2.0], ["Gaiters"], first=6)
    said = last_move(SEED, after("new", fresh, 1), ("new", "d6"))
    assert said.startswith("Adding “Gaiters” at rank 2: exponential DCG")
