"""What moves of 1820 look like at first sight."""

from collections import Counter
from collections.abc import Iterator
from heapq import nlargest

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.actions import BuyShare, RunTrains, SellShares
from railhead.engine.flow import legal
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules.depot import on_sale
from railhead.engine.state import POOL, Player
from railhead.engine.verbs.shares import share_count
from railhead.games.g1820.actions import (
    ActFor,
    BuyBack,
    FloatCompany,
    FundLobby,
    IncreaseShares,
    PlaceHome,
    ReduceShares,
    TakeLoan,
    UpgradeCity,
)
from railhead.games.g1820.board.best_runs import best_run
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.estates import is_silent, purchases
from railhead.games.g1820.operating.running import RUN_WITH_POWERS, earned
from railhead.games.g1820.operating.tasks import BuyTrains, Interest, Maintain
from railhead.games.g1820.operating.track import UPGRADE_CITY
from railhead.games.g1820.operating.upkeep import interest_due, maintenance_due
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.floating import PLACE_HOME, home_candidates, unused
from railhead.games.g1820.stock.holdings import investors, pool
from railhead.games.g1820.stock.lobbies import free_amounts
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.stock.stock_turn import (
    act_for,
    acting,
    must_sell,
    turn,
    unwilling_directors,
)
from railhead.games.g1820.tasks import RaiseForTakeover, StockTurn
from railhead.games.plain.outlook import NEARNESS
from railhead.games.plain.sights import of_tile

PORT = "port"
NEAR = 4  # hexes around a first station that are looked at
CITIES = 4  # to be built with help that are looked at
HOMES, ALIKE = 24, 2  # first stations that are looked at, and on one hex
BARE = 20.0  # what a city earns on a yellow tile


# Stations


def site(state: State1820, action: PlaceHome) -> float:
    """A first station: its city, and what lies around."""
    hex_ = hex_of(action.stop)
    if action.tile is None:
        return value(state, hex_) + around(state, hex_)
    return of_tile(state, hex_, action.tile, action.rotation) + around(state, hex_)


def homes(state: State1820, player: Player) -> Iterator[PlaceHome]:
    """A few first stations, those that look best, not all on the same hex."""
    seen = Counter[HexId]()
    best = sorted(home_candidates(state, player), key=lambda home: -site(state, home))
    for home in best:
        hex_ = hex_of(home.stop)
        if seen[hex_] < ALIKE and not PLACE_HOME.refusal(state, home):
            seen[hex_] += 1
            yield home
        if seen.total() == HOMES:
            return


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


# Runs and tiles with the help of cousins


def without_help(state: State1820, action: RunTrains) -> float | None:
    """1820 7.2.3: a run, if no cousin helps to a better one."""
    helped = legal(RUN_WITH_POWERS, state, action.player)
    return None if any(with_help(state, run) for run in helped) else 0


def with_help(state: State1820, action: RunWithPowers) -> float | None:
    """1820 14.1: what cousins add to a run."""
    more = earned(state, action) - best_run(state, action.company).revenue
    return more if more > 0 else None


def cities(state: State1820, player: Player) -> list[UpgradeCity]:
    """1820 14.4: a few cities that cousins help to build, those that look best."""
    lays = legal(UPGRADE_CITY, state, player)
    return nlargest(CITIES, lays, lambda lay: of_tile(state, lay.hex, lay.tile, lay.rotation))


# Companies and money


def first_of_equals(state: State1820, action: FloatCompany) -> float | None:
    """1820 2: all companies are alike."""
    return -action.par if action.company == unused(state)[0] else None


def own_lobby(state: State1820, action: FundLobby) -> float | None:
    """1820 6.5.2.1: as little as may be, or as much as makes a lobby the first; nobody pays for the
    lobby of another player.
    """
    owner = action.player if action.lobby is None else state.lobbies[action.lobby]
    free, top = free_amounts(state, action.player, action.lobby), max(state.lobbies, default=0)
    first = next((amount for amount in free if amount > top), None)
    if owner != action.player or action.amount not in (free[0], first):
        return None
    return -action.amount


def not_given_up(state: State1820, action: IncreaseShares) -> float | None:
    """1820 6.5.2.2: a company for which no buyers were found in this turn is not enlarged again."""
    given_up = (proposal for player, proposal in turn(state).declined if player == action.player)
    return None if any(getattr(p, "company", None) == action.company for p in given_up) else 0


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


# Shares


def round_number(state: State1820, action: SellShares) -> float | None:
    """1820 6.5.2.3: as more can be sold in the same turn, only some numbers are looked at; what can
    wait until the next turn is not sold at the end of this one.
    """
    task = state.agenda[0]
    if not isinstance(task, StockTurn) or (task.cousin and must_sell(state, task.cousin)):
        return 0
    if task.done:
        return None
    most = share_count(state, acting(state), action.company)
    return 0 if _is_round(action.count) or most - action.count <= 1 else None


def all_that_can_be_paid(state: State1820, action: BuyBack) -> float | None:
    """1820 6.5.3.1: as many as there are, or as the treasury pays, or some; without loans, for each
    makes the next share cheaper.
    """
    there, company = pool(state, action.company), action.company
    if action.loans:
        return None
    paid = state.cash.get(company, 0) // max(1, price_of(state, company))
    return 0 if action.count in (there, paid) or _is_round(action.count) else None


def without_loans(_state: State1820, action: ReduceShares) -> float | None:
    """1820 8.2: nobody borrows to make a company smaller."""
    return None if action.loans else 0


def _is_round(count: int) -> bool:
    return count & (count - 1) == 0


def for_a_cousin(state: State1820, action: ActFor) -> float | None:
    """1820 6.5.2, 14.1: a player acts for a cousin that must sell, or that can buy something; who
    has begun to act for one goes on.
    """
    unwilling = next(unwilling_directors(state, action.player), None)
    if unwilling is not None:
        return 0 if action.cousin == unwilling else None
    if action.cousin is None or turn(state).cousin:
        return None
    return 0 if any(purchases(act_for(state, action), action.player)) else None


def for_control(state: State1820, action: BuyShare) -> float | None:
    """1820 6.5.2.4: players are asked for a share only by who directs the company or comes to do
    so: to all others it is worth what it is worth to its owner.
    """
    if not isinstance(state.agenda[0], StockTurn):
        return 0
    if state.agenda[0].cousin and not is_silent(state, action):
        return None
    if action.source in (action.company, POOL):
        return 0
    held = investors(state, action.company)
    own = held.get(acting(state), 0) + 1
    return 0 if own >= max(held.values()) else None
