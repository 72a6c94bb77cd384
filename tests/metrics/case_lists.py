"""The lists of documents that a case of the issue trackers describes, in each of its spellings."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan, nan
from typing import Any

Query = tuple[Sequence[float], Sequence[float]]
"""The list, NaN where unjudged, and every judged grade."""


def plain(case: dict[str, Any]) -> list[Query]:
    """`ranking`, with the judged documents that it does not hold."""
    listed = case["ranking"]
    out = case.get("judged_but_not_retrieved", [])
    missing = case.get("relevant_total", 0) - sum(grade > 0 for grade in listed + out)
    return [(listed, listed + out + [1] * max(0, missing))]


def after_step_2(case: dict[str, Any]) -> list[Query]:
    """The list, with a further document of grade 3 judged."""
    return [(case["ranking"], [*case["ranking"], 3])]


def best(case: dict[str, Any]) -> list[Query]:
    """The best list that its judged documents allow."""
    pool = plain(case)[0][1]
    return [(sorted(pool, reverse=True), pool)]


def rows_by_score(case: dict[str, Any]) -> list[Query]:
    """Rows of a table ordered by their score."""
    if "columns" in case:
        rows = [(float(r.split(",")[2]), float(r.split(",")[1])) for r in case["rows"]]
    else:
        rows = [(score, grade) for score, grade in case["rows(score,relevant)"]]
    listed = [grade for _, grade in sorted(rows, key=lambda row: -row[0])]
    return [(listed, listed)]


def verdicts(case: dict[str, Any]) -> list[Query]:
    """Verdicts in order, with the relevant chunks of the whole corpus."""
    return [(case["verdicts_in_order"], [1] * case["relevant_chunks_in_corpus"])]


def without_grades(case: dict[str, Any]) -> list[Query]:
    """Relevant documents that came without a grade count 1, all others are unjudged."""
    listed = [1 if document in case["relevant"] else nan for document in case["ranking"]]
    return [(listed, [1] * len(case["relevant"]))]


def first_at(case: dict[str, Any]) -> list[Query]:
    """The first relevant document at its rank."""
    return hit_at(case["first_relevant_rank"])


def scored(text: str) -> list[tuple[float, float]]:
    """Pairs of score and grade from "scores .9,.6 with grades 0,1"."""
    scores, _, grades = text.removeprefix("scores ").partition(" with grades ")
    pairs = zip(scores.split(","), grades.split(","), strict=True)
    return sorted(((float(s), float(g)) for s, g in pairs), reverse=True)


def each_query(case: dict[str, Any]) -> list[Query]:
    """q1, q2, ... as lists of grades or as scores with grades."""
    found = [case[name] for name in sorted(case) if name[0] == "q" and name[1:].isdigit()]
    lists = [[g for _, g in scored(one)] if isinstance(one, str) else one for one in found]
    return [(listed, listed) for listed in lists]


def merged(case: dict[str, Any]) -> list[Query]:
    """All queries thrown into one list."""
    listed = [grade for _, grade in sorted(scored(case["q1"]) + scored(case["q2"]), reverse=True)]
    return [(listed, listed)]


def files(case: dict[str, Any]) -> list[Query]:
    """Judgements and runs by document."""
    qrels, run = case["qrels"], case["run"]
    if isinstance(run, list):
        qrels, run = {"q": qrels}, {"q": run}
    return [
        ([qrels[q].get(document, nan) for document in run[q]], list(qrels[q].values()))
        for q in qrels
    ]


def nth_query(number: int) -> Callable[[dict[str, Any]], list[Query]]:
    """Only one of the queries of a case."""

    def one(case: dict[str, Any]) -> list[Query]:
        return [(files if "qrels" in case else each_query)(case)[number]]

    return one


def hit_at(*ranks: int | None, relevant: int = 1) -> list[Query]:
    """Lists of one hit at each rank, None for no hit."""
    pool = [1] * relevant
    return [([float(r == rank) for r in range(1, (rank or 1) + 1)], pool) for rank in ranks]


def to_depth(name: str) -> Callable[[dict[str, Any]], list[Query]]:
    """The list cut at a depth, with hits at the relevant ranks."""

    def one(case: dict[str, Any]) -> list[Query]:
        hits = [float(rank in case["relevant_ranks"]) for rank in range(1, case[name] + 1)]
        return [(hits, [1] * len(case["relevant_ranks"]))]

    return one


def numbered(index: int) -> Callable[[dict[str, Any]], list[Query]]:
    """One of several rankings."""
    return lambda case: [(case["rankings"][index], case["rankings"][index])]


def without_negative(case: dict[str, Any]) -> list[Query]:
    """Documents of negative grade taken for padding, hence unjudged."""
    listed = [nan if grade < 0 else grade for grade in case["ranking"]]
    return [(listed, [grade for grade in listed if not isnan(grade)])]


def values_as_ranks(case: dict[str, Any]) -> list[Query]:
    """Queries whose reciprocal ranks are the given values; None: nothing is relevant."""
    lists = hit_at(*(None if v is None else round(1 / v) for v in case["per_query"]))
    return [
        (row, [0] if value is None else pool)
        for (row, pool), value in zip(lists, case["per_query"], strict=True)
    ]
