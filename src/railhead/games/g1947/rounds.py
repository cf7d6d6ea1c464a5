"""The sequence of rounds (1947 4.1, 4.2, 5.12)."""

from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Step
from railhead.engine.rules import limits
from railhead.engine.rules.rounds import start_operating_rounds
from railhead.engine.state import INITIAL_OFFER, POOL, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.ending import at_ceiling
from railhead.games.g1947.options import Options
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import move, operating_order, sold_out
from railhead.games.g1947.stock.order import poorest_first
from railhead.games.g1947.tasks import EndStockRound, InsiderTrading, StockTurn

INSIDER_TRADING = PrivateId("P4")


def start_stock_round(state: State1947) -> State1947:
    """1947 5.4.2, P4: bonds of the last round are turned over; the owner of P4 may go first."""
    state = replace(
        state,
        stock_round=state.stock_round + 1,
        new_bonds={},
        traded=False,
        sold={},
    )
    name = state.facts.names["stock_round"]
    state = tell(state, "round_started", f"{name} {state.stock_round}")
    owner = state.privates.get(INSIDER_TRADING)
    if owner in state.players:
        return replace(state, agenda=(InsiderTrading(Player(str(owner))),))
    return start_turns(state)


def start_turns(state: State1947) -> State1947:
    """1947 4.1: the holder of the first order card begins."""
    return replace(state, agenda=(StockTurn(state.players[0]), EndStockRound()))


def end_stock_round(state: State1947, _task: EndStockRound) -> State1947:
    """1947 5.12: cards are assigned, then prices rise, then companies operate."""
    state = poorest_first(replace(state, opened=frozenset(), dumped={}))
    for company in operating_order(state):
        if all_with_players(state, company):
            cell = sold_out(state.facts, state.prices[company])
            state = move(state, company, cell, "only players hold its shares and bonds")
    return at_ceiling(state) if state.ceiling else start_operating_rounds(state)


def all_with_players(state: State1947, company: Company) -> bool:
    """1947 5.12.2: neither shares nor issued bonds are in the initial offer or in the pool."""
    bonds = state.bonds[company]
    if INITIAL_OFFER in bonds or POOL in bonds:
        return False
    return limits.all_with_players(state, company)


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The end of a stock round."""
    return {
        EndStockRound: Step(
            paragraph="1947 5.12",
            purpose=lambda _state, _task: "The stock round ends",
            advance=end_stock_round,
        ),
    }
