"""What a hand feels on the home page: pointer moves, frames, and the wait after a drop."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page, sync_playwright

from bench.samples import Row, median_row
from bench.server import Server

_WATCH = Path(__file__).with_name("watch.js").read_text(encoding="utf-8")
_ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
_GRADES = "3 0 2 3 1 0 2 1 0 3 1 2 0 1 3 0 2 1 0 2"
_DRAGS = 6
_DROPS = 24
_SLOW_FRAME = 34.0  # two beats of a 60 Hz screen, and the jitter of its clock
_STILL = 400


@dataclass
class Felt:
    """Times in milliseconds.

    Attributes:
        work: Of the ranker's animation frame that follows a pointer move, layout included.
        painted: From a pointer move to the paint of its numbers.
        frames: Between animation frames of the page during drags.
        idle: The same while nothing was dragged.
        listed: From a drop to Python's answer in the list.
        charted: From a drop to the last change inside a chart.
        cpu: Processor time of the server for a drop. None: the system does not say.
    """

    work: list[float] = field(default_factory=list)
    painted: list[float] = field(default_factory=list)
    frames: list[float] = field(default_factory=list)
    idle: list[float] = field(default_factory=list)
    listed: list[float] = field(default_factory=list)
    charted: list[float] = field(default_factory=list)
    cpu: float | None = None


def rows(server: Server) -> list[Row]:
    """Every row that needs a browser."""
    felt = Felt()
    with _browser() as page:
        _open(page, f"{server.url}/?{urlencode({'v': 1, 'k': 10, 'list': _GRADES})}")
        felt.idle = _frames(page, lambda: page.wait_for_timeout(2000))
        for _ in range(_DRAGS):
            felt.frames += _frames(page, lambda: _wander(page))
        moves = page.evaluate("() => bench.moves.filter(one => one.changed)")
        felt.work = [one["work"] for one in moves]
        felt.painted = [one["painted"] for one in moves]
        _open(page, server.url)
        _drop_often(page, server, felt)
    return _report(felt)


def _report(felt: Felt) -> list[Row]:
    cards = "drag of 20 cards: "
    slow = sum(frame > _SLOW_FRAME for frame in felt.frames)
    longest = f"{max(felt.frames):.1f} ms, {slow} of {len(felt.frames)} over 33 ms"
    found = [
        median_row(cards + "numbers and layout, in the next frame", felt.work, 8),
        median_row(cards + "pointer move to numbers painted", felt.painted),
        Row(cards + "longest frame", longest, "none over 33 ms", slow == 0),
        Row("  the same page with no drag", f"{max(felt.idle):.1f} ms"),
        median_row("drop to Python's answer in the list", felt.listed, 180),
        median_row("drop to charts settled", felt.charted, 250),
    ]
    if felt.cpu is not None:
        target = "<= 25 ms"
        found.append(
            Row("drop: processor time of the server", f"{felt.cpu:.1f} ms", target, felt.cpu <= 25)
        )
    return found


@contextmanager
def _browser() -> Iterator[Page]:
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=_ARGUMENTS
        )
        page = found.new_page(viewport={"width": 1280, "height": 1000})
        yield page
        found.close()


def _open(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_selector(".board .tools")
    page.wait_for_selector(".js-plotly-plot .main-svg")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")
    page.wait_for_timeout(1500)
    page.evaluate(_WATCH)


def _frames(page: Page, act: Callable[[], object]) -> list[float]:
    """The frames of the page while something is done."""
    page.evaluate("() => { bench.frames.length = 0; }")
    act()
    return [float(one) for one in page.evaluate("() => bench.frames")]


def _middle(page: Page, rank: int) -> tuple[float, float]:
    box = page.locator(".cards .card:not(.extra)").nth(rank - 1).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def _wander(page: Page) -> None:
    """Lift a card, carry it over several ranks and back, and put it back with Escape."""
    x, y = _middle(page, 1)
    _, low = _middle(page, 6)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, low, steps=40)
    page.mouse.move(x, y, steps=40)
    page.keyboard.press("Escape")
    page.mouse.up()


def _drop_often(page: Page, server: Server, felt: Felt) -> None:
    """Drop cards, each time waiting until the charts have been still for a while."""
    before = server.cpu_seconds()
    for number in range(_DROPS):
        x, y = _middle(page, 4 if number % 2 else 5)
        _, to = _middle(page, 2)
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x, to, steps=6)
        page.mouse.up()
        page.wait_for_function(
            f"() => bench.list && bench.charts"
            f" && performance.now() - bench.dropped - Math.max(bench.list, bench.charts) > {_STILL}"
        )
        felt.listed.append(float(page.evaluate("() => bench.list")))
        felt.charted.append(float(page.evaluate("() => bench.charts")))
    after = server.cpu_seconds()
    if before is not None and after is not None:
        felt.cpu = 1000 * (after - before) / _DROPS
