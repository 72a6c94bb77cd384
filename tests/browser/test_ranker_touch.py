"""The ranker under a finger: real touch events on a phone."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, CDPSession

from tests.browser.board import Hand
from tests.browser.conftest import Server
from tests.browser.five import ALONE, FIVE, answered, new, shows

MAIN = "document.querySelector('[data-testid=stMain]')"
Point = tuple[float, float]


class Finger:
    """One finger, by way of the browser's own protocol."""

    def __init__(self, hand: Hand, touch: CDPSession) -> None:
        """On a page."""
        self.hand = hand
        self.touch = touch

    def _send(self, kind: str, *points: Point) -> None:
        spots = [{"x": x, "y": y} for x, y in points]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": spots})

    def hold(self, start: Point, end: Point) -> None:
        """Put it down and draw it over the glass."""
        self._send("touchStart", start)
        for step in range(1, 9):
            part = step / 8
            self._send(
                "touchMove",
                (start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part),
            )
        self.hand.frames()

    def lift(self) -> None:
        """Take it off."""
        self._send("touchEnd")
        self.hand.frames()

    def lose(self) -> None:
        """The system takes the touch away."""
        self._send("touchCancel")
        self.hand.frames()

    def scrolled_to(self, selector: str, top: int) -> None:
        """Scroll the page until something lies so far below the top."""
        self.hand.page.locator(selector).first.evaluate(
            f"(node, top) => {MAIN}.scrollBy(0, node.getBoundingClientRect().top - top)", top
        )
        self.hand.frames()


@pytest.fixture
def finger(browser: Browser, server: Server) -> Iterator[Finger]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    errors: list[str] = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(f"{server.url}/?pool=3_2")
    yield Finger(Hand(page), context.new_cdp_session(page))
    context.close()
    assert not errors


def scroll_of(hand: Hand) -> int:
    return int(hand.page.evaluate(f"() => {MAIN}.scrollTop"))


def test_a_finger_on_the_grip_drags_and_the_page_stays(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .list", 150)
    before = scroll_of(hand)
    x, y = hand.grip(4)
    finger.hold((x, y), (x, hand.grip(2)[1]))
    shows(hand, FIVE.move("d4", 1), before=FIVE)
    assert scroll_of(hand) == before
    finger.lift()
    answered(hand, FIVE.move("d4", 1))


def test_a_finger_elsewhere_on_a_card_scrolls_the_page(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .list", 300)
    before = scroll_of(hand)
    x, y = hand.centre(hand.card(3).locator(".title"))
    finger.hold((x, y), (x, y - 160))
    finger.lift()
    hand.page.wait_for_function(f"before => {MAIN}.scrollTop > before + 80", arg=before)
    answered(hand, FIVE)


def test_a_grade_of_the_palette_follows_the_finger(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .tools", 120)
    finger.hold(hand.centre(hand.offer("2")), hand.point(2, 0.01))
    shows(hand, FIVE.new(new(2), 1), before=FIVE)
    finger.lift()
    answered(hand, FIVE.new(new(2), 1))


def test_a_grade_dropped_on_a_card_by_a_finger_regrades_it(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .tools", 120)
    finger.hold(hand.centre(hand.offer("1")), hand.centre(hand.card(2).locator(".title")))
    shows(hand, FIVE.regrade("d2", 1), before=FIVE)
    finger.lift()
    answered(hand, FIVE.regrade("d2", 1))


def test_the_cutoff_line_follows_the_finger(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .list", 150)
    x, y = hand.centre(hand.page.locator(".cut"))
    finger.hold((x, y), (x, hand.point(3, 1.0)[1]))
    shows(hand, FIVE, 3)
    finger.lift()
    answered(hand, FIVE, 3)


def test_a_document_not_returned_is_brought_in_by_a_finger(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .pool", 640)
    x, y = hand.centre(hand.beside(1).locator(".grip"))
    finger.hold((x, y), (x, hand.point(5)[1]))
    shows(hand, FIVE.bring_in("p1", 4), before=FIVE)
    finger.lift()
    answered(hand, FIVE.bring_in("p1", 4))


def test_a_touch_that_the_system_takes_away_changes_nothing(finger: Finger) -> None:
    hand = finger.hand
    finger.scrolled_to(".board .list", 150)
    x, y = hand.grip(4)
    finger.hold((x, y), (x, hand.grip(2)[1]))
    shows(hand, FIVE.move("d4", 1))
    finger.lose()
    shows(hand, FIVE)
    answered(hand, FIVE)


def test_a_tap_opens_a_menu_and_a_choice_moves_the_card(finger: Finger) -> None:
    hand = finger.hand
    hand.card(4).locator(".more").tap()
    hand.page.locator(".pop [role=menuitem]", has_text="Move up").tap()
    answered(hand, FIVE.move("d4", 2))


def test_no_word_is_cut_and_nothing_is_wider_than_the_phone(finger: Finger) -> None:
    hand = finger.hand
    assert hand.page.evaluate(f"() => {MAIN}.scrollWidth - {MAIN}.clientWidth") <= 0
    cut = hand.page.locator(".board .term, .board .lost, .board .disc, .board .note").evaluate_all(
        "all => all.filter(n => n.scrollWidth > n.clientWidth + 1 && n.clientWidth)"
        ".map(n => n.className + n.textContent)"
    )
    assert cut == []
    assert hand.titles() == [one.title for one in ALONE.returned]
