"""A run has one order, which shuffling its lines cannot change."""

from __future__ import annotations

import pandas as pd
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.collection.ordered import ordered
from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention

QRELS = Qrels.from_dict({"q": {"a": 0, "b": 2, "c": 1, "é": 3}})


def order(run: Run, **choices: object) -> list[str]:
    """The documents of a run in order."""
    listed = ordered(run, QRELS, Convention(**choices))  # type: ignore[arg-type]
    return list(listed["document"])


def scored(scores: dict[str, float]) -> Run:
    """A run of one query."""
    return Run.from_dict({"q": scores})


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        ("docid-descending", ["z", "c", "b", "a"]),
        ("docid-ascending", ["z", "a", "b", "c"]),
        ("best", ["z", "b", "c", "a"]),
        ("worst", ["z", "a", "c", "b"]),
    ],
)
def test_ties_go_by_the_rule(rule: str, expected: list[str]) -> None:
    assert order(scored({"a": 1, "b": 1, "c": 1, "z": 2}), ties=rule) == expected


def test_ties_as_listed_go_by_the_rank_column() -> None:
    frame = pd.DataFrame(
        {"query": "q", "document": ["b", "c", "a"], "score": 1.0, "rank": [2, 1, 3]}
    )
    assert order(Run.from_frame(frame), ties="listed") == ["c", "b", "a"]
    with pytest.raises(CollectionError, match="need a rank column"):
        order(scored({"a": 1}), ties="listed")


def test_ids_are_compared_by_their_bytes() -> None:
    assert order(scored({"é": 1, "z": 1, "Z": 1})) == ["é", "z", "Z"]


def test_scores_that_differ_beyond_32_bits_tie_only_there() -> None:
    run = scored({"a": 1 + 1e-10, "b": 1.0})
    assert order(run) == ["a", "b"]
    assert order(run, score_precision=32) == ["b", "a"]


def test_scores_decide_against_the_rank_column() -> None:
    frame = pd.DataFrame(
        {"query": "q", "document": ["a", "b"], "score": [1.0, 2.0], "rank": [1, 2]}
    )
    assert order(Run.from_frame(frame)) == ["b", "a"]


def test_a_document_that_is_listed_twice_keeps_its_better_rank() -> None:
    frame = pd.DataFrame({"query": "q", "document": ["a", "b", "a"], "score": [1.0, 2.0, 3.0]})
    listed = ordered(Run.from_frame(frame), QRELS, Convention())
    assert list(listed["document"]) == ["a", "b"]
    assert list(listed["rank"]) == [1, 2]
    with pytest.raises(CollectionError, match=r"document 'a' is there twice .* \(1 such lines\)"):
        ordered(Run.from_frame(frame), QRELS, Convention(duplicates="refuse"))


@given(st.permutations(range(8)), st.sampled_from(["docid-descending", "best", "worst"]))
def test_the_lines_of_a_file_may_be_shuffled(places: list[int], rule: str) -> None:
    frame = pd.DataFrame(
        {
            "query": ["q", "r"] * 4,
            "document": list("abcdeabc"),
            "score": [1.0, 1.0, 2.0, 1.0, 1.0, 3.0, 1.0, 1.0],
        }
    )
    convention = Convention(ties=rule)
    plain = ordered(Run.from_frame(frame), QRELS, convention)
    mixed = ordered(Run.from_frame(frame.iloc[places]), QRELS, convention)
    for query in ("q", "r"):
        lists = [one[one["query"] == query]["document"].tolist() for one in (plain, mixed)]
        assert lists[0] == lists[1]
