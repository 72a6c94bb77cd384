"""The picture of the product: the change of every query, the worst first."""

from __future__ import annotations

from html import escape
from math import ceil, floor, log10
from typing import Any

import plotly.graph_objects as go

from charts.colours import Palette
from charts.numbers import delta, number
from charts.template import layout
from charts.text import shortened
from metrics.compare.comparison import Comparison

HEIGHT = 350
_LONGEST_TEXT = 60
_ROOM = 0.12


def sorted_delta_chart(
    comparison: Comparison,
    palette: Palette,
    *,
    opened: str | None = None,
    reach: tuple[float, float] | None = None,
    height: int = HEIGHT,
) -> go.Figure:
    """One bar a query from the worst delta to the best, in the order of the table.

    Args:
        comparison: Whose table is drawn; bar i is row i.
        palette: Colours of the page.
        opened: The query that is open, which gets a mark.
        reach: Lowest and highest delta of the axis, where several charts share it.
        height: Pixels.

    Returns:
        Bars with a zero line, the mean as a line with its value, the tolerance as a band, and
        how many queries get worse and better written beside them.
    """
    table = comparison.table
    figure = go.Figure()
    figure.add_bar(
        x=list(range(1, comparison.n + 1)),
        y=table["delta"].tolist(),
        marker={"color": _colours(comparison, palette), "line": {"width": 0}},
        hovertext=_hover(comparison),
        hovertemplate="%{hovertext}<extra></extra>",
        selected={"marker": {"opacity": 1}},
        unselected={"marker": {"opacity": 1}},
    )
    figure.update_layout(layout(palette, title(comparison), height))
    figure.update_layout(
        showlegend=False,
        bargap=0.12 if comparison.n <= 400 else 0,
        hovermode="x",
        clickmode="event+select",
        dragmode=False,
        margin={"l": 8, "r": 8, "t": 48, "b": 8},
    )
    figure.update_xaxes(title_text="queries, worst to best", range=[0.25, comparison.n + 0.75])
    figure.update_xaxes(showticklabels=False, showline=False)
    low, high = reach or reach_of(comparison)
    ticks = _ticks(low, high)
    figure.update_yaxes(title_text=f"change in {_text(comparison.label)}", range=[low, high])
    figure.update_yaxes(tickvals=ticks, ticktext=[_tick(value) for value in ticks])
    _mark(figure, comparison, palette, opened, (low, high))
    return figure


def title(comparison: Comparison) -> str:
    """What the picture says, in one line."""
    if comparison.n == 0:
        return "No query to compare"
    if comparison.losses == 0:
        return f"None of {comparison.n} queries gets worse"
    verb = "gets" if comparison.losses == 1 else "get"
    return f"{comparison.losses} of {comparison.n} queries {verb} worse"


def description(comparison: Comparison) -> str:
    """The picture in words, for those who do not see it."""
    if comparison.n == 0:
        return "No query to compare."
    table = comparison.table
    middle = table["delta"].iloc[(comparison.n - 1) // 2]
    return (
        f"One bar a query, from {delta(table['delta'].iloc[0])} to "
        f"{delta(table['delta'].iloc[-1])}; the query in the middle changes by {delta(middle)}, "
        f"the mean is {delta(comparison.mean_delta)}. {_counts(comparison)}."
    )


def reach_of(*comparisons: Comparison) -> tuple[float, float]:
    """Ends of an axis that holds zero and every delta, with room for words on both sides."""
    deltas = [value for one in comparisons for value in one.table["delta"]]
    low, high = min([0.0, *deltas]), max([0.0, *deltas])
    room = _ROOM * (high - low) or 1.0
    return low - room, high + room


def _ticks(low: float, high: float) -> list[float]:
    """Round values about a fifth of the axis apart, zero among them."""
    span = (high - low) / 5
    unit = 10.0 ** floor(log10(span))
    step = unit * max(factor for factor in (1, 2, 5) if unit * factor <= span)
    return [index * step for index in range(ceil(low / step), floor(high / step) + 1)]


def _tick(value: float) -> str:
    text = f"{abs(value):.6g}"
    return delta(value, len(text.partition(".")[2])) if text != "0" else "0"


def _colours(comparison: Comparison, palette: Palette) -> list[str]:
    named = {1.0: palette.gain, 0.0: palette.muted, -1.0: palette.loss}
    return [named[outcome] for outcome in comparison.outcomes]


def _hover(comparison: Comparison) -> list[str]:
    first, second = (_text(name) for name in comparison.names)
    table = comparison.table
    return [
        f"<b>{_text(text)}</b><br>{first} {number(before)}<br>{second} {number(after)}"
        f"<br>change {delta(change)}"
        for text, before, after, change in zip(
            table["text"], table["baseline"], table["candidate"], table["delta"], strict=True
        )
    ]


def _text(text: str) -> str:
    """User text as plotly shows it: cut, and with no markup of its own."""
    return escape(shortened(text, _LONGEST_TEXT), quote=False)


def _counts(comparison: Comparison) -> str:
    return (
        f"{comparison.losses} worse, {comparison.ties} within "
        f"{comparison.tolerance:g} of before, {comparison.wins} better"
    )


def _mark(
    figure: go.Figure,
    comparison: Comparison,
    palette: Palette,
    opened: str | None,
    reach: tuple[float, float],
) -> None:
    if comparison.tolerance > 0:
        band = {"fillcolor": palette.muted, "opacity": 0.18, "line_width": 0, "layer": "below"}
        figure.add_hrect(-comparison.tolerance, comparison.tolerance, **band)
    if comparison.n == 0:
        return
    mean = comparison.mean_delta
    figure.add_hline(mean, line={"color": palette.text, "width": 1.5, "dash": "dash"})
    figure.add_annotation(
        **_words(palette.text, palette),
        text=f"mean {delta(mean)}",
        x=0.36,
        y=max(mean, 0.0),
        yref="y",
        yanchor="bottom",
        xanchor="center",
    )
    _label_sides(figure, comparison, palette, reach)
    _mark_opened(figure, comparison, palette, opened)


def _label_sides(
    figure: go.Figure, comparison: Comparison, palette: Palette, reach: tuple[float, float]
) -> None:
    worse, better = comparison.losses, comparison.wins
    below = {"yref": "paper", "y": 0.0, "yanchor": "bottom"}
    above = {"yref": "paper", "y": 1.0, "yanchor": "top"}
    lost = f"▼ {worse} {'query gets' if worse == 1 else 'queries get'} worse"
    won = f"▲ {better} {'query improves' if better == 1 else 'queries improve'}"
    if worse:
        figure.add_annotation(
            **_words(palette.loss, palette), **above, text=lost, x=0.0, xanchor="left"
        )
    if better:
        low, high = reach
        spot = below if -low >= 0.2 * (high - low) else above
        side = {"x": 1.0, "xanchor": "right"} if spot is below else {"x": 0.5, "xanchor": "center"}
        figure.add_annotation(**_words(palette.gain, palette), **spot, **side, text=won)


def _mark_opened(
    figure: go.Figure, comparison: Comparison, palette: Palette, opened: str | None
) -> None:
    found = comparison.table.index[comparison.table["query"] == opened]
    if len(found) == 0:
        return
    place = int(found[0]) + 1
    figure.add_vrect(place - 0.5, place + 0.5, fillcolor=palette.accent, opacity=0.16, line_width=0)
    figure.add_annotation(
        text="▴ open",
        x=place,
        y=0,
        yref="paper",
        yanchor="top",
        xanchor="left" if place <= comparison.n / 2 else "right",
        showarrow=False,
        font={"color": palette.accent, "size": 13},
    )


def _words(colour: str, palette: Palette) -> dict[str, Any]:
    return {
        "xref": "paper",
        "showarrow": False,
        "font": {"color": colour, "size": 14, "weight": 600},
        "bgcolor": palette.page,
        "opacity": 0.92,
        "borderpad": 3,
    }
