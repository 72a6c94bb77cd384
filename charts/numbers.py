"""The one way in which numbers are written on screen, in figures and in reports."""

from __future__ import annotations

from math import isnan

MINUS = "\N{MINUS SIGN}"
UNDEFINED = "undefined"
_WRITTEN_OUT = 1e11
_FOUR_DIGITS, _SEVEN_DIGITS = 1e3, 1e7


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


def gain_text(gain: float) -> str:
    """What a grade is worth: four digits that count, seven above a thousand, so 2^20 − 1 is exact.

    >>> gain_text(2.0**20 - 1), gain_text(0.41421), gain_text(2.0**30 - 1)
    ('1048575', '0.4142', '1.074e+09')
    """
    digits = 7 if _FOUR_DIGITS <= abs(gain) < _SEVEN_DIGITS else 4
    return f"{gain:.{digits}g}".replace("-", MINUS)


def grade_text(grade: float) -> str:
    """A grade as people write it, "?" where unjudged.

    >>> grade_text(3.0), grade_text(0.5), grade_text(float("nan"))
    ('3', '0.5', '?')
    """
    return "?" if isnan(grade) else f"{grade:g}".replace("-", MINUS)
