"""The turn of a company: whose it is, what it has done, who acts for it (1820 7.2)."""

from typing import Any

from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import step_done
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.games.g1820.operating.tasks import Turn, TurnStep
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import controller, cousin_directs


def turn(state: State1820) -> Turn:
    """The turn in hand."""
    return next(task for task in state.agenda if isinstance(task, Turn))


def noted(state: State1820, **changes: Any) -> State1820:
    """Remember what the company did in its turn."""
    new = replace(turn(state), **changes)
    agenda = tuple(new if isinstance(task, Turn) else task for task in state.agenda)
    return replace(state, agenda=agenda)


def director_acts(state: State1820, task: TurnStep) -> tuple[Player, ...]:
    """Its director acts for a company; nobody does where a cousin directs it (1820 14.1)."""
    company = task.company
    return () if undecided(state, company) else (controller(state, company),)


def over(state: State1820, company: Company) -> bool:
    """Whether a company left the game in the middle of its turn."""
    return company not in state.sizes


def end_turn(state: State1820) -> State1820:
    """Nothing more happens in the turn in hand."""
    at = next(n for n, task in enumerate(state.agenda) if isinstance(task, Turn))
    return replace(state, agenda=state.agenda[at + 1 :])


def undecided(state: State1820, company: Company) -> bool:
    """1820 14.1: whether nobody decides for a company: it has no director, or a cousin is it."""
    return cousin_directs(state, company) or company not in state.directors


ENOUGH: Procedure[State1820, Pass] = passes(step_done)
