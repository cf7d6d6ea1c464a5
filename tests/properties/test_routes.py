"""In games of every title, what the walker says routes get to is what some simple route gets to,
and runs that are found by their stations are the shortest of them.
"""

from collections import defaultdict
from collections.abc import Iterable
from itertools import islice
from random import Random

import pytest
from hypothesis import given, settings

from railhead.board.reach import explore, on_a_route
from railhead.board.runs import line, piece_name, used_twice
from railhead.board.tiles import BROAD, METRE, StopId
from railhead.board.walk import Layout, split_stop, stop_id
from railhead.engine.state import State, TrainId
from railhead.play.tracing import traced
from tests.board.brute import reached, routes
from tests.properties.random_games import TITLES, played, seeds

FEW = 3000  # routes: where there are more, they are not looked at one by one
GAUGES = {"1853": (BROAD, METRE), "1853-retuned": (BROAD, METRE)}


def compare(state: State, gauge: int) -> None:
    """Compare for every company that has few enough routes; cities of others stop it."""
    for company in {owner for owners in state.tokens.values() for owner in owners}:
        starts = [split_stop(stop) for stop, owners in state.tokens.items() if company in owners]
        barred = {
            split_stop(stop) for stop, owners in state.tokens.items() if company not in owners
        }
        layout = state.layout()
        if len(list(islice(routes(layout, starts, gauge, barred), FEW))) < FEW:
            found, expected = (each(layout, starts, gauge, barred) for each in (explore, reached))
            assert found.nodes == expected.nodes
            assert found.railheads == expected.railheads
            along = {p for p in found.pieces if on_a_route(layout, p, starts, gauge, barred)}
            assert along == expected.pieces


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=3)
@given(seed=seeds)
def test_routes_in_games(title: str, seed: int) -> None:
    games = list(played(seed, 400, (title,)))
    for game in games[-1:40:-30]:
        for gauge in GAUGES.get(title, (BROAD,)):
            compare(game.state, gauge)


# Runs by their stations --------------------------------------------------------------------------


def stations(layout: Layout) -> list[StopId]:
    """All stops on tiles, junctions too."""
    placed = layout.placed.items()
    return [stop_id(hex_, s.name) for hex_, (tile, _) in placed for s in layout.tiles[tile].stops]


def on_the_way(layout: Layout, start: StopId, track: Iterable[str]) -> list[StopId]:
    """The stops on a route, the first included."""
    nodes = line(layout, start, track)
    return [stop_id(hex_, end) for hex_, end in nodes if isinstance(end, str)]


def trace(state: State, gauge: int, dice: Random) -> None:
    """Compare for some stations; and point at those of some route that is not the shortest."""
    layout = state.layout()
    train = next(TrainId(f"{t}#1") for t, fact in state.facts.trains.items() if fact.gauge == gauge)
    stops = stations(layout)
    for start in dice.sample(stops, min(len(stops), 10)):
        found = list(islice(routes(layout, [split_stop(start)], gauge, ()), FEW))
        if len(found) == FEW:
            continue
        tracks = defaultdict(list)
        for track, node in found:
            tracks[node].append(track)
        for goal in {*stops} - {start}:
            way, known = traced(state, train, [start, goal]), tracks.get(split_stop(goal))
            assert (way and len(way.track)) == (known and min(map(len, known)))
            if known is None:
                continue
            longest = on_the_way(layout, start, map(piece_name, sorted(known, key=len)[-1]))
            way = traced(state, train, longest)
            assert way is not None
            assert not used_twice(layout, [way.track])
            assert on_the_way(layout, start, way.track) == longest


@pytest.mark.parametrize("title", TITLES)
@settings(max_examples=3)
@given(seed=seeds)
def test_runs_by_their_stations_in_games(title: str, seed: int) -> None:
    games = list(played(seed, 400, (title,)))
    for game in games[-1:40:-90]:
        for gauge in GAUGES.get(title, (BROAD,)):
            trace(game.state, gauge, Random(seed))
