"""Which page a person came from."""

from __future__ import annotations

import streamlit as st

_KEY = "page"


def arrived_from_elsewhere(page: str) -> bool:
    """Whether another page was drawn before this one; called once a run."""
    before = st.session_state.get(_KEY)
    st.session_state[_KEY] = page
    return before not in (None, page)
