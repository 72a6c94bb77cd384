"""What a number of a measure depends on, in words: those choices of its convention, no others."""

from __future__ import annotations

from collections.abc import Sequence

from metrics.convention import Convention
from metrics.measure import Measure

_LIST = {
    *("unjudged", "fractional", "ties", "score_precision", "duplicates", "unanswered", "rounding"),
}
_BINARY = _LIST | {"threshold", "no_relevant"}
_DEPENDS = {
    "nDCG": _LIST | {"gain", "negative", "discount", "ideal", "no_relevant"},
    "DCG": _LIST | {"gain", "negative", "discount"},
    "AP": _BINARY | {"ap_divisor"},
    "Judged": _LIST - {"fractional"},
}


def parts(measure: Measure, convention: Convention) -> tuple[str, ...]:
    """The choices in force that the measure depends on, in a few words each.

    >>> parts(Measure.parse("RR(rel=2)@5"), Convention())
    ('relevant: grade ≥ 2', 'unjudged counts as 0', 'nothing relevant: undefined, left out')
    """
    force = measure.in_force(convention)
    depends = _DEPENDS.get(measure.name, _BINARY)
    scale = {"max_grade"} if force.unjudged == "bounds" else set()
    return force.parts(depends | scale)


def sentence(measure: Measure, convention: Convention) -> str:
    """The measure with its choices, in one sentence.

    >>> sentence(Measure.parse("DCG(dcg='log2')@5"), Convention())
    "DCG(dcg='log2')@5: linear gain, the grade; ÷ log2(rank + 1); unjudged counts as 0."
    """
    return f"{measure}: {'; '.join(parts(measure, convention))}."


def sentences(measures: Sequence[Measure], convention: Convention) -> list[str]:
    """A sentence for all measures that depend on the same choices, in their order.

    >>> sentences([Measure("RR"), Measure("P", 5)], Convention())[0][:30]
    'RR, P@5: relevant: grade ≥ 1; '
    """
    named: dict[tuple[str, ...], list[str]] = {}
    for measure in measures:
        named.setdefault(parts(measure, convention), []).append(str(measure))
    return [f"{', '.join(names)}: {'; '.join(words)}." for words, names in named.items()]
