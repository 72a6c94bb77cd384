"""What the ranker is sent: a JSON header, then little-endian tables of every number it may show.

Layout: uint32 length of the header, the header as UTF-8 JSON, padding to a multiple of 4, tables.
A number is in whole units of 0.0001; the lowest integer of its type, or NaN, means undefined.
"""

from __future__ import annotations

import json
import struct
from collections.abc import Sequence
from dataclasses import replace
from math import isnan
from typing import Any

import numpy as np

from charts.colours import grade_colour
from charts.numbers import gain_text, grade_text, number
from metrics.arrays import FloatArray, IntArray
from metrics.chances import chances, chances_at_every_cutoff, outcomes_of
from metrics.convention import Convention
from metrics.gestures import Gestures, gesture_lists
from metrics.ranking import Document
from metrics.whatif import WhatIf, at_cutoff, what_if
from ui.ranker.board import Average, Board, Shown
from ui.ranker.moves import Owner
from ui.ranker.tables import Tables, units

_SPARE_RANKS = 4
_MEANS = {"RR": "M", "AP": "M"}
_PLACEHOLDER = 987_654  # a cutoff beyond any that the ranker takes


def payload(board: Board, owner: Owner) -> bytes:
    """The board as bytes."""
    tables = Tables()
    palette = board.usable_palette
    lists = gesture_lists(board.ranking, palette)
    found = [
        what_if(board.ranking, board.k, one.measure, one.convention, palette, lists)
        for one in board.shown
    ]
    _add_values(tables, board, found)
    _add_chances(tables, board, lists)
    _add_terms(tables, board, palette, [found[index] for index in board.drawn])
    header = _header(board, owner, palette, found) | {"tables": tables.index}
    text = json.dumps(header, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode()
    padding = b" " * (-(len(text) + 4) % 4)
    return struct.pack("<I", len(text) + len(padding)) + text + padding + b"".join(tables.blocks)


def _add_values(tables: Tables, board: Board, found: list[WhatIf]) -> None:
    """Every measure and mean after every move, and by how much its change rounds otherwise."""
    after = {name: np.array(_rows(board, found, name)) for name in found[0].values}
    flat, before = _flat(after), after["current"][:, np.newaxis]
    whole = units(flat)
    defined = ~(np.isnan(flat) | np.isnan(before))
    nudge = np.where(defined, units(flat - before) - (whole - units(before)), 0)
    for name, table, nudged in zip(after, _cut(whole, after), _cut(nudge, after), strict=True):
        tables.add(f"value.{name}", table)
        tables.add(f"nudge.{name}", nudged)


def _flat(stacks: dict[str, FloatArray]) -> FloatArray:
    """Tables of like first axis side by side, so that all are rounded at once."""
    return np.concatenate([table.reshape(len(table), -1) for table in stacks.values()], axis=1)


def _cut(flat: FloatArray, stacks: dict[str, FloatArray]) -> list[FloatArray]:
    """The same in the shapes that they had."""
    ends = np.cumsum([table[0].size for table in stacks.values()])
    parts = np.split(flat, ends[:-1], axis=1)
    return [part.reshape(table.shape) for part, table in zip(parts, stacks.values(), strict=True)]


def _rows(board: Board, found: list[WhatIf], name: str) -> list[FloatArray]:
    """One table a measure, two under "bounds" (the lowest, the highest), then the means."""
    ends = [_ends(one, result.values[name]) for one, result in zip(board.shown, found, strict=True)]
    means = [[_mean(mean, table, name) for table in ends[mean.of]] for mean in board.averages]
    return [table for row in ends + means for table in row]


def _ends(one: Shown, values: FloatArray) -> list[FloatArray]:
    return [values[..., 0], values[..., 1]] if _ranged(one) else [values]


def _ranged(one: Shown) -> bool:
    return one.measure.in_force(one.convention).unjudged == "bounds"


def _mean(average: Average, table: FloatArray, gesture: str) -> FloatArray:
    """The mean over all queries that have a value, after every outcome of a gesture."""
    others = average.others_cut if gesture == "cutoff" else average.others
    counted = _count(others) + ~np.isnan(table)
    total = np.nansum(others, axis=0) + np.nan_to_num(table)
    mean: FloatArray = np.divide(
        total, counted, out=np.full(table.shape, np.nan), where=counted > 0
    )
    return mean


def _count(others: FloatArray) -> IntArray:
    return np.asarray((~np.isnan(others)).sum(axis=0))


def _add_chances(tables: Tables, board: Board, lists: tuple[Gestures, Gestures]) -> None:
    """Every measure in a random and in the worst order of each set of documents and at each cutoff.

    The tables "set" tell which of the sets a move leaves.
    """
    outcomes = outcomes_of(lists)
    for name, places in outcomes.places.items():
        tables.add(f"set.{name}", places.astype(np.float64))
    of_sets = [chances(outcomes, board.k, *one) for one in board.shown]
    at_cuts = [chances_at_every_cutoff(board.ranking, *one) for one in board.shown]
    for place, kind in enumerate(("random", "worst")):
        tables.add(kind, units(np.array([found[place] for found in of_sets])))
        tables.add(f"{kind}.cutoff", units(np.array([found[place] for found in at_cuts])))


def _add_terms(tables: Tables, board: Board, palette: Sequence[float], drawn: list[WhatIf]) -> None:
    """The terms of each grade at each rank, what is lost between two grades, DCG and ideal DCG."""
    ranks = len(board.ranking.documents) + _SPARE_RANKS
    terms = np.array([_terms(board.shown[index], palette, ranks) for index in board.drawn])
    rows = np.concatenate([terms, np.zeros((2, 1, ranks))], axis=1)
    whole = units(rows)
    tables.add("terms", whole[:, :-1])
    lost = units(rows[:, :, np.newaxis] - rows[:, np.newaxis])
    tables.add("nudge.lost", lost - (whole[:, :, np.newaxis] - whole[:, np.newaxis]))
    _add_totals(tables, drawn)


def _add_totals(tables: Tables, drawn: list[WhatIf]) -> None:
    """DCG after every move; the ideal DCG where a move changes it; how their difference rounds."""
    sums = {name: np.array([one.sums[name] for one in drawn]) for name in drawn[0].sums}
    ideals = {name: np.array([one.divisors[name] for one in drawn]) for name in sums}
    dcg, ideal = units(_flat(sums)), units(_flat(ideals))
    nudge = units(_flat(ideals) - _flat(sums)) - (ideal - dcg)
    now = ideals["current"][:, np.newaxis]
    for name, *rounded in zip(
        sums, _cut(dcg, sums), _cut(ideal, sums), _cut(nudge, sums), strict=True
    ):
        tables.add(f"dcg.{name}", rounded[0])
        if name == "current" or (ideals[name].reshape(len(now), -1) != now).any():
            tables.add(f"idcg.{name}", rounded[1])
        tables.add(f"nudge.dcg.{name}", rounded[2])


def _terms(one: Shown, palette: Sequence[float], ranks: int) -> FloatArray:
    force = one.measure.in_force(one.convention)
    gains = np.nan_to_num(force.gains(force.read(np.array(palette))))
    terms: FloatArray = gains[:, np.newaxis] * force.discount_of(np.arange(1, ranks + 1))
    return terms


def _header(
    board: Board, owner: Owner, palette: Sequence[float], found: list[WhatIf]
) -> dict[str, Any]:
    drawn = [board.shown[index] for index in board.drawn]
    force = drawn[0].measure.in_force(drawn[0].convention)
    ranks = np.arange(1, len(board.ranking.documents) + _SPARE_RANKS + 1)
    return {
        "nonce": owner.nonce,
        "revision": owner.revision,
        "applied": owner.applied,
        "k": board.k,
        "cards": [_card(document) for document in board.ranking.returned],
        "pool": [_card(document) for document in board.ranking.not_returned],
        "grades": [_grade(board, drawn, grade) for grade in palette],
        "offered": _offered(board.palette, palette),
        "discounts": [_discount(weight) for weight in force.discount_of(ranks)],
        "condense": force.unjudged == "condense",
        "ideal": _ideal_rule(force, palette),
        "measures": _measures(board, found) + _averages(board, found),
        "drawn": list(board.drawn),
        "averages": len(board.averages),
        "sentence": board.sentence,
        "message": board.message,
        "swap": board.swap,
        "raw": board.raw,
    }


def _offered(asked: Sequence[float], palette: Sequence[float]) -> list[int]:
    """Where the grades that were asked for stand in the palette; "?" is its last."""
    last = len(palette) - 1
    return [
        last if isnan(grade) else palette.index(grade)
        for grade in asked
        if isnan(grade) or grade in palette
    ]


def _discount(weight: float) -> str:
    return f"{number(weight)} (÷\u00a0{number(1 / weight)})" if weight else number(weight)


def _card(document: Document) -> list[Any]:
    return [document.id, document.title, document.grade if document.judged else None]


def _grade(board: Board, drawn: list[Shown], grade: float) -> dict[str, Any]:
    fill, ink = grade_colour(grade, max(board.scale_max, 3.0))
    gains = [_gain(one, grade) for one in drawn]
    return {
        "grade": None if isnan(grade) else grade,
        "text": grade_text(grade),
        "label": "unjudged" if isnan(grade) else board.grade_labels.get(grade, ""),
        "fill": fill,
        "ink": ink,
        "gains": ["–" if isnan(gain) else gain_text(gain) for gain in gains],
        "worth": [float(np.nan_to_num(gain)) for gain in gains],
    }


def _gain(one: Shown, grade: float) -> float:
    force = one.measure.in_force(one.convention)
    return float(force.gains(force.read(grade))[0])


def _ideal_rule(force: Convention, palette: Sequence[float]) -> dict[str, Any]:
    """From which documents the ideal order is drawn, and how many of its ranks count."""
    full = palette.index(force.max_grade or 0.0) if force.ideal == "full" else 0
    return {"of": force.ideal, "cut": force.ideal_cut, "full": full}


def _measures(board: Board, found: list[WhatIf]) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    place = 0
    for index, one in enumerate(board.shown):
        label, note = _label(one)
        ends = _ends(one, found[index].values["current"])
        single = len(ends) == 1
        before = board.previous[index] if board.previous and single else None
        rows.append(
            {
                "label": label,
                "note": note,
                "rows": list(range(place, place + len(ends))),
                "chances": ["random", "worst"] if single else ["worst"],
                "start": _unit(board.start[index]) if board.start and single else None,
                "change": None if before is None else _unit(float(ends[0]) - before),
            }
        )
        place += len(ends)
    return rows


def _averages(board: Board, found: list[WhatIf]) -> list[dict[str, Any]]:
    place = sum(2 if _ranged(one) else 1 for one in board.shown)
    rows = []
    for mean in board.averages:
        one = board.shown[mean.of]
        ends = _ends(one, found[mean.of].values["current"])
        now = float(_mean(mean, ends[0], "current"))
        label, note = _label(one)
        rows.append(
            {
                "label": _MEANS.get(one.measure.name, "mean ") + label,
                "note": note,
                "rows": list(range(place, place + len(ends))),
                "chances": [],
                "start": None if mean.start is None else _unit(mean.start),
                "change": None if mean.previous is None else _unit(now - mean.previous),
                "of": mean.of,
                "queries": len(mean.others) + 1,
                "others": int(_count(mean.others)),
                "others_cut": _count(mean.others_cut).tolist(),
            }
        )
        place += len(ends)
    return rows


def _unit(value: float) -> int | str:
    return "undefined" if isnan(value) else int(units(np.array([value]))[0])


def _label(one: Shown) -> tuple[str, str]:
    """The name with {k} where it follows the cutoff, and the words of its convention."""
    cut = at_cutoff(one.measure, _PLACEHOLDER)
    _, _, note = cut.label(one.convention).partition(", ")
    plain = replace(cut, gain=None, rel=None, judged_only=False)
    return str(plain).replace(f"@{_PLACEHOLDER}", "@{k}"), note
