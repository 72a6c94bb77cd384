"""Where things are on the ranker, and the gestures of a hand: the only place that knows."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Locator, Page, ViewportSize

TALL: ViewportSize = {"width": 1280, "height": 1300}  # all in sight: no scrolling at the edges
FRAMES = "() => new Promise(d => requestAnimationFrame(() => requestAnimationFrame(d)))"

STILL = """async () => {
    await document.fonts.ready;
    const board = document.querySelector("[data-testid=stBidiComponentIsolated]").shadowRoot
        .querySelector(".board");
    const where = () => JSON.stringify([board.getBoundingClientRect(), board.style.visibility]);
    for (let same = 0, before = ""; same < 12; ) {
        await new Promise(done => requestAnimationFrame(done));
        same = before === where() ? same + 1 : 0;
        before = where();
    }
}"""
"""Until fonts and styles have come and the ranker has stopped moving on the page."""


class Hand:
    """A ranker on a page, and a hand that drags on it."""

    def __init__(self, page: Page) -> None:
        """Wait for the ranker."""
        self.page = page
        page.wait_for_selector(".board .tools", timeout=30_000)
        page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
        page.evaluate(STILL)

    def frames(self) -> None:
        """Two animation frames."""
        self.page.evaluate(FRAMES)

    def card(self, rank: int) -> Locator:
        """The card at a rank, from 1."""
        return self.page.locator(".cards .card:not(.extra)").nth(rank - 1)

    def beside(self, place: int) -> Locator:
        """A card among those judged, not returned, from 1."""
        return self.page.locator(".pool-cards .card").nth(place - 1)

    def offer(self, grade: str) -> Locator:
        """A grade of the palette."""
        return self.page.locator(f'.offer[data-grade="{grade}"]')

    def titles(self) -> list[str]:
        """The titles in rank order."""
        return self.page.locator(".cards .card:not(.extra) .title").all_inner_texts()

    def titles_beside(self) -> list[str]:
        """The titles of those judged, not returned."""
        return self.page.locator(".pool-cards .card .title").all_inner_texts()

    def values(self) -> list[str]:
        """The large numbers on the measure cards."""
        return self.page.locator(".measure .value").all_inner_texts()

    def changes(self) -> list[str]:
        """The changes under them."""
        return self.page.locator(".measure .change").all_inner_texts()

    def chances(self) -> list[str]:
        """What stands under each: a random and the worst order."""
        return self.page.locator(".measure .reference").all_inner_texts()

    def terms(self, gain: str = "exp") -> list[str]:
        """The terms in rank order, of "exp" or "lin"."""
        return self.page.locator(f".slot:not(.off):not(.open) .{gain} .term").all_inner_texts()

    def lost(self, gain: str = "exp") -> list[str]:
        """What each rank lost, the ranks below the last card as one, and in all."""
        rows = self.page.locator(f".slot:not(.off) .{gain} .lost, .foot .{gain} .lost")
        return [text for text in rows.all_inner_texts() if text]

    def total(self, gain: str = "exp") -> str:
        """DCG under the list."""
        return self.page.locator(f".foot .{gain} .term").inner_text()

    def said(self) -> str:
        """What a screen reader was told last."""
        return self.page.locator(".board [role=status]").inner_text()

    def wait_for(self, *values: str) -> None:
        """Until the measure cards show these values."""
        self.page.wait_for_function(
            """wanted => {
                const host = document.querySelector("[data-testid=stBidiComponentIsolated]");
                const board = host.shadowRoot;
                const shown = [...board.querySelectorAll(".measure .value")];
                return wanted.every((value, i) => shown[i].textContent === value);
            }""",
            arg=list(values),
            timeout=20_000,
        )

    def centre(self, target: Locator, part: float = 0.5) -> tuple[float, float]:
        """A point of an element: its middle across, and this part of its height."""
        box = target.bounding_box()
        assert box is not None
        return box["x"] + box["width"] * 0.45, box["y"] + box["height"] * part

    def point(self, rank: int, part: float = 0.5) -> tuple[float, float]:
        """A point of the list at a rank, wherever the cards are just now."""
        box = self.page.locator(".board .list").bounding_box()
        column = self.page.locator(".board .cards").bounding_box()
        rows = self.page.locator(".board .slot").count()
        assert box is not None
        assert column is not None
        pitch = box["height"] / rows
        return column["x"] + column["width"] * 0.45, box["y"] + (rank - 1 + part) * pitch

    def over_rank(self, rank: int, part: float = 0.43) -> None:
        """Move the mouse over a rank, at this part of its height, and let a frame pass."""
        self.page.mouse.move(*self.point(rank, part), steps=4)
        self.frames()

    def grip(self, rank: int) -> tuple[float, float]:
        """The middle of a card's grip."""
        return self.centre(self.card(rank).locator(".grip"))

    @contextmanager
    def lifted(self, source: Locator) -> Iterator[Hand]:
        """Press the mouse on something and hold it; release at the end."""
        source.scroll_into_view_if_needed()
        x, y = self.centre(source)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 3, y - 6)
        try:
            yield self
        finally:
            self.page.mouse.up()

    def over(self, target: Locator, part: float = 0.5) -> None:
        """Move the mouse over something and let a frame pass."""
        x, y = self.centre(target, part)
        self.page.mouse.move(x, y, steps=4)
        self.frames()

    def drag(self, source: Locator, target: Locator, part: float = 0.5) -> None:
        """Drag one thing onto another."""
        with self.lifted(source):
            self.over(target, part)
        self.frames()

    def choose(self, rank: int, *items: str) -> None:
        """Open a card's menu and choose."""
        self.card(rank).locator(".more").click()
        for item in items:
            self.page.locator(f'.pop [role=menuitem]:has-text("{item}")').click()
