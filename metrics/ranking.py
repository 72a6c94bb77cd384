"""Ranking: graded documents in order, those not returned, and every move between them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import isfinite, isinf, isnan, nan

import numpy as np

from metrics.arrays import FloatArray

UNJUDGED = nan


@dataclass(frozen=True)
class Document:
    """A document with its grade.

    Attributes:
        id: Text that names it within its ranking.
        title: What people read.
        grade: NaN where nobody judged it.
    """

    id: str
    title: str
    grade: float

    @property
    def judged(self) -> bool:
        """Whether it has a grade."""
        return not isnan(self.grade)


@dataclass(frozen=True)
class Ranking:
    """A ranked list and the judged documents that it leaves out.

    Every move gives a new Ranking. Positions are indices from 0.

    Attributes:
        returned: The documents in rank order.
        not_returned: Judged documents that the list does not hold.
    """

    returned: tuple[Document, ...]
    not_returned: tuple[Document, ...] = ()

    def __post_init__(self) -> None:
        """Refuse two documents of one id, an infinite grade, an unjudged one not returned."""
        ids = [document.id for document in self.documents]
        if len(set(ids)) < len(ids):
            twice = next(one for one in ids if ids.count(one) > 1)
            raise ValueError(f"document {twice!r} is there twice")
        if any(isinf(document.grade) for document in self.documents):
            raise ValueError("a grade must be a finite number")
        if not all(document.judged for document in self.not_returned):
            raise ValueError("a document that is not returned must have a grade")

    @property
    def documents(self) -> tuple[Document, ...]:
        """All of them, the returned ones first."""
        return self.returned + self.not_returned

    @property
    def grades(self) -> FloatArray:
        """Grades in rank order, NaN where unjudged. Shape (n,)."""
        return np.array([document.grade for document in self.returned], dtype=np.float64)

    @property
    def pool(self) -> FloatArray:
        """Grades of all judged documents. Shape (m,)."""
        return np.array([d.grade for d in self.documents if d.judged], dtype=np.float64)

    def move(self, id: str, to: int) -> Ranking:
        """A returned document put at another position; those between shift by one."""
        document = self.returned[self._at(id)]
        rest = tuple(one for one in self.returned if one.id != id)
        return replace(self, returned=_inserted(rest, document, to))

    def swap(self, id: str, other: str) -> Ranking:
        """Two returned documents in each other's place."""
        listed = list(self.returned)
        first, second = self._at(id), self._at(other)
        listed[first], listed[second] = listed[second], listed[first]
        return replace(self, returned=tuple(listed))

    def swap_pool(self, id: str, other: str) -> Ranking:
        """A returned document and one that is not returned in each other's place."""
        at, place = self._at(id), self._pool_at(other)
        out, into = self.returned[at], self.not_returned[place]
        kept = self.not_returned[:place] + ((out,) if out.judged else ())
        return Ranking(
            (*self.returned[:at], into, *self.returned[at + 1 :]),
            kept + self.not_returned[place + 1 :],
        )

    def bring_in(self, id: str, to: int) -> Ranking:
        """A document that was not returned, put into the list."""
        document = self.not_returned[self._pool_at(id)]
        rest = tuple(one for one in self.not_returned if one.id != id)
        return Ranking(_inserted(self.returned, document, to), rest)

    def take_out(self, id: str) -> Ranking:
        """A returned document no longer returned: still judged, or gone if it never was."""
        document = self.returned[self._at(id)]
        rest = tuple(one for one in self.returned if one.id != id)
        kept = (document,) if document.judged else ()
        return Ranking(rest, self.not_returned + kept)

    def delete(self, id: str) -> Ranking:
        """A returned document gone, from the ideal too."""
        self._at(id)
        return replace(self, returned=tuple(one for one in self.returned if one.id != id))

    def delete_pool(self, id: str) -> Ranking:
        """A document that was not returned gone, from the ideal too."""
        self._pool_at(id)
        return replace(self, not_returned=tuple(one for one in self.not_returned if one.id != id))

    def new(self, document: Document, to: int) -> Ranking:
        """A new document in the list."""
        return replace(self, returned=_inserted(self.returned, document, to))

    def new_pool(self, document: Document) -> Ranking:
        """A new judged document that is not returned."""
        return replace(self, not_returned=(*self.not_returned, document))

    def regrade(self, id: str, grade: float) -> Ranking:
        """A returned document with another grade, NaN for unjudged."""
        at = self._at(id)
        listed = list(self.returned)
        listed[at] = replace(listed[at], grade=_finite(grade))
        return replace(self, returned=tuple(listed))

    def regrade_pool(self, id: str, grade: float) -> Ranking:
        """A document that was not returned with another grade; unjudged, it is gone."""
        at = self._pool_at(id)
        listed = list(self.not_returned)
        listed[at : at + 1] = [] if isnan(grade) else [replace(listed[at], grade=_finite(grade))]
        return replace(self, not_returned=tuple(listed))

    def rename(self, id: str, title: str) -> Ranking:
        """Any of its documents with another title."""
        if id not in {document.id for document in self.documents}:
            raise ValueError(f"no document {id!r}")

        def renamed(documents: tuple[Document, ...]) -> tuple[Document, ...]:
            return tuple(replace(d, title=title) if d.id == id else d for d in documents)

        return Ranking(renamed(self.returned), renamed(self.not_returned))

    def ideal(self) -> Ranking:
        """All judged documents from the best grade to the worst, equals in their order."""
        judged = sorted((d for d in self.documents if d.judged), key=lambda d: -d.grade)
        return Ranking(tuple(judged))

    def _at(self, id: str) -> int:
        return _place(self.returned, id, "in the list")

    def _pool_at(self, id: str) -> int:
        return _place(self.not_returned, id, "among those not returned")


def _place(documents: Sequence[Document], id: str, where: str) -> int:
    for index, document in enumerate(documents):
        if document.id == id:
            return index
    raise ValueError(f"no document {id!r} {where}")


def _inserted(documents: tuple[Document, ...], document: Document, to: int) -> tuple[Document, ...]:
    if not 0 <= to <= len(documents):
        raise ValueError(f"a position must be from 0 to {len(documents)}, got {to}")
    return (*documents[:to], document, *documents[to:])


def _finite(grade: float) -> float:
    if not (isfinite(grade) or isnan(grade)):
        raise ValueError(f"a grade must be a finite number, got {grade}")
    return grade
