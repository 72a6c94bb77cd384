"""Measure: a measure by its name, read, written and evaluated under a Convention.

The notation is that of the ir_measures project: `nDCG@10`, `AP(rel=2)@100`, `Rprec`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import Any

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, IntArray
from metrics.convention import Convention
from metrics.families import FAMILIES, Lists, nothing_relevant
from metrics.gain import named_gain
from metrics.unjudged import condensed, possibilities

_NEEDS_CUTOFF = ("P", "F1", "Judged")
_WITHOUT_CUTOFF = ("Rprec",)
_PARAMETERS = {
    "nDCG": ("dcg", "gains", "judged_only"),
    "DCG": ("dcg", "gains", "judged_only"),
    "Judged": (),
}
_BINARY_PARAMETERS = ("rel", "judged_only")
_GAINS = {"log2": "linear", "exp-log2": "exponential"}
LARGEST_CUTOFF = 1_000_000
_LONGEST = 400
_HIGHEST = 1e300
_PATTERN = re.compile(r"(?P<name>[A-Za-z0-9_]+)(?:\((?P<inside>[^()]*)\))?(?:@(?P<k>[0-9]{1,9}))?")


@dataclass(frozen=True)
class Breakdown:
    """A value with the terms it is the sum of.

    Attributes:
        terms: What each rank adds. Shape (..., n).
        divisor: What the sum is divided by. Shape (...).
        value: terms.sum(-1) / divisor, or what the convention gives where nothing is relevant.
    """

    terms: FloatArray
    divisor: FloatArray
    value: FloatArray


@dataclass(frozen=True)
class Measure:
    """A measure with its cutoff and the parameters that its own name fixes.

    Attributes:
        name: One of nDCG, DCG, RR, P, R, Success, Rprec, F1, AP, Judged.
        k: Cutoff. None: uncut.
        rel: The relevance threshold, where the name gives one.
        gain: The gain, where the name gives one (dcg='log2' is linear, 'exp-log2' exponential).
        judged_only: Whether the name asks for condensed lists.
    """

    name: str
    k: int | None = None
    rel: float | None = None
    gain: str | None = None
    judged_only: bool = False

    def __post_init__(self) -> None:
        """Refuse a name, cutoff or parameter that does not exist."""
        if self.name not in FAMILIES:
            near = get_close_matches(self.name.lower(), [n.lower() for n in FAMILIES], 1, 0.5)
            known = {n.lower(): n for n in FAMILIES} | {"mrr": "RR", "map": "AP", "precision": "P"}
            hint = known.get(self.name.lower()) or (known[near[0]] if near else None)
            raise ValueError(
                f"unknown measure {self.name!r}; known are {', '.join(FAMILIES)}"
                + (f"; did you mean {hint}?" if hint else "")
            )
        if self.k is not None and (int(self.k) != self.k or not 1 <= self.k <= LARGEST_CUTOFF):
            words = f"k must be a whole number from 1 to {LARGEST_CUTOFF:,}"
            raise ValueError(f"{words}, got {self.name}@{self.k}")
        if self.k is None and self.name in _NEEDS_CUTOFF:
            raise ValueError(f"{self.name} needs a cutoff, such as {self.name}@10")
        if self.k is not None and self.name in _WITHOUT_CUTOFF:
            raise ValueError(f"{self.name} has no cutoff, got {self.name}@{self.k}")
        if self.gain is not None and self.name not in ("nDCG", "DCG"):
            raise ValueError(f"{self.name} has no gain, got {self.gain!r}")

    @classmethod
    def parse(cls, text: str) -> Measure:
        """The measure that a text names.

        Raises:
            ValueError: If the text names no known measure, or gives it a parameter it has not.

        >>> Measure.parse("AP(rel=2)@100")
        Measure(name='AP', k=100, rel=2, gain=None, judged_only=False)
        """
        match = _PATTERN.fullmatch(text.strip())
        if match is None:
            raise ValueError(
                f"a measure is written like nDCG@10, AP(rel=2)@100 or Rprec; got {text[:80]!r}"
            )
        k = None if match["k"] is None else int(match["k"])
        named = cls(match["name"], k)
        return replace(named, **_parameters(named.name, match["inside"] or ""))

    def __str__(self) -> str:
        """The name that `parse` reads back."""
        inside = []
        if self.rel is not None:
            short = f"{self.rel:g}"
            inside.append(f"rel={short if float(short) == self.rel else repr(self.rel)}")
        dcg = {gain: name for name, gain in _GAINS.items()}.get(self.gain or "")
        if dcg is not None:
            inside.append(f"dcg='{dcg}'")
        elif self.gain is not None:
            inside.append("gains={" + self.gain.replace("=", ":") + "}")
        if self.judged_only:
            inside.append("judged_only=True")
        cut = "" if self.k is None else f"@{self.k}"
        return self.name + (f"({', '.join(inside)})" if inside else "") + cut

    def in_force(self, convention: Convention) -> Convention:
        """The convention with what this name fixes in place; Judged asks the list as it is."""
        if self.name == "Judged":
            return replace(convention, unjudged="zero")
        if self.rel is not None:
            convention = replace(convention, threshold=float(self.rel))
        if self.gain is not None:
            convention = replace(convention, gain=self.gain)
        return replace(convention, unjudged="condense") if self.judged_only else convention

    def label(self, convention: Convention) -> str:
        """The name with the one choice that readers must see beside it.

        >>> Measure.parse("nDCG@5").label(Convention())
        'nDCG@5, exponential gain'
        """
        force = self.in_force(convention)
        if self.name in ("nDCG", "DCG"):
            gain = force.gain if force.gain in ("linear", "exponential") else "table"
            return f"{self}, {gain} gain"
        if self.name == "Judged":
            return str(self)
        sign = "≥" if force.threshold_test == ">=" else ">"
        return f"{self}, relevant: grade {sign} {force.threshold:g}"

    def scores(
        self,
        grades: ArrayLike,
        pool: ArrayLike | None = None,
        convention: Convention | None = None,
        lengths: ArrayLike | None = None,
    ) -> FloatArray:
        """The value of each ranking.

        Args:
            grades: Grades in rank order, NaN where unjudged or padded. Shape (..., n).
            pool: Grades of all judged documents, any order, NaN as padding. Shape (..., m).
                None: those in `grades`.
            convention: The choices. None: the defaults.
            lengths: Number of documents returned, where lists are padded. Shape (...). None: n.

        Returns:
            Shape (...), NaN where undefined. Under unjudged "bounds" shape (..., 2): the lowest
            and the highest value that the unjudged documents allow, each of them worth nothing
            or the highest grade; NaN where any of these is undefined.

        Raises:
            ValueError: If a grade is infinite, refused or above the scale.
        """
        force = self.in_force(convention or Convention())
        read, judged, number = _prepared(force, grades, pool, lengths)
        if force.unjudged != "bounds":
            return self.of_lists(self._lists(force, read, judged, number)).value
        read, judged = possibilities(read, judged, number, force.max_grade or 0.0)
        lists = self._lists(force, read, judged, number[..., np.newaxis])
        values = self.of_lists(lists).value
        return np.stack([values.min(axis=-1), values.max(axis=-1)], axis=-1)

    def breakdown(
        self,
        grades: ArrayLike,
        pool: ArrayLike | None = None,
        convention: Convention | None = None,
        lengths: ArrayLike | None = None,
    ) -> Breakdown:
        """The value of each ranking with its terms and its divisor; arguments as in `scores`.

        Raises:
            ValueError: As `scores`; also under unjudged "bounds", where there is no one value.
        """
        return self.of_lists(self.lists(grades, pool, convention, lengths))

    def lists(
        self,
        grades: ArrayLike,
        pool: ArrayLike | None = None,
        convention: Convention | None = None,
        lengths: ArrayLike | None = None,
    ) -> Lists:
        """What the measure is made from, as the convention reads it; arguments as in `scores`.

        Raises:
            ValueError: As `scores`; also under unjudged "bounds", where there is no one value.
        """
        force = self.in_force(convention or Convention())
        if force.unjudged == "bounds":
            raise ValueError("a range has no terms; choose unjudged zero or condense")
        return self._lists(force, *_prepared(force, grades, pool, lengths))

    def _lists(
        self, force: Convention, grades: FloatArray, pool: FloatArray, lengths: IntArray
    ) -> Lists:
        if force.unjudged == "condense":
            lengths = (~np.isnan(grades)).sum(axis=-1)
            grades = condensed(grades)
        return Lists(grades, pool, self.k, force, lengths)

    def of_lists(self, lists: Lists) -> Breakdown:
        """The breakdown of lists as `lists` gives them, at their cutoff and convention."""
        force = lists.convention
        terms, below = FAMILIES[self.name](lists)
        sums, divisor = np.broadcast_arrays(terms.sum(axis=-1), below)
        value = np.divide(sums, divisor, out=np.zeros(sums.shape), where=divisor != 0)
        instead = {"undefined": np.nan, "0": 0.0, "1": 1.0}[force.no_relevant]
        value = np.where(nothing_relevant(self.name, lists), instead, value)
        if force.rounding is not None:
            value = np.round(value, force.rounding)
        return Breakdown(terms, divisor, value)


def _prepared(
    force: Convention, grades: ArrayLike, pool: ArrayLike | None, lengths: ArrayLike | None
) -> tuple[FloatArray, FloatArray, IntArray]:
    read = force.read(grades)
    judged = read if pool is None else force.read(pool)
    number = np.full(read.shape[:-1], read.shape[-1]) if lengths is None else np.asarray(lengths)
    return read, judged, number


def _parameters(name: str, inside: str) -> dict[str, Any]:
    known = _PARAMETERS.get(name, _BINARY_PARAMETERS)
    try:
        if len(inside) > _LONGEST:
            raise ValueError
        call = ast.parse(f"f({inside})", mode="eval").body
        given = {str(word.arg): ast.literal_eval(word.value) for word in call.keywords}  # type: ignore[attr-defined]
        named_once = not call.args and len(given) == len(call.keywords)  # type: ignore[attr-defined]
    except (SyntaxError, ValueError, AttributeError):
        raise ValueError(f"cannot read the parameters ({inside[:80]}) of {name}") from None
    unknown = [word for word in given if word not in known]
    if unknown or not named_once:
        raise ValueError(f"{name} takes {', '.join(known) or 'no parameters'}; got ({inside[:80]})")
    return _checked(name, given)


def _checked(name: str, given: dict[str, object]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for word, value in given.items():
        if word == "rel" and type(value) in (int, float) and abs(value) < _HIGHEST:  # type: ignore[arg-type]
            found["rel"] = value
        elif word == "judged_only" and isinstance(value, bool):
            found["judged_only"] = value
        elif word == "dcg" and isinstance(value, str) and value in _GAINS and "gain" not in found:
            found["gain"] = _GAINS[value]
        elif word == "gains" and isinstance(value, dict) and value and "gain" not in found:
            found["gain"] = ",".join(f"{grade}={gain}" for grade, gain in value.items())
            named_gain(found["gain"])
        else:
            raise ValueError(f"cannot use {word}={value!r} in {name}")
    return found
