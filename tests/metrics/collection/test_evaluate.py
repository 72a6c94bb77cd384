"""Runs are evaluated query by query, and every rule for odd queries is obeyed."""

from __future__ import annotations

from math import isnan

import numpy as np
import pytest

from metrics.collection import evaluate as module
from metrics.collection.evaluate import evaluate
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention
from metrics.measure import Measure

QRELS = Qrels.from_dict(
    {"q1": {"a": 2, "b": 0}, "q2": {"a": 0}, "q3": {"c": 1}, "q4": {"a": 1, "b": 1}}
)
RUN = Run.from_dict({"q1": {"z": 3, "a": 2}, "q2": {"a": 1}, "q4": {"b": 1}, "q9": {"a": 1}})
RR, P2 = Measure.parse("RR"), Measure.parse("P@2")


def test_values_by_hand() -> None:
    found = evaluate(QRELS, RUN, [RR, P2], Convention())
    assert list(found.values.index) == ["q1", "q2", "q3", "q4"]
    rr = found.values["RR"].tolist()
    assert rr[0] == 0.5
    assert isnan(rr[1])
    assert rr[2:] == [0, 1]
    p2 = found.values["P@2"].tolist()
    assert p2[0] == 0.5
    assert isnan(p2[1])
    assert p2[2:] == [0, 0.5]


def test_unanswered_queries_count_0_or_are_left_out() -> None:
    counted = evaluate(QRELS, RUN, [RR], Convention())
    assert counted.n("RR") == 3
    assert counted.mean("RR") == pytest.approx(1.5 / 3)
    assert counted.unanswered == ("q3",)
    left_out = evaluate(QRELS, RUN, [RR], Convention(unanswered="leave-out"))
    assert left_out.n("RR") == 2
    assert left_out.mean("RR") == pytest.approx(1.5 / 2)


def test_nothing_relevant_is_undefined_or_counts_as_told() -> None:
    assert evaluate(QRELS, RUN, [RR], Convention()).nothing_relevant("RR") == ("q2",)
    for rule, value in (("0", 0), ("1", 1)):
        found = evaluate(QRELS, RUN, [RR], Convention(no_relevant=rule))
        assert found.values["RR"]["q2"] == value
        assert found.n("RR") == 4


def test_queries_that_nobody_judged_are_named() -> None:
    assert evaluate(QRELS, RUN, [RR], Convention()).unjudged_queries == ("q9",)


def test_the_judged_share_looks_at_the_first_documents() -> None:
    long = Run.from_dict({"q1": {"z": 3, "a": 2, "b": 1}, "q4": {"b": 1}})
    for k, share in ((1, 0), (2, 1 / 2), (3, 2 / 3), (9, 2 / 3)):
        found = evaluate(QRELS, long, [RR], Convention(), k_judged=k).judged
        assert found["q1"] == share
        assert found["q4"] == 1
        assert isnan(found["q3"])


def test_bounds_fill_two_columns() -> None:
    convention = Convention(unjudged="bounds", max_grade=2)
    found = evaluate(QRELS, RUN, [RR], convention).values
    assert list(found.columns) == ["RR (low)", "RR (high)"]
    assert found.to_numpy()[0].tolist() == [0.5, 1.0]


def test_a_run_of_other_queries_has_no_mean_to_leave_out() -> None:
    other = Run.from_dict({"x": {"a": 1}})
    found = evaluate(QRELS, other, [RR], Convention(unanswered="leave-out"))
    assert found.n("RR") == 0
    assert isnan(found.mean("RR"))


def test_blocks_do_not_change_a_value(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = np.random.default_rng(3)
    grades = {
        f"q{query}": {f"d{doc}": float(drawn.integers(4)) for doc in range(drawn.integers(1, 30))}
        for query in range(40)
    }
    scores = {
        query: {f"d{doc}": drawn.random() for doc in range(drawn.integers(0, 40))}
        for query in grades
    }
    qrels, run = Qrels.from_dict(grades), Run.from_dict(scores)
    measures = [Measure.parse(name) for name in ("nDCG@10", "AP", "RR", "Rprec")]
    whole = evaluate(qrels, run, measures, Convention()).values
    monkeypatch.setattr(module, "CELLS", 50)
    parts = evaluate(qrels, run, measures, Convention()).values
    np.testing.assert_allclose(whole.to_numpy(), parts.to_numpy(), rtol=1e-14)
