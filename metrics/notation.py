"""Grades as people write them: `3 0 2 3 1`, with commas or tabs, `?` for unjudged, or letters."""

from __future__ import annotations

import re
from collections.abc import Mapping
from math import isfinite, nan

LETTERS = (
    "A 3, B 2, C 1, D 0",
    "P 3, G 2, M 1, I 0 (perfect, good, marginal, irrelevant)",
    "P 4, E 3, G 2, F 1, B 0 (perfect, excellent, good, fair, bad)",
    "E 3, S 2, C 1, I 0 (exact, substitute, complement, irrelevant)",
    "R 1, N 0 (relevant, not)",
)
"""Maps from letters to grades that people use, as `read_letters` reads them."""

_UNJUDGED = {"?", "-", "_", "nan", "null", "none"}
_LIMIT = 1000
_LETTER = re.compile(r"(?P<letter>[^\W\d_]+)\s*[=: ]\s*(?P<grade>-?\d+(\.\d+)?)")


def read_letters(text: str) -> dict[str, float]:
    """What letters are worth, from a text such as "A 3, B 2, C=1"; words in brackets are ignored.

    Raises:
        ValueError: If a part is no letter with a number, or a letter is there twice.

    >>> read_letters("A=3, B 2 (as we say)")
    {'A': 3.0, 'B': 2.0}
    """
    found: dict[str, float] = {}
    for part in re.sub(r"\(.*?\)", "", text).split(","):
        match = _LETTER.fullmatch(part.strip())
        if match is None or match["letter"].upper() in found:
            raise ValueError(f"expected letters with their grades, as A=3,B=2; got {text[:80]!r}")
        found[match["letter"].upper()] = float(match["grade"])
    return found


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
        if token.isalpha() and not worth:
            known = ", or say what letters are worth"
        raise ValueError(
            f"{token[:40]!r} at position {place} is no grade; "
            f"expected a number, ? for unjudged{known}"
        )
    return grade
