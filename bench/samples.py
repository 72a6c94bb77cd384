"""Samples: measured times, and the row of the report that they become."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Row:
    """One line of the report.

    Attributes:
        what: What was measured.
        found: What came out, in words.
        target: What the design asks for. Empty: it asks for nothing.
        reached: Whether it was reached. None: there is no target.
    """

    what: str
    found: str
    target: str = ""
    reached: bool | None = None


def median_row(what: str, times: Sequence[float], most: float | None = None) -> Row:
    """Median and 95th percentile in milliseconds; the target is for the median."""
    median, high = np.percentile(times, [50, 95])
    found = f"{median:.1f} / {high:.1f} ms  (n {len(times)})"
    if most is None:
        return Row(what, found)
    return Row(what, found, f"median <= {most:g} ms", bool(median <= most))


def table(rows: Sequence[Row]) -> str:
    """The report as aligned text.

    >>> print(table([Row("a", "1 ms", "<= 2 ms", True)]))
    what  measured  target   reached
    a     1 ms      <= 2 ms  yes
    """
    words = {True: "yes", False: "NO", None: ""}
    lines = [("what", "measured", "target", "reached")]
    lines += [(row.what, row.found, row.target, words[row.reached]) for row in rows]
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    return "\n".join(
        "  ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)).rstrip()
        for line in lines
    )
