"""What the ranker is sent equals the definitions; what comes back is checked, applied once."""

from __future__ import annotations

import json
import struct
from collections.abc import Mapping
from dataclasses import replace
from math import inf, isnan, nan
from typing import Any

import numpy as np
import pytest

from charts.numbers import delta, number
from metrics.arrays import FloatArray
from metrics.convention import Convention
from metrics.dcg import dcg_terms, ideal_dcg, ideal_terms
from metrics.gain import exponential, linear
from metrics.gestures import palette_of
from metrics.measure import Measure
from metrics.ranking import Document, Ranking
from metrics.whatif import what_if
from ui.ranker.board import Average, Board, Shown
from ui.ranker.moves import Owner, apply_moves
from ui.ranker.payload import payload
from ui.ranker.tables import units

DEFAULT = Convention()
SHOWN = [
    Shown(Measure("nDCG", 5), DEFAULT),
    Shown(Measure("nDCG", 5), replace(DEFAULT, gain="linear")),
    Shown(Measure("RR"), DEFAULT),
    Shown(Measure("AP"), DEFAULT),
]
KINDS = {"b": "<i1", "h": "<i2", "i": "<i4"}


def ranking_of(grades: list[float], beside: list[float] | None = None) -> Ranking:
    return Ranking(
        tuple(Document(f"d{i + 1}", f"title {i + 1}", float(g)) for i, g in enumerate(grades)),
        tuple(Document(f"p{i + 1}", f"left {i + 1}", float(g)) for i, g in enumerate(beside or [])),
    )


FIVE = ranking_of([3, 0, 2, 3, 1], [2])


def read(board: Board, owner: Owner | None = None) -> tuple[dict[str, Any], dict[str, FloatArray]]:
    """The header and the tables, NaN where undefined."""
    data = payload(board, owner or Owner("nonce"))
    (length,) = struct.unpack_from("<I", data)
    assert (4 + length) % 4 == 0
    header = json.loads(data[4 : 4 + length])
    tables = {}
    for name, (kind, offset, shape) in header["tables"].items():
        assert offset % 4 == 0
        dtype = np.dtype(KINDS[kind])
        size = int(np.prod(shape, dtype=np.int64))
        flat = np.frombuffer(data, dtype, size, 4 + length + offset).astype(np.float64)
        flat[flat == np.iinfo(dtype).min] = nan
        tables[name] = flat.reshape(shape)
    return header, tables


def board_of(ranking: Ranking = FIVE, k: int = 5, **more: Any) -> Board:
    return Board(ranking=ranking, k=k, shown=more.pop("shown", SHOWN), **more)


@pytest.mark.parametrize("ranking", [FIVE, ranking_of([nan, 2, 0], [1]), ranking_of([0, 0])])
def test_every_number_on_screen_is_the_one_that_python_would_write(ranking: Ranking) -> None:
    _, tables = read(board_of(ranking))
    palette = palette_of(ranking)
    for row, one in enumerate(SHOWN):
        wanted = what_if(ranking, 5, one.measure, one.convention, palette).values
        now = float(wanted["current"])
        for gesture, values in wanted.items():
            sent = tables[f"value.{gesture}"][row]
            change = sent - tables["value.current"][row] + tables[f"nudge.{gesture}"][row]
            for value, shown, moved in zip(values.flat, sent.flat, change.flat, strict=True):
                assert number(shown / 10_000) == number(float(value))
                assert delta(moved / 10_000) == delta(float(value) - now)


def test_terms_lost_and_totals_are_those_of_the_definitions() -> None:
    header, tables = read(board_of())
    grades = [row["grade"] for row in header["grades"]]
    ranked = [grades.index(grade) for grade in (3, 0, 2, 3, 1)]
    for row, gain in enumerate((exponential, linear)):
        terms = dcg_terms([3, 0, 2, 3, 1], gain=gain)
        best = ideal_terms([3, 0, 2, 3, 1, 2], k=5, gain=gain)[:5]
        sent = [tables["terms"][row, g, rank] for rank, g in enumerate(ranked)]
        assert sent == units(terms).tolist()
        order = [grades.index(grade) for grade in (3, 3, 2, 2, 1)]
        lost = [
            tables["lost"][row, h, g, r] for r, (h, g) in enumerate(zip(order, ranked, strict=True))
        ]
        assert lost == units(best - terms).tolist()
        assert tables["dcg.current"][row] == units(terms.sum())
        assert tables["idcg.current"][row] == units(ideal_dcg([3, 0, 2, 3, 1, 2], k=5, gain=gain))
    assert header["discounts"][:2] == [
        "1.0000 (÷\N{NO-BREAK SPACE}1.0000)",
        "0.6309 (÷\N{NO-BREAK SPACE}1.5850)",
    ]
    assert "idcg.move" not in header["tables"]
    assert "idcg.delete" in header["tables"]


def test_a_card_names_its_convention_chance_start_and_last_change() -> None:
    header, _ = read(
        board_of(ranking_of([3, 0, 2, 3, 1]), start=[0.5] * 4, previous=[0.8, 0.8981, 1, nan])
    )
    first, second, third, fourth = header["measures"]
    assert (first["label"], first["note"]) == ("nDCG@{k}", "exponential gain")
    assert (second["label"], second["note"]) == ("nDCG@{k}", "linear gain")
    assert (fourth["label"], fourth["note"]) == ("AP", "relevant: grade ≥ 1")
    assert (first["random"], first["worst"], first["start"], first["change"]) == (
        7953,
        5884,
        5000,
        917,
    )
    assert (third["change"], fourth["change"]) == (0, "undefined")


def test_means_over_queries_follow_and_leave_undefined_out() -> None:
    mean = Average(
        "MRR", "5 queries", of=2, others_sum=1.75, others_count=4, start=0.55, previous=0.5
    )
    header, tables = read(board_of(ranking_of([0, 2]), averages=[mean]))
    assert header["measures"][4]["label"] == "MRR"
    assert tables["value.current"][4] == units((1.75 + 0.5) / 5)
    assert tables["value.swap"][4].tolist() == [units(np.array((1.75 + 1) / 5))]
    _, without = read(board_of(ranking_of([0, 0]), averages=[mean]))
    assert without["value.current"][4] == units(1.75 / 4)


def test_bounds_send_both_ends() -> None:
    bounds = [Shown(m, replace(c, unjudged="bounds", max_grade=3)) for m, c in SHOWN]
    header, tables = read(board_of(ranking_of([nan, 3]), shown=bounds))
    assert [row["rows"] for row in header["measures"]] == [[0, 1], [2, 3], [4, 5], [6, 7]]
    low, high = tables["value.current"][:2]
    wanted = Measure("nDCG", 5).scores([nan, 3], [3], bounds[0].convention)
    assert [low, high] == units(wanted).tolist()


def test_undefined_is_a_sentinel_and_grades_a_convention_refuses_are_not_offered() -> None:
    gains = "0=0,1=1,3=7"
    shown = [Shown(m, replace(c, gain=gains)) for m, c in SHOWN]
    header, tables = read(board_of(ranking_of([0, 0]), shown=shown))
    assert isnan(tables["value.current"][0])
    assert [header["grades"][g]["text"] for g in header["offered"]] == ["3", "1", "0", "?"]


def test_fifty_cards_ten_beside_and_four_measures_fit_in_150_kb() -> None:
    rng = np.random.default_rng(0)
    ranking = ranking_of(rng.integers(0, 4, 50).tolist(), rng.integers(0, 4, 10).tolist())
    assert len(payload(board_of(ranking, 10), Owner())) <= 150_000


def test_units_round_as_numbers_are_written() -> None:
    values = np.array([0.00015, 0.03125, 0.80625, 2.5e-5, -0.00005, 1 / 3, 0.89169])
    assert [number(unit / 10_000) for unit in units(values)] == [number(value) for value in values]


def drop(*moves: Mapping[str, Any], nonce: str = "nonce", **more: Any) -> dict[str, Any]:
    numbered = [{"n": index + 1, **move} for index, move in enumerate(moves)]
    return {"nonce": nonce, "base": 0, "moves": numbered, **more}


def ids(ranking: Ranking) -> str:
    return (
        " ".join(d.id for d in ranking.returned)
        + " | "
        + " ".join(d.id for d in ranking.not_returned)
    )


MOVES: list[tuple[dict[str, Any], str]] = [
    ({"kind": "move", "id": "d4", "to": 1}, "d1 d4 d2 d3 d5 | p1"),
    ({"kind": "swap", "id": "d4", "other": "d2"}, "d1 d4 d3 d2 d5 | p1"),
    ({"kind": "swap_pool", "id": "d2", "other": "p1"}, "d1 p1 d3 d4 d5 | d2"),
    ({"kind": "bring_in", "id": "p1", "to": 5}, "d1 d2 d3 d4 d5 p1 | "),
    ({"kind": "take_out", "id": "d1"}, "d2 d3 d4 d5 | p1 d1"),
    ({"kind": "delete", "id": "d1"}, "d2 d3 d4 d5 | p1"),
    ({"kind": "delete_pool", "id": "p1"}, "d1 d2 d3 d4 d5 | "),
    ({"kind": "new", "id": "x", "title": "t", "grade": 2, "to": 0}, "x d1 d2 d3 d4 d5 | p1"),
    ({"kind": "new", "id": "x", "title": "t", "grade": None, "to": 0}, "x d1 d2 d3 d4 d5 | p1"),
    ({"kind": "new_pool", "id": "x", "title": "t", "grade": 2}, "d1 d2 d3 d4 d5 | p1 x"),
    ({"kind": "regrade", "id": "d1", "grade": 1.5}, "d1 d2 d3 d4 d5 | p1"),
    ({"kind": "regrade_pool", "id": "p1", "grade": None}, "d1 d2 d3 d4 d5 | "),
    ({"kind": "rename", "id": "p1", "title": "new"}, "d1 d2 d3 d4 d5 | p1"),
]


@pytest.mark.parametrize(("move", "wanted"), MOVES, ids=[move["kind"] for move, _ in MOVES])
def test_a_move_is_applied(move: dict[str, Any], wanted: str) -> None:
    applied = apply_moves(FIVE, 5, drop(move), Owner("nonce", 7, 0))
    assert ids(applied.ranking) == wanted
    assert applied.changed
    assert applied.message == ""
    assert (applied.owner.revision, applied.owner.applied) == (8, 1)
    assert applied.before == (FIVE, 5)


def test_moves_apply_in_order_and_each_number_once() -> None:
    first = drop({"kind": "move", "id": "d4", "to": 1})
    both = drop({"kind": "move", "id": "d4", "to": 1}, {"kind": "cutoff", "k": 3})
    one = apply_moves(FIVE, 5, first, Owner("nonce"))
    two = apply_moves(one.ranking, one.k, both, one.owner)
    again = apply_moves(two.ranking, two.k, both, two.owner)
    assert (ids(two.ranking), two.k, len(two.moves)) == ("d1 d4 d2 d3 d5 | p1", 3, 1)
    assert not again.changed
    assert again.owner == two.owner


BAD: list[Any] = [
    {"kind": "move", "id": "d9", "to": 1},
    {"kind": "move", "id": "d1", "to": 5},
    {"kind": "move", "id": "d1", "to": -1},
    {"kind": "move", "id": "d1", "to": 1.5},
    {"kind": "move", "id": "d1", "to": True},
    {"kind": "move", "id": "d1"},
    {"kind": "move", "id": 3, "to": 1},
    {"kind": "swap", "id": "d1", "other": "p1"},
    {"kind": "bring_in", "id": "d1", "to": 0},
    {"kind": "new", "id": "d1", "title": "", "grade": 1, "to": 0},
    {"kind": "new", "id": "x", "title": "t" * 201, "grade": 1, "to": 0},
    {"kind": "new", "id": "x", "title": "t", "grade": "3", "to": 0},
    {"kind": "new_pool", "id": "x", "title": "t", "grade": None},
    {"kind": "regrade", "id": "d1", "grade": inf},
    {"kind": "regrade", "id": "d1", "grade": 1000.5},
    {"kind": "rename", "id": "d9", "title": "t"},
    {"kind": "cutoff", "k": 0},
    {"kind": "cutoff", "k": 1e300},
    {"kind": "explode"},
    {},
]


@pytest.mark.parametrize("move", BAD, ids=str)
def test_an_impossible_move_is_refused_and_those_after_it_count(move: dict[str, Any]) -> None:
    applied = apply_moves(FIVE, 5, drop(move, {"kind": "cutoff", "k": 2}), Owner("nonce", 3, 0))
    assert applied.ranking == FIVE
    assert applied.k == 2
    assert applied.message.startswith("Not done: ")
    assert (applied.owner.revision, applied.owner.applied) == (5, 2)


@pytest.mark.parametrize(
    "rubbish", ["x", [], {"nonce": "nonce"}, {"nonce": "nonce", "moves": [3]}, 7]
)
def test_rubbish_changes_nothing(rubbish: object) -> None:
    applied = apply_moves(FIVE, 5, rubbish, Owner("nonce"))
    assert (applied.ranking, applied.k, applied.changed) == (FIVE, 5, False)


def test_a_list_never_grows_beyond_200() -> None:
    full = ranking_of([1.0] * 200)
    move = {"kind": "new", "id": "x", "title": "t", "grade": 1, "to": 0}
    applied = apply_moves(full, 5, drop(move), Owner("nonce"))
    assert applied.ranking == full
    assert "at most 200" in applied.message


def test_moves_of_a_lost_session_wait_until_the_browser_offers_its_list() -> None:
    owner = Owner("second")
    result = {"cards": [["a", "A", 3], ["b", "B", None]], "pool": [["c", "C", 1.5]], "k": 2}
    stale = drop({"kind": "cutoff", "k": 2}, nonce="first", result=result)
    assert not apply_moves(FIVE, 5, stale, owner).changed
    offered = {"nonce": "second", "base": 0, "moves": [], "adopt": True, "n": 1, "result": result}
    applied = apply_moves(FIVE, 5, offered, owner)
    assert applied.adopted
    assert (ids(applied.ranking), applied.k) == ("a b | c", 2)
    assert not apply_moves(applied.ranking, 2, offered, applied.owner).changed


@pytest.mark.parametrize(
    "result",
    [
        None,
        {"cards": 3, "pool": [], "k": 5},
        {"cards": [["a", "A"]], "pool": [], "k": 5},
        {"cards": [["a", "A", 1], ["a", "B", 1]], "pool": [], "k": 5},
        {"cards": [], "pool": [["a", "A", None]], "k": 5},
        {"cards": [[f"d{i}", "", 1] for i in range(201)], "pool": [], "k": 5},
    ],
    ids=["nothing", "a number", "no grade", "twice", "unjudged beside", "too many"],
)
def test_an_offered_list_that_is_no_list_is_refused(result: object) -> None:
    offered = {"nonce": "nonce", "moves": [], "adopt": True, "n": 1, "result": result}
    applied = apply_moves(FIVE, 5, offered, Owner("nonce"))
    assert applied.ranking == FIVE
    assert "earlier session" in applied.message


def test_switches_are_reported_and_leave_the_list_alone() -> None:
    applied = apply_moves(FIVE, 5, drop({"kind": "show", "swap": True, "raw": 3}), Owner("nonce"))
    assert applied.shown == {"swap": True}
    assert not applied.changed
