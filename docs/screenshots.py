"""The pictures of the README, taken from the running app: `make screenshots`."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

FOLDER = Path(__file__).parent / "screenshots"


def rank(page: Page, address: str) -> None:
    """The home page with the grade-3 card over rank 2, before it is dropped."""
    page.goto(address)
    grips = page.locator(".cards .card:not(.extra) .grip")
    grips.nth(4).wait_for()
    page.wait_for_selector(".js-plotly-plot")
    start, end = grips.nth(3).bounding_box(), grips.nth(1).bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 5, start["y"] + 5)
    page.mouse.down()
    page.mouse.move(end["x"] + 5, end["y"] - 12, steps=12)
    page.wait_for_function(
        """() => document.querySelector("[data-testid=stBidiComponentIsolated]").shadowRoot
            .querySelector(".measure .value").textContent === "0.9811" """
    )


def compare(page: Page, address: str) -> None:
    """The comparison page with the simulated shop."""
    page.goto(f"{address}/compare")
    page.wait_for_selector(".js-plotly-plot .bars")
    page.wait_for_selector("[data-testid=stApp][data-test-script-state=notRunning]")


def main(address: str) -> None:
    """Take every picture of the app at an address."""
    FOLDER.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox"]
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=arguments
        )
        for taken in (rank, compare):
            page = browser.new_page(viewport={"width": 1280, "height": 860})
            taken(page, address)
            page.screenshot(path=FOLDER / f"{taken.__name__}.png")
        browser.close()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8501")
