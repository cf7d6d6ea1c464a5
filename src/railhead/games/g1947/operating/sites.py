"""Where a company may build, and what it might lay there (1947 6.4)."""

from collections.abc import Iterator

from railhead.board.tiles import HexId
from railhead.engine.actions import LayTile
from railhead.engine.flow import in_hand
from railhead.engine.rules import laying
from railhead.engine.rules.reach import reach
from railhead.engine.state import Player
from railhead.games.g1947.operating.tasks import LayTrack
from railhead.games.g1947.state import State1947

TILES = 2  # a turn, one of them at most an upgrade (1947 6.4)
PLAIN: tuple[str, ...] = ()  # tiles without stops, for towns as well (1947 6.4.6)


def track_step(state: State1947) -> LayTrack:
    """The track step in hand."""
    return in_hand(state, LayTrack)


def candidates(state: State1947, player: Player) -> Iterator[LayTile]:
    """Yellow tiles that meet the company's track, and upgrades of what it reaches."""
    for hex_ in hexes(state):
        yield from choices_on(state, player, hex_)


def hexes(state: State1947) -> list[HexId]:
    """The bare hexes where the company may build, then those with track that it reaches."""
    step = track_step(state)
    if step.yellow + step.upgrades >= TILES:
        return []
    entered = {hex_ for hex_, _ in reach(state, step.company).nodes} & state.placed.keys()
    return [
        *sorted(laying.building_sites(state, step.company)),
        *(() if step.upgrades else sorted(entered)),
    ]


def choices_on(state: State1947, player: Player, hex_: HexId) -> Iterator[LayTile]:
    """What might be laid on one of these hexes."""
    company = track_step(state).company
    if hex_ in state.placed:
        shapes = laying.upgrades(state, hex_)
    else:
        edges = laying.building_sites(state, company)[hex_]
        shapes = laying.new_tiles(state, hex_, edges, PLAIN)
    for tile, rotation in shapes:
        yield LayTile(player=player, company=company, hex=hex_, tile=tile.id, rotation=rotation)
