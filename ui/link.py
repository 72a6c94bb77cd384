"""A Scenario as the parameters of a link, short and readable, and back with every check."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from urllib.parse import urlencode

from metrics.convention import Convention
from metrics.notation import read_grades
from metrics.ranking import Document, Ranking
from ui import link_history
from ui.scenario import LONGEST_TITLE, MOST_QUERIES, Query, Scenario, documents
from ui.step import Step

VERSION = "1"
LONGEST_LINK = 2000
_FLAGS = {"cut": "cut_all", "swap": "swap", "raw": "raw"}
_CHOICES = (
    "negative",
    "fractional",
    "discount",
    "ideal",
    "ideal_cut",
    "threshold",
    "threshold_test",
    "unjudged",
    "ap_divisor",
    "no_relevant",
    "max_grade",
)
_LISTS = ("query", "list", "titles", "out", "out_titles")

Parameters = dict[str, list[str]]


class LinkError(ValueError):
    """A link that cannot be read, with what was wanted."""


def written(step: Step) -> tuple[Parameters, bool]:
    """The parameters of a step, and whether all titles found room in them.

    Titles come before what led here, where the address has no room for both.
    """
    past = link_history.written(step)
    for with_titles in (True, False):
        plain = _parameters(step.scenario, with_titles=with_titles)
        if with_titles and step.scenario.private:
            continue
        for found in (plain | past, plain):
            if length(found) <= LONGEST_LINK:
                return found, with_titles
    return plain, False


def place(parameters: Mapping[str, Sequence[str]]) -> Mapping[str, Sequence[str]]:
    """What a link shows, without what led there: the same place of two ways is one."""
    return {name: words for name, words in parameters.items() if name not in link_history.NAMES}


def length(parameters: Parameters) -> int:
    """Characters of the query string."""
    return len(urlencode(parameters, doseq=True))


def _parameters(scenario: Scenario, *, with_titles: bool) -> Parameters:
    found: Parameters = {"v": [VERSION], "k": [str(scenario.k)]}
    for query in scenario.queries:
        ranking = query.ranking
        words = {
            "query": query.text if with_titles else "",
            "list": _grades(ranking.returned),
            "titles": _titles(ranking.returned) if with_titles else "",
            "out": _grades(ranking.not_returned),
            "out_titles": _titles(ranking.not_returned) if with_titles else "",
        }
        for name, word in words.items():
            found.setdefault(name, []).append(word)
    if scenario.at:
        found["at"] = [str(scenario.at + 1)]
    for name, flag in _FLAGS.items():
        if getattr(scenario, flag):
            found[name] = ["1"]
    plain = Convention()
    for choice in _CHOICES:
        value = getattr(scenario.convention, choice)
        if value != getattr(plain, choice):
            found[choice] = [f"{value:g}" if isinstance(value, float) else str(value)]
    return {name: words for name, words in found.items() if name == "list" or any(words)}


def _grades(listed: Sequence[Document]) -> str:
    return " ".join(f"{one.grade:.15g}" if one.judged else "?" for one in listed)


def _titles(listed: Sequence[Document]) -> str:
    escape = str.maketrans({"\\": "\\\\", "|": "\\|"})
    return "|".join(one.title.translate(escape) for one in listed)


def read(parameters: Mapping[str, Sequence[str]]) -> Step:
    """The scenario of a link with where it came from.

    Args:
        parameters: Every value of every parameter, as the address has them.

    Raises:
        LinkError: If anything in it is unknown, missing or out of range; nothing is half applied.
    """
    try:
        for name in link_history.ONCE:
            _only(parameters, name, "")
        return link_history.read(parameters, _scenario(place(parameters)))
    except LinkError:
        raise
    except (ValueError, OverflowError) as problem:
        raise LinkError(str(problem)) from None


def _scenario(parameters: Mapping[str, Sequence[str]]) -> Scenario:
    known = {"v", "k", "at", *_FLAGS, *_CHOICES, *_LISTS}
    unknown = [name for name in parameters if name not in known]
    if unknown:
        raise LinkError(f"unknown part {unknown[0][:40]!r}")
    if list(parameters.get("v", [])) != [VERSION]:
        raise LinkError(
            f"expected version v={VERSION}, got {_only(parameters, 'v', 'none')[:20]!r}"
        )
    number = max((len(parameters.get(name, ())) for name in _LISTS), default=0)
    if not 1 <= number <= MOST_QUERIES:
        raise LinkError(f"expected 1 to {MOST_QUERIES} lists, got {number}")
    flags = {flag: _only(parameters, name, "0") == "1" for name, flag in _FLAGS.items()}
    return Scenario(
        queries=tuple(_query(parameters, index, number) for index in range(number)),
        at=_integer(parameters, "at", 1) - 1,
        k=_integer(parameters, "k", 5),
        convention=_convention(parameters),
        **flags,
    )


def _query(parameters: Mapping[str, Sequence[str]], index: int, number: int) -> Query:
    def word(name: str) -> str:
        words = parameters.get(name, ())
        if words and len(words) != number:
            raise LinkError(f"expected {number} times {name!r}, got {len(words)}")
        return words[index] if words else ""

    listed = read_grades(word("list")) if word("list").strip() else []
    out = read_grades(word("out")) if word("out").strip() else []
    returned = documents(listed, _split(word("titles"), len(listed)))
    rest = documents(out, _split(word("out_titles"), len(out)), first=len(listed) + 1)
    return Query(word("query")[:LONGEST_TITLE], Ranking(returned, rest))


def _split(text: str, number: int) -> list[str]:
    if not text:
        return []
    titles, escaped = [""], False
    for letter in text:
        if letter == "|" and not escaped:
            titles.append("")
        elif letter != "\\" or escaped:
            titles[-1] += letter
        escaped = letter == "\\" and not escaped
    if len(titles) != number:
        raise LinkError(f"expected {number} titles, got {len(titles)}")
    return [title[:LONGEST_TITLE] for title in titles]


def _convention(parameters: Mapping[str, Sequence[str]]) -> Convention:
    types = {field.name: field.type for field in fields(Convention)}
    given: dict[str, str | float] = {}
    for choice in _CHOICES:
        if choice in parameters:
            text = _only(parameters, choice, "")
            given[choice] = float(text) if "float" in str(types[choice]) else text
    convention = Convention(**given)  # type: ignore[arg-type]
    if convention.unjudged == "bounds":
        raise LinkError("unjudged=bounds gives ranges, which this page does not show")
    return convention


def _only(parameters: Mapping[str, Sequence[str]], name: str, default: str) -> str:
    words = parameters.get(name, (default,))
    if len(words) != 1:
        raise LinkError(f"expected {name!r} once, got it {len(words)} times")
    return words[0]


def _integer(parameters: Mapping[str, Sequence[str]], name: str, default: int) -> int:
    text = _only(parameters, name, str(default))
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise LinkError(f"expected a whole number for {name!r}, got {text[:20]!r}")
    return int(text)
