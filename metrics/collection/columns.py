"""What columns are called in the files that people have."""

from __future__ import annotations

NAMES: dict[str, tuple[str, ...]] = {
    "query": ("queryid", "qid", "topicid", "query", "topic", "q", "querytext", "search"),
    "document": ("doc", "docid", "document", "documentid", "docno", "did", "id", "product"),
    "grade": ("grade", "rating", "relevance", "rel", "label", "judgment", "judgement"),
    "score": ("score", "similarity", "sim"),
    "rank": ("rank", "position", "docposition", "pos"),
    "text": ("text", "querytext", "query", "title", "description"),
    "segment": ("segment", "group", "bucket"),
    "weight": ("weight", "traffic", "frequency", "volume"),
}
"""For each column the usual names, without blanks, marks and case; the first that is there counts,
so an id is taken before the text of a query."""

JUDGEMENTS = ("query", "document", "grade")


def folded(name: str) -> str:
    """A column's name without blanks, marks and case.

    >>> folded(" Doc ID ")
    'docid'
    """
    return "".join(letter for letter in name.lower() if letter.isalnum())


def recognised(header: list[str], wanted: tuple[str, ...]) -> dict[str, int]:
    """Where each wanted column stands in a header; those it has not are left out.

    >>> recognised(["Query", "DocID", "rating"], ("query", "document", "grade"))
    {'query': 0, 'document': 1, 'grade': 2}
    """
    names = [folded(name) for name in header]
    found: dict[str, int] = {}
    for column in wanted:
        for usual in NAMES[column]:
            if usual in names and names.index(usual) not in found.values():
                found[column] = names.index(usual)
                break
    return found
