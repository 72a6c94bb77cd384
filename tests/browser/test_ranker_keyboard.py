"""The ranker by keyboard: lift, look, drop; and what a screen reader is told."""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import pytest
from playwright.sync_api import Locator

from metrics.ranking import Ranking
from tests.browser.board import Hand
from tests.browser.five import FIVE, answered, focused, new, press, shows

Lift = tuple[str, bool, Callable[[Hand], Locator], tuple[str, ...], Ranking, str]

LIFTS: list[Lift] = [
    (
        "move",
        False,
        lambda hand: hand.card(4),
        ("ArrowUp", "ArrowUp"),
        FIVE.move("d4", 1),
        "grade 3, moved to rank 2 of 5; nDCG ",
    ),
    (
        "move with Home",
        False,
        lambda hand: hand.card(5),
        ("Home",),
        FIVE.move("d5", 0),
        "grade 1, moved to rank 1 of 5; nDCG ",
    ),
    (
        "swap",
        True,
        lambda hand: hand.card(4),
        ("ArrowUp", "ArrowUp"),
        FIVE.swap("d4", "d2"),
        "grade 3, swapped, now rank 2 of 5; nDCG ",
    ),
    (
        "bring in",
        False,
        lambda hand: hand.beside(1),
        ("Home", "ArrowDown"),
        FIVE.bring_in("p1", 1),
        "grade 3, brought in at rank 2 of 6; nDCG ",
    ),
    (
        "swap with one not returned",
        True,
        lambda hand: hand.beside(2),
        ("Home", "ArrowDown"),
        FIVE.swap_pool("d2", "p2"),
        "grade 0, swapped with a document not returned; nDCG ",
    ),
    (
        "new",
        False,
        lambda hand: hand.offer("2"),
        ("ArrowDown",),
        FIVE.new(new(2), 1),
        "grade 2, new at rank 2 of 6; nDCG ",
    ),
    (
        "new, unjudged",
        False,
        lambda hand: hand.offer("?"),
        ("End",),
        FIVE.new(new(nan), 5),
        "unjudged, new at rank 6 of 6; nDCG ",
    ),
]


@pytest.mark.parametrize("lift", LIFTS, ids=[lift[0] for lift in LIFTS])
def test_a_lifted_thing_shows_its_numbers_before_it_is_dropped(hand: Hand, lift: Lift) -> None:
    _, swap, take, keys, after, said = lift
    if swap:
        hand.page.get_by_label("Swap").focus()
        press(hand, "Space")
    take(hand).focus()
    press(hand, "Space", *keys)
    shows(hand, after, before=FIVE)
    press(hand, "Space")
    answered(hand, after)
    assert hand.said().startswith(said)


def test_shift_shows_the_other_way_and_the_focus_stays_on_the_card(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space", "ArrowUp", "Shift+ArrowUp")
    shows(hand, FIVE.swap("d4", "d2"))
    press(hand, "ArrowUp", "ArrowDown")
    shows(hand, FIVE.move("d4", 1))
    press(hand, "Enter")
    answered(hand, FIVE.move("d4", 1))
    assert focused(hand).startswith("Trail shoes, men's 42, grade 3, rank 2 of 5")


def test_a_card_brought_in_keeps_the_focus(hand: Hand) -> None:
    hand.beside(1).focus()
    press(hand, "Space", "Home", "Space")
    answered(hand, FIVE.bring_in("p1", 0))
    assert focused(hand).startswith("Judged 1, grade 3, rank 1 of 6")


def test_escape_returns_a_lifted_card(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space", "Home")
    shows(hand, FIVE.move("d4", 0))
    press(hand, "Escape")
    shows(hand, FIVE)
    assert hand.said() == "put back"
    answered(hand, FIVE)


def test_a_lifted_card_is_put_back_when_the_focus_leaves_it(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space", "Home")
    shows(hand, FIVE.move("d4", 0))
    hand.page.get_by_role("button", name="Undo to the start").focus()
    shows(hand, FIVE)


def test_what_a_lifted_card_would_do_is_spoken(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space")
    assert hand.said() == ("lifted; arrow keys move it, Space drops it, Escape puts it back")
    press(hand, "ArrowUp", "ArrowUp")
    assert hand.said() == "rank 2 of 5; nDCG 0.7539"


def test_arrows_walk_over_cards_that_are_not_lifted(hand: Hand) -> None:
    hand.card(1).focus()
    press(hand, "ArrowDown", "ArrowDown")
    assert focused(hand).startswith("Road running shoes")


def test_delete_deletes_in_the_list_and_beside_it(hand: Hand) -> None:
    hand.card(3).focus()
    press(hand, "Delete")
    answered(hand, FIVE.delete("d3"))
    hand.beside(1).focus()
    press(hand, "Delete")
    answered(hand, FIVE.delete("d3").delete_pool("p1"))


def test_the_focus_is_not_lost_with_a_deleted_card(hand: Hand) -> None:
    hand.card(3).focus()
    press(hand, "Delete")
    assert focused(hand).startswith("Trail shoes, men's 42, grade 3, rank 3 of 4")


def test_the_cutoff_is_a_slider(hand: Hand) -> None:
    line = hand.page.get_by_role("slider", name="Cutoff k")
    line.focus()
    press(hand, "ArrowUp", "ArrowUp")
    answered(hand, FIVE, 3)
    assert (line.get_attribute("aria-valuenow"), line.get_attribute("aria-valuemax")) == ("3", "5")
    press(hand, "Home")
    answered(hand, FIVE, 1)
    press(hand, "End")
    answered(hand, FIVE, 5)
    assert hand.said().startswith("cutoff k = 5; nDCG ")


def test_keys_that_streamlit_listens_to_do_not_leave_a_card(hand: Hand) -> None:
    hand.card(1).focus()
    press(hand, "c", "r")
    assert hand.page.get_by_role("dialog").count() == 0
