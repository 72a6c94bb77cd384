"""Scenario: all that the page "Rank by hand" shows, as one frozen value."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from metrics.convention import Convention
from metrics.measure import Measure
from metrics.ranking import Document, Ranking

MOST_QUERIES = 5
MOST_DOCUMENTS = 200
LONGEST_TITLE = 200
LARGEST_CUTOFF = 10_000
LARGEST_GRADE = 1000.0


@dataclass(frozen=True)
class Query:
    """What somebody searched for, with its ranking."""

    text: str
    ranking: Ranking


@dataclass(frozen=True)
class Scenario:
    """The queries, the cutoff, the convention and what is shown.

    Attributes:
        queries: From 1 to 5 of them.
        at: Index of the query that is open.
        k: Cutoff of nDCG, k >= 1.
        convention: Every other choice. Its gain is not used: both gains are shown.
        cut_all: Whether RR and AP are cut at k as well.
        swap: Whether a drop swaps two documents instead of inserting one.
        raw: Whether bars show raw terms instead of shares of the ideal DCG.
        private: Whether titles and query texts stay out of links, as those of an uploaded file do.
    """

    queries: tuple[Query, ...]
    at: int = 0
    k: int = 5
    convention: Convention = field(default_factory=Convention)
    cut_all: bool = False
    swap: bool = False
    raw: bool = False
    private: bool = False

    def __post_init__(self) -> None:
        """Refuse what no page could show."""
        if not 1 <= len(self.queries) <= MOST_QUERIES:
            raise ValueError(f"expected 1 to {MOST_QUERIES} queries, got {len(self.queries)}")
        if not 0 <= self.at < len(self.queries):
            raise ValueError(f"there is no query {self.at + 1}")
        if not 1 <= self.k <= LARGEST_CUTOFF:
            raise ValueError(f"k must be from 1 to {LARGEST_CUTOFF}, got {self.k}")
        for query in self.queries:
            if len(query.ranking.documents) > MOST_DOCUMENTS:
                raise ValueError(
                    f"expected at most {MOST_DOCUMENTS} documents a query, "
                    f"got {len(query.ranking.documents)}"
                )
            for document in query.ranking.documents:
                if abs(document.grade) > LARGEST_GRADE:
                    raise ValueError(
                        f"grade {document.grade:g} is beyond ±{LARGEST_GRADE:g}, what this page "
                        "can show: grades apart by blanks, as 3 0 2 3 1, or on a smaller scale"
                    )
            for _, convention in self.measures()[:2]:
                convention.gains(convention.read([one.grade for one in query.ranking.documents]))

    @property
    def query(self) -> Query:
        """The query that is open."""
        return self.queries[self.at]

    @property
    def ranking(self) -> Ranking:
        """The ranking of the open query."""
        return self.query.ranking

    def with_ranking(self, ranking: Ranking) -> Scenario:
        """The open query with another ranking."""
        return self.with_query(replace(self.query, ranking=ranking))

    def with_query(self, query: Query) -> Scenario:
        """The open query replaced."""
        queries = list(self.queries)
        queries[self.at] = query
        return replace(self, queries=tuple(queries))

    def measures(self) -> tuple[tuple[Measure, Convention], ...]:
        """The four measures of the cards, each with its convention: nDCG twice, RR, AP."""
        k = self.k if self.cut_all else None
        return (
            (Measure("nDCG", self.k), replace(self.convention, gain="exponential")),
            (Measure("nDCG", self.k), replace(self.convention, gain="linear")),
            (Measure("RR", k), self.convention),
            (Measure("AP", k), self.convention),
        )


def documents(
    grades: Sequence[float], titles: Sequence[str] = (), first: int = 1
) -> tuple[Document, ...]:
    """Documents of these grades, called d1, d2 ... with titles or "Document A", "Document B" ..."""
    return tuple(
        Document(
            f"d{first + index}",
            titles[index] if index < len(titles) else f"Document {letters(first + index)}",
            float(grade),
        )
        for index, grade in enumerate(grades)
    )


def letters(number: int) -> str:
    """Name of the n-th thing: A .. Z, AA, AB ...

    >>> letters(1), letters(27)
    ('A', 'AA')
    """
    name = ""
    while number:
        number, place = divmod(number - 1, 26)
        name = chr(ord("A") + place) + name
    return name
