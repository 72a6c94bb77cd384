"""Every gesture of the hand, by mouse: Python's numbers before the release, and after it."""

from __future__ import annotations

from collections.abc import Callable
from math import nan
from typing import NamedTuple

import pytest
from playwright.sync_api import Locator, Page

from metrics.gestures import GESTURES
from metrics.ranking import Ranking
from tests.browser.board import Hand
from tests.browser.conftest import Server
from tests.browser.five import ALONE, FIVE, answered, new, shows


@pytest.fixture
def alone(page: Page, server: Server) -> Hand:
    """The five documents with nothing left out."""
    page.goto(server.url)
    return Hand(page)


class Gesture(NamedTuple):
    """What is taken, where it is held, what that makes of the five documents, what is said."""

    table: str
    take: Callable[[Hand], Locator]
    hold: Callable[[Hand], None]
    after: Ranking
    said: str
    swap: bool = False
    k: int = 5


def at(rank: int, part: float = 0.43) -> Callable[[Hand], None]:
    return lambda hand: hand.over_rank(rank, part)


def on(selector: str, part: float = 0.5) -> Callable[[Hand], None]:
    return lambda hand: hand.over(hand.page.locator(selector), part)


BY_MOUSE = [
    Gesture(
        "move",
        lambda hand: hand.card(4),
        at(2),
        FIVE.move("d4", 1),
        "grade 3, moved to rank 2 of 5; nDCG ",
    ),
    Gesture(
        "swap",
        lambda hand: hand.card(4),
        at(2),
        FIVE.swap("d4", "d2"),
        "grade 3, swapped, now rank 2 of 5; nDCG ",
        swap=True,
    ),
    Gesture(
        "swap_pool",
        lambda hand: hand.card(2),
        lambda hand: hand.over(hand.beside(1)),
        FIVE.swap_pool("d2", "p1"),
        "grade 0, swapped with a document not returned; nDCG ",
        swap=True,
    ),
    Gesture(
        "swap_pool",
        lambda hand: hand.beside(1),
        at(2),
        FIVE.swap_pool("d2", "p1"),
        "grade 0, swapped with a document not returned; nDCG ",
        swap=True,
    ),
    Gesture(
        "bring_in",
        lambda hand: hand.beside(2),
        at(1),
        FIVE.bring_in("p2", 0),
        "grade 2, brought in at rank 1 of 6; nDCG ",
    ),
    Gesture(
        "bring_in",
        lambda hand: hand.beside(1),
        at(6),
        FIVE.bring_in("p1", 5),
        "grade 3, brought in at rank 6 of 6; nDCG ",
    ),
    Gesture(
        "take_out",
        lambda hand: hand.card(3),
        on(".pool", 0.15),
        FIVE.take_out("d3"),
        "grade 2, taken out, still judged; nDCG ",
    ),
    Gesture(
        "take_out",
        lambda hand: hand.card(1),
        on(".zone.out"),
        FIVE.take_out("d1"),
        "grade 3, taken out, still judged; nDCG ",
    ),
    Gesture(
        "delete",
        lambda hand: hand.card(1),
        on(".zone.bin"),
        FIVE.delete("d1"),
        "grade 3, deleted; nDCG ",
    ),
    Gesture(
        "delete_pool",
        lambda hand: hand.beside(2),
        on(".zone.bin"),
        FIVE.delete_pool("p2"),
        "grade 2, deleted; nDCG ",
    ),
    Gesture(
        "new",
        lambda hand: hand.offer("2"),
        at(2, 0.02),
        FIVE.new(new(2), 1),
        "grade 2, new at rank 2 of 6; nDCG ",
    ),
    Gesture(
        "new",
        lambda hand: hand.offer("?"),
        at(1, 0.02),
        FIVE.new(new(nan), 0),
        "unjudged, new at rank 1 of 6; nDCG ",
    ),
    Gesture(
        "new_pool",
        lambda hand: hand.offer("1"),
        on(".pool-head"),
        FIVE.new_pool(new(1)),
        "grade 1, new, judged, not returned; nDCG ",
    ),
    Gesture(
        "regrade",
        lambda hand: hand.offer("3"),
        at(2),
        FIVE.regrade("d2", 3),
        "grade 3, regraded at rank 2 of 5; nDCG ",
    ),
    Gesture(
        "regrade",
        lambda hand: hand.offer("?"),
        at(1),
        FIVE.regrade("d1", nan),
        "unjudged, regraded at rank 1 of 5; nDCG ",
    ),
    Gesture(
        "regrade_pool",
        lambda hand: hand.offer("0"),
        lambda hand: hand.over(hand.beside(1)),
        FIVE.regrade_pool("p1", 0),
        "grade 0, regraded; nDCG ",
    ),
    Gesture(
        "cutoff",
        lambda hand: hand.page.locator(".cut"),
        at(3, 1.0),
        FIVE,
        "cutoff k = 3; nDCG ",
        k=3,
    ),
]


def test_every_table_of_moves_has_its_gesture() -> None:
    assert {gesture.table for gesture in BY_MOUSE} == {*GESTURES[1:], "cutoff"}


@pytest.mark.parametrize(
    "gesture", BY_MOUSE, ids=[f"{one.table} {place}" for place, one in enumerate(BY_MOUSE)]
)
def test_numbers_follow_before_the_release_and_stay_after_it(hand: Hand, gesture: Gesture) -> None:
    if gesture.swap:
        hand.page.get_by_label("Swap").check(force=True)
    with hand.lifted(gesture.take(hand)):
        gesture.hold(hand)
        shows(hand, gesture.after, gesture.k, before=FIVE if gesture.k == 5 else None)
    answered(hand, gesture.after, gesture.k)
    assert hand.said().startswith(gesture.said)


def test_grade_3_from_rank_4_to_rank_2_before_release(alone: Hand) -> None:
    with alone.lifted(alone.card(4)):
        alone.over_rank(2)
        assert alone.values() == ["0.9811", "0.9711", "1.0000", "0.8875"]
        assert alone.changes() == ["▲ +0.0894", "▲ +0.0731", "= unchanged", "▲ +0.0833"]
        assert alone.terms()[:2] == ["7.0000", "4.4165"]
        assert alone.total() == "13.0954"
        alone.page.keyboard.down("Shift")
        alone.wait_for("0.9967", "0.9931", "1.0000", "0.9500")
        alone.page.keyboard.up("Shift")
        alone.wait_for("0.9811")
    answered(alone, ALONE.move("d4", 1))
    assert alone.said() == "grade 3, moved to rank 2 of 5; nDCG 0.8917 to 0.9811"
    assert alone.changes()[0] == "▲ +0.0894"


def test_swap_mode_shows_the_swap_and_shift_the_insertion(alone: Hand) -> None:
    alone.page.get_by_label("Swap").check(force=True)
    with alone.lifted(alone.card(4)):
        alone.over_rank(2)
        assert alone.values()[0] == "0.9967"
        alone.page.keyboard.down("Shift")
        alone.wait_for("0.9811")
        alone.page.keyboard.up("Shift")
        alone.wait_for("0.9967")
    answered(alone, ALONE.swap("d4", "d2"))


def test_a_card_over_another_is_marked_as_its_target(hand: Hand) -> None:
    with hand.lifted(hand.offer("3")):
        hand.over_rank(2)
        assert "target" in (hand.card(2).get_attribute("class") or "")
        hand.page.keyboard.press("Escape")
    answered(hand, FIVE)


def test_a_grade_that_is_only_lifted_moves_no_card(hand: Hand) -> None:
    with hand.lifted(hand.offer("3")):
        hand.frames()
        shows(hand, FIVE)
        assert hand.page.locator(".extra").is_hidden()
    answered(hand, FIVE)


def test_escape_puts_a_dragged_card_back(hand: Hand) -> None:
    with hand.lifted(hand.card(4)):
        hand.over_rank(1)
        shows(hand, FIVE.move("d4", 0))
        hand.page.keyboard.press("Escape")
        shows(hand, FIVE)
        assert hand.said() == "put back"
        hand.over_rank(2)
        shows(hand, FIVE)
    answered(hand, FIVE)


def test_a_drop_outside_changes_nothing(hand: Hand) -> None:
    with hand.lifted(hand.card(4)):
        hand.over_rank(2)
        hand.page.mouse.move(640, 20)
        hand.frames()
        shows(hand, FIVE)
    answered(hand, FIVE)
    assert hand.said() == "put back, nothing changed"


def test_a_click_on_a_grade_opens_all_grades_and_a_number_box(hand: Hand) -> None:
    hand.card(2).locator(".chip").click()
    hand.page.locator(".pop .chip", has_text="2").click()
    answered(hand, FIVE.regrade("d2", 2))
    hand.card(2).locator(".chip").click()
    hand.page.locator(".pop input").fill("2.5")
    hand.page.keyboard.press("Enter")
    answered(hand, FIVE.regrade("d2", 2.5))
    hand.beside(1).locator(".chip").click()
    hand.page.locator(".pop .chip", has_text="1").first.click()
    answered(hand, FIVE.regrade("d2", 2.5).regrade_pool("p1", 1))
