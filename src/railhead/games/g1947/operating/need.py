"""What trains the bank sells, and what a company without one lacks for the cheapest (1947 6.15)."""

from collections.abc import Iterator

from railhead.engine.facts import Company, TrainType
from railhead.engine.rules.depot import face_value, on_sale
from railhead.engine.rules.director import director
from railhead.engine.state import DEPOT, POOL, Holder
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1947.board.network import can_run
from railhead.games.g1947.state import State1947

# What is for sale --------------------------------------------------------------------------------


def from_the_bank(state: State1947) -> Iterator[tuple[TrainType, Holder]]:
    """All types that the bank sells, from the pool and new; a type may be in both places."""
    for type_ in dict.fromkeys(type_of(train) for train in owned(state, POOL)):
        yield type_, POOL
    new = on_sale(state)
    if new:
        yield new, DEPOT


def cheapest(state: State1947) -> tuple[TrainType, int]:
    """1947 6.15.5: the cheapest train of bank and pool."""
    return min(
        ((type_, face_value(state, type_)) for type_, _ in from_the_bank(state)),
        key=lambda offer: offer[1],
    )


# Must it buy? ------------------------------------------------------------------------------------


def must_buy(state: State1947, company: Company) -> bool:
    """1947 6.15: a company that has a legal route owns a train when its turn ends."""
    return not owned(state, company) and can_run(state, company)


def forced(state: State1947, company: Company) -> bool:
    """1947 6.15.5: it must buy, and has not even the money for the cheapest train."""
    return must_buy(state, company) and state.cash[company] < cheapest(state)[1]


def shortfall(state: State1947, company: Company) -> int:
    """What treasury and president together lack for the cheapest train."""
    has = state.cash[company] + state.cash[director(state, company)]
    return max(0, cheapest(state)[1] - has)
