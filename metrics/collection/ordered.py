"""The one order of a run, which shuffling the lines of its file cannot change."""

from __future__ import annotations

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from metrics.arrays import FloatArray
from metrics.collection.problem import CollectionError
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention


def ordered(run: Run, qrels: Qrels, convention: Convention) -> pd.DataFrame:
    """A run in the order that every measure reads, with grades.

    Score descending (in 64 or 32 bits), then the tie rule of the convention: document ids by the
    bytes of their UTF-8, the rank column, or the grades.

    Args:
        run: What a system returned.
        qrels: What people graded.
        convention: Its score_precision, ties and duplicates are used.

    Returns:
        Columns query, document, score, grade (NaN where unjudged) and rank (from 1), queries in
        the order of the run, each (query, document) once.

    Raises:
        CollectionError: If duplicates are refused, or ties ask for ranks that the run has not.
    """
    frame = run.frame.merge(qrels.frame, on=["query", "document"], how="left", sort=False)
    query = pd.factorize(frame["query"])[0]
    places = np.lexsort(
        (*_tie_keys(run, frame, convention), *_score_keys(frame, convention), query)
    )
    frame = frame.iloc[places].reset_index(drop=True)
    again = frame.duplicated(["query", "document"])
    if again.any():
        if convention.duplicates == "refuse":
            first = frame[again].iloc[0]
            raise CollectionError(
                run.name,
                f"document {first['document']!r} is there twice for query {first['query']!r} "
                f"({int(again.sum())} such lines)",
            )
        frame = frame[~again].reset_index(drop=True)
    frame["rank"] = frame.groupby("query", sort=False).cumcount() + 1
    return frame[["query", "document", "score", "grade", "rank"]]


def _score_keys(frame: pd.DataFrame, convention: Convention) -> tuple[FloatArray, ...]:
    scores = frame["score"].to_numpy(dtype=np.float64)
    if convention.score_precision == 32:
        scores = scores.astype(np.float32).astype(np.float64)
    return (-scores,)


def _tie_keys(
    run: Run, frame: pd.DataFrame, convention: Convention
) -> tuple[NDArray[np.number], ...]:
    """Keys of ties, the last one deciding first, as `np.lexsort` takes them."""
    document = pd.factorize(frame["document"], sort=True)[0]
    if convention.ties == "docid-ascending":
        return (document,)
    if convention.ties == "docid-descending":
        return (-document,)
    if convention.ties == "listed":
        if not run.has_ranks:
            words = "ties as listed need a rank column; this run has none"
            raise CollectionError(run.name, words)
        return (-document, frame["rank"].to_numpy())
    worth = frame["grade"].fillna(0.0).to_numpy()
    return (-document, worth if convention.ties == "worst" else -worth)
