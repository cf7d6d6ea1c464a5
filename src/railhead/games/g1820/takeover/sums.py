"""What a takeover or a liquidation would come to, for players who plan (1820 8.4, 8.5, 13.6)."""

from collections.abc import Iterator, Mapping

from railhead.board.walk import hex_of
from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.state import BANK, Holder
from railhead.engine.verbs.telling import counted, named
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.operating.loans import capacity, loans_of
from railhead.games.g1820.operating.phases import column, train_limit
from railhead.games.g1820.shapes import Brought, Burden, LoansTaken, MarkersKept, Rung, Sums
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import STEP
from railhead.games.g1820.stock.holdings import (
    can_pay,
    directing_player,
    in_play,
    investors,
    is_private,
    pool,
)
from railhead.games.g1820.stock.market import column_of, in_liquidation, price_at
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.takeover.transfer import stops_of


def shares_bought(state: State1820, target: Company, bid: int) -> Sums:
    """1820 8.4.3: each share of players and cousins brings its part, the bank has the rest."""
    each = bid // max(in_play(state, target), 1)
    paid = {holder: each * count for holder, count in investors(state, target).items()}
    return {"bid": bid, "each": each, "paid": paid, "bank": bid - sum(paid.values())}


def wound_up(state: State1820, target: Company, bid: int) -> Sums:
    """1820 8.5, 17.3: the bid repays loans; shareholders share what is left, or what is missing."""
    left = state.cash.get(target, 0) + bid - loans_of(state, target) * state.facts.loan
    shares = max(in_play(state, target), 1)
    each = left // shares if left >= 0 else -(-left // shares)
    paid: dict[Holder, int] = {h: each * n for h, n in investors(state, target).items()}
    if left < 0:
        return {"bid": bid, "each": each, "paid": paid, "bank": 0}
    rest = state.directors.get(target, BANK)
    paid[rest] = paid.get(rest, 0) + left - each * shares
    bank = each * pool(state, target) + paid.pop(BANK, 0)
    return {"bid": bid, "each": each, "paid": paid, "bank": bank}


def ladder(state: State1820, target: Company) -> list[Rung]:
    """1820 8.4.2: the bids at each price up to the one after the takeover premium, which forces."""
    here, shares = column_of(state, target), in_play(state, target)
    prices = dict.fromkeys(price_at(state, here + n) for n in range(column(state).premium + 1))
    besides = burdens(state, target)
    rungs = ((price, -(-price * shares // STEP) * STEP) for price in prices)
    return [
        {
            "price": price,
            "in_all": in_all(besides, bid),
            **shares_bought(state, target, bid),
        }
        for price, bid in rungs
    ]


def in_all(burdens: Mapping[str, Burden], bid: int) -> dict[str, int]:
    """What a bid comes to for each buyer that keeps all markers it can."""
    return {buyer: bid + burden["besides"] for buyer, burden in burdens.items()}


def comes_with(state: State1820, target: Company) -> Brought:
    """1820 8.4.3: what passes to the company that acquires another."""
    return {
        "treasury": state.cash.get(target, 0),
        "loans": loans_of(state, target),
        "trains": list(owned(state, target)),
        "markers": len(stops_of(state, target)),
        "spare": state.markers.get(target, 0),
    }


def possible_buyers(state: State1820, target: Company) -> Iterator[Company]:
    """1820 8.4.2: companies that players direct, but for those in liquidation and the target."""
    for company in (*state.order, *state.privates):
        by_player = directing_player(state, company) is not None
        if company != target and by_player and not in_liquidation(state, company):
            yield company


@remembered(lambda state, target, liquidation=False: (state, target, liquidation))
def burdens(state: State1820, target: Company, liquidation: bool = False) -> dict[str, Burden]:
    """What else a takeover would mean for each company that could acquire the target."""
    return {
        buyer: _burden(state, target, buyer, liquidation)
        for buyer in possible_buyers(state, target)
    }


def _burden(state: State1820, target: Company, buyer: Company, liquidation: bool) -> Burden:
    trains = len(owned(state, buyer)) + len(owned(state, target))
    markers = _markers(state, target, buyer, liquidation)
    loans = _loans(state, buyer, 0 if liquidation else loans_of(state, target))
    treasury = 0 if liquidation else state.cash.get(target, 0)
    return {
        "can_pay": can_pay(state, buyer),
        "can_raise": most_for(state, buyer),
        "sheds": max(trains - train_limit(state), 0),
        "besides": markers["fee"] + loans["repays"] - treasury,
        **markers,
        **loans,
    }


def _markers(state: State1820, target: Company, buyer: Company, liquidation: bool) -> MarkersKept:
    """1820 8.4.3, 13.6: how many can be kept, one in a hex, and what those over the limit cost."""
    size = state.facts.sizes[state.sizes[buyer]]
    own = stops_of(state, buyer)
    spare = state.markers.get(buyer, 0)
    before = len(own) + spare
    hexes = {hex_of(stop) for stop in (*own, *stops_of(state, target))}
    gained = 0 if liquidation else state.markers.get(target, 0)
    kept = min(len(hexes) + spare + gained, size.maximum)
    over = max(kept - max(size.limit, before), 0)
    return {"markers": kept, "fee": over * state.facts.overage_fee}


def _loans(state: State1820, buyer: Company, taken: int) -> LoansTaken:
    """1820 8.4.3, 17.2: the price falls for each, and what is too many is repaid at once."""
    if is_private(state, buyer):
        return {"loans": 0, "repays": taken * state.facts.loan, "price": None}
    loans = loans_of(state, buyer) + taken
    excess = max(loans - capacity(state, buyer), 0)
    space = max(column_of(state, buyer) - taken, 0) + excess
    price = price_at(state, space)
    return {"loans": loans - excess, "repays": excess * state.facts.loan, "price": price}


# In words


def told(state: State1820, sums: Sums) -> list[str]:
    """Who would get what."""
    money = state.facts.money
    lines = [
        f"{named(state, holder)} {'receives' if amount >= 0 else 'pays'} {money(abs(amount))}"
        for holder, amount in sums["paid"].items()
        if amount
    ]
    return [*lines, f"the bank keeps {money(sums['bank'])}"] if sums["bank"] else lines


def told_burden(state: State1820, target: Company, buyer: Company, liquidation: bool) -> list[str]:
    """What else it would mean for the company that acquires."""
    burden, money = _burden(state, target, buyer, liquidation), state.facts.money
    lines = {
        f"with loans and shares {buyer} can raise {money(burden['can_raise'])}": True,
        f"{buyer} must repay loans for {money(burden['repays'])}": burden["repays"],
        f"{buyer} must give up {counted(burden['sheds'], 'train')}": burden["sheds"],
        f"station markers over the limit cost up to {money(burden['fee'])}": burden["fee"],
    }
    return [line for line, counts in lines.items() if counts]
