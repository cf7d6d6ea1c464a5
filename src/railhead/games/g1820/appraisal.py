"""What is to be expected in a game of 1820."""

from collections.abc import Callable, Mapping
from math import ceil

from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.flow import pop, swap
from railhead.engine.memo import remembered_by
from railhead.engine.state import Holder, Player
from railhead.games.g1820 import estates, future_trains, sights
from railhead.games.g1820.actions import (
    IssueShares,
    PlaceHome,
    Placement,
)
from railhead.games.g1820.board.network import network, trains
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.forecast import course, depends
from railhead.games.g1820.operating.loans import take_loans
from railhead.games.g1820.operating.phases import column
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import floating, growth
from railhead.games.g1820.stock.holdings import can_pay, owner
from railhead.games.g1820.stock.placement import rooms_of
from railhead.games.g1820.stock.terms import MOST
from railhead.games.g1820.stock.terms import terms as float_or_growth
from railhead.games.g1820.takeover.auction import bank_wins, buyers
from railhead.games.g1820.takeover.funds import fewest_issued, most_for
from railhead.games.g1820.takeover.issue import issue_shares
from railhead.games.g1820.takeover.winning import pay_when_possible
from railhead.games.g1820.tasks import (
    ChooseWinner,
    Floating,
    PlaceIncrease,
    RaiseForTakeover,
    SellBeforeIncrease,
    TakeoverAuction,
    UseLobby,
)
from railhead.games.plain.ground import Ground, ground_of
from railhead.games.plain.network import earned
from railhead.games.plain.outlook import Forecast, Outlook, Terms

HOPE = 60.0  # what a lobby promises
OFFBOARD = "offboard"


def rounds(state: State1820) -> float:
    """1820 9.1: until the marker reaches the last column of the Cost of Business chart."""
    return max(1, state.facts.end_round - state.column)


def earns(state: State1820, company: Company) -> tuple[float, float]:
    """1820 7.2.3: what the best run brings."""
    return earned(network(state, company), trains(state, company)).revenue, 0


@remembered_by("placed", "tokens", "phase")
def ground(state: State1820, company: Company) -> Ground:
    """The company's track; phases change what stops are worth."""
    return ground_of(reach(state, company), also=state.phase)


def outside(state: State1820) -> Mapping[HexId, float]:
    """1820 11: off-boards, at which a train calls as at a city."""
    kinds = state.facts.kinds
    return {hex_: sights.value(state, hex_) for hex_, kind in kinds.items() if kind == OFFBOARD}


# What is begun


def foreseen(state: State1820) -> State1820:
    """The position once a company is floated, or has grown, of which the player buys what may be;
    before its first station is chosen, where that looks best.
    """
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, SellBeforeIncrease):
        director = owner(state, state.directors[task.company])
        task = PlaceIncrease(director, task.company, task.size, task.par, task.sales)
        state = swap(state, task)
    if isinstance(task, PlaceIncrease):
        return _placed(state, task.player, growth.complete)
    if isinstance(task, TakeoverAuction | ChooseWinner | RaiseForTakeover):
        return _taken_over(state, task)
    if not isinstance(task, Floating):
        return state
    if not task.homes:
        state = _settled(state, task.player)
    return _placed(state, task.player, floating.complete)


def _settled(state: State1820, player: Player) -> State1820:
    """With a first station where it looks best."""
    home = best_home(state, player)
    return state if home is None else floating.place_home(state, home)


@remembered_by("placed", "tokens", "phase", "float_hexes")
def best_home(state: State1820, player: Player) -> PlaceHome | None:
    """Where a first station looks best; whatever the company."""
    return next(sights.homes(state, player), None)


def _placed(
    state: State1820, player: Player, complete: Callable[[State1820, Placement], State1820]
) -> State1820:
    """With the shares that the player can buy, and what is then missing with others."""
    asked, rooms = float_or_growth(state), rooms_of(state, player)
    own = min(rooms.get(player, 0), asked.available)
    placed: dict[Holder, int] = {player: own} if own else {}
    for holder, room in rooms.items():
        lacking = asked.missing - sum(placed.values())
        if lacking > 0 and holder != player:
            placed[holder] = min(lacking, room)
    if sum(placed.values()) < asked.missing:
        return state
    return complete(state, tuple(placed.items()))


def _taken_over(
    state: State1820, task: TakeoverAuction | ChooseWinner | RaiseForTakeover
) -> State1820:
    """Once the highest bidder has paid, by the company that has most; the bank winds up what nobody
    else bids for (1820 8.4).
    """
    auction = task if isinstance(task, TakeoverAuction) else task.auction
    if auction.bidder is None:
        return bank_wins(pop(state), auction) if auction.bid else state
    companies = buyers(state, auction, auction.bidder)
    if isinstance(task, RaiseForTakeover):
        companies = (task.company,)
    able = [c for c in companies if most_for(state, c) >= auction.bid]
    if not able:
        return state
    buyer = max(able, key=lambda company: can_pay(state, company))
    paying = RaiseForTakeover(auction, buyer)
    return pay_when_possible(_raised(swap(state, paying), auction.bidder, paying), paying)


def _raised(state: State1820, player: Player, task: RaiseForTakeover) -> State1820:
    """With the shares that must be issued for a bid, and the loans that are then lacking."""
    company, bid = task.company, task.auction.bid
    issued = fewest_issued(state, company, bid) if can_pay(state, company) < bid else 0
    if issued:
        issue = IssueShares(player=player, company=company, count=issued)
        state = issue_shares(state, issue)
    lacking = max(0, bid - can_pay(state, company))
    return take_loans(state, company, ceil(lacking / state.facts.loan))


def terms(state: State1820, player: Player, forecasts: Mapping[Company, Forecast]) -> Terms:
    """1820 6.3, 6.4, 6.6: cousins, future trains and lobbies."""
    return {
        "cousins": estates.worth(state, player, forecasts),
        "lobby": _lobbies(state, player),
        "trains": future_trains.worth(state, player),
    }


def _lobbies(state: State1820, player: Player) -> float:
    """1820 6.6: a lobby is worth the company that it may float, if there is money for that; its
    funds are gone.
    """
    lobbies = list(state.lobbies.values()).count(player)
    using = [task for task in state.agenda if isinstance(task, UseLobby | Floating)]
    lobbies += sum(task.player == player for task in using)
    return HOPE * min(lobbies, state.cash[player] // _stake(state))


def _stake(state: State1820) -> int:
    """1820 6.6.2: what most of a company costs that may be floated now."""
    size, par = min(column(state).float_sizes), max(state.facts.phases[state.phase].pars)
    return size * MOST // 100 * par


OUTLOOK: Outlook[State1820] = Outlook(
    rounds=rounds,
    operating=lambda state: frozenset(state.sizes),
    likely=lambda _state, _company: 0,
    capital=lambda _state, _company: 0,
    earns=earns,
    ground=ground,
    course=course,
    depends=depends,
    shares=lambda state, company: state.sizes[company],
    building=0.6,
    nearness=0.85,
    growth=0.08,
    towns_free=True,
    outside=outside,
    foreseen=foreseen,
    terms=terms,
)
