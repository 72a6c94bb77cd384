"""What one answer of Python costs: the tables of every possible move, built and sent."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter

import numpy as np

from bench.samples import Row, median_row
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking
from ui.ranker import Board, Owner, Shown
from ui.ranker.payload import payload

_TIMES = 60
_MOST_BYTES = 150_000


def rows() -> list[Row]:
    """Build time and size for 50 cards, 10 in the pool and 4 measures."""
    found = []
    for k in (10, 50):
        found += _rows(_board(k), f"tables of 50 cards, 10 beside, 4 measures, k = {k}: ")
    return found


def _rows(board: Board, what: str) -> list[Row]:
    times = []
    for _ in range(_TIMES):
        start = perf_counter()
        sent = payload(board, Owner())
        times.append(1000 * (perf_counter() - start))
    size = Row(
        what + "size",
        f"{len(sent) / 1000:.1f} kB",
        f"<= {_MOST_BYTES / 1000:g} kB",
        len(sent) <= _MOST_BYTES,
    )
    return [median_row(what + "built", times, 20), size]


def _board(k: int) -> Board:
    rng = np.random.default_rng(0)
    listed, beside = rng.integers(0, 4, 50), rng.integers(0, 4, 10)
    ranking = Ranking(_documents(listed.tolist(), "d"), _documents(beside.tolist(), "p"))
    exponential = Convention()
    linear = replace(exponential, gain="linear")
    shown = [
        Shown(Measure("nDCG", k), exponential),
        Shown(Measure("nDCG", k), linear),
        Shown(Measure("RR"), exponential),
        Shown(Measure("AP"), exponential),
    ]
    return Board(ranking, k, shown)


def _documents(grades: list[int], letter: str) -> tuple[Document, ...]:
    return tuple(
        Document(f"{letter}{place}", f"Document {letter}{place}", float(grade))
        for place, grade in enumerate(grades, 1)
    )
