"""The one way in which numbers are written on screen, in figures and in reports."""

from __future__ import annotations

from math import isnan

MINUS = "\N{MINUS SIGN}"
UNDEFINED = "undefined"
_WRITTEN_OUT = 1e11


def number(value: float, decimals: int = 4) -> str:
    """A value with its decimals, a leading zero and a true minus; huge ones as powers of ten.

    >>> number(0.89169), number(float("nan")), number(2.0**100)
    ('0.8917', 'undefined', '1.268e+30')
    """
    if isnan(value):
        return UNDEFINED
    if abs(value) >= _WRITTEN_OUT:
        return f"{value:.3e}".replace("-", MINUS)
    text = f"{value:.{decimals}f}"
    if float(text) == 0:
        text = text.lstrip("-")
    return text.replace("-", MINUS)


def delta(value: float, decimals: int = 4) -> str:
    """A change with its sign, none where it rounds to 0.

    >>> delta(0.08940), delta(-0.08940), delta(0.00001)
    ('+0.0894', '−0.0894', '0.0000')
    """
    text = number(value, decimals)
    if isnan(value) or text.startswith(MINUS) or float(text) == 0:
        return text
    return "+" + text


def grade_text(grade: float) -> str:
    """A grade as people write it, "?" where unjudged.

    >>> grade_text(3.0), grade_text(0.5), grade_text(float("nan"))
    ('3', '0.5', '?')
    """
    return "?" if isnan(grade) else f"{grade:g}".replace("-", MINUS)
