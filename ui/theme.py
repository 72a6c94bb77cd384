"""The palette of the theme that a person has chosen."""

from __future__ import annotations

import streamlit as st

from charts.colours import DARK, LIGHT, Palette


def palette() -> Palette:
    """The dark palette under a dark theme, else the light one."""
    return DARK if st.context.theme.type == "dark" else LIGHT
