"""A second implementation of every measure: plain loops and math, nothing shared with metrics/.

Written from the formulas of the theory notes. A grade is a number, or None where unjudged; a list
holds what was returned and no padding; the pool holds every judged grade of the query.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product

Grade = float | None


@dataclass(frozen=True)
class Rules:
    """The choices, each in the plainest form: what the number depends on, field by field."""

    gain: str | dict[float, float] = "exponential"
    negative: str = "zero"
    fractional: str = "keep"
    discount: tuple[str, float] | tuple[str, tuple[float, ...]] = ("log2", 0.0)
    ideal: str = "judged"
    ideal_cut: str = "k"
    threshold: float = 1.0
    test: str = ">="
    unjudged: str = "zero"
    ap_divisor: str = "relevant"
    no_relevant: str = "undefined"
    max_grade: float = 0.0


def gain(grade: Grade, rules: Rules) -> float:
    """What one grade is worth; an unjudged document is worth nothing."""
    if grade is None or (grade < 0 and rules.negative == "zero"):
        return 0.0
    if isinstance(rules.gain, dict):
        return rules.gain[grade]
    return grade if rules.gain == "linear" else math.pow(2.0, grade) - 1.0


def weight(rank: int, rules: Rules) -> float:
    """What is left of a gain at a rank from 1."""
    kind, value = rules.discount
    if isinstance(value, tuple):
        return value[rank - 1] if rank <= len(value) else 0.0
    if kind == "original":
        return 1.0 if rank < value else 1.0 / (math.log(rank) / math.log(value))
    if kind == "reciprocal":
        return 1.0 / rank
    if kind == "geometric":
        return math.pow(value, rank - 1)
    return 1.0 / math.log2(rank + 1)


def is_relevant(grade: Grade, rules: Rules) -> bool:
    """Whether a document counts as relevant; an unjudged one does not."""
    if grade is None:
        return False
    return grade >= rules.threshold if rules.test == ">=" else grade > rules.threshold


def count(grades: Sequence[Grade], rules: Rules) -> int:
    """How many are relevant."""
    found = 0
    for grade in grades:
        found += 1 if is_relevant(grade, rules) else 0
    return found


def dcg(gains: Sequence[float], places: int, rules: Rules) -> float:
    """Gains of the first places, each by the weight of its rank."""
    total = 0.0
    for rank in range(1, min(places, len(gains)) + 1):
        total += gains[rank - 1] * weight(rank, rules)
    return total


def ideal_gains(
    k: int | None, grades: Sequence[Grade], pool: Sequence[Grade], rules: Rules
) -> list[float]:
    """What the documents of the best order are worth, down to the last rank that counts."""
    length = len(grades)
    if rules.ideal == "full":
        pool = [rules.max_grade] * (length if k is None else k)
    if rules.ideal == "returned":
        pool = grades
    gains = sorted((gain(g, rules) for g in pool if g is not None), reverse=True)
    places = len(gains)
    if rules.ideal_cut == "k" and k is not None:
        places = k
    if rules.ideal_cut == "returned":
        places = length if k is None else min(k, length)
    return gains[:places]


def average_precision(
    grades: Sequence[Grade], pool: Sequence[Grade], k: int | None, rules: Rules
) -> float:
    """Precision at each relevant rank, added up and divided as the rules say."""
    cut = len(grades) if k is None else min(k, len(grades))
    found, total = 0, 0.0
    for rank in range(1, cut + 1):
        if is_relevant(grades[rank - 1], rules):
            found += 1
            total += found / rank
    number = count(grades if rules.ap_divisor == "listed" else pool, rules)
    if rules.ap_divisor == "found":
        number = found
    if rules.ap_divisor in ("min", "listed") and k is not None:
        number = min(number, k)
    return total / number if number else 0.0


def counted(
    name: str, k: int | None, grades: Sequence[Grade], pool: Sequence[Grade], rules: Rules
) -> float:
    """The measures that count relevant documents and those that look for the first."""
    number = count(pool, rules)
    top = grades if k is None else grades[:k]
    if name == "RR":
        for rank, grade in enumerate(top, start=1):
            if is_relevant(grade, rules):
                return 1.0 / rank
        return 0.0
    if name == "Success":
        return 1.0 if count(top, rules) else 0.0
    if name == "Rprec":
        return count(grades[:number], rules) / number
    if name == "R":
        return count(top, rules) / number
    assert k is not None
    precision = count(top, rules) / k
    if name == "P":
        return precision
    recall = count(top, rules) / number
    return 2 * precision * recall / (precision + recall) if precision else 0.0


def undefined(name: str, pool: Sequence[Grade], rules: Rules) -> bool:
    """Whether the pool holds nothing that the measure could reward."""
    if name in ("DCG", "Judged"):
        return False
    if name != "nDCG":
        return count(pool, rules) == 0
    return not any(gain(grade, rules) > 0 for grade in pool if grade is not None)


def score(
    name: str, k: int | None, grades: Sequence[Grade], pool: Sequence[Grade], rules: Rules
) -> float:
    """The value of one list, NaN where it is undefined."""
    if rules.fractional == "truncate":
        grades = [None if g is None else float(math.trunc(g)) for g in grades]
        pool = [None if g is None else float(math.trunc(g)) for g in pool]
    if name == "Judged":
        assert k is not None
        shown = grades[:k]
        return sum(grade is not None for grade in shown) / len(shown) if shown else 0.0
    if rules.unjudged == "condense":
        grades = [grade for grade in grades if grade is not None]
    instead = {"undefined": math.nan, "0": 0.0, "1": 1.0}[rules.no_relevant]
    if undefined(name, pool, rules):
        return instead
    if name == "AP":
        return average_precision(grades, pool, k, rules)
    if name not in ("DCG", "nDCG"):
        return counted(name, k, grades, pool, rules)
    value = dcg([gain(g, rules) for g in grades], len(grades) if k is None else k, rules)
    if name == "DCG":
        return value
    best = ideal_gains(k, grades, pool, rules)
    ideal = dcg(best, len(best), rules)
    if ideal <= 0 and any(g * weight(rank, rules) < 0 for rank, g in enumerate(best, start=1)):
        return instead
    return value / ideal if ideal else 0.0


def span(
    name: str, k: int | None, grades: Sequence[Grade], pool: Sequence[Grade], rules: Rules
) -> tuple[float, float]:
    """The lowest and the highest value over every way to judge the unjudged documents.

    Each is worth nothing or has the highest grade, and then belongs to the pool: all of the
    2^u ways are tried, NaN if any of them is undefined.
    """
    plain = replace(rules, unjudged="zero")
    places = [index for index, grade in enumerate(grades) if grade is None]
    values = []
    for chosen in product([None, rules.max_grade], repeat=len(places)):
        listed = list(grades)
        for index, grade in zip(places, chosen, strict=True):
            listed[index] = grade
        more = [grade for grade in chosen if grade is not None]
        values.append(score(name, k, listed, [*pool, *more], plain))
    if any(math.isnan(value) for value in values):
        return math.nan, math.nan
    return min(values), max(values)
