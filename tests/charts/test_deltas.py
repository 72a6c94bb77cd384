"""The drawn bars are the table; words, arrows and hover carry what colour carries."""

from __future__ import annotations

import pandas as pd
import plotly.graph_objects as go
import pytest

from charts.colours import DARK, LIGHT, Palette
from charts.deltas import description, reach_of, sorted_delta_chart, title
from metrics.compare.comparison import Comparison, from_table

ROWS = [
    ("q1", "xbox", 1.0, 0.0),
    ("q2", "<b>red</b> & blue", 0.2, 0.6),
    ("q3", "shoes", 0.5, 0.504),
    ("q4", "boots", 0.3, 0.25),
]


def compared(rows: list[tuple[str, str, float, float]] = ROWS) -> Comparison:
    frame = pd.DataFrame(rows, columns=["query", "text", "keyword", "vector"])
    return from_table(frame, label="nDCG@10, linear gain", baseline="keyword", candidate="vector")


def words(figure: go.Figure) -> list[str]:
    return [note.text for note in figure.layout.annotations]


def test_the_bars_are_the_deltas_of_the_table_in_its_order() -> None:
    comparison = compared()
    bars = sorted_delta_chart(comparison, LIGHT).data[0]
    assert list(bars.y) == comparison.table["delta"].tolist()
    assert list(bars.x) == [1, 2, 3, 4]


@pytest.mark.parametrize("palette", [LIGHT, DARK])
def test_losses_ties_and_wins_have_their_colours(palette: Palette) -> None:
    bars = sorted_delta_chart(compared(), palette).data[0]
    assert list(bars.marker.color) == [palette.loss, palette.loss, palette.muted, palette.gain]


def test_title_says_the_message_and_arrows_say_the_direction() -> None:
    figure = sorted_delta_chart(compared(), LIGHT)
    assert figure.layout.title.text == "2 of 4 queries get worse"
    assert "▼ 2 queries get worse" in words(figure)
    assert "▲ 1 query improves" in words(figure)
    assert "mean −0.1615" in words(figure)


def test_the_axis_names_measure_and_gain_and_its_ticks_have_signs() -> None:
    axis = sorted_delta_chart(compared(), LIGHT).layout.yaxis
    assert axis.title.text == "change in nDCG@10, linear gain"
    assert list(axis.ticktext) == ["−1", "−0.8", "−0.6", "−0.4", "−0.2", "0", "+0.2", "+0.4"]


def test_user_text_in_the_hover_is_text_not_markup() -> None:
    hover = sorted_delta_chart(compared(), LIGHT).data[0].hovertext
    assert hover[3] == (
        "<b>&lt;b&gt;red&lt;/b&gt; &amp; blue</b><br>keyword 0.2000<br>vector 0.6000"
        "<br>change +0.4000"
    )


def test_a_long_query_is_cut_in_the_hover() -> None:
    long = compared([("q", "x" * 500, 0, 1), ("r", "y", 0, 0.5)])
    hover = sorted_delta_chart(long, LIGHT).data[0].hovertext[1]
    assert hover.startswith("<b>" + "x" * 59 + "…</b>")


def test_mean_line_and_tolerance_band_stand_where_the_numbers_say() -> None:
    comparison = compared()
    shapes = sorted_delta_chart(comparison, LIGHT).layout.shapes
    assert (shapes[0].y0, shapes[0].y1) == (-0.005, 0.005)
    assert shapes[1].y0 == shapes[1].y1 == comparison.mean_delta
    assert len(sorted_delta_chart(comparison.at_tolerance(0), LIGHT).layout.shapes) == 1


def test_the_open_query_is_marked_at_its_bar() -> None:
    figure = sorted_delta_chart(compared(), LIGHT, opened="q2")
    assert (figure.layout.shapes[-1].x0, figure.layout.shapes[-1].x1) == (3.5, 4.5)
    assert [one.x for one in figure.layout.annotations if one.text == "▴ open"] == [4]
    assert len(words(sorted_delta_chart(compared(), LIGHT, opened="gone"))) == 3


def test_two_charts_can_share_an_axis_that_holds_both() -> None:
    small = compared([("a", "a", 0.0, 0.1)])
    low, high = reach_of(compared(), small)
    assert low < -1.0
    assert high > 0.4
    shared = sorted_delta_chart(small, LIGHT, reach=(low, high))
    assert tuple(shared.layout.yaxis.range) == (low, high)


def test_where_nobody_loses_the_title_says_so() -> None:
    better = compared([("a", "a", 0.0, 0.1), ("b", "b", 0.0, 0.2)])
    assert title(better) == "None of 2 queries gets worse"
    figure = sorted_delta_chart(better, LIGHT)
    assert words(figure) == ["mean +0.1500", "▲ 2 queries improve"]


def test_one_loser_is_spoken_of_in_the_singular() -> None:
    worse = compared([("a", "a", 0.5, 0.1)])
    assert title(worse) == "1 of 1 queries gets worse"
    assert "▼ 1 query gets worse" in words(sorted_delta_chart(worse, LIGHT))


def test_nothing_to_compare_is_an_empty_picture_that_says_so() -> None:
    empty = compared([])
    figure = sorted_delta_chart(empty, LIGHT)
    assert figure.layout.title.text == "No query to compare"
    assert list(figure.data[0].y) == []
    assert description(empty) == "No query to compare."


def test_the_picture_can_be_read_in_words() -> None:
    assert description(compared()) == (
        "One bar a query, from −1.0000 to +0.4000; the query in the middle changes by −0.0500, "
        "the mean is −0.1615. 2 worse, 1 within 0.005 of before, 1 better."
    )
