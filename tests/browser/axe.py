"""What axe-core finds on a page, less what lies inside Streamlit's own widgets."""

from __future__ import annotations

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]

STREAMLITS_OWN: tuple[tuple[str, str, str], ...] = ()
"""Rule, part of the selector, and why it cannot be mended from here."""


def violations(page: Page) -> list[str]:
    """Every WCAG 2.0 to 2.2 A or AA violation that is ours, as rule and selector.

    Streamlit fades what a run is about to replace: colours are looked at when nothing moves.
    """
    page.wait_for_function(
        """() => !document.querySelector('[data-stale="true"]') &&
            document.getAnimations().every(one => one.playState === "finished")"""
    )
    results = Axe().run(page, options={"runOnly": {"type": "tag", "values": RULES}})
    return [
        f"{found['id']}: {node['target']} {node['html'][:160]}"
        for found in results.response["violations"]
        for node in found["nodes"]
        if not any(
            found["id"] == rule and part in str(node["target"]) for rule, part, _ in STREAMLITS_OWN
        )
    ]
