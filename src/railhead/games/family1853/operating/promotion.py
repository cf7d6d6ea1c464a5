"""Replacing tiles by those of the next colour (1853R 4.2)."""

from collections.abc import Iterator
from itertools import chain

from railhead.board.tiles import HexId, distinct_rotations, turned
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.flow import in_hand
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import based_hexes
from railhead.engine.rules.track import is_upgrade, old_tile
from railhead.engine.state import Player
from railhead.engine.verbs.track import lay
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.board.outreach import reachable_by_train, within_reach
from railhead.games.family1853.board.survey import GAUGES, at_home, reach, reached_hexes
from railhead.games.family1853.operating.track import (
    on_own_base,
    railheads_met,
    yellow_candidates,
)
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import LayTrack


def instead_of_laying(state: State1853, action: LayTile) -> str | None:
    """A company promotes one tile as an alternative to laying tiles."""
    if is_upgrade(state, action) and in_hand(state, LayTrack).laid:
        return f"{action.company} has laid a tile in this turn and may not promote one as well"
    return None


def listed_promotion(state: State1853, action: LayTile) -> str | None:
    """A tile is replaced only by those that the table of promotions lists for it."""
    old = old_tile(state, action.hex)
    if old is None or action.tile in old.upgrades_to:
        return None
    into = ", ".join(old.upgrades_to)
    may = f"only to {into}" if into else "to nothing"
    return f"{old.id} on {action.hex} may be promoted {may}, not to {action.tile}"


def gauges_kept(state: State1853, action: LayTile) -> str | None:
    """A line that goes on has every gauge that it had."""
    old = old_tile(state, action.hex)
    if old is None:
        return None
    before = turned(old, state.placed[action.hex][1])
    after = turned(state.facts.tiles[action.tile], action.rotation)
    for edge in sorted(before.exits & after.exits):
        if before.gauge_at(edge) & ~after.gauge_at(edge):
            return f"Tile {action.tile} so turned changes the gauge of a line of {old.id}"
    return None


def no_grey_beside_grey(state: State1853, action: LayTile) -> str | None:
    """A brown tile beside a grey one is not promoted."""
    if not is_upgrade(state, action) or state.facts.tiles[action.tile].colour != "grey":
        return None
    for neighbour in state.facts.board.neighbours[action.hex]:
        placed = state.placed.get(neighbour) if neighbour else None
        if placed and state.facts.tiles[placed[0]].colour == "grey":
            return f"{action.hex} lies beside the grey tile on {neighbour}"
    return None


def joined_to_a_base(state: State1853, action: LayTile) -> str | None:
    """The tile is connected to a base of the company, or becomes so, without a break of gauge."""
    if not is_upgrade(state, action) or on_own_base(state, action):
        return None
    if action.hex in reached_hexes(state, action.company) or railheads_met(state, action):
        return None
    return f"{action.hex} is not connected to a base of {action.company}"


def may_roam(state: State1853, company: Company) -> bool:
    """Companies with one of the largest trains are no longer bound to their territory."""
    return any(type_of(train) in state.facts.roaming_trains for train in owned(state, company))


def within_territory(state: State1853, action: LayTile) -> str | None:
    """Promotions are made inside the company's territory, unless it owns a '5' or a '6'."""
    if not is_upgrade(state, action) or at_home(state, action.company, action.hex):
        return None
    if may_roam(state, action.company):
        return None
    roaming = " or ".join(f"'{train}'" for train in state.facts.roaming_trains)
    return f"{action.hex} lies outside the territory of {action.company}, which owns no {roaming}"


def can_be_called_at(state: State1853, action: LayTile) -> str | None:
    """Outside its territory a company promotes only what a train can reach from a home base."""
    if not is_upgrade(state, action) or at_home(state, action.company, action.hex):
        return None
    reached = within_reach(state, action)
    if reached is None:
        promoted = lay(state, action.company, action.hex, action.tile, action.rotation)
        reached = reachable_by_train(promoted, action.company, action.hex, frozenset())
    if reached:
        return None
    return f"No train of {action.company} can run from a home base over {action.hex}"


def tile_candidates(state: State1853, player: Player) -> Iterator[LayTile]:
    """All yellow tiles that might be laid, and all promotions that might be made."""
    return chain(yellow_candidates(state, player), promotion_candidates(state, player))


def promotion_candidates(state: State1853, player: Player) -> Iterator[LayTile]:
    """Every listed promotion of every tile that the company touches."""
    company = in_turn(state)
    colours = state.facts.phases[state.phase].colours
    if in_hand(state, LayTrack).laid or len(colours) == 1:
        return
    for hex_ in sorted(_touched(state, company)):
        for tile in state.facts.tiles[state.placed[hex_][0]].upgrades_to:
            for rotation in distinct_rotations(state.facts.tiles[tile]):
                yield LayTile(
                    player=player, company=company, hex=hex_, tile=tile, rotation=rotation
                )


def _touched(state: State1853, company: Company) -> set[HexId]:
    railheads = (reach(state, company, gauge).railheads for gauge in GAUGES)
    met = {hex_ for ends in railheads for hex_, _ in ends}
    return (met | based_hexes(state, company) | reached_hexes(state, company)) & state.placed.keys()
