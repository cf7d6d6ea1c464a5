"""What is to be expected in a game of 1820."""

from collections.abc import Callable, Mapping
from math import ceil

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import pop, swap
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules.depot import on_sale
from railhead.engine.state import Holder, Player
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.actions import FloatCompany, IssueShares, PlaceHome, Placement, TakeLoan
from railhead.games.g1820.board.network import network, trains
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.forecast import course, depends
from railhead.games.g1820.operating.loans import take_loans
from railhead.games.g1820.operating.phases import column
from railhead.games.g1820.operating.tasks import BuyTrains, Interest, Maintain
from railhead.games.g1820.operating.upkeep import interest_due, maintenance_due
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import floating, growth
from railhead.games.g1820.stock.floating import unused
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
    FutureTrains,
    PlaceIncrease,
    RaiseForTakeover,
    SellBeforeIncrease,
    TakeoverAuction,
    TakeTrains,
    UseLobby,
)
from railhead.games.plain.appraisal import (
    NEARNESS,
    Forecast,
    Outlook,
    Terms,
)
from railhead.games.plain.ground import Ground, ground_of
from railhead.games.plain.network import earned
from railhead.games.plain.sights import of_tile

HOPE = 60.0  # what a lobby promises
FUTURE = 0.3  # of its price that a future train is worth
PORT, OFFBOARD = "port", "offboard"
NEAR = 4  # hexes around a first station that are looked at
BARE = 20.0  # what a city earns on a yellow tile


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
    return {hex_: value(state, hex_) for hex_, kind in kinds.items() if kind == OFFBOARD}


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
    homes = floating.home_candidates(state, player)
    best = sorted(homes, key=lambda home: -site(state, home))
    return next((home for home in best if not floating.PLACE_HOME.refusal(state, home)), None)


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


def terms(state: State1820, player: Player, _forecasts: Mapping[Company, Forecast]) -> Terms:
    """1820 6.4, 6.6: lobbies and future trains."""
    return {"lobby": _lobbies(state, player), "trains": _future_trains(state, player)}


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


def _future_trains(state: State1820, player: Player) -> float:
    """1820 6.4: a future train saves a company its price, until newer ones are sold; those for
    which the player bids most, and what is owed for them.
    """
    worth = sum(_saves(state, type_of(train)) for train in owned(state, player))
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, FutureTrains | TakeTrains) and task.bidder == player:
        worth += sum(max(0.0, _saves(state, type_) - task.bid) for type_ in task.types)
    return worth - state.owed.get(player, 0)


def _saves(state: State1820, type_: TrainType) -> float:
    train = state.facts.trains[type_]
    return FUTURE * train.price if train.phase >= state.phase else 0


# What moves look like


def site(state: State1820, action: PlaceHome) -> float:
    """A first station: its city, and what lies around."""
    hex_ = hex_of(action.stop)
    if action.tile is None:
        return value(state, hex_) + around(state, hex_)
    return of_tile(state, hex_, action.tile, action.rotation) + around(state, hex_)


@remembered_by("placed", "phase", "facts", size=SMALL)
def around(state: State1820, start: HexId) -> float:
    """What the places near a hex are worth, the less the farther they are; a port counts only with
    a station beside it (1820 15.2).
    """
    kinds, neighbours = state.facts.kinds, state.facts.board.neighbours
    total, seen, edge = 0.0, {start}, [start]
    for step in range(1, NEAR + 1):
        edge = [h for hex_ in edge for h in neighbours[hex_] if h is not None]
        edge = [hex_ for hex_ in dict.fromkeys(edge) if hex_ not in seen]
        seen.update(edge)
        for hex_ in edge:
            if kinds[hex_] != PORT or step == 1:
                total += value(state, hex_) * NEARNESS**step
    return total


def value(state: State1820, hex_: HexId) -> float:
    """What a place earns; a city without a tile, on its first one."""
    printed = state.facts.values.get(hex_)
    if printed:
        return printed[state.facts.phases[state.phase].map_values]
    placed = state.placed.get(hex_)
    stops = state.facts.tiles[placed[0]].stops if placed else state.facts.board.hexes[hex_].stops
    return max((max(stop.revenue, BARE) for stop in stops), default=0)


def first_of_equals(state: State1820, action: FloatCompany) -> float | None:
    """1820 2: all companies are alike."""
    return -action.par if action.company == unused(state)[0] else None


def loan_for_something(state: State1820, action: TakeLoan) -> float | None:
    """1820 17.1: a loan for what is due or for sale, if the treasury cannot pay it."""
    task, company = state.agenda[0], action.company
    cost: float = 0
    if isinstance(task, RaiseForTakeover):
        cost = task.auction.bid
    elif isinstance(task, Maintain):
        cost = maintenance_due(state, company)
    elif isinstance(task, BuyTrains) and (type_ := on_sale(state)):
        cost = state.facts.trains[type_].price
    elif isinstance(task, Interest):
        cost = interest_due(state, company)
    return 0 if state.cash[company] < cost else None


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
    sights={PlaceHome: site, FloatCompany: first_of_equals, TakeLoan: loan_for_something},
    terms=terms,
)
