"""The one Scenario of a session: its history, its link and how they stay one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import streamlit as st

from metrics.convention import Convention
from metrics.ranking import Ranking
from ui import link
from ui.presets import PRESETS
from ui.ranker import Owner
from ui.scenario import Query, Scenario

_DEEPEST = 200
_KEY = "rank_by_hand"


@dataclass(frozen=True)
class Step:
    """A scenario with the one before it and the move that led from there.

    Attributes:
        scenario: What is shown.
        before: What was shown before the last move. None: nothing to compare with.
        move: The kind of the move and the document it took.
    """

    scenario: Scenario
    before: Scenario | None = None
    move: tuple[str, str] | None = None


@dataclass
class Session:
    """What one person has built; lives in that person's session only.

    Attributes:
        step: What is shown.
        start: Where the changes "since the start" count from.
        past: Steps that undo goes back to.
        future: Steps that redo goes forward to.
        owner: What was answered to the ranker so far.
        refused: Why the ranker's last move was not made. Empty: it was.
        linked: The parameters last written to the address.
        message: What a person must be told once, with its kind.
        acted: Whether this run began with a change made on the page, not with an address.
    """

    step: Step
    start: Scenario
    past: list[Step] = field(default_factory=list)
    future: list[Step] = field(default_factory=list)
    owner: Owner = field(default_factory=Owner)
    refused: str = ""
    linked: link.Parameters | None = None
    message: tuple[str, str] | None = None
    acted: bool = False

    def show(self, scenario: Scenario, move: tuple[str, str] | None = None) -> None:
        """Replace the scenario, so that undo comes back to the one shown now."""
        if scenario != self.step.scenario:
            self.past = [*self.past[-_DEEPEST:], self.step]
            self.future = []
            self._change(Step(scenario, self.step.scenario, move))

    def adjust(self, scenario: Scenario) -> None:
        """Replace how the scenario is shown, which is no step to undo."""
        if scenario != self.step.scenario:
            self._change(replace(self.step, scenario=scenario))

    def open(self, scenario: Scenario) -> None:
        """Replace the scenario and count changes from there."""
        self.show(scenario)
        self.start = scenario
        self._change(Step(scenario))

    def undo(self) -> None:
        """Back to the scenario before the last change."""
        if self.past:
            self.future.append(self.step)
            self._change(self.past.pop())

    def redo(self) -> None:
        """Forward again to what undo left."""
        if self.future:
            self.past.append(self.step)
            self._change(self.future.pop())

    def tell(self, kind: str, words: str) -> None:
        """Say something once, in the next drawing of the page."""
        self.message = (kind, words)
        self.acted = True

    def _change(self, step: Step) -> None:
        self.step = step
        self.acted = True
        self.refused = ""
        self.owner = self.owner.next()


def session() -> Session:
    """The session of whoever looks, begun with the first preset."""
    if _KEY not in st.session_state:
        first = PRESETS[0].scenario
        st.session_state[_KEY] = Session(Step(first), first)
    found: Session = st.session_state[_KEY]
    return found


def follow_link(mine: Session) -> None:
    """Bring the session in line with the address: a new address is navigation and wins."""
    address = _address()
    if address and address != mine.linked and not mine.acted:
        _navigate(mine, address)
        mine.acted = False


def write_link(mine: Session) -> bool:
    """Write the scenario to the address; whether the titles found room in it too."""
    parameters, complete = link.written(mine.step.scenario)
    if _address() != parameters:
        st.query_params.from_dict(parameters)
    mine.linked = parameters
    mine.acted = False
    return complete


def _address() -> link.Parameters:
    return {name: st.query_params.get_all(name) for name in st.query_params}


def _navigate(mine: Session, address: link.Parameters) -> None:
    if mine.past and link.written(mine.past[-1].scenario)[0] == address:
        mine.undo()
    elif mine.future and link.written(mine.future[-1].scenario)[0] == address:
        mine.redo()
    else:
        _open_link(mine, address)


def _open_link(mine: Session, address: link.Parameters) -> None:
    fresh = mine.linked is None
    try:
        mine.open(link.read(address))
    except link.LinkError as problem:
        kept = "the first example instead" if fresh else "what was there before"
        mine.tell("error", f"This link cannot be read: {problem}. You see {kept}.")
    if fresh:
        mine.past = []


def open_in_ranker(
    text: str, ranking: Ranking, k: int, convention: Convention, *, private: bool
) -> None:
    """Open a query of a collection on the page "Rank by hand".

    Args:
        text: The query.
        ranking: Its list with the judged documents that were not returned.
        k: Cutoff.
        convention: The choices of the page that it comes from.
        private: Whether titles and text must stay in this session, out of links.
    """
    session().open(Scenario((Query(text, ranking),), k=k, convention=convention, private=private))
