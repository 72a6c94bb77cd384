"""Ready-made scenarios, each with the sentence that it shows to be true."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import nan

from metrics.convention import Convention
from metrics.ranking import Ranking
from ui.scenario import Query, Scenario, documents


@dataclass(frozen=True)
class Preset:
    """A scenario to start from.

    Attributes:
        name: What the menu says.
        claim: One sentence that is true of it.
        scenario: What it opens.
    """

    name: str
    claim: str
    scenario: Scenario = field(repr=False)


_SHOES = (
    "Trail running shoes",
    "Shoe polish, black",
    "Road running shoes",
    "Trail shoes, men's 42",
    "Running socks, wool",
)
_FIVE = Query("trail running shoes", Ranking(documents((3, 0, 2, 3, 1), _SHOES)))


def _query(text: str, listed: tuple[float, ...], out: tuple[float, ...] = ()) -> Query:
    returned = documents(listed)
    return Query(text, Ranking(returned, documents(out, first=len(listed) + 1)))


def _first_relevant(text: str, rank: int) -> Query:
    return _query(text, tuple(1.0 if place == rank else 0.0 for place in range(1, 6)))


PRESETS: tuple[Preset, ...] = (
    Preset(
        "The five documents 3 0 2 3 1",
        "Rank 2 holds an irrelevant document and rank 4 a perfect one, yet RR is 1.",
        Scenario((_FIVE,)),
    ),
    Preset(
        "Five queries, first answer at ranks 1, 2, 4, 1, none",
        "The mean of the five reciprocal ranks is MRR 0.55.",
        Scenario(
            (
                _first_relevant("opening hours", 1),
                _first_relevant("return policy", 2),
                _first_relevant("gift card balance", 4),
                _first_relevant("store finder", 1),
                _query("student discount", (0, 0, 0, 0, 0), (1,)),
            )
        ),
    ),
    Preset(
        "Two documents the system did not return",
        "Two are missing: exponential nDCG@5 falls from 0.8917 to 0.6852.",
        Scenario(
            (
                Query(
                    "trail running shoes",
                    Ranking(
                        _FIVE.ranking.returned,
                        documents((3, 2), ("Trail shoes, women's 38", "Gravel running shoes"), 6),
                    ),
                ),
            )
        ),
    ),
    Preset(
        "A screen with three results",
        "The same five documents fall from exponential nDCG@5 0.8917 to nDCG@3 0.6581.",
        Scenario((_FIVE,), k=3),
    ),
    Preset(
        "Two lists, two winners: the gain decides",
        "List A wins with exponential gain, list B with linear gain.",
        Scenario((_query("list A", (3, 0, 0, 2, 2)), _query("list B", (2, 3, 2, 0, 0)))),
    ),
    Preset(
        "Two lists, two winners: RR against AP",
        "List A wins on RR and list B on AP.",
        Scenario(
            (
                _query("list A", (1, 0, 0, 0, 0, 1, 1)),
                _query("list B", (0, 1, 1, 1, 0, 0, 0)),
            ),
            k=7,
        ),
    ),
    Preset(
        "Relevant from grade 1, or from grade 2",
        "With grade 2 as the threshold list B overtakes list A on AP.",
        Scenario(
            (_query("list A", (1, 2, 2, 3, 0)), _query("list B", (2, 0, 3, 2, 1))),
            convention=Convention(threshold=2.0),
        ),
    ),
    Preset(
        "Unjudged documents, counted as nothing",
        "Three of five are unjudged; taken out, exponential nDCG@5 is 0.6093, not 0.4054.",
        Scenario((_query("new in the index", (nan, 3, 2, nan, nan), (3, 2, 1)),)),
    ),
    Preset(
        "Nothing relevant exists",
        "With nothing relevant there is no ideal to divide by: every measure is undefined.",
        Scenario((_query("unicorn saddle", (0, 0, 0)),), k=3),
    ),
)
