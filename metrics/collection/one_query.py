"""One query of a collection, as the ranking that people look at."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from metrics.collection.ordered import ordered
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention
from metrics.ranking import Document, Ranking


def ranking_of(
    run: Run,
    qrels: Qrels,
    query: str,
    convention: Convention,
    titles: Mapping[str, str] | None = None,
) -> Ranking:
    """The list of one query, with the judged documents that it leaves out.

    Args:
        run: What a system returned.
        qrels: What people graded.
        query: Which query; its list is empty where the run does not answer it.
        convention: Its score_precision, ties and duplicates are used, as in `evaluate`.
        titles: What documents are called. A document without a title shows its id.

    Returns:
        The ranking, in the order in which measures read the run.

    Raises:
        CollectionError: If the convention refuses what the list holds.
    """
    judged = Qrels(qrels.frame[qrels.frame["query"] == query], qrels.name)
    answer = Run(run.frame[run.frame["query"] == query], run.name)
    listed = ordered(answer, judged, convention)
    rest = judged.frame[~judged.frame["document"].isin(listed["document"])]
    called = titles or {}

    def documents(ids: list[str], grades: list[float]) -> tuple[Document, ...]:
        pairs = zip(ids, grades, strict=True)
        return tuple(Document(id, called.get(id, id), grade) for id, grade in pairs)

    best = rest.iloc[np.argsort(-rest["grade"].to_numpy(), kind="stable")]
    return Ranking(
        documents(listed["document"].tolist(), listed["grade"].tolist()),
        documents(best["document"].tolist(), best["grade"].tolist()),
    )
