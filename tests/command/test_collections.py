"""`rankscope evaluate` and `rankscope compare` on small files."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

import rankscope

# q1: the candidate loses; q2: it wins; q3: nothing relevant; q4: baseline only; q5: nobody.
QRELS = "q1 0 a 1\nq2 0 a 0\nq2 0 c 2\nq3 0 d 0\nq4 0 e 1\nq5 0 f 1\n"
BASELINE = (
    "q1 Q0 a 1 9 x\nq1 Q0 b 2 8 x\nq2 Q0 a 1 9 x\nq2 Q0 c 2 8 x\nq3 Q0 d 1 1 x\nq4 Q0 e 1 1 x\n"
)
CANDIDATE = "q1 Q0 b 1 9 y\nq1 Q0 a 2 8 y\nq2 Q0 c 1 9 y\nq3 Q0 d 1 1 y\n"

END = "unjudged counts as 0; nothing relevant: undefined, left out."


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    """Judgements, a baseline and a candidate."""
    paths = []
    for name, text in (("qrels.txt", QRELS), ("old.run", BASELINE), ("new.run", CANDIDATE)):
        (tmp_path / name).write_text(text)
        paths.append(str(tmp_path / name))
    return paths


def answered(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    assert rankscope.main([*words, "--format", "json"]) == 0
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def test_evaluate_gives_means_and_counts(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = answered(capsys, "evaluate", *files, "--measure", "RR", "P@1")
    old, new = found["systems"]
    assert [old["run"], new["run"]] == ["old.run", "new.run"]
    # q1 1, q2 1/2, q4 1, q5 0; q3 is undefined.
    assert old["means"]["RR"] == pytest.approx(2.5 / 4)
    assert new["means"]["RR"] == pytest.approx(1.5 / 4)
    assert (old["n"], old["n_by_measure"]["RR"]) == (4, 4)
    assert new["unanswered"] == ["q4", "q5"]
    assert "queries" not in old


def test_evaluate_gives_every_query_on_demand(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = answered(capsys, "evaluate", *files[:2], "--measure", "RR", "--per-query")
    values = {query: row["RR"] for query, row in found["systems"][0]["queries"].items()}
    assert values == {"q1": 1, "q2": 0.5, "q3": None, "q4": 1, "q5": 0}
    words = ["--measure", "RR", "--per-query", "--unanswered", "leave-out"]
    found = answered(capsys, "evaluate", *files[:2], *words)
    assert list(found["systems"][0]["queries"]) == ["q1", "q2", "q3", "q4"]


@pytest.mark.parametrize(
    ("words", "mean", "n"),
    [
        (["--no-relevant", "0"], 1.5 / 5, 5),
        (["--no-relevant", "1"], 2.5 / 5, 5),
        (["--unanswered", "leave-out"], 1.5 / 2, 2),
    ],
)
def test_rules_change_the_mean(
    capsys: pytest.CaptureFixture[str], files: list[str], words: list[str], mean: float, n: int
) -> None:
    (new,) = answered(capsys, "evaluate", files[0], files[2], "--measure", "RR", *words)["systems"]
    assert new["means"]["RR"] == pytest.approx(mean)
    assert new["n"] == n


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], 1 / 2),  # a, b tie with the relevant c in 32 bits only; by score c is second
        (["--score-precision", "32"], 1),
        (["--score-precision", "32", "--ties", "docid-ascending"], 1 / 3),
        (["--score-precision", "32", "--ties", "best"], 1),
        (["--score-precision", "32", "--ties", "worst"], 1 / 3),
        (["--score-precision", "32", "--ties", "listed"], 1 / 2),
    ],
)
def test_ties_and_score_bits_change_the_order(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: list[str], expected: float
) -> None:
    (tmp_path / "q").write_text("q 0 c 1\n")
    lines = "q Q0 a 3 1.0 x\nq Q0 b 1 1.000000002 x\nq Q0 c 2 1.000000001 x\n"
    (tmp_path / "r").write_text(lines)
    paths = [str(tmp_path / name) for name in "qr"]
    (system,) = answered(capsys, "evaluate", *paths, "--measure", "RR", *words)["systems"]
    assert system["means"]["RR"] == pytest.approx(expected)


def test_duplicates_are_dropped_or_refused(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "q").write_text("q 0 b 1\n")
    (tmp_path / "r").write_text("q Q0 a 1 9 x\nq Q0 a 2 8 x\nq Q0 b 3 7 x\n")
    words = ["evaluate", *(str(tmp_path / name) for name in "qr"), "--measure", "RR"]
    assert answered(capsys, *words)["systems"][0]["means"]["RR"] == 1 / 2
    assert rankscope.main([*words, "--duplicates", "refuse"]) == 2
    assert "r: document 'a' is there twice for query 'q'" in capsys.readouterr().err


def test_runs_of_one_name_are_told_apart_by_their_folders(
    capsys: pytest.CaptureFixture[str], files: list[str], tmp_path: Path
) -> None:
    (tmp_path / "other").mkdir()
    twin = tmp_path / "other" / "old.run"
    twin.write_text(CANDIDATE)
    systems = answered(capsys, "evaluate", *files, str(twin))["systems"]
    assert [one["run"] for one in systems] == [files[1], "new.run", str(twin)]


def test_evaluate_as_csv_has_a_row_a_query_and_the_means(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    words = ["--measure", "RR", "--per-query", "--format", "csv"]
    assert rankscope.main(["evaluate", *files[:2], *words]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert [row[:-1] for row in rows] == [
        ["run", "query", "RR", "n"],
        ["old.run", "q1", "1.0", ""],
        ["old.run", "q2", "0.5", ""],
        ["old.run", "q3", "", ""],
        ["old.run", "q4", "1.0", ""],
        ["old.run", "q5", "0.0", ""],
        ["old.run", "mean", "0.625", "4"],
    ]
    assert [row[-1] for row in rows] == ["convention", *[f"RR: relevant: grade ≥ 1; {END}"] * 6]


def test_one_n_stands_for_all_measures_only_where_all_count_the_same_queries(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    asked = ["evaluate", *files, "--measure", "RR", "RR(rel=2)", "DCG@2", "--format"]
    assert rankscope.main([*asked, "csv"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    for row in rows:
        assert "n" not in row
        # RR: q3 holds nothing relevant. From grade 2 only q2 does. DCG is always defined.
        assert [row[f"n {name}"] for name in ("RR", "RR(rel=2)", "DCG@2")] == ["4", "1", "5"]
    assert rankscope.main([*asked, "table"]) == 0
    head, old, *_ = capsys.readouterr().out.splitlines()
    assert head.endswith("n RR  n RR(rel=2)  n DCG@2")
    assert old.split()[-3:] == ["4", "1", "5"]


def test_evaluate_says_what_is_in_force_for_each_measure(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    asked = ["evaluate", *files, "--measure", "nDCG(dcg='log2')@5", "RR", "P@1", "AP(rel=2)@5"]
    assert rankscope.main(asked) == 0
    lines = [
        "nDCG(dcg='log2')@5: linear gain, the grade; ÷ log2(rank + 1); ideal over all judged; "
        + END,
        f"RR, P@1: relevant: grade ≥ 1; {END}",
        f"AP(rel=2)@5: relevant: grade ≥ 2; AP ÷ all relevant; {END}",
    ]
    assert capsys.readouterr().out.partition("\n\n")[2].splitlines() == lines
    assert rankscope.main([*asked, "--format", "csv"]) == 0
    for row in csv.DictReader(io.StringIO(capsys.readouterr().out)):
        assert row["convention"] == " ".join(lines)
    found = answered(capsys, *asked)
    forces = found["conventions"]
    assert list(forces) == ["nDCG(dcg='log2')@5", "RR", "P@1", "AP(rel=2)@5"]
    assert [force["gain"] for force in forces.values()] == ["linear", *["exponential"] * 3]
    assert [force["threshold"] for force in forces.values()] == [1, 1, 1, 2]
    assert found["convention"]["gain"] == "exponential"
    assert set(found["convention"]) == set(forces["RR"])


def test_bounds_give_two_ends(capsys: pytest.CaptureFixture[str], files: list[str]) -> None:
    words = ["--measure", "RR", "--unjudged", "bounds", "--max-grade", "3"]
    means = answered(capsys, "evaluate", files[0], files[2], *words)["systems"][0]["means"]
    assert list(means) == ["RR (low)", "RR (high)"]
    assert means["RR (high)"] > means["RR (low)"]


def test_compare_lists_queries_by_delta(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = answered(capsys, "compare", *files, "--measure", "RR")
    assert {"n", "measure", "convention", "tolerance", "mean_baseline", "mean_candidate"} <= set(
        found
    )
    assert {"mean_delta", "interval", "wins", "ties", "losses", "queries"} <= set(found)
    assert found["n"] == 3
    assert [row["query"] for row in found["queries"]] == ["q4", "q1", "q2"]
    assert [row["delta"] for row in found["queries"]] == [-1, -0.5, 0.5]
    assert (found["wins"], found["ties"], found["losses"]) == (1, 0, 2)
    assert found["tolerance"] == 0.005
    assert found["convention"]["no_relevant"] == "undefined"
    low, high = found["interval"]
    assert low < found["mean_delta"] < high


def test_compare_says_what_it_leaves_out(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    assert rankscope.main(["compare", *files, "--measure", "RR"]) == 0
    shown = capsys.readouterr().out
    assert "1 nothing relevant, left out: q3" in shown
    assert "1 answered by neither, left out: q5" in shown
    assert "1 answered by one system only: q4" in shown
    assert "1 better, 0 the same (same within 0.005), 2 worse" in shown
    assert shown.splitlines()[-1] == f"RR: relevant: grade ≥ 1; {END}"


def test_a_tolerance_makes_small_changes_the_same(
    capsys: pytest.CaptureFixture[str], files: list[str]
) -> None:
    found = answered(capsys, "compare", *files, "--measure", "RR", "--tolerance", "0.5")
    assert (found["wins"], found["ties"], found["losses"]) == (0, 2, 1)


def test_texts_of_queries_come_along_and_no_cell_is_a_formula(
    capsys: pytest.CaptureFixture[str], files: list[str], tmp_path: Path
) -> None:
    info = tmp_path / "info.csv"
    info.write_text("query,text,segment,weight\nq1,=1+1,head,5\nq2,+cmd,tail,1\nq4,@x,tail,1\n")
    words = ["--measure", "RR", "--query-info", str(info), "--format", "csv"]
    assert rankscope.main(["compare", *files, *words]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [row["text"] for row in rows] == ["'@x", "'=1+1", "'+cmd"]
    assert [row["weight"] for row in rows] == ["1.0", "5.0", "1.0"]
    assert [float(row["delta"]) for row in rows] == [-1, -0.5, 0.5]
    assert [row["judged_candidate"] for row in rows] == ["", "0.5", "1.0"]  # q4: no list
    assert {row["convention"] for row in rows} == {f"RR: relevant: grade ≥ 1; {END}"}
    assert list(rows[0])[-1] == "convention"


def test_one_query_gives_no_interval(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "q").write_text("q1 0 a 1\n")
    (tmp_path / "r").write_text("q1 Q0 a 1 9 x\n")
    paths = [str(tmp_path / name) for name in ("q", "r", "r")]
    assert answered(capsys, "compare", *paths, "--measure", "RR")["interval"] is None


@pytest.mark.parametrize(
    ("order", "words", "reason"),
    [
        ((1, 0, 2), [], "old.run line 1: this looks like a run"),
        ((0, 0, 2), [], "qrels.txt line 1: this looks like judgements"),
        ((0, 1, 2), ["--measure", "RR", "AP"], "one measure, got 2"),
        ((0, 1, 2), ["--tolerance", "-1"], "tolerance"),
        ((0, 1, 2), ["--tolerance", "nan"], "tolerance"),
        ((0, 1, 2), ["--unjudged", "bounds", "--max-grade", "3"], "ranges"),
        ((0, 1, 2), ["--query-info", "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_what_cannot_be_compared_is_said_on_stderr(
    capsys: pytest.CaptureFixture[str],
    files: list[str],
    order: tuple[int, int, int],
    words: list[str],
    reason: str,
) -> None:
    assert rankscope.main(["compare", *[files[at] for at in order], *words]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert reason in printed.err
    assert "Traceback" not in printed.err


def test_a_missing_file_and_a_folder_are_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for path in (tmp_path / "gone.txt", tmp_path):
        assert rankscope.main(["evaluate", str(path), str(path)]) == 2
        assert str(path) in capsys.readouterr().err
