"""Every move by menu and form, reached and chosen with the keyboard."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Locator, Page

from metrics.gestures import GESTURES
from metrics.ranking import Ranking
from tests.browser.board import Hand
from tests.browser.conftest import Server
from tests.browser.five import FIVE, answered, focused, new, press


def type_in(text: str) -> Callable[[Hand], None]:
    def typed(hand: Hand) -> None:
        hand.page.locator(".pop input").fill(text)
        press(hand, "Enter")

    return typed


def keys(*names: str) -> Callable[[Hand], None]:
    return lambda hand: press(hand, *names)


def listed(hand: Hand) -> Locator:
    return hand.card(4)


def beside(hand: Hand) -> Locator:
    return hand.beside(1)


Choice = tuple[str, Callable[[Hand], Locator], str, Callable[[Hand], None], Ranking]

MENU: list[Choice] = [
    ("move", listed, "Move up", keys(), FIVE.move("d4", 2)),
    ("move", listed, "Move down", keys(), FIVE.move("d4", 4)),
    ("move", listed, "Move to rank", type_in("1"), FIVE.move("d4", 0)),
    ("swap", listed, "Swap with", keys("ArrowDown", "Enter"), FIVE.swap("d4", "d2")),
    ("swap_pool", listed, "Swap with", keys("End", "Enter"), FIVE.swap_pool("d4", "p2")),
    ("swap_pool", beside, "Swap with", keys("ArrowDown", "Enter"), FIVE.swap_pool("d2", "p1")),
    ("bring_in", beside, "Bring in at rank", type_in("2"), FIVE.bring_in("p1", 1)),
    ("regrade", listed, "Change grade", type_in("1.5"), FIVE.regrade("d4", 1.5)),
    ("regrade", listed, "Change grade", type_in("-1"), FIVE.regrade("d4", -1)),
    ("regrade_pool", beside, "Change grade", type_in("0.5"), FIVE.regrade_pool("p1", 0.5)),
    ("rename", listed, "Rename", type_in("Other"), FIVE.rename("d4", "Other")),
    ("rename", beside, "Rename", type_in("Other"), FIVE.rename("p1", "Other")),
    ("take_out", listed, "Take out", keys(), FIVE.take_out("d4")),
    ("delete", listed, "Delete", keys(), FIVE.delete("d4")),
    ("delete_pool", beside, "Delete", keys(), FIVE.delete_pool("p1")),
]
BY_FORM = {"new", "new_pool", "cutoff"}


def test_every_move_has_its_menu_or_form() -> None:
    assert {choice[0] for choice in MENU} | BY_FORM == {*GESTURES[1:], "cutoff", "rename"}


@pytest.mark.parametrize("choice", MENU, ids=[f"{c[0]} {place}" for place, c in enumerate(MENU)])
def test_every_move_is_in_the_menu(hand: Hand, choice: Choice) -> None:
    _, card, item, then, after = choice
    card(hand).focus()
    press(hand, "Tab", "Tab", "Enter")
    entries = hand.page.locator(".pop [role=menuitem]:not(:disabled)").all_inner_texts()
    place = next(i for i, entry in enumerate(entries) if entry.startswith(item))
    press(hand, *["ArrowDown"] * place, "Enter")
    then(hand)
    answered(hand, after)


def test_a_menu_closes_with_escape_and_gives_the_focus_back(hand: Hand) -> None:
    hand.card(2).focus()
    press(hand, "Tab", "Tab", "Enter", "Escape")
    assert hand.page.locator(".pop").count() == 0
    assert focused(hand) == "Moves for Shoe polish, black"


def test_a_press_elsewhere_closes_a_menu(hand: Hand) -> None:
    hand.card(2).locator(".more").click()
    assert hand.page.locator(".pop").count() == 1
    hand.page.mouse.click(640, 20)
    assert hand.page.locator(".pop").count() == 0
    answered(hand, FIVE)


def test_enter_on_a_card_opens_its_menu(hand: Hand) -> None:
    hand.card(1).focus()
    press(hand, "Enter")
    assert hand.page.get_by_role("menu", name="Moves for Trail running shoes").is_visible()
    assert hand.page.get_by_role("menuitem", name="Move up").is_disabled()


def test_an_unjudged_card_that_is_taken_out_is_removed(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?list=3_%3F_2")
    hand = Hand(page)
    hand.choose(2, "Take out (unjudged: removed)")
    kept = Ranking(tuple(replace(one, title=one.title) for one in (FIVE.returned[0],)))
    third = FIVE.returned[2]
    answered(hand, replace(kept, returned=(*kept.returned, third)))
    assert hand.said().startswith("unjudged, removed; nDCG ")


def test_a_document_is_added_by_form(hand: Hand) -> None:
    hand.page.get_by_role("button", name="+ Add a document").focus()
    press(hand, "Enter")
    hand.page.locator(".pop input").first.fill("Gaiters")
    hand.page.locator(".pop select").select_option(label="1 marginal")
    press(hand, "Enter")
    answered(hand, FIVE.new(replace(new(1), title="Gaiters"), 5))


def test_a_grade_of_the_palette_opens_the_form_with_that_grade(hand: Hand) -> None:
    hand.offer("2").focus()
    press(hand, "Enter")
    hand.page.locator(".pop input[type=number]").fill("1")
    press(hand, "Enter")
    answered(hand, FIVE.new(new(2), 0))


def test_a_judged_document_is_added_beside_the_list_by_form(hand: Hand) -> None:
    hand.offer("1").click()
    hand.page.get_by_role("button", name="Add to judged, not returned").focus()
    press(hand, "Enter")
    answered(hand, FIVE.new_pool(new(1)))


def test_the_cutoff_is_typed_and_may_lie_beyond_the_list(hand: Hand) -> None:
    hand.page.get_by_role("slider", name="Cutoff k").focus()
    press(hand, "Enter")
    hand.page.locator(".pop input").fill("8")
    press(hand, "Enter")
    answered(hand, FIVE, 8)
    line = hand.page.get_by_role("slider", name="Cutoff k")
    assert (line.get_attribute("aria-valuenow"), line.get_attribute("aria-valuemax")) == ("8", "8")


def test_a_long_swap_menu_scrolls_inside_the_window(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?list={'_'.join(['1'] * 40)}")
    hand = Hand(page)
    hand.choose(1, "Swap with")
    box = page.locator(".pop").bounding_box()
    assert box is not None
    assert box["y"] >= 0
    assert box["y"] + box["height"] <= 800
    assert page.locator(".pop [role=menuitem]").count() == 39
