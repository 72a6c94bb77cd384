"""The lines that the page offers give the numbers of the page."""

from __future__ import annotations

import pytest
import pytrec_eval

from metrics.ranking import Document, Ranking
from ui.presets import PRESETS
from ui.same_in_python import python_lines, trec_lines
from ui.scenario import Query, Scenario


@pytest.mark.parametrize("preset", PRESETS, ids=lambda preset: preset.name)
def test_the_python_lines_print_what_they_say(
    preset: object, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = python_lines(preset.scenario)  # type: ignore[attr-defined]
    exec(compile(lines, "lines", "exec"), {})  # noqa: S102
    printed = [float(line) for line in capsys.readouterr().out.split()]
    said = [line.rpartition("# ")[2] for line in lines.splitlines() if line.startswith("print")]
    assert len(printed) == len(said) == 4
    for value, words in zip(printed, said, strict=True):
        assert "undefined" if value != value else f"{value:.4f}" == words


def here_document(lines: str, name: str) -> list[list[str]]:
    """The fields of a file that the lines write."""
    body = lines.partition(f"cat > {name} <<END\n")[2].partition("\nEND")[0]
    return [line.split() for line in body.splitlines()]


def test_the_trec_files_give_the_linear_numbers_in_trec_eval() -> None:
    lines = trec_lines(PRESETS[0].scenario)
    qrels = {d: int(grade) for _, _, d, grade in here_document(lines, "qrels.txt")}
    run = {d: float(score) for _, _, d, _, score, _ in here_document(lines, "mine.run")}
    measures = {"ndcg_cut.5", "recip_rank", "map"}
    found = pytrec_eval.RelevanceEvaluator({"q1": qrels}, measures).evaluate({"q1": run})["q1"]
    assert found["ndcg_cut_5"] == pytest.approx(0.8981, abs=5e-5)
    assert found["recip_rank"] == 1
    assert found["map"] == pytest.approx(0.8042, abs=5e-5)


def test_no_id_reaches_a_shell() -> None:
    evil = Document("$(touch x)\nEND", "`title`", 2.0)
    lines = trec_lines(Scenario((Query("$(query)", Ranking((evil,), ())),), k=5))
    assert "$" not in lines
    assert "`" not in lines
    assert "title" not in lines
