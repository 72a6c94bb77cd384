"""The arithmetic of each measure, with the reader's own numbers, as Markdown."""

from __future__ import annotations

from math import isnan

from charts.numbers import gain_text, grade_text, number
from metrics.anatomy import Anatomy
from metrics.convention import Convention
from metrics.families import nothing_relevant
from metrics.measure import Breakdown, Measure
from metrics.ranking import Ranking

LONGEST = 20
_NOTHING_COUNTS = "0, nothing relevant in the ranks that count"


def ndcg_table(parts: Anatomy, k: int) -> str:
    """One line a rank: grade, gain, what divides it, and the term."""
    width = len(parts.terms)
    rows = [_row(parts, index) for index in range(min(width, k, LONGEST))]
    head = "| rank | grade | gain | ÷ | term |\n| ---: | :---: | ---: | ---: | ---: |"
    more = min(width, k) - len(rows)
    note = f"\n\n… and {more} more ranks." if more else ""
    return "\n".join([head, *rows]) + note


def _row(parts: Anatomy, index: int) -> str:
    gain = parts.gains[index]
    weight = parts.discounts[index]
    worth = "0" if gain != gain else gain_text(gain)
    below = number(1 / weight) if weight else "never seen"
    return (
        f"| {index + 1} | {grade_text(parts.grades[index])} | {worth} | {below} "
        f"| **{number(parts.terms[index])}** |"
    )


def ndcg_sum(parts: Anatomy, k: int) -> str:
    """The last lines: DCG, its ideal and the ratio.

    For the five documents in the order 3 3 0 2 1 it ends in 13.0954 / 13.3472 = 0.9811.
    """
    if parts.nothing_relevant:
        return f"nDCG@{k}: {_nothing_relevant(parts.ndcg)}"
    lost = parts.idcg - parts.dcg
    best = _summed(parts.ideal_terms[: max(k, parts.ideal_ranks)])
    ratio = f"**{number(parts.dcg)} / {number(parts.idcg)} = {number(parts.ndcg)}**"
    return (
        f"DCG@{k} = {_summed(parts.terms[:k])} = {number(parts.dcg)}  \n"
        f"IDCG@{k} = {best} = {number(parts.idcg)}, so {number(lost)} is lost  \n"
        f"nDCG@{k} = {ratio}"
    )


def _nothing_relevant(value: float) -> str:
    """What is said instead of a division by 0, such as "nothing relevant, so undefined"."""
    link = "so" if isnan(value) else "which counts as"
    return f"nothing relevant, {link} **{number(value)}**"


def _summed(terms: object) -> str:
    values = [number(float(term)) for term in terms]  # type: ignore[attr-defined]
    shown = values[:LONGEST] + (["…"] if len(values) > LONGEST else [])
    return " + ".join(shown) or "0"


def binary_sums(measures: tuple[Measure, Measure], ranking: Ranking, convention: Convention) -> str:
    """RR and AP written out.

    Args:
        measures: RR and AP, cut or not.
        ranking: The list.
        convention: The choices in force.

    Returns:
        Two lines of Markdown.
    """
    given = ranking.grades, ranking.pool, convention
    rr, ap = measures
    return "  \n".join(
        f"{measure}: {_nothing_relevant(float(measure.scores(*given)))}"
        if nothing_relevant(measure.name, measure.lists(*given))
        else written(measure, measure.breakdown(*given))
        for measure, written in ((rr, _rr_sum), (ap, _ap_sum))
    )


def _rr_sum(rr: Measure, broken: Breakdown) -> str:
    first = next((rank for rank, term in enumerate(broken.terms, start=1) if term), None)
    ratio = f"1 / {first}" if first else _NOTHING_COUNTS
    return f"{rr} = {ratio} = **{number(float(broken.value))}**"


def _ap_sum(ap: Measure, broken: Breakdown) -> str:
    found = [rank for rank, term in enumerate(broken.terms, start=1) if term]
    shares = [f"{seen}/{rank}" for seen, rank in enumerate(found, start=1)][:LONGEST]
    more = " + …" if len(found) > LONGEST else ""
    ratio = f"({' + '.join(shares) or '0'}{more}) / {float(broken.divisor):g}"
    ratio = ratio if broken.divisor else _NOTHING_COUNTS
    return f"{ap} = {ratio} = **{number(float(broken.value))}**"
