"""What the comparison page shows, as one frozen value, and the same as parameters of a link."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import isfinite

from metrics.compare.comparison import TOLERANCE
from metrics.convention import Convention
from metrics.measure import Measure

SOURCES = {
    "shop": "Demo data (simulated)",
    "launches": "Two launches, same +0.02",
    "own": "Load your own",
}
MEASURES = {
    "nDCG": "nDCG, graded, top ranks weigh more",
    "RR": "RR, first relevant document",
    "AP": "AP, all relevant documents",
    "P": "P, relevant share of the first k",
    "R": "R, share of the relevant found",
    "Success": "Success, anything relevant in k",
}
GAINS = {"linear": "linear: the grade", "exponential": "exponential: 2^grade − 1"}
NO_RELEVANT = {
    "undefined": "left out (undefined)",
    "0": "0 for both, as trec_eval",
    "1": "1 for both, as LightGBM",
}
LAUNCHES = ("uniform", "risky")
LARGEST_K = 1000
LONGEST_ID = 200

Parameters = dict[str, list[str]]


class ChoiceError(ValueError):
    """A choice that does not exist, with what was wanted."""


@dataclass(frozen=True)
class Choices:
    """Every choice of the page.

    Attributes:
        data: One of `SOURCES`.
        name: The measure without its cutoff, one of `MEASURES`.
        k: Cutoff, from 1 to 1000.
        gain: One of `GAINS`.
        threshold: The grade from which a document is relevant.
        tolerance: A query is as good as before where |delta| is at most this.
        no_relevant: One of `NO_RELEVANT`: what a query with nothing relevant counts.
        launch: Of the two launches, the one whose queries are listed.
        query: The query that is open. Empty: the worst one.
    """

    data: str = "shop"
    name: str = "nDCG"
    k: int = 10
    gain: str = "linear"
    threshold: float = 1.0
    tolerance: float = TOLERANCE
    no_relevant: str = "undefined"
    launch: str = "risky"
    query: str = ""

    def __post_init__(self) -> None:
        """Refuse what no page could show."""
        for word, value, known in (
            ("data", self.data, tuple(SOURCES)),
            ("measure", self.name, tuple(MEASURES)),
            ("gain", self.gain, tuple(GAINS)),
            ("no_relevant", self.no_relevant, tuple(NO_RELEVANT)),
            ("launch", self.launch, LAUNCHES),
        ):
            if value not in known:
                raise ChoiceError(f"{word} must be one of {', '.join(known)}; got {value[:40]!r}")
        if not 1 <= self.k <= LARGEST_K:
            raise ChoiceError(f"k must be from 1 to {LARGEST_K}, got {self.k}")
        if not (isfinite(self.tolerance) and 0 <= self.tolerance <= 1):
            raise ChoiceError(f"the tolerance must be from 0 to 1, got {self.tolerance:g}")
        if not isfinite(self.threshold):
            raise ChoiceError(f"the threshold must be a finite number, got {self.threshold:g}")

    @property
    def measure(self) -> Measure:
        """The measure with its cutoff."""
        return Measure(self.name, self.k)

    @property
    def convention(self) -> Convention:
        """The choices that the values depend on."""
        return Convention(gain=self.gain, threshold=self.threshold, no_relevant=self.no_relevant)

    def opening(self, query: str) -> Choices:
        """The same page with another query open."""
        return replace(self, query=query)


def written(choices: Choices) -> Parameters:
    """The parameters of a link: what is not the default. Ids of own queries stay in the session."""
    plain = _words(Choices())
    said = {name: word for name, word in _words(choices).items() if word != plain[name]}
    if choices.data == "own":
        said.pop("query", None)
    return {name: [word] for name, word in said.items()}


def read(parameters: Mapping[str, Sequence[str]]) -> Choices:
    """The choices of a link.

    Args:
        parameters: Every value of every parameter, as the address has them.

    Raises:
        ChoiceError: If anything in it is unknown or out of range; nothing is half applied.
    """
    known = _words(Choices())
    for name, values in parameters.items():
        if name not in known:
            raise ChoiceError(f"unknown part {name[:40]!r}")
        if len(values) != 1:
            raise ChoiceError(f"{name} is there {len(values)} times, expected once")
    words = known | {name: values[0] for name, values in parameters.items()}
    return Choices(
        data=words["data"],
        name=words["measure"],
        k=int(_number(words, "k")),
        gain=words["gain"],
        threshold=_number(words, "threshold"),
        tolerance=_number(words, "tolerance"),
        no_relevant=words["no_relevant"],
        launch=words["launch"],
        query=words["query"][:LONGEST_ID],
    )


def _words(choices: Choices) -> dict[str, str]:
    return {
        "data": choices.data,
        "measure": choices.name,
        "k": str(choices.k),
        "gain": choices.gain,
        "threshold": f"{choices.threshold:.15g}",
        "tolerance": f"{choices.tolerance:.15g}",
        "no_relevant": choices.no_relevant,
        "launch": choices.launch,
        "query": choices.query,
    }


def _number(words: Mapping[str, str], name: str) -> float:
    text = words[name]
    try:
        value = float(text[:40])
    except ValueError:
        raise ChoiceError(f"{name} must be a number, got {text[:40]!r}") from None
    if name == "k" and not value.is_integer():
        raise ChoiceError(f"k must be a whole number, got {text[:40]!r}")
    return value
