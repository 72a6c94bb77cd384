"""How documents moved between two lists; the changes of their terms add up to the delta."""

from __future__ import annotations

from math import log2, nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.compare.movements import movements, shares
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking

LINEAR = Convention(gain="linear")
GRADES = {"a": 3.0, "b": 0.0, "c": 2.0, "d": nan, "e": 1.0}


def ranking(order: str) -> Ranking:
    """A list of documents a to e; judged ones that it leaves out are its pool."""
    made = {id: Document(id, id.upper(), grade) for id, grade in GRADES.items()}
    rest = [one for id, one in made.items() if id not in order and one.judged]
    return Ranking(tuple(made[id] for id in order), tuple(rest))


def test_each_document_shows_both_ranks_its_grade_and_both_terms() -> None:
    found = {m.document.id: m for m in movements(ranking("bad"), ranking("acd"), NDCG, LINEAR)}
    ideal = 3 + 2 / log2(3) + 1 / 2
    assert (found["a"].before, found["a"].after, found["a"].climbed) == (2, 1, 1)
    assert found["a"].term_before == pytest.approx(3 / log2(3) / ideal)
    assert found["a"].term_after == pytest.approx(3 / ideal)
    assert (found["c"].before, found["c"].after, found["c"].climbed) == (None, 2, None)
    assert (found["b"].before, found["b"].after, found["b"].climbed) == (1, None, None)
    assert (found["d"].before, found["d"].after, found["d"].climbed) == (3, 3, 0)
    assert found["d"].change == 0


NDCG = Measure.parse("nDCG@3")


def test_the_second_list_comes_first_in_its_order_then_what_only_the_first_holds() -> None:
    found = movements(ranking("bea"), ranking("adc"), NDCG, LINEAR)
    assert [one.document.id for one in found] == ["a", "d", "c", "b", "e"]


def test_an_empty_list_adds_nothing() -> None:
    found = movements(Ranking(()), ranking("ab"), NDCG, LINEAR)
    assert [one.term_before for one in found] == [0, 0]
    assert shares(Ranking(()), NDCG, LINEAR) == []


def test_terms_of_a_query_with_nothing_relevant_are_zero() -> None:
    nothing = Ranking((Document("x", "X", 0.0), Document("y", "Y", nan)))
    assert shares(nothing, NDCG, LINEAR) == [0, 0]


def test_under_condensed_lists_terms_stay_with_their_documents() -> None:
    condensed = Convention(gain="linear", unjudged="condense")
    ideal = 3 + 2 / log2(3) + 1 / 2
    assert shares(ranking("dac"), NDCG, condensed) == pytest.approx(
        [0, 3 / ideal, 2 / log2(3) / ideal]
    )


@given(
    st.permutations("abcde"),
    st.permutations("abcde"),
    st.integers(1, 5),
    st.integers(1, 5),
    st.sampled_from(["nDCG@3", "RR", "AP", "P@3", "R@2", "Success@2", "nDCG"]),
    st.sampled_from(["zero", "condense"]),
)
def test_the_changes_of_all_documents_add_up_to_the_delta(
    first: list[str], second: list[str], n: int, m: int, name: str, unjudged: str
) -> None:
    measure, convention = Measure.parse(name), Convention(gain="linear", unjudged=unjudged)
    before, after = ranking("".join(first[:n])), ranking("".join(second[:m]))
    values = [float(measure.scores(r.grades, r.pool, convention)) for r in (before, after)]
    moved = movements(before, after, measure, convention)
    assert sum(one.change for one in moved) == pytest.approx(values[1] - values[0], abs=1e-12)
