"""The optimiser against every set of routes that a plain search finds (1820 7.2.3, 15.3).

The search knows nothing of the optimiser's network: it walks the track, asks the rules of running
for each route by itself, and adds up what is printed on the map.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations, product

import pytest

from railhead.board.reach import explore
from railhead.board.runs import piece_name
from railhead.board.tiles import BROAD, StopId
from railhead.board.walk import Node, Piece, hex_of, split_stop, steps, stop_id
from railhead.dice.g1820 import company_turn
from railhead.engine.actions import Route, RunTrains
from railhead.engine.rules.reach import blocked, stations, stop_facts
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.board.best_runs import best_run
from railhead.games.g1820.board.network import harbour_stops, reusable
from railhead.games.g1820.board.routes import RunWithPowers, uses
from railhead.games.g1820.board.survey import termini, value
from railhead.games.g1820.data.facts import (
    BROWN,
    GRAY,
    GREEN,
    RED,
    SASSOON,
    STEAMSHIP,
    VULCAN,
    Cousin,
)
from railhead.games.g1820.operating.running import (
    RUN_TRAINS,
    RUN_WITH_POWERS,
    the_best_there_is,
)
from railhead.games.g1820.operating.tasks import BuildTrack, RunAll
from railhead.games.g1820.operating.track import LAY_TILE
from railhead.games.g1820.state import State1820
from tests.board.brute import closure
from tests.games.g1820.turns import (
    ADAM,
    LSR,
    LUR,
    floated,
    in_step,
    offered,
    play,
    turn_of,
    with_cousin,
    with_trains,
)

WEST = {"K3": ("15", 0), "J4": ("5", 1), "L4": ("9", 2)}  # Bristol, Cardiff
EAST = {"N18": ("6", 0), "O17": ("199", 3), "N16": ("4", 1), "M9": ("57", 1), "M11": ("9", 1)}
PLACES = {
    "west": (WEST, ("K3.s0", "J4.s0")),
    "east": (EAST, ("N18.s0", "O17.s0", "M13.s3", "M15.s0")),
}
TURNS = 4
MOST_STOPS = 7


def grown(seed: int, where: str, phase: int) -> State1820:
    """A small railway, built at random for a few turns, with a rival in one of its cities."""
    tiles, tokens = PLACES[where]
    rng = random.Random(f"{seed} {where}")
    state = turn_of(BuildTrack, tiles=tiles, tokens=tokens, phase=phase, treasury=9999)
    for _ in range(TURNS):
        state = in_step(state, BuildTrack)
        for _ in range(2):
            action = company_turn.tile(LAY_TILE, state, ADAM, rng)
            if action is not None and isinstance(state.agenda[0], BuildTrack):
                state = play(state, action)
    return floated(state, LUR, tokens=("K3.s0",) if where == "west" else ())


@dataclass(frozen=True)
class Line:
    route: Route
    revenue: int
    used: frozenset[str]


def trails(state: State1820) -> Iterator[tuple[tuple[StopId, ...], tuple[str, ...]]]:
    """Every line of track from stop to stop that repeats neither a stop nor a piece."""
    layout = state.layout()
    reached = explore(layout, [split_stop(s) for s in stations(state, LSR)], BROAD, ())
    for start in sorted(reached.stops):
        todo: list[tuple[Node, tuple[StopId, ...], tuple[Piece, ...]]] = [
            (split_stop(start), (start,), ())
        ]
        while todo:
            node, stops, pieces = todo.pop()
            for piece, onward in steps(layout, node, BROAD):
                if onward is None or piece in pieces:
                    continue
                if isinstance(onward[1], int):
                    todo.append((onward, stops, (*pieces, piece)))
                    continue
                stop = stop_id(onward[0], onward[1])
                if stop not in stops and len(stops) < MOST_STOPS:
                    track = (*pieces, piece)
                    if start < stop:
                        yield (*stops, stop), tuple(piece_name(p) for p in track)
                    todo.append((onward, (*stops, stop), track))


def legal(state: State1820, action: RunTrains) -> bool:
    """Whether no rule but that of the best run objects."""
    procedure = RUN_WITH_POWERS if isinstance(action, RunWithPowers) else RUN_TRAINS
    return not any(
        rule.objection(state, action)  # type: ignore[arg-type]
        for rule in procedure.rules
        if rule.objection is not the_best_there_is
    )


def worth(state: State1820, route: Route, doubled: bool = False) -> int:
    """What is printed along a route, as its train counts it."""
    fact = state.facts.trains[type_of(route.train)]
    by_kind: dict[str, list[int]] = {"city": [], "offboard": [], "town": [], "port": []}
    for stop in route.stops:
        by_kind[stop_facts(state, stop).kind].append(value(state, stop))
    large = sorted(by_kind["city"] + by_kind["offboard"], reverse=True)
    small = sum(by_kind["town"]) + sum(by_kind["port"])
    if fact.kind == "n_plus_d":
        return 2 * (small + sum(large[: fact.cities]))
    return sum(large) + small + (sum(by_kind["offboard"]) if doubled else 0)


def lines(state: State1820, train: TrainId, helped: bool = False) -> list[Line]:
    """All legal routes of a train by itself, with all the help there is."""
    found = []
    for stops, track in trails(state):
        route = Route(train=train, stops=stops, track=track)
        plain = RunTrains(player=ADAM, company=LSR, routes=(route,))
        used = frozenset(uses(state.layout(), route)) - reusable(state.facts)
        if legal(state, plain):
            found.append(Line(route, worth(state, route), used))
        for doubled in ((), (train,)) if helped else ():
            action = RunWithPowers(player=ADAM, company=LSR, routes=(route,), doubled=doubled)
            if legal(state, action):
                found.append(Line(route, worth(state, route, bool(doubled)), used))
    return found


def most(state: State1820) -> int:
    """The most that any set of routes found earns, for up to two trains."""
    by_train = [lines(state, train) for train in owned(state, LSR)]
    alone = max((line.revenue for found in by_train for line in found), default=0)
    if len(by_train) < 2:
        return alone
    pairs = (a.revenue + b.revenue for a, b in product(*by_train[:2]) if a.used.isdisjoint(b.used))
    return max(alone, max(pairs, default=0))


@pytest.mark.rule("1820", "7.2.3")
@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize(
    ("phase", "trains"),
    [(GREEN, ("2+", "3+")), (BROWN, ("5+",)), (BROWN, ("2+", "2+")), (RED, ("5D+",))],
)
def test_7_2_3_no_set_of_routes_beats_the_optimiser(
    seed: int, where: str, phase: int, trains: tuple[str, ...]
) -> None:
    state = in_step(with_trains(grown(seed, where, phase), LSR, *trains), RunAll)
    found = best_run(state, LSR)
    assert found.optimal
    assert found.revenue == most(state)
    for action in offered(state, RunTrains):
        assert legal(state, action)


@pytest.mark.rule("1820", "7.2.3")
@pytest.mark.parametrize("cousin", [STEAMSHIP, SASSOON, VULCAN])
@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("seed", range(4))
def test_7_2_3_nor_with_the_help_of_cousins(seed: int, where: str, cousin: Cousin) -> None:
    state = with_cousin(grown(seed, where, BROWN), cousin, LSR)
    state = in_step(with_trains(state, LSR, "3+"), RunAll)
    train = owned(state, LSR)[0]
    best = max((line.revenue for line in lines(state, train, helped=True)), default=0)
    runs = [*offered(state, RunTrains), *offered(state, RunWithPowers)]
    earned = [play(state, run).agenda[0].earnings for run in runs]  # type: ignore[attr-defined]
    assert max(earned, default=0) == best


# FLOOD trains


def flooded(state: State1820, start: StopId) -> int:
    """What a FLOOD train earns from a marker, by walking."""
    barred = {split_stop(s) for s in (*blocked(state, LSR), *termini(state.facts))}
    london = state.facts.london
    starts = [split_stop(start)]
    seen = closure(state.layout(), starts, BROAD, barred - {*starts})
    own = set(stations(state, LSR))
    found = {stop_id(hex_, end) for hex_, end in seen if isinstance(end, str)}
    stops = {s for s in found if hex_of(s) != london or s in own}
    ports = [
        s
        for s in termini(state.facts)
        if stop_facts(state, s).kind == "port" and set(harbour_stops(state, LSR, hex_of(s))) & stops
    ]
    plain = [s for s in stops if stop_facts(state, s).kind != "port"]
    if len(plain) + len(ports) < 2:
        return 0
    times = max(1, spikes(state, stops, own))
    return sum(value(state, s) for s in plain) + times * sum(value(state, s) for s in ports)


def spikes(state: State1820, stops: set[StopId], own: set[StopId]) -> int:
    """How many spikes of off-boards have ways of their own to markers."""
    ways: dict[str, list[frozenset[str]]] = {}
    for line, track in trails(state):
        for way, pieces in ((line, track), (line[::-1], track[::-1])):
            off = stop_facts(state, way[0]).kind == "offboard" and way[0] in stops
            inner = [s for s in way[1:-1] if s in own or s in blocked(state, LSR)]
            ends = [s for s in way[1:-1] if stop_facts(state, s).kind in ("offboard", "port")]
            if off and way[-1] in own and not inner and not ends:
                route = Route(train=TrainId("FLOOD#1"), stops=way, track=pieces)
                ways.setdefault(pieces[0], []).append(frozenset(uses(state.layout(), route)))
    for count in range(len(ways), 0, -1):
        for chosen in combinations(ways.values(), count):
            if any(_apart(sets) for sets in product(*chosen)):
                return count
    return 0


def _apart(sets: tuple[frozenset[str], ...]) -> bool:
    return all(a.isdisjoint(b) for a, b in combinations(sets, 2))


@pytest.mark.rule("1820", "15.3.4")
@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("seed", range(6))
def test_15_3_4_a_flood_earns_what_walking_finds(seed: int, where: str) -> None:
    state = in_step(with_trains(grown(seed, where, GRAY), LSR, "FLOOD"), RunAll)
    expected = max(flooded(state, start) for start in stations(state, LSR))
    assert best_run(state, LSR).revenue == expected
    for action in offered(state, RunTrains):
        assert legal(state, action)


def test_the_search_finds_something_in_most_railways() -> None:
    states = [grown(seed, where, BROWN) for seed in range(6) for where in PLACES]
    found = [most(in_step(with_trains(s, LSR, "3+"), RunAll)) for s in states]
    assert sum(revenue > 0 for revenue in found) > 6
    assert replace(states[0]) == states[0]
