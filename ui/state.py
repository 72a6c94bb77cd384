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
from ui.step import Step
from ui.visit import arrived_from_elsewhere, parameters_here

FIRST = Step(PRESETS[0].scenario, PRESETS[0].scenario)
"""What a session begins with; its address is bare."""

_DEEPEST = 200
_KEY = "rank_by_hand"


@dataclass
class Session:
    """What one person has built; lives in that person's session only.

    Attributes:
        step: What is shown, and where it came from.
        past: Steps that undo goes back to.
        future: Steps that redo goes forward to.
        owner: What was answered to the ranker so far.
        refused: Why the ranker's last move was not made. Empty: it was.
        linked: The parameters last written to the address.
        message: What a person must be told once, with its kind.
        acted: Whether this run began with a change made on the page, not with an address.
    """

    step: Step
    past: list[Step] = field(default_factory=list)
    future: list[Step] = field(default_factory=list)
    owner: Owner = field(default_factory=Owner)
    refused: str = ""
    linked: link.Parameters | None = None
    message: tuple[str, str] | None = None
    acted: bool = False

    @property
    def start(self) -> Scenario:
        """Where the changes "since the start" count from."""
        return self.step.start

    def show(self, scenario: Scenario, move: tuple[str, str] | None = None) -> None:
        """Replace the scenario, so that undo comes back to the one shown now."""
        if scenario != self.step.scenario:
            self.go(self.step.after(scenario, move))

    def adjust(self, scenario: Scenario) -> None:
        """Replace how the scenario is shown, which is no step to undo."""
        if scenario != self.step.scenario:
            self._change(replace(self.step, scenario=scenario))

    def open(self, scenario: Scenario) -> None:
        """Replace the scenario and count changes from there."""
        self.go(Step(scenario, scenario))

    def go(self, step: Step) -> None:
        """Replace the step, so that undo comes back to the one shown now."""
        if step != self.step:
            self.past = [*self.past[-_DEEPEST:], self.step]
            self.future = []
            self._change(step)

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
        st.session_state[_KEY] = Session(FIRST)
    found: Session = st.session_state[_KEY]
    return found


def follow_link(mine: Session) -> None:
    """Bring the session in line with the address: a new address is navigation and wins.

    A bare address that no undo or redo leads to says nothing: a link to this page has it.
    """
    address = parameters_here()
    elsewhere = arrived_from_elsewhere("rank")
    if mine.acted or address == mine.linked:
        return
    if address or (mine.linked and not elsewhere and _is_at(mine, address)):
        _navigate(mine, address)
        mine.acted = False
    elif elsewhere:
        mine.acted = True
    else:
        mine.linked = address


def write_link(mine: Session) -> bool:
    """Write the step to the address; whether the titles found room in it too.

    An address that was left bare stays so until something changes: else no one could go back.
    """
    parameters, complete = _written(mine.step)
    if mine.acted or parameters_here() or mine.linked != {}:
        if parameters_here() != parameters:
            st.query_params.from_dict(parameters)
        mine.linked = parameters
    mine.acted = False
    return complete


def _written(step: Step) -> tuple[link.Parameters, bool]:
    """The address of a step: bare where it is the first example, untouched."""
    return ({}, True) if step == FIRST else link.written(step)


def _is_at(mine: Session, address: link.Parameters) -> bool:
    """Whether undo or redo leads to an address."""
    return any(_leads_to(steps, address) for steps in (mine.past, mine.future))


def _leads_to(steps: list[Step], address: link.Parameters) -> bool:
    return bool(steps) and link.place(_written(steps[-1])[0]) == link.place(address)


def _navigate(mine: Session, address: link.Parameters) -> None:
    if _leads_to(mine.past, address):
        mine.undo()
    elif _leads_to(mine.future, address):
        mine.redo()
    else:
        _open_link(mine, address)


def _open_link(mine: Session, address: link.Parameters) -> None:
    fresh = mine.linked is None
    try:
        mine.go(link.read(address))
    except link.LinkError as problem:
        kept = "the first example instead" if fresh else "what was there before"
        mine.tell("error", f"This link cannot be read: {problem}. You see {kept}.")
    if fresh:
        mine.past = []


def open_in_ranker(
    text: str, ranking: Ranking, k: int, convention: Convention, *, private: bool
) -> None:
    """Open a query of a collection on the page "Rank by hand", and go there.

    Args:
        text: The query.
        ranking: Its list with the judged documents that were not returned.
        k: Cutoff.
        convention: The choices of the page that it comes from.
        private: Whether titles and text must stay in this session, out of links.
    """
    mine = session()
    mine.open(Scenario((Query(text, ranking),), k=k, convention=convention, private=private))
    st.switch_page("pages/rank.py", query_params=_written(mine.step)[0])
