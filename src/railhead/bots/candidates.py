"""The moves that are worth a look."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from railhead.board.hexes import opposite
from railhead.board.tiles import HexId, turned
from railhead.engine.actions import Action, BuyTrain, LayTile, RunTrains
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, legal, open_procedures
from railhead.engine.state import DEPOT, Player, State
from railhead.play import Game

MOST = 60  # moves of one kind
BARE_STOP, MEETING = 15, 8  # what a way to a stop, or to other track, makes a tile look like


def candidates(game: Game, state: State, player: Player, lays: int = MOST) -> list[Action]:
    """Legal moves: of each kind a limited number, and no requests to other players unless there is
    nothing else to do.
    """
    procedures = open_procedures(game.rulebook, state)
    found = [action for p in procedures for action in _of(p, state, player, lays)]
    sensible = [action for action in found if not asks(state, action)]
    return sensible or found


def _of(
    procedure: Procedure[Any, Any], state: State, player: Player, most: int
) -> Iterator[Action]:
    """The first ones of a kind: of runs, which come best first, one; of tiles the best looking."""
    if procedure.action is LayTile:
        seen = sorted(procedure.candidates(state, player), key=lambda lay: -looks(state, lay))
        return islice((lay for lay in seen if not procedure.refusal(state, lay)), most)
    return islice(legal(procedure, state, player), 1 if procedure.action is RunTrains else MOST)


def asks(state: State, action: Action) -> bool:
    """Whether another player is asked for a train."""
    if isinstance(action, BuyTrain) and action.source != DEPOT:
        return state.directors.get(Company(action.source)) != action.player
    return False


def looks(state: State, lay: LayTile) -> float:
    """A tile at first sight: what its stops earn more, and where its track leads."""
    tile, old = state.facts.tiles[lay.tile], state.placed.get(lay.hex)
    gain = sum(stop.revenue for stop in tile.stops)
    exits = turned(tile, lay.rotation).exits
    if old:
        gain -= sum(stop.revenue for stop in state.facts.tiles[old[0]].stops)
        exits = exits - turned(state.facts.tiles[old[0]], old[1]).exits
    return gain + sum(_beyond(state, lay.hex, edge) for edge in exits)


def _beyond(state: State, hex_: HexId, edge: int) -> float:
    """What lies behind an edge."""
    other = state.facts.board.neighbours[hex_][edge]
    if other is None:
        return 0
    placed = state.placed.get(other)
    if placed:
        meets = opposite(edge) in turned(state.facts.tiles[placed[0]], placed[1]).exits
        return MEETING if meets else -MEETING
    return BARE_STOP if state.facts.board.hexes[other].stops else 1
