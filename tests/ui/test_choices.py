"""Choices of the comparison page, and their link."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.choices import (
    GAINS,
    LAUNCHES,
    MEASURES,
    NO_RELEVANT,
    SOURCES,
    ChoiceError,
    Choices,
    read,
    written,
)

ANY = st.builds(
    Choices,
    data=st.sampled_from([*SOURCES]),
    name=st.sampled_from([*MEASURES]),
    k=st.integers(1, 1000),
    gain=st.sampled_from([*GAINS]),
    threshold=st.floats(-5, 100),
    tolerance=st.floats(0, 1),
    no_relevant=st.sampled_from([*NO_RELEVANT]),
    launch=st.sampled_from(LAUNCHES),
)


@given(ANY)
def test_a_link_gives_the_same_choices(choices: Choices) -> None:
    again = read(written(choices))
    assert again.threshold == pytest.approx(choices.threshold)
    assert written(again) == written(choices)


def test_the_default_has_a_bare_address() -> None:
    assert written(Choices()) == {}


def test_the_open_query_is_in_the_link_unless_it_comes_from_an_uploaded_file() -> None:
    assert written(Choices(query="q017"))["query"] == ["q017"]
    assert "query" not in written(Choices(data="own", query="secret"))


@pytest.mark.parametrize(
    ("parameters", "message"),
    [
        ({"data": ["other"]}, "data must be one of shop, launches, own; got 'other'"),
        ({"v": ["1"]}, "unknown part 'v'"),
        ({"k": ["0"]}, "k must be from 1 to 1000, got 0"),
        ({"k": ["2.5"]}, "k must be a whole number, got '2.5'"),
        ({"k": ["inf"]}, "k must be a whole number, got 'inf'"),
        ({"k": ["ten"]}, "k must be a number, got 'ten'"),
        ({"k": ["1", "2"]}, "k is there 2 times, expected once"),
        ({"tolerance": ["-1"]}, "tolerance must be from 0 to 1, got -1"),
        ({"tolerance": ["nan"]}, "tolerance must be from 0 to 1, got nan"),
        ({"threshold": ["inf"]}, "threshold must be a finite number, got inf"),
        ({"measure": ["ERR"]}, "measure must be one of nDCG"),
        ({"gain": ["cubic"]}, "gain must be one of linear, exponential; got 'cubic'"),
        ({"no_relevant": ["2"]}, "no_relevant must be one of"),
        ({"launch": ["third"]}, "launch must be one of uniform, risky"),
    ],
)
def test_a_link_that_cannot_be_read_says_why(
    parameters: dict[str, list[str]], message: str
) -> None:
    with pytest.raises(ChoiceError, match=message):
        read(parameters)
