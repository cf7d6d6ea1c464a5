"""What is to be expected in a game of 1820."""

from collections.abc import Callable, Mapping

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company
from railhead.engine.flow import swap
from railhead.engine.memo import remembered
from railhead.engine.state import Holder, Player
from railhead.games.g1820.actions import FloatCompany, PlaceHome, Placement
from railhead.games.g1820.board.network import network, trains
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.forecast import course, depends
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock import floating, growth
from railhead.games.g1820.stock.floating import unused
from railhead.games.g1820.stock.holdings import owner
from railhead.games.g1820.stock.placement import rooms_of
from railhead.games.g1820.stock.terms import terms as float_or_growth
from railhead.games.g1820.tasks import Floating, PlaceIncrease, SellBeforeIncrease, UseLobby
from railhead.games.plain.appraisal import (
    NEARNESS,
    Forecast,
    Ground,
    Outlook,
    Terms,
)
from railhead.games.plain.network import Patience
from railhead.games.plain.sights import of_tile
from railhead.router import solve

QUESTIONS = 400  # that the search for a run may ask for more time
HOPE = 60.0  # what a lobby promises
PORT, OFFBOARD = "port", "offboard"
NEAR = 4  # hexes around a first station that are looked at
BARE = 20.0  # what a city earns on a yellow tile


def rounds(state: State1820) -> float:
    """1820 9.1: until the marker reaches the last column of the Cost of Business chart."""
    return max(1, state.facts.end_round - state.column)


def earns(state: State1820, company: Company) -> tuple[float, float]:
    """1820 7.2.3: what the best run brings."""
    best = solve(network(state, company), trains(state, company), limit=Patience(QUESTIONS))
    return best.revenue, 0


@remembered(lambda state, company: (state.placed, state.tokens, state.phase, company))
def ground(state: State1820, company: Company) -> Ground:
    """The company's track; phases change what stops are worth."""
    found = reach(state, company)
    open_ends = frozenset(hex_ for hex_, _ in found.railheads)
    return Ground(hexes=found.hexes(), railheads=open_ends, also=state.phase)


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
    if not isinstance(task, Floating):
        return state
    if not task.homes:
        state = _settled(state, task.player)
    return _placed(state, task.player, floating.complete)


def _settled(state: State1820, player: Player) -> State1820:
    """With a first station where it looks best."""
    home = best_home(state, player)
    return state if home is None else floating.place_home(state, home)


@remembered(
    lambda state, player: (state.placed, state.tokens, state.phase, state.float_hexes, player)
)
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


def terms(state: State1820, player: Player, _forecasts: Mapping[Company, Forecast]) -> Terms:
    """1820 6.6: a lobby is worth the company that it may float; its funds are gone."""
    lobbies = list(state.lobbies.values()).count(player)
    using = [task for task in state.agenda if isinstance(task, UseLobby | Floating)]
    lobbies += sum(task.player == player for task in using)
    return {"lobby": HOPE * lobbies}


# What moves look like


def site(state: State1820, action: PlaceHome) -> float:
    """A first station: its city, and what lies around."""
    hex_ = hex_of(action.stop)
    if action.tile is None:
        return value(state, hex_) + around(state, hex_)
    return of_tile(state, hex_, action.tile, action.rotation) + around(state, hex_)


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


OUTLOOK: Outlook[State1820] = Outlook(
    rounds=rounds,
    operating=lambda state: frozenset(state.sizes) - {BRITISH_RAIL},
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
    sights={PlaceHome: site, FloatCompany: first_of_equals},
    terms=terms,
)
