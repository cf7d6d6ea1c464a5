"""Rules of laying tiles that games share."""

from railhead.board.hexes import EDGES
from railhead.engine.actions import LayTile
from railhead.engine.state import State
from railhead.engine.verbs.track import tiles_left


def known_hex_and_tile(state: State, action: LayTile) -> str | None:
    """The hex is on the board, the tile is in the set and turned by 0 to 5 sixths."""
    if action.hex not in state.facts.board.hexes:
        return f"There is no hex {action.hex} on the board"
    if action.tile not in state.facts.tiles:
        return f"There is no tile {action.tile}"
    if not 0 <= action.rotation < EDGES:
        return f"A tile is turned by 0 to 5 sixths, not by {action.rotation}"
    return None


def tile_left(state: State, action: LayTile) -> str | None:
    """A tile can be laid only while one of its kind is left."""
    if state.facts.tiles[action.tile].printed:
        return f"{action.tile} is printed on the board, it is not a tile"
    if tiles_left(state, action.tile) == 0:
        return f"All tiles {action.tile} are on the board"
    return None
