"""Step: a scenario with where it came from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ui.scenario import Scenario


@dataclass(frozen=True)
class Step:
    """A scenario with the one it began as, the one before it, and the move in between.

    Attributes:
        scenario: What is shown.
        start: Where the changes "since the start" count from, under the same convention.
        before: What was shown before the last move. None: nothing to compare with.
        move: The kind of the move and the document it took.
    """

    scenario: Scenario
    start: Scenario
    before: Scenario | None = None
    move: tuple[str, str] | None = None

    def after(self, scenario: Scenario, move: tuple[str, str] | None = None) -> Step:
        """The step to another scenario; one that is not comparable has nothing before it."""
        if not comparable(self.scenario, scenario):
            start = self.start
            if len(start.queries) != len(scenario.queries):
                start = scenario
            return Step(scenario, like(start, scenario))
        return Step(scenario, self.start, self.scenario, move)


def comparable(one: Scenario, other: Scenario) -> bool:
    """Whether two scenarios show the same query under the same convention."""
    return (one.at, len(one.queries), one.convention, one.cut_all) == (
        *(other.at, len(other.queries), other.convention, other.cut_all),
    )


def like(one: Scenario, other: Scenario) -> Scenario:
    """A scenario under the convention of another, with the same query open."""
    return replace(one, at=other.at, convention=other.convention, cut_all=other.cut_all)
