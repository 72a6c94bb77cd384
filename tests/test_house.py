"""The house: imports run downward only, and never from page to page."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
FLOORS = {
    "demo": {"demo"},
    "metrics": {"metrics"},
    "charts": {"charts", "metrics"},
    "ui": {"ui", "charts", "metrics", "demo"},
    "pages": {"ui", "charts", "metrics"},
    "app": {"ui"},
    "rankscope": {"charts", "metrics", "demo"},
}
LIBRARIES = {"metrics": {"streamlit", "plotly"}, "charts": {"streamlit"}, "rankscope": {"plotly"}}
FILES = [
    path for floor in FLOORS for path in [*ROOT.glob(f"{floor}/**/*.py"), *ROOT.glob(f"{floor}.py")]
]


def imported(path: Path) -> set[str]:
    """The first names of all that a file imports."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {name.name.split(".")[0] for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            names.add(str(node.module).split(".")[0])
    return names


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_run_downward(path: Path) -> None:
    floor = path.relative_to(ROOT).parts[0].removesuffix(".py")
    ours = imported(path) & set(FLOORS)
    assert ours <= FLOORS[floor]
    assert not imported(path) & LIBRARIES.get(floor, set())


def test_every_floor_is_there() -> None:
    assert {path.relative_to(ROOT).parts[0].removesuffix(".py") for path in FILES} == set(FLOORS)
