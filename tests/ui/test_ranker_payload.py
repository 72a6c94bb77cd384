"""What the ranker is sent: every number it may show equals the definitions."""

from __future__ import annotations

import json
import struct
from dataclasses import replace
from math import isnan, nan
from typing import Any

import numpy as np
import pytest

from charts.numbers import delta, number
from metrics.arrays import FloatArray
from metrics.chance import random_order, worst_order
from metrics.convention import Convention
from metrics.dcg import dcg_terms, ideal_dcg, ideal_terms
from metrics.gain import exponential, linear
from metrics.gestures import gesture_lists, palette_of
from metrics.measure import Measure
from metrics.ranking import Document, Ranking
from metrics.whatif import at_cutoff, at_every_cutoff, what_if
from ui.ranker.board import Average, Board, Shown
from ui.ranker.moves import Owner
from ui.ranker.payload import payload
from ui.ranker.tables import units

DEFAULT = Convention()
SHOWN = [
    Shown(Measure("nDCG", 5), DEFAULT),
    Shown(Measure("nDCG", 5), replace(DEFAULT, gain="linear")),
    Shown(Measure("RR"), DEFAULT),
    Shown(Measure("AP"), DEFAULT),
]
KINDS = {"b": "<i1", "h": "<i2", "i": "<i4", "d": "<f8"}


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
        if kind != "d":
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
            tables["terms"][row, h, r]
            - tables["terms"][row, g, r]
            + tables["nudge.lost"][row, h, g, r]
            for r, (h, g) in enumerate(zip(order, ranked, strict=True))
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


def test_a_card_names_its_convention_start_and_last_change() -> None:
    header, _ = read(
        board_of(ranking_of([3, 0, 2, 3, 1]), start=[0.5] * 4, previous=[0.8, 0.8981, 1, nan])
    )
    first, second, third, fourth = header["measures"]
    assert (first["label"], first["note"]) == ("nDCG@{k}", "exponential gain")
    assert (second["label"], second["note"]) == ("nDCG@{k}", "linear gain")
    assert (fourth["label"], fourth["note"]) == ("AP", "relevant: grade ≥ 1")
    assert (first["start"], first["change"]) == (5000, 917)
    assert (third["change"], fourth["change"]) == (0, "undefined")


CUT_ALL = [*SHOWN[:2], Shown(Measure("RR", 5), DEFAULT), Shown(Measure("AP", 5), DEFAULT)]
REDUCED = ("bring_in", "new")


@pytest.mark.parametrize("shown", [SHOWN, CUT_ALL], ids=["uncut", "cut"])
@pytest.mark.parametrize(
    ("grades", "beside"), [([3, 0, 2, 3, 1], [2]), ([nan, 2, 0], [1, 3]), ([0, 0], [])]
)
def test_chance_is_sent_for_every_move_that_changes_it(
    grades: list[float], beside: list[float], shown: list[Shown]
) -> None:
    ranking = ranking_of(grades, beside)
    _, tables = read(board_of(ranking, k=2, shown=shown))
    palette = palette_of(ranking)
    stacks = gesture_lists(ranking, palette)
    for row, one in enumerate(shown):
        measure = at_cutoff(one.measure, 2)
        for stack in stacks:
            for name, lists in stack.tables(stack.grades).items():
                if name in ("move", "swap"):
                    continue
                whole = np.broadcast_to(stack.pool, (len(stack.grades), stack.pool.shape[-1]))
                pools = stack.tables(whole)[name]
                lengths = stack.tables(stack.lengths)[name]
                for of, kind in ((random_order, "random"), (worst_order, "worst")):
                    wanted = units(of(lists, pools, measure, one.convention, lengths))
                    wanted = wanted[:, 0] if name in REDUCED else wanted
                    sent = tables[kind][row][tables[f"set.{name}"].astype(int)]
                    assert np.array_equal(sent, wanted, equal_nan=True), (name, kind)
        for k in range(1, len(grades) + 1):
            cut = at_cutoff(one.measure, k)
            for of, kind in ((random_order, "random"), (worst_order, "worst")):
                wanted = units(of(ranking.grades, ranking.pool, cut, one.convention))
                assert np.array_equal(
                    tables[f"{kind}.cutoff"][row][k - 1], wanted[()], equal_nan=True
                )


def test_chance_of_the_five_documents() -> None:
    _, tables = read(board_of(ranking_of([3, 0, 2, 3, 1])))
    now = int(tables["set.current"])
    assert tables["random"][:, now].tolist() == [7953, 8393, units(np.array(0.9)), 8642]
    assert tables["worst"][0, now] == 5884


def test_means_over_queries_follow_and_leave_undefined_out() -> None:
    others = np.array([1, 0.5, 0.25, 0, nan])
    mean = Average(2, others, others[:, np.newaxis].repeat(2, axis=1), start=0.55, previous=0.5)
    header, tables = read(board_of(ranking_of([0, 2]), averages=[mean]))
    card = header["measures"][4]
    assert (card["label"], card["note"]) == ("MRR", "relevant: grade ≥ 1")
    assert (card["of"], card["others"], card["queries"]) == (2, 4, 6)
    assert tables["value.current"][4] == units((1.75 + 0.5) / 5)
    assert tables["value.swap"][4].tolist() == [units(np.array((1.75 + 1) / 5))]
    _, without = read(board_of(ranking_of([0, 0]), averages=[mean]))
    assert without["value.current"][4] == units(1.75 / 4)


def test_a_mean_takes_every_query_at_the_cutoff_of_the_drag() -> None:
    other = ranking_of([0, 3, 1])
    measure, convention = SHOWN[0]
    at_k = measure.scores(other.grades, other.pool, convention)
    at_every = at_every_cutoff(other, measure, convention, 2)[0]
    mean = Average(0, np.array([at_k]), at_every[np.newaxis])
    header, tables = read(board_of(ranking_of([0, 2]), averages=[mean]))
    assert header["measures"][4]["label"] == "mean nDCG@{k}"
    assert header["measures"][4]["others_cut"] == [1, 1]
    for k in (1, 2):
        both = [Measure("nDCG", k).scores(one, None) for one in ([0, 2], [0, 3, 1])]
        assert tables["value.cutoff"][4][k - 1] == units(np.mean(both))


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


def test_an_ideal_of_the_highest_grade_finds_that_grade_though_nobody_has_it() -> None:
    full = [Shown(m, replace(c, ideal="full", max_grade=5)) for m, c in SHOWN]
    header, _ = read(board_of(ranking_of([3, 0]), shown=full))
    assert header["grades"][header["ideal"]["full"]]["grade"] == 5
    assert [header["grades"][g]["text"] for g in header["offered"]] == ["3", "2", "1", "0", "?"]


def test_gains_are_whole_numbers_up_to_seven_digits() -> None:
    header, _ = read(board_of(ranking_of([20, 17, 11, 0.5, -1])))
    gains = {row["text"]: row["gains"] for row in header["grades"]}
    assert [gains[grade][0] for grade in ("20", "17", "11", "0.5")] == [
        *("1048575", "131071", "2047", "0.4142"),
    ]
    assert gains["?"] == ["–", "–"]
    kept = [Shown(m, replace(c, negative="keep")) for m, c in SHOWN]
    header, _ = read(board_of(ranking_of([-2, 1]), shown=kept))
    minus = {row["text"]: row["gains"] for row in header["grades"]}
    assert minus["\N{MINUS SIGN}2"] == ["\N{MINUS SIGN}0.75", "\N{MINUS SIGN}2"]


def test_a_term_that_no_integer_holds_is_sent_as_it_is() -> None:
    header, tables = read(board_of(ranking_of([100, 0])))
    assert header["tables"]["dcg.current"][0] == "d"
    assert tables["dcg.current"][0] == pytest.approx((2.0**100 - 1) * 10_000)
    assert tables["value.current"][0] == 10_000
    assert isnan(read(board_of(ranking_of([nan])))[1]["value.current"][0])


def test_fifty_cards_ten_beside_and_four_measures_fit_in_150_kb() -> None:
    rng = np.random.default_rng(0)
    ranking = ranking_of(rng.integers(0, 4, 50).tolist(), rng.integers(0, 4, 10).tolist())
    assert len(payload(board_of(ranking, 10), Owner())) <= 150_000


def test_units_round_as_numbers_are_written() -> None:
    values = np.array([0.00015, 0.03125, 0.80625, 2.5e-5, -0.00005, 1 / 3, 0.89169])
    assert [number(unit / 10_000) for unit in units(values)] == [number(value) for value in values]
