"""A link tells what led to a list: its changes, its start and the sentence on the last move."""

from __future__ import annotations

from dataclasses import replace

import pytest

from metrics.ranking import Document
from ui import link
from ui.last_move import last_move
from ui.presets import PRESETS
from ui.scenario import Query, Scenario
from ui.step import Step

SEED = PRESETS[0].scenario
NEW = Document("new-1", "Gaiters", 2.0)
MOVES = [
    ("move", ("d4", 1)),
    ("swap", ("d4", "d2")),
    ("take_out", ("d4",)),
    ("delete", ("d3",)),
    ("regrade", ("d2", 3.0)),
    ("new", (NEW, 1)),
    ("new_pool", (NEW,)),
]


def moved(step: Step, kind: str, arguments: tuple[object, ...]) -> Step:
    """A step after a move."""
    ranking = getattr(step.scenario.ranking, kind)(*arguments)
    id = arguments[0].id if isinstance(arguments[0], Document) else str(arguments[0])
    return step.after(step.scenario.with_ranking(ranking), (kind, id))


def said(step: Step) -> str:
    """The sentence on the last move."""
    assert step.before is not None
    assert step.move is not None
    return last_move(step.before, step.scenario, step.move)


def values(scenario: Scenario) -> list[float]:
    """The four numbers on the cards."""
    ranking = scenario.ranking
    return [float(m.scores(ranking.grades, ranking.pool, c)) for m, c in scenario.measures()]


@pytest.mark.parametrize(("kind", "arguments"), MOVES, ids=[kind for kind, _ in MOVES])
def test_a_reload_shows_the_same_changes_and_sentence(
    kind: str, arguments: tuple[object, ...]
) -> None:
    step = moved(moved(Step(SEED, SEED), "move", ("d5", 0)), kind, arguments)
    again = link.read(link.written(step)[0])
    assert again.before is not None
    assert step.before is not None
    assert values(again.scenario) == values(step.scenario)
    assert values(again.before) == values(step.before)
    assert values(again.start) == values(SEED)
    gone = "Road running shoes" if kind == "delete" else ""
    assert said(again) == (said(step).replace(gone, "a document") if gone else said(step))


def test_a_cutoff_is_told_too() -> None:
    step = Step(SEED, SEED).after(replace(SEED, k=3), ("cutoff", ""))
    again = link.read(link.written(step)[0])
    assert (again.start.k, again.scenario.k) == (5, 3)
    assert said(again) == said(step)


def test_every_query_of_the_start_is_told() -> None:
    two = replace(SEED, queries=(SEED.query, Query("kettle", SEED.ranking)))
    step = Step(two, two)
    step = step.after(two.with_ranking(SEED.ranking.move("d4", 1)), ("move", "d4"))
    step = step.after(replace(step.scenario, at=1))
    assert step.before is None
    step = step.after(step.scenario.with_ranking(SEED.ranking.swap("d1", "d2")), ("swap", "d1"))
    again = link.read(link.written(step)[0])
    for old, new in zip(step.start.queries, again.start.queries, strict=True):
        assert old.ranking.grades.tolist() == new.ranking.grades.tolist()


def test_a_change_of_convention_is_no_move() -> None:
    step = moved(Step(SEED, SEED), "move", ("d4", 1))
    other = replace(SEED.convention, discount="reciprocal")
    step = step.after(replace(step.scenario, convention=other))
    assert step.before is None
    assert step.start.convention == other


def test_what_led_here_is_left_out_before_titles_are() -> None:
    words = ["x" * 80] * 20
    many = SEED.ranking
    for number, title in enumerate(words):
        many = many.new(Document(f"n{number}", title, 1.0), 0)
    scenario = SEED.with_ranking(many)
    step = moved(Step(scenario, scenario), "move", ("n3", 9))
    parameters, complete = link.written(step)
    assert complete
    assert "titles" in parameters
    assert "was" not in parameters


@pytest.mark.parametrize(
    "changes",
    [
        {"was": ["9|"]},
        {"was": ["1 1|"]},
        {"was": ["1=x|"]},
        {"was": ["-1|"]},
        {"was": ["1|", "2|"]},
        {"start_k": ["many"]},
        {"start_k": ["0"]},
        {"start": ["*5000|"]},
        {"move": ["a b", "c d"]},
    ],
)
def test_a_damaged_history_is_refused(changes: dict[str, list[str]]) -> None:
    with pytest.raises(link.LinkError):
        link.read({"v": ["1"], "list": ["3 0"], "k": ["2"], **changes})
