"""Grades are read as people write them, and a bad one is named with its place."""

from __future__ import annotations

from math import isnan

import pytest

from metrics.notation import LETTERS, read_grades, read_letters


@pytest.mark.parametrize(
    "text", ["3 0 2 3 1", "3,0,2,3,1", "3\t0\t2\t3\t1", "[3, 0, 2, 3, 1]\n", "3;0 2\n3 1"]
)
def test_separators_do_not_matter(text: str) -> None:
    assert read_grades(text) == [3, 0, 2, 3, 1]


def test_a_question_mark_is_unjudged() -> None:
    grades = read_grades("3 ? 1")
    assert grades[0] == 3
    assert isnan(grades[1])


def test_fractional_and_negative_grades_are_read() -> None:
    assert read_grades("0.5 -1 −2 1e1") == [0.5, -1, -2, 10]


def test_letters_need_a_map() -> None:
    assert read_grades("A d B", read_letters("A 3, B 2, C 1, D 0")) == [3, 0, 2]
    with pytest.raises(ValueError, match="'A' at position 1 is no grade"):
        read_grades("A B")


@pytest.mark.parametrize("token", ["x", "inf", "1,5x", "1_0", "0x1", "<b>"])
def test_a_bad_token_is_named_with_its_position(token: str) -> None:
    with pytest.raises(ValueError, match="is no grade; expected a number"):
        read_grades(f"3 0 {token} 1")


def test_nothing_and_too_much_are_refused() -> None:
    with pytest.raises(ValueError, match="got nothing"):
        read_grades("  ")
    with pytest.raises(ValueError, match="at most 1000"):
        read_grades("1 " * 1001)


def test_every_map_that_is_offered_can_be_read() -> None:
    assert [list(read_letters(text).values())[-1] for text in LETTERS] == [0] * len(LETTERS)
    assert read_letters("P=4, e: 3") == {"P": 4, "E": 3}


@pytest.mark.parametrize("text", ["", "A", "A=x", "3=A", "A=1,A=2", "A=1;B=2"])
def test_a_map_that_cannot_be_read_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected letters with their grades"):
        read_letters(text)
