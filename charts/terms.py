"""Figures of one ranking: the term of each rank, and DCG cumulated against the ideal."""

from __future__ import annotations

from typing import Any

import plotly.graph_objects as go

from charts.colours import Palette
from charts.numbers import number
from charts.template import layout
from metrics.anatomy import Anatomy

HEIGHT = 320
_MARGIN = {"l": 64, "r": 8, "t": 64, "b": 44}
"""Fixed: a chart that fits its margins to its labels is drawn twice after every drop."""
Trace = dict[str, Any]


def terms_chart(exponential: Anatomy, linear: Anatomy, k: int, palette: Palette) -> go.Figure:
    """The term of each rank under both gains, each as a share of its own ideal DCG.

    The bars of a gain add up to its nDCG.

    Args:
        exponential: The ranking's parts under exponential gain.
        linear: The same under linear gain.
        k: Cutoff, for the title.
        palette: Colours of the page.

    Returns:
        Grouped bars, one pair a rank.
    """
    bars: list[Trace] = []
    for name, parts, colour in _both(exponential, linear, palette):
        shown = min(k, len(parts.terms))
        bars.append(
            {
                "type": "bar",
                "x": list(range(1, shown + 1)),
                "y": (parts.terms[:shown] / parts.idcg).tolist() if parts.idcg else [0.0] * shown,
                "name": f"{name} {number(parts.ndcg)}",
                "marker": {"color": colour},
                "customdata": [number(term) for term in parts.terms[:shown]],
                "hovertemplate": f"rank %{{x}}, {name}<br>term %{{customdata}}<br>"
                "%{y:.1%} of the ideal DCG<extra></extra>",
            }
        )
    look = layout(palette, f"The bars of a gain add up to its nDCG@{k}", HEIGHT)
    look |= {"margin": _MARGIN, "barmode": "group", "bargap": 0.35}
    every_rank = min(k, len(linear.terms)) <= 20
    _name_axis(look["xaxis"], "rank", dtick=1 if every_rank else None)
    _name_axis(look["yaxis"], "term, share of its ideal DCG", tickformat=".0%", rangemode="tozero")
    if not any(any(bar["y"]) for bar in bars):
        look["yaxis"]["range"] = [0, 1]
    return go.Figure(bars, look)


def cumulated_chart(exponential: Anatomy, linear: Anatomy, k: int, palette: Palette) -> go.Figure:
    """DCG after each rank against the ideal order, both as shares of the whole ideal DCG.

    Args:
        exponential: The ranking's parts under exponential gain.
        linear: The same under linear gain.
        k: Cutoff; the curves end there, but for an ideal that is not cut.
        palette: Colours of the page.

    Returns:
        Two solid curves (this order) and two dotted ones (the ideal order).
    """
    curves: list[Trace] = []
    for name, parts, colour in _both(exponential, linear, palette):
        for words, values, dash in (
            (name, parts.cumulated[:k], "solid"),
            (f"ideal, {name}", parts.ideal_cumulated[: max(k, parts.ideal_ranks)], "dot"),
        ):
            shown = values.tolist() if parts.idcg else []
            curves.append(
                {
                    "type": "scatter",
                    "x": list(range(1, len(shown) + 1)),
                    "y": shown,
                    "name": words,
                    "mode": "lines+markers",
                    "line": {"color": colour, "dash": dash, "width": 2},
                    "marker": {"size": 6 if dash == "solid" else 4},
                    "hovertemplate": f"after rank %{{x}}, {words}<br>"
                    "%{y:.1%} of IDCG<extra></extra>",
                }
            )
    look = layout(palette, "DCG collected, against the ideal order", HEIGHT)
    look["margin"] = _MARGIN
    _name_axis(look["xaxis"], "after rank", dtick=1 if k <= 20 else None)
    _name_axis(look["yaxis"], "share of the ideal DCG", tickformat=".0%", range=[0, 1.04])
    return go.Figure(curves, look)


def _name_axis(axis: dict[str, Any], title: str, **more: Any) -> None:
    """Set in the dictionary: changing a finished figure costs ten times as much."""
    axis |= {"title": {**axis["title"], "text": title}, "automargin": False, **more}


def _both(
    exponential: Anatomy, linear: Anatomy, palette: Palette
) -> tuple[tuple[str, Anatomy, str], ...]:
    return ("exponential", exponential, palette.accent), ("linear", linear, palette.linear)
