"""Laying tiles and placing tokens on the map."""

from collections import Counter
from collections.abc import Mapping

from railhead.board.tiles import HexId, StopId, TileId, kept
from railhead.board.walk import split_stop, stop_id
from railhead.engine.facts import Company
from railhead.engine.memo import remembered_by
from railhead.engine.state import S, State
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell


def tiles_left(state: State, tile: TileId) -> int | None:
    """How many tiles of a kind are not on the map; None where there is no limit."""
    count = state.facts.tiles[tile].count
    return None if count is None else count - _laid(state)[tile]


@remembered_by("facts", "placed")
def supply(state: State) -> Mapping[TileId, int | None]:
    """How many tiles of each kind are not on the map."""
    return {tile: tiles_left(state, tile) for tile in state.facts.tiles}


@remembered_by("placed")
def _laid(state: State) -> Counter[TileId]:
    """How many tiles of each kind are on the map."""
    return Counter(tile for tile, _ in state.placed.values())


def lay(state: S, company: Company, hex_: HexId, tile: TileId, rotation: int) -> S:
    """Lay a tile; tokens on the one it replaces move to the stations that take their place."""
    old = state.placed.get(hex_)
    moved = _moved_tokens(state, hex_, tile, rotation) if old else state.tokens
    placed = {**state.placed, hex_: (tile, rotation)}
    name = state.facts.board.hexes[hex_].name
    where = f"{hex_} ({name})" if name else hex_
    text = (
        f"{company} {'replaces tile ' + old[0] + ' by' if old else 'lays'} tile {tile} on {where}"
    )
    about = {"company": company, "hex": hex_, "tile": tile, "rotation": rotation}
    return tell(replace(state, placed=placed, tokens=moved), "tile_laid", text, **about)


def _moved_tokens(
    state: State, hex_: HexId, tile: TileId, rotation: int
) -> dict[StopId, tuple[Company, ...]]:
    old, old_rotation = state.placed[hex_]
    tiles = state.facts.tiles
    places = kept(tiles[old], old_rotation, tiles[tile], rotation) or {}
    moved: dict[StopId, tuple[Company, ...]] = {}
    for stop, companies in state.tokens.items():
        on, name = split_stop(stop)
        there = stop_id(hex_, places[str(name)]) if on == hex_ else stop
        moved[there] = (*moved.get(there, ()), *companies)
    return moved


def place_token(state: S, company: Company, stop: StopId) -> S:
    """Place a company's token on a stop."""
    tokens = {**state.tokens, stop: (*state.tokens.get(stop, ()), company)}
    hex_ = state.facts.board.hexes[split_stop(stop)[0]]
    noun = state.facts.names.get("token", "token").lower()
    text = f"{company} places a {noun} at {hex_.name or hex_.id}"
    return tell(replace(state, tokens=tokens), "token_placed", text, company=company, stop=stop)
