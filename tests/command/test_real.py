"""`rankscope compare` on a real shop's judgements: the numbers that were measured elsewhere."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

import rankscope


@pytest.fixture
def files(shared: Path) -> list[str]:
    """Quepid's judgements with keyword and vector search."""
    folder = shared / "data" / "judgments" / "quepid"
    names = ("qrels.trec.txt", "run.no-vector.trec.txt", "run.with-vector.trec.txt")
    return [str(folder / name) for name in names]


def compared(capsys: pytest.CaptureFixture[str], files: list[str], *words: str) -> dict[str, Any]:
    """What compare prints as JSON for nDCG@10, linear gain."""
    asked = ["compare", *files, "--measure", "nDCG@10", "--gain", "linear", "--format", "json"]
    assert rankscope.main([*asked, *words]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_with_nothing_relevant_counted_as_0(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = compared(capsys, files, "--no-relevant", "0")
    means = [found["mean_baseline"], found["mean_candidate"], found["mean_delta"]]
    assert found["n"] == 135
    assert [round(value, 4) for value in means] == [0.5186, 0.5481, 0.0295]
    assert (found["wins"], found["ties"], found["losses"]) == (68, 7, 60)
    exact = compared(capsys, files, "--no-relevant", "0", "--tolerance", "0")
    assert (exact["wins"], exact["ties"], exact["losses"]) == (69, 6, 60)


def test_with_nothing_relevant_left_out(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = compared(capsys, files)
    means = [found["mean_baseline"], found["mean_candidate"], found["mean_delta"]]
    assert found["n"] == 129
    assert [round(value, 4) for value in means] == [0.5427, 0.5735, 0.0308]
    assert (found["wins"], found["ties"], found["losses"]) == (68, 1, 60)
    grades = pd.read_csv(files[0], sep=r"\s+", names=["query", "0", "document", "grade"])
    highest = grades.groupby("query")["grade"].max()
    answered = set(pd.read_csv(files[1], sep=r"\s+", header=None)[0])
    assert len(found["nothing_relevant"]) == 6
    assert set(found["nothing_relevant"]) == set(highest.index[highest == 0]) & answered
    assert len(found["unanswered"]) == 2


def test_the_table_says_the_headline(capsys: pytest.CaptureFixture[str], files: list[str]) -> None:
    assert rankscope.main(["compare", *files, "--measure", "nDCG@10", "--gain", "linear"]) == 0
    shown = capsys.readouterr().out.splitlines()
    assert shown[0].startswith("nDCG@10, linear gain: run.no-vector.trec.txt -> run.with-vector")
    assert shown[1] == "mean 0.5427 -> 0.5735"
    assert shown[2].startswith("delta +0.0308, 95 % interval \N{MINUS SIGN}0.0")
    assert shown[2].endswith(", n 129")
    assert shown[3] == "68 better, 1 the same (same within 0.005), 60 worse"
    assert shown[4].startswith("6 nothing relevant, left out: ")


def test_the_shops_query_texts_come_along(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    texts = str(Path(files[0]).with_name("queries.tsv"))
    rows = compared(capsys, files, "--query-info", texts)["queries"]
    (xbox,) = [row for row in rows if row["text"] == "xbox"]
    assert (xbox["query"], xbox["baseline"], xbox["candidate"]) == ("h135", 1, 0)
    assert xbox["delta"] == rows[0]["delta"] == -1


PLACES = {
    "quepid_haystack": ("judgments/quepid", "qrels.trec.txt", "{}"),
    "cast2021_doc": ("cast2021", "trec-cast-qrels-docs.2021.qrel", "document_runs/{}.gz"),
    "lightgbm_rank_test": ("ltr/lightgbm_lambdarank", "rank.test.qrels", "{}"),
    "trec_eval": ("trec_eval", "qrels.test", "{}"),
}
ASKED = {
    "ndcg10": ["--measure", "nDCG@10", "--gain", "linear"],
    "xndcg10": ["--measure", "nDCG@10", "--gain", "exponential"],
    "ap": ["--measure", "AP"],
}


@pytest.mark.parametrize("collection", PLACES)
def test_every_pair_of_systems_has_the_reference_mean_delta_and_counts(
    capsys: pytest.CaptureFixture[str], shared: Path, collection: str
) -> None:
    pairs = pd.read_csv(shared / "data" / "expected" / "pairs.tsv", sep="\t")
    chosen = pairs[pairs["set"] == collection]
    assert len(chosen) > 0
    folder, qrels, run = PLACES[collection]
    place = shared / "data" / folder
    for _, pair in chosen.iterrows():
        runs = [str(place / run.format(pair[side])) for side in ("A", "B")]
        words = ["--tolerance", "0", "--no-relevant", "0", "--unanswered", "leave-out"]
        asked = ["compare", str(place / qrels), *runs, *ASKED[pair["metric"]], *words]
        assert rankscope.main([*asked, "--format", "json"]) == 0
        found = json.loads(capsys.readouterr().out)
        counts = [found[name] for name in ("n", "wins", "ties", "losses")]
        assert counts == [pair[name] for name in ("n", "wins", "ties", "losses")]
        assert found["mean_delta"] == pytest.approx(pair["mean_delta"], abs=1e-6)
        assert found["queries"][0]["delta"] == pytest.approx(pair["worst_delta"], abs=1e-6)


def test_every_query_has_its_reference_value(
    capsys: pytest.CaptureFixture[str], files: list[str], shared: Path
) -> None:
    table = shared / "data" / "expected" / "quepid_haystack.perquery.tsv.gz"
    with gzip.open(table, "rt") as lines:
        known = pd.read_csv(lines, sep="\t", dtype={"query": str})
    values = known.set_index(["system", "query"])["ndcg10"]
    found = compared(capsys, files, "--no-relevant", "0")
    deltas = [row["delta"] for row in found["queries"]]
    assert deltas == sorted(deltas)
    for row in found["queries"]:
        for side, path in zip(("baseline", "candidate"), files[1:], strict=True):
            name = next(one for one in known["system"].unique() if one in Path(path).name)
            assert row[side] == pytest.approx(values[name, row["query"]], abs=1e-6)
