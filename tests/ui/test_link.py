"""A link carries a scenario there and back, and nothing else gets in."""

from __future__ import annotations

from dataclasses import replace
from math import nan

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.convention import Convention
from metrics.ranking import Ranking
from ui import link
from ui.presets import PRESETS
from ui.scenario import Query, Scenario, documents
from ui.step import Step

GRADES = st.one_of(
    st.sampled_from([0.0, 1.0, 2.0, 3.0]),
    st.floats(-9, 100, allow_nan=False).map(lambda x: round(x, 3)),
)
TITLES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=12)


@st.composite
def scenarios(draw: st.DrawFn) -> Scenario:
    """Small scenarios with any titles, grades and choices."""
    queries = []
    for _ in range(draw(st.integers(1, 3))):
        listed = draw(st.lists(st.one_of(GRADES, st.just(nan)), max_size=4))
        out = draw(st.lists(GRADES, max_size=2))
        titles = draw(st.lists(TITLES, min_size=6, max_size=6))
        queries.append(
            Query(
                draw(TITLES),
                Ranking(
                    documents(listed, titles),
                    documents(out, titles[4:], first=len(listed) + 1),
                ),
            )
        )
    return Scenario(
        tuple(queries),
        at=draw(st.integers(0, len(queries) - 1)),
        k=draw(st.integers(1, 9)),
        convention=Convention(
            discount=draw(st.sampled_from(["log2", "reciprocal", "geometric:0.8"])),
            threshold=draw(st.sampled_from([1.0, 2.0, 0.5])),
            unjudged=draw(st.sampled_from(["zero", "condense"])),
        ),
        cut_all=draw(st.booleans()),
        swap=draw(st.booleans()),
    )


def begun(scenario: Scenario) -> Step:
    """A scenario that nothing led to."""
    return Step(scenario, scenario)


@given(scenarios())
def test_what_is_written_reads_back_the_same(scenario: Scenario) -> None:
    parameters, complete = link.written(begun(scenario))
    assert complete
    assert repr(link.read(parameters)) == repr(begun(scenario))


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_every_preset_fits_in_a_link(preset: object) -> None:
    parameters, complete = link.written(begun(preset.scenario))  # type: ignore[attr-defined]
    assert complete
    assert link.length(parameters) <= link.LONGEST_LINK


def test_long_titles_stay_out_of_the_link_and_that_is_said() -> None:
    long = Ranking(documents([1] * 40, ["x" * 150] * 40))
    parameters, complete = link.written(begun(Scenario((Query("q", long),))))
    assert not complete
    assert "titles" not in parameters
    assert link.length(parameters) <= link.LONGEST_LINK


def test_titles_of_an_uploaded_file_stay_out_of_the_link() -> None:
    private = replace(PRESETS[0].scenario, private=True)
    parameters, complete = link.written(begun(private))
    assert not complete
    assert "titles" not in parameters
    assert parameters.get("query", [""]) == [""]


GOOD = {"v": ["1"], "list": ["3 0 2"], "k": ["3"]}


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"v": ["2"]}, "expected version v=1"),
        ({"v": [""]}, "expected version"),
        ({"list": []}, "expected 1 to 5 lists"),
        ({"list": ["1"] * 6}, "expected 1 to 5 lists"),
        ({"list": ["3 x 2"]}, "'x' at position 2 is no grade"),
        ({"list": ["30231 3"]}, "beyond ±1000"),
        ({"negative": ["refuse"], "list": ["3 -1"]}, "negative grades are refused"),
        ({"list": ["1 " * 300]}, "at most 200 documents"),
        ({"list": ["1 " * 3000]}, "at most 1000 grades"),
        ({"k": ["0"]}, "k must be from 1"),
        ({"k": ["-3"]}, "whole number for 'k'"),
        ({"k": ["9" * 30]}, "whole number for 'k'"),
        ({"k": ["1", "2"]}, "'k' once"),
        ({"at": ["2"]}, "no query 2"),
        ({"titles": ["a|b"]}, "expected 3 titles, got 2"),
        ({"titles": ["a|b|c", "d"]}, "1|2"),
        ({"discount": ["magic"]}, "discount must be"),
        ({"unjudged": ["bounds"], "max_grade": ["3"]}, "ranges"),
        ({"threshold": ["nan"]}, "finite"),
        ({"__class__": ["x"]}, "unknown part"),
        ({"out": ["?"]}, "must have a grade"),
    ],
)
def test_a_damaged_link_says_what_was_wanted(changes: dict[str, list[str]], message: str) -> None:
    with pytest.raises(link.LinkError, match=message):
        link.read({**GOOD, **changes})
