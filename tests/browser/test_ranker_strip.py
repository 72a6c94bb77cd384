"""The strip that stands in for the measure cards while something is held far below them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from metrics.ranking import Document, Ranking
from tests.browser.axe import violations
from tests.browser.board import Hand
from tests.browser.conftest import Server
from tests.browser.five import press
from tests.browser.ranker_page import TITLES, shown_of, values_of

GRADES = [float(place * 7 % 4) for place in range(30)]
NAMES = [*TITLES, *(f"Document {place}" for place in range(6, 31))]
LONG = Ranking(
    tuple(Document(f"d{place}", NAMES[place - 1], grade) for place, grade in enumerate(GRADES, 1))
)


@pytest.fixture(params=[(1280, 800), (390, 844)], ids=["desk", "phone"])
def far(page: Page, server: Server, request: pytest.FixtureRequest) -> Hand:
    """Thirty documents with k = 20, scrolled until the measure cards are out of sight."""
    width, height = request.param
    page.set_viewport_size({"width": width, "height": height})
    page.goto(f"{server.url}/?k=20&list={'_'.join(f'{grade:g}' for grade in GRADES)}")
    hand = Hand(page)
    hand.card(14).evaluate("node => node.scrollIntoView({ block: 'center' })")
    hand.frames()
    return hand


def strip(hand: Hand) -> Locator:
    return hand.page.locator(".strip")


def stands_for_the_cards(hand: Hand) -> None:
    """It lies over everything at the top of the window, and says what the cards say, uncut."""
    expect(strip(hand)).to_be_visible()
    assert strip(hand).evaluate("node => node.matches(':popover-open')")
    assert strip(hand).evaluate("node => node.getBoundingClientRect().top") == 0
    for part in ("label", "value", "change"):
        cards = hand.page.locator(f".measure .{part}").all_inner_texts()
        assert strip(hand).locator(f".{part}").all_inner_texts() == cards
    cut = "all => all.filter(n => n.clientWidth && n.scrollWidth > n.clientWidth + 1).length"
    assert strip(hand).locator("*").evaluate_all(cut) == 0


def places(hand: Hand) -> list[str]:
    """Where everything but the strip is."""
    return list(
        hand.page.locator(".board > :not(.strip, .lifted)").evaluate_all(
            "all => all.map(n => JSON.stringify(n.getBoundingClientRect()))"
        )
    )


def test_it_shows_the_numbers_of_a_drag_and_moves_nothing(far: Hand) -> None:
    expect(strip(far)).to_be_hidden()
    before = places(far)
    with far.lifted(far.card(14).locator(".grip")):
        far.over_rank(12)
        far.wait_for(*values_of(LONG.move("d14", 11), 20, shown_of("zero")))
        stands_for_the_cards(far)
        assert places(far) == before
        far.page.keyboard.press("Escape")
        expect(strip(far)).to_be_hidden()


def test_it_shows_what_a_card_carried_by_the_keyboard_would_do(far: Hand) -> None:
    far.card(14).focus()
    press(far, "Space", "ArrowUp", "ArrowUp")
    far.wait_for(*values_of(LONG.move("d14", 11), 20, shown_of("zero")))
    stands_for_the_cards(far)
    assert violations(far.page) == []
    far.page.locator(".measures").evaluate("node => node.scrollIntoView({ block: 'center' })")
    expect(strip(far)).to_be_hidden()
    far.card(14).evaluate("node => node.scrollIntoView({ block: 'center' })")
    stands_for_the_cards(far)
    press(far, "Space")
    expect(strip(far)).to_be_hidden()


def test_it_stays_away_while_the_cards_are_in_sight(hand: Hand) -> None:
    with hand.lifted(hand.card(4)):
        hand.over_rank(2)
        hand.wait_for("0.7539")
        expect(strip(hand)).to_be_hidden()


def test_it_follows_the_cutoff_line(far: Hand) -> None:
    far.page.locator(".cut").evaluate("node => node.scrollIntoView({ block: 'center' })")
    with far.lifted(far.page.locator(".cut")):
        far.over_rank(18, 1.0)
        far.wait_for(*values_of(LONG, 18, shown_of("zero")))
        stands_for_the_cards(far)
        expect(strip(far)).to_contain_text("nDCG@18")
