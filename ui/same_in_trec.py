"""The files and calls that give the numbers of the page in trec_eval, and which it cannot give."""

from __future__ import annotations

from dataclasses import replace
from math import ceil, floor, isclose, isnan, trunc

from metrics.convention import Convention
from metrics.measure import Measure
from ui.scenario import Scenario

_FIELDS = {
    "gain": "its gain is linear",
    "negative": "it counts negative grades as 0",
    "fractional": "it truncates fractional grades",
    "discount": "it divides by log2(rank + 1)",
    "ideal": "its ideal counts all judged documents",
    "ideal_cut": "it cuts the ideal at k",
    "threshold": "its threshold is a whole grade from 1",
    "ap_divisor": "it divides by all relevant documents",
    "no_relevant": "it gives 0 where nothing is relevant",
    "rounding": "it prints 4 decimals",
}
_CUT_FIRST = "it cuts before it takes the unjudged out"
_NO_LIST = "it leaves out a query without a result or without a judgement"


def trec_lines(scenario: Scenario) -> str:
    """The open list as a judgement file and a run, with the calls of trec_eval.

    Documents are called d1, d2 and so on: an id from a file or a link is no text for a shell.
    A negative grade is written as 0: trec_eval takes such a document for unjudged.
    """
    ranking = scenario.ranking
    named = [(f"d{place}", d) for place, d in enumerate(ranking.documents, start=1)]
    qrels = [f"q1 0 {name} {max(trunc(d.grade), 0)}" for name, d in named if d.judged]
    n = len(ranking.returned)
    run = [f"q1 Q0 d{rank} {rank} {n - rank + 1} mine" for rank in range(1, n + 1)]
    return "\n".join(
        [
            "cat > qrels.txt <<END",
            *qrels,
            "END",
            "cat > mine.run <<END",
            *run,
            "END",
            *(f"trec_eval {options} qrels.txt mine.run" for options in _calls(scenario)),
        ]
    )


def _calls(scenario: Scenario) -> list[str]:
    """Options of a call each for nDCG, RR and AP."""
    condense = "-J " if scenario.convention.unjudged == "condense" else ""
    binary = f"{condense}-l {_level(scenario.convention)} "
    cut = scenario.cut_all
    return [
        f"{condense}-m ndcg_cut.{scenario.k}",
        f"{binary}{f'-M {scenario.k} ' if cut else ''}-m recip_rank",
        f"{binary}-m {f'map_cut.{scenario.k}' if cut else 'map'}",
    ]


def _level(convention: Convention) -> int:
    """The lowest whole grade that is relevant, 1 or more."""
    threshold = convention.threshold
    level = ceil(threshold) if convention.threshold_test == ">=" else floor(threshold) + 1
    return max(level, 1)


def trec_words(scenario: Scenario) -> str:
    """Which of the four numbers trec_eval does not give, each with the reason, in a sentence."""
    beside = not_in_trec(scenario)
    if not beside:
        return "trec_eval gives all four numbers."
    found = [f"{name} ({', '.join(reasons)})" for name, reasons in beside.items()]
    return f"trec_eval does not give {'; '.join(found)}."


def not_in_trec(scenario: Scenario) -> dict[str, tuple[str, ...]]:
    """The numbers of the page that trec_eval does not give, with what it does instead."""
    found = {}
    for measure, mine in scenario.measures():
        reasons = _reasons(scenario, measure, mine)
        if reasons:
            named = f"{mine.gain} {measure}" if measure.name == "nDCG" else str(measure)
            found[named] = reasons
    return found


def _reasons(scenario: Scenario, measure: Measure, mine: Convention) -> tuple[str, ...]:
    """What keeps trec_eval from the value; empty where it gives it."""
    ranking = scenario.ranking
    if not ranking.returned or not any(one.judged for one in ranking.documents):
        return (_NO_LIST,)
    first = scenario.k if measure.name == "RR" and scenario.cut_all else None

    def value(convention: Convention, first: int | None = None) -> float:
        return float(measure.scores(ranking.grades[:first], ranking.pool, convention))

    theirs = _theirs(mine)
    wanted, given = value(mine), value(theirs, first)
    if _same(wanted, given):
        return ()
    differing = [name for name in _FIELDS if getattr(mine, name) != getattr(theirs, name)]
    alone = [
        name
        for name in differing
        if not _same(value(_with(theirs, mine, name), first), given)
        or not _same(value(_with(mine, theirs, name)), wanted)
    ]
    late = [] if _same(value(theirs), given) else [_CUT_FIRST]
    return tuple([_FIELDS[name] for name in alone] + late or [_FIELDS[one] for one in differing])


def _theirs(mine: Convention) -> Convention:
    """What trec_eval goes by, as near to a convention as its options allow."""
    plain = Convention(gain="linear", fractional="truncate", no_relevant="0")
    kept = {"max_grade": mine.max_grade, "unjudged": mine.unjudged, "ties": mine.ties}
    return replace(plain, threshold=float(_level(mine)), **kept)  # type: ignore[arg-type]


def _with(convention: Convention, other: Convention, name: str) -> Convention:
    return replace(convention, **{name: getattr(other, name)})


def _same(one: float, other: float) -> bool:
    return isclose(one, other, rel_tol=1e-9, abs_tol=1e-12) or (isnan(one) and isnan(other))
