"""`rankscope` as people start it: a program of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


def test_the_command_loads_no_screen() -> None:
    program = (
        "import sys, rankscope; rankscope.main(['score', '3 0 2']); "
        "print(sorted({'streamlit', 'plotly', 'pandas', 'scipy'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


INSTALLED = str(Path(sys.executable).with_name("rankscope"))


@pytest.mark.parametrize("program", [[sys.executable, "-m", "rankscope"], [INSTALLED]])
def test_it_runs_as_a_program(program: list[str]) -> None:
    done = subprocess.run([*program, "score", "3 x"], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "rankscope: 'x' at position 2 is no grade; expected a number, ? for unjudged, "
        "or say what letters are worth\n"
    )
    words = [*program, "score", "0 3", "--measure", "RR"]
    done = subprocess.run(words, capture_output=True, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("measure   value\nRR       0.5000\n\nRR: relevant: grade ≥ 1; ")


def test_what_is_printed_is_utf_8_whatever_the_machine_prefers() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rankscope", "score", "3 0 2"],
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii"},
    )
    assert done.returncode == 0
    assert "2^grade − 1; ÷ log2(rank + 1)" in done.stdout.decode("utf-8")


@pytest.mark.parametrize("grades", ["3 0 2", " ".join(["3"] * 900)], ids=["short", "long"])
def test_a_reader_that_goes_away_is_no_error(grades: str) -> None:
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run(
        [sys.executable, "-m", "rankscope", "score", grades, "--format", "json"],
        stdout=write,
        stderr=subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        text=True,
    )
    os.close(write)
    assert (done.returncode, done.stderr) == (0, "")
