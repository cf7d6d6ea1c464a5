"""The choice between cousins that hold as much of a company (1820 13.4)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.flow import Procedure, Rule, Step, in_hand, pop
from railhead.engine.state import Player, Task
from railhead.engine.verbs.shares import appoint
from railhead.engine.verbs.telling import named
from railhead.games.g1820.actions import ChooseDirector
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import largest_holders, review
from railhead.games.g1820.tasks import ChooseCousinDirector


def still_tied(state: State1820, task: ChooseCousinDirector) -> State1820:
    """What came after the sale may have settled who is director."""
    open_ = str(state.directors.get(task.company)) not in task.cousins
    if open_ and largest_holders(state, task.company) == task.cousins:
        return state
    return review(pop(state), task.company)


def tied_cousin(state: State1820, action: ChooseDirector) -> str | None:
    """One of the cousins that hold most becomes director."""
    cousins = in_hand(state, ChooseCousinDirector).cousins
    if action.cousin in cousins:
        return None
    return f"The cousins are {', '.join(named(state, cousin) for cousin in cousins)}"


def cousin_candidates(state: State1820, player: Player) -> Iterator[ChooseDirector]:
    """Each of the cousins that hold as much."""
    for cousin in in_hand(state, ChooseCousinDirector).cousins:
        yield ChooseDirector(player=player, cousin=cousin)


def choose_director(state: State1820, action: ChooseDirector) -> State1820:
    """The cousin takes the company over."""
    company = in_hand(state, ChooseCousinDirector).company
    return appoint(pop(state), company, action.cousin)


CHOOSE_DIRECTOR: Procedure[State1820, ChooseDirector] = Procedure(
    action=ChooseDirector,
    candidates=cousin_candidates,
    rules=(Rule("1820 13.4", tied_cousin),),
    effect=choose_director,
)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The seller's choice."""
    return {
        ChooseCousinDirector: Step(
            paragraph="1820 13.4",
            purpose=lambda _, task: f"A cousin becomes director of {task.company}",
            actors=lambda _, task: (task.player,),
            procedures=(CHOOSE_DIRECTOR,),
            advance=still_tied,
        )
    }
