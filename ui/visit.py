"""Which page a person came from, and with which parameters."""

from __future__ import annotations

import re

import streamlit as st

_KEY = "page"
_TRACKERS = re.compile(r"utm_\w+|fbclid|gclid|mc_[ce]id|msclkid")


def arrived_from_elsewhere(page: str) -> bool:
    """Whether another page was drawn before this one; called once a run."""
    before = st.session_state.get(_KEY)
    st.session_state[_KEY] = page
    return before not in (None, page)


def parameters_here() -> dict[str, list[str]]:
    """Every parameter of the address, without those that mail and chat add to follow a click."""
    names = [name for name in st.query_params if not _TRACKERS.fullmatch(name)]
    return {name: st.query_params.get_all(name) for name in names}
