"""Grades as people write them: `3 0 2 3 1`, with commas or tabs, `?` for unjudged, or letters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite, nan

LETTERS: dict[str, dict[str, float]] = {
    "A 3, B 2, C 1, D 0": {"A": 3, "B": 2, "C": 1, "D": 0},
    "P 3, G 2, M 1, I 0 (perfect, good, marginal, irrelevant)": {"P": 3, "G": 2, "M": 1, "I": 0},
    "E 3, S 2, C 1, I 0 (exact, substitute, complement, irrelevant)": {
        "E": 3,
        "S": 2,
        "C": 1,
        "I": 0,
    },
    "R 1, N 0 (relevant, not)": {"R": 1, "N": 0},
}
"""Maps from letters to grades that people use."""

_UNJUDGED = {"?", "-", "_", "nan", "null", "none"}
_LIMIT = 1000


def read_grades(text: str, letters: Mapping[str, float] | None = None) -> list[float]:
    r"""The grades that a text lists, NaN where it says unjudged.

    Args:
        text: Grades apart by blanks, commas, semicolons, tabs or new lines; brackets are ignored.
        letters: What a letter is worth. None: letters are refused.

    Returns:
        One grade a token, NaN for `?`.

    Raises:
        ValueError: If a token is no grade (named with its position), or there is none or too many.

    >>> read_grades("3, 0 2;3\t1")
    [3.0, 0.0, 2.0, 3.0, 1.0]
    """
    tokens = [token for token in re.split(r"[\s,;]+", text.strip(" \t\r\n[]()")) if token]
    if not tokens:
        raise ValueError("expected grades such as 3 0 2 3 1, got nothing")
    if len(tokens) > _LIMIT:
        raise ValueError(f"expected at most {_LIMIT} grades, got {len(tokens)}")
    worth = {letter.upper(): grade for letter, grade in (letters or {}).items()}
    return [_grade(token, place, worth) for place, token in enumerate(tokens, start=1)]


def _grade(token: str, place: int, worth: Mapping[str, float]) -> float:
    if token.lower() in _UNJUDGED:
        return nan
    if token.upper() in worth:
        return float(worth[token.upper()])
    try:
        grade = float(token.replace("\N{MINUS SIGN}", "-").replace("_", "x"))
    except ValueError:
        grade = nan
    if not isfinite(grade):
        known = f" or one of the letters {', '.join(worth)}" if worth else ""
        raise ValueError(
            f"{token[:40]!r} at position {place} is no grade; "
            f"expected a number, ? for unjudged{known}"
        )
    return grade
