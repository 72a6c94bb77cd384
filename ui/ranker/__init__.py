"""The ranker: graded cards that a hand puts in order, with every number that follows."""

from __future__ import annotations

from functools import cache
from typing import Any

import streamlit as st

from ui.ranker.board import Average, Board, Shown
from ui.ranker.moves import Applied, Owner, apply_moves
from ui.ranker.payload import payload

__all__ = ["Applied", "Average", "Board", "Owner", "Shown", "apply_moves", "dropped", "ranker"]


@cache
def _component() -> Any:
    """Registered with the first ranker drawn: without a running Streamlit there is no registry."""
    return st.components.v2.component("rankscope.ranker", js="ranker.js", css="ranker.css")


def dropped(key: str) -> Any:
    """What the browser sent last, before the ranker is drawn; None if nothing. Not trusted."""
    state = st.session_state.get(key)
    return state.get("drop") if state is not None else None


def ranker(board: Board, owner: Owner, *, key: str) -> Any:
    """Draw the ranker and give what the browser sent last; None if nothing. Not trusted.

    Args:
        board: All that is shown.
        owner: What Python has answered so far.
        key: Names the component within the session.

    Returns:
        The drop, for `apply_moves`.
    """
    result = _component()(key=key, data=payload(board, owner), on_drop_change=lambda: None)
    return result.get("drop")
