"""What can be done with documents that nobody judged."""

from __future__ import annotations

import numpy as np

from metrics.arrays import FloatArray, IntArray


def condensed(grades: FloatArray) -> FloatArray:
    """The judged documents moved up in order, NaN behind them. Shape (..., n).

    >>> condensed(np.array([np.nan, 2.0, np.nan, 1.0])).tolist()
    [2.0, 1.0, nan, nan]
    """
    order = np.argsort(np.isnan(grades), axis=-1, kind="stable")
    return np.take_along_axis(grades, order, axis=-1)


def possibilities(
    grades: FloatArray, pool: FloatArray, lengths: IntArray, top: float
) -> tuple[FloatArray, FloatArray]:
    """The lists among which every measure takes its lowest and its highest value.

    Each unjudged document is worth nothing or has the top grade, and then belongs to the pool.
    Grades between are not tried: no measure is lower there, nDCG can be higher.
    For a given number m of top grades a measure is highest when the first m unjudged documents
    have them and lowest when the last m do, since moving a better document up never costs.

    Args:
        grades: Grades in rank order, NaN where unjudged or padded. Shape (..., n).
        pool: Grades of all judged documents. Shape (..., m).
        lengths: Number of documents returned. Shape (...).
        top: The highest grade of the scale.

    Returns:
        Grades of shape (..., v, n) and pools of shape (..., v, m + u), where u is the largest
        number of unjudged documents in a list and v = 2u + 1.
    """
    open_places = np.isnan(grades) & (np.arange(grades.shape[-1]) < lengths[..., np.newaxis])
    count = open_places.sum(axis=-1)[..., np.newaxis]
    most = int(count.max(initial=0))
    number = np.minimum(np.concatenate([np.arange(most + 1), np.arange(1, most + 1)]), count)
    from_top = np.arange(2 * most + 1) <= most
    place = np.cumsum(open_places, axis=-1)[..., np.newaxis, :]
    first = place <= number[..., np.newaxis]
    last = place > (count - number)[..., np.newaxis]
    chosen = np.where(from_top[:, np.newaxis], first, last) & open_places[..., np.newaxis, :]
    lists = np.where(chosen, top, grades[..., np.newaxis, :])
    added = np.where(np.arange(1, most + 1) <= number[..., np.newaxis], top, np.nan)
    shape = (*number.shape, pool.shape[-1])
    pools = np.concatenate([np.broadcast_to(pool[..., np.newaxis, :], shape), added], axis=-1)
    return lists, pools
