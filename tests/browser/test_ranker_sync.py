"""One owner, no lost move: quick drops, a server that is away, a move that is refused."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Hand
from tests.browser.conftest import Server
from tests.browser.five import ALONE, FIVE, PAGE, answered, python_has, shows
from tests.browser.ranker_page import shown_of, values_of


@pytest.fixture
def away(serve: Callable[[Path], Server]) -> Server:
    """A server that a test may stop."""
    return serve(PAGE)


@pytest.fixture
def hand(page: Page, server: Server) -> Hand:
    page.goto(server.url)
    return Hand(page)


QUICK = """() => {
    const root = document.querySelector("[data-testid=stBidiComponentIsolated]").shadowRoot;
    const card = title => [...root.querySelectorAll(".cards .card")]
        .find(node => node.querySelector(".title").textContent.startsWith(title));
    const always = {bubbles: true, composed: true, cancelable: true, pointerId: 1, button: 0};
    const fire = (target, type, x, y) => target.dispatchEvent(
        new PointerEvent(type, {...always, clientX: x, clientY: y}));
    const drag = (node, slots) => {
        const box = node.getBoundingClientRect();
        const [x, y] = [box.x + 80, box.y + 20];
        fire(node, "pointerdown", x, y);
        fire(window, "pointermove", x, y - 9);
        fire(window, "pointermove", x, y + slots * (box.height + 8));
        fire(window, "pointerup", x, y + slots * (box.height + 8));
    };
    drag(card("Trail shoes"), -2);
    drag(card("Running socks"), -4);
}"""
"""Both in one turn of the page's own script: no answer can come between them."""


def test_two_drops_at_once_both_count(hand: Hand) -> None:
    hand.page.emulate_media(reduced_motion="reduce")
    hand.page.evaluate(QUICK)
    answered(hand, ALONE.move("d4", 1).move("d5", 0))


def test_totals_settle_between_a_drop_and_its_answer_and_no_old_value_is_shown(
    page: Page, away: Server
) -> None:
    page.goto(away.url)
    hand = Hand(page)
    away.pause()
    hand.drag(hand.card(4), hand.card(2))
    moved = ALONE.move("d4", 1)
    shows(hand, moved)
    with hand.lifted(hand.card(5)):
        hand.over_rank(1)
        assert hand.values() == ["…"] * 4
        assert hand.terms()[:2] == ["1.0000", "4.4165"]
        assert hand.total() == "…"
    assert hand.values() == ["…"] * 4
    away.resume()
    answered(hand, moved.move("d5", 0))
    assert hand.page.locator(".board.settling").count() == 0


def test_an_answer_that_comes_in_mid_drag_is_used_and_the_drag_goes_on(
    page: Page, away: Server
) -> None:
    page.goto(away.url)
    hand = Hand(page)
    away.pause()
    hand.drag(hand.card(4), hand.card(2))
    moved = ALONE.move("d4", 1)
    with hand.lifted(hand.card(5)):
        hand.over_rank(1)
        assert hand.values() == ["…"] * 4
        away.resume()
        shows(hand, moved.move("d5", 0), before=moved)
    answered(hand, moved.move("d5", 0))


def test_a_list_that_python_changes_in_mid_drag_waits_for_the_release(hand: Hand) -> None:
    hand.drag(hand.card(4), hand.card(2))
    moved = ALONE.move("d4", 1)
    answered(hand, moved)
    with hand.lifted(hand.card(5)):
        hand.over_rank(1)
        undo = hand.page.get_by_role("button", name="Undo to the start")
        undo.evaluate("button => button.click()")
        expect(python_has(hand, ALONE)).to_be_attached(timeout=15_000)
        assert hand.values() == values_of(moved.move("d5", 0), 5, shown_of("zero"))
        hand.page.keyboard.press("Escape")
        shows(hand, ALONE)
    answered(hand, ALONE)


def test_a_drop_while_the_server_is_away_is_adopted(page: Page, away: Server) -> None:
    page.goto(away.url)
    hand = Hand(page)
    hand.drag(hand.card(5), hand.card(1))
    first = ALONE.move("d5", 0)
    answered(hand, first)
    away.stop()
    hand.drag(hand.card(5), hand.card(2))
    moved = first.move("d4", 1)
    shows(hand, moved)
    away.start()
    answered(hand, moved)


def test_drops_on_a_server_that_hangs_are_applied_once_when_it_goes_on(
    page: Page, away: Server
) -> None:
    page.goto(away.url)
    hand = Hand(page)
    away.pause()
    hand.drag(hand.card(5), hand.card(1))
    hand.drag(hand.card(5), hand.card(2))
    away.resume()
    answered(hand, ALONE.move("d5", 0).move("d4", 1))


def test_a_refused_move_says_so_snaps_back_and_the_next_one_counts(
    page: Page, server: Server
) -> None:
    page.goto(f"{server.url}/?refuse=d4")
    hand = Hand(page)
    hand.drag(hand.card(4), hand.card(2))
    refused = page.locator(".sentence.refused")
    expect(refused).to_have_text("Not done: refused.")
    answered(hand, ALONE)
    hand.drag(hand.card(5), hand.card(1))
    answered(hand, ALONE.move("d5", 0))
    assert refused.count() == 0


def test_a_refusal_is_spoken(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?refuse=d4")
    hand = Hand(page)
    hand.drag(hand.card(4), hand.card(2))
    expect(page.locator(".board [role=status]")).to_have_text("Not done: refused.")


def test_a_list_changed_by_python_is_shown(hand: Hand) -> None:
    hand.drag(hand.card(4), hand.card(2))
    answered(hand, ALONE.move("d4", 1))
    hand.page.get_by_role("button", name="Undo to the start").click()
    answered(hand, ALONE)


def test_two_sessions_do_not_share_a_list(hand: Hand, server: Server) -> None:
    hand.drag(hand.card(4), hand.card(2))
    answered(hand, ALONE.move("d4", 1))
    page = hand.page.context.new_page()
    page.goto(f"{server.url}/?pool=3_2")
    answered(Hand(page), FIVE)
    answered(hand, ALONE.move("d4", 1))
