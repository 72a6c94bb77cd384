"""The comparison as it is read: sentence, cards, picture and the table of queries."""

from __future__ import annotations

from typing import Any

import pandas as pd
import streamlit as st

from charts.deltas import description, sorted_delta_chart
from charts.numbers import delta, number
from charts.template import STILL
from charts.verdict import interval_words, mean_sentence, outcome_sentence, verdict
from metrics.compare.comparison import Comparison
from metrics.compare.comparison import outcomes as outcomes_of
from ui.compare_state import Desk
from ui.text import plain
from ui.theme import palette

MOST_STYLED = 3000
TABLE_HEIGHT = 420
_JUDGED = "Beneath: the judged share of the results shown, its mean over the compared queries."
_ARROWS = {1.0: "▲", 0.0: "=", -1.0: "▼"}


def show_verdict(comparison: Comparison, key: str = "verdict") -> None:
    """The sentence, before any picture; what the mean hides stands out."""
    with st.container(key=key):
        if comparison.n == 0:
            st.markdown(plain(verdict(comparison)))
        else:
            mean, outcome = plain(mean_sentence(comparison)), plain(outcome_sentence(comparison))
            st.markdown(f"{mean} **{outcome}**")


def show_cards(comparison: Comparison) -> None:
    """Both means, the change with its interval, and how many queries go which way."""
    means = comparison.mean_baseline, comparison.mean_candidate
    shares = comparison.judged_shares
    counts = f"{comparison.wins} / {comparison.ties} / {comparison.losses}"
    beneath = f"n = {comparison.n}, same: up to ±{comparison.tolerance:g}"
    change = delta(comparison.mean_delta)
    with st.container(horizontal=True, gap="small"):
        for name, value, share in zip(comparison.names, means, shares, strict=True):
            _card(f"Mean, {name}", number(value), _judged(comparison, share), _JUDGED)
        _card("Mean change", change, interval_words(comparison))
        _card("Better / same / worse", counts, beneath)


def _card(label: str, value: str, beneath: str, about: str | None = None) -> None:
    st.metric(
        plain(label),
        value,
        beneath,
        help=about,
        delta_color="off",
        delta_arrow="off",
        border=True,
        width="stretch",
    )


def _judged(comparison: Comparison, share: float) -> str:
    if comparison.measure is None:
        return comparison.label
    cut = "" if comparison.measure.k is None else f" in the first {comparison.measure.k}"
    return f"{100 * share:.0f} % judged{cut}" if share == share else "nothing returned"


def show_picture(
    comparison: Comparison, mine: Desk, key: str, reach: tuple[float, float] | None = None
) -> None:
    """The bars; a click on one opens its query."""
    table = comparison.table

    def clicked() -> None:
        points = st.session_state[key]["selection"]["points"]
        if points:
            mine.open_query(str(table["query"].iloc[points[0]["point_index"]]))

    st.plotly_chart(
        sorted_delta_chart(
            comparison, palette(), opened=opened_query(comparison, mine), reach=reach
        ),
        theme=None,
        key=key,
        on_select=clicked,
        selection_mode="points",
        config=STILL,
        alt=description(comparison),
    )


def opened_query(comparison: Comparison, mine: Desk) -> str:
    """The query that is open: the one chosen, else the worst."""
    queries = comparison.table["query"]
    chosen = mine.choices.query
    return chosen if (queries == chosen).any() else str(queries.iloc[0])


def show_table(comparison: Comparison, mine: Desk) -> None:
    """All queries, the worst first; choosing one, by pointer or arrow keys, opens it."""
    table = comparison.table

    def chosen() -> None:
        cells = st.session_state["queries"]["selection"]["cells"]
        if cells:
            mine.open_query(str(table["query"].iloc[cells[0][0]]))

    st.dataframe(
        _dressed(comparison),
        key="queries",
        on_select=chosen,
        selection_mode="single-cell",
        hide_index=True,
        height=TABLE_HEIGHT,
        column_config=_columns(comparison),
        alt="All queries with the value of both systems, the worst change first",
    )


def _dressed(comparison: Comparison) -> Any:
    table = comparison.table
    shown = ["text", "baseline", "candidate", "delta"]
    shown += ["segment"] * bool(table["segment"].any())
    frame = table[shown]
    if comparison.n > MOST_STYLED:
        return frame
    colours = palette()
    outcomes = dict(zip(table.index, comparison.outcomes, strict=True))
    named = {1.0: colours.gain, 0.0: colours.muted, -1.0: colours.loss}

    def coloured(column: pd.Series) -> list[str]:
        return [f"color: {named[outcomes[row]]}; font-weight: 600" for row in column.index]

    def arrowed(value: object) -> str:
        change = float(str(value))
        return f"{_ARROWS[outcomes_of([change], comparison.tolerance)[0]]} {delta(change, 3)}"

    def plainly(value: object) -> str:
        return number(float(str(value)), 3)

    return frame.style.apply(coloured, subset=["delta"]).format(
        {
            "baseline": plainly,
            "candidate": plainly,
            "delta": arrowed,
        }
    )


def _columns(comparison: Comparison) -> dict[str, Any]:
    first, second = comparison.names
    column = st.column_config
    return {
        "text": column.TextColumn("query", width="medium"),
        "baseline": column.Column(first),
        "candidate": column.Column(second),
        "delta": column.Column("change"),
        "segment": column.TextColumn("segment"),
    }
