"""What happened in a game of 1947, for counting what random play reaches."""

from collections.abc import Iterator, Mapping

from railhead import Game
from railhead.engine.actions import Action, LayTile, RunTrains
from railhead.games.g1947.actions import PriceProtect, UsePrivate
from railhead.games.g1947.board.survey import owns, season
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.operating.actions import (
    AdvanceMarket,
    BuyTrainNow,
    ConvertWorkers,
    ObtainSite,
    Reorganize,
    TakeSite,
    UseWorker,
)
from railhead.games.g1947.operating.running import is_post
from railhead.games.g1947.operating.tasks import LayTrack
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import Auction, SetFirstPar

ENDINGS = ("the highest price", "bankruptcy")
OTHERS = (
    *(f"phase {n}" for n in range(1, 9)),
    *(f"box {n}" for n in range(1, 12)),
    *("worker: track", "worker: station", "worker: full city", "worker: stockbroker"),
    *(f"P{n}" for n in range(1, 10)),
    *("P6: move", "P6: free", "P6: full", "P8: train", "P8: site"),
    *("price protection", "bought step", "second call", "removed private"),
    *ENDINGS,
)
SIMPLE: Mapping[type[Action], tuple[str, ...]] = {
    PriceProtect: ("price protection",),
    UsePrivate: ("P4",),
    AdvanceMarket: ("bought step",),
    ConvertWorkers: ("worker: stockbroker",),
    Reorganize: ("P6",),
    BuyTrainNow: ("P8", "P8: train"),
    ObtainSite: ("P8", "P8: site"),
}


def expected(facts: Facts1947) -> tuple[str, ...]:
    """All that random play should reach."""
    return (*(f"season {s.id}" for s in facts.seasons), *OTHERS)


def sights(game: Game) -> frozenset[str]:
    """All that happened in a game."""
    states = (game.start, *(move.state for move in game.moves))
    found = set(_at_the_end(game))
    for before, move in zip(states, game.moves, strict=False):
        assert isinstance(before, State1947)
        assert isinstance(move.state, State1947)
        found |= set(_in_passing(before, move.state))
        found |= set(_done(before, move.action, move.state))
    return frozenset(found)


def _at_the_end(game: Game) -> Iterator[str]:
    state = game.state
    assert isinstance(state, State1947)
    yield from (f"box {n + 1}" for sites in state.sites.values() for n in range(len(sites)))
    if state.ended:
        yield ENDINGS[state.ended.endswith("bankrupt")]


def _in_passing(before: State1947, state: State1947) -> Iterator[str]:
    yield f"phase {state.phase}"
    if state.operating_round:
        yield f"season {season(state).id}"
    if any(isinstance(task, Auction) and task.second_call for task in state.agenda):
        yield "second call"
    unsold = state.privates != before.privates and state.cash == before.cash
    if isinstance(before.agenda[0], Auction) and unsold:
        yield "removed private"
    if any(isinstance(task, SetFirstPar) for task in state.agenda):
        yield "P9"


def _done(before: State1947, action: Action, state: State1947) -> Iterator[str]:
    yield from SIMPLE.get(type(action), ())
    if isinstance(action, UseWorker):
        yield f"worker: {'track' if isinstance(before.agenda[0], LayTrack) else 'station'}"
    if isinstance(action, Reorganize):
        yield f"P6: {action.how}"
    if isinstance(action, TakeSite) and owns(before, action.company, "P5"):
        yield "P5"
    if isinstance(action, LayTile):
        yield from _laid(before, action)
    if isinstance(action, RunTrains):
        yield from _ran(before, action, state)


def _laid(before: State1947, action: LayTile) -> Iterator[str]:
    facts, company = before.facts, action.company
    if facts.zones[action.hex] == season(before).reduced_zone:
        exempt = season(before).exempt
        if exempt and owns(before, company, exempt):
            yield exempt
    terrain = facts.board.hexes[action.hex].terrain
    if action.hex not in before.placed:
        yield from ("P3" for _ in terrain if "desert" in terrain and owns(before, company, "P3"))
        yield from ("P5" for _ in terrain if "swamp" in terrain and owns(before, company, "P5"))


def _ran(before: State1947, action: RunTrains, state: State1947) -> Iterator[str]:
    if sum(state.workers.values()) < sum(before.workers.values()):
        yield "worker: full city"
    stops = [stop for route in action.routes for stop in route.stops]
    if any(is_post(before, stop) for stop in stops):
        yield "P7"
