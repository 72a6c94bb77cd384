"""The import report: what was read, and every oddity with what is done about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pandas as pd

from metrics.collection.ordered import ordered
from metrics.collection.problem import SHOWN
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention


@dataclass(frozen=True)
class Finding:
    """One oddity.

    Attributes:
        kind: A short name, the same in every report.
        source: The file or files it is about.
        count: How often.
        sentence: What it is and what is done about it.
        examples: Ten at most.
    """

    kind: str
    source: str
    count: int
    sentence: str
    examples: tuple[str, ...] = ()


@dataclass(frozen=True)
class SystemCounts:
    """What was read of one run.

    Attributes:
        name: The run.
        form: What it was recognised as.
        queries: Number of queries.
        documents: Number of lines.
        judged: Share of the first k documents that is judged: its mean over the judged queries
            that the run answers.
    """

    name: str
    form: str
    queries: int
    documents: int
    judged: float


@dataclass(frozen=True)
class ImportReport:
    """What was read.

    Attributes:
        judgements: Name of the judgements.
        form: What they were recognised as.
        queries: Number of judged queries.
        grades: How many judgements there are of each grade, from the lowest.
        k: Ranks that judged shares and ties are counted in.
        systems: What was read of each run.
        findings: Every oddity; empty where there is none.
    """

    judgements: str
    form: str
    queries: int
    grades: tuple[tuple[float, int], ...]
    k: int
    systems: tuple[SystemCounts, ...]
    findings: tuple[Finding, ...]

    def lines(self) -> tuple[str, ...]:
        """The report as sentences."""
        counts = ", ".join(f"{number} of grade {grade:g}" for grade, number in self.grades)
        total = sum(number for _, number in self.grades)
        head = f"{self.judgements} ({self.form}): {self.queries} queries, {total} judgements"
        systems = [
            f"{one.name} ({one.form}): {one.queries} queries, {one.documents} documents, "
            f"{100 * one.judged:.0f} % of the first {self.k} judged, the mean over all its judged "
            "queries."
            for one in self.systems
        ]
        return (f"{head}: {counts}.", *systems, *(finding.sentence for finding in self.findings))


def import_report(
    qrels: Qrels, runs: Mapping[str, Run], k: int, convention: Convention
) -> ImportReport:
    """What was read of judgements and runs.

    Args:
        qrels: The judgements.
        runs: The runs by the names that pages give them.
        k: Ranks that judged shares and ties are counted in.
        convention: The choices in force, for order and duplicates.

    Returns:
        Counts and every oddity.

    Raises:
        CollectionError: If the convention refuses what a run holds.
    """
    systems, findings = [], list(_of_judgements(qrels))
    for name, run in runs.items():
        listed = ordered(run, qrels, convention)
        systems.append(_counts(name, run, listed, qrels, k))
        findings += _of_run(name, run, listed, k)
        findings += _of_queries(name, run, qrels)
    grades = qrels.frame["grade"].value_counts().sort_index()
    return ImportReport(
        judgements=qrels.name,
        form=qrels.form,
        queries=len(qrels.queries),
        grades=tuple((float(grade), int(number)) for grade, number in grades.items()),  # type: ignore[arg-type]
        k=k,
        systems=tuple(systems),
        findings=tuple(findings),
    )


def _counts(name: str, run: Run, listed: pd.DataFrame, qrels: Qrels, k: int) -> SystemCounts:
    known = listed["query"].isin(qrels.queries) & (listed["rank"] <= k)
    shown = listed[known]
    shares = shown["grade"].notna().groupby(shown["query"], sort=False).mean()
    judged = float(shares.mean()) if len(shares) else 0.0
    return SystemCounts(name, run.form, len(run.queries), len(run.frame), judged)


def _of_judgements(qrels: Qrels) -> list[Finding]:
    grades = qrels.frame["grade"].to_numpy()
    checks = (
        (
            "repeated judgements",
            qrels.repeated,
            "say again what an earlier line said: counted once",
        ),
        ("negative grades", int((grades < 0).sum()), "are below 0: they count as gain 0"),
        ("fractional grades", int((grades % 1 != 0).sum()), "are fractional: kept as they are"),
        (
            "large grades",
            int((grades > 20).sum()),
            "are above 20: map grades under exponential gain",
        ),
    )
    return [
        Finding(kind, qrels.name, count, f"{qrels.name}: {count} judgements {words}.")
        for kind, count, words in checks
        if count
    ]


def _of_run(name: str, run: Run, listed: pd.DataFrame, k: int) -> list[Finding]:
    found = []
    twice = run.frame[run.frame.duplicated(["query", "document"])]
    if len(twice):
        words = (
            f"{name}: {len(twice)} documents are listed twice for a query: the better rank stays."
        )
        found.append(Finding("duplicates", name, len(twice), words, _pairs(twice)))
    against = _against_score(run)
    if against:
        words = (
            f"{name}: in {len(against)} queries the rank column is not the order of the scores: "
            "scores decide."
        )
        found.append(Finding("rank against score", name, len(against), words, against[:SHOWN]))
    tied = _tied(listed, k)
    if tied:
        words = (
            f"{name}: in {len(tied)} queries documents tie inside or across the first {k} ranks: "
            "ties go by the rule of the convention."
        )
        found.append(Finding("ties", name, len(tied), words, tied[:SHOWN]))
    depth = listed.groupby("query", sort=False).size()
    short = tuple(depth.index[depth < k])
    if short:
        words = (
            f"{name}: {len(short)} queries have fewer than {k} documents: missing ranks count 0."
        )
        found.append(Finding("short lists", name, len(short), words, short[:SHOWN]))
    return found


def _of_queries(name: str, run: Run, qrels: Qrels) -> list[Finding]:
    mine, judged = set(run.queries), set(qrels.queries)
    missing = tuple(query for query in qrels.queries if query not in mine)
    unknown = tuple(query for query in run.queries if query not in judged)
    found = []
    if missing:
        words = f"{name}: {len(missing)} judged queries have no list."
        found.append(Finding("unanswered queries", name, len(missing), words, missing[:SHOWN]))
    if unknown:
        words = f"{name}: {len(unknown)} queries have no judgements: not evaluated."
        found.append(Finding("unjudged queries", name, len(unknown), words, unknown[:SHOWN]))
    return found


def _pairs(frame: pd.DataFrame) -> tuple[str, ...]:
    shown = frame[["query", "document"]].head(SHOWN)
    return tuple(f"{query} {document}" for query, document in shown.itertuples(index=False))


def _against_score(run: Run) -> tuple[str, ...]:
    """Queries in which a document with a worse rank has a better score."""
    if not run.has_ranks:
        return ()
    query = pd.factorize(run.frame["query"])[0]
    places = np.lexsort((run.frame["rank"].to_numpy(), query))
    rows = run.frame.iloc[places]
    rises = rows.groupby("query", sort=False)["score"].diff() > 0
    return tuple(rows["query"][rises].unique())


def _tied(listed: pd.DataFrame, k: int) -> tuple[str, ...]:
    """Queries with two equal scores side by side, the upper of them in the first k ranks."""
    same = listed.groupby("query", sort=False)["score"].diff() == 0
    return tuple(listed["query"][same & (listed["rank"] <= k + 1)].unique())
