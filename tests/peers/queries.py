"""Random queries, the same for a reference tool and for us."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np

from metrics.arrays import FloatArray, IntArray


@dataclass(frozen=True)
class Query:
    """Grades in rank order, None where unjudged, and grades of judged documents left out."""

    listed: list[int | None]
    left_out: list[int]


def random_queries(
    seed: int, number: int, grades: tuple[int, ...], unjudged: float = 0.2, most: int = 25
) -> list[Query]:
    """Queries of 1 to `most` documents; a few hold nothing relevant."""
    rng = np.random.default_rng(seed)
    found = []
    for index in range(number):
        choice = (0,) if index % 10 == 0 else grades
        listed: list[int | None] = [
            None if rng.random() < unjudged else int(rng.choice(choice))
            for _ in range(rng.integers(1, most + 1))
        ]
        # one judged document at least: a query with none would not be in a file of judgements
        left_out = [int(rng.choice(choice)) for _ in range(rng.integers(0, 6))] + [0]
        found.append(Query(listed, left_out))
    return found


def qrels_of(queries: list[Query]) -> dict[str, dict[str, int]]:
    """Judgements by query and document; ids are numbers in text."""
    return {
        str(q): {f"d{i:03}": grade for i, grade in enumerate(one.listed) if grade is not None}
        | {f"x{i:03}": grade for i, grade in enumerate(one.left_out)}
        for q, one in enumerate(queries, start=1)
    }


def run_of(queries: list[Query]) -> dict[str, dict[str, float]]:
    """Scores by query and document, no two alike, documents in mixed order."""
    rng = np.random.default_rng(7)
    return {
        str(q): {f"d{i:03}": 100.0 - i for i in rng.permutation(len(one.listed))}
        for q, one in enumerate(queries, start=1)
    }


def arrays_of(queries: list[Query]) -> tuple[FloatArray, FloatArray, IntArray]:
    """Grades, pools and lengths as the definitions take them."""
    pools = [[g for g in one.listed if g is not None] + one.left_out for one in queries]
    grades = np.full((len(queries), max(len(one.listed) for one in queries)), nan)
    pool = np.full((len(queries), max(len(one) for one in pools)), nan)
    for index, (one, judged) in enumerate(zip(queries, pools, strict=True)):
        grades[index, : len(one.listed)] = [nan if g is None else g for g in one.listed]
        pool[index, : len(judged)] = judged
    return grades, pool, np.array([len(one.listed) for one in queries])
