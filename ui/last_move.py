"""One sentence on what the last move did, and why."""

from __future__ import annotations

from dataclasses import replace
from math import isnan

from charts.numbers import delta, grade_text
from metrics.anatomy import Anatomy, both_gains
from metrics.ranking import Document, Ranking
from ui.scenario import Scenario

_DONE = {
    "take_out": "Taking out {title}",
    "delete": "Deleting {title}",
    "delete_pool": "Deleting {title}",
    "bring_in": "Bringing in {title} at rank {rank}",
    "new": "Adding {title} at rank {rank}",
    "new_pool": "Adding {title} to the judged documents that are not returned",
    "rename": "Renaming a document to {title}",
}


def last_move(before: Scenario, after: Scenario, move: tuple[str, str]) -> str:
    """What a move did to DCG under both gains, with the other way of moving beside it.

    Args:
        before: The scenario before the move.
        after: The scenario after it.
        move: The kind of the move and the id of the document it took.

    Returns:
        One or two sentences.
    """
    kind, moved = move
    old, new = _document(before, moved), _document(after, moved)
    document = new or old
    if kind == "cutoff":
        return _cutoff(before, after)
    if document is None or before.at != after.at:
        return _totals("The change", before, after)
    if kind in ("move", "swap"):
        return _moved(before, after, kind, document)
    if kind in ("regrade", "regrade_pool") and old and new:
        start = (
            f"Grading {_called(document)} {grade_text(new.grade)} "
            f"instead of {grade_text(old.grade)}"
        )
        return _totals(start, before, after)
    rank = _rank(after.ranking, moved)
    words = _DONE.get(kind, "The change to {title}").format(title=_called(document), rank=rank)
    return _totals(words, before, after)


def _moved(before: Scenario, after: Scenario, kind: str, document: Document) -> str:
    start, end = _rank(before.ranking, document.id), _rank(after.ranking, document.id)
    grade = f"{_called(document)} (grade {grade_text(document.grade)})"
    if kind == "swap":
        other = before.ranking.returned[end - 1]
        words = f"Swapping {grade} from rank {start} with {_called(other)} at rank {end}"
        own, theirs = _split(before, after, document.id)
        why = f": its own term changes by {delta(own, 3)}, the other's by {delta(theirs, 3)}."
        again = before.ranking.move(document.id, end - 1)
        together = _totals("Together", before, after)
        return f"{words}{why} {together} {_otherwise('inserted', before, again)}"
    way = "pushes {} down" if end < start else "lets {} move up"
    count = abs(end - start)
    shifted = way.format("one document" if count == 1 else f"{count} documents")
    own, theirs = _split(before, after, document.id)
    words = f"Moving {grade} from rank {start} to rank {end} {shifted}"
    why = f": its own term changes by {delta(own, 3)}, theirs by {delta(theirs, 3)}."
    swapped = before.ranking.swap(document.id, before.ranking.returned[end - 1].id)
    return (
        f"{words}{why} {_totals('Together', before, after)} "
        f"{_otherwise('As a swap', before, swapped)}"
    )


def _split(before: Scenario, after: Scenario, moved: str) -> tuple[float, float]:
    """By how much the document's own exponential term changes, and all others together."""
    old, new = _anatomies(before)[0], _anatomies(after)[0]
    own = _term(after, new, moved) - _term(before, old, moved)
    return own, new.dcg - old.dcg - own


def _term(scenario: Scenario, parts: Anatomy, id: str) -> float:
    """What a document adds; nothing where it is taken out of the list for being unjudged."""
    condense = scenario.convention.unjudged == "condense"
    counted = [one.id for one in scenario.ranking.returned if one.judged or not condense]
    return float(parts.terms[counted.index(id)]) if id in counted else 0.0


def _totals(words: str, before: Scenario, after: Scenario) -> str:
    exponential, linear = _changes(before, after)
    dcg = f"{words}: exponential DCG {delta(exponential, 3)}, linear {delta(linear, 3)}"
    pairs = zip(_anatomies(before), _anatomies(after), strict=True)
    changes = [new.ndcg - old.ndcg for old, new in pairs]
    if any(isnan(change) for change in changes):
        return f"{dcg}."
    return f"{dcg}; nDCG {' and '.join(delta(change) for change in changes)}."


def _otherwise(words: str, before: Scenario, ranking: Ranking) -> str:
    exponential, _ = _changes(before, before.with_ranking(ranking))
    return f"{words[0].upper()}{words[1:]}: {delta(exponential, 3)}."


def _cutoff(before: Scenario, after: Scenario) -> str:
    old, new = _anatomies(before)[0], _anatomies(after)[0]
    return (
        f"Cutting at rank {after.k} instead of {before.k}: exponential DCG "
        f"{delta(new.dcg - old.dcg, 3)}, its ideal {delta(new.idcg - old.idcg, 3)}."
    )


def _changes(before: Scenario, after: Scenario) -> tuple[float, float]:
    old, new = _anatomies(before), _anatomies(after)
    return new[0].dcg - old[0].dcg, new[1].dcg - old[1].dcg


def _anatomies(scenario: Scenario) -> tuple[Anatomy, Anatomy]:
    return both_gains(scenario.ranking, scenario.k, replace(scenario.convention))


def _document(scenario: Scenario, id: str) -> Document | None:
    return next((one for one in scenario.ranking.documents if one.id == id), None)


def _rank(ranking: Ranking, id: str) -> int:
    ids = [one.id for one in ranking.returned]
    return ids.index(id) + 1 if id in ids else 0


def _called(document: Document) -> str:
    return f"“{document.title}”"
