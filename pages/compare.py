"""A mean hides a launch: see which queries pay for it, and why."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from charts.deltas import reach_of
from metrics.collection.one_query import ranking_of
from metrics.compare.comparison import Comparison, from_table
from ui import collections, compare_controls, compare_state, compare_view, query_panel
from ui.choices import LAUNCHES
from ui.collections import Collection
from ui.compare_state import Desk
from ui.text import plain


def show_systems(mine: Desk, collection: Collection, top: DeltaGenerator) -> None:
    """Two runs of a collection: sentence, numbers, picture, and both lists of a query.

    What was read is said beside the choice of data, in the container `top`.
    """
    choices = mine.choices
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        compare_controls.choose_measure(mine)
    try:
        comparison, report = mine.compared(collection)
    except ValueError as problem:
        st.error(plain(f"These cannot be compared: {problem}."))
        return
    with top:
        compare_controls.show_report(report, comparison)
    for warning in choices.convention.warnings(collection.qrels.frame["grade"].to_numpy()):
        st.warning(plain(warning))
    compare_view.show_verdict(comparison)
    compare_view.show_cards(comparison)
    st.caption(plain(compare_controls.conventions_line(comparison)))
    if comparison.n == 0:
        return
    compare_view.show_picture(comparison, mine, "bars")
    show_query(mine, collection, comparison)
    st.subheader("All queries, worst first")
    compare_view.show_table(comparison, mine)


def show_query(mine: Desk, collection: Collection, comparison: Comparison) -> None:
    """The query that is open, with both its lists."""
    row = query_panel.choose_query(comparison, mine)
    query_panel.show_scores(comparison, row)
    query, text = (str(comparison.table[name].iloc[row]) for name in ("query", "text"))
    first, second = (
        ranking_of(run, collection.qrels, query, mine.choices.convention, collection.titles)
        for run in collection.runs.values()
    )
    lists = query_panel.Lists(text, first, second, collection.private)
    query_panel.show_lists(comparison, row, lists)


def show_launches(mine: Desk) -> None:
    """Two launches with one mean, each against the same baseline, on one scale."""
    table = collections.launches()
    made: dict[str, Comparison] = {
        name: from_table(
            table.rename(columns={name: f"{name} launch"}),
            label=collections.LAUNCHES_LABEL,
            candidate=f"{name} launch",
            tolerance=mine.choices.tolerance,
        )
        for name in LAUNCHES
    }
    st.markdown(
        "Both means rise by the same 0.02. One launch is a small gift to everyone; the other pays "
        "for ten winners with thirty losers, and a mean cannot tell them apart."
    )
    reach = reach_of(*made.values())
    for column, (name, comparison) in zip(st.columns(2, gap="large"), made.items(), strict=True):
        with column:
            st.subheader(f"The {name} launch")
            compare_view.show_verdict(comparison, key=f"verdict_{name}")
            compare_view.show_picture(comparison, mine, f"bars_{name}", reach)
    with st.container(horizontal=True, vertical_alignment="bottom", gap="small"):
        compare_controls.choose_launch(mine)
        compare_controls.choose_tolerance(mine)
    chosen = made[mine.choices.launch]
    query_panel.show_scores(chosen, query_panel.choose_query(chosen, mine))
    compare_view.show_table(chosen, mine)


mine = compare_state.arrive()

st.title("Compare two systems")
st.caption(plain(collections.ABOUT[mine.choices.data]))
top = st.container(horizontal=True, vertical_alignment="center", gap="small")
with top:
    compare_controls.choose_source(mine)
message = mine.said()
if message:
    st.error(plain(message))
if mine.choices.data == "launches":
    show_launches(mine)
elif mine.choices.data == "shop":
    show_systems(mine, collections.shop(), top)
else:
    compare_controls.load_files(mine)
    own = collections.loaded(mine.uploads)
    if own is None:
        st.info(compare_controls.missing_files(mine))
    else:
        show_systems(mine, own, top)
compare_state.write_link(mine)
