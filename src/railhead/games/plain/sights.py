"""What a tile looks like at first sight."""

from railhead.board.hexes import opposite
from railhead.board.tiles import HexId, TileId, turned
from railhead.engine.state import State

BARE_STOP, MEETING = 15, 8  # what a way to a stop, or to other track, makes a tile look like


def of_tile(state: State, hex_: HexId, tile_id: TileId, rotation: int) -> float:
    """What its stops earn more, and where its track leads."""
    tile, old = state.facts.tiles[tile_id], state.placed.get(hex_)
    gain = sum(stop.revenue for stop in tile.stops)
    exits = turned(tile, rotation).exits
    if old:
        gain -= sum(stop.revenue for stop in state.facts.tiles[old[0]].stops)
        exits = exits - turned(state.facts.tiles[old[0]], old[1]).exits
    return gain + sum(_beyond(state, hex_, edge) for edge in exits)


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
