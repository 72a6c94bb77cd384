"""The lines that the page offers give the numbers of the page."""

from __future__ import annotations

import pytest

from ui.presets import PRESETS
from ui.same_in_python import python_lines


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
