"""The consent of those who are to buy shares of a company (1820 6.5.2.2, 6.6.2, 10.1)."""

from typing import Any

from railhead.engine.actions import Accept, Decline
from railhead.engine.flow import Procedure, Step, in_hand, pop, swap
from railhead.engine.rules.answers import accepts, declines
from railhead.engine.state import Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import named
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import floating, growth
from railhead.games.g1820.stock.bargaining import refused
from railhead.games.g1820.stock.terms import proposal
from railhead.games.g1820.tasks import Floating, PlacementConsent


def agree(state: State1820, _action: Accept) -> State1820:
    """The next buyer is asked, and after the last the transaction is done."""
    task = in_hand(state, PlacementConsent)
    if len(task.players) > 1:
        return swap(state, replace(task, players=task.players[1:]))
    state = pop(state)
    complete = floating.complete if isinstance(proposal(state), Floating) else growth.complete
    return complete(state, task.placement)


def purpose(state: State1820, task: PlacementConsent) -> str:
    """The placement, on which its buyers decide."""
    parts = ", ".join(f"{named(state, holder)} {count}" for holder, count in task.placement)
    return f"Shares of {task.company} are to be bought by {parts}"


AGREE: Procedure[State1820, Accept] = accepts(agree)
REFUSE: Procedure[State1820, Decline] = declines(refused)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Buyers agree or not."""
    return {
        PlacementConsent: Step(
            paragraph="1820 6.6.2",
            purpose=purpose,
            actors=lambda _, task: task.players[:1],
            procedures=(AGREE, REFUSE),
        )
    }
