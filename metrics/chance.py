"""Chance: what a measure gives for the same documents in a random order, and in the worst one."""

from __future__ import annotations

from dataclasses import replace
from math import comb, nan

import numpy as np

from metrics.arrays import ArrayLike, BoolArray, FloatArray, as_grades
from metrics.convention import Convention
from metrics.measure import Measure
from metrics.precision import relevant
from metrics.unjudged import possibilities

LINEAR = ("nDCG", "DCG", "P", "R", "Rprec", "F1", "Judged")
"""Measures whose terms depend on one rank each: all shifts of the list average as all orders do."""


def random_order(
    grades: ArrayLike,
    pool: ArrayLike | None,
    measure: Measure,
    convention: Convention | None = None,
) -> float:
    """The mean of a measure over all orders of the returned documents.

    Measures that are a sum over single ranks are averaged over the n shifts of the list, in which
    each document stands once at each rank; RR, Success and AP have closed forms.

    Args:
        grades: Grades of the returned documents. Shape (n,).
        pool: Grades of all judged documents. None: those in `grades`.
        measure: The measure, cut where it is cut.
        convention: The choices. None: the defaults.

    Returns:
        The mean; NaN where the measure is undefined, and under unjudged "bounds", whose ends
        have no closed form.

    Example:
        >>> round(random_order([3, 0, 2, 3, 1], None, Measure.parse("nDCG@5")), 4)
        0.7953
    """
    force = replace(measure.in_force(convention or Convention()), rounding=None)
    plain = replace(measure, rel=None, gain=None, judged_only=False)
    if force.unjudged == "bounds":
        return nan
    listed, judged = as_grades(grades), as_grades(grades if pool is None else pool)
    if force.unjudged == "condense":
        listed, force = listed[~np.isnan(listed)], replace(force, unjudged="zero")
    now = float(plain.scores(listed, judged, force))
    if np.isnan(now) or not len(listed):
        return now
    if plain.name in LINEAR:
        return float(plain.scores(_shifts(listed), judged, force).mean())
    return _closed_form(plain, listed, judged, force, now)


def worst_order(
    grades: ArrayLike,
    pool: ArrayLike | None,
    measure: Measure,
    convention: Convention | None = None,
) -> float:
    """The measure of the returned documents from the worst to the best.

    Under unjudged "bounds" it is the lowest over all ranges.

    Example:
        >>> round(worst_order([3, 0, 2, 3, 1], None, Measure.parse("nDCG@5")), 4)
        0.5884
    """
    force = measure.in_force(convention or Convention())
    listed = as_grades(grades)
    judged = listed[~np.isnan(listed)] if pool is None else as_grades(pool)
    plain = replace(measure, rel=None, gain=None, judged_only=False)
    if force.unjudged != "bounds":
        return _lowest(plain, listed, judged, force)
    top, force = force.max_grade or 0.0, replace(force, unjudged="zero")
    lists = possibilities(listed, judged, np.asarray(len(listed)), top)
    return min(_lowest(plain, one, more, force) for one, more in zip(*lists, strict=True))


def _lowest(measure: Measure, listed: FloatArray, judged: FloatArray, force: Convention) -> float:
    """The measure of the documents in the order from what it rewards least to what it does most."""
    reward: FloatArray | BoolArray
    if measure.name in ("nDCG", "DCG"):
        reward = np.nan_to_num(force.gains(force.read(listed)))
    elif measure.name == "Judged":
        reward = ~np.isnan(listed)
    else:
        reward = relevant(force.read(listed), force.threshold, force.threshold_test)
    order = np.argsort(reward, kind="stable")
    return float(measure.scores(listed[order], judged, force))


def _shifts(listed: FloatArray) -> FloatArray:
    n = len(listed)
    shifts: FloatArray = listed[(np.arange(n)[:, np.newaxis] + np.arange(n)) % n]
    return shifts


def _closed_form(
    measure: Measure, listed: FloatArray, judged: FloatArray, force: Convention, now: float
) -> float:
    """RR, Success and AP, from the number of relevant documents in the list."""
    test = np.greater_equal if force.threshold_test == ">=" else np.greater
    n, r = len(listed), int(test(listed, force.threshold).sum())
    if not test(judged, force.threshold).any():
        return now
    cut = min(measure.k or n, n)
    if measure.name == "AP":
        return _mean_ap(measure, n, r, cut, judged, force)
    first = [comb(n - rank, r - 1) / comb(n, r) if r else 0.0 for rank in range(1, cut + 1)]
    if measure.name == "Success":
        return float(sum(first))
    return sum(chance / rank for rank, chance in enumerate(first, start=1))


def _mean_ap(
    measure: Measure, n: int, r: int, cut: int, judged: FloatArray, force: Convention
) -> float:
    """The mean over how many of the r relevant documents fall within the cut."""
    total = 0.0
    for found in range(1, min(r, cut) + 1):
        chance = comb(r, found) * comb(n - r, cut - found) / comb(n, cut)
        if not chance:
            continue
        others = (found - 1) / (cut - 1) if cut > 1 else 0.0
        ranks = np.arange(1, cut + 1)
        terms = found / cut * (1 + (ranks - 1) * others) / ranks
        total += chance * float(terms.sum()) / _ap_divisor(measure, n, r, found, judged, force)
    return total


def _ap_divisor(
    measure: Measure, n: int, r: int, found: int, judged: FloatArray, force: Convention
) -> float:
    """The divisor that the measure itself takes for a list of n with `found` in the first ranks."""
    best = float(judged[~np.isnan(judged)].max())
    order = np.full(n, -np.inf)
    order[:found] = 1.0
    order[n - (r - found) :] = 1.0
    listed = np.where(order > 0, best, nan)
    return float(measure.breakdown(listed, judged, force).divisor)
