"""Why a query's value changed, in one sentence: which documents came, went and moved."""

from __future__ import annotations

from collections.abc import Sequence

from charts.numbers import delta
from metrics.compare.movements import Movement

_LEAST = 5e-5


def why(moved: Sequence[Movement], k: int | None) -> str:
    """The documents that made the change, in groups that add up to it, and what is unjudged.

    Args:
        moved: Every document of both lists.
        k: The cutoff of the measure. None: uncut.

    Returns:
        One sentence, or two where documents of the second list are unjudged. Empty: no document
        made a difference and all are judged.
    """
    parts = [
        f"{len(group)} {words} ({delta(sum(one.change for one in group), 3)})"
        for words, group in (
            ("gone", [one for one in moved if one.after is None and _counts(one)]),
            ("lower", [one for one in moved if _stays(one) and one.change <= -_LEAST]),
            ("higher", [one for one in moved if _stays(one) and one.change >= _LEAST]),
            ("new", [one for one in moved if one.before is None and _counts(one)]),
        )
        if group
    ]
    sentences = [f"Documents that made the change: {', '.join(parts)}."] if parts else []
    shown = [one for one in moved if one.after is not None and (k is None or one.after <= k)]
    unjudged = sum(not one.document.judged for one in shown)
    if unjudged:
        verb, them = ("is", "it") if unjudged == 1 else ("are", "them")
        sentences.append(
            f"Of the {len(shown)} results that count in the second list, {unjudged} {verb} "
            f"unjudged: nobody graded {them}."
        )
    return " ".join(sentences)


def _stays(one: Movement) -> bool:
    return one.before is not None and one.after is not None


def _counts(one: Movement) -> bool:
    return abs(one.change) >= _LEAST
