"""Moves: what a hand did in the browser, checked and applied by the one owner of the list."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from math import isfinite, nan
from typing import Any
from uuid import uuid4

from metrics.ranking import Document, Ranking

MOST_CARDS = 200
LONGEST_TITLE = 200
LONGEST_ID = 1000
LARGEST_GRADE = 1000.0
LARGEST_CUTOFF = 10_000


@dataclass(frozen=True)
class Owner:
    """What Python has answered so far.

    Attributes:
        nonce: Names this session; moves of another one are not numbered by us.
        revision: Grows with every answer that changes the list or refuses a move.
        applied: The number of the last move that was applied or refused.
    """

    nonce: str = field(default_factory=lambda: uuid4().hex[:12])
    revision: int = 0
    applied: int = 0

    def next(self) -> Owner:
        """After a change that did not come from the browser: undo, a preset, another query."""
        return replace(self, revision=self.revision + 1)


@dataclass(frozen=True)
class Applied:
    """What became of a drop.

    Attributes:
        ranking: The list afterwards.
        k: The cutoff afterwards.
        owner: What to send back with the list.
        moves: The moves that were applied, in order; empty where a whole list was adopted.
        adopted: Whether the browser's whole list was taken over, after a lost session.
        shown: Switches that were flipped, of "swap" and "raw".
        message: Why something was refused; empty if nothing was.
        before: The list and the cutoff before the last applied move. None: none was applied.
    """

    ranking: Ranking
    k: int
    owner: Owner
    moves: tuple[Mapping[str, Any], ...] = ()
    adopted: bool = False
    shown: Mapping[str, bool] = field(default_factory=dict)
    message: str = ""
    before: tuple[Ranking, int] | None = None

    @property
    def changed(self) -> bool:
        """Whether the list or the cutoff is not what it was."""
        return self.adopted or self.before is not None


def _no_check(ranking: Ranking, k: int) -> None:
    """For a list that may hold anything."""


def apply_moves(
    ranking: Ranking,
    k: int,
    drop: object,
    owner: Owner,
    check: Callable[[Ranking, int], object] = _no_check,
) -> Applied:
    """The list after the moves of a drop, each applied once and in order.

    Args:
        ranking: The list as Python has it.
        k: The cutoff as Python has it.
        drop: What the browser sent, not trusted. None: nothing.
        owner: What Python has answered so far.
        check: Raises ValueError for a list and a cutoff that the page could not show.

    Returns:
        The new list. A move that is not possible is refused with a message and changes nothing;
        those after it still count.
    """
    same = Applied(ranking, k, owner)
    if drop is None:
        return same
    if not isinstance(drop, Mapping) or drop.get("nonce") != owner.nonce:
        return same
    if drop.get("adopt"):
        return _adopted(same, drop, check)
    moves = drop.get("moves")
    for move in moves if isinstance(moves, list | tuple) else ():
        if isinstance(move, Mapping) and _is_new(move.get("n"), same.owner):
            same = _after(same, move, check)
    return same


def _is_new(number: object, owner: Owner) -> bool:
    return _is_whole(number) and int(number) > owner.applied  # type: ignore[call-overload]


def _answered(state: Applied, number: int) -> Applied:
    owner = replace(state.owner, applied=number, revision=state.owner.revision + 1)
    return replace(state, owner=owner)


def _after(
    state: Applied, move: Mapping[str, Any], check: Callable[[Ranking, int], object]
) -> Applied:
    state = _answered(state, int(move["n"]))
    try:
        if move.get("kind") == "show":
            return replace(state, shown={**state.shown, **_switches(move)})
        ranking, k = _applied(state.ranking, state.k, move)
        check(ranking, k)
    except (ValueError, KeyError, TypeError, OverflowError) as problem:
        reason = f"a move without {problem}" if isinstance(problem, KeyError) else str(problem)
        return replace(state, message=f"Not done: {reason.removesuffix('.')}.")
    before = (state.ranking, state.k)
    return replace(state, ranking=ranking, k=k, moves=(*state.moves, move), before=before)


def _adopted(
    state: Applied, drop: Mapping[str, Any], check: Callable[[Ranking, int], object]
) -> Applied:
    """The whole list of a browser that outlived its session, taken once."""
    if not _is_new(drop.get("n"), state.owner):
        return state
    state = _answered(state, int(drop["n"]))
    try:
        result = drop["result"]
        ranking = Ranking(_documents(result["cards"]), _documents(result["pool"]))
        if len(ranking.documents) > MOST_CARDS:
            raise ValueError(f"expected at most {MOST_CARDS} documents")
        k = _cutoff(result["k"])
        check(ranking, k)
    except (ValueError, KeyError, TypeError, OverflowError) as problem:
        reason = f"the list of an earlier session could not be read: {problem}"
        return replace(state, message=f"Not done: {reason}.")
    before = (state.ranking, state.k)
    return replace(state, ranking=ranking, k=k, adopted=True, before=before)


def _applied(ranking: Ranking, k: int, move: Mapping[str, Any]) -> tuple[Ranking, int]:
    kind = move["kind"]
    if kind == "cutoff":
        return ranking, _cutoff(move["k"])
    if kind not in _KINDS:
        raise ValueError(f"unknown move {str(kind)[:40]!r}")
    after = _KINDS[kind](ranking, move)
    if len(after.documents) > max(MOST_CARDS, len(ranking.documents)):
        raise ValueError(f"a list holds at most {MOST_CARDS} documents")
    return after, k


_KINDS: dict[str, Callable[[Ranking, Mapping[str, Any]], Ranking]] = {
    "move": lambda r, m: r.move(_text(m["id"]), _whole(m["to"])),
    "swap": lambda r, m: r.swap(_text(m["id"]), _text(m["other"])),
    "swap_pool": lambda r, m: r.swap_pool(_text(m["id"]), _text(m["other"])),
    "bring_in": lambda r, m: r.bring_in(_text(m["id"]), _whole(m["to"])),
    "take_out": lambda r, m: r.take_out(_text(m["id"])),
    "delete": lambda r, m: r.delete(_text(m["id"])),
    "delete_pool": lambda r, m: r.delete_pool(_text(m["id"])),
    "new": lambda r, m: r.new(_document([m["id"], m["title"], m["grade"]]), _whole(m["to"])),
    "new_pool": lambda r, m: r.new_pool(_document([m["id"], m["title"], m["grade"]])),
    "regrade": lambda r, m: r.regrade(_text(m["id"]), _grade(m["grade"])),
    "regrade_pool": lambda r, m: r.regrade_pool(_text(m["id"]), _grade(m["grade"])),
    "rename": lambda r, m: r.rename(_text(m["id"]), _title(m["title"])),
}


def _documents(rows: object) -> tuple[Document, ...]:
    if not isinstance(rows, list | tuple):
        raise ValueError("expected a list of documents")
    return tuple(_document(row) for row in rows)


def _document(row: object) -> Document:
    if not isinstance(row, list | tuple) or len(row) != 3:
        raise ValueError("expected an id, a title and a grade")
    return Document(_text(row[0]), _title(row[1]), _grade(row[2]))


def _text(value: object) -> str:
    if not isinstance(value, str) or not 0 < len(value) <= LONGEST_ID:
        raise ValueError(f"an id has 1 to {LONGEST_ID} characters")
    return value


def _title(value: object) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TITLE:
        raise ValueError(f"a title has at most {LONGEST_TITLE} characters")
    return value


def _grade(value: object) -> float:
    if value is None:
        return nan
    if isinstance(value, bool) or not isinstance(value, int | float) or not isfinite(value):
        raise ValueError("a grade must be a finite number")
    if abs(value) > LARGEST_GRADE:
        raise ValueError(f"a grade must be from -1000 to 1000, got {value:g}")
    return float(value)


def _cutoff(value: object) -> int:
    k = _whole(value)
    if not 1 <= k <= LARGEST_CUTOFF:
        raise ValueError(f"k must be from 1 to {LARGEST_CUTOFF}, got {k}")
    return k


def _is_whole(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return isfinite(value) and value == int(value) and abs(value) < 2**53


def _whole(value: object) -> int:
    if not _is_whole(value):
        raise ValueError("a position must be a whole number")
    return int(value)  # type: ignore[call-overload, no-any-return]


def _switches(move: Mapping[str, Any]) -> dict[str, bool]:
    return {name: move[name] for name in ("swap", "raw") if isinstance(move.get(name), bool)}
