"""ir_measures: our names are its names, and its values are ours."""

from __future__ import annotations

from typing import Any

import ir_measures
import numpy as np
import pytest

from metrics.convention import Convention
from metrics.measure import Measure
from tests.peers.queries import Query, arrays_of, qrels_of, random_queries, run_of

pytestmark = pytest.mark.peers

NAMES = [
    *["nDCG@5", "nDCG@10", "nDCG", "nDCG(dcg='log2')@10", "nDCG(judged_only=True)@10"],
    *["AP", "AP@10", "AP(rel=2)@100", "AP(rel=2)", "AP(judged_only=True)"],
    *["RR", "RR(rel=2)", "RR@10", "RR(rel=2)@3", "RR(judged_only=True)"],
    *["P@5", "P(rel=2)@10", "P(judged_only=True)@3", "R@5", "R(rel=3)@1000"],
    *["Success@1", "Success(rel=2)@5", "Rprec", "Rprec(rel=2)", "Judged@1"],
]
LINEAR = Convention(gain="linear", no_relevant="0")


def theirs(names: list[str], queries: list[Query]) -> dict[str, list[float]]:
    """Every value of every query, by name."""
    measures = {name: ir_measures.parse_measure(name) for name in names}
    found: dict[Any, dict[int, float]] = {measure: {} for measure in measures.values()}
    for one in ir_measures.iter_calc(list(found), qrels_of(queries), run_of(queries)):
        found[one.measure][int(one.query_id)] = one.value
    return {name: [found[m][q] for q in sorted(found[m])] for name, m in measures.items()}


@pytest.mark.parametrize("seed", range(3))
def test_every_measure_of_every_query(seed: int) -> None:
    queries = random_queries(seed, 100, (0, 0, 0, 1, 2, 3))
    grades, pool, lengths = arrays_of(queries)
    for name, values in theirs(NAMES, queries).items():
        mine = Measure.parse(name).scores(grades, pool, LINEAR, lengths)
        np.testing.assert_allclose(mine, values, rtol=1e-12, atol=1e-12, err_msg=name)


def test_judged_is_a_share_of_what_was_returned() -> None:
    queries = random_queries(4, 100, (0, 1, 2))
    grades, pool, lengths = arrays_of(queries)
    mine = Measure.parse("Judged@10").scores(grades, pool, LINEAR, lengths)
    expected = np.array(theirs(["Judged@10"], queries)["Judged@10"])
    np.testing.assert_allclose(mine, expected, rtol=1e-12)


def test_the_gains_of_a_name() -> None:
    queries = random_queries(5, 100, (0, 0, 1, 2, 3))
    name = "nDCG(gains={0:0,1:1,2:5,3:6})@5"
    grades, pool, lengths = arrays_of(queries)
    mine = Measure.parse(name).scores(grades, pool, LINEAR, lengths)
    np.testing.assert_allclose(mine, theirs([name], queries)[name], rtol=1e-12, atol=1e-12)


def test_exponential_gain_to_the_five_decimals_that_it_prints() -> None:
    queries = random_queries(6, 100, (0, 0, 1, 2, 3, 4))
    names = ["nDCG(dcg='exp-log2')@5", "nDCG(dcg='exp-log2')@20"]
    grades, pool, lengths = arrays_of(queries)
    for name, values in theirs(names, queries).items():
        mine = Measure.parse(name).scores(grades, pool, Convention(no_relevant="0"), lengths)
        np.testing.assert_allclose(mine, values, rtol=0, atol=5.1e-6, err_msg=name)


@pytest.mark.parametrize("name", [*NAMES, "nDCG(dcg='exp-log2')@5"])
def test_it_reads_the_names_that_we_write_as_the_same_measure(name: str) -> None:
    written = str(Measure.parse(name))
    assert ir_measures.parse_measure(written) == ir_measures.parse_measure(name)


@pytest.mark.parametrize("name", NAMES)
def test_we_read_the_names_that_it_writes_as_the_same_measure(name: str) -> None:
    written = str(ir_measures.parse_measure(name))
    scored = Measure.parse(written).in_force(LINEAR)
    assert scored == Measure.parse(name).in_force(LINEAR)
    assert Measure.parse(written).k == Measure.parse(name).k
