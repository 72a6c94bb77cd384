"""Rows as text: aligned columns for people, CSV for other programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping, Sequence
from math import isnan, nan
from typing import Any

from charts.numbers import number

Rows = Sequence[Mapping[str, Any]]
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def columns_text(names: Sequence[str], rows: Rows) -> str:
    """A line of names and a line a row; words to the left, all else to the right.

    >>> print(columns_text(["measure", "value"], [{"measure": "RR", "value": 0.5}]))
    measure   value
    RR       0.5000
    """
    lines = [list(names), *([_shown(row.get(name)) for name in names] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    left = [at == 0 or name == "query" for at, name in enumerate(names)]
    return "\n".join(
        "  ".join(
            cell.ljust(width) if words else cell.rjust(width)
            for cell, width, words in zip(line, widths, left, strict=True)
        ).rstrip()
        for line in lines
    )


def csv_text(names: Sequence[str], rows: Rows) -> str:
    r"""CSV with a header, every line ended; empty where undefined.

    Text that a spreadsheet would run as a formula gets an apostrophe before it.

    >>> csv_text(["query", "delta"], [{"query": "=1+1", "delta": -0.5}])
    "query,delta\n'=1+1,-0.5\n"
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(map(_cell, names))
    writer.writerows([_cell(row.get(name)) for name in names] for row in rows)
    return out.getvalue()


def _shown(value: Any) -> str:
    if isinstance(value, list):
        return " to ".join(map(_shown, value))
    if value is None:
        return number(nan)
    return number(value) if isinstance(value, float) else str(value)


def _cell(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(_FORMULA):
        return "'" + value
    if isinstance(value, list):
        return " ".join(map(str, value))
    return None if isinstance(value, float) and isnan(value) else value
