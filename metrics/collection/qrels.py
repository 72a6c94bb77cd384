"""Qrels: the grades that people gave, a row a query and document."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pandas as pd

from metrics.collection.problem import SHOWN, CollectionError


@dataclass(frozen=True)
class Qrels:
    """Judgements.

    Attributes:
        frame: Columns query and document (text) and grade (float64), each pair once.
        name: What errors call them.
        form: What they were recognised as.
        repeated: How many lines said again what an earlier line had said.
    """

    frame: pd.DataFrame
    name: str = "judgements"
    form: str = "data frame"
    repeated: int = 0

    @property
    def queries(self) -> tuple[str, ...]:
        """The judged queries, in the order of the file."""
        return tuple(self.frame["query"].unique())

    @classmethod
    def from_frame(
        cls,
        frame: pd.DataFrame,
        name: str = "judgements",
        form: str = "data frame",
        line_of: Callable[[int], int] | None = None,
    ) -> Qrels:
        """Judgements from a frame with query, document and grade.

        Args:
            frame: One row a judgement; ids become text.
            name: What errors call it.
            form: What it was recognised as.
            line_of: The line of its file that a row (from 0) comes from. None: there is no file.

        Raises:
            CollectionError: If a query and document have two different grades.
        """
        chosen = pd.DataFrame(
            {
                "query": frame["query"].astype(str),
                "document": frame["document"].astype(str),
                "grade": frame["grade"].astype("float64"),
            }
        ).reset_index(drop=True)
        pairs = ["query", "document"]
        again = chosen.duplicated(pairs, keep=False)
        if again.any():
            _refuse_contradictions(name, chosen[again], line_of)
        once = chosen.drop_duplicates(pairs, ignore_index=True)
        return cls(once, name, form, len(chosen) - len(once))

    @classmethod
    def from_dict(
        cls, grades: Mapping[str, Mapping[str, float]], name: str = "judgements"
    ) -> Qrels:
        """Judgements from a dictionary of dictionaries, query to document to grade."""
        rows = [(query, doc, grade) for query, of in grades.items() for doc, grade in of.items()]
        frame = pd.DataFrame(rows, columns=["query", "document", "grade"])
        return cls.from_frame(frame, name, "dictionary")


def _refuse_contradictions(
    name: str, repeated: pd.DataFrame, line_of: Callable[[int], int] | None
) -> None:
    """Refuse a pair whose later line has another grade than its first, naming that line."""
    first = repeated.groupby(["query", "document"], sort=False)["grade"].transform("first")
    torn = repeated[repeated["grade"] != first]
    if not len(torn):
        return
    pairs = torn[["query", "document"]].drop_duplicates()
    said = [f"query {query!r}, document {doc!r}" for query, doc in pairs.itertuples(index=False)]
    row = int(torn.index[0])
    more = f" ({len(said)} such pairs: {'; '.join(said[:SHOWN])})" if len(said) > 1 else ""
    raise CollectionError(
        name,
        f"two grades for {said[0]}: {first[row]:g} and {torn['grade'][row]:g}; expected one{more}",
        None if line_of is None else line_of(row),
    )
