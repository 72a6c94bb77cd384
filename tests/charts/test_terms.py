"""The two figures of one ranking show the parts that add up to its nDCG."""

from __future__ import annotations

import pytest

from charts.colours import LIGHT
from charts.terms import cumulated_chart, terms_chart
from metrics.anatomy import both_gains
from metrics.convention import Convention
from metrics.ranking import Document, Ranking

FIVE = Ranking(tuple(Document(f"d{i}", "", float(g)) for i, g in enumerate([3, 0, 2, 3, 1])))


def test_the_bars_of_a_gain_add_up_to_its_ndcg() -> None:
    parts = both_gains(FIVE, 3, Convention())
    bars = terms_chart(*parts, 3, LIGHT).data
    assert [sum(bar.y) for bar in bars] == pytest.approx([one.ndcg for one in parts])
    assert [len(bar.x) for bar in bars] == [3, 3]


def test_the_curves_end_at_the_cutoff_and_the_ideal_at_the_whole() -> None:
    mine, ideal, *_ = cumulated_chart(*both_gains(FIVE, 3, Convention()), 3, LIGHT).data
    assert (len(mine.x), len(ideal.x)) == (3, 3)
    assert ideal.y[-1] == pytest.approx(1)
    assert mine.y[-1] == pytest.approx(0.6581, abs=5e-5)


def test_an_ideal_that_is_not_cut_is_drawn_to_its_end() -> None:
    parts = both_gains(FIVE, 2, Convention(ideal_cut="none"))
    mine, ideal, *_ = cumulated_chart(*parts, 2, LIGHT).data
    assert (len(mine.x), len(ideal.x)) == (2, 4)
    assert ideal.y[-1] == pytest.approx(1)
