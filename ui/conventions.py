"""The choices behind the numbers of the page "Rank by hand"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import streamlit as st

from metrics.convention import Convention
from ui.scenario import LARGEST_CUTOFF, Scenario
from ui.state import Session

_DISCOUNTS = {
    "log2": "÷ log2(rank + 1), nearly every tool",
    "original:2": "the 2002 original, base 2",
    "reciprocal": "÷ rank",
    "geometric:0.8": "× 0.8 a rank, a patient reader",
}
_IDEALS = {
    ("judged", "k"): "all judged documents, cut at k",
    ("returned", "k"): "only those returned, cut at k",
    ("judged", "none"): "all judged documents, not cut",
}
_UNJUDGED = {"zero": "counts as 0", "condense": "taken out of the list"}
_NO_RELEVANT = {"undefined": "undefined", "0": "0, as trec_eval", "1": "1, as LightGBM"}
_DIVISORS = {
    "relevant": "all relevant documents (R)",
    "min": "min(R, k)",
    "found": "the relevant ones found",
    "listed": "min(relevant in the list, k)",
}


def choose_conventions(mine: Session) -> None:
    """Cutoff, threshold, discount, ideal, and the rules for unjudged and for nothing relevant."""
    scenario = mine.step.scenario
    force = scenario.convention
    st.session_state["k"] = scenario.k
    st.session_state["cut_all"] = scenario.cut_all
    st.session_state["threshold"] = force.threshold

    def changed(**choices: Any) -> None:
        _try(mine, lambda now: replace(now, convention=replace(now.convention, **choices)))

    st.number_input(
        "Cutoff k",
        1,
        LARGEST_CUTOFF,
        key="k",
        on_change=lambda: _try(mine, lambda now: replace(now, k=st.session_state["k"])),
    )
    st.checkbox(
        "Cut RR and AP at k as well",
        key="cut_all",
        on_change=lambda: _try(mine, lambda now: replace(now, cut_all=st.session_state["cut_all"])),
    )
    st.number_input(
        "Relevant from grade",
        key="threshold",
        step=1.0,
        format="%g",
        on_change=lambda: changed(threshold=st.session_state["threshold"]),
    )
    for name, label, words in (
        ("discount", "Discount", _DISCOUNTS),
        ("unjudged", "An unjudged document", _UNJUDGED),
        ("ap_divisor", "AP divides by", _DIVISORS),
        ("no_relevant", "With nothing relevant", _NO_RELEVANT),
    ):
        _choice(name, label, words, getattr(force, name), changed)
    _choose_ideal(force, changed)


def _choice(
    name: str,
    label: str,
    words: dict[str, str],
    value: str,
    changed: Callable[..., None],
) -> None:
    options = [*words] if value in words else [*words, value]
    st.session_state[name] = value
    st.selectbox(
        label,
        options,
        key=name,
        format_func=lambda option: words.get(option, option),
        on_change=lambda: changed(**{name: st.session_state[name]}),
    )


def _choose_ideal(force: Convention, changed: Callable[..., None]) -> None:
    value = (force.ideal, force.ideal_cut)
    options = [*_IDEALS] if value in _IDEALS else [*_IDEALS, value]
    st.session_state["ideal"] = value

    def chosen() -> None:
        ideal, cut = st.session_state["ideal"]
        changed(ideal=ideal, ideal_cut=cut)

    st.selectbox(
        "Ideal order drawn from",
        options,
        key="ideal",
        format_func=lambda option: _IDEALS.get(option, ", ".join(option)),
        on_change=chosen,
    )


def _try(mine: Session, change: Callable[[Scenario], Scenario]) -> None:
    try:
        mine.show(change(mine.step.scenario), ("convention", ""))
    except ValueError as problem:
        mine.tell("error", f"{problem}. Nothing was changed.")
