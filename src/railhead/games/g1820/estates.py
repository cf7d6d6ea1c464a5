"""What cousins are worth to their players (1820 6.3, 14.1)."""

from collections.abc import Iterator, Mapping

from railhead.engine.actions import Bid, BuyShare
from railhead.engine.facts import Company
from railhead.engine.flow import legal
from railhead.engine.state import POOL, Player
from railhead.engine.verbs.shares import share_count
from railhead.games.g1820.cousins.auction import bid_on, least_bid
from railhead.games.g1820.data.facts import RED, Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import directed, holds, investors
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.stock.trading import BUY
from railhead.games.g1820.tasks import CousinAuction, PayCousins, StockTurn
from railhead.games.plain.adding import added
from railhead.games.plain.outlook import Forecast

HALF = 0.5  # of all that a cousin has when it closes
POWER = 15.0  # what the power of a cousin promises
HELP = 30.0  # what it is worth to a company of the same player

Forecasts = Mapping[Company, Forecast]


def worth(state: State1820, player: Player, forecasts: Forecasts) -> float:
    """What a player gets when the cousins close, and by their help until then; of those that the
    player bids for, as if nobody bid more.
    """
    own = [cousin for cousin, owner in state.cousins.items() if owner == player]
    task = state.agenda[0] if state.agenda else None
    bids = task.bids if isinstance(task, CousinAuction | PayCousins) else ()
    won = added(_begins_with(state, lot, bid) for lot, bidder, bid in bids if bidder == player)
    return won + added(_worth(state, cousin, forecasts) for cousin in own)


def _begins_with(state: State1820, cousin: Cousin, price: int) -> float:
    """1820 6.3.3: what a cousin that costs so much is worth at first."""
    return HALF * abs(state.facts.cousins[cousin].price - price) + POWER


def _worth(state: State1820, cousin: Cousin, forecasts: Forecasts) -> float:
    """What a cousin is worth to its player; while the player acts for it, with what is gained by
    the best share that it can buy.
    """
    shares = {c: share_count(state, cousin, c) for c in state.order}
    held = added(count * _becomes(state, c, forecasts) for c, count in shares.items() if count)
    helps = _is_investor(state, cousin)
    total = HALF * (state.cash.get(cousin, 0) + held) + (HELP if helps else POWER)
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, StockTurn) and task.cousin == cousin and not task.done:
        gains = (_gain(state, buy, forecasts, helps=helps) for buy in purchases(state, task.player))
        total += max(0, max(gains, default=0))
    return total


def _gain(state: State1820, buy: BuyShare, forecasts: Forecasts, *, helps: bool) -> float:
    """What a player gains if a cousin that helps somebody, or not, buys a share."""
    more = _becomes(state, buy.company, forecasts) - price_of(state, buy.company)
    new = not helps and state.directors.get(buy.company) == buy.player
    return HALF * more + (HELP - POWER if new else 0)


def _is_investor(state: State1820, cousin: Cousin) -> bool:
    """Whether a cousin holds shares of a company that its player directs."""
    player = state.cousins[cousin]
    return any(holds(state, cousin, company) for company in directed(state, player))


def _becomes(state: State1820, company: Company, forecasts: Forecasts) -> float:
    """What a share pays until the cousins close, and its price then."""
    now, expected = price_of(state, company), forecasts.get(company)
    if expected is None:
        return now
    closing = state.facts.phases[RED].first_column - state.column
    part = max(0.0, min(1.0, closing / max(1, state.facts.end_round - state.column)))
    return now + part * (expected.paid + expected.price - now)


def purchases(state: State1820, player: Player) -> Iterator[BuyShare]:
    """The shares that can be bought for a cousin, but for those that nobody gives up, and those
    that would make it a director, who lets a company lie idle.
    """
    for buy in legal(BUY, state, player):
        if buy.source in (buy.company, POOL) and is_silent(state, buy):
            yield buy


def is_silent(state: State1820, buy: BuyShare) -> bool:
    """Whether a cousin that buys a share does not come to direct the company."""
    task = state.agenda[0]
    assert isinstance(task, StockTurn), "shares are bought in a stock round"
    held = investors(state, buy.company)
    own = held.pop(task.cousin, 0) if task.cousin else 0
    return own + 1 <= max(held.values(), default=0)


def bids(state: State1820, task: CousinAuction, player: Player) -> Iterator[Bid]:
    """The least bid on every cousin that is worth it, but for those that are won."""
    for cousin in task.lots:
        amount = least_bid(task, cousin)
        if bid_on(task.bids, cousin)[0] != player and amount < _begins_with(state, cousin, amount):
            yield Bid(player=player, lot=cousin, amount=amount)
