"""A ranking: what each move leaves, and what is refused."""

from __future__ import annotations

from collections.abc import Callable
from math import inf, isnan, nan

import pytest

from metrics.ranking import UNJUDGED, Document, Ranking

A, B, C = Document("a", "first", 3), Document("b", "second", 0), Document("c", "third", nan)
X, Y = Document("x", "left out", 2), Document("y", "too", 1)
MINE = Ranking((A, B, C), (X, Y))


def ids(ranking: Ranking) -> str:
    """The ids in order, those not returned behind a bar."""
    return (
        "".join(d.id for d in ranking.returned) + "|" + "".join(d.id for d in ranking.not_returned)
    )


def test_grades_and_pool() -> None:
    assert MINE.grades[:2].tolist() == [3, 0]
    assert isnan(MINE.grades[2])
    assert MINE.pool.tolist() == [3, 0, 2, 1]
    assert [d.id for d in MINE.documents] == ["a", "b", "c", "x", "y"]
    assert Ranking(()).grades.shape == Ranking(()).pool.shape == (0,)


def test_a_document_knows_whether_it_is_judged() -> None:
    assert [d.judged for d in MINE.returned] == [True, True, False]
    assert isnan(UNJUDGED)


def test_a_move_shifts_those_between() -> None:
    assert ids(MINE.move("a", 2)) == "bca|xy"
    assert ids(MINE.move("c", 0)) == "cab|xy"
    assert ids(MINE.move("b", 1)) == "abc|xy"


def test_a_swap_moves_two_only() -> None:
    assert ids(MINE.swap("a", "c")) == "cba|xy"
    assert ids(MINE.swap("a", "a")) == "abc|xy"


def test_a_trade_with_one_not_returned_keeps_both_places() -> None:
    assert ids(MINE.swap_pool("a", "y")) == "ybc|xa"
    assert ids(MINE.swap_pool("b", "x")) == "axc|by"


def test_an_unjudged_card_traded_away_is_gone() -> None:
    assert ids(MINE.swap_pool("c", "x")) == "abx|y"


def test_a_document_is_brought_in_and_taken_out() -> None:
    assert ids(MINE.bring_in("x", 0)) == "xabc|y"
    assert ids(MINE.bring_in("y", 3)) == "abcy|x"
    assert ids(MINE.take_out("a")) == "bc|xya"
    assert MINE.take_out("a").pool.sum() == MINE.pool.sum()


def test_an_unjudged_card_taken_out_is_gone() -> None:
    assert ids(MINE.take_out("c")) == "ab|xy"


def test_deleting_takes_a_document_from_the_ideal_too() -> None:
    assert ids(MINE.delete("a")) == "bc|xy"
    assert MINE.delete("a").pool.tolist() == [0, 2, 1]
    assert ids(MINE.delete_pool("x")) == "abc|y"
    assert MINE.delete_pool("x").pool.tolist() == [3, 0, 1]


def test_new_documents() -> None:
    new = Document("n", "new", 1)
    assert ids(MINE.new(new, 1)) == "anbc|xy"
    assert ids(MINE.new_pool(new)) == "abc|xyn"


def test_regrading() -> None:
    assert MINE.regrade("b", 2.5).grades[1] == 2.5
    assert isnan(MINE.regrade("a", nan).grades[0])
    assert MINE.regrade_pool("x", 0).pool.tolist() == [3, 0, 0, 1]
    assert ids(MINE.regrade_pool("x", nan)) == "abc|y"


def test_renaming_changes_the_title_only() -> None:
    assert MINE.rename("a", "new").returned[0] == Document("a", "new", 3)
    assert MINE.rename("y", "new").not_returned[1] == Document("y", "new", 1)


def test_the_ideal_holds_all_judged_from_the_best_with_equals_in_order() -> None:
    twin = Document("t", "", 2)
    assert ids(MINE.new(twin, 0).ideal()) == "atxyb|"


def test_a_move_leaves_the_ranking_itself_as_it_was() -> None:
    MINE.move("a", 2).take_out("b").regrade("a", 0)
    assert ids(MINE) == "abc|xy"
    assert MINE.grades[:2].tolist() == [3, 0]


@pytest.mark.parametrize(
    "move",
    [
        lambda r: r.move("q", 0),
        lambda r: r.swap("a", "q"),
        lambda r: r.swap("q", "a"),
        lambda r: r.swap_pool("q", "x"),
        lambda r: r.take_out("q"),
        lambda r: r.delete("q"),
        lambda r: r.regrade("q", 1),
    ],
)
def test_an_unknown_id_is_named_with_where_it_was_sought(
    move: Callable[[Ranking], Ranking],
) -> None:
    with pytest.raises(ValueError, match="^no document 'q' in the list$"):
        move(MINE)


@pytest.mark.parametrize(
    "move",
    [
        lambda r: r.swap_pool("a", "b"),
        lambda r: r.bring_in("b", 0),
        lambda r: r.delete_pool("b"),
        lambda r: r.regrade_pool("b", 1),
    ],
)
def test_an_unknown_id_not_returned_is_named_too(move: Callable[[Ranking], Ranking]) -> None:
    with pytest.raises(ValueError, match="^no document 'b' among those not returned$"):
        move(MINE)


def test_an_unknown_id_cannot_be_renamed() -> None:
    with pytest.raises(ValueError, match="^no document 'q'$"):
        MINE.rename("q", "title")


@pytest.mark.parametrize("to", [-1, 4])
def test_a_position_outside_the_list_is_refused(to: int) -> None:
    with pytest.raises(ValueError, match=f"^a position must be from 0 to 3, got {to}$"):
        MINE.bring_in("x", to)
    with pytest.raises(ValueError, match=f"^a position must be from 0 to 3, got {to}$"):
        MINE.new(Document("n", "", 1), to)


def test_a_move_to_the_end_is_the_last_place_and_no_further() -> None:
    assert ids(MINE.move("a", 2)) == "bca|xy"
    with pytest.raises(ValueError, match="^a position must be from 0 to 2, got 3$"):
        MINE.move("a", 3)


@pytest.mark.parametrize("grade", [inf, -inf])
def test_an_infinite_grade_is_refused(grade: float) -> None:
    with pytest.raises(ValueError, match=f"^a grade must be a finite number, got {grade}$"):
        MINE.regrade("a", grade)
    with pytest.raises(ValueError, match=f"^a grade must be a finite number, got {grade}$"):
        MINE.regrade_pool("x", grade)


def test_one_id_twice_is_refused() -> None:
    with pytest.raises(ValueError, match="^document 'a' is there twice$"):
        Ranking((B, A, A))
    with pytest.raises(ValueError, match="^document 'x' is there twice$"):
        MINE.new(Document("x", "", 1), 0)


def test_an_unjudged_document_that_is_not_returned_is_refused() -> None:
    with pytest.raises(ValueError, match="^a document that is not returned must have a grade$"):
        MINE.new_pool(Document("n", "", nan))
