"""Compare: two runs against the same judgements become the one table."""

from __future__ import annotations

from dataclasses import replace

import pandas as pd

from metrics.collection.evaluate import Evaluation, evaluate
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.compare.comparison import TOLERANCE, Comparison, as_table
from metrics.convention import Convention
from metrics.measure import Measure

JUDGED_AT = 10
_INFO = ("text", "segment", "weight")


def compare(
    qrels: Qrels,
    baseline: Run,
    candidate: Run,
    *,
    measure: Measure,
    convention: Convention,
    tolerance: float = TOLERANCE,
    info: pd.DataFrame | None = None,
    names: tuple[str, str] | None = None,
) -> Comparison:
    """Two systems, query by query.

    Compared are the judged queries that at least one system answered. Where one answered alone,
    the other counts 0 (under unanswered "leave-out" the query is listed, not compared). Queries
    that nobody answered, and those undefined for both, are listed, not compared.

    Args:
        qrels: The grades.
        baseline: The system there is.
        candidate: The system that might replace it.
        measure: What is compared.
        convention: The choices behind it.
        tolerance: A query is as good as before where |delta| is at most this.
        info: Text, segment and weight of queries, where known, beside a column `query`.
        names: What the systems are called. None: as their runs are.

    Returns:
        The comparison. Judged shares count down to the measure's cutoff, or to rank 10.

    Raises:
        ValueError: Under unjudged "bounds", where a value is a range; if judgements and runs have
            no query or no document in common.
    """
    if measure.in_force(convention).unjudged == "bounds":
        raise ValueError(
            "two ranges have no delta that could be sorted; compare with unjudged zero and with "
            "condense, and look at the bounds of each system with evaluate"
        )
    _check_common(qrels, baseline, candidate)
    depth = measure.k or JUDGED_AT
    first, second = (
        evaluate(qrels, run, [measure], convention, k_judged=depth) for run in (baseline, candidate)
    )
    table, listed = _matched(first, second, str(measure), convention)
    if info is not None:
        known = ["query", *(column for column in _INFO if column in info)]
        table = table.merge(info[known], on="query", how="left", validate="one_to_one")
    return replace(
        listed,
        table=as_table(table),
        label=measure.label(convention),
        names=names or (baseline.name, candidate.name),
        tolerance=tolerance,
        measure=measure,
        convention=convention,
    )


def _check_common(qrels: Qrels, *runs: Run) -> None:
    """Refuse files that cannot belong together: no query id, or no document, is in both."""
    listed = pd.concat([run.frame[["query", "document"]] for run in runs])
    for name, words in (("query", "query id"), ("document", "document id")):
        judged = qrels.frame[name]
        if len(judged) and len(listed) and not listed[name].isin(judged).any():
            ours, theirs = judged.iloc[0], listed[name].iloc[0]
            raise ValueError(
                f"no {words} of the judgements ({ours[:40]!r}) is in the runs ({theirs[:40]!r})"
            )


def _matched(
    first: Evaluation, second: Evaluation, column: str, convention: Convention
) -> tuple[pd.DataFrame, Comparison]:
    """The rows that count, and a comparison that lists those that do not."""
    rows = pd.DataFrame(
        {
            "baseline": first.values[column],
            "candidate": second.values[column],
            "judged_baseline": first.judged,
            "judged_candidate": second.judged,
        }
    )
    answers = pd.DataFrame({"baseline": first.answered, "candidate": second.answered})
    somebody, alone = answers.any(axis=1), answers.sum(axis=1) == 1
    values = rows[["baseline", "candidate"]]
    undefined = somebody & (values.isna() | ~answers).all(axis=1) & values.isna().any(axis=1)
    one_sided = alone & ~undefined
    counted = somebody & ~undefined
    if convention.unanswered == "leave-out":
        counted &= ~alone
    kept = rows[counted].fillna({"baseline": 0.0, "candidate": 0.0})
    listed = Comparison(
        kept,
        "",
        nothing_relevant=tuple(rows.index[undefined]),
        unanswered=tuple(rows.index[~somebody]),
        one_sided=tuple(rows.index[one_sided]),
    )
    return kept.rename_axis("query").reset_index(), listed
