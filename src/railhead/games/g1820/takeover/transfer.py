"""What passes from a company that is taken over to the one that acquires it (1820 8.4.3)."""

from railhead.board.tiles import StopId
from railhead.engine.facts import Company
from railhead.engine.flow import push
from railhead.engine.state import BANK
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted, tell
from railhead.engine.verbs.trains import move_train, owned
from railhead.games.g1820.operating.loans import LOANS, loans_of, repay_excess
from railhead.games.g1820.operating.phases import train_limit
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play, investors, is_private, purse
from railhead.games.g1820.stock.market import move
from railhead.games.g1820.takeover.closing import change_markers, to_supply
from railhead.games.g1820.tasks import MergeMarkers, MustPay, ShedTrains


def stops_of(state: State1820, company: Company) -> tuple[StopId, ...]:
    """The stops with markers of a company, each as often as it has markers there."""
    return tuple(s for s, owners in state.tokens.items() for o in owners if o == company)


def buy_shares(state: State1820, target: Company, buyer: Company, bid: int) -> State1820:
    """1820 8.4.3: each share of players and cousins brings its part of the bid, rounded down;
    the rest goes to the bank.
    """
    payer, holders = purse(state, buyer), investors(state, target)
    each = bid // in_play(state, target)
    for holder, count in holders.items():
        state = pay(
            state, payer, holder, each * count, f"for {counted(count, 'share')} of {target}"
        )
    rest = bid - each * sum(holders.values())
    return pay(state, payer, BANK, rest, f"for the rest of {target}")


def take_over(state: State1820, target: Company, buyer: Company, bid: int) -> State1820:
    """1820 8.4.3: the shares are bought; treasury, loans, markers and trains change hands."""
    text = f"{buyer} takes over {target} for {state.facts.money(bid)}"
    state = tell(state, "takeover", text, company=buyer, target=target)
    state = buy_shares(state, target, buyer, bid)
    treasury = state.cash.get(target, 0)
    state = pay(state, target, purse(state, buyer), treasury, f"to {buyer}")
    loans = loans_of(state, target)
    state = absorb(state, target, buyer)
    return take_loans_over(state, buyer, loans)


def absorb(state: State1820, target: Company, buyer: Company) -> State1820:
    """1820 8.4.3: markers and trains pass over; the company returns to the supply."""
    spare = state.markers.get(target, 0)
    state = acquire_assets(state, target, buyer, spare)
    return to_supply(state, target)


def acquire_assets(state: State1820, target: Company, buyer: Company, spare: int) -> State1820:
    """Markers and trains pass over; what is too many is given up afterwards."""
    before = len(stops_of(state, buyer)) + state.markers.get(buyer, 0)
    spare += state.markers.get(buyer, 0)
    state = change_markers(state, target, buyer, stops_of(state, target))
    for train in owned(state, target):
        state = move_train(state, train, buyer)
    state = replace(state, acquirers=state.acquirers | {buyer})
    if len(owned(state, buyer)) > train_limit(state):
        state = push(state, ShedTrains(buyer))
    return push(state, MergeMarkers(buyer, before, spare))


def keep_to_maximum(state: State1820, company: Company) -> State1820:
    """1820 13.6: a company that shrinks has no more markers than the maximum of its new size."""
    spare = state.markers.get(company, 0)
    count = len(stops_of(state, company)) + spare
    if count <= state.facts.sizes[state.sizes[company]].maximum:
        return state
    return push(state, MergeMarkers(company, count, spare))


def take_loans_over(state: State1820, buyer: Company, count: int) -> State1820:
    """1820 8.4.3: a private company repays them at once; the price of a public one falls for each,
    and loans beyond its capacity are repaid.
    """
    if not count:
        return state
    if is_private(state, buyer):
        due = MustPay(purse(state, buyer), count * state.facts.loan, BANK, LOANS)
        return push(state, due)
    state = replace(state, loans={**state.loans, buyer: loans_of(state, buyer) + count})
    state = move(state, buyer, -count, f"it takes over {counted(count, 'loan')}")
    return repay_excess(state, buyer)
