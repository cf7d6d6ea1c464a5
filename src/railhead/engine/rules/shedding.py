"""Giving up trains beyond the limit, as games share it."""

from collections.abc import Iterator

from railhead.engine.actions import DiscardTrain
from railhead.engine.facts import Company
from railhead.engine.state import Player, State
from railhead.engine.verbs.trains import called, owned


def discards(state: State, player: Player, company: Company) -> Iterator[DiscardTrain]:
    """Every train of the company."""
    for train in owned(state, company):
        yield DiscardTrain(player=player, company=company, train=train)


def not_its_train(state: State, action: DiscardTrain, company: Company, limit: int) -> str | None:
    """The company that has too many trains gives up one of its own."""
    if action.company != company:
        return f"It is {company} that has too many trains"
    if len(owned(state, company)) <= limit:
        return f"{company} has no more than {limit} trains"
    if state.trains.get(action.train) != company:
        return f"{company} has no train {called(action.train)}"
    return None
