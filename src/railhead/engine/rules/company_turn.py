"""The turn of a company in an operating round: whose it is, and who decides."""

from collections.abc import Callable
from typing import Protocol

from railhead.engine.actions import Action
from railhead.engine.facts import Company
from railhead.engine.flow import pop
from railhead.engine.state import Player, S, State

Controller = Callable[[S, Company], Player]  # who decides for a company


class OfCompany(Protocol):
    """A task or an action that names a company."""

    @property
    def company(self) -> Company:
        """The company."""
        ...


class Deal(OfCompany, Protocol):
    """An action of a player that names a company."""

    @property
    def player(self) -> Player:
        """The player."""
        ...


def in_turn(state: State) -> Company:
    """The company that operates now."""
    company = named(state)
    assert company is not None, "no company operates"
    return company


def named(state: State) -> Company | None:
    """The first company that a task on the agenda names."""
    companies = (getattr(task, "company", None) for task in state.agenda)
    return next((Company(company) for company in companies if company is not None), None)


def its_turn(state: State, action: OfCompany) -> str | None:
    """Only the company whose turn it is acts."""
    company = in_turn(state)
    return None if action.company == company else f"It is the turn of {company}"


def led_by(controller: Controller[S]) -> Callable[[S, OfCompany], tuple[Player, ...]]:
    """The actors of a step that is a company's: whoever decides for it."""
    return lambda state, task: (controller(state, task.company),)


def step_done(state: S, _action: Action) -> S:
    """Nothing more is done in this step."""
    return pop(state)
