"""A real server and a real Chromium for every browser test."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Route, sync_playwright

from tests.browser.board import TALL, Hand

ROOT = Path(__file__).parents[2]
FAILURES = Path(__file__).parent / "failures"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


class Server:
    """One Streamlit process on a port of its own, which a test may stop and start again."""

    def __init__(self, script: Path) -> None:
        """Pick a free port and start."""
        self.script = script
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  closed with the process
        self._process: subprocess.Popen[bytes] | None = None
        self.start()

    def start(self) -> None:
        """Start and wait until it answers."""
        ours = ["rankscope", "app", f"--port={self.port}"]
        other = ["streamlit", "run", str(self.script), f"--server.port={self.port}"]
        settings = {"PYTHONPATH": str(ROOT), "STREAMLIT_SERVER_FILE_WATCHER_TYPE": "none"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", *(ours if self.script == ROOT / "app.py" else other)],
            cwd=ROOT,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env={**os.environ, **settings},
        )
        end = time.monotonic() + 60
        while not self._answers():
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(timeout=0.1)
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError(f"the server did not start: {self.said()}")

    def _answers(self) -> bool:
        try:
            with urlopen(f"{self.url}/_stcore/health", timeout=1) as answer:
                return bool(answer.status == 200)
        except (URLError, OSError):
            return False

    def said(self) -> str:
        """What it printed."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def pause(self) -> None:
        """Stop its processor time: it is there, and answers nobody."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        """Let it run again."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def stop(self) -> None:
        """Kill it, as a crash would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()
            self._process = None


@pytest.fixture(scope="session")
def serve() -> Iterator[Callable[[Path], Server]]:
    """Start a server for a script; all are stopped at the end."""
    servers: list[Server] = []

    def started(script: Path) -> Server:
        servers.append(Server(script))
        return servers[-1]

    yield started
    for server in servers:
        server.stop()


@pytest.fixture(scope="session")
def app(serve: Callable[[Path], Server]) -> Server:
    """The app as people run it."""
    return serve(ROOT / "app.py")


@pytest.fixture(scope="session")
def server(serve: Callable[[Path], Server]) -> Server:
    """A page with nothing but the ranker."""
    return serve(Path(__file__).with_name("ranker_page.py"))


@pytest.fixture
def hand(page: Page, server: Server) -> Hand:
    """The five documents with two that are not returned, all in sight."""
    page.set_viewport_size(TALL)
    page.goto(f"{server.url}/?pool=3_2")
    return Hand(page)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Debian's Chromium where there is one, playwright's own elsewhere."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    """A browser window of 1280 x 800 in which nothing outside this machine can be reached."""
    found = browser.new_context(viewport={"width": 1280, "height": 800})
    watched(found)
    yield found
    outside = getattr(found, "outside", [])
    found.close()
    assert not outside, f"asked for {outside}"


def watched(context: BrowserContext) -> None:
    """Stop and note every request that leaves this machine."""
    outside: list[str] = []
    context.outside = outside  # type: ignore[attr-defined]

    def guard(route: Route) -> None:
        if route.request.url.startswith(("http://127.0.0.1", "ws://127.0.0.1", "data:", "blob:")):
            route.fallback()
        else:
            outside.append(route.request.url)
            route.abort()

    context.route("**/*", guard)


@pytest.fixture
def page(context: BrowserContext, request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page on which an uncaught error fails the test; a picture is kept when a test fails."""
    found = context.new_page()
    errors: list[str] = []
    found.on("pageerror", lambda error: errors.append(str(error)))
    failed = request.session.testsfailed
    yield found
    if request.session.testsfailed > failed:
        FAILURES.mkdir(exist_ok=True)
        found.screenshot(path=FAILURES / f"{request.node.name[:80].replace('/', '_')}.png")
    assert not errors, errors


def settled(page: Page) -> None:
    """Wait until the script has run and the page has drawn it."""
    page.wait_for_selector(
        '[data-testid="stApp"][data-test-script-state="notRunning"]', timeout=30_000
    )
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Everything in this folder drives a browser."""
    for item in items:
        if Path(item.path).is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.browser)
