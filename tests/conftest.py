"""What every test shares: derandomised Hypothesis in CI, shared data, and minutes a part."""

from __future__ import annotations

import os
from collections import defaultdict
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
SHARED = ROOT.parent / "shared"

settings.register_profile("ci", derandomize=True, deadline=None)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")

_SECONDS: dict[str, float] = defaultdict(float)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The real collections beside the project; a test that needs them is skipped without."""
    if not SHARED.is_dir():
        pytest.skip("the real collections (../shared) are not on this machine")
    return SHARED


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Add up the time of each part of the suite."""
    _SECONDS[str(Path(report.nodeid.split("::")[0]).parent)] += report.duration


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the minutes a part."""
    terminalreporter.section("minutes a part")
    for part, seconds in sorted(_SECONDS.items(), key=lambda one: -one[1]):
        terminalreporter.write_line(f"{seconds / 60:6.2f}  {part}")
