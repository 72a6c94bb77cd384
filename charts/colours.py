"""The colours of the house, light and dark, and the scale of grades."""

from __future__ import annotations

from dataclasses import dataclass
from math import isnan


@dataclass(frozen=True)
class Palette:
    """One accent, two directions, slate for linear; all text at 4.7 : 1 or better."""

    page: str
    panel: str
    text: str
    muted: str
    line: str
    accent: str
    gain: str
    loss: str
    linear: str


LIGHT = Palette(
    page="#ffffff",
    panel="#f6f7f9",
    text="#1b2430",
    muted="#5a6675",
    line="#d5dae1",
    accent="#0f5fa8",
    gain="#0f6fb8",
    loss="#b5500b",
    linear="#7a8797",
)
DARK = Palette(
    page="#10151c",
    panel="#1a212b",
    text="#e8ecf1",
    muted="#a3afbd",
    line="#343e4b",
    accent="#6cb4ff",
    gain="#6cb4ff",
    loss="#ff9d5c",
    linear="#7a8797",
)

GRADES = (
    ("#eceff3", "#1b2430"),
    ("#c6dcec", "#1b2430"),
    ("#7fb3d6", "#10202e"),
    ("#2874ab", "#ffffff"),
    ("#0b4a80", "#ffffff"),
)
"""Fill and ink of the grades 0 to 4."""


def grade_colour(grade: float, scale_max: float = 3) -> tuple[str, str]:
    """Fill and ink of a grade; scales that end above 4 are laid over the five steps.

    >>> grade_colour(3), grade_colour(100, scale_max=100)
    (('#2874ab', '#ffffff'), ('#0b4a80', '#ffffff'))
    """
    if isnan(grade):
        return "#ffffff", "#1b2430"
    steps = grade if scale_max <= 4 else grade / scale_max * 4
    return GRADES[min(4, max(0, round(steps)))]
