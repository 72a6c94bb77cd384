"""The anatomy's parts add up to the measure."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.anatomy import anatomy, both_gains
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking

GRADES = st.lists(st.sampled_from([0.0, 1.0, 2.0, 3.0, float("nan")]), min_size=1, max_size=7)
POOL = st.lists(st.sampled_from([0.0, 1.0, 3.0]), max_size=3)


def ranking(grades: list[float], out: list[float]) -> Ranking:
    """Documents of these grades."""
    listed = tuple(Document(f"d{i}", "t", g) for i, g in enumerate(grades))
    return Ranking(listed, tuple(Document(f"p{i}", "t", g) for i, g in enumerate(out)))


@given(
    GRADES,
    POOL,
    st.integers(1, 9),
    st.sampled_from(["zero", "condense"]),
    st.sampled_from(["judged", "returned"]),
    st.sampled_from(["k", "none", "returned"]),
)
def test_the_parts_add_up(
    grades: list[float], out: list[float], k: int, unjudged: str, ideal: str, cut: str
) -> None:
    force = Convention(unjudged=unjudged, ideal=ideal, ideal_cut=cut)
    mine = ranking(grades, out)
    parts = anatomy(mine, k, force)
    assert parts.dcg == pytest.approx(parts.terms.sum())
    assert parts.idcg == pytest.approx(parts.ideal_terms.sum())
    assert parts.lost.sum() == pytest.approx(parts.idcg - parts.dcg)
    scored = float(Measure("nDCG", k).scores(mine.grades, mine.pool, force))
    assert np.allclose(parts.ndcg, scored, equal_nan=True)
    if parts.idcg:
        assert parts.cumulated[-1] == pytest.approx(parts.dcg / parts.idcg)


def test_the_seed_has_both_gains() -> None:
    exponential, linear = both_gains(ranking([3, 0, 2, 3, 1], []), 5, Convention())
    assert exponential.terms == pytest.approx([7, 0, 1.5, 3.0147, 0.3869], abs=5e-5)
    assert exponential.idcg == pytest.approx(13.3472, abs=5e-5)
    assert linear.ndcg == pytest.approx(0.8981, abs=5e-5)
    assert exponential.ideal_grades.tolist() == [3, 3, 2, 1, 0]


def test_a_truncating_convention_truncates_the_ideal_too() -> None:
    parts = anatomy(ranking([0.5, 1.5], [2.7]), 2, replace(Convention(), fractional="truncate"))
    assert parts.ideal_grades.tolist() == [2, 1, 0]


def test_the_cumulated_shares_of_the_five_documents() -> None:
    parts = anatomy(ranking([3, 0, 2, 3, 1], []), 5, Convention())
    mine = [7 / 13.3472, 7 / 13.3472, 8.5 / 13.3472, 11.5147 / 13.3472, 0.8917]
    best = [7 / 13.3472, 11.4165 / 13.3472, 12.9165 / 13.3472, 1, 1]
    assert parts.cumulated == pytest.approx(mine, abs=1e-5)
    assert parts.ideal_cumulated == pytest.approx(best, abs=1e-5)


def test_where_nothing_is_relevant_the_shares_are_undefined() -> None:
    parts = anatomy(ranking([0, 0], [0]), 2, Convention())
    assert np.isnan(parts.ndcg)
    assert np.isnan(parts.cumulated).tolist() == [True, True]
    assert np.isnan(parts.ideal_cumulated).all()
    assert parts.lost.sum() == 0
