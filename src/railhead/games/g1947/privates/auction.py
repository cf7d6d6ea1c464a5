"""The auction of the private companies (1947 3.2, P9)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.actions import Bid, OpenCompany, Pass
from railhead.engine.flow import Procedure, Range, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.auctions import call_out, for_the_lot, still_in, too_high, too_low
from railhead.engine.state import BANK, INITIAL_OFFER, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import appoint, move_shares
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.data.facts import Facts1947, PrivateId
from railhead.games.g1947.options import Options
from railhead.games.g1947.rounds import start_stock_round
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.floating import (
    PAR_RULES,
    begin,
    incremental_company,
    par_preview,
    pars_for,
)
from railhead.games.g1947.stock.order import richest_first
from railhead.games.g1947.tasks import Auction, SetFirstPar

LEAST_BID = LEAST_RAISE = 10  # 1947 3.2
BNR_OPTION = PrivateId("P9")


def start_auction(state: State1947) -> State1947:
    """1947 3.2: the first private is offered to the holder of the first order card."""
    return _call(state, next(iter(state.facts.privates)))


def lots(facts: Facts1947) -> tuple[PrivateId, ...]:
    """The privates in the order of their auctions."""
    return tuple(facts.privates)


def opener(state: State1947, lot: PrivateId) -> Player:
    """1947 3.2: each lot is opened by the next player, whoever won the one before."""
    return state.players[lots(state.facts).index(lot) % len(state.players)]


def _call(state: State1947, lot: PrivateId, second: bool = False) -> State1947:
    turn = Auction(lot, opener(state, lot), second_call=second)
    return replace(state, agenda=(turn, *state.agenda))


def hand(state: State1947) -> Auction:
    """The auction in hand."""
    return in_hand(state, Auction)


def least_bid(auction: Auction) -> int:
    """What must be bid now at least."""
    return auction.amount + LEAST_RAISE if auction.bidder else LEAST_BID


# Rules


def high_enough(state: State1947, action: Bid) -> str | None:
    """The first bid is at least Rs. 10, and each further one Rs. 10 more than the last."""
    return too_low(state, action.amount, least_bid(hand(state)))


def can_pay_the_bid(state: State1947, action: Bid) -> str | None:
    """Nobody bids more than he has."""
    return too_high(state, action, state.cash[action.player])


def bids(state: State1947, player: Player) -> Iterator[Bid]:
    """The least bid, some more, and all one's money."""
    auction = hand(state)
    least, most = least_bid(auction), state.cash[player]
    for amount in sorted({least, least + 10, least + 20, least + 50, most}):
        yield Bid(player=player, lot=auction.lot, amount=amount)


def free_bid(state: State1947, action: Bid) -> Mapping[str, Range]:
    """A bid is free between the least one and the player's cash."""
    return {"amount": Range(least_bid(hand(state)), state.cash[action.player])}


# Effects


def bid(state: State1947, action: Bid) -> State1947:
    """1947 3.2: the bid stands until somebody raises it."""
    auction = replace(hand(state), bidder=action.player, amount=action.amount)
    return _go_on(call_out(state, action), auction)


def pass_lot(state: State1947, action: Pass) -> State1947:
    """1947 3.2: whoever passes is out of this auction."""
    auction = hand(state)
    auction = replace(auction, passed=(*auction.passed, action.player))
    return _go_on(state, auction)


def _go_on(state: State1947, auction: Auction) -> State1947:
    """Ask the next player who is still in, sell the lot, call it again, or remove it."""
    left = still_in(state.players, auction.player, auction.passed)
    if not left:
        return _unsold(pop(state), auction)
    if left == (auction.bidder,):
        return _sell(pop(state), auction.lot, left[0], auction.amount)
    return swap(state, replace(auction, player=left[0]))


def _unsold(state: State1947, auction: Auction) -> State1947:
    """1947 3.2: a lot that nobody wants is called a second time, and then removed."""
    if not auction.second_call:
        state = tell(state, "called_again", f"{auction.lot} is called a second time")
        return _call(state, auction.lot, second=True)
    removed = {**state.privates, auction.lot: REMOVED}
    text = f"Nobody wants {auction.lot}: it is removed"
    return _next_lot(tell(replace(state, privates=removed), "removed", text), auction.lot)


def _sell(state: State1947, lot: PrivateId, player: Player, amount: int) -> State1947:
    """1947 3.2: the hammer price is paid and noted."""
    state = replace(
        state,
        privates={**state.privates, lot: player},
        hammer={**state.hammer, lot: amount},
    )
    state = pay(state, player, BANK, amount, f"for {lot} ({state.facts.privates[lot].name})")
    return _take_presidency(state, player) if lot == BNR_OPTION else _next_lot(state, lot)


def _take_presidency(state: State1947, player: Player) -> State1947:
    """1947 P9: it is discarded at once for the president's certificate."""
    company = incremental_company(state.facts)
    count = state.facts.companies[company].certificates[0]
    state = replace(state, privates={**state.privates, BNR_OPTION: REMOVED})
    state = move_shares(state, company, INITIAL_OFFER, player, count)
    state = appoint(state, company, player)
    return replace(state, agenda=(SetFirstPar(player, company), *state.agenda))


def _next_lot(state: State1947, lot: PrivateId) -> State1947:
    """The next private is auctioned; after the last one the stock round begins (1947 3.7)."""
    rest = lots(state.facts)[lots(state.facts).index(lot) + 1 :]
    return _call(state, rest[0]) if rest else start_stock_round(richest_first(state))


# P9


def par_setter(_state: State1947, step: SetFirstPar) -> tuple[Player, ...]:
    """The buyer of P9."""
    return (step.player,)


def named_company(state: State1947, action: OpenCompany) -> str | None:
    """The par price of the company of P9 is set, and no other."""
    step = in_hand(state, SetFirstPar)
    return None if action.company == step.company else f"The par of {step.company} is to be set"


def first_pars(state: State1947, player: Player) -> Iterator[OpenCompany]:
    """All par prices of the phase."""
    step = in_hand(state, SetFirstPar)
    for par in pars_for(state):
        yield OpenCompany(player=player, company=step.company, par=par)


def set_first_par(state: State1947, action: OpenCompany) -> State1947:
    """1947 P9, 5.2.3: the bank pays the par of the certificate into the treasury."""
    state = begin(pop(state), action.company, action.par)
    return _next_lot(state, BNR_OPTION)


BID: Procedure[State1947, Bid] = Procedure(
    action=Bid,
    candidates=bids,
    rules=(
        Rule("1947 3.2", for_the_lot(lambda state: hand(state).lot)),
        Rule("1947 3.2", high_enough),
        Rule("1947 3.2", can_pay_the_bid),
    ),
    effect=bid,
    free=free_bid,
)

PASS_LOT = passes(pass_lot)

SET_FIRST_PAR: Procedure[State1947, OpenCompany] = Procedure(
    action=OpenCompany,
    candidates=first_pars,
    rules=(Rule("1947 P9", named_company), *PAR_RULES),
    effect=set_first_par,
    preview=par_preview,
)


def purpose(state: State1947, auction: Auction) -> str:
    """The lot, which call it is, and the highest bid."""
    name = state.facts.privates[auction.lot].name
    call = ", second call" if auction.second_call else ""
    bid_ = f", {auction.bidder} bids {state.facts.money(auction.amount)}" if auction.bidder else ""
    return f"Auction of {auction.lot} ({name}){call}{bid_}"


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The steps of the auction."""
    return {
        Auction: Step(
            paragraph="1947 3.2",
            purpose=purpose,
            actors=lambda _state, auction: (auction.player,),
            procedures=(BID, PASS_LOT),
        ),
        SetFirstPar: Step(
            paragraph="1947 P9",
            purpose=lambda _state, step: f"{step.player} sets the par price of {step.company}",
            actors=par_setter,
            procedures=(SET_FIRST_PAR,),
        ),
    }
