"""One query of a comparison: both lists side by side, and how each document moved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pandas as pd
import streamlit as st

from charts.colours import grade_colour
from charts.numbers import delta, grade_text, number
from charts.why import why
from metrics.compare.comparison import Comparison
from metrics.compare.movements import Movement, movements
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Ranking
from ui.compare_state import Desk
from ui.compare_view import opened_query
from ui.state import open_in_ranker
from ui.text import plain

MOST_SHOWN = 50
MOST_OPENED = 100
MOST_POOL = 100
_FEWEST = 10


@dataclass(frozen=True)
class Lists:
    """Both lists of one query.

    Attributes:
        text: The query.
        baseline: The first system's list with the judged documents that it leaves out.
        candidate: The second system's.
        private: Whether text and titles must stay out of links.
    """

    text: str
    baseline: Ranking
    candidate: Ranking
    private: bool


def choose_query(comparison: Comparison, mine: Desk) -> int:
    """Buttons and a box that open a query; the row of the one that is open, at first the worst."""
    table = comparison.table
    row = int((table["query"] == opened_query(comparison, mine)).argmax())
    st.session_state["open_query"] = row

    def step(by: int) -> None:
        mine.open_query(str(table["query"].iloc[row + by]))

    def chosen() -> None:
        mine.open_query(str(table["query"].iloc[st.session_state["open_query"]]))

    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        st.selectbox(
            "Open query",
            range(comparison.n),
            key="open_query",
            format_func=lambda at: f"{at + 1}. {table['text'].iloc[at]}",
            on_change=chosen,
            width=320,
        )
        st.button(
            "Worse", icon=":material/arrow_back:", on_click=step, args=(-1,), disabled=row == 0
        )
        last = row == comparison.n - 1
        st.button(
            "Better", icon=":material/arrow_forward:", on_click=step, args=(1,), disabled=last
        )
    return row


def show_scores(comparison: Comparison, row: int) -> None:
    """The query's two values and its change, in one line."""
    found = comparison.table.iloc[row]
    first, second = comparison.names
    arrow = "▲" if found["delta"] > 0 else "▼" if found["delta"] < 0 else "="
    st.markdown(
        f"**{plain(found['text'])}**: {plain(comparison.label)} "
        f"{number(found['baseline'])} ({plain(first)}) → {number(found['candidate'])} "
        f"({plain(second)}), **{arrow} {delta(found['delta'])}**"
    )


def show_lists(comparison: Comparison, row: int, lists: Lists) -> None:
    """Both lists side by side, the terms that make the change, and the way to rank by hand."""
    measure, convention = comparison.measure, comparison.convention
    if measure is None or convention is None:
        raise ValueError("lists belong to a comparison that has a measure")
    moved = movements(lists.baseline, lists.candidate, measure, convention)
    st.markdown(plain(why(moved, measure.k)))
    for column, name, after in zip(
        st.columns(2, gap="medium"), comparison.names, (False, True), strict=True
    ):
        ranking = lists.candidate if after else lists.baseline
        with column:
            value = comparison.table["candidate" if after else "baseline"].iloc[row]
            st.markdown(f"**{plain(name)}** {number(value)}")
            _show_list(moved, measure, after)
            if st.button(
                "Open in Rank by hand",
                key=f"rank_{after}",
                icon=":material/drag_indicator:",
                help=f"Drag the results of {plain(name)} yourself",
                disabled=not ranking.returned,
            ):
                _rank_by_hand(lists, ranking, measure, convention)


def _show_list(moved: tuple[Movement, ...], measure: Measure, after: bool) -> None:
    placed = [one for one in moved if (one.after if after else one.before) is not None]
    placed.sort(key=lambda one: (one.after if after else one.before) or 0)
    if not placed:
        st.markdown("returned nothing for this query")
        return
    depth = min(MOST_SHOWN, max(_FEWEST, measure.k or len(placed)))
    shown = placed[:depth]
    highest = max([3.0, *(one.document.grade for one in moved if one.document.judged)])
    frame = pd.DataFrame([_row(one, after) for one in shown])
    st.table(_coloured(frame, shown, highest), hide_index=True, border="horizontal")
    rest = len(placed) - len(shown)
    total = sum(one.term_after if after else one.term_before for one in placed)
    more = f" {rest} more documents below." if rest else ""
    st.caption(f"Terms add up to {number(total)}.{more}")


def _row(one: Movement, after: bool) -> dict[str, str]:
    rank = one.after if after else one.before
    return {
        "rank": str(rank),
        "grade": grade_text(one.document.grade),
        "result": plain(one.document.title),
        "term": number(one.term_after if after else one.term_before, 3),
        "moved": moved_words(one, after),
    }


def moved_words(one: Movement, after: bool) -> str:
    """How a document moved, seen from the second list or from the first."""
    if one.before is None:
        return "new"
    if one.after is None:
        return "gone"
    climbed = one.before - one.after
    if climbed == 0:
        return "=\N{NO-BREAK SPACE}stays"
    arrow = "▲" if climbed > 0 else "▼"
    words = f"from {one.before}" if after else f"to {one.after}"
    return f"{arrow} {words}".replace(" ", "\N{NO-BREAK SPACE}")


def _coloured(frame: pd.DataFrame, shown: list[Movement], highest: float) -> Any:
    def filled(column: pd.Series) -> list[str]:
        pairs = [grade_colour(one.document.grade, highest) for one in shown]
        return [f"background-color: {fill}; color: {ink}" for fill, ink in pairs]

    return frame.style.apply(filled, subset=["grade"])


def _rank_by_hand(lists: Lists, ranking: Ranking, measure: Measure, convention: Convention) -> None:
    """The list in the ranker: its first documents, and of the judged others the most relevant."""
    listed, rest = ranking.returned[:MOST_OPENED], ranking.returned[MOST_OPENED:]
    judged = [one for one in (*rest, *ranking.not_returned) if one.judged]
    pool = sorted(judged, key=lambda one: -one.grade)[:MOST_POOL]
    k = measure.k or len(listed)
    open_in_ranker(lists.text, Ranking(listed, tuple(pool)), k, convention, private=lists.private)
