"""Where a scenario came from, as parameters of its link: earlier orders of the same documents.

An earlier list is written as the places of its documents in the list of today, counted from 1
with those that were not returned behind: "1 4 2 3 5". "2=0" had grade 0, "*3" is a document of
grade 3 that is gone, and "|" stands before those that were not returned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from metrics.notation import read_grades
from metrics.ranking import Document, Ranking
from ui.scenario import Query, Scenario
from ui.step import Step, comparable

ONCE = ("start_k", "was_k", "move")
NAMES = ("start", "was", *ONCE)
Parameters = dict[str, list[str]]


def written(step: Step) -> Parameters:
    """The parameters that tell where a step came from; none where it has just begun."""
    found: Parameters = {}
    for name, past in (("start", step.start), ("was", step.before)):
        if past is None or not comparable(past, step.scenario):
            continue
        lists = [
            _places(old.ranking, new.ranking)
            for old, new in zip(past.queries, step.scenario.queries, strict=True)
        ]
        if any(lists):
            found[name] = lists
        if past.k != step.scenario.k:
            found[f"{name}_k"] = [str(past.k)]
    if step.move and step.before and step.before.at == step.scenario.at:
        kind, id = step.move
        found["move"] = [f"{kind} {_place(id, step.before.ranking, step.scenario.ranking)}"]
    return found


def read(parameters: Mapping[str, Sequence[str]], scenario: Scenario) -> Step:
    """The step that a link tells of.

    Args:
        parameters: Those of this part of the link.
        scenario: What the rest of the link shows.

    Raises:
        ValueError: If a list names a document that is not there, or one twice.
    """
    start = _past(parameters, "start", scenario) or scenario
    before = _past(parameters, "was", scenario)
    words = parameters.get("move", [""])[0].split()
    move = None
    if before and len(words) == 2:
        kind, place = words
        documents = scenario.ranking.documents
        there = place.isascii() and place.isdigit() and 1 <= int(place[:4]) <= len(documents)
        move = (kind[:20], documents[int(place[:4]) - 1].id if there else place[:20])
    return Step(scenario, start, before, move)


def _places(old: Ranking, new: Ranking) -> str:
    """An earlier ranking by the places of today; empty where nothing differs."""
    if old == new:
        return ""
    now = {one.id: (place, one) for place, one in enumerate(new.documents, start=1)}

    def word(one: Document) -> str:
        if one.id not in now:
            return f"*{_grade(one)}"
        place, today = now[one.id]
        return str(place) if _grade(today) == _grade(one) else f"{place}={_grade(one)}"

    listed = " ".join(map(word, old.returned))
    rest = " ".join(map(word, old.not_returned))
    return f"{listed}|{rest}"


def _place(id: str, old: Ranking, new: Ranking) -> str:
    """A document's place of today, or which of those that are gone it is: x1, x2 ..."""
    places = {one.id: str(place) for place, one in enumerate(new.documents, start=1)}
    gone = [one.id for one in old.documents if one.id not in places]
    return places.get(id) or (f"x{gone.index(id) + 1}" if id in gone else "0")


def _grade(document: Document) -> str:
    return f"{document.grade:.15g}" if document.judged else "?"


def _past(
    parameters: Mapping[str, Sequence[str]], name: str, scenario: Scenario
) -> Scenario | None:
    if name not in parameters and f"{name}_k" not in parameters:
        return None
    lists = parameters.get(name, [""] * len(scenario.queries))
    if len(lists) != len(scenario.queries):
        raise ValueError(f"expected {len(scenario.queries)} times {name!r}, got {len(lists)}")
    queries = tuple(
        Query(query.text, _ranking(words, query.ranking) if words else query.ranking)
        for words, query in zip(lists, scenario.queries, strict=True)
    )
    k = parameters.get(f"{name}_k", [str(scenario.k)])[0]
    if not (k.isascii() and k.isdigit() and len(k) < 8):
        raise ValueError(f"expected a whole number for {name}_k, got {k[:20]!r}")
    return replace(scenario, queries=queries, k=int(k))


def _ranking(words: str, today: Ranking) -> Ranking:
    listed, _, rest = words.partition("|")
    gone = iter(range(1, len(words)))

    def document(word: str) -> Document:
        if word.startswith("*"):
            number = next(gone)
            return Document(f"x{number}", "a document", _read_grade(word[1:]))
        place, _, grade = word.partition("=")
        if not (place.isascii() and place.isdigit() and 1 <= int(place[:6]) <= len(documents)):
            raise ValueError(f"there is no document {place[:20]!r}")
        found = documents[int(place[:6]) - 1]
        return replace(found, grade=_read_grade(grade)) if grade else found

    documents = today.documents
    return Ranking(tuple(map(document, listed.split())), tuple(map(document, rest.split())))


def _read_grade(word: str) -> float:
    return read_grades(word)[0]
