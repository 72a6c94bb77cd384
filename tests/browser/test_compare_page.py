"""The page "Compare two systems" in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import FilePayload, Page, expect

from tests.browser.axe import violations
from tests.browser.board import Hand
from tests.browser.conftest import Server, settled

QRELS = b"q1 0 a 1\nq1 0 b 0\nq2 0 a 0\nq2 0 c 2\n"
BASELINE = b"q1 Q0 a 1 9 x\nq1 Q0 b 2 8 x\nq2 Q0 a 1 9 x\nq2 Q0 c 2 8 x\n"
CANDIDATE = b"q1 Q0 b 1 9 y\nq1 Q0 a 2 8 y\nq2 Q0 c 1 9 y\nq2 Q0 <b>z</b> 2 8 y\n"
FILES = [("grades.txt", QRELS), ("old.run", BASELINE), ("new.run", CANDIDATE)]


@pytest.fixture
def compared(page: Page, app: Server) -> Page:
    """The page with the simulated shop."""
    page.goto(f"{app.url}/compare")
    expect(page.get_by_text("52 of 116 queries get worse")).to_be_visible(timeout=30_000)
    settled(page)
    return page


def give(page: Page, place: int, name: str, data: bytes) -> None:
    """Load a file into a place."""
    file: FilePayload = {"name": name, "mimeType": "text/plain", "buffer": data}
    page.locator('input[type="file"]').nth(place).set_input_files(file)
    settled(page)


def opened_query(page: Page) -> str:
    """The query that is open, as its box says."""
    box = page.locator('[data-testid="stSelectbox"]').filter(has_text="Open query")
    return box.locator("input").input_value() or box.inner_text()


def test_the_first_address_of_a_new_server_may_be_this_page(compared: Page) -> None:
    expect(compared.get_by_role("link", name="Rank by hand")).to_be_visible()
    expect(compared.get_by_role("heading", name="Compare two systems")).to_be_visible()


def test_a_click_on_a_bar_opens_its_query(compared: Page) -> None:
    bars = compared.locator(".js-plotly-plot .bars path")
    assert bars.count() == 116
    bars.nth(115).click(force=True)
    expect(compared.get_by_text("▲ +0.9")).to_be_visible(timeout=10_000)
    settled(compared)
    assert "query=" in compared.url


def test_queries_are_opened_with_the_keyboard(compared: Page) -> None:
    better = compared.get_by_role("button", name="Better")
    better.focus()
    compared.keyboard.press("Enter")
    expect(compared.get_by_text("▼ −0.767")).to_be_visible()
    settled(compared)
    compared.get_by_role("combobox", name="Open query").focus()
    compared.keyboard.type("kettle")
    compared.keyboard.press("Enter")
    expect(compared.get_by_text("kettle: nDCG@10")).to_be_visible()


def test_a_reload_and_back_keep_the_choices(compared: Page) -> None:
    compared.get_by_role("spinbutton", name="Cutoff k").fill("3")
    compared.keyboard.press("Enter")
    expect(compared.get_by_text("nDCG@3, linear gain").first).to_be_visible()
    settled(compared)
    compared.reload()
    expect(compared.get_by_text("nDCG@3, linear gain").first).to_be_visible()
    settled(compared)
    compared.go_back()
    expect(compared.get_by_text("nDCG@10, linear gain").first).to_be_visible()


def test_a_list_is_opened_in_rank_by_hand_with_the_same_value(compared: Page) -> None:
    compared.get_by_role("button", name="Better").click()
    expect(compared.get_by_text("plumeridge: nDCG@10")).to_be_visible()
    settled(compared)
    compared.get_by_role("button", name="Open in Rank by hand").last.click()
    hand = Hand(compared)
    assert hand.values()[1] == "0.2301"


def test_own_files_are_loaded_and_a_wrong_one_keeps_them(page: Page, app: Server) -> None:
    page.goto(f"{app.url}/compare?data=own")
    expect(page.get_by_text("Load judgements, baseline run and candidate run")).to_be_visible(
        timeout=30_000
    )
    for place, (name, data) in enumerate(FILES):
        give(page, place, name, data)
    expect(page.get_by_text("1 of 2 queries gets worse")).to_be_visible()
    give(page, 1, "swapped.txt", QRELS)
    expect(page.get_by_text("this looks like judgements")).to_be_visible()
    expect(page.get_by_text("old.run stays in use")).to_be_visible()
    expect(page.get_by_text("1 of 2 queries gets worse")).to_be_visible()


def test_ids_of_files_are_text_and_never_markup(page: Page, app: Server) -> None:
    page.goto(f"{app.url}/compare?data=own")
    expect(page.locator('input[type="file"]').nth(2)).to_be_attached(timeout=30_000)
    for place, (name, data) in enumerate(FILES):
        give(page, place, name, data)
    page.get_by_role("button", name="Better").click()
    expect(page.get_by_text("<b>z</b>")).to_be_visible()


def test_real_files_are_compared(page: Page, app: Server, shared: Path) -> None:
    folder = shared / "data" / "judgments" / "quepid"
    page.goto(f"{app.url}/compare?data=own")
    expect(page.locator('input[type="file"]').nth(2)).to_be_attached(timeout=30_000)
    names = ("qrels.trec.txt", "run.no-vector.trec.txt", "run.with-vector.trec.txt")
    for place, name in enumerate(names):
        give(page, place, name, (folder / name).read_bytes())
    expect(page.get_by_text("68 / 1 / 60")).to_be_visible(timeout=20_000)
    expect(page.get_by_text("+0.0308").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("data", ["shop", "launches", "own"])
def test_axe_finds_nothing(page: Page, app: Server, scheme: str, data: str) -> None:
    page.emulate_media(color_scheme="light" if scheme == "light" else "dark")
    page.goto(f"{app.url}/compare?data={data}")
    expect(page.get_by_role("heading", name="Compare two systems")).to_be_visible(timeout=30_000)
    settled(page)
    assert violations(page) == []
