"""The auction of cousins (1820 6.3)."""

from collections.abc import Iterator
from typing import Any

from railhead.engine.actions import Bid, Pass
from railhead.engine.flow import Procedure, Range, Rule, Step, in_hand, pop, swap
from railhead.engine.rules.answers import passes
from railhead.engine.rules.auctions import too_high
from railhead.engine.state import BANK, Player, Task, after
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import named, tell
from railhead.games.g1820.actions import BuyCousin
from railhead.games.g1820.data.facts import Cousin
from railhead.games.g1820.options import Options
from railhead.games.g1820.state import BIDS, State1820
from railhead.games.g1820.stock.bidding import LEAST, STEP, amount_objection, amounts
from railhead.games.g1820.tasks import CousinAuction, LeftoverCousins, PayCousins

OPEN_BIDS = 3  # cousins that may be bid on at one time

Bids = tuple[tuple[Cousin, Player, int], ...]


def bid_on(bids: Bids, cousin: str) -> tuple[Player | None, int]:
    """Who has bid on a cousin, and how much."""
    return next(((player, amount) for lot, player, amount in bids if lot == cousin), (None, 0))


def least_bid(task: CousinAuction, cousin: str) -> int:
    """1820 6.3.2: £20, and more than the bid on the cousin; on a fourth more than the smallest."""
    current = bid_on(task.bids, cousin)[1]
    if not current and len(task.bids) == OPEN_BIDS:
        current = min(amount for _, _, amount in task.bids)
    return max(LEAST, current + STEP)


def most_bid(state: State1820, cousin: str) -> int:
    """The cash of the bidder, with what is on the cousin already."""
    task = in_hand(state, CousinAuction)
    player, amount = bid_on(task.bids, cousin)
    return state.cash[task.player] + (amount if player == task.player else 0)


def known_cousin(state: State1820, action: Bid) -> str | None:
    """The cousin is in the auction."""
    if action.lot in in_hand(state, CousinAuction).lots:
        return None
    return f"{named(state, action.lot)} is not for sale"


def right_amount(state: State1820, action: Bid) -> str | None:
    """At least £20, in steps of £10, and more than any bid there is for the cousin."""
    return amount_objection(
        state, action.amount, least_bid(in_hand(state, CousinAuction), action.lot)
    )


def bidder_has_cash(state: State1820, action: Bid) -> str | None:
    """The money is put on the cousin."""
    return too_high(state, action, most_bid(state, action.lot))


def bid_candidates(state: State1820, player: Player) -> Iterator[Bid]:
    """Some amounts for each cousin."""
    task = in_hand(state, CousinAuction)
    for cousin in task.lots:
        for amount in amounts(least_bid(task, cousin), most_bid(state, cousin)):
            yield Bid(player=player, lot=cousin, amount=amount)


def free_bid(state: State1820, action: Bid) -> dict[str, Range]:
    """From the least bid on the cousin to all that the player can put on it."""
    least = least_bid(in_hand(state, CousinAuction), Cousin(action.lot))
    return {"amount": Range(least, most_bid(state, action.lot), STEP)}


def bid(state: State1820, action: Bid) -> State1820:
    """1820 6.3.2: earlier money on the cousin is returned; if it is the fourth with a bid, all the
    smallest of the other bids are returned.
    """
    task = in_hand(state, CousinAuction)
    cousin = Cousin(action.lot)
    state, bids = _return(state, task.bids, [lot for lot, _, _ in task.bids if lot == cousin])
    if len(bids) == OPEN_BIDS:
        smallest = min(amount for _, _, amount in bids)
        state, bids = _return(state, bids, [lot for lot, _, amount in bids if amount == smallest])
    text = f"as a bid for {state.facts.cousins[cousin].name}"
    state = pay(state, action.player, BIDS, action.amount, text)
    bids = (*bids, (cousin, action.player, action.amount))
    return swap(state, CousinAuction(after(state.players, action.player), task.lots, bids))


def _return(state: State1820, bids: Bids, lots: list[Cousin]) -> tuple[State1820, Bids]:
    for cousin, player, amount in bids:
        if cousin in lots:
            state = pay(state, BIDS, player, amount, f"back to {player}")
    return state, tuple(bid for bid in bids if bid[0] not in lots)


def pass_bid(state: State1820, action: Pass) -> State1820:
    """1820 6.3.1: once everybody has passed in turn, the auction is over."""
    task = in_hand(state, CousinAuction)
    passed = task.passed + 1
    if passed < len(state.players):
        following = after(state.players, action.player)
        return swap(state, replace(task, player=following, passed=passed))
    if not task.bids:
        return pop(tell(state, "cousins_discarded", "Nobody bids: all cousins leave the game"))
    left = tuple(lot for lot in task.lots if not bid_on(task.bids, lot)[1])
    return swap(state, PayCousins(task.bids, left, min(amount for _, _, amount in task.bids)))


# Payment


def winner(_state: State1820, task: PayCousins) -> tuple[Player, ...]:
    """The winners pay one after the other."""
    return (task.bids[0][1],) if task.bids else ()


def go_on_to_leftovers(state: State1820, task: PayCousins) -> State1820:
    """1820 6.3.3: those with less cash left come first; of equals those with lower cards."""
    if task.bids:
        return state
    players = tuple(sorted(state.players, key=lambda player: state.cash[player]))
    return swap(state, LeftoverCousins(players, task.lots, task.price))


def terms(state: State1820) -> tuple[tuple[Cousin, ...], int, int]:
    """The cousins that can be taken now, for how much, and what of it is paid already."""
    match state.agenda[0]:
        case PayCousins(bids=((cousin, _, amount), *_)):
            return (cousin,), amount, amount
        case LeftoverCousins(lots=lots, price=price):
            return lots, price, 0
        case task:
            raise AssertionError(f"no cousin is paid for in {task}")


def on_offer(state: State1820, action: BuyCousin) -> str | None:
    """The cousin is the one that was won, or is left over."""
    lots = terms(state)[0]
    if action.cousin in lots:
        return None
    return f"{named(state, action.cousin)} is not on offer to {action.player}"


def right_price(state: State1820, action: BuyCousin) -> str | None:
    """A player pays the price, or more in steps of £10."""
    price = terms(state)[1]
    if action.price < price or (action.price - price) % STEP:
        money = state.facts.money
        return f"The price is {money(price)}, or more in steps of {money(STEP)}"
    return None


def can_pay_price(state: State1820, action: BuyCousin) -> str | None:
    """It is paid from the player's cash."""
    have = state.cash[action.player] + terms(state)[2]
    return None if action.price <= have else f"{action.player} has {state.facts.money(have)}"


def price_candidates(state: State1820, player: Player) -> Iterator[BuyCousin]:
    """The price, the marked price, and more."""
    lots, price, paid = terms(state)
    for cousin in lots:
        marked = state.facts.cousins[cousin].price
        for amount in sorted({price, marked, marked + 100, state.cash[player] + paid}):
            yield BuyCousin(player=player, cousin=cousin, price=amount)


def free_price(state: State1820, action: BuyCousin) -> dict[str, Range]:
    """From the price to all one's cash."""
    _, price, paid = terms(state)
    return {"price": Range(price, state.cash[action.player] + paid, STEP)}


def buy_cousin(state: State1820, action: BuyCousin) -> State1820:
    """1820 6.3.3: the bank gives the cousin the difference from its marked price, either way."""
    cousin, fact = action.cousin, state.facts.cousins[action.cousin]
    paid = terms(state)[2]
    state = pay(state, BIDS, BANK, paid, f"for {fact.name}")
    state = pay(state, action.player, BANK, action.price - paid, f"for {fact.name}")
    state = replace(state, cousins={**state.cousins, cousin: action.player})
    state = pay(state, BANK, cousin, abs(fact.price - action.price), f"to {fact.name}")
    match state.agenda[0]:
        case PayCousins() as task:
            return swap(state, replace(task, bids=task.bids[1:]))
        case LeftoverCousins() as task:
            return swap(state, replace(task, lots=tuple(c for c in task.lots if c != cousin)))
        case task:
            raise AssertionError(f"no cousin is paid for in {task}")


def preview_cousin(state: State1820, action: BuyCousin) -> dict[str, Any]:
    """The price and what the cousin begins with."""
    fact = state.facts.cousins[action.cousin]
    money = state.facts.money(abs(fact.price - action.price))
    return {"cost": action.price, "effects": [f"{fact.name} has {money}", fact.power]}


def next_leftover(state: State1820, task: LeftoverCousins) -> State1820:
    """Cousins that nobody takes leave the game."""
    return state if task.lots and task.players else pop(state)


def no_more_cousins(state: State1820, _action: Pass) -> State1820:
    """The next player is asked."""
    task = in_hand(state, LeftoverCousins)
    return swap(state, replace(task, players=task.players[1:]))


BID_COUSIN: Procedure[State1820, Bid] = Procedure(
    action=Bid,
    candidates=bid_candidates,
    rules=(
        Rule("1820 6.3.1", known_cousin),
        Rule("1820 6.3.2", right_amount),
        Rule("1820 6.3.2", bidder_has_cash),
    ),
    effect=bid,
    free=free_bid,
)
PASS_BID: Procedure[State1820, Pass] = passes(pass_bid)
BUY_COUSIN: Procedure[State1820, BuyCousin] = Procedure(
    action=BuyCousin,
    candidates=price_candidates,
    rules=(
        Rule("1820 6.3.3", on_offer),
        Rule("1820 6.3.3", right_price),
        Rule("1820 6.3.3", can_pay_price),
    ),
    effect=buy_cousin,
    preview=preview_cousin,
    free=free_price,
)
NO_MORE_COUSINS: Procedure[State1820, Pass] = passes(no_more_cousins)


def steps(_options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The auction, the payment and the leftovers."""
    return {
        CousinAuction: Step(
            paragraph="1820 6.3.1",
            purpose=lambda *_: "Bids for cousins",
            actors=lambda _, task: (task.player,),
            procedures=(BID_COUSIN, PASS_BID),
        ),
        PayCousins: Step(
            paragraph="1820 6.3.3",
            purpose=lambda *_: "The winners pay for their cousins",
            actors=winner,
            procedures=(BUY_COUSIN,),
            advance=go_on_to_leftovers,
        ),
        LeftoverCousins: Step(
            paragraph="1820 6.3.3",
            purpose=lambda *_: "Cousins that nobody bid for are offered",
            actors=lambda _, task: task.players[:1],
            procedures=(BUY_COUSIN, NO_MORE_COUSINS),
            advance=next_leftover,
        ),
    }
