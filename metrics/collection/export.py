"""Evaluations as plain values, for JSON and for rows of a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isnan
from typing import Any

from metrics.collection.evaluate import Evaluation

Rows = list[dict[str, Any]]


def as_system(run: str, found: Evaluation, *, per_query: bool = False) -> dict[str, Any]:
    """What a run is worth, as JSON knows it; undefined is None.

    Args:
        run: What the run is called.
        found: Its evaluation.
        per_query: Whether every query's values are there too.

    Returns:
        Means with how many queries each counts (`n`: the first measure's), and the judged
        queries without a list.
    """
    names = list(found.values.columns)
    numbers = {name: found.n(name) for name in names}
    system: dict[str, Any] = {"run": run, "n": numbers[names[0]], "n_by_measure": numbers}
    system["means"] = {name: _defined(found.mean(name)) for name in names}
    system["unanswered"] = list(found.unanswered)
    if per_query:
        rows = found.counted.to_dict("index")
        system["queries"] = {
            str(query): {name: _defined(row[name]) for name in names} for query, row in rows.items()
        }
    return system


def count_columns(systems: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """Columns for n, each with a measure it counts: one, or one a measure where they differ."""
    numbers = [system["n_by_measure"] for system in systems]
    if all(len(set(one.values())) == 1 for one in numbers):
        return {"n": next(iter(numbers[0]))}
    return {f"n {name}": name for name in numbers[0]}


def system_rows(systems: Sequence[Mapping[str, Any]], counts: Mapping[str, str]) -> Rows:
    """A row a query where there are any, then a row a system with its means and counts."""
    rows: Rows = []
    for system in systems:
        run, empty = system["run"], dict.fromkeys(counts, "")
        for query, values in system.get("queries", {}).items():
            rows.append({"run": run, "query": query, **values, **empty})
        numbers = {column: system["n_by_measure"][name] for column, name in counts.items()}
        rows.append({"run": run, "query": "mean", **system["means"], **numbers})
    return rows


def _defined(value: float) -> float | None:
    return None if isnan(value) else float(value)
