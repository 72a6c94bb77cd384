"""The five documents of the browser tests, and what the screen must show for a list of them."""

from __future__ import annotations

import re
from pathlib import Path

import numpy as np
from playwright.sync_api import Locator, expect

from charts.numbers import delta, number
from metrics.dcg import dcg_terms
from metrics.gain import exponential, linear
from metrics.ranking import Document, Ranking
from tests.browser.board import Hand
from tests.browser.conftest import settled
from tests.browser.ranker_page import TITLES, chances_of, scores, shown_of, values_of

PAGE = Path(__file__).with_name("ranker_page.py")
FIVE = Ranking(
    tuple(Document(f"d{i + 1}", TITLES[i], g) for i, g in enumerate([3.0, 0, 2, 3, 1])),
    (Document("p1", "Judged 1", 3), Document("p2", "Judged 2", 2)),
)
ALONE = Ranking(FIVE.returned)


def new(grade: float) -> Document:
    """A document as the palette makes it; the browser invents its id."""
    return Document("new", "New document 1", grade)


def shows(hand: Hand, ranking: Ranking, k: int = 5, before: Ranking | None = None) -> None:
    """Every number on screen is Python's for this list, in mid-drag as afterwards.

    Args:
        hand: The page.
        ranking: The list.
        k: The cutoff.
        before: Where the changes count from. None: they are not looked at.
    """
    shown = shown_of("zero")
    wanted = values_of(ranking, k, shown)
    hand.wait_for(*wanted)
    assert hand.values() == wanted
    assert hand.chances() == chances_of(ranking, k, shown)
    for name, gain in (("exp", exponential), ("lin", linear)):
        terms = dcg_terms(np.maximum(ranking.grades, 0), gain=gain)
        cut = [number(term) if rank < k else "beyond k" for rank, term in enumerate(terms)]
        assert hand.terms(name) == cut
        assert hand.total(name) == number(terms[:k].sum())
    if before is not None:
        pairs = zip(scores(ranking, k, shown), scores(before, k, shown), strict=True)
        assert hand.changes() == [changed(after - now) for after, now in pairs]


def changed(value: float) -> str:
    """A change as a measure card writes it."""
    text = delta(value)
    if text == "0.0000":
        return "= unchanged"
    return f"{'▲' if value > 0 else '▼'} {text}"


def answered(hand: Hand, ranking: Ranking, k: int = 5) -> None:
    """Python has the same list, and the screen still shows its numbers."""
    expect(python_has(hand, ranking, k)).to_be_attached(timeout=15_000)
    settled(hand.page)
    shows(hand, ranking, k)
    assert hand.titles() == [document.title for document in ranking.returned]
    assert hand.titles_beside() == [document.title for document in ranking.not_returned]


def python_has(hand: Hand, ranking: Ranking, k: int = 5) -> Locator:
    """The line in which Python says that it has this list."""
    order = " ".join(document.id for document in ranking.returned)
    beside = " ".join(document.id for document in ranking.not_returned)
    line = re.escape(f"k {k} | {order} | {beside}".rstrip()).replace("new", r"new-\S+")
    return hand.page.get_by_text(re.compile(rf"{line}\s*$"))


def press(hand: Hand, *keys: str) -> None:
    """Press keys one after the other and let a frame pass."""
    for key in keys:
        hand.page.keyboard.press(key)
    hand.frames()


def focused(hand: Hand) -> str:
    """The name of what has the focus inside the ranker."""
    return str(
        hand.page.evaluate(
            """() => document.querySelector("[data-testid=stBidiComponentIsolated]")
                .shadowRoot.activeElement?.getAttribute("aria-label") ?? ''"""
        )
    )
