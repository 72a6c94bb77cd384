"""Convention: every choice that a number depends on, as one frozen value that says itself."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass, fields

import numpy as np

from metrics.arrays import ArrayLike, FloatArray, as_grades
from metrics.discount import Discount, named_discount
from metrics.gain import LARGE_GRADE, Gain, named_gain

CHOICES: dict[str, tuple[str, ...]] = {
    "negative": ("zero", "keep", "refuse"),
    "fractional": ("keep", "truncate"),
    "ideal": ("judged", "returned", "full"),
    "ideal_cut": ("k", "none", "returned"),
    "threshold_test": (">=", ">"),
    "unjudged": ("zero", "condense", "bounds"),
    "ties": ("docid-descending", "docid-ascending", "listed", "worst", "best"),
    "ap_divisor": ("relevant", "min", "found", "listed"),
    "no_relevant": ("undefined", "0", "1"),
    "unanswered": ("0", "leave-out"),
    "duplicates": ("first", "refuse"),
}


@dataclass(frozen=True, kw_only=True)
class Convention:
    """Every choice that a number depends on.

    Attributes:
        gain: "exponential", "linear" or a table such as "0=0,1=1,2=3,3=7".
        negative: A grade below 0 is worth nothing (zero), what the gain says (keep), or refused.
        fractional: Keep fractional grades, or truncate them towards 0 as trec_eval does.
        discount: "log2", "original:2", "reciprocal", "geometric:0.8" or "curve:1,0.7,0.4".
        ideal: The ideal order of nDCG is drawn from all judged documents, from those returned, or
            is `full`: k documents of the highest grade of the scale. No other measure has one.
        ideal_cut: The ideal counts its first k ranks, all of them, or as many as were returned.
        threshold: The grade that makes a document relevant.
        threshold_test: A relevant grade is at least (>=) or above (>) the threshold.
        unjudged: A document without a grade counts as worth nothing (zero), is taken out of the
            list (condense), or gives a range (bounds): each worth nothing or the highest grade.
            Nothing is lower than that range; a grade between can be higher under nDCG, where the
            highest one raises the ideal too.
        ties: The order of documents with equal scores.
        score_precision: Bits of the scores that the order is made from, 64 or 32.
        ap_divisor: What AP divides by; see `average_precision`.
        no_relevant: A query with nothing relevant is undefined (left out of means), 0 or 1.
        unanswered: A judged query that the run has no list for counts 0, or is left out.
        duplicates: Of a document listed twice the better rank stays (first), or it is refused.
        max_grade: The highest grade of the scale, needed by `full` and `bounds`.
        rounding: Decimals that each query's value is rounded to. None: not rounded.

    Raises:
        ValueError: If a field has a value that it does not know.
    """

    gain: str = "exponential"
    negative: str = "zero"
    fractional: str = "keep"
    discount: str = "log2"
    ideal: str = "judged"
    ideal_cut: str = "k"
    threshold: float = 1.0
    threshold_test: str = ">="
    unjudged: str = "zero"
    ties: str = "docid-descending"
    score_precision: int = 64
    ap_divisor: str = "relevant"
    no_relevant: str = "undefined"
    unanswered: str = "0"
    duplicates: str = "first"
    max_grade: float | None = None
    rounding: int | None = None

    def __post_init__(self) -> None:
        """Refuse what the fields do not know."""
        for field, known in CHOICES.items():
            if getattr(self, field) not in known:
                raise ValueError(
                    f"{field} must be one of {', '.join(known)}; got {getattr(self, field)!r}"
                )
        named_gain(self.gain)
        named_discount(self.discount)
        if not math.isfinite(self.threshold):
            raise ValueError(f"threshold must be a finite number, got {self.threshold}")
        if self.score_precision not in (32, 64):
            raise ValueError(f"score_precision must be 32 or 64, got {self.score_precision}")
        if self.max_grade is not None and not 0 < self.max_grade < math.inf:
            raise ValueError(f"max_grade must be above 0, got {self.max_grade:g}")
        if self.max_grade is None and (self.ideal == "full" or self.unjudged == "bounds"):
            raise ValueError(
                "ideal full and unjudged bounds need the highest grade of the scale: set max_grade"
            )
        if self.rounding is not None and self.rounding not in range(16):
            raise ValueError(f"rounding must be from 0 to 15 decimals, got {self.rounding}")

    def read(self, grades: ArrayLike) -> FloatArray:
        """The grades as this convention reads them: truncated if it says so. Shape as given.

        Raises:
            ValueError: If a grade is infinite, or is negative and negative grades are refused,
                or is above the scale.
        """
        array = as_grades(grades)
        if self.fractional == "truncate":
            array = np.trunc(array)
        if self.negative == "refuse" and (array < 0).any():
            raise ValueError(f"negative grades are refused, got {np.nanmin(array):g}")
        if self.max_grade is not None and (array > self.max_grade).any():
            raise ValueError(
                f"grade {np.nanmax(array):g} is above {self.max_grade:g}, the highest of the scale"
            )
        return array

    def gains(self, grades: ArrayLike) -> FloatArray:
        """What grades are worth, negative ones 0 unless kept. NaN stays. Shape as given."""
        array = as_grades(grades)
        worth: Gain = named_gain(self.gain)
        below = array < 0
        if self.negative == "keep" or not below.any():
            return worth(array)
        return np.where(below, 0.0, worth(np.where(below, np.nan, array)))

    @property
    def discount_of(self) -> Discount:
        """The discount as a function of ranks."""
        return named_discount(self.discount)

    def warnings(self, grades: ArrayLike) -> tuple[str, ...]:
        """What a reader of a number should know about these grades, one sentence each."""
        array = as_grades(grades)
        found = []
        if self.gain == "exponential" and (array > LARGE_GRADE).any():
            top = f"{np.nanmax(array):g}"
            found.append(
                f"Under exponential gain one document decides the score: grade {top} "
                f"is worth 2^{top} − 1. Map grades to gains, for example 0=0,1=1,10=3."
            )
        if (array < 0).any() and self.negative == "zero":
            found.append(f"{int((array < 0).sum())} negative grades count as gain 0.")
        if self.fractional == "truncate" and (array % 1 > 0).any():
            found.append(f"{int((array % 1 > 0).sum())} fractional grades are truncated.")
        return tuple(found)

    def parts(self, about: Collection[str] | None = None) -> tuple[str, ...]:
        """The choices that always matter in a few words each, then departures from the default.

        Args:
            about: Names of the fields that are said. None: all of them.
        """
        always = {
            "gain": _gain_words(self.gain),
            "discount": _discount_words(self.discount),
            "ideal": _ideal_words(self),
            "threshold": _threshold_words(self),
            "ap_divisor": _divisor_words(self.ap_divisor),
            "unjudged": {
                "zero": "unjudged counts as 0",
                "condense": "unjudged taken out of the list",
                "bounds": "unjudged as a range, each nothing or the highest grade",
            }[self.unjudged],
            "no_relevant": "nothing relevant: "
            + {"undefined": "undefined, left out"}.get(self.no_relevant, self.no_relevant),
        }
        said = {**always, **self._departures({*always, "ideal_cut", "threshold_test"})}
        return tuple(words for name, words in said.items() if about is None or name in about)

    def sentence(self) -> str:
        """The whole convention in one sentence."""
        return "; ".join(self.parts()) + "."

    def _departures(self, said: Collection[str]) -> dict[str, str]:
        return {
            field.name: f"{field.name.replace('_', ' ')}: {getattr(self, field.name)}"
            for field in fields(self)
            if field.name not in said and getattr(self, field.name) != field.default
        }


def _gain_words(gain: str) -> str:
    named = {"exponential": "exponential gain, 2^grade − 1", "linear": "linear gain, the grade"}
    return named.get(gain, f"gain table {gain}")


def _discount_words(discount: str) -> str:
    kind, _, parameter = discount.partition(":")
    return {
        "log2": "÷ log2(rank + 1)",
        "reciprocal": "÷ rank",
        "original": f"÷ log base {parameter} of rank, from rank {parameter} on",
        "geometric": f"× {parameter}^(rank − 1)",
        "curve": f"× examination curve {parameter}",
    }[kind]


def _threshold_words(convention: Convention) -> str:
    sign = "≥" if convention.threshold_test == ">=" else ">"
    return f"relevant: grade {sign} {convention.threshold:g}"


def _divisor_words(divisor: str) -> str:
    return {
        "relevant": "AP ÷ all relevant",
        "min": "AP ÷ min(R, k)",
        "found": "AP ÷ the relevant found",
        "listed": "AP ÷ min(relevant in the list, k)",
    }[divisor]


def _ideal_words(convention: Convention) -> str:
    source = {
        "judged": "ideal over all judged",
        "returned": "ideal over the returned only",
        "full": f"ideal: every rank at grade {convention.max_grade or 0:g}",
    }[convention.ideal]
    cut = {"k": "", "none": ", not cut", "returned": ", cut at the number returned"}
    return source + cut[convention.ideal_cut]
