"""The ranker of the page "Rank by hand", between the session and the browser."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from metrics.compare.comparison import mean
from metrics.ranking import Ranking
from metrics.whatif import at_every_cutoff
from ui import state
from ui.last_move import last_move
from ui.ranker import Average, Board, Shown, apply_moves, dropped, ranker
from ui.scenario import Scenario
from ui.state import Session

_KEY = "ranker"
_GRADES = {3.0: "perfect", 2.0: "good", 1.0: "marginal", 0.0: "irrelevant"}


def arrive() -> Session:
    """The session after whatever began this run: a drop, an address, or neither."""
    mine = state.session()
    if mine.linked is None:
        state.follow_link(mine)
        _receive(mine)
    else:
        _receive(mine)
        state.follow_link(mine)
    return mine


def _receive(mine: Session) -> None:
    scenario = mine.step.scenario
    applied = apply_moves(
        scenario.ranking,
        scenario.k,
        dropped(_KEY),
        mine.owner,
        check=lambda ranking, k: replace(scenario.with_ranking(ranking), k=k),
    )
    mine.owner = applied.owner
    if applied.message:
        mine.refused = applied.message
    elif applied.moves or applied.adopted or applied.shown:
        mine.refused = ""
    shown = replace(
        scenario,
        swap=applied.shown.get("swap", scenario.swap),
        raw=applied.shown.get("raw", scenario.raw),
    )
    if not applied.changed:
        mine.adjust(shown)
        return
    if applied.before is not None and len(applied.moves) > 1:
        ranking, k = applied.before
        mine.show(replace(shown.with_ranking(ranking), k=k))
    move = applied.moves[-1] if applied.moves else {}
    named = (str(move.get("kind", "adopt")), str(move.get("id", "")))
    mine.show(replace(shown.with_ranking(applied.ranking), k=applied.k), named)


def board(mine: Session) -> None:
    """Draw the ranker with everything that it may show."""
    step = mine.step
    scenario, before = step.scenario, step.before
    comparable = before is not None and before.at == scenario.at
    ranker(
        Board(
            ranking=scenario.ranking,
            k=scenario.k,
            shown=[Shown(*one) for one in scenario.measures()],
            start=_values(mine.start, scenario.at),
            previous=_values(before, scenario.at) if before is not None and comparable else (),
            averages=_averages(mine),
            grade_labels=_GRADES,
            scale_max=_highest(scenario.ranking),
            sentence=_sentence(mine),
            message=mine.refused,
            swap=scenario.swap,
            raw=scenario.raw,
        ),
        mine.owner,
        key=_KEY,
    )


def _sentence(mine: Session) -> str:
    step = mine.step
    if step.before is None or step.move is None:
        return ""
    return last_move(step.before, step.scenario, step.move)


def _values(scenario: Scenario, at: int) -> list[float]:
    """The four measures of one query; none if the scenario has no such query."""
    if at >= len(scenario.queries):
        return []
    ranking = scenario.queries[at].ranking
    return [float(m.scores(ranking.grades, ranking.pool, c)) for m, c in scenario.measures()]


def _averages(mine: Session) -> list[Average]:
    """The mean of each measure, where there is more than one query."""
    scenario = mine.step.scenario
    others = [query.ranking for at, query in enumerate(scenario.queries) if at != scenario.at]
    if not others:
        return []
    most = len(scenario.ranking.returned)
    return [
        Average(
            index,
            np.array([float(m.scores(one.grades, one.pool, c)) for one in others]),
            np.array([at_every_cutoff(one, m, c, most)[0] for one in others]),
            start=_mean(mine.start, index),
            previous=None if mine.step.before is None else _mean(mine.step.before, index),
        )
        for index, (m, c) in enumerate(scenario.measures())
    ]


def _mean(scenario: Scenario, index: int) -> float:
    measure, convention = scenario.measures()[index]
    rankings = [query.ranking for query in scenario.queries]
    return mean([float(measure.scores(one.grades, one.pool, convention)) for one in rankings])


def _highest(ranking: Ranking) -> float:
    grades: Sequence[float] = [document.grade for document in ranking.documents if document.judged]
    return max([3.0, *grades])
