"""What is to be expected in a game of 1820."""

from collections.abc import Mapping
from math import ceil

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.engine.facts import Company, TrainType
from railhead.engine.memo import remembered
from railhead.engine.state import POOL, Player
from railhead.games.g1820.actions import FloatCompany, PlaceHome
from railhead.games.g1820.board.network import network, trains
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.data.facts import BRITISH_RAIL, Column
from railhead.games.g1820.operating.dividends import RISES
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.floating import complete, unused
from railhead.games.g1820.stock.holdings import in_play, is_private
from railhead.games.g1820.stock.market import in_liquidation
from railhead.games.g1820.stock.terms import float_terms
from railhead.games.g1820.tasks import Floating, UseLobby
from railhead.games.plain.appraisal import (
    NEARNESS,
    PACE,
    Costs,
    Fleet,
    Forecast,
    Ground,
    Outlook,
    Terms,
    in_order,
)
from railhead.games.plain.network import Patience
from railhead.games.plain.sights import of_tile
from railhead.router import solve

QUESTIONS = 400  # that the search for a run may ask for more time
HOPE = 60.0  # what a lobby promises
PORT, OFFBOARD = "port", "offboard"
NEAR = 4  # hexes around a first station that are looked at
BARE = 20.0  # what a city earns on a yellow tile
YEAR = 2  # operating rounds between two stock rounds


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


def moves(_state: State1820, price: int, dividend: float) -> int:
    """1820 16.2.3: up for a dividend of a multiple of the price, down for less."""
    return next((rise for times, rise in RISES if price and dividend >= times * price), -1)


def drift(state: State1820, company: Company) -> float:
    """1820 6.7: down for shares in the pool, up if investors hold all."""
    pool, size = state.shares[company].get(POOL, 0), state.sizes[company]
    if in_play(state, company) == size and not pool:
        return 1 / YEAR
    return -min(pool, 20 * pool // size) / YEAR


def costs(state: State1820, company: Company) -> Costs:
    """1820 7.2.5, 7.2.8, 17.2: maintenance, interest, and a loan for each share in play."""

    def column(ahead: int) -> Column:
        return state.facts.chart[min(state.column + ahead, max(state.facts.chart))]

    def upkeep(type_: TrainType, ahead: int) -> float:
        return column(ahead).maintenance.get(state.facts.trains[type_].phase, 0)

    loans = state.loans.get(company, 0)
    borrows = not is_private(state, company) and not in_liquidation(state, company)
    return Costs(
        upkeep=upkeep,
        interest=lambda ahead: column(ahead).interest,
        loans=loans,
        more=max(0, in_play(state, company) - loans) if borrows else 0,
        loan=state.facts.loan,
    )


@remembered(lambda state, _company: (state.trains, state.column, state.sizes))
def sold(state: State1820, _company: Company) -> Fleet:
    """1820 8.1, 10.5: as many of each type as are bought before the chart makes them leave."""
    left, pace = in_order(state), PACE * max(1, len(state.sizes))
    starts = [phase.first_column for phase in state.facts.phases.values()]
    found: list[TrainType] = []
    for type_ in dict.fromkeys(left):
        ends = next((c for c in starts if c > starts[state.facts.trains[type_].phase - 1]), 18)
        begins = max(state.column, starts[state.facts.trains[type_].phase - 1])
        found += [type_] * min(left.count(type_), ceil((ends - begins) * pace))
    return tuple(found)


def outside(state: State1820) -> Mapping[HexId, float]:
    """1820 11: off-boards, at which a train calls as at a city."""
    kinds = state.facts.kinds
    return {hex_: value(state, hex_) for hex_, kind in kinds.items() if kind == OFFBOARD}


# What is begun


def foreseen(state: State1820) -> State1820:
    """The position once a company is floated, of which the player buys what may be."""
    task = state.agenda[0] if state.agenda else None
    if not isinstance(task, Floating) or not task.homes:
        return state
    asked = float_terms(state, task)
    count = min(asked.most, (state.cash[task.player] - asked.fees) // asked.price)
    return complete(state, ((task.player, count),)) if count >= asked.missing else state


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
    moves=moves,
    drift=drift,
    costs=costs,
    sold=sold,
    own=lambda state, company: state.shares[company].get(company, 0),
    shares=lambda state, company: state.sizes[company],
    must_own=False,
    building=0.6,
    outside=outside,
    foreseen=foreseen,
    sights={PlaceHome: site, FloatCompany: first_of_equals},
    terms=terms,
)
