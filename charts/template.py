"""The one look of every figure: in the app, in exports and in reports."""

from __future__ import annotations

from typing import Any

from charts.colours import Palette

STILL = {"displayModeBar": False, "scrollZoom": False}
"""Plotly's settings for figures that are read, not worked with."""

FONT = '"Source Sans", "Source Sans Pro", sans-serif'


def layout(palette: Palette, title: str, height: int) -> dict[str, Any]:
    """Layout of a figure whose title is its message.

    Args:
        palette: Colours of the page.
        title: What the figure says.
        height: Pixels; fixed, so that nothing moves when numbers change.

    Returns:
        Arguments for `Figure.update_layout`.
    """
    axis = {
        "gridcolor": palette.line,
        "linecolor": palette.line,
        "zerolinecolor": palette.muted,
        "zerolinewidth": 1,
        "tickfont": {"color": palette.muted, "size": 13},
        "title": {"font": {"color": palette.muted, "size": 13}, "standoff": 8},
        "fixedrange": True,
        "automargin": True,
    }
    return {
        "title": {
            "text": title,
            "font": {"size": 15, "color": palette.text, "weight": 600},
            "x": 0,
            "xanchor": "left",
            "xref": "container",
            "y": 0.98,
            "yanchor": "top",
        },
        "height": height,
        "font": {"family": FONT, "color": palette.text, "size": 13},
        "paper_bgcolor": palette.page,
        "plot_bgcolor": palette.page,
        "margin": {"l": 8, "r": 8, "t": 64, "b": 8},
        "legend": {
            "orientation": "h",
            "x": 0,
            "xanchor": "left",
            "y": 1.0,
            "yanchor": "bottom",
            "font": {"color": palette.muted},
        },
        "hoverlabel": {"bgcolor": palette.panel, "font": {"color": palette.text}},
        "separators": ".",
        "xaxis": {**axis, "showgrid": False},
        "yaxis": axis,
    }
