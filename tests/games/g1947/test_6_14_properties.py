"""1947 6.10, 6.14: what is proposed earns as much as any lawful runs, found one by one."""

import random
from collections.abc import Callable, Iterator
from itertools import product

import pytest

from railhead.board.runs import entered, line, outer_stop, piece_name
from railhead.board.tiles import BROAD, StopId
from railhead.board.walk import split_stop, stop_id
from railhead.engine.actions import LayTile, Route, RunTrains
from railhead.engine.rules.running import RunAll
from railhead.engine.state import TrainId
from railhead.engine.verbs.trains import owned
from railhead.games.g1947.board.survey import outer
from railhead.games.g1947.operating.revenue import runs_earn
from railhead.games.g1947.operating.running import RUN_TRAINS, new_sites
from railhead.games.g1947.operating.tasks import LayTrack
from railhead.games.g1947.state import State1947
from tests.board.brute import routes
from tests.games.g1947.operating import runs, turn
from tests.games.g1947.positions import ADAM, PRC, SIR, legal

STATIONS = {"H35": (SIR,), "I32": (SIR,)}
TILES = 6
BEGUN = [  # from the home city alone, and with a line from Pondicherry to Malaya besides
    {"H35": ("5", 0)},
    {"H35": ("57", 2), "I34": ("7", 0), "I32": ("57", 0)},
    {"H35": ("6", 5), "I34": ("7", 0), "I32": ("6", 3)},
]
FLEETS = [("T2",), ("T3",), ("T2", "T2"), ("T2", "T3")]


def built(dice: random.Random) -> State1947:
    """Some tiles around Madurai and Pondicherry, laid at random."""
    placed = dict(dice.choice(BEGUN))
    for _ in range(TILES):
        state = turn(LayTrack(SIR), tiles=placed, stations=STATIONS)
        lays = [action for action in legal(state, ADAM) if isinstance(action, LayTile)]
        if lays:
            action = dice.choice([lay for lay in lays if lay.hex[1:] > "30"] or lays)
            placed[action.hex] = (action.tile, action.rotation)
    full = {**STATIONS, "G34": (PRC,)} if dice.random() < 0.3 else STATIONS
    return turn(RunAll(SIR), tiles=placed, stations=full, trains={SIR: dice.choice(FLEETS)})


def lines(state: State1947) -> Iterator[tuple[tuple[StopId, ...], tuple[str, ...]]]:
    """Every route from a stop to another, edges of the board included."""
    layout, edges = state.layout(), outer(state, SIR)
    cities = [stop_id(hex_, "s0") for hex_ in state.placed if hex_[1:] > "26"]
    for start in (*cities, *(outer_stop(hex_, edge) for hex_, edge in edges)):
        for track, _ in routes(layout, [entered(split_stop(start))], BROAD, ()):
            names = tuple(map(piece_name, track))
            nodes = line(layout, start, names, edges)
            if len(nodes) == len(names) + 1 > 1 and isinstance(nodes[-1][1], str):
                yield tuple(stop_id(h, end) for h, end in nodes if isinstance(end, str)), names


def lawful(state: State1947, train: TrainId) -> list[Route]:
    """Every run that the rules allow a train by itself, dearest first; or None."""
    every = (Route(train=train, stops=stops, track=track) for stops, track in lines(state))
    allowed = [route for route in every if RUN_TRAINS.refusal(state, runs(route)) is None]
    return sorted(allowed, key=lambda route: -runs_earn(state, runs(route)))


Worth = Callable[[State1947, RunTrains], int]


def most(state: State1947, worth: Worth) -> int:
    """What the best lawful runs are worth, each train running or not."""
    alone = [[*lawful(state, train), None] for train in owned(state, SIR)]
    every = [runs(*(route for route in choice if route)) for choice in product(*alone)]
    every.sort(key=lambda action: -worth(state, action))
    best = next(action for action in every if RUN_TRAINS.refusal(state, action) is None)
    return worth(state, best)


def sites(state: State1947, action: RunTrains) -> int:
    """How many new sites some runs reach."""
    return len(new_sites(state, action))


@pytest.mark.rule("1947", "6.10")
@pytest.mark.rule("1947", "6.14.1")
@pytest.mark.parametrize("seed", range(30))
def test_6_14_nothing_earns_more_than_what_is_proposed(seed: int) -> None:
    state = built(random.Random(seed))
    proposed = list(RUN_TRAINS.candidates(state, ADAM))
    assert [RUN_TRAINS.refusal(state, action) for action in proposed] == [None] * len(proposed)
    assert all(isinstance(action, RunTrains) for action in proposed)
    for worth in (runs_earn, sites):
        assert max(worth(state, action) for action in proposed) == most(state, worth)
