"""The rotation of rounds, income and the death of the Queen (1820 5, 6.1, 6.2, 6.7, 10.8)."""

from typing import Any

from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Step, pop, push, swap
from railhead.engine.state import BANK, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import in_depot
from railhead.games.g1820.data.facts import BRITISH_RAIL, BROWN, Cousin
from railhead.games.g1820.ending import end_without_companies
from railhead.games.g1820.operating.british_rail import become_available
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import investors, pool
from railhead.games.g1820.stock.market import end_at_top, move, turn_up
from railhead.games.g1820.tasks import (
    CousinAuction,
    EndStockRound,
    FutureTrains,
    IssueRound,
    OperatingRound,
    Rotation,
    StockActions,
    StockTurn,
)

ROUNDS = 2  # operating rounds, each followed by an issue and takeover round
LOT = 5  # per cent of a company for which its price falls (6.7; A1, A2)


def start_stock_round(state: State1820, cousins: tuple[Cousin, ...] = ()) -> State1820:
    """1820 6.1: income, the auctions, then the stock actions."""
    state = replace(
        state,
        stock_round=state.stock_round + 1,
        lobbied=False,
        next_cards=(),
        sold={},
    )
    state = tell(state, "round_started", f"Stock Round {state.stock_round}")
    auctions: tuple[Task, ...] = ()
    if cousins:
        auctions = (CousinAuction(state.players[0], cousins),)
    types = future_trains(state)
    if types:
        auctions = (*auctions, FutureTrains(types))
    agenda = (*auctions, StockActions(), EndStockRound(), Rotation(ROUNDS))
    return pay_income(replace(state, agenda=agenda))


def future_trains(state: State1820) -> tuple[TrainType, ...]:
    """1820 6.4.1: the types that are auctioned in this stock round."""
    phases = state.facts.future_trains.get(state.stock_round, ())
    types = (state.facts.phases[phase].train for phase in phases)
    return tuple(type_ for type_ in types if in_depot(state, type_))


def income_is_paid(state: State1820) -> bool:
    """1820 6.2, 10.8: until and including the stock round after the death of the Queen."""
    return not state.queen_died or state.stock_round == state.queen_died + 1


def pay_income(state: State1820) -> State1820:
    """1820 6.2, 6.4.2: income, less what is owed for the first future trains."""
    if not income_is_paid(state):
        return state
    for player in state.players:
        due = state.facts.income - state.owed.get(player, 0)
        state = pay(state, BANK, player, due, f"to {player} as income")
    return replace(state, owed={})


def start_stock_actions(state: State1820, _task: StockActions) -> State1820:
    """1820 6.5.1: the player with card #1 begins."""
    return swap(state, StockTurn(state.players[0]))


def end_stock_round(state: State1820, _task: EndStockRound) -> State1820:
    """1820 6.5.1, 6.7: prices are adjusted; the cards of the other colour are the next order."""
    for company in state.order:
        state = adjust_price(state, company)
        if state.ended:
            return state
    state = replace(
        pop(state),
        players=state.next_cards,
        next_cards=(),
        floated=frozenset(),
        increased=frozenset(),
        sold={},
        float_hexes=frozenset(),
        fees={},
        payers={},
    )
    return end_without_companies(state)


def adjust_price(state: State1820, company: Company) -> State1820:
    """1820 6.7: down for shares in the pool, up if players and cousins hold all."""
    if company != BRITISH_RAIL:
        state = move(state, company, -fall(state, company), "shares of it are in the pool")
    whole = sum(investors(state, company).values()) == state.sizes[company]
    return move(state, company, 1, "investors hold all its shares") if whole else state


def fall(state: State1820, company: Company) -> int:
    """1820 6.7, 16.2.2: one space for each 5% or share in the pool, whichever is less (A2)."""
    shares = pool(state, company)
    return min(shares, shares * 100 // (LOT * state.sizes[company]))


def next_round(state: State1820, task: Rotation) -> State1820:
    """1820 5: operating round, issue and takeover round, twice; then a stock round."""
    if not task.left:
        return start_stock_round(pop(state))
    number = state.operating_round + 1
    state = swap(replace(state, operating_round=number), Rotation(task.left - 1))
    state = tell(state, "round_started", f"Operating Round {number}")
    return push(state, OperatingRound(state.phase), IssueRound())


def end_operating_round(state: State1820, task: OperatingRound) -> State1820:
    """1820 7.1, 9.1, 10.8: markers are turned up; a price of £500 ends the game; the Queen dies
    after the first round that began in brown phase or later (E3).
    """
    state = turn_up(pop(state))
    if state.top_price is not None:
        return end_at_top(state)
    if task.started_in < BROWN or state.queen_died:
        return state
    state = replace(state, queen_died=state.stock_round)
    return become_available(tell(state, "queen_died", "Queen Victoria dies"))


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """What happens between the rounds."""
    return {
        Rotation: Step(
            paragraph="1820 5", purpose=lambda *_: "The next round begins", advance=next_round
        ),
        StockActions: Step(
            paragraph="1820 6.5.1",
            purpose=lambda *_: "The stock actions begin",
            advance=start_stock_actions,
        ),
        EndStockRound: Step(
            paragraph="1820 6.7",
            purpose=lambda *_: "Prices are adjusted",
            advance=end_stock_round,
        ),
    }
