"""What every page wears: the palette of the chosen theme, the wordmark, and the style sheet."""

from __future__ import annotations

from pathlib import Path

import streamlit as st

from charts.colours import DARK, LIGHT, Palette

_PAGE_CSS = Path(__file__).with_name("page.css")

_WORDMARK = """<svg xmlns="http://www.w3.org/2000/svg" width="156" height="32" viewBox="0 0 156 32">
<title>Rankscope</title>
<g fill="{accent}"><rect x="0" y="6" width="24" height="5" rx="2"/>
<rect x="0" y="14" width="17" height="5" rx="2"/>
<rect x="0" y="22" width="10" height="5" rx="2"/></g>
<text x="34" y="24" font-family="Source Sans, Source Sans Pro, sans-serif" font-size="22"
font-weight="700" fill="{text}">Rankscope</text></svg>"""


def palette() -> Palette:
    """The dark palette under a dark theme, else the light one."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def wordmark() -> str:
    """The name with its sign, three bars that fall with the rank, as SVG in the theme's colours."""
    colours = palette()
    return _WORDMARK.format(accent=colours.accent, text=colours.text)


def style_sheet() -> str:
    """Rules that Streamlit's theme has no words for, as an element for `st.html`."""
    rules = _PAGE_CSS.read_text(encoding="utf-8")
    return f"<style>:root {{ --rankscope-muted: {palette().muted}; }}\n{rules}</style>"
