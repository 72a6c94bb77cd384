"""The ranker at rest: what it shows of short and long lists, under every choice, light and dark."""

from __future__ import annotations

from collections.abc import Callable
from math import nan

import pytest
from playwright.sync_api import Page, expect

from metrics.ranking import Document, Ranking
from tests.browser.axe import violations
from tests.browser.board import TALL, Hand
from tests.browser.conftest import Server, settled
from tests.browser.five import FIVE, answered, shows
from tests.browser.ranker_page import TITLES, shown_of, values_of


@pytest.fixture
def open_at(page: Page, server: Server) -> Callable[[str], Hand]:
    """Open the page with a list, such as "list=3_0&k=2"."""

    def opened(asked: str) -> Hand:
        page.goto(f"{server.url}/?{asked}")
        return Hand(page)

    return opened


Open = Callable[[str], Hand]


def ranking(*grades: float) -> Ranking:
    titles = [*TITLES, *(f"Document {place}" for place in range(6, len(grades) + 1))]
    rows = zip(titles, grades, strict=False)
    return Ranking(
        tuple(Document(f"d{i}", title, grade) for i, (title, grade) in enumerate(rows, 1))
    )


def test_the_first_screen_is_complete(open_at: Open) -> None:
    hand = open_at("")
    assert hand.values() == ["0.8917", "0.8981", "1.0000", "0.8042"]
    assert hand.terms() == ["7.0000", "0.0000", "1.5000", "3.0147", "0.3869"]
    assert hand.terms("lin") == ["3.0000", "0.0000", "1.0000", "1.2920", "0.3869"]
    assert (hand.total(), hand.total("lin")) == ("11.9016", "5.6789")
    text = hand.page.locator(".board").inner_text()
    for part in ("random order 0.7953", "worst 0.5884", "random order 0.8393", "13.3472"):
        assert part in text
    assert "random order 0.8642" in text
    assert "0.6309 (÷\N{NO-BREAK SPACE}1.5850)" in hand.page.locator(".slot").nth(1).inner_text()


def test_bars_add_up_to_ndcg(open_at: Open) -> None:
    hand = open_at("")
    shares = hand.page.evaluate(
        """() => {
            const host = document.querySelector("[data-testid=stBidiComponentIsolated]");
            const board = host.shadowRoot;
            const sum = gain => [...board.querySelectorAll(`.slot:not(.off) .${gain} .fill`)]
                .map(node => parseFloat(node.style.width)).reduce((a, b) => a + b);
            return [sum("exp"), sum("lin")];
        }"""
    )
    assert shares[0] / shares[1] == pytest.approx(0.8917 / 0.8981, abs=2e-4)
    widths = hand.page.locator(".slot .exp .fill").evaluate_all(
        "all => all.map(n => n.style.width)"
    )
    assert widths[1] == "0px"


def test_raw_terms_share_one_scale(open_at: Open) -> None:
    hand = open_at("")
    hand.page.get_by_label("Raw term").check(force=True)
    hand.frames()
    widths = hand.page.locator(".slot:not(.off) .fill").evaluate_all(
        "all => all.map(n => parseFloat(n.style.width))"
    )
    assert widths[:2] == [100, pytest.approx(100 * 3 / 7, abs=0.01)]


def test_what_is_lost_adds_up_to_what_dcg_lacks_to_the_ideal(open_at: Open) -> None:
    hand = open_at("list=3_0_2_3_1")
    assert hand.lost() == [
        *("lost 0.0000", "lost 4.4165", "lost 0.0000", "lost −2.5841", "lost −0.3869"),
        "lost 1.4456",
    ]
    short = open_at("list=3&pool=3_2_1_1")
    assert short.lost() == ["lost 0.0000", "lost 6.7340", "lost 6.7340"]
    assert "ranks 2 to 5" in short.page.locator(".slot.open").inner_text()
    full = open_at("list=3_2&pool=0_0")
    assert full.lost() == ["lost 0.0000", "lost 0.0000", "lost 0.0000"]
    assert full.page.locator(".slot.open").count() == 0


@pytest.mark.parametrize("number", [30, 50])
def test_a_long_list_scrolls_under_a_card_that_is_held_at_the_edge(
    open_at: Open, number: int
) -> None:
    grades = [float(place * 7 % 4) for place in range(number)]
    listed = ranking(*grades)
    hand = open_at(f"k=10&list={'_'.join(f'{grade:g}' for grade in grades)}")
    shows(hand, listed, 10)
    with hand.lifted(hand.card(1)):
        x, _ = hand.point(1)
        hand.page.mouse.move(x, 790, steps=4)
        expect(hand.page.locator(".foot")).to_be_in_viewport(ratio=1, timeout=30_000)
        hand.page.mouse.move(x, 600)
        hand.over_rank(number)
        shows(hand, listed.move("d1", number - 1), 10, before=listed)
    answered(hand, listed.move("d1", number - 1), 10)
    with hand.lifted(hand.card(number)):
        hand.page.mouse.move(x, 10, steps=4)
        expect(hand.page.locator(".measures")).to_be_in_viewport(ratio=1, timeout=30_000)
        hand.page.mouse.move(x, 400)
        hand.over_rank(1)
        shows(hand, listed, 10)
    answered(hand, listed, 10)


def test_an_empty_list_takes_its_first_document(open_at: Open) -> None:
    hand = open_at("list=_&pool=3")
    assert hand.values()[0] == "0.0000"
    with hand.lifted(hand.beside(1)):
        hand.over_rank(1)
        assert hand.values() == ["1.0000"] * 4
    hand.wait_for("1.0000")
    assert hand.titles() == ["Judged 1"]


def test_a_list_in_which_nobody_judged_anything_is_undefined(open_at: Open) -> None:
    hand = open_at("list=%3F_%3F")
    assert hand.values() == ["undefined"] * 4
    assert (
        hand.page.locator(".measure .chance").all_inner_texts() == ["undefined in every order"] * 4
    )
    with hand.lifted(hand.offer("2")):
        hand.over_rank(2)
        shows(hand, ranking(nan, 2))
    answered(hand, ranking(nan, 2))


def test_unjudged_documents_left_out_do_not_count_for_the_cutoff(open_at: Open) -> None:
    hand = open_at("list=3_%3F_2_%3F_1_3&k=3&unjudged=condense")
    listed = ranking(3, nan, 2, nan, 1, 3)
    condense = shown_of("condense")
    assert hand.values() == values_of(listed, 3, condense)
    assert hand.terms() == ["7.0000", "–", "1.8928", "–", "0.5000", "beyond k"]
    line = hand.page.locator(".cut").bounding_box()
    assert line is not None
    assert line["y"] + line["height"] / 2 == pytest.approx(hand.point(5, 0.93)[1], abs=4)
    with hand.lifted(hand.page.locator(".cut")):
        hand.over_rank(4, 1.0)
        assert hand.values() == values_of(listed, 2, condense)
    assert hand.said().startswith("cutoff k = 2;")


def test_bounds_show_both_ends_and_follow_the_drag(open_at: Open) -> None:
    hand = open_at("list=3_%3F_2_1&unjudged=bounds")
    listed = ranking(3, nan, 2, 1)
    bounds = shown_of("bounds")
    assert hand.values() == values_of(listed, 5, bounds)
    assert "–" in hand.values()[0]
    with hand.lifted(hand.card(3)):
        hand.over_rank(1)
        assert hand.values() == values_of(listed.move("d3", 0), 5, bounds)
    hand.wait_for(*values_of(listed.move("d3", 0), 5, bounds))


def test_a_cutoff_beyond_the_list_stands_at_its_end(open_at: Open) -> None:
    hand = open_at("k=20")
    shows(hand, Ranking(FIVE.returned), 20)
    assert hand.page.locator(".cut").inner_text() == "k = 20"


def test_a_huge_term_is_written_as_python_writes_it(open_at: Open) -> None:
    hand = open_at("list=0_100_2")
    listed = ranking(0, 100, 2)
    shows(hand, listed)
    assert hand.terms()[1] == "7.998e+29"
    with hand.lifted(hand.card(2)):
        hand.over_rank(1)
        shows(hand, listed.move("d2", 0), before=listed)
        assert hand.terms()[0] == "1.268e+30"
        hand.page.keyboard.press("Escape")


def test_a_title_is_text_and_never_markup(page: Page, server: Server) -> None:
    page.set_viewport_size(TALL)
    page.goto(f"{server.url}/?pool=3_2")
    hand = Hand(page)
    hand.choose(1, "Rename")
    page.locator(".pop input").fill("<img src=x onerror=alert(1)>")
    page.keyboard.press("Enter")
    answered(hand, FIVE.rename("d1", "<img src=x onerror=alert(1)>"))
    assert page.locator(".board img").count() == 0


def test_dark_is_dark_and_a_drag_shows_the_same_numbers(page: Page, server: Server) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(server.url)
    hand = Hand(page)
    colour = "node => getComputedStyle(node).backgroundColor"
    assert hand.card(1).evaluate(colour) == "rgb(16, 21, 28)"
    with hand.lifted(hand.card(4)):
        hand.over_rank(2)
        assert hand.values()[0] == "0.9811"
    answered(hand, Ranking(FIVE.returned).move("d4", 1))


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
