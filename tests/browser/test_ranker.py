"""The ranker in real Chromium: every gesture by mouse shows Python's numbers, live and after."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from metrics.ranking import Document, Ranking
from tests.browser.axe import violations
from tests.browser.board import Hand
from tests.browser.conftest import Server, settled
from tests.browser.ranker_page import TITLES, shown_of, values_of

PAGE = Path(__file__).with_name("ranker_page.py")
FIVE = Ranking(
    tuple(Document(f"d{i + 1}", TITLES[i], g) for i, g in enumerate([3.0, 0, 2, 3, 1])),
    (Document("p1", "Judged 1", 3), Document("p2", "Judged 2", 2)),
)
TALL: ViewportSize = {"width": 1280, "height": 1300}  # all in sight: no scrolling at the edges
NEW = Document("new", "New document 1", 2.0)


@pytest.fixture(scope="module")
def server(serve: Callable[[Path], Server]) -> Server:
    return serve(PAGE)


@pytest.fixture
def hand(page: Page, server: Server) -> Hand:
    page.set_viewport_size(TALL)
    page.goto(f"{server.url}/?pool=3_2")
    return Hand(page)


@pytest.fixture
def alone(page: Page, server: Server) -> Hand:
    """The five documents with nothing left out."""
    page.goto(server.url)
    return Hand(page)


def shows(hand: Hand, ranking: Ranking, k: int = 5) -> None:
    """The numbers on screen are Python's for this list, in mid-drag as afterwards."""
    wanted = values_of(ranking, k, shown_of("zero"))
    hand.wait_for(*wanted)
    assert hand.values() == wanted


def answered(hand: Hand, ranking: Ranking, k: int = 5) -> None:
    """Python has the same list, and the screen still shows its numbers."""
    order = " ".join(document.id for document in ranking.returned)
    said = hand.page.get_by_text(f"k {k} | {order} |")
    if "new" not in order:
        expect(said).to_be_visible(timeout=15_000)
    settled(hand.page)
    shows(hand, ranking, k)
    assert hand.titles() == [document.title for document in ranking.returned]
    assert hand.titles_beside() == [document.title for document in ranking.not_returned]


def test_the_first_screen_is_complete(alone: Hand) -> None:
    assert alone.values() == ["0.8917", "0.8981", "1.0000", "0.8042"]
    assert alone.terms() == ["7.0000", "0.0000", "1.5000", "3.0147", "0.3869"]
    assert alone.terms("lin") == ["3.0000", "0.0000", "1.0000", "1.2920", "0.3869"]
    assert (alone.total(), alone.total("lin")) == ("11.9016", "5.6789")
    text = alone.page.locator(".board").inner_text()
    for part in ("random order 0.7953", "worst 0.5884", "random order 0.8393", "13.3472"):
        assert part in text
    assert "0.6309 (÷\N{NO-BREAK SPACE}1.5850)" in alone.page.locator(".slot").nth(1).inner_text()


def test_grade_3_from_rank_4_to_rank_2_before_release(alone: Hand) -> None:
    with alone.lifted(alone.card(4)):
        alone.over(alone.card(2))
        assert alone.values() == ["0.9811", "0.9711", "1.0000", "0.8875"]
        assert alone.changes() == ["▲ +0.0894", "▲ +0.0731", "= unchanged", "▲ +0.0833"]
        assert alone.terms()[:2] == ["7.0000", "4.4165"]
        assert alone.total() == "13.0954"
        alone.page.keyboard.down("Shift")
        alone.wait_for("0.9967", "0.9931", "1.0000", "0.9500")
        alone.page.keyboard.up("Shift")
        alone.wait_for("0.9811")
    answered(alone, Ranking(FIVE.returned).move("d4", 1))
    assert alone.said() == "grade 3, moved to rank 2 of 5; nDCG 0.8917 to 0.9811"
    assert alone.changes()[0] == "▲ +0.0894"


def test_swap_mode_swaps(alone: Hand) -> None:
    alone.page.get_by_label("Swap").check(force=True)
    with alone.lifted(alone.card(4)):
        alone.over(alone.card(2))
        assert alone.values()[0] == "0.9967"
    answered(alone, Ranking(FIVE.returned).swap("d4", "d2"))


def test_bars_add_up_to_ndcg(alone: Hand) -> None:
    shares = alone.page.evaluate(
        """() => {
            const host = document.querySelector("[data-testid=stBidiComponentIsolated]");
            const board = host.shadowRoot;
            const sum = gain => [...board.querySelectorAll(`.slot:not(.off) .${gain} .fill`)]
                .map(node => parseFloat(node.style.width)).reduce((a, b) => a + b);
            return [sum("exp"), sum("lin")];
        }"""
    )
    assert shares[0] / shares[1] == pytest.approx(0.8917 / 0.8981, abs=2e-4)
    widths = alone.page.locator(".slot .exp .fill").evaluate_all(
        "all => all.map(n => n.style.width)"
    )
    assert widths[1] == "0px"


def test_a_card_goes_to_the_pool_and_comes_back(hand: Hand) -> None:
    out = FIVE.take_out("d3")
    with hand.lifted(hand.card(3)):
        hand.over(hand.page.locator(".pool"), 0.15)
        shows(hand, out)
    answered(hand, out)
    back = out.bring_in("d3", 0)
    with hand.lifted(hand.beside(3)):
        hand.over(hand.card(1))
        shows(hand, back)
    answered(hand, back)


def test_a_card_swaps_with_one_not_returned(hand: Hand) -> None:
    after = FIVE.swap_pool("d2", "p1")
    hand.page.get_by_label("Swap").check(force=True)
    with hand.lifted(hand.beside(1)):
        hand.over(hand.card(2))
        shows(hand, after)
    answered(hand, after)
    with hand.lifted(hand.card(2)):
        hand.over(hand.beside(1))
        shows(hand, FIVE)
    answered(hand, FIVE)


def test_a_card_dropped_on_delete_is_gone_from_the_ideal_too(hand: Hand) -> None:
    with hand.lifted(hand.card(1)):
        hand.over(hand.page.locator(".zone.bin"))
        shows(hand, FIVE.delete("d1"))
    answered(hand, FIVE.delete("d1"))
    after = FIVE.delete("d1").delete_pool("p2")
    with hand.lifted(hand.beside(2)):
        hand.over(hand.page.locator(".zone.bin"))
        shows(hand, after)
    answered(hand, after)


def test_a_card_dropped_on_take_out_stays_judged(hand: Hand) -> None:
    with hand.lifted(hand.card(2)):
        hand.over(hand.page.locator(".zone.out"))
        shows(hand, FIVE.take_out("d2"))
    answered(hand, FIVE.take_out("d2"))


def test_a_grade_dropped_between_cards_is_a_new_document(hand: Hand) -> None:
    after = FIVE.new(NEW, 1)
    with hand.lifted(hand.offer("2")):
        hand.over(hand.card(2), 0.02)
        shows(hand, after)
    answered(hand, after)


def test_a_grade_dropped_on_a_card_regrades_it(hand: Hand) -> None:
    after = FIVE.regrade("d2", 3)
    with hand.lifted(hand.offer("3")):
        hand.over(hand.card(2))
        shows(hand, after)
        assert "target" in (hand.card(2).get_attribute("class") or "")
    answered(hand, after)
    unjudged = after.regrade("d1", float("nan"))
    hand.drag(hand.offer("?"), hand.card(1))
    answered(hand, unjudged)


def test_a_grade_dropped_on_the_pool(hand: Hand) -> None:
    after = FIVE.new_pool(NEW)
    with hand.lifted(hand.offer("2")):
        hand.over(hand.page.locator(".pool-head"))
        shows(hand, after)
    answered(hand, after)
    regraded = after.regrade_pool("p1", 0)
    with hand.lifted(hand.offer("0")):
        hand.over(hand.beside(1))
        shows(hand, regraded)
    answered(hand, regraded)


def test_the_cutoff_line_is_dragged(hand: Hand) -> None:
    with hand.lifted(hand.page.locator(".cut")):
        hand.over(hand.card(3), 1.05)
        shows(hand, FIVE, 3)
        assert hand.terms()[3:] == ["beyond k", "beyond k"]
    answered(hand, FIVE, 3)


def test_a_click_on_a_grade_opens_all_grades_and_a_number_box(hand: Hand) -> None:
    hand.card(2).locator(".chip").click()
    hand.page.locator(".pop .chip", has_text="2").click()
    answered(hand, FIVE.regrade("d2", 2))
    hand.card(2).locator(".chip").click()
    hand.page.locator(".pop input").fill("2.5")
    hand.page.keyboard.press("Enter")
    answered(hand, FIVE.regrade("d2", 2.5))


def test_escape_puts_a_dragged_card_back(hand: Hand) -> None:
    with hand.lifted(hand.card(4)):
        hand.over(hand.card(1))
        hand.page.keyboard.press("Escape")
        shows(hand, FIVE)
    answered(hand, FIVE)


def test_a_drop_outside_changes_nothing(hand: Hand) -> None:
    with hand.lifted(hand.card(4)):
        hand.page.mouse.move(640, 20)
        hand.frames()
        shows(hand, FIVE)
    answered(hand, FIVE)


def test_a_title_is_text_and_never_markup(hand: Hand) -> None:
    hand.choose(1, "Rename")
    hand.page.locator(".pop input").fill("<img src=x onerror=alert(1)>")
    hand.page.keyboard.press("Enter")
    answered(hand, FIVE.rename("d1", "<img src=x onerror=alert(1)>"))
    assert hand.page.locator(".board img").count() == 0


def test_two_drops_within_50_ms_both_count(alone: Hand) -> None:
    quick = """() => {
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
        const start = performance.now();
        drag(card("Trail shoes"), -2);
        drag(card("Running socks"), -4);
        return performance.now() - start;
    }"""
    alone.page.emulate_media(reduced_motion="reduce")
    assert alone.page.evaluate(quick) < 50
    moved = Ranking(FIVE.returned).move("d4", 1).move("d5", 0)
    answered(alone, moved)


def test_a_refused_move_snaps_back(page: Page, server: Server) -> None:
    page.goto(f"{server.url}/?refuse=1")
    hand = Hand(page)
    hand.drag(hand.card(4), hand.card(2))
    expect(page.locator(".sentence.refused")).to_have_text("Not done: refused.")
    answered(hand, Ranking(FIVE.returned))


def test_a_list_changed_by_python_is_shown(hand: Hand) -> None:
    hand.drag(hand.card(4), hand.card(2))
    answered(hand, FIVE.move("d4", 1))
    hand.page.get_by_role("button", name="Undo to the start").click()
    answered(hand, FIVE)


def test_a_drop_while_the_server_is_away_is_adopted(
    page: Page, serve: Callable[[Path], Server]
) -> None:
    away = serve(PAGE)
    page.goto(away.url)
    hand = Hand(page)
    hand.drag(hand.card(5), hand.card(1))
    first = Ranking(FIVE.returned).move("d5", 0)
    answered(hand, first)
    away.stop()
    hand.drag(hand.card(5), hand.card(2))
    moved = first.move("d4", 1)
    shows(hand, moved)
    with hand.lifted(hand.card(5)):
        hand.over(hand.card(1))
        assert hand.values() == ["…"] * 4
        assert hand.terms()[:2] == ["3.0000", "0.6309"]
        hand.page.keyboard.press("Escape")
    shows(hand, moved)
    away.start()
    answered(hand, moved)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, server: Server, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    page.goto(f"{server.url}/?pool=3_2&k=3&list=3_0_2_3_1_%3F")
    hand = Hand(page)
    settled(page)
    assert violations(page) == []
    hand.card(2).locator(".more").click()
    assert violations(page) == []
    page.keyboard.press("Escape")
    hand.card(2).locator(".chip").click()
    assert violations(page) == []
