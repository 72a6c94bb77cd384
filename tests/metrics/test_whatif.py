"""Every entry of every table is the measure of the list that the move leaves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import isnan, nan

import numpy as np
import pytest

from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.gestures import palette_of
from metrics.measure import Measure
from metrics.ranking import Document, Ranking
from metrics.whatif import WhatIf, what_if

MEASURES = ["nDCG@5", "nDCG@3", "DCG@4", "RR", "AP", "AP@3", "P@3", "R@4", "Rprec", "F1@3"]
CONVENTIONS = {
    "the defaults": Convention(),
    "linear gain": Convention(gain="linear"),
    "ideal over the returned": Convention(ideal="returned"),
    "ideal not cut": Convention(ideal_cut="none"),
    "ideal cut at the number returned": Convention(ideal_cut="returned"),
    "ideal of full places": Convention(ideal="full", max_grade=4),
    "condensed": Convention(unjudged="condense"),
    "bounds": Convention(unjudged="bounds", max_grade=4),
    "nothing relevant is 1": Convention(no_relevant="1", threshold=2),
    "AP over those found": Convention(ap_divisor="found"),
    "rounded": Convention(rounding=2),
}
LISTS = {
    "the five documents": ([3, 0, 2, 3, 1], []),
    "two left out": ([3, 0, 2, 3, 1], [3, 2]),
    "unjudged among them": ([nan, 3, 0, nan, 2], [1]),
    "nothing relevant": ([0, 0, 0], [0]),
    "nothing returned": ([], [2, 1]),
    "one document": ([2], []),
    "fractional and negative": ([1.5, -1, 3, 0.5], [2.25]),
    "nothing at all": ([], []),
}


def ranking_of(listed: list[float], beside: list[float]) -> Ranking:
    """Documents d0, d1 ... in the list and p0, p1 ... left out of it."""
    return Ranking(
        tuple(Document(f"d{i}", f"title {i}", float(g)) for i, g in enumerate(listed)),
        tuple(Document(f"p{i}", f"title p{i}", float(g)) for i, g in enumerate(beside)),
    )


def outcomes(
    ranking: Ranking, palette: tuple[float, ...]
) -> Iterator[tuple[str, tuple[int, ...], Ranking]]:
    """Each gesture with its place in the tables and the list that Ranking's own method gives."""
    cards, pool = ranking.returned, ranking.not_returned
    n = len(cards)
    yield "current", (), ranking
    pairs = [(i, j) for i in range(n) for j in range(i + 1, n)]
    for flat, (i, j) in enumerate(pairs):
        yield "swap", (flat,), ranking.swap(cards[i].id, cards[j].id)
    for i, card in enumerate(cards):
        for j in range(n):
            yield "move", (i, j), ranking.move(card.id, j)
        for p, other in enumerate(pool):
            yield "swap_pool", (i, p), ranking.swap_pool(card.id, other.id)
        for g, grade in enumerate(palette):
            yield "regrade", (i, g), ranking.regrade(card.id, grade)
        yield "take_out", (i,), ranking.take_out(card.id)
        yield "delete", (i,), ranking.delete(card.id)
    for p, card in enumerate(pool):
        for j in range(n + 1):
            yield "bring_in", (p, j), ranking.bring_in(card.id, j)
        for g, grade in enumerate(palette):
            yield "regrade_pool", (p, g), ranking.regrade_pool(card.id, grade)
        yield "delete_pool", (p,), ranking.delete_pool(card.id)
    for g, grade in enumerate(palette):
        for j in range(n + 1):
            yield "new", (g, j), ranking.new(Document("new", "", grade), j)
        if not isnan(grade):
            yield "new_pool", (g,), ranking.new_pool(Document("new", "", grade))


def expected(after: Ranking, k: int, measure: Measure, convention: Convention) -> FloatArray:
    """The measure of a list on its own."""
    at_k = replace(measure, k=k) if measure.k is not None else measure
    return at_k.scores(after.grades, after.pool, convention)


def same(found: FloatArray, wanted: FloatArray) -> bool:
    """Equal to the last digits, undefined where undefined."""
    return bool(np.allclose(found, wanted, rtol=0, atol=1e-12, equal_nan=True))


@pytest.mark.parametrize("convention", CONVENTIONS.values(), ids=CONVENTIONS.keys())
@pytest.mark.parametrize("lists", LISTS.values(), ids=LISTS.keys())
def test_every_gesture_stands_in_its_table(
    lists: tuple[list[float], list[float]], convention: Convention
) -> None:
    ranking = ranking_of(*lists)
    palette = palette_of(ranking)
    for name in MEASURES:
        measure = Measure.parse(name)
        k = measure.k or 5
        tables = what_if(ranking, k, measure, convention, palette).values
        seen: dict[str, int] = {}
        for gesture, place, after in outcomes(ranking, palette):
            seen[gesture] = seen.get(gesture, 0) + 1
            wanted = expected(after, k, measure, convention)
            assert same(tables[gesture][place], wanted), (name, gesture, place)
        width = wanted.size
        for gesture, count in seen.items():
            unjudged_pool = gesture == "new_pool"
            assert tables[gesture].size == (count + unjudged_pool) * width, gesture


@pytest.mark.parametrize("convention", CONVENTIONS.values(), ids=CONVENTIONS.keys())
@pytest.mark.parametrize("lists", LISTS.values(), ids=LISTS.keys())
def test_the_cutoff_table_holds_every_cutoff(
    lists: tuple[list[float], list[float]], convention: Convention
) -> None:
    ranking = ranking_of(*lists)
    for name in MEASURES:
        measure = Measure.parse(name)
        found = what_if(ranking, 2, measure, convention).values["cutoff"]
        assert len(found) == len(ranking.returned)
        for k in range(1, len(found) + 1):
            assert same(found[k - 1], expected(ranking, k, measure, convention)), (name, k)


def tables_of_the_five() -> WhatIf:
    return what_if(ranking_of([3, 0, 2, 3, 1], []), 5, Measure.parse("nDCG@5"))


def test_grade_3_from_rank_4_to_rank_2_as_insertion_and_as_swap() -> None:
    found = tables_of_the_five()
    second_and_fourth = 5
    assert round(float(found.values["move"][3, 1]), 4) == 0.9811
    assert round(float(found.values["swap"][second_and_fourth]), 4) == 0.9967
    assert round(float(found.sums["move"][3, 1] - found.sums["current"]), 3) == 1.194
    assert round(float(found.sums["swap"][second_and_fourth] - found.sums["current"]), 3) == 1.402


def test_sums_and_divisors_are_dcg_and_ideal_dcg() -> None:
    found = tables_of_the_five()
    assert round(float(found.sums["current"]), 4) == 11.9016
    assert round(float(found.divisors["current"]), 4) == 13.3472
    assert found.divisors["cutoff"].round(4).tolist() == [7.0, 11.4165, 12.9165, 13.3472, 13.3472]


def test_rr_and_ap_do_not_follow_the_cutoff_unless_they_have_one() -> None:
    ranking = ranking_of([0, 0, 1], [])
    assert (
        what_if(ranking, 1, Measure.parse("RR")).values["cutoff"].round(4).tolist() == [0.3333] * 3
    )
    assert what_if(ranking, 1, Measure.parse("RR@1")).values["cutoff"].round(4).tolist() == [
        0,
        0,
        0.3333,
    ]


def test_the_palette_holds_grades_in_use_and_ends_with_unjudged() -> None:
    *grades, last = palette_of(ranking_of([0.5, 7], [4]))
    assert grades == [7.0, 4.0, 3.0, 2.0, 1.0, 0.5, 0.0]
    assert isnan(last)
