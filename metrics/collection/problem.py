"""What is wrong with a file, where, and what was wanted."""

from __future__ import annotations

from collections.abc import Sequence

SHOWN = 10


class CollectionError(ValueError):
    """A file that cannot be used.

    Attributes:
        file: Its name.
        line: The first line at fault, from 1. None: the file as a whole.
    """

    def __init__(self, file: str, problem: str, line: int | None = None) -> None:
        """Say the place, then what was wanted and what came."""
        self.file = file
        self.line = line
        where = file if line is None else f"{file} line {line}"
        super().__init__(f"{where}: {problem}")


def bad_lines(file: str, found: Sequence[tuple[int, str]], total: int) -> CollectionError:
    """One error for all bad lines of a file: the first at length, ten at most, and how many.

    Args:
        file: Its name.
        found: Line number and problem of the first few.
        total: How many lines are bad.

    Returns:
        The error to raise.
    """
    line, problem = found[0]
    if total > 1:
        others = "; ".join(f"line {place}: {words}" for place, words in found[1:SHOWN])
        hidden = total - min(len(found), SHOWN)
        rest = f"; and {hidden} more" if hidden > 0 else ""
        problem += f" ({total} bad lines; {others}{rest})"
    return CollectionError(file, problem, line)
