"""pytrec_eval (trec_eval): linear gain, ideal over all judged, nothing relevant counts 0."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
import pytrec_eval

from metrics.convention import Convention
from metrics.measure import Measure
from metrics.precision import f1
from tests.peers.queries import Query, arrays_of, qrels_of, random_queries, run_of

pytestmark = pytest.mark.peers

TREC = Convention(gain="linear", no_relevant="0")
NAMES = {
    "ndcg": "nDCG",
    "ndcg_cut_3": "nDCG@3",
    "ndcg_cut_10": "nDCG@10",
    "ndcg_cut_100": "nDCG@100",
    "map": "AP",
    "map_cut_1": "AP@1",
    "map_cut_10": "AP@10",
    "recip_rank": "RR",
    "P_1": "P@1",
    "P_10": "P@10",
    "P_100": "P@100",
    "recall_10": "R@10",
    "recall_100": "R@100",
    "success_1": "Success@1",
    "success_5": "Success@5",
    "Rprec": "Rprec",
}
ASKED = {
    *["ndcg", "map", "recip_rank", "Rprec", "set_F", "P.1,10,100", "recall.10,100"],
    *["ndcg_cut.3,10,100", "map_cut.1,10", "success.1,5"],
}


def theirs(queries: list[Query], level: int = 1, judged: bool = False) -> dict[str, list[float]]:
    """Every value of every query, by the tool's own names."""
    tool = pytrec_eval.RelevanceEvaluator(
        qrels_of(queries), ASKED, relevance_level=level, judged_docs_only_flag=judged
    )
    found = tool.evaluate(run_of(queries))
    names = [*NAMES, "set_F"]
    return {name: [found[str(q)][name] for q in range(1, len(queries) + 1)] for name in names}


def agree(queries: list[Query], found: dict[str, list[float]], convention: Convention) -> None:
    """Each of our measures equals theirs on each query."""
    grades, pool, lengths = arrays_of(queries)
    for name, ours in NAMES.items():
        mine = Measure.parse(ours).scores(grades, pool, convention, lengths)
        np.testing.assert_allclose(mine, found[name], rtol=1e-12, atol=1e-12, err_msg=name)


@pytest.mark.parametrize("seed", range(4))
def test_every_measure_of_every_query(seed: int) -> None:
    queries = random_queries(seed, 200, (0, 0, 0, 1, 2, 3, 4))
    agree(queries, theirs(queries), TREC)


@pytest.mark.parametrize("level", [2, 3, 5])
def test_a_relevance_level_moves_all_but_ndcg(level: int) -> None:
    queries = random_queries(10 + level, 200, (0, 0, 1, 2, 3, 4))
    agree(queries, theirs(queries, level), replace(TREC, threshold=level))


def test_negative_grades_count_as_0() -> None:
    queries = random_queries(20, 200, (-2, -1, 0, 1, 2))
    agree(queries, theirs(queries), TREC)


def test_lists_condensed_to_the_judged() -> None:
    queries = random_queries(30, 200, (0, 0, 1, 2, 3), unjudged=0.4)
    agree(queries, theirs(queries, judged=True), replace(TREC, unjudged="condense"))


def test_f1_of_the_whole_list_is_their_set_f() -> None:
    queries = random_queries(40, 200, (0, 0, 1, 2))
    found = theirs(queries)["set_F"]
    for query, expected in zip(queries, found, strict=True):
        grades, pool, _ = arrays_of([query])
        assert float(np.nan_to_num(f1(grades, pool))[0]) == pytest.approx(expected, rel=1e-12)


def test_the_five_documents() -> None:
    found = theirs([Query([3, 0, 2, 3, 1], [])])
    assert found["ndcg_cut_10"][0] == pytest.approx(0.8981, abs=5e-5)
    assert found["map"][0] == pytest.approx(0.8042, abs=5e-5)
