"""Laying track in a turn: how many tiles, how they join the tokens, and what might be laid."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from railhead.board.hexes import EDGES
from railhead.board.reach import explore, on_a_route
from railhead.board.tiles import BROAD, HexId, Tile, Track, distinct_rotations, kept, turned
from railhead.board.walk import Node, Piece, split_stop
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand, pop, swap
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import based_hexes, blocked, reach, stations
from railhead.engine.rules.track import is_upgrade
from railhead.engine.state import BANK, Player, S, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.track import lay

Cost = Callable[[S, LayTile], int]


@dataclass(frozen=True, slots=True)
class LayTrack(Task):
    """Lay and upgrade tiles."""

    company: Company
    yellow: int = 0
    upgrades: int = 0


def within_number_of_tiles(most: int) -> Callable[[State, LayTile], str | None]:
    """A company lays no more tiles in a turn than it may, and upgrades one of them at most."""

    @wraps(within_number_of_tiles)
    def rule(state: State, action: LayTile) -> str | None:
        step = in_hand(state, LayTrack)
        if step.yellow + step.upgrades >= most:
            return f"{action.company} has laid {most} tiles"
        if is_upgrade(state, action) and step.upgrades:
            return f"{action.company} has upgraded a tile already"
        return None

    return rule


def end_track_when_done(most: int) -> Callable[[S, LayTrack], S]:
    """The step ends by itself once all tiles are laid."""
    return lambda state, step: pop(state) if step.yellow + step.upgrades >= most else state


# The connection


def extends_its_track(state: State, action: LayTile) -> str | None:
    """A new tile carries on a line from a token of the company, or lies under one."""
    if is_upgrade(state, action) or action.hex in based_hexes(state, action.company):
        return None
    exits = turned(state.facts.tiles[action.tile], action.rotation).exits
    if any((action.hex, edge) in reach(state, action.company).railheads for edge in exits):
        return None
    return f"Tile {action.tile} on {action.hex} extends no track of {action.company}"


def new_track_in_reach(state: State, action: LayTile) -> str | None:
    """A line from a token leads to the city of an upgrade, or along some of its new track."""
    if not is_upgrade(state, action):
        return None
    if (action.hex, "s0") in reach(state, action.company).nodes:
        return None
    if any(_leads_along(state, action, piece, track) for piece, track in _new(state, action)):
        return None
    return f"No route of {action.company} leads to new track of {action.tile} on {action.hex}"


def _new(state: State, action: LayTile) -> Iterator[tuple[Piece, Track]]:
    """The track that the tile has and the old one has not."""
    old, rotation = state.placed[action.hex]
    before = {frozenset((p.a, p.b)) for p in turned(state.facts.tiles[old], rotation).track}
    for index, track in enumerate(turned(state.facts.tiles[action.tile], action.rotation).track):
        if frozenset((track.a, track.b)) not in before:
            yield (action.hex, index), track


def _leads_along(state: State, action: LayTile, piece: Piece, track: Track) -> bool:
    """Whether a route gets to one end of new track and goes on: at once if nothing ended at the
    other end before, or if the route has not been on the hex, else if it did not come that way.
    """
    company, hex_, old = action.company, action.hex, state.layout().lie(action.hex)
    nodes = reach(state, company).nodes
    ends = [end for end in (track.a, track.b) if (hex_, end) in nodes]
    ahead = [track.other(end) for end in ends]
    if not ahead or any(old is None or end not in old.at for end in ahead):
        return bool(ahead)
    if any((hex_, end) in _from_outside(state, company, hex_) for end in ends):
        return True
    laid = {**state.placed, hex_: (action.tile, action.rotation)}
    layout = replace(state.layout(), placed=laid)
    return on_a_route(layout, piece, *_tokens(state, company))


@remembered_by("placed", "tokens")
def _from_outside(state: State, company: Company, hex_: HexId) -> frozenset[Node]:
    """What routes get to that use no track of a hex: the same whatever is laid there."""
    lie = state.layout().lie(hex_)
    own = [(hex_, index) for index in range(len(lie.track))] if lie else ()
    return explore(state.layout(), *_tokens(state, company), without=own).nodes


def _tokens(state: State, company: Company) -> tuple[list[Node], int, set[Node]]:
    """From where routes of a company begin, on which track, and what they do not pass."""
    starts = [split_stop(stop) for stop in stations(state, company)]
    return starts, BROAD, {split_stop(stop) for stop in blocked(state, company)}


# What might be laid


def tile_candidates(state: State, player: Player) -> Iterator[LayTile]:
    """Yellow tiles that meet the company's track, then upgrades of what it reaches."""
    company = in_hand(state, LayTrack).company
    for hex_, edges in sorted(building_sites(state, company).items()):
        for tile, rotation in new_tiles(state, hex_, edges):
            yield LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)
    for hex_ in sorted({hex_ for hex_, _ in reach(state, company).nodes} & state.placed.keys()):
        for tile, rotation in upgrades(state, hex_):
            yield LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)


def building_sites(state: State, company: Company) -> dict[HexId, set[int]]:
    """The bare hexes where the company may build, and the edges at which a line may begin."""
    found = {hex_: set(range(EDGES)) for hex_ in based_hexes(state, company)}
    for hex_, edge in reach(state, company).railheads:
        found.setdefault(hex_, set()).add(edge)
    return {hex_: edges for hex_, edges in found.items() if hex_ not in state.placed}


def new_tiles(
    state: State, hex_: HexId, edges: set[int], *also: tuple[str, ...]
) -> Iterator[tuple[Tile, int]]:
    """The yellow tiles for a bare hex that meet an edge of some: of its kind, or also of others."""
    wanted = (state.facts.board.hexes[hex_].kinds(), *also)
    for tile in state.facts.tiles.values():
        if tile.colour == "yellow" and tile.kinds() in wanted:
            for rotation in distinct_rotations(tile):
                if not edges.isdisjoint(turned(tile, rotation).exits):
                    yield tile, rotation


def upgrades(state: State, hex_: HexId) -> Iterator[tuple[Tile, int]]:
    """The tiles that may replace the one on a hex, so turned that they keep its track."""
    old, turn = state.facts.tiles[state.placed[hex_][0]], state.placed[hex_][1]
    for name in old.upgrades_to:
        tile = state.facts.tiles[name]
        for rotation in distinct_rotations(tile):
            if kept(old, turn, tile, rotation) is not None:
                yield tile, rotation


# Laying


def lay_tile(cost: Cost[S]) -> Callable[[S, LayTile], S]:
    """The company pays and lays the tile."""

    def effect(state: S, action: LayTile) -> S:
        step, upgrade = in_hand(state, LayTrack), is_upgrade(state, action)
        more = replace(step, yellow=step.yellow + (not upgrade), upgrades=step.upgrades + upgrade)
        price = cost(state, action)
        state = pay(swap(state, more), action.company, BANK, price, "for construction")
        return lay(state, action.company, action.hex, action.tile, action.rotation)

    return effect


def preview_lay(cost: Cost[S]) -> Callable[[S, LayTile], Mapping[str, Any]]:
    """The cost of the tile, and what it replaces."""

    def preview(state: S, action: LayTile) -> Mapping[str, Any]:
        old = state.placed.get(action.hex)
        return {"cost": cost(state, action), "effects": [f"replaces tile {old[0]}"] if old else []}

    return preview
