"""What comes back from the ranker: each move is checked, and applied once and in order."""

from __future__ import annotations

from collections.abc import Mapping
from math import inf
from typing import Any

import pytest

from metrics.ranking import Document, Ranking
from ui.ranker.moves import Owner, apply_moves


def ranking_of(grades: list[float]) -> Ranking:
    return Ranking(tuple(Document(f"d{i + 1}", f"title {i + 1}", g) for i, g in enumerate(grades)))


FIVE = ranking_of([3.0, 0.0, 2.0, 3.0, 1.0]).new_pool(Document("p1", "left 1", 2.0))


def drop(*moves: Mapping[str, Any], nonce: str = "nonce", **more: Any) -> dict[str, Any]:
    numbered = [{"n": index + 1, **move} for index, move in enumerate(moves)]
    return {"nonce": nonce, "base": 0, "moves": numbered, **more}


def ids(ranking: Ranking) -> str:
    return (
        " ".join(d.id for d in ranking.returned)
        + " | "
        + " ".join(d.id for d in ranking.not_returned)
    )


MOVES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "move", "id": "d4", "to": 1}, "d1 d4 d2 d3 d5 | p1"),
    ({"kind": "swap", "id": "d4", "other": "d2"}, "d1 d4 d3 d2 d5 | p1"),
    ({"kind": "swap_pool", "id": "d2", "other": "p1"}, "d1 p1 d3 d4 d5 | d2"),
    ({"kind": "bring_in", "id": "p1", "to": 5}, "d1 d2 d3 d4 d5 p1 | "),
    ({"kind": "take_out", "id": "d1"}, "d2 d3 d4 d5 | p1 d1"),
    ({"kind": "delete", "id": "d1"}, "d2 d3 d4 d5 | p1"),
    ({"kind": "delete_pool", "id": "p1"}, "d1 d2 d3 d4 d5 | "),
    ({"kind": "new", "id": "x", "title": "t", "grade": 2, "to": 0}, "x d1 d2 d3 d4 d5 | p1"),
    ({"kind": "new", "id": "x", "title": "t", "grade": None, "to": 0}, "x d1 d2 d3 d4 d5 | p1"),
    ({"kind": "new_pool", "id": "x", "title": "t", "grade": 2}, "d1 d2 d3 d4 d5 | p1 x"),
    ({"kind": "regrade", "id": "d1", "grade": 1.5}, "d1 d2 d3 d4 d5 | p1"),
    ({"kind": "regrade_pool", "id": "p1", "grade": None}, "d1 d2 d3 d4 d5 | "),
    ({"kind": "rename", "id": "p1", "title": "new"}, "d1 d2 d3 d4 d5 | p1"),
]


@pytest.mark.parametrize(("move", "wanted"), MOVES, ids=[move["kind"] for move, _ in MOVES])
def test_a_move_is_applied(move: dict[str, Any], wanted: str) -> None:
    applied = apply_moves(FIVE, 5, drop(move), Owner("nonce", 7, 0))
    assert ids(applied.ranking) == wanted
    assert applied.changed
    assert applied.message == ""
    assert (applied.owner.revision, applied.owner.applied) == (8, 1)
    assert applied.before == (FIVE, 5)


def test_moves_apply_in_order_and_each_number_once() -> None:
    first = drop({"kind": "move", "id": "d4", "to": 1})
    both = drop({"kind": "move", "id": "d4", "to": 1}, {"kind": "cutoff", "k": 3})
    one = apply_moves(FIVE, 5, first, Owner("nonce"))
    two = apply_moves(one.ranking, one.k, both, one.owner)
    again = apply_moves(two.ranking, two.k, both, two.owner)
    assert (ids(two.ranking), two.k, len(two.moves)) == ("d1 d4 d2 d3 d5 | p1", 3, 1)
    assert not again.changed
    assert again.owner == two.owner


BAD: list[Any] = [
    {"kind": "move", "id": "d9", "to": 1},
    {"kind": "move", "id": "d1", "to": 5},
    {"kind": "move", "id": "d1", "to": -1},
    {"kind": "move", "id": "d1", "to": 1.5},
    {"kind": "move", "id": "d1", "to": True},
    {"kind": "move", "id": "d1"},
    {"kind": "move", "id": 3, "to": 1},
    {"kind": "swap", "id": "d1", "other": "p1"},
    {"kind": "bring_in", "id": "d1", "to": 0},
    {"kind": "new", "id": "d1", "title": "", "grade": 1, "to": 0},
    {"kind": "new", "id": "x", "title": "t" * 201, "grade": 1, "to": 0},
    {"kind": "new", "id": "x", "title": "t", "grade": "3", "to": 0},
    {"kind": "new_pool", "id": "x", "title": "t", "grade": None},
    {"kind": "regrade", "id": "d1", "grade": inf},
    {"kind": "regrade", "id": "d1", "grade": 1000.5},
    {"kind": "rename", "id": "d9", "title": "t"},
    {"kind": "cutoff", "k": 0},
    {"kind": "cutoff", "k": 1e300},
    {"kind": "explode"},
    {},
]


@pytest.mark.parametrize("move", BAD, ids=str)
def test_an_impossible_move_is_refused_and_those_after_it_count(move: dict[str, Any]) -> None:
    applied = apply_moves(FIVE, 5, drop(move, {"kind": "cutoff", "k": 2}), Owner("nonce", 3, 0))
    assert applied.ranking == FIVE
    assert applied.k == 2
    assert applied.message.startswith("Not done: ")
    assert (applied.owner.revision, applied.owner.applied) == (5, 2)


@pytest.mark.parametrize(
    "rubbish", ["x", [], {"nonce": "nonce"}, {"nonce": "nonce", "moves": [3]}, 7]
)
def test_rubbish_changes_nothing(rubbish: object) -> None:
    applied = apply_moves(FIVE, 5, rubbish, Owner("nonce"))
    assert (applied.ranking, applied.k, applied.changed) == (FIVE, 5, False)


def test_a_list_never_grows_beyond_200() -> None:
    full = ranking_of([1.0] * 200)
    move = {"kind": "new", "id": "x", "title": "t", "grade": 1, "to": 0}
    applied = apply_moves(full, 5, drop(move), Owner("nonce"))
    assert applied.ranking == full
    assert "at most 200" in applied.message


def test_moves_of_a_lost_session_wait_until_the_browser_offers_its_list() -> None:
    owner = Owner("second")
    result = {"cards": [["a", "A", 3], ["b", "B", None]], "pool": [["c", "C", 1.5]], "k": 2}
    stale = drop({"kind": "cutoff", "k": 2}, nonce="first", result=result)
    assert not apply_moves(FIVE, 5, stale, owner).changed
    offered = {"nonce": "second", "base": 0, "moves": [], "adopt": True, "n": 1, "result": result}
    applied = apply_moves(FIVE, 5, offered, owner)
    assert applied.adopted
    assert (ids(applied.ranking), applied.k) == ("a b | c", 2)
    assert not apply_moves(applied.ranking, 2, offered, applied.owner).changed


@pytest.mark.parametrize(
    "result",
    [
        None,
        {"cards": 3, "pool": [], "k": 5},
        {"cards": [["a", "A"]], "pool": [], "k": 5},
        {"cards": [["a", "A", 1], ["a", "B", 1]], "pool": [], "k": 5},
        {"cards": [], "pool": [["a", "A", None]], "k": 5},
        {"cards": [[f"d{i}", "", 1] for i in range(201)], "pool": [], "k": 5},
    ],
    ids=["nothing", "a number", "no grade", "twice", "unjudged beside", "too many"],
)
def test_an_offered_list_that_is_no_list_is_refused(result: object) -> None:
    offered = {"nonce": "nonce", "moves": [], "adopt": True, "n": 1, "result": result}
    applied = apply_moves(FIVE, 5, offered, Owner("nonce"))
    assert applied.ranking == FIVE
    assert "earlier session" in applied.message


def test_switches_are_reported_and_leave_the_list_alone() -> None:
    applied = apply_moves(FIVE, 5, drop({"kind": "show", "swap": True, "raw": 3}), Owner("nonce"))
    assert applied.shown == {"swap": True}
    assert not applied.changed


def top_grade_3(ranking: Ranking, k: int) -> None:
    """A page whose scale ends at 3 and whose cutoff ends at 9."""
    if k > 9 or max(document.grade for document in ranking.documents) > 3:
        raise ValueError("above the scale")


def test_a_list_that_the_page_could_not_show_is_refused_and_later_moves_count() -> None:
    high = {"kind": "regrade", "id": "d1", "grade": 4}
    moves = drop(high, {"kind": "cutoff", "k": 20}, {"kind": "cutoff", "k": 2})
    applied = apply_moves(FIVE, 5, moves, Owner("nonce"), top_grade_3)
    assert (applied.ranking, applied.k) == (FIVE, 2)
    assert applied.message == "Not done: above the scale."
    assert [move["k"] for move in applied.moves] == [2]


def test_a_list_of_an_earlier_session_that_the_page_could_not_show_is_refused() -> None:
    result = {"cards": [["x", "t", 4]], "pool": [], "k": 2}
    adopted = drop(adopt=True, n=1, result=result)
    applied = apply_moves(FIVE, 5, adopted, Owner("nonce"), top_grade_3)
    assert (applied.ranking, applied.adopted) == (FIVE, False)
    assert "above the scale" in applied.message
