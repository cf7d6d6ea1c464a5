"""How a tile must be joined to the stations of the company that lays it (1947 6.4, 6.4.3)."""

from collections.abc import Iterator

from railhead.board.reach import on_a_route
from railhead.board.tiles import BROAD, Track, turned
from railhead.board.walk import Piece, hex_of, split_stop
from railhead.engine.actions import LayTile
from railhead.engine.values import replace
from railhead.games.g1947.board.survey import blocked, reach, stations
from railhead.games.g1947.operating.sites import is_upgrade
from railhead.games.g1947.state import State1947


def extends_its_track(state: State1947, action: LayTile) -> str | None:
    """A new tile carries on track on which a route leads from a station of the company, or lies
    under one.
    """
    if is_upgrade(state, action) or _on_own_station(state, action):
        return None
    exits = turned(state.facts.tiles[action.tile], action.rotation).exits
    if any((action.hex, edge) in reach(state, action.company).railheads for edge in exits):
        return None
    return f"Tile {action.tile} on {action.hex} extends no track of {action.company}"


def _on_own_station(state: State1947, action: LayTile) -> bool:
    return any(hex_of(stop) == action.hex for stop in stations(state, action.company))


def new_track_in_reach(state: State1947, action: LayTile) -> str | None:
    """A route leads from a station along some new track of an upgrade, or for a city to the city
    itself.
    """
    if not is_upgrade(state, action):
        return None
    if (action.hex, "s0") in reach(state, action.company).nodes:
        return None
    if any(_leads_along(state, action, piece, track) for piece, track in _new(state, action)):
        return None
    return f"No route of {action.company} leads to new track of {action.tile} on {action.hex}"


def _new(state: State1947, action: LayTile) -> Iterator[tuple[Piece, Track]]:
    """The track that the tile has and the old one has not."""
    old, rotation = state.placed[action.hex]
    before = {frozenset((p.a, p.b)) for p in turned(state.facts.tiles[old], rotation).track}
    for index, track in enumerate(turned(state.facts.tiles[action.tile], action.rotation).track):
        if frozenset((track.a, track.b)) not in before:
            yield (action.hex, index), track


def _leads_along(state: State1947, action: LayTile, piece: Piece, track: Track) -> bool:
    """Whether a route gets to one end of new track and goes on: at once if nothing ended at the
    other end before, else if it did not come that way.
    """
    nodes, old = reach(state, action.company).nodes, state.layout().lie(action.hex)
    ahead = [track.other(end) for end in (track.a, track.b) if (action.hex, end) in nodes]
    if not ahead or any(old is None or end not in old.at for end in ahead):
        return bool(ahead)
    laid = {**state.placed, action.hex: (action.tile, action.rotation)}
    starts = [split_stop(stop) for stop in stations(state, action.company)]
    barred = {split_stop(stop) for stop in blocked(state, action.company)}
    return on_a_route(replace(state.layout(), placed=laid), piece, starts, BROAD, barred)
