"""Chance: what a measure gives for the same documents in a random order, and in the worst one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from math import comb

import numpy as np

from metrics.arrays import ArrayLike, BoolArray, FloatArray, IntArray, as_grades
from metrics.average_precision import average_precision_divisor
from metrics.convention import Convention
from metrics.families import FAMILIES, Lists, nothing_relevant
from metrics.measure import Measure
from metrics.precision import relevant
from metrics.unjudged import possibilities

LINEAR = ("nDCG", "DCG", "P", "R", "Rprec", "F1", "Judged")
"""Measures whose terms depend on one document each: it stands at every rank equally often."""


def random_order(
    grades: ArrayLike,
    pool: ArrayLike | None,
    measure: Measure,
    convention: Convention | None = None,
    lengths: ArrayLike | None = None,
) -> FloatArray:
    """The mean of a measure over all orders of the returned documents.

    Measures that are a sum over single documents give each document its mean over all ranks; RR,
    Success and AP have closed forms.

    Args:
        grades: Grades of the returned documents, NaN where unjudged or padded. Shape (..., n).
        pool: Grades of all judged documents. Shape (..., m). None: those in `grades`.
        measure: The measure, cut where it is cut.
        convention: The choices. None: the defaults.
        lengths: Number of documents returned, where lists are padded. Shape (...). None: n.

    Returns:
        Shape (...); NaN where the measure is undefined, and under unjudged "bounds", whose ends
        have no closed form.

    Example:
        >>> float(random_order([3, 0, 2, 3, 1], None, Measure.parse("nDCG@5")).round(4))
        0.7953
    """
    force = replace(measure.in_force(convention or Convention()), rounding=None)
    if force.unjudged == "bounds":
        return np.full(as_grades(grades).shape[:-1], np.nan)
    return random_order_of(measure, measure.lists(grades, pool, force, lengths))


def random_order_of(measure: Measure, lists: Lists) -> FloatArray:
    """The mean of a measure over all orders of lists as `Measure.lists` gives them. Shape (...)."""
    instead = measure.of_lists(lists)
    if measure.name in LINEAR:
        above = _mean_sums(measure, lists)
        value = np.divide(
            above, instead.divisor, out=np.zeros(above.shape), where=instead.divisor != 0
        )
    else:
        value = _closed_form(measure, lists)
    return np.where(nothing_relevant(measure.name, lists), instead.value, value)


def worst_order(
    grades: ArrayLike,
    pool: ArrayLike | None,
    measure: Measure,
    convention: Convention | None = None,
    lengths: ArrayLike | None = None,
) -> FloatArray:
    """The measure of the returned documents from the worst to the best; arguments as above.

    Under unjudged "bounds" it is the lowest over all ranges.

    Example:
        >>> float(worst_order([3, 0, 2, 3, 1], None, Measure.parse("nDCG@5")).round(4))
        0.5884
    """
    force = measure.in_force(convention or Convention())
    listed = as_grades(grades)
    judged = listed if pool is None else as_grades(pool)
    number = np.full(listed.shape[:-1], listed.shape[-1]) if lengths is None else lengths
    if force.unjudged == "bounds":
        top, number = force.max_grade or 0.0, np.asarray(number)
        listed, judged = possibilities(listed, judged, number, top)
        number, force = number[..., np.newaxis], replace(force, unjudged="zero")
        ends = worst_order_of(measure, measure.lists(listed, judged, force, number))
        return np.asarray(ends.min(axis=-1))
    return worst_order_of(measure, measure.lists(listed, judged, convention, number))


def worst_order_of(measure: Measure, lists: Lists) -> FloatArray:
    """The measure of lists turned into the order from what it rewards least to what it does most.

    Shape (...).
    """
    reward = np.asarray(_reward(measure, lists), dtype=np.float64)
    padding = np.arange(reward.shape[-1]) >= np.asarray(lists.lengths)[..., np.newaxis]
    order = np.argsort(np.where(padding, np.inf, reward), axis=-1, kind="stable")
    grades = np.take_along_axis(lists.grades, order, axis=-1)
    return measure.of_lists(replace(lists, grades=grades)).value


def _reward(measure: Measure, lists: Lists) -> FloatArray | BoolArray:
    force = lists.convention
    if measure.name in ("nDCG", "DCG"):
        return np.nan_to_num(force.gains(lists.grades))
    if measure.name == "Judged":
        return ~np.isnan(lists.grades)
    return relevant(lists.grades, force.threshold, force.threshold_test)


def _mean_sums(measure: Measure, lists: Lists) -> FloatArray:
    """The mean sum of terms: that of lists filled with one grade, by how often it is there."""
    number = np.asarray(lists.lengths)
    inside = np.arange(lists.grades.shape[-1]) < number[..., np.newaxis]
    cuts = () if lists.k is None else np.shape(lists.k)
    total = np.zeros(np.broadcast_shapes(number.shape, cuts))
    for grade in np.unique(lists.grades[~np.isnan(lists.grades)]):
        share = (lists.grades == grade).sum(axis=-1) / np.maximum(number, 1)
        filled = replace(lists, grades=np.where(inside, grade, np.nan))
        total = total + share * FAMILIES[measure.name](filled)[0].sum(axis=-1)
    return total


def _closed_form(measure: Measure, lists: Lists) -> FloatArray:
    """RR, Success and AP, from the number of relevant documents in the list."""
    force = lists.convention
    number = np.asarray(lists.lengths)
    listed = _reward(measure, lists).sum(axis=-1)
    cut = np.minimum(number if lists.k is None else lists.k, number)
    if measure.name == "AP":
        k = -1 if lists.k is None else lists.k
        return _each(_mean_ap, number, listed, lists.relevant, cut, k, rule=force.ap_divisor)
    return _each(_mean_first, number, listed, cut, rule=measure.name)


def _each(form: Callable[..., float], *counts: ArrayLike, rule: str) -> FloatArray:
    """A closed form of whole numbers for every list. Shape (...)."""
    rows = np.broadcast_arrays(*counts)
    values = [form(*map(int, row), rule) for row in zip(*(one.flat for one in rows), strict=True)]
    return np.array(values, dtype=np.float64).reshape(rows[0].shape)


@lru_cache(maxsize=4096)
def _mean_first(n: int, r: int, cut: int, name: str) -> float:
    """RR or Success of n documents of which r are relevant."""
    first = [comb(n - rank, r - 1) / comb(n, r) if r else 0.0 for rank in range(1, cut + 1)]
    if name == "Success":
        return float(sum(first))
    return sum(chance / rank for rank, chance in enumerate(first, start=1))


@lru_cache(maxsize=4096)
def _mean_ap(n: int, r: int, total: int, cut: int, k: int, rule: str) -> float:
    """AP of n documents, r of the `total` relevant ones among them: over how many the cut holds."""
    mean = 0.0
    reciprocals = sum(1 / rank for rank in range(1, cut + 1))
    for found in range(1, min(r, cut) + 1):
        chance = comb(r, found) * comb(n - r, cut - found) / comb(n, cut)
        others = (found - 1) / (cut - 1) if cut > 1 else 0.0
        terms = found / cut * (reciprocals + others * (cut - reciprocals))
        mean += chance * terms / _ap_divisor(n, r, total, found, None if k < 0 else k, rule)
    return mean


@lru_cache(maxsize=4096)
def _ap_divisor(n: int, r: int, total: int, found: int, k: int | None, rule: str) -> float:
    """What AP divides by for a list of n with `found` of its r relevant in the first ranks."""
    order: IntArray = np.zeros(n, dtype=np.int64)
    order[:found] = 1
    order[n - (r - found) :] = 1
    return float(average_precision_divisor(order, np.ones(total), k=k, divisor=rule))
