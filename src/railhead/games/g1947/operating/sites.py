"""Where a company may build, and what it might lay there (1947 6.4)."""

from collections.abc import Iterator

from railhead.board.hexes import EDGES
from railhead.board.tiles import HexId, Tile, distinct_rotations, kept, turned
from railhead.board.walk import hex_of
from railhead.engine.actions import LayTile
from railhead.engine.flow import in_hand
from railhead.engine.state import Player
from railhead.games.g1947.board.survey import reach, stations
from railhead.games.g1947.operating.tasks import LayTrack
from railhead.games.g1947.state import State1947

TILES = 2  # a turn, one of them at most an upgrade (1947 6.4)


def laying(state: State1947) -> LayTrack:
    """The track step in hand."""
    return in_hand(state, LayTrack)


def is_upgrade(state: State1947, action: LayTile) -> bool:
    """Whether the tile would replace another, or printed track."""
    return action.hex in state.placed


def candidates(state: State1947, player: Player) -> Iterator[LayTile]:
    """Yellow tiles that meet the company's track, and upgrades of what it reaches."""
    for hex_ in hexes(state):
        yield from choices_on(state, player, hex_)


def hexes(state: State1947) -> list[HexId]:
    """The bare hexes where the company may build, then those with track that it reaches."""
    step = laying(state)
    if step.yellow + step.upgrades >= TILES:
        return []
    entered = {hex_ for hex_, _ in reach(state, step.company).nodes} & state.placed.keys()
    return [*sorted(bare(state)), *(() if step.upgrades else sorted(entered))]


def bare(state: State1947) -> dict[HexId, set[int]]:
    """The bare hexes where the company may build, and the edges at which a line may begin."""
    found: dict[HexId, set[int]] = {}
    company = laying(state).company
    for station in stations(state, company):
        found[hex_of(station)] = set(range(EDGES))
    for hex_, edge in reach(state, company).railheads:
        found.setdefault(hex_, set()).add(edge)
    return {hex_: edges for hex_, edges in found.items() if hex_ not in state.placed}


def choices_on(state: State1947, player: Player, hex_: HexId) -> Iterator[LayTile]:
    """What might be laid on one of these hexes."""
    company = laying(state).company
    shapes = _upgrades(state, hex_) if hex_ in state.placed else _new_tiles(state, hex_)
    for tile, rotation in shapes:
        yield LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)


def _new_tiles(state: State1947, hex_: HexId) -> Iterator[tuple[Tile, int]]:
    wanted, edges = state.facts.board.hexes[hex_].kinds(), bare(state)[hex_]
    for tile in state.facts.tiles.values():
        if tile.colour == "yellow" and tile.kinds() in (wanted, ()):
            for rotation in distinct_rotations(tile):
                if not edges.isdisjoint(turned(tile, rotation).exits):
                    yield tile, rotation


def _upgrades(state: State1947, hex_: HexId) -> Iterator[tuple[Tile, int]]:
    old, turn = state.facts.tiles[state.placed[hex_][0]], state.placed[hex_][1]
    for name in old.upgrades_to:
        tile = state.facts.tiles[name]
        for rotation in distinct_rotations(tile):
            if kept(old, turn, tile, rotation) is not None:
                yield tile, rotation
