"""Rankscope's frame: the page's settings, its pages, and what every page shares."""

from __future__ import annotations

import streamlit as st

from ui.theme import style_sheet, wordmark

st.set_page_config(page_icon="📏", layout="wide", initial_sidebar_state=224)

st.logo(wordmark(), size="large")
page = st.navigation(
    [
        st.Page("pages/rank.py", title="Rank by hand", default=True),
        st.Page("pages/compare.py", title="Compare two systems", url_path="compare"),
    ]
)
st.set_page_config(page_title=f"{page.title} · Rankscope")
st.html(style_sheet())
page.run()
