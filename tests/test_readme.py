"""What the README shows is what happens."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

import rankscope

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CONSOLE = re.findall(r"```console\n\$ rankscope ([^\n]+)\n(.*?)```", README, re.DOTALL)
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


@pytest.mark.parametrize(("command", "shown"), CONSOLE, ids=[one for one, _ in CONSOLE])
def test_a_command_prints_what_the_readme_shows(
    command: str, shown: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    assert rankscope.main(shlex.split(command)) == 0
    assert capsys.readouterr().out.rstrip() == shown.rstrip()


@pytest.mark.parametrize("lines", PYTHON)
def test_the_python_lines_print_what_the_readme_says(
    lines: str, capsys: pytest.CaptureFixture[str]
) -> None:
    exec(compile(lines, "README", "exec"), {})
    said = [line.removeprefix("# ") for line in lines.splitlines() if line.startswith("# ")]
    assert capsys.readouterr().out.splitlines() == said


def test_there_is_something_to_check_and_every_file_that_is_named_exists() -> None:
    assert len(CONSOLE) == 2
    assert len(PYTHON) == 1
    for path in re.findall(r"\]\((docs/[^)]+)\)|`((?:demo|metrics)/[\w./]+)`", README):
        assert (ROOT / "".join(path)).exists(), path
