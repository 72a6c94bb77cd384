"""The lines that give the numbers of the page in Python."""

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
