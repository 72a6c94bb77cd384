"""Every measure under every convention equals the oracle's plain loops, to 1e-12."""

from __future__ import annotations

from dataclasses import dataclass
from math import nan

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from metrics.convention import Convention
from metrics.measure import Measure
from tests.metrics.oracle import Grade, Rules, score, span

CUTTABLE = ["nDCG", "DCG", "RR", "R", "Success", "AP"]
NAMES = [*CUTTABLE, "P", "F1", "Rprec", "Judged"]
TABLE = {-2.0: 5.0, -1.0: 0.0, 0.0: 0.5, 1.0: 1.0, 2.0: 10.0, 3.0: 10.0, 4.0: 2.5}
DISCOUNTS: dict[str, Rules] = {
    "log2": Rules(),
    "original:2": Rules(discount=("original", 2.0)),
    "original:10": Rules(discount=("original", 10.0)),
    "original:1.5": Rules(discount=("original", 1.5)),
    "reciprocal": Rules(discount=("reciprocal", 0.0)),
    "geometric:0.8": Rules(discount=("geometric", 0.8)),
    "geometric:0": Rules(discount=("geometric", 0.0)),
    "curve:1,0.7,0.4": Rules(discount=("curve", (1.0, 0.7, 0.4))),
}
WHOLE = st.sampled_from([-2.0, -1.0, 0.0, 0.0, 1.0, 2.0, 3.0, 4.0])
ANY = st.one_of(WHOLE, st.floats(-2, 4, allow_nan=False).map(lambda g: round(g, 3)))


@dataclass(frozen=True)
class Query:
    """A list, what was judged and not returned, and a measure with its cutoff."""

    grades: list[Grade]
    left_out: list[Grade]
    measure: Measure

    @property
    def pool(self) -> list[Grade]:
        """Every judged grade."""
        return [grade for grade in self.grades if grade is not None] + self.left_out


@st.composite
def queries(draw: st.DrawFn, grade: st.SearchStrategy[float], most: int = 12) -> Query:
    """Lists of none to twelve documents, some of them unjudged."""
    name = draw(st.sampled_from(NAMES))
    k = draw(st.integers(1, 15))
    if name == "Rprec" or (name in CUTTABLE and draw(st.booleans())):
        measure = Measure(name)
    else:
        measure = Measure(name, k)
    grades = draw(st.lists(st.one_of(grade, grade, st.none()), max_size=most))
    return Query(grades, draw(st.lists(grade, max_size=4)), measure)


@st.composite
def choices(draw: st.DrawFn) -> tuple[Convention, Rules]:
    """One set of choices, said twice."""
    gain, discount = draw(st.sampled_from(["exponential", "linear", "table"])), "log2"
    discount = draw(st.sampled_from(list(DISCOUNTS)))
    same = {
        "negative": draw(st.sampled_from(["zero", "keep"])),
        "fractional": "truncate"
        if gain == "table"
        else draw(st.sampled_from(["keep", "truncate"])),
        "ideal": draw(st.sampled_from(["judged", "returned", "full"])),
        "ideal_cut": draw(st.sampled_from(["k", "none", "returned"])),
        "unjudged": draw(st.sampled_from(["zero", "condense"])),
        "ap_divisor": draw(st.sampled_from(["relevant", "min", "found", "listed"])),
        "no_relevant": draw(st.sampled_from(["undefined", "0", "1"])),
    }
    threshold = draw(st.sampled_from([-1.0, 0.0, 0.5, 1.0, 2.0, 4.0]))
    test = draw(st.sampled_from([">=", ">"]))
    written = ",".join(f"{grade:g}={worth:g}" for grade, worth in TABLE.items())
    convention = Convention(
        gain=written if gain == "table" else gain,
        discount=discount,
        threshold=threshold,
        threshold_test=test,
        max_grade=4,
        **same,  # type: ignore[arg-type]
    )
    rules = Rules(
        gain=TABLE if gain == "table" else gain,
        discount=DISCOUNTS[discount].discount,
        threshold=threshold,
        test=test,
        max_grade=4,
        **same,
    )
    return convention, rules


def as_array(grades: list[Grade]) -> list[float]:
    """Grades as the definitions take them."""
    return [nan if grade is None else grade for grade in grades]


def close(mine: float, expected: float) -> bool:
    """Equal to 1e-12 of its size, NaN to NaN."""
    return bool(np.isclose(mine, expected, rtol=1e-12, atol=1e-12, equal_nan=True))


@settings(max_examples=600)
@given(queries(ANY), choices())
def test_the_loops_give_the_same_value(query: Query, both: tuple[Convention, Rules]) -> None:
    convention, rules = both
    measure = query.measure
    mine = measure.scores(as_array(query.grades), as_array(query.pool), convention)
    expected = score(measure.name, measure.k, query.grades, query.pool, rules)
    assert close(float(mine), expected), (float(mine), expected)


@settings(max_examples=200)
@given(st.lists(queries(ANY), min_size=1, max_size=5), choices(), st.integers(0, 3))
def test_padded_rows_of_a_batch_give_the_values_of_the_lists_alone(
    rows: list[Query], both: tuple[Convention, Rules], more: int
) -> None:
    convention, rules = both
    measure = rows[0].measure
    width = max(len(row.grades) for row in rows) + more
    depth = max(len(row.pool) for row in rows) + more
    grades = [as_array(row.grades) + [nan] * (width - len(row.grades)) for row in rows]
    pools = [as_array(row.pool) + [nan] * (depth - len(row.pool)) for row in rows]
    lengths = [len(row.grades) for row in rows]
    mine = measure.scores(grades, pools, convention, np.array(lengths))
    for value, row in zip(mine, rows, strict=True):
        expected = score(measure.name, measure.k, row.grades, row.pool, rules)
        assert close(float(value), expected), (float(value), expected)


@settings(max_examples=300)
@given(queries(WHOLE, most=6), choices())
def test_the_range_is_the_lowest_and_highest_of_all_ways_to_judge(
    query: Query, both: tuple[Convention, Rules]
) -> None:
    measure = query.measure
    if measure.name == "Judged":
        return
    convention, rules = both
    fields = {"unjudged": "bounds", "gain": "exponential", "negative": "zero"}
    bounds = Convention(**{**vars(convention), **fields})
    plain = Rules(**{**vars(rules), "gain": "exponential", "negative": "zero"})
    mine = measure.scores(as_array(query.grades), as_array(query.pool), bounds)
    expected = span(measure.name, measure.k, query.grades, query.pool, plain)
    assert close(float(mine[0]), expected[0]), (mine, expected)
    assert close(float(mine[1]), expected[1]), (mine, expected)


def test_the_oracle_itself_gives_the_published_numbers() -> None:
    seed: list[Grade] = [3, 0, 2, 3, 1]
    assert score("nDCG", 5, seed, seed, Rules()) == pytest.approx(0.891693, abs=1e-6)
    assert score("nDCG", 5, seed, seed, Rules(gain="linear")) == pytest.approx(0.898065, abs=1e-6)
    assert score("nDCG", 3, seed, seed, Rules()) == pytest.approx(0.658073, abs=1e-6)
    assert score("AP", None, seed, seed, Rules()) == pytest.approx(0.804167, abs=1e-6)
