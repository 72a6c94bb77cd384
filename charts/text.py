"""Text from people, made to fit."""

from __future__ import annotations


def shortened(text: str, longest: int) -> str:
    """The text on one line, cut with an ellipsis where it is longer.

    >>> shortened("trail  running shoes", 9)
    'trail ru…'
    """
    flat = " ".join(text.split())
    return flat if len(flat) <= longest else flat[: longest - 1] + "…"
