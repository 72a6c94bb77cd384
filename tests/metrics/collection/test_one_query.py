"""One query of a collection becomes the ranking that measures read."""

from __future__ import annotations

from math import isnan

import pytest

from metrics.collection.evaluate import evaluate
from metrics.collection.one_query import ranking_of
from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention
from metrics.measure import Measure

QRELS = Qrels.from_dict({"q1": {"a": 3, "b": 0, "c": 1, "d": 2}, "q2": {"a": 1}})
RUN = Run.from_dict({"q1": {"b": 5, "z": 9, "a": 5, "c": 1}, "q2": {"a": 1}})


def test_the_order_is_by_score_then_by_id_descending() -> None:
    ranking = ranking_of(RUN, QRELS, "q1", Convention())
    assert [one.id for one in ranking.returned] == ["z", "b", "a", "c"]
    assert isnan(ranking.returned[0].grade)
    assert [one.grade for one in ranking.returned[1:]] == [0, 3, 1]


def test_judged_documents_that_are_not_returned_stand_beside_it() -> None:
    ranking = ranking_of(RUN, QRELS, "q1", Convention())
    assert [(one.id, one.grade) for one in ranking.not_returned] == [("d", 2)]


def test_titles_are_used_and_ids_stand_in_for_them() -> None:
    ranking = ranking_of(RUN, QRELS, "q1", Convention(), {"a": "red shoes"})
    assert [one.title for one in ranking.returned] == ["z", "b", "red shoes", "c"]


def test_a_query_without_an_answer_is_an_empty_list() -> None:
    ranking = ranking_of(Run.from_dict({"q2": {"a": 1}}), QRELS, "q1", Convention())
    assert ranking.returned == ()
    assert [one.id for one in ranking.not_returned] == ["a", "d", "c", "b"]


def test_its_value_is_that_of_evaluate() -> None:
    measure, convention = Measure.parse("nDCG@3"), Convention(gain="exponential", ties="best")
    ranking = ranking_of(RUN, QRELS, "q1", convention)
    alone = float(measure.scores(ranking.grades, ranking.pool, convention))
    whole = evaluate(QRELS, RUN, [measure], convention)
    assert alone == whole.values["nDCG@3"]["q1"]


def test_duplicates_are_refused_where_the_convention_says_so() -> None:
    twice = Run.from_frame(RUN.frame.iloc[[0, 0]])
    with pytest.raises(CollectionError, match="'b' is there twice for query 'q1'"):
        ranking_of(twice, QRELS, "q1", Convention(duplicates="refuse"))
