"""Real collections: every value of a query as the reference tools give it, to 1e-6.

The expected values were made by pytrec_eval-terrier 0.5.11, which orders by scores in 32 bits. In
these runs no order differs in 64 bits, so our default gives the same values and no run is excepted.
"""

from __future__ import annotations

import gzip
from functools import cache
from pathlib import Path

import numpy as np
import pandas as pd
import pytest
import pytrec_eval

from metrics.collection.evaluate import Evaluation, evaluate
from metrics.collection.ordered import ordered
from metrics.collection.qrels import Qrels
from metrics.collection.read import read_qrels, read_run
from metrics.collection.run import Run
from metrics.convention import Convention
from metrics.measure import Measure

NAMES = {
    "ndcg10": "nDCG(dcg='log2')@10",
    "ndcg20": "nDCG(dcg='log2')@20",
    "xndcg10": "nDCG(dcg='exp-log2')@10",
    "ap": "AP(rel=1)",
    "rr": "RR(rel=1)",
    "p5": "P(rel=1)@5",
    "p10": "P(rel=1)@10",
}
MEASURES = [Measure.parse(name) for name in NAMES.values()]
CONVENTION = Convention(gain="linear", no_relevant="0", unanswered="leave-out")

QUEPID, CAST = "judgments/quepid", "cast2021"
CAST_QRELS = f"{CAST}/trec-cast-qrels-docs.2021.qrel"
LTR = "ltr/lightgbm_lambdarank"
COMMENTED = "trec_eval/qrels.comment.test"
COLLECTIONS = [
    ("quepid_haystack", f"{QUEPID}/qrels.trec.txt", f"{QUEPID}/run.no-vector.trec.txt"),
    ("quepid_haystack", f"{QUEPID}/qrels.trec.txt", f"{QUEPID}/run.vector-2.trec.txt"),
    ("quepid_haystack", f"{QUEPID}/qrels.trec.txt", f"{QUEPID}/run.with-vector.trec.txt"),
    ("cast2021_doc", CAST_QRELS, f"{CAST}/document_runs/org_convdr.run.gz"),
    ("cast2021_doc", CAST_QRELS, f"{CAST}/document_runs/org_convdr_bert.run.gz"),
    ("cast2021_doc", CAST_QRELS, f"{CAST}/document_runs/org_manual_ance.run.gz"),
    ("cast2021_doc", CAST_QRELS, f"{CAST}/document_runs/org_manual_ance_bert.run.gz"),
    ("cast2021_doc", CAST_QRELS, f"{CAST}/document_runs/org_manual_bm25.run.gz"),
    ("lightgbm_rank_test", f"{LTR}/rank.test.qrels", f"{LTR}/rank.test.lambdarank.run"),
    ("lightgbm_rank_test", f"{LTR}/rank.test.qrels", f"{LTR}/rank.test.regression.run"),
    ("lightgbm_rank_test", f"{LTR}/rank.test.qrels", f"{LTR}/rank.test.xendcg.run"),
    ("cacm", "anserini_cacm/qrels.cacm.txt", "anserini_cacm/cacm-bm25.txt"),
    ("trec_eval", "trec_eval/qrels.test", "trec_eval/results.test"),
    ("trec_eval", "trec_eval/qrels.test", "trec_eval/results.trunc"),
    ("trec_eval_rag24", COMMENTED, "trec_eval/results.comment.test"),
]


def system(run: str) -> str:
    return Path(run).name.removesuffix(".gz")


every_run = pytest.mark.parametrize(
    ("collection", "qrels", "run"),
    COLLECTIONS,
    ids=[f"{collection}-{system(run)}" for collection, _, run in COLLECTIONS],
)


@cache
def read(data: Path, qrels: str, run: str) -> tuple[Qrels, Run]:
    return read_qrels(data / qrels), read_run(data / run)


@cache
def evaluated(data: Path, qrels: str, run: str) -> Evaluation:
    return evaluate(*read(data, qrels, run), MEASURES, CONVENTION)


@every_run
def test_every_value_of_a_query_is_the_reference_one(
    shared: Path, collection: str, qrels: str, run: str
) -> None:
    data = shared / "data"
    with gzip.open(data / "expected" / f"{collection}.perquery.tsv.gz", "rt") as file:
        table = pd.read_csv(file, sep="\t", dtype={"system": str, "query": str})
    wanted = table[table["system"] == system(run)].set_index("query")[list(NAMES)]
    got = evaluated(data, qrels, run).counted
    got.columns = pd.Index(NAMES)
    assert len(wanted) > 0
    assert set(got.index) == set(wanted.index)
    np.testing.assert_allclose(got.loc[wanted.index], wanted, rtol=0, atol=1e-6)


@every_run
def test_means_and_counts_of_a_system_are_the_reference_ones(
    shared: Path, collection: str, qrels: str, run: str
) -> None:
    data = shared / "data"
    means = pd.read_csv(data / "expected" / "system_means.tsv", sep="\t")
    chosen = means[(means["set"] == collection) & (means["system"] == system(run))]
    assert len(chosen) == 1
    row = chosen.iloc[0]
    judged, listed = read(data, qrels, run)
    got = evaluated(data, qrels, run)
    assert len(judged.queries) == row["queries_in_qrels"]
    assert len(listed.queries) == row["queries_in_run"]
    assert len(listed.frame) == row["docs"]
    for name, measure in zip(NAMES, MEASURES, strict=True):
        assert got.n(str(measure)) == row["queries_evaluated"]
        assert got.mean(str(measure)) == pytest.approx(row[name], abs=1e-6)


@every_run
def test_scores_in_32_bits_give_these_runs_the_same_order(
    shared: Path, collection: str, qrels: str, run: str
) -> None:
    judged, listed = read(shared / "data", qrels, run)
    order_64 = ordered(listed, judged, Convention(score_precision=64))["document"]
    order_32 = ordered(listed, judged, Convention(score_precision=32))["document"]
    assert order_64.equals(order_32)


@pytest.mark.peers
def test_where_32_bits_tie_the_option_gives_the_reference_value() -> None:
    scores = {"a": 1 + 1e-9, "b": 1.0}  # 64 bits: a, b; 32 bits tie: b, a
    reference = pytrec_eval.RelevanceEvaluator({"q": {"a": 0, "b": 1}}, {"recip_rank"})
    wanted = reference.evaluate({"q": scores})["q"]["recip_rank"]
    judged, run = Qrels.from_dict({"q": {"a": 0, "b": 1}}), Run.from_dict({"q": scores})
    measure = Measure.parse("RR")
    got = {
        bits: evaluate(judged, run, [measure], Convention(score_precision=bits)).mean("RR")
        for bits in (64, 32)
    }
    assert wanted == 1
    assert got == {64: 0.5, 32: wanted}


def test_the_shop_headline_is_the_one_people_quote(shared: Path) -> None:
    folder = shared / "data" / QUEPID
    qrels = read_qrels(folder / "qrels.trec.txt")
    before = read_run(folder / "run.no-vector.trec.txt")
    after = read_run(folder / "run.with-vector.trec.txt")
    measure = Measure.parse("nDCG@10")
    for no_relevant, n, means in (
        ("0", 135, (0.5186, 0.5481)),
        ("undefined", 129, (0.5427, 0.5735)),
    ):
        convention = Convention(gain="linear", no_relevant=no_relevant, unanswered="leave-out")
        got = [evaluate(qrels, run, [measure], convention) for run in (before, after)]
        assert [one.n("nDCG@10") for one in got] == [n, n]
        assert [one.mean("nDCG@10") for one in got] == pytest.approx(means, abs=5e-5)
        assert len(got[0].unanswered) == 2


def test_the_shops_own_csv_holds_the_judgements_of_its_trec_file(shared: Path) -> None:
    folder = shared / "data" / QUEPID
    trec = read_qrels(folder / "qrels.trec.txt")
    own = read_qrels(folder / "ratings.quepid.csv")
    assert own.form == "CSV with a header"
    assert len(own.frame) == len(trec.frame)
    assert len(own.queries) == len(trec.queries)
    columns = ["document", "grade"]
    assert sorted(map(tuple, own.frame[columns].to_numpy())) == sorted(
        map(tuple, trec.frame[columns].to_numpy())
    )
