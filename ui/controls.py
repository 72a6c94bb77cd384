"""The controls above the ranker: examples, paste box, undo, queries, conventions."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import streamlit as st

from charts.text import shortened
from metrics.notation import LETTERS, read_grades, read_letters
from metrics.ranking import Ranking
from ui.conventions import choose_conventions
from ui.presets import PRESETS
from ui.scenario import (
    LARGEST_CUTOFF,
    LONGEST_TITLE,
    MOST_QUERIES,
    Query,
    Scenario,
    documents,
)
from ui.state import Session
from ui.text import plain


def choose_example(mine: Session) -> None:
    """A menu of presets; choosing one opens it."""
    names = [preset.name for preset in PRESETS]

    def opened() -> None:
        chosen = st.session_state["example"]
        if chosen is not None:
            mine.open(PRESETS[names.index(chosen)].scenario)

    st.selectbox(
        "Examples",
        names,
        index=None,
        key="example",
        placeholder="Open an example",
        label_visibility="collapsed",
        width=300,
        on_change=opened,
    )


def paste_grades(mine: Session) -> None:
    """A box that replaces the list by the grades typed or pasted into it."""
    with (
        st.popover("Paste grades", icon=":material/content_paste:"),
        st.form("paste", border=False),
    ):
        st.text_area(
            "Grades in rank order",
            key="pasted",
            placeholder="3 0 2 3 1",
            help="Apart by blanks, commas, tabs or lines; ? for unjudged.",
            height=90,
            max_chars=20_000,
        )
        st.text_input("Judged, not returned", key="pasted_out", placeholder="3 2")
        st.selectbox(
            "What letters are worth",
            LETTERS,
            index=None,
            key="letters",
            placeholder="no letters; or your own, as A=3,B=2",
            accept_new_options=True,
        )
        if mine.message and mine.message[0] == "paste":
            st.error(plain(mine.message[1]))
            mine.message = None
        st.form_submit_button("Replace the list", type="primary", on_click=partial(_pasted, mine))


def _pasted(mine: Session) -> None:
    chosen = st.session_state["letters"]
    out = st.session_state["pasted_out"].strip()
    try:
        letters = read_letters(chosen) if chosen else None
        listed = documents(read_grades(st.session_state["pasted"], letters))
        rest = documents(read_grades(out, letters) if out else [], first=len(listed) + 1)
        scenario = mine.step.scenario.with_ranking(Ranking(listed, rest))
        mine.open(replace(scenario, k=min(max(1, len(listed)), LARGEST_CUTOFF)))
    except ValueError as problem:
        mine.tell("paste", f"{problem}. The list is as it was.")


def step_buttons(mine: Session) -> None:
    """Undo, redo, reset."""
    for label, icon, act, usable in (
        ("Undo", ":material/undo:", mine.undo, bool(mine.past)),
        ("Redo", ":material/redo:", mine.redo, bool(mine.future)),
        (
            "Reset",
            ":material/restart_alt:",
            partial(mine.open, mine.start),
            mine.step.scenario != mine.start,
        ),
    ):
        st.button(label, icon=icon, on_click=act, disabled=not usable, type="tertiary")


def choose_query(mine: Session) -> None:
    """One tab a query, its text, and buttons that add and remove one."""
    scenario = mine.step.scenario
    number = len(scenario.queries)
    st.session_state["query_text"] = scenario.query.text
    st.session_state["query_at"] = scenario.at

    def opened() -> None:
        at = st.session_state["query_at"]
        mine.show(replace(scenario, at=scenario.at if at is None else at))

    def renamed() -> None:
        text = " ".join(st.session_state["query_text"].split())
        mine.show(scenario.with_query(replace(scenario.query, text=text)))

    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.text_input(
            "Query",
            key="query_text",
            on_change=renamed,
            max_chars=LONGEST_TITLE,
            placeholder="What was searched for",
            icon=":material/search:",
            label_visibility="collapsed",
            width=300,
        )
        if number > 1:
            st.segmented_control(
                "Queries",
                range(number),
                key="query_at",
                format_func=lambda at: _tab(scenario, at),
                on_change=opened,
                label_visibility="collapsed",
            )
        if number < MOST_QUERIES:
            st.button(
                "Add a query", icon=":material/add:", type="tertiary", on_click=_added, args=(mine,)
            )
        if number > 1:
            st.button("Remove this query", type="tertiary", on_click=_removed, args=(mine,))


def _tab(scenario: Scenario, at: int) -> str:
    return plain(f"{at + 1} {shortened(scenario.queries[at].text, 22)}")


def _added(mine: Session) -> None:
    scenario = mine.step.scenario
    fresh = Query("", Ranking(documents((2, 0, 1))))
    queries = (*scenario.queries, fresh)
    mine.show(replace(scenario, queries=queries, at=len(queries) - 1))


def _removed(mine: Session) -> None:
    scenario = mine.step.scenario
    queries = scenario.queries[: scenario.at] + scenario.queries[scenario.at + 1 :]
    mine.show(replace(scenario, queries=queries, at=max(0, scenario.at - 1)))


def strip(mine: Session) -> None:
    """Examples, paste box, conventions and history in one row."""
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        choose_example(mine)
        paste_grades(mine)
        with st.popover("Conventions", icon=":material/tune:"):
            choose_conventions(mine)
        step_buttons(mine)


def conventions_line(scenario: Scenario) -> None:
    """The convention in words."""
    words = ["exponential and linear gain", *scenario.convention.parts()[1:], f"k = {scenario.k}"]
    st.caption(plain("  ·  ".join(words)))


def lesson(mine: Session) -> str:
    """The sentence that the page proves, and that of the example it began with."""
    general = "Drag a card and every number follows: each metric is a sum of terms, one a rank."
    claims = {preset.scenario: preset.claim for preset in PRESETS}
    shown = replace(mine.step.scenario, swap=False, raw=False)
    return f"{general} {plain(claims.get(shown, ''))}"


def warn(scenario: Scenario) -> None:
    """What a reader of the numbers should know about the grades behind them."""
    grades = [one.grade for one in scenario.ranking.documents]
    for sentence in scenario.measures()[0][1].warnings(grades):
        st.warning(plain(sentence), icon=":material/info:")


def notice(mine: Session) -> None:
    """What a person must be told once: a claim, a bad link, a move that was not made."""
    message, mine.message = mine.message, None
    if message:
        kind, words = message
        (st.error if kind == "error" else st.info)(plain(words))


def link_notice(scenario: Scenario, *, complete: bool) -> None:
    """What the address of this page leaves out, if anything."""
    if scenario.private:
        st.caption("The address of this page carries grades only: the titles come from your file.")
    elif not complete:
        st.caption("The titles are too long for a link: the address carries grades and order only.")
