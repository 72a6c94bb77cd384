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
    assert len(found["nothing_relevant"]) == 6


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
