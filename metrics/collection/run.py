"""Run: what a system returned, a row a query and document with its score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import pandas as pd


@dataclass(frozen=True)
class Run:
    """What a system returned.

    Attributes:
        frame: Columns query and document (text), score (float64) and, where the file has one,
            rank (float64). In the order of the file.
        name: What errors and pages call it.
        form: What it was recognised as.
    """

    frame: pd.DataFrame
    name: str = "run"
    form: str = "data frame"

    @property
    def queries(self) -> tuple[str, ...]:
        """The queries that it answers, in the order of the file."""
        return tuple(self.frame["query"].unique())

    @property
    def has_ranks(self) -> bool:
        """Whether the file says ranks of its own."""
        return "rank" in self.frame

    @classmethod
    def from_frame(cls, frame: pd.DataFrame, name: str = "run", form: str = "data frame") -> Run:
        """A run from a frame with query, document and score, or rank in its place.

        Without scores a document's score is its rank, negated.
        """
        ranks = frame["rank"].astype("float64") if "rank" in frame else None
        scores = frame["score"].astype("float64") if "score" in frame else None
        if scores is None and ranks is None:
            raise ValueError(f"a run needs a score or a rank, got {', '.join(map(str, frame))}")
        chosen = pd.DataFrame(
            {
                "query": frame["query"].astype(str),
                "document": frame["document"].astype(str),
                "score": -ranks if scores is None and ranks is not None else scores,
            }
        )
        if ranks is not None:
            chosen["rank"] = ranks
        return cls(chosen.reset_index(drop=True), name, form)

    @classmethod
    def from_dict(cls, scores: Mapping[str, Mapping[str, float]], name: str = "run") -> Run:
        """A run from a dictionary of dictionaries, query to document to score."""
        rows = [(query, doc, score) for query, of in scores.items() for doc, score in of.items()]
        frame = pd.DataFrame(rows, columns=["query", "document", "score"])
        return cls.from_frame(frame, name, "dictionary")
