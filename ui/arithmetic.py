"""The arithmetic of each measure, with the reader's own numbers, as Markdown."""

from __future__ import annotations

from charts.numbers import grade_text, number
from metrics.anatomy import Anatomy
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Ranking

LONGEST = 20


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
    worth = "0" if gain != gain else f"{gain:.6g}"
    below = number(1 / weight) if weight else "never seen"
    return (
        f"| {index + 1} | {grade_text(parts.grades[index])} | {worth} | {below} "
        f"| **{number(parts.terms[index])}** |"
    )


def ndcg_sum(parts: Anatomy, k: int) -> str:
    """The last lines: DCG, its ideal and the ratio.

    For the five documents in the order 3 3 0 2 1 it ends in 13.0954 / 13.3472 = 0.9811.
    """
    lost = parts.idcg - parts.dcg
    best = _summed(parts.ideal_terms[: max(k, parts.ideal_ranks)])
    ratio = f"**{number(parts.dcg)} / {number(parts.idcg)} = {number(parts.ndcg)}**"
    return (
        f"DCG@{k} = {_summed(parts.terms[:k])} = {number(parts.dcg)}  \n"
        f"IDCG@{k} = {best} = {number(parts.idcg)}, so {number(lost)} is lost  \n"
        f"nDCG@{k} = {ratio}"
    )


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
    rr, ap = (m.breakdown(ranking.grades, ranking.pool, convention) for m in measures)
    first = next((rank for rank, term in enumerate(rr.terms, start=1) if term), None)
    found = [rank for rank, term in enumerate(ap.terms, start=1) if term]
    shares = [f"{seen}/{rank}" for seen, rank in enumerate(found, start=1)][:LONGEST]
    more = " + …" if len(found) > LONGEST else ""
    rr_text = f"1 / {first}" if first else "0, nothing relevant in the ranks that count"
    ap_text = f"({' + '.join(shares) or '0'}{more}) / {float(ap.divisor):g}"
    return (
        f"{measures[0]} = {rr_text} = **{number(float(rr.value))}**  \n"
        f"{measures[1]} = {ap_text} = **{number(float(ap.value))}**"
    )
