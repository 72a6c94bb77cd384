"""A page with nothing but the ranker, for the browser tests."""

from __future__ import annotations

from dataclasses import replace
from math import nan

import streamlit as st

from charts.numbers import number
from metrics.chance import random_order, worst_order
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking
from metrics.whatif import at_cutoff
from ui.ranker import Board, Owner, Shown, apply_moves, dropped, ranker

TITLES = [
    "Trail running shoes",
    "Shoe polish, black",
    "Road running shoes",
    "Trail shoes, men's 42",
    "Running socks, wool",
]
LABELS = {3.0: "perfect", 2.0: "good", 1.0: "marginal", 0.0: "irrelevant"}


def asked(name: str, default: str) -> list[float]:
    """Grades in the page's address, such as ?list=3_0_2_3_1&pool=2."""
    text = st.query_params.get(name, default)
    return [nan if part == "?" else float(part) for part in text.split("_") if part]


def first() -> tuple[Ranking, int]:
    """The ranking and cutoff that the address asks for."""
    named = dict(enumerate(TITLES))
    cards = [
        Document(f"d{i + 1}", named.get(i, f"Document {i + 1}"), grade)
        for i, grade in enumerate(asked("list", "3_0_2_3_1"))
    ]
    beside = [Document(f"p{i + 1}", f"Judged {i + 1}", g) for i, g in enumerate(asked("pool", ""))]
    return Ranking(tuple(cards), tuple(beside)), int(st.query_params.get("k", "5"))


def shown_of(unjudged: str) -> list[Shown]:
    """The four cards."""
    convention = Convention(unjudged=unjudged, max_grade=3 if unjudged == "bounds" else None)
    return [
        Shown(Measure("nDCG", 5), replace(convention, gain="exponential")),
        Shown(Measure("nDCG", 5), replace(convention, gain="linear")),
        Shown(Measure("RR"), convention),
        Shown(Measure("AP"), convention),
    ]


def scores(ranking: Ranking, k: int, shown: list[Shown]) -> list[float]:
    """What Python says to a list."""
    return [
        float(at_cutoff(one.measure, k).scores(ranking.grades, ranking.pool, one.convention))
        for one in shown
    ]


def values_of(ranking: Ranking, k: int, shown: list[Shown]) -> list[str]:
    """The same as it is written, with both ends where unjudged documents leave it open."""
    written = []
    for one in shown:
        values = at_cutoff(one.measure, k).scores(ranking.grades, ranking.pool, one.convention)
        ends = [number(float(value)) for value in values.reshape(-1)]
        written.append("–".join(dict.fromkeys(ends)))
    return written


def chances_of(ranking: Ranking, k: int, shown: list[Shown]) -> list[str]:
    """What stands under each value of a list with something relevant."""
    written = []
    for one in shown:
        given = ranking.grades, ranking.pool, at_cutoff(one.measure, k), one.convention
        random, worst = (number(float(of(*given))) for of in (random_order, worst_order))
        written.append(f"random order {random}\nworst {worst}")
    return written


def page() -> None:
    """Draw it."""
    st.set_page_config(page_title="Ranker", layout="wide")
    shown = shown_of(st.query_params.get("unjudged", "zero"))
    state = st.session_state
    ranged = shown[0].convention.unjudged == "bounds"
    if "list" not in state:
        state.list, state.owner, state.show, state.previous = first(), Owner(), {}, ()
        state.start = () if ranged else scores(state.list[0], state.list[1], shown)
    if st.button("Undo to the start"):
        state.list, state.owner, state.previous = first(), state.owner.next(), ()
    ranking, k = state.list
    applied = apply_moves(ranking, k, dropped("ranker"), state.owner)
    refuse = st.query_params.get("refuse")
    if refuse and refuse in [move.get("id") for move in applied.moves]:
        applied = replace(applied, ranking=ranking, k=k, before=None, message="Not done: refused.")
    if applied.before and not ranged:
        state.previous = scores(applied.before[0], applied.before[1], shown)
    state.list, state.owner = (applied.ranking, applied.k), applied.owner
    state.show = {**state.show, **applied.shown}
    ranker(
        Board(
            ranking=applied.ranking,
            k=applied.k,
            shown=shown,
            start=state.start,
            previous=state.previous,
            grade_labels=LABELS,
            sentence="Every number follows, because each metric is a sum of terms, one a rank.",
            message=applied.message,
            **state.show,
        ),
        applied.owner,
        key="ranker",
    )
    order = " ".join(document.id for document in applied.ranking.returned)
    beside = " ".join(document.id for document in applied.ranking.not_returned)
    st.text(f"python has k {applied.k} | {order} | {beside}")


if __name__ == "__main__":
    page()
