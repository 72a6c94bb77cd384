"""The lines that give the numbers of the page in Python, and the files for trec_eval."""

from __future__ import annotations

from dataclasses import fields

from charts.numbers import number
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document
from ui.scenario import Scenario


def python_lines(scenario: Scenario) -> str:
    """A script that computes the four numbers on the cards with `metrics`."""
    ranking = scenario.ranking
    lines = [
        "from math import nan",
        "",
        "from metrics.convention import Convention",
        "from metrics.measure import Measure",
        "",
        f"grades = {_listed(ranking.returned)}  # in rank order, nan = unjudged",
        f"pool = {_listed(tuple(d for d in ranking.documents if d.judged))}  # all judged",
        f"convention = Convention({_given(scenario.convention)})",
    ]
    for measure, convention in scenario.measures():
        name = _explicit(measure, convention)
        value = float(measure.scores(ranking.grades, ranking.pool, convention))
        lines.append(
            f"print(Measure.parse({str(name)!r}).scores(grades, pool, convention))"
            f"  # {number(value)}"
        )
    return "\n".join(lines)


def trec_lines(scenario: Scenario) -> str:
    """The same list as a judgement file and a run, with the call of trec_eval.

    Documents are called d1, d2 and so on: an id from a file or a link is no text for a shell.
    trec_eval has linear gain only, and gives 0 where nothing is relevant.
    """
    ranking = scenario.ranking
    named = [(f"d{place}", d) for place, d in enumerate(ranking.documents, start=1)]
    qrels = [f"q1 0 {name} {max(d.grade, -1):g}" for name, d in named if d.judged]
    n = len(ranking.returned)
    run = [f"q1 Q0 d{rank} {rank} {n - rank + 1} mine" for rank in range(1, n + 1)]
    level = f" -l {scenario.convention.threshold:g}"
    cut = f" -M {scenario.k}" if scenario.cut_all else ""
    return "\n".join(
        [
            "cat > qrels.txt <<END",
            *qrels,
            "END",
            "cat > mine.run <<END",
            *run,
            "END",
            f"trec_eval -m ndcg_cut.{scenario.k} qrels.txt mine.run",
            f"trec_eval{level}{cut} -m recip_rank -m map qrels.txt mine.run",
        ]
    )


def _explicit(measure: Measure, convention: Convention) -> Measure:
    return Measure(
        measure.name, measure.k, gain=convention.gain if measure.name == "nDCG" else None
    )


def _listed(documents: tuple[Document, ...]) -> str:
    return f"[{', '.join(f'{d.grade:.15g}' for d in documents)}]"


def _given(convention: Convention) -> str:
    plain = Convention()
    return ", ".join(
        f"{field.name}={getattr(convention, field.name)!r}"
        for field in fields(Convention)
        if getattr(convention, field.name) != getattr(plain, field.name)
    )
