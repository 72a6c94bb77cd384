"""The ranker without a mouse: keyboard, menus, touch, and what a screen reader is told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from metrics.ranking import Document, Ranking
from tests.browser.board import Hand
from tests.browser.conftest import Server, settled
from tests.browser.ranker_page import TITLES, shown_of, values_of

PAGE = Path(__file__).with_name("ranker_page.py")
FIVE = Ranking(
    tuple(Document(f"d{i + 1}", TITLES[i], g) for i, g in enumerate([3.0, 0, 2, 3, 1])),
    (Document("p1", "Judged 1", 3), Document("p2", "Judged 2", 2)),
)
TALL: ViewportSize = {"width": 1280, "height": 1300}


@pytest.fixture(scope="module")
def server(serve: Callable[[Path], Server]) -> Server:
    return serve(PAGE)


@pytest.fixture
def hand(page: Page, server: Server) -> Hand:
    page.set_viewport_size(TALL)
    page.goto(f"{server.url}/?pool=3_2")
    return Hand(page)


def shows(hand: Hand, ranking: Ranking, k: int = 5) -> None:
    """The numbers on screen are Python's for this list."""
    hand.wait_for(*values_of(ranking, k, shown_of("zero")))


def answered(hand: Hand, ranking: Ranking, k: int = 5) -> None:
    """Python has the same list, and the screen shows it."""
    order = " ".join(document.id for document in ranking.returned)
    if "new" not in order:
        expect(hand.page.get_by_text(f"k {k} | {order} |")).to_be_visible(timeout=15_000)
    settled(hand.page)
    shows(hand, ranking, k)
    assert hand.titles() == [document.title for document in ranking.returned]
    assert hand.titles_beside() == [document.title for document in ranking.not_returned]


def press(hand: Hand, *keys: str) -> None:
    for key in keys:
        hand.page.keyboard.press(key)
    hand.frames()


def focused(hand: Hand) -> str:
    """The name of what has the focus inside the ranker."""
    return str(
        hand.page.evaluate(
            """() => document.querySelector("[data-testid=stBidiComponentIsolated]")
                .shadowRoot.activeElement?.getAttribute("aria-label") ?? ''"""
        )
    )


def test_space_lifts_arrows_preview_space_drops_and_the_focus_stays(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space", "ArrowUp", "ArrowUp")
    after = FIVE.move("d4", 1)
    shows(hand, after)
    press(hand, "Shift+ArrowUp", "ArrowDown")
    shows(hand, after)
    press(hand, "Space")
    answered(hand, after)
    assert focused(hand).startswith("Trail shoes, men's 42, grade 3, rank 2 of 5")
    assert hand.said().startswith("grade 3, moved to rank 2 of 5; nDCG ")


def test_escape_returns_a_lifted_card(hand: Hand) -> None:
    hand.card(4).focus()
    press(hand, "Space", "Home")
    shows(hand, FIVE.move("d4", 0))
    press(hand, "Escape")
    shows(hand, FIVE)
    assert hand.said() == "put back"


def test_swap_mode_holds_for_the_keyboard_too(hand: Hand) -> None:
    hand.page.get_by_label("Swap").focus()
    press(hand, "Space")
    hand.card(4).focus()
    press(hand, "Space", "ArrowUp", "ArrowUp")
    shows(hand, FIVE.swap("d4", "d2"))
    press(hand, "Enter")
    answered(hand, FIVE.swap("d4", "d2"))


def test_arrows_walk_over_cards_that_are_not_lifted(hand: Hand) -> None:
    hand.card(1).focus()
    press(hand, "ArrowDown", "ArrowDown")
    assert focused(hand).startswith("Road running shoes")


def test_a_document_not_returned_is_brought_in(hand: Hand) -> None:
    hand.beside(1).focus()
    press(hand, "Space", "Home", "ArrowDown")
    shows(hand, FIVE.bring_in("p1", 1))
    press(hand, "Space")
    answered(hand, FIVE.bring_in("p1", 1))
    assert focused(hand).startswith("Judged 1, grade 3, rank 2 of 6")


def test_a_grade_of_the_palette_is_placed(hand: Hand) -> None:
    hand.offer("2").focus()
    press(hand, "Space", "ArrowDown")
    after = FIVE.new(Document("new", "New document 1", 2), 1)
    shows(hand, after)
    press(hand, "Space")
    answered(hand, after)


def test_the_cutoff_is_a_slider(hand: Hand) -> None:
    line = hand.page.get_by_role("slider", name="Cutoff k")
    line.focus()
    press(hand, "ArrowUp", "ArrowUp")
    answered(hand, FIVE, 3)
    assert (line.get_attribute("aria-valuenow"), line.get_attribute("aria-valuemax")) == ("3", "5")
    press(hand, "Home")
    answered(hand, FIVE, 1)
    press(hand, "Enter")
    hand.page.locator(".pop input").fill("8")
    press(hand, "Enter")
    answered(hand, FIVE, 8)


MENU: list[tuple[str, Callable[[Hand], None], Ranking]] = [
    ("Move up", lambda hand: None, FIVE.move("d4", 2)),
    ("Move down", lambda hand: None, FIVE.move("d4", 4)),
    ("Move to rank", lambda hand: type_in(hand, "1"), FIVE.move("d4", 0)),
    ("Swap with", lambda hand: press(hand, "ArrowDown", "Enter"), FIVE.swap("d4", "d2")),
    ("Swap with", lambda hand: press(hand, "End", "Enter"), FIVE.swap_pool("d4", "p2")),
    ("Change grade", lambda hand: type_in(hand, "1.5"), FIVE.regrade("d4", 1.5)),
    ("Rename", lambda hand: type_in(hand, "Other"), FIVE.rename("d4", "Other")),
    ("Take out", lambda hand: None, FIVE.take_out("d4")),
    ("Delete", lambda hand: None, FIVE.delete("d4")),
]


def type_in(hand: Hand, text: str) -> None:
    hand.page.locator(".pop input").fill(text)
    press(hand, "Enter")


@pytest.mark.parametrize(
    ("item", "then", "after"), MENU, ids=[f"{m[0]} {i}" for i, m in enumerate(MENU)]
)
def test_every_move_is_in_the_menu(
    hand: Hand, item: str, then: Callable[[Hand], None], after: Ranking
) -> None:
    hand.card(4).focus()
    press(hand, "Tab", "Tab", "Enter")
    entries = hand.page.locator(".pop [role=menuitem]").all_inner_texts()
    place = next(i for i, entry in enumerate(entries) if entry.startswith(item))
    press(hand, *["ArrowDown"] * place, "Enter")
    then(hand)
    answered(hand, after)


def test_a_menu_closes_with_escape_and_gives_the_focus_back(hand: Hand) -> None:
    hand.card(2).focus()
    press(hand, "Tab", "Tab", "Enter", "Escape")
    assert hand.page.locator(".pop").count() == 0
    assert focused(hand) == "Moves for Shoe polish, black"


def test_a_document_is_added_by_form(hand: Hand) -> None:
    hand.page.get_by_role("button", name="+ Add a document").focus()
    press(hand, "Enter")
    hand.page.locator(".pop input").first.fill("Gaiters")
    hand.page.locator(".pop select").select_option(label="1 marginal")
    press(hand, "Enter")
    answered(hand, FIVE.new(Document("new", "Gaiters", 1), 5))


def test_keys_that_streamlit_listens_to_do_not_leave_a_card(hand: Hand) -> None:
    hand.card(1).focus()
    press(hand, "c", "r")
    assert hand.page.get_by_role("dialog").count() == 0


def test_a_finger_on_the_grip_drags_and_elsewhere_scrolls(browser: Browser, server: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True)
    page = context.new_page()
    page.goto(server.url)
    hand = Hand(page)
    touch = context.new_cdp_session(page)

    def finger(kind: str, *points: tuple[float, float]) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    hand.card(4).scroll_into_view_if_needed()
    page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollTo(0, 560)")
    hand.frames()
    x, y = hand.grip(4)
    _, to = hand.grip(2)
    finger("touchStart", (x, y))
    for step in range(1, 9):
        finger("touchMove", (x, y + (to - y) * step / 8))
    hand.frames()
    assert hand.values()[0] == "0.9811"
    finger("touchEnd")
    expect(page.get_by_text("k 5 | d1 d4 d2 d3 d5 |")).to_be_attached(timeout=15_000)
    before = page.evaluate("() => document.querySelector('[data-testid=stMain]').scrollTop")
    x, y = hand.centre(hand.card(3).locator(".title"))
    finger("touchStart", (x, y))
    for step in range(1, 9):
        finger("touchMove", (x, y - 15 * step))
    finger("touchEnd")
    page.wait_for_function(
        "before => document.querySelector('[data-testid=stMain]').scrollTop > before + 40",
        arg=before,
    )
    assert hand.titles()[1] == "Trail shoes, men's 42"
    context.close()
