"""The auction of future trains (1820 6.4, 10.4)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Bid, Pass
from railhead.engine.flow import Procedure, Range, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.auctions import for_the_lot, too_high
from railhead.engine.state import BANK, SCRAP, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1820.actions import TakeFutureTrains
from railhead.games.g1820.operating.phases import take_from_supply
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import (
    DECLARE_OUT,
    LEAST,
    STEP,
    amount_objection,
    amounts,
    raised,
    still_bidding,
)
from railhead.games.g1820.tasks import FutureTrains, TakeTrains

LOT = "future trains"
ON_CREDIT = 1  # the stock round whose bids are taken from the next income


def bidders(state: State1820, task: FutureTrains) -> tuple[Player, ...]:
    """Those who may raise or declare that they are out."""
    return still_bidding(state.players, task.out, task.barred, task.bidder)


def least_bid(state: State1820) -> int:
    """At least £20, and £10 more than the highest bid."""
    return max(LEAST, in_hand(state, FutureTrains).bid + STEP)


def can_spend(state: State1820, player: Player) -> int:
    """1820 6.4.2: the player's cash; in the first stock round the income of the second (C2)."""
    if state.stock_round == ON_CREDIT:
        return state.facts.income - state.owed.get(player, 0)
    return state.cash[player]


def right_amount(state: State1820, action: Bid) -> str | None:
    """At least £20, in steps of £10, and higher than all bids before."""
    return amount_objection(state, action.amount, least_bid(state))


def bidder_can_pay(state: State1820, action: Bid) -> str | None:
    """Nobody bids more than can be paid: cash, at first the next income."""
    return too_high(state, action, can_spend(state, action.player))


def bid_candidates(state: State1820, player: Player) -> Iterator[Bid]:
    """A few amounts from the least bid to all that there is to pay with."""
    for amount in amounts(least_bid(state), can_spend(state, player)):
        yield Bid(player=player, lot=LOT, amount=amount)


def free_bid(state: State1820, action: Bid) -> dict[str, Range]:
    """From the least bid to all that the player can pay."""
    return {"amount": Range(least_bid(state), can_spend(state, action.player), STEP)}


def close_auction(state: State1820, task: FutureTrains) -> State1820:
    """1820 6.4.2: sold when all others are out; without a bid the trains leave the game."""
    if bidders(state, task):
        return state
    if task.bidder is not None:
        return swap(state, TakeTrains(task.types, task.bid, task.bidder, task.barred))
    for type_ in task.types:
        state = take_from_supply(state, type_, SCRAP)
    return pop(state)


# The winner


def trains_that_were_sold(state: State1820, action: TakeFutureTrains) -> str | None:
    """The winner takes one or both."""
    types = in_hand(state, TakeTrains).types
    if not action.trains or len(set(action.trains)) < len(action.trains):
        return "Take one train, or each of two"
    if not set(action.trains) <= set(types):
        return f"The trains are {', '.join(types)}"
    return None


def each_is_paid(state: State1820, action: TakeFutureTrains) -> str | None:
    """The winning bid is paid for each train."""
    cost, have = (
        len(action.trains) * in_hand(state, TakeTrains).bid,
        can_spend(state, action.player),
    )
    return None if cost <= have else f"{action.player} can pay {state.facts.money(have)}"


def train_candidates(state: State1820, player: Player) -> Iterator[TakeFutureTrains]:
    """Each alone, and both."""
    types = in_hand(state, TakeTrains).types
    for trains in dict.fromkeys((*((type_,) for type_ in types), types)):
        yield TakeFutureTrains(player=player, trains=trains)


def take_trains(state: State1820, action: TakeFutureTrains) -> State1820:
    """1820 6.4.2: the trains are the player's; what remains is auctioned again."""
    task = in_hand(state, TakeTrains)
    state = _charge(state, action.player, len(action.trains) * task.bid)
    for type_ in action.trains:
        state = take_from_supply(state, type_, action.player)
    left = tuple(type_ for type_ in task.types if type_ not in action.trains)
    return swap(state, FutureTrains(left)) if left else pop(state)


def _charge(state: State1820, player: Player, amount: int) -> State1820:
    if state.stock_round != ON_CREDIT:
        return pay(state, player, BANK, amount, "for future trains")
    owed = state.owed.get(player, 0) + amount
    text = f"{player} owes {state.facts.money(owed)} of the next income for future trains"
    return tell(replace(state, owed={**state.owed, player: owed}), "owed", text, player=player)


def default(state: State1820, action: Pass) -> State1820:
    """1820 10.4: the auction is repeated without the one who did not buy."""
    task = in_hand(state, TakeTrains)
    return swap(state, FutureTrains(task.types, barred=task.barred | {action.player}))


def preview_trains(state: State1820, action: TakeFutureTrains) -> dict[str, Any]:
    """What they cost, and when."""
    cost = len(action.trains) * in_hand(state, TakeTrains).bid
    later = state.stock_round == ON_CREDIT
    when = "taken from the next income" if later else "paid now"
    return {"cost": cost, "effects": [f"{state.facts.money(cost)} {when}"]}


BID: Procedure[State1820, Bid] = Procedure(
    action=Bid,
    candidates=bid_candidates,
    rules=(
        Rule("1820 6.4.2", for_the_lot(lambda _: LOT)),
        Rule("1820 6.4.2", right_amount),
        Rule("1820 6.4.2", bidder_can_pay),
    ),
    effect=raised,
    free=free_bid,
)
TAKE: Procedure[State1820, TakeFutureTrains] = Procedure(
    action=TakeFutureTrains,
    candidates=train_candidates,
    rules=(
        Rule("1820 6.4.2", trains_that_were_sold),
        Rule("1820 6.4.2", each_is_paid),
    ),
    effect=take_trains,
    preview=preview_trains,
)
DEFAULT: Procedure[State1820, Pass] = passes(default)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The auction and the winner's choice."""
    return {
        FutureTrains: Step(
            paragraph="1820 6.4.2",
            purpose=lambda *_: "Bids for future trains",
            actors=bidders,
            procedures=(BID, DECLARE_OUT),
            advance=close_auction,
        ),
        TakeTrains: Step(
            paragraph="1820 6.4.2",
            purpose=lambda *_: "The winner takes future trains",
            actors=lambda _, task: (task.bidder,),
            procedures=(TAKE, DEFAULT),
        ),
    }
