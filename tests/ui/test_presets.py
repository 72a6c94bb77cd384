"""Every preset's sentence, checked against the numbers."""

from __future__ import annotations

import re
from math import isnan

import pytest

from metrics.measure import Measure
from ui.presets import PRESETS, Preset
from ui.scenario import Scenario

CLAIMS = {preset.name: preset for preset in PRESETS}


def values(scenario: Scenario, at: int | None = None) -> list[float]:
    """The values of a query: nDCG exponential and linear, RR, AP."""
    query = scenario.queries[scenario.at if at is None else at].ranking
    return [float(m.scores(query.grades, query.pool, c)) for m, c in scenario.measures()]


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_a_number_of_ndcg_stands_beside_its_gain(preset: Preset) -> None:
    if "nDCG" in preset.claim and re.search(r"0\.\d", preset.claim):
        assert re.search(r"(exponential|linear) nDCG@\d", preset.claim)


def test_the_first_preset_is_the_five_documents() -> None:
    assert PRESETS[0].scenario.ranking.grades.tolist() == [3, 0, 2, 3, 1]
    assert values(PRESETS[0].scenario) == pytest.approx([0.891693, 0.898065, 1, 0.804167], abs=1e-6)


def test_five_queries_have_mrr_055() -> None:
    scenario = CLAIMS["Five queries, first answer at ranks 1, 2, 4, 1, none"].scenario
    assert sum(values(scenario, at)[2] for at in range(5)) / 5 == pytest.approx(0.55)


def test_documents_not_returned_lower_the_value() -> None:
    scenario = CLAIMS["Two documents the system did not return"].scenario
    assert values(scenario)[0] == pytest.approx(0.6852, abs=5e-5)
    claim = CLAIMS["Two documents the system did not return"].claim
    assert claim.endswith("exponential nDCG@5 falls from 0.8917 to 0.6852.")


def test_three_results_are_a_harsher_view() -> None:
    assert values(CLAIMS["A screen with three results"].scenario)[0] == pytest.approx(
        0.6581, abs=5e-5
    )
    claim = CLAIMS["A screen with three results"].claim
    assert claim.endswith("from exponential nDCG@5 0.8917 to nDCG@3 0.6581.")


def test_the_gain_decides_the_winner() -> None:
    scenario = CLAIMS["Two lists, two winners: the gain decides"].scenario
    a, b = values(scenario, 0), values(scenario, 1)
    assert a[0] > b[0]
    assert a[1] < b[1]


def test_rr_and_ap_disagree() -> None:
    scenario = CLAIMS["Two lists, two winners: RR against AP"].scenario
    a, b = values(scenario, 0), values(scenario, 1)
    assert a[2] > b[2]
    assert a[3] < b[3]


def test_the_threshold_decides_the_winner() -> None:
    scenario = CLAIMS["Relevant from grade 1, or from grade 2"].scenario
    assert values(scenario, 0)[3] < values(scenario, 1)[3]
    ap = Measure("AP")
    first, second = (query.ranking for query in scenario.queries)
    assert float(ap.scores(first.grades, first.pool)) > float(ap.scores(second.grades, second.pool))


def test_unjudged_documents_cost_or_not() -> None:
    scenario = CLAIMS["Unjudged documents, counted as nothing"].scenario
    assert values(scenario)[0] == pytest.approx(0.4054, abs=5e-5)
    ranking = scenario.ranking
    condensed = Measure("nDCG", 5, judged_only=True).scores(ranking.grades, ranking.pool)
    assert float(condensed) == pytest.approx(0.6093, abs=5e-5)


def test_nothing_relevant_is_undefined() -> None:
    assert all(isnan(value) for value in values(CLAIMS["Nothing relevant exists"].scenario))
