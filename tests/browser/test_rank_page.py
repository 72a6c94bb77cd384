"""The page "Rank by hand" in a real browser: a list survives all that a browser does."""

from __future__ import annotations

from dataclasses import replace

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from charts.numbers import number
from metrics.compare.comparison import mean
from tests.browser.axe import violations
from tests.browser.board import TALL, Hand
from tests.browser.conftest import Server, settled, watched
from ui.presets import PRESETS
from ui.scenario import Scenario

INSERTED = ["0.9811", "0.9659", "1.0000", "0.8875"]
BEGINNING = ["0.8917", "0.8981", "1.0000", "0.8042"]


@pytest.fixture
def hand(page: Page, app: Server) -> Hand:
    """The page as it opens."""
    page.goto(app.url)
    return Hand(page)


def insert(hand: Hand) -> None:
    """Drag the grade-3 card from rank 4 to rank 2, and wait for Python's answer."""
    hand.drag(hand.card(4).locator(".grip"), hand.card(2), 0.1)
    hand.wait_for("0.9811")
    expect(hand.page.get_by_text("13.0954 / 13.3472 = 0.9811")).to_be_visible()
    settled(hand.page)


def all_text(page: Page) -> str:
    """What a person reads on the page, the ranker's numbers included."""
    hand = Hand(page)
    main = page.locator('[data-testid="stMain"]').inner_text()
    return "\n".join([main, *hand.titles(), *hand.values(), *hand.terms(), *hand.terms("lin")])


def test_a_drop_moves_numbers_arithmetic_sentence_and_link(hand: Hand) -> None:
    assert hand.values()[:2] == BEGINNING[:2]
    insert(hand)
    assert hand.values()[0] == INSERTED[0]
    assert hand.changes()[0] == "▲ +0.0894"
    sentence = hand.page.locator(".board .sentence").inner_text()
    assert "+1.194" in sentence
    assert "+0.462" in sentence
    assert "+1.402" in sentence
    assert "list=3+3+0+2+1" in hand.page.url or "list=3%203%200%202%201" in hand.page.url


def test_a_grade_above_the_scale_is_refused_and_the_list_stays(page: Page, app: Server) -> None:
    page.goto(f"{app.url}/?v=1&list=3+0+2&k=3&max_grade=3")
    hand = Hand(page)
    before = (hand.titles(), hand.values(), hand.terms())
    hand.choose(1, "Change grade")
    page.locator(".pop input").fill("4")
    page.keyboard.press("Enter")
    refused = page.locator(".board .sentence.refused")
    expect(refused).to_have_text("Not done: grade 4 is above 3, the highest of the scale.")
    settled(page)
    assert (hand.titles(), hand.values(), hand.terms()) == before
    hand.drag(hand.card(3).locator(".grip"), hand.card(1), 0.1)
    expect(refused).to_have_count(0)


def test_a_reload_gives_the_same_page(hand: Hand) -> None:
    insert(hand)
    before = (hand.titles(), hand.values(), hand.terms())
    hand.page.reload()
    again = Hand(hand.page)
    again.wait_for("0.9811")
    assert (again.titles(), again.values(), again.terms()) == before


def test_a_link_in_another_browser_gives_the_same_page(hand: Hand, browser: Browser) -> None:
    insert(hand)
    other = browser.new_context(viewport={"width": 1280, "height": 800})
    watched(other)
    page = other.new_page()
    page.goto(hand.page.url)
    there = Hand(page)
    there.wait_for("0.9811")
    assert there.titles() == hand.titles()
    assert there.terms("lin") == hand.terms("lin")
    other.close()


def test_a_second_tab_is_a_list_of_its_own(hand: Hand, context: BrowserContext) -> None:
    insert(hand)
    page = context.new_page()
    page.goto(hand.page.url)
    other = Hand(page)
    other.wait_for("0.9811")
    other.choose(1, "Move down")
    other.choose(2, "Move down")
    settled(page)
    assert other.titles() != hand.titles()
    assert hand.values()[0] == "0.9811"


def test_the_list_is_there_after_a_look_at_another_page(hand: Hand) -> None:
    insert(hand)
    hand.page.get_by_role("link", name="Compare two systems").click()
    expect(hand.page.get_by_role("heading", name="Compare two systems")).to_be_visible()
    hand.page.get_by_role("link", name="Rank by hand").click()
    again = Hand(hand.page)
    again.wait_for("0.9811")
    assert "list=3" in hand.page.url


def test_back_is_undo_and_forward_is_redo(hand: Hand) -> None:
    insert(hand)
    hand.page.go_back()
    hand.wait_for("0.8917")
    settled(hand.page)
    hand.page.go_forward()
    hand.wait_for("0.9811")


def test_undo_redo_and_reset_reach_the_ranker(hand: Hand) -> None:
    insert(hand)
    for button, value in (("Undo", "0.8917"), ("Redo", "0.9811"), ("Reset", "0.8917")):
        hand.page.get_by_role("button", name=button).click()
        hand.wait_for(value)
        settled(hand.page)


def test_pasted_grades_are_shown_and_a_bad_one_keeps_the_list(hand: Hand) -> None:
    hand.page.get_by_role("button", name="Paste grades").click()
    box = hand.page.get_by_role("textbox", name="Grades in rank order")
    box.fill("3 0 x")
    hand.page.get_by_role("button", name="Replace the list").click()
    expect(hand.page.get_by_text("at position 3")).to_be_visible()
    assert hand.values()[0] == "0.8917"
    box.fill("3, 3, 2, 1, 0")
    hand.page.get_by_role("button", name="Replace the list").click()
    hand.wait_for("1.0000", "1.0000")


FIVE_QUERIES = PRESETS[1].scenario


def means_of(scenario: Scenario) -> list[str]:
    """The cards of the means: value, and over how many queries."""
    rankings = [query.ranking for query in scenario.queries]
    columns = [
        [float(m.scores(one.grades, one.pool, c)) for one in rankings]
        for m, c in scenario.measures()
    ]
    return [number(mean(column)) for column in columns]


def test_the_means_over_queries_follow_every_drag(page: Page, app: Server) -> None:
    page.set_viewport_size(TALL)
    page.goto(app.url)
    page.get_by_role("combobox", name="Examples").click()
    page.get_by_role("option", name="Five queries").click()
    cards = page.locator(".board .measure.mean")
    expect(cards.nth(2).locator(".name")).to_have_text("MRR relevant: grade ≥ 1")
    expect(cards.locator(".reference")).to_have_text(["over 5 queries"] * 4)
    expect(cards.nth(2).locator(".value")).to_have_text("0.5500")
    settled(page)
    hand = Hand(page)
    with hand.lifted(hand.card(1).locator(".grip")):
        hand.over(hand.card(3), 0.9)
        moved = FIVE_QUERIES.with_ranking(FIVE_QUERIES.ranking.move("d1", 2))
        expect(cards.locator(".value")).to_have_text(means_of(moved))
    settled(page)
    with hand.lifted(page.locator(".board .cut")):
        hand.over_rank(2, 1.0)
        expect(cards.nth(0).locator(".name")).to_have_text("mean nDCG@2 exponential gain")
        expect(cards.locator(".value")).to_have_text(means_of(replace(moved, k=2)))
    hand.choose(3, "Delete")
    expect(cards.nth(2).locator(".reference")).to_have_text("over 4 of 5 queries")


@pytest.mark.parametrize("width", [390, 768, 1024, 1280])
@pytest.mark.parametrize("list_and_k", ["list=3+0+2+3+1&k=10", "list=%3F+%3F&k=100"])
def test_no_word_of_a_card_is_cut(page: Page, app: Server, width: int, list_and_k: str) -> None:
    page.set_viewport_size({"width": width, "height": 1300})
    page.goto(f"{app.url}/?v=1&list=2+1&threshold=1.25&{list_and_k}")
    Hand(page)
    expect(page.locator(".board .measure")).to_have_count(8)
    cut = "all => all.filter(n => n.scrollWidth > n.clientWidth + 1).map(n => n.textContent)"
    assert page.locator(".board .measure, .board .measure div").evaluate_all(cut) == []


@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_moves_when_the_sentence_on_a_move_comes(
    page: Page, app: Server, width: int
) -> None:
    page.set_viewport_size({"width": width, "height": 1700})
    page.goto(app.url)
    hand = Hand(page)
    tools, sentence = page.locator(".board .tools"), page.locator(".board .sentence")
    expect(sentence).to_have_text("Drag a card: what that move does to the sums is said here.")
    before = tools.bounding_box()
    hand.choose(4, "Move up")
    expect(sentence).to_contain_text("As a swap")
    settled(page)
    assert tools.bounding_box() == before
    assert sentence.evaluate("node => node.scrollHeight <= node.clientHeight")
    box, cards = sentence.bounding_box(), page.locator(".board .measures").bounding_box()
    assert box is not None
    assert cards is not None
    assert before is not None
    assert cards["y"] + cards["height"] < box["y"] < before["y"]


def test_a_list_is_ranked_with_the_keyboard_alone(hand: Hand) -> None:
    page = hand.page
    for _ in range(60):
        page.keyboard.press("Tab")
        focused = page.evaluate(
            """() => {
                const inside = document.activeElement?.shadowRoot?.activeElement;
                return inside?.matches(".card") ? inside.getAttribute("aria-label") : "";
            }"""
        )
        if "rank 1 of 5" in focused:
            break
    assert "rank 1 of 5" in focused
    for key in ("ArrowDown", "ArrowDown", "ArrowDown", "Space", "ArrowUp", "ArrowUp", "Space"):
        page.keyboard.press(key)
    hand.wait_for("0.9811")
    assert "rank 2 of 5" in hand.said()
    expect(page.get_by_text("13.0954 / 13.3472 = 0.9811")).to_be_visible()


def test_two_launches_are_one_click_away(hand: Hand) -> None:
    hand.page.get_by_role("link", name="Two launches, same +0.02").click()
    expect(hand.page.get_by_role("heading", name="The risky launch")).to_be_visible()


def test_a_phone_needs_no_sideways_scroll(browser: Browser, app: Server) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844}, has_touch=True)
    page = context.new_page()
    page.goto(app.url)
    Hand(page)
    wide = page.evaluate(
        """() => {
            const main = document.querySelector("[data-testid=stMain]");
            return main.scrollWidth - main.clientWidth;
        }"""
    )
    context.close()
    assert wide <= 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, app: Server, scheme: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(app.url)
    Hand(page)
    settled(page)
    assert violations(page) == []
