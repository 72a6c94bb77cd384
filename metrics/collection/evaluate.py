"""Evaluate a run: every measure on every judged query, by the definitions, in blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import nan
from typing import Any

import numpy as np
import pandas as pd
from numpy.typing import NDArray

from metrics.arrays import FloatArray, IntArray
from metrics.collection.ordered import ordered
from metrics.collection.qrels import Qrels
from metrics.collection.run import Run
from metrics.convention import Convention
from metrics.measure import Measure

CELLS = 4_000_000
"""Padded cells of a block at most."""


@dataclass(frozen=True)
class Block:
    """Queries of like length as matrices.

    Attributes:
        index: Which queries, as places among `Qrels.queries`. Shape (b,).
        grades: Grades in rank order, NaN where unjudged or padded. Shape (b, depth).
        pool: Grades of all judged documents, NaN as padding. Shape (b, m).
        lengths: Number of documents returned. Shape (b,).
    """

    index: IntArray
    grades: FloatArray
    pool: FloatArray
    lengths: IntArray


@dataclass(frozen=True)
class Evaluation:
    """What a run is worth, query by query.

    Attributes:
        values: A row a judged query in the order of the judgements, a column a measure (two under
            unjudged "bounds": "... (low)" and "... (high)"). NaN where undefined.
        answered: Whether the run has a list for the query.
        judged: Share of the first documents returned that is judged; NaN without a list.
        convention: The choices in force.
        unjudged_queries: Queries of the run that nobody judged: not evaluated.
    """

    values: pd.DataFrame
    answered: pd.Series
    judged: pd.Series
    convention: Convention
    unjudged_queries: tuple[str, ...]

    @property
    def counted(self) -> pd.DataFrame:
        """The rows that may enter a mean: all, or those answered, as the convention says."""
        if self.convention.unanswered == "leave-out":
            return self.values[self.answered]
        return self.values

    @property
    def unanswered(self) -> tuple[str, ...]:
        """Judged queries that the run has no list for."""
        return tuple(self.answered.index[~self.answered])

    def nothing_relevant(self, column: str) -> tuple[str, ...]:
        """Queries that are undefined, since nothing relevant exists."""
        return tuple(self.values.index[self.values[column].isna()])

    def n(self, column: str) -> int:
        """How many queries enter the mean."""
        return int(self.counted[column].notna().sum())

    def mean(self, column: str) -> float:
        """Mean over the queries that are defined. NaN without any."""
        values = self.counted[column].dropna()
        return float(values.mean()) if len(values) else nan


def evaluate(
    qrels: Qrels,
    run: Run,
    measures: Sequence[Measure],
    convention: Convention,
    *,
    k_judged: int = 10,
) -> Evaluation:
    """Every measure on every judged query.

    Args:
        qrels: What people graded.
        run: What a system returned.
        measures: What to compute.
        convention: The choices in force.
        k_judged: How many first documents the judged share looks at.

    Returns:
        Values, a row a judged query; an unanswered one is an empty list.

    Raises:
        CollectionError: As `ordered`.
        ValueError: If the convention refuses a grade.
    """
    queries = pd.Index(qrels.queries)
    names = [name for measure in measures for name in columns_of(measure, convention)]
    values = np.full((len(queries), len(names)), nan)
    judged = np.full(len(queries), nan)
    answered = np.zeros(len(queries), dtype=np.bool_)
    listed = ordered(run, qrels, convention)
    for block in blocks(qrels, listed, queries, convention):
        scores = [m.scores(block.grades, block.pool, convention, block.lengths) for m in measures]
        values[block.index] = np.concatenate(
            [one.reshape(len(block.index), -1) for one in scores], axis=1
        )
        judged[block.index] = judged_share(block, k_judged)
        answered[block.index] = block.lengths > 0
    unknown = pd.Index(listed["query"].unique()).difference(queries, sort=False)
    return Evaluation(
        pd.DataFrame(values, index=queries, columns=names),
        pd.Series(answered, index=queries),
        pd.Series(judged, index=queries),
        convention,
        tuple(unknown),
    )


def columns_of(measure: Measure, convention: Convention) -> list[str]:
    """The columns that a measure fills: one, or two under unjudged "bounds"."""
    if measure.in_force(convention).unjudged == "bounds":
        return [f"{measure} (low)", f"{measure} (high)"]
    return [str(measure)]


def judged_share(block: Block, k: int) -> FloatArray:
    """Share of the first k documents returned that has a grade; NaN where none was returned."""
    known = (~np.isnan(block.grades[:, :k])).sum(axis=1)
    shown = np.minimum(block.lengths, k)
    share = np.full(len(shown), nan)
    np.divide(known, shown, out=share, where=shown > 0)
    return share


def blocks(
    qrels: Qrels, listed: pd.DataFrame, queries: pd.Index, convention: Convention
) -> Iterator[Block]:
    """The queries as blocks of matrices, those of like length together.

    Args:
        qrels: What people graded.
        listed: The run as `ordered` gives it.
        queries: The judged queries.
        convention: Under unjudged "bounds" blocks are smaller, since each list is tried many times.

    Yields:
        Blocks of at most `CELLS` padded cells, or of one query.
    """
    known = listed[listed["query"].isin(queries)]
    row, column = queries.get_indexer(pd.Index(known["query"])), known["rank"].to_numpy() - 1
    grades = known["grade"].to_numpy(dtype=np.float64)
    pool_row = queries.get_indexer(pd.Index(qrels.frame["query"]))
    pool_column = qrels.frame.groupby("query", sort=False).cumcount().to_numpy()
    pool = qrels.frame["grade"].to_numpy(dtype=np.float64)
    lengths = np.bincount(row, minlength=len(queries))
    sizes = np.bincount(pool_row, minlength=len(queries))
    for index in _cuts(lengths, sizes, convention):
        yield Block(
            index,
            _matrix(row, column, grades, index, len(queries), int(lengths[index].max(initial=0))),
            _matrix(pool_row, pool_column, pool, index, len(queries), int(sizes[index].max())),
            lengths[index],
        )


def _cuts(lengths: IntArray, sizes: IntArray, convention: Convention) -> Iterator[IntArray]:
    width = np.maximum(lengths, sizes) + 1
    order = np.argsort(width, kind="stable")
    tries = 2 * lengths + 1 if convention.unjudged == "bounds" else np.ones_like(lengths)
    start = 0
    while start < len(order):
        cells = (width * tries)[order[start:]] * np.arange(1, len(order) - start + 1)
        end = start + max(1, int(np.searchsorted(cells, CELLS, side="right")))
        yield order[start:end]
        start = end


def _matrix(
    row: NDArray[np.integer[Any]],
    column: NDArray[np.integer[Any]],
    values: FloatArray,
    index: IntArray,
    number: int,
    width: int,
) -> FloatArray:
    """The values of the chosen rows as a matrix padded with NaN."""
    place = np.full(number, -1)
    place[index] = np.arange(len(index))
    mine = place[row]
    inside = mine >= 0
    matrix = np.full((len(index), width), nan)
    matrix[mine[inside], column[inside]] = values[inside]
    return matrix
