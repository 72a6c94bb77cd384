"""The controls of the comparison page: which data, which files, which measure."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.collection.qrels import Qrels
from metrics.collection.report import ImportReport
from metrics.collection.run import Run
from metrics.compare.comparison import Comparison
from metrics.words import parts
from ui.choices import GAINS, LARGEST_K, LAUNCHES, MEASURES, NO_RELEVANT, SOURCES
from ui.collections import SLOTS, Upload
from ui.compare_state import Desk
from ui.text import plain

_MOST_EXAMPLES = 6


def choose_source(mine: Desk) -> None:
    """Which collection is compared."""
    _chosen_of(mine, "data", "Data", SOURCES, "source")


def choose_launch(mine: Desk) -> None:
    """Which of the two launches has its queries listed."""
    words = {name: f"{name} launch" for name in LAUNCHES}
    _chosen_of(mine, "launch", "Queries of", words, "launch")


def _chosen_of(mine: Desk, name: str, label: str, words: Mapping[str, str], key: str) -> None:
    st.session_state[key] = getattr(mine.choices, name)

    def chosen() -> None:
        value = st.session_state[key]
        mine.change(lambda now: replace(now, **{name: value, "query": ""}))

    st.segmented_control(
        label,
        [*words],
        key=key,
        format_func=words.__getitem__,
        on_change=chosen,
        required=True,
        wrap=True,
        label_visibility="collapsed" if name == "data" else "visible",
    )


def choose_measure(mine: Desk) -> None:
    """Measure, cutoff, gain and threshold in one row, with the rarer choices behind a button."""
    _field(mine, "name", st.selectbox, "Measure", [*MEASURES], width=110)
    _field(mine, "k", st.number_input, "Cutoff k", 1, LARGEST_K, width=130)
    graded = mine.choices.name == "nDCG"
    _field(
        mine,
        "gain",
        st.selectbox,
        "Gain",
        [*GAINS],
        format_func=GAINS.__getitem__,
        disabled=not graded,
        width=220,
    )
    _field(
        mine,
        "threshold",
        st.number_input,
        "Relevant from grade",
        step=1.0,
        format="%g",
        width=150,
    )
    with st.popover("Conventions", icon=":material/tune:"):
        _field(
            mine,
            "no_relevant",
            st.selectbox,
            "A query with nothing relevant",
            [*NO_RELEVANT],
            format_func=NO_RELEVANT.__getitem__,
        )
        choose_tolerance(mine)


def choose_tolerance(mine: Desk) -> None:
    """How much a query may change and still count as the same."""
    _field(
        mine,
        "tolerance",
        st.number_input,
        "Same up to ±",
        0.0,
        1.0,
        step=0.005,
        format="%.4g",
        width=160,
        help="A query that changes by no more than this counts as the same.",
    )


def _field(
    mine: Desk, name: str, widget: Callable[..., Any], label: str, *args: Any, **more: Any
) -> None:
    key = f"compare_{name}"
    st.session_state[key] = getattr(mine.choices, name)

    def changed() -> None:
        value = st.session_state[key]
        mine.change(lambda now: replace(now, **{name: value}))

    widget(label, *args, key=key, on_change=changed, **more)


def load_files(mine: Desk) -> None:
    """A place for each file; what is wrong with one is said beside it, and what was read stays."""
    columns = st.columns(len(SLOTS), gap="small")
    for column, (place, slot) in zip(columns, SLOTS.items(), strict=True):
        upload = mine.uploads.setdefault(place, Upload())
        with column:
            key = f"files_{place}" + (f"_{mine.fresh}" if mine.fresh else "")
            given = st.file_uploader(slot.label, key=key)
            if given is not None:
                upload.offer(slot, given.getvalue(), given.name, given.file_id)
            elif upload.seen:
                upload.seen, upload.problem = "", ""
            if upload.problem:
                st.error(plain(upload.problem))
            elif upload.content is None:
                st.caption(slot.wanted)
            else:
                st.caption(plain(f"In use: {upload.name}, {_size(upload.content)}"))

    if any(upload.content is not None for upload in mine.uploads.values()):
        st.button("Forget these files", type="tertiary", on_click=mine.forget_files)


def _size(content: Any) -> str:
    if isinstance(content, Qrels | Run):
        return f"{len(content.queries)} queries, {len(content.frame)} lines, {content.form}"
    return f"{len(content)} queries"


def missing_files(mine: Desk) -> str:
    """Which files are needed still, in words."""
    missing = [
        slot.label.lower()
        for place, slot in SLOTS.items()
        if place != "info" and mine.uploads.get(place, Upload()).content is None
    ]
    return (
        f"Load {_listed(missing)} to compare two systems of your own. Files are not part of a "
        "link, and a reload forgets them."
    )


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def show_report(report: ImportReport, comparison: Comparison) -> None:
    """What was read, every oddity with what is done about it, and the queries not compared."""
    read = [*report.lines()[: 1 + len(report.systems)]]
    odd = [
        f"{finding.sentence}{_examples(finding.examples)}" for finding in report.findings
    ] + not_compared(comparison)
    words = {0: "nothing odd", 1: "one note"}.get(len(odd), f"{len(odd)} notes")
    with st.popover(f"What was read: {words}", icon=":material/fact_check:"):
        st.markdown("\n".join(f"* {plain(line)}" for line in (*read, *odd)))


def _examples(found: Sequence[str]) -> str:
    shown = ", ".join(found[:_MOST_EXAMPLES])
    if not found:
        return ""
    return f" These: {shown}." if len(found) <= _MOST_EXAMPLES else f" For example: {shown}."


def not_compared(comparison: Comparison) -> list[str]:
    """Sentences on the judged queries that are not among the bars, or are there with a 0."""
    groups = (
        (comparison.nothing_relevant, "with nothing relevant, undefined for both: left out"),
        (comparison.unanswered, "that neither system answered: left out"),
        (comparison.one_sided, "answered by one system only: the other counts 0"),
    )
    return [
        f"{len(queries)} {'query' if len(queries) == 1 else 'queries'} {words}.{_examples(queries)}"
        for queries, words in groups
        if queries
    ]


def conventions_line(comparison: Comparison) -> str:
    """The choices that the numbers depend on."""
    if comparison.convention is None or comparison.measure is None:
        return comparison.label
    words = parts(comparison.measure, comparison.convention)
    return "  ·  ".join((str(comparison.measure), *words))
