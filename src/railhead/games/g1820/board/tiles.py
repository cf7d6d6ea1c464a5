"""Where track may lie: the rules for a tile on a hex, whoever lays it (1820 11, 12)."""

from collections.abc import Iterator
from functools import lru_cache

from railhead.board.hexes import opposite
from railhead.board.tiles import COLOURS, HexId, Tile, TileId, distinct_rotations, kept, turned
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.flow import Rule
from railhead.engine.rules.reach import CITY, TOWN
from railhead.engine.rules.track import (
    colour_of_the_phase,
    is_upgrade,
    keeps_the_track,
    known_hex_and_tile,
    old_tile,
    tile_left,
)
from railhead.engine.state import Player
from railhead.games.g1820.board.survey import within
from railhead.games.g1820.data.facts import Facts1820
from railhead.games.g1820.state import State1820

PLAIN, TOWNS, SMALL, BIG, OO, MANCHESTER = (
    "plain track",
    "a town",
    "a small city",
    "a big city",
    "two cities",
    "Manchester",
)
_LETTERS = {"B": BIG, "OO": OO, "M": MANCHESTER}
SMALL_APART, BIG_APART = 1, 2  # no other city within so many hexes (12.3.3.1, 12.3.3.2)


def type_of_tile(tile: Tile) -> str:
    """1820 12.2: the type of a tile."""
    if tile.label:
        return _LETTERS[tile.label]
    kinds = tile.kinds()
    return SMALL if CITY in kinds else TOWNS if TOWN in kinds else PLAIN


# What there is -----------------------------------------------------------------------------------


def not_printed(state: State1820, action: LayTile) -> str | None:
    """What is printed on the board is no tile."""
    printed = state.facts.tiles[action.tile].printed
    return f"There is no tile {action.tile}" if printed else None


def ground_for_tiles(state: State1820, action: LayTile) -> str | None:
    """Tiles lie on rural and city hexes, never on printed track, off-boards or ports."""
    if action.hex in state.facts.printed:
        return f"{action.hex} is printed on the board: no tile is laid there"
    return None


def next_colour(state: State1820, action: LayTile) -> str | None:
    """Yellow tiles lie on the bare board; each other colour replaces the one before."""
    old, new = old_tile(state, action.hex), state.facts.tiles[action.tile]
    step = COLOURS.index(new.colour) - (COLOURS.index(old.colour) if old else -1)
    if step == 1:
        return None
    there = f"a {old.colour} tile" if old else "no tile"
    return f"Tile {new.id} is {new.colour}; on {action.hex} there is {there}"


# The type ----------------------------------------------------------------------------------------


def same_type(state: State1820, action: LayTile) -> str | None:
    """An upgrade does not change the type of a tile."""
    old, new = old_tile(state, action.hex), state.facts.tiles[action.tile]
    if old is None or type_of_tile(old) == type_of_tile(new):
        return None
    return f"{action.hex} has {type_of_tile(old)}; tile {new.id} shows {type_of_tile(new)}"


def _first(state: State1820, action: LayTile) -> tuple[str, str] | None:
    """The type of a first tile, and the label of its hex ("" on rural ground)."""
    if is_upgrade(state, action):
        return None
    hex_ = state.facts.board.hexes[action.hex]
    return type_of_tile(state.facts.tiles[action.tile]), hex_.label


def is_rural(state: State1820, hex_: HexId) -> bool:
    """Whether a hex is rural ground."""
    return state.facts.kinds[hex_] == "land"


def two_cities_in_their_hexes(state: State1820, action: LayTile) -> str | None:
    """OO tiles, and only those, lie on hexes marked OO."""
    first = _first(state, action)
    if first is None or (first[0] == OO) == (first[1] == "OO"):
        return None
    return f"Tile {action.tile} shows {first[0]}: OO tiles go with hexes marked OO"


def manchester_in_its_hex(state: State1820, action: LayTile) -> str | None:
    """Manchester has tiles of its own."""
    first = _first(state, action)
    if first is None or (first[0] == MANCHESTER) == (first[1] == "M"):
        return None
    return f"Tile {action.tile} shows {first[0]}: M tiles go with Manchester"


def plain_track_on_rural_ground(state: State1820, action: LayTile) -> str | None:
    """Plain track lies on any rural hex, not on a city."""
    first = _first(state, action)
    if first is None or first[0] != PLAIN or is_rural(state, action.hex):
        return None
    return f"{action.hex} is a city: plain track is laid on rural hexes"


# Spacing -----------------------------------------------------------------------------------------


def has_city(state: State1820, hex_: HexId) -> bool:
    """Whether a hex is a city, be it printed or by its tile."""
    old = old_tile(state, hex_)
    if old is not None:
        return CITY in old.kinds()
    return state.facts.kinds[hex_] == CITY


def cities_near(state: State1820, hex_: HexId, apart: int) -> list[HexId]:
    """The cities within a distance, not counted across barriers; Chatham is not seen from the
    north.
    """
    facts = state.facts
    unseen = facts.unseen_from_north
    northern = facts.board.hexes[hex_].row < facts.board.hexes[unseen].row
    return sorted(
        near
        for near in within(facts, hex_, apart)
        if has_city(state, near) and not (northern and near == unseen)
    )


def small_cities_apart(state: State1820, action: LayTile) -> str | None:
    """A small city lies in a city hex without a B, or on rural ground beside no other city."""
    first = _first(state, action)
    if first is None or first[0] != SMALL:
        return None
    if not is_rural(state, action.hex):
        marked = first[1] == "B"
        return f"{action.hex} is marked B: a big city goes there" if marked else None
    near = cities_near(state, action.hex, SMALL_APART)
    return f"{action.hex} is beside the city of {near[0]}" if near else None


def big_cities_apart(state: State1820, action: LayTile) -> str | None:
    """A big city lies in a hex marked B, in one of the two marked B?, or on rural ground with two
    hexes between it and any other city.
    """
    first = _first(state, action)
    if first is None or first[0] != BIG:
        return None
    if is_rural(state, action.hex):
        near = cities_near(state, action.hex, BIG_APART)
        return f"{action.hex} is too near to the city of {near[0]}" if near else None
    return None if first[1] in ("B", "B?") else f"{action.hex} is no big city"


def one_of_two_is_big(state: State1820, action: LayTile) -> str | None:
    """Of Hull and Grimsby at most one becomes a big city."""
    pair = state.facts.one_big
    if action.hex not in pair or type_of_tile(state.facts.tiles[action.tile]) != BIG:
        return None
    for other in pair:
        old = old_tile(state, other)
        if other != action.hex and old is not None and type_of_tile(old) == BIG:
            return f"{other} is a big city already, so {action.hex} cannot be one"
    return None


def towns_apart(state: State1820, action: LayTile) -> str | None:
    """A town lies on rural ground, beside neither another town tile nor London."""
    first = _first(state, action)
    if first is None or first[0] != TOWNS:
        return None
    if not is_rural(state, action.hex):
        return f"{action.hex} is a city: towns are laid on rural hexes"
    for near in sorted(within(state.facts, action.hex, 1, False)):
        old = old_tile(state, near)
        if near == state.facts.london:
            return f"{action.hex} is beside London"
        if old is not None and not old.printed and type_of_tile(old) == TOWNS:
            return f"{action.hex} is beside the town of {near}"
    return None


# Edges -------------------------------------------------------------------------------------------


def stays_on_the_map(state: State1820, action: LayTile) -> str | None:
    """No line runs off the map, or to an edge of a printed hex without track or spike there."""
    open_edges = state.facts.board.hexes[action.hex].open_edges
    if turned(state.facts.tiles[action.tile], action.rotation).exits <= open_edges:
        return None
    return f"Tile {action.tile} so turned runs into a closed edge of {action.hex}"


def no_barriers_yet(state: State1820, action: LayTile) -> str | None:
    """In yellow phase no line points at a blue barrier."""
    if state.facts.phases[state.phase].barriers_open:
        return None
    for edge in turned(state.facts.tiles[action.tile], action.rotation).exits:
        if (action.hex, edge) in state.facts.barriers:
            return f"Tile {action.tile} so turned points at a barrier"
    return None


EVERY_TILE: tuple[Rule[State1820, LayTile], ...] = (  # what a tile must keep to, whoever lays it
    Rule("1820 12.1", known_hex_and_tile),
    Rule("1820 12.1", not_printed),
    Rule("1820 12.3.1.1", ground_for_tiles),
    Rule("1820 12.1", tile_left),
    Rule("1820 12.3.5", colour_of_the_phase),
    Rule("1820 12.1", next_colour),
    Rule("1820 12.3.3.2", one_of_two_is_big),
    Rule("1820 12.3.1.1", stays_on_the_map),
    Rule("1820 12.3.1.1", no_barriers_yet),
    Rule("1820 12.3.5", keeps_the_track),
)
FIRST_TILES = (  # where the types may lie
    Rule("1820 12.2", two_cities_in_their_hexes),
    Rule("1820 12.3.3.3", manchester_in_its_hex),
    Rule("1820 12.3.2", plain_track_on_rural_ground),
    Rule("1820 12.3.4", towns_apart),
)
TYPES = (Rule("1820 12.3.5", same_type),)  # but for Gas Light & Coke (14.4.2)
SPACING = (  # but for Gas Light & Coke (14.4.2)
    Rule("1820 12.3.3.1", small_cities_apart),
    Rule("1820 12.3.3.2", big_cities_apart),
)
TILE_RULES = (*EVERY_TILE, *FIRST_TILES, *TYPES, *SPACING)


# Floating companies ------------------------------------------------------------------------------


def float_tile_objection(state: State1820, hex_: HexId, tile: TileId, rotation: int) -> str | None:
    """1820 6.6.2: why a floating company cannot lay or upgrade a tile for its marker, or None."""
    action = LayTile(player=Player(""), company=Company(""), hex=hex_, tile=tile, rotation=rotation)
    for rule in TILE_RULES:
        reason = rule.objection(state, action)
        if reason is not None:
            return reason
    if CITY not in state.facts.tiles[tile].kinds():
        return f"Tile {tile} has no city"
    return None


def float_tiles(state: State1820, hex_: HexId) -> Iterator[tuple[TileId, int]]:
    """Tiles with a city that might be laid on a hex for a floating company."""
    if hex_ not in state.facts.printed:
        for tile, rotation in tiles_for(state, hex_):
            if CITY in state.facts.tiles[tile].kinds():
                yield tile, rotation


# Candidates --------------------------------------------------------------------------------------


def tiles_for(state: State1820, hex_: HexId) -> tuple[tuple[TileId, int], ...]:
    """What might be laid on a hex, by colour, label and lines alone."""
    placed = state.placed.get(hex_)
    if placed is None:
        return _yellow(state.facts, state.facts.board.hexes[hex_].label, hex_)
    return _replacements(state.facts, placed[0], placed[1])


@lru_cache(2048)
def _yellow(facts: Facts1820, label: str, hex_: HexId) -> tuple[tuple[TileId, int], ...]:
    rural = facts.kinds[hex_] == "land"
    open_edges = facts.board.hexes[hex_].open_edges
    return tuple(
        (tile.id, rotation)
        for tile in facts.tiles.values()
        if tile.colour == COLOURS[0] and _suits(tile, label, rural)
        for rotation in distinct_rotations(tile)
        if turned(tile, rotation).exits <= open_edges
    )


def _suits(tile: Tile, label: str, rural: bool) -> bool:
    type_ = type_of_tile(tile)
    if label in ("OO", "M"):
        return tile.label == label
    if type_ in (OO, MANCHESTER):
        return False
    return rural or type_ in (SMALL, BIG)


@lru_cache(4096)
def _replacements(facts: Facts1820, tile: TileId, rotation: int) -> tuple[tuple[TileId, int], ...]:
    """All upgrades of a tile as it lies, small cities into big ones included (14.4.2)."""
    old = facts.tiles[tile]
    if old.printed or old.colour == COLOURS[-1]:
        return ()
    colour = COLOURS[COLOURS.index(old.colour) + 1]
    types = (BIG, SMALL) if type_of_tile(old) == SMALL else (type_of_tile(old),)
    return tuple(
        (new.id, turn)
        for new in facts.tiles.values()
        if new.colour == colour and not new.printed and type_of_tile(new) in types
        for turn in distinct_rotations(new)
        if kept(old, rotation, new, turn) is not None
    )


def joins_across(state: State1820, hex_: HexId, edge: int) -> bool:
    """Whether track on the other side meets an edge of a hex."""
    near = state.facts.board.neighbours[hex_][edge]
    lie = state.layout().lie(near) if near else None
    return lie is not None and opposite(edge) in lie.exits
