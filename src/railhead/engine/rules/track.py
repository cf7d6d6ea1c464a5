"""Rules of a tile that is laid or replaced: the tile, the place and the colour."""

from railhead.board.hexes import EDGES, opposite
from railhead.board.tiles import HexId, Tile, kept, turned
from railhead.engine.actions import LayTile
from railhead.engine.state import State
from railhead.engine.verbs.telling import counted
from railhead.engine.verbs.track import tiles_left


def known_hex_and_tile(state: State, action: LayTile) -> str | None:
    """The tile is one of the set, and lies edge to edge on a hex of the board."""
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


def is_upgrade(state: State, action: LayTile) -> bool:
    """Whether the tile would replace another, or printed track."""
    return action.hex in state.placed


def old_tile(state: State, hex_: HexId) -> Tile | None:
    """The tile that lies on a hex, or the track printed there."""
    placed = state.placed.get(hex_)
    return state.facts.tiles[placed[0]] if placed else None


def yellow_first(state: State, action: LayTile) -> str | None:
    """Yellow tiles, and no others, are laid on the bare board."""
    colour, upgrade = state.facts.tiles[action.tile].colour, is_upgrade(state, action)
    if upgrade != (colour == "yellow"):
        return None
    if upgrade:
        return f"Tile {action.tile} is yellow: there is track on {action.hex} already"
    return f"Tile {action.tile} is {colour}: only yellow tiles are laid on bare ground"


def right_kind_for_the_place(state: State, action: LayTile) -> str | None:
    """Cities are laid on cities, towns on towns, plain tiles on neither."""
    if is_upgrade(state, action):
        return None
    wanted = state.facts.board.hexes[action.hex].kinds()
    shown = state.facts.tiles[action.tile].kinds()
    if wanted == shown:
        return None
    return f"{action.hex} has {_kind(wanted)}, tile {action.tile} shows {_kind(shown)}"


def _kind(kinds: tuple[str, ...]) -> str:
    if len(kinds) > 1:
        return counted(len(kinds), kinds[0])
    return f"a {kinds[0]}" if kinds else "neither city nor town"


def colour_of_the_phase(state: State, action: LayTile) -> str | None:
    """The phase has brought the colour of the tile."""
    colour = state.facts.tiles[action.tile].colour
    if colour in state.facts.phases[state.phase].colours:
        return None
    return f"There are no {colour} tiles yet"


def listed_upgrade(state: State, action: LayTile) -> str | None:
    """A tile is replaced only by those that are listed for it."""
    old = old_tile(state, action.hex)
    if old is None or action.tile in old.upgrades_to:
        return None
    return f"Tile {old.id} is not upgraded to {action.tile}"


def keeps_the_track(state: State, action: LayTile) -> str | None:
    """All lines of the old tile are found again on the new one."""
    old = old_tile(state, action.hex)
    if old is None:
        return None
    new, turn = state.facts.tiles[action.tile], state.placed[action.hex][1]
    if kept(old, turn, new, action.rotation) is not None:
        return None
    return f"Tile {action.tile} so turned does not keep the track of {old.id}"


def stays_on_the_grid(state: State, action: LayTile) -> str | None:
    """No line runs off the board."""
    hex_ = state.facts.board.hexes[action.hex]
    if turned(state.facts.tiles[action.tile], action.rotation).exits <= hex_.open_edges:
        return None
    return f"Tile {action.tile} so turned runs off the board at {action.hex}"


def not_against_grey(state: State, action: LayTile) -> str | None:
    """No track ends at the blank side of a grey hex."""
    around = state.facts.board.neighbours[action.hex]
    for edge in turned(state.facts.tiles[action.tile], action.rotation).exits:
        beside = around[edge]
        if beside and _blank(state, beside, opposite(edge)):
            return f"Tile {action.tile} so turned ends at the blank side of {beside}"
    return None


def _blank(state: State, hex_: HexId, edge: int) -> bool:
    old = old_tile(state, hex_)
    grey = old is not None and old.printed and old.colour == "grey"
    return grey and old is not None and edge not in turned(old, state.placed[hex_][1]).exits
