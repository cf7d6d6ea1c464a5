"""Laying and upgrading tiles (1947 6.4 to 6.6): what is laid, where, and what it costs."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from railhead.board.hexes import EDGES
from railhead.board.tiles import HexId, turned
from railhead.engine.actions import LayTile, Pass
from railhead.engine.flow import Procedure, Rule, pop, swap
from railhead.engine.rules import laying, track
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import its_turn
from railhead.engine.rules.payments import can_pay
from railhead.engine.rules.track import is_upgrade, known_hex_and_tile, tile_left
from railhead.engine.values import replace
from railhead.games.g1947.board.survey import owns, season
from railhead.games.g1947.data.facts import Facts1947
from railhead.games.g1947.data.tiles import NAMED
from railhead.games.g1947.operating.second_track import begin
from railhead.games.g1947.operating.sites import TILES, candidates, track_step
from railhead.games.g1947.operating.tasks import LayTrack, PlaceStations, VisitTemple
from railhead.games.g1947.state import State1947

NEW_STOP = 10  # 1947 6.14.2
EDGE_TOWN = "K"
FREE_TERRAIN = {"P3": "desert", "P5": "swamp"}


def purpose(_state: State1947, step: LayTrack) -> str:
    """Which track action it is."""
    which = " again" if step.second else ", the first of two actions" if step.again else ""
    return f"{step.company} lays track{which}"


# What is known, how many -------------------------------------------------------------------------


def not_of_this_action(state: State1947, action: LayTile) -> str | None:
    """By an option a tile is not upgraded in the track action in which it was laid."""
    if state.facts.upgrade_at_once or action.hex not in track_step(state).new:
        return None
    return f"The tile on {action.hex} was laid in this action"


# The tile and the place --------------------------------------------------------------------------


def not_on_grey(state: State1947, action: LayTile) -> str | None:
    """Printed grey track never changes."""
    tile = track.old_tile(state, action.hex)
    if tile and tile.printed and tile.colour == "grey":
        return f"The track on {action.hex} never changes"
    return None


def right_kind_for_the_place(state: State1947, action: LayTile) -> str | None:
    """City tiles lie on cities, town tiles on towns, plain ones elsewhere, later on towns too."""
    if is_upgrade(state, action):
        return None
    wanted = state.facts.board.hexes[action.hex].kinds()
    shown = state.facts.tiles[action.tile].kinds()
    if wanted == shown or (wanted == ("town",) and not shown):
        return None
    return f"{action.hex} has {_kind(wanted)}, tile {action.tile} shows {_kind(shown)}"


def _kind(kinds: tuple[str, ...]) -> str:
    return f"a {kinds[0]}" if kinds else "neither city nor town"


def town_left_out_from_t5(state: State1947, action: LayTile) -> str | None:
    """A plain tile may be laid on a town once the first T5 is sold."""
    hex_, tile = state.facts.board.hexes[action.hex], state.facts.tiles[action.tile]
    if is_upgrade(state, action) or hex_.kinds() != ("town",) or tile.stops:
        return None
    if state.facts.phases[state.phase].towns_grow:
        return None
    return f"{hex_.name} takes a town tile until the first T5 is sold"


def k_on_edge_towns_alone(state: State1947, action: LayTile) -> str | None:
    """K tiles are for towns at the edge of the map, where no other town tile can lie."""
    if state.facts.tiles[action.tile].label != EDGE_TOWN:
        return None
    if _others_fit(state.facts, action.hex):
        return f"{action.hex} is not at the edge of the map: X and Delta tiles fit"
    return None


@lru_cache(1024)
def _others_fit(facts: Facts1947, hex_: HexId) -> bool:
    """Whether a town tile other than K can lie on a hex."""
    open_edges = facts.board.hexes[hex_].open_edges
    return any(
        turned(tile, rotation).exits <= open_edges
        for tile in facts.tiles.values()
        if tile.kinds() == ("town",) and tile.label != EDGE_TOWN
        for rotation in range(EDGES)
    )


def of_its_zone(state: State1947, action: LayTile) -> str | None:
    """City tiles of one zone are not laid in the other, even if those of the other are used up."""
    zone = state.facts.tile_zones.get(action.tile)
    ground = state.facts.zones[action.hex]
    if zone in (None, ground):
        return None
    return f"{action.hex} lies in the {ground} zone, tile {action.tile} is for the {zone} zone"


def named_tiles_on_their_cities(state: State1947, action: LayTile) -> str | None:
    """From green on, a city with tiles of its own takes these alone, and no other city does."""
    tile, hex_ = state.facts.tiles[action.tile], state.facts.board.hexes[action.hex]
    label = tile.label if tile.label in NAMED else ""
    if label == hex_.label or (hex_.label and tile.colour == "yellow" and not label):
        return None
    if label:
        return f"Tile {action.tile} is for {label}"
    return f"{hex_.name} has tiles of its own"


def colour_of_the_phase(state: State1947, action: LayTile) -> str | None:
    """Cities and towns are upgraded as the phase allows, plain tiles at all times."""
    tile, phase = state.facts.tiles[action.tile], state.facts.phases[state.phase]
    colours = phase.colours if tile.stops else phase.plain_colours
    if tile.colour in colours:
        return None
    return f"Cities may be {' or '.join(colours)} in this phase, not {tile.colour}"


def printed_track_waits(state: State1947, action: LayTile) -> str | None:
    """Printed yellow track stays until green tiles are to be had: of cities, or of any kind."""
    old, phase = track.old_tile(state, action.hex), state.facts.printed_grows
    if not old or not old.printed or state.phase >= phase:
        return None
    return f"The printed track on {action.hex} stays until phase {phase}"


def towns_grow_from_t5(state: State1947, action: LayTile) -> str | None:
    """Towns become cities once the first T5 is sold."""
    old = track.old_tile(state, action.hex)
    if not old or old.kinds() != ("town",) or state.facts.phases[state.phase].towns_grow:
        return None
    return "Towns become cities once the first T5 is sold"


# What it costs -----------------------------------------------------------------------------------


def cost(state: State1947, action: LayTile) -> int:
    """1947 6.4.2, P3, P5: the ground is paid for with the first tile, printed yellow track with the
    first green one; desert and swamp cost some companies nothing.
    """
    costs = state.facts.upgrade_costs if is_upgrade(state, action) else state.facts.costs
    price = costs.get(action.hex, 0)
    if is_upgrade(state, action) and not state.facts.tiles[state.placed[action.hex][0]].printed:
        return 0
    ground = state.facts.board.hexes[action.hex].terrain
    for private, terrain in FREE_TERRAIN.items():
        if terrain in ground and owns(state, action.company, private):
            return 0
    return price


def reduces(state: State1947, action: LayTile) -> bool:
    """1947 6.13.3, P1, P2: whether the tile costs the company a fifth of its revenue."""
    now = season(state)
    if state.facts.zones[action.hex] != now.reduced_zone:
        return False
    if state.facts.tiles[action.tile].stops and not state.facts.stops_reduce:
        return False
    return now.exempt is None or not owns(state, action.company, now.exempt)


def brings_bonus(state: State1947, action: LayTile) -> bool:
    """1947 6.14.2: a yellow city or town."""
    return not is_upgrade(state, action) and bool(state.facts.tiles[action.tile].stops)


def preview(state: State1947, action: LayTile) -> Mapping[str, Any]:
    """The cost of the tile, and what it does to the revenue."""
    effects = []
    if is_upgrade(state, action):
        effects.append(f"replaces tile {state.placed[action.hex][0]}")
    if reduces(state, action) and not state.reduced:
        effects.append(f"20% less revenue: {season(state).name}")
    if brings_bonus(state, action):
        effects.append(f"{state.facts.money(NEW_STOP)} more revenue, with a train")
    return {"cost": cost(state, action), "effects": effects}


# Laying ------------------------------------------------------------------------------------------


def lay_tile(state: State1947, action: LayTile) -> State1947:
    """Pay and lay; remember what the tile does to this turn's revenue; look for the temple."""
    changed = replace(
        laying.lay_tile(cost)(state, action),
        reduced=state.reduced or reduces(state, action),
        new_stops=state.new_stops + brings_bonus(state, action),
    )
    step = track_step(changed)
    later = replace(step, new=(*step.new, action.hex))
    return swap(changed, VisitTemple(action.company), later)


def finish(state: State1947) -> State1947:
    """1947 6.11.3: the second action follows the first."""
    step = track_step(state)
    if step.again:
        return begin(state, step.company)
    return _noted(pop(state)) if step.second else pop(state)


def _noted(state: State1947) -> State1947:
    """There is no further track action in this turn."""
    step = state.agenda[0]
    return swap(state, replace(step, tracked=True)) if isinstance(step, PlaceStations) else state


def stop_laying(state: State1947, _action: Pass) -> State1947:
    """The company lays no (further) tile."""
    return finish(state)


LAY_TILE: Procedure[State1947, LayTile] = Procedure(
    action=LayTile,
    candidates=candidates,
    rules=(
        Rule("1947 6.4", its_turn),
        Rule("1947 6.4", known_hex_and_tile),
        Rule("1947 6.4", laying.within_number_of_tiles(TILES)),
        Rule("1947 6.4", not_of_this_action),
        Rule("1947 6.4", tile_left),
        Rule("1947 6.6", not_on_grey),
        Rule("1947 6.4", track.yellow_first),
        Rule("1947 6.4.1", right_kind_for_the_place),
        Rule("1947 6.4.6", town_left_out_from_t5),
        Rule("1947 6.4.6", k_on_edge_towns_alone),
        Rule("1947 6.4", of_its_zone),
        Rule("1947 6.4.5", named_tiles_on_their_cities),
        Rule("1947 6.4.3", colour_of_the_phase),
        Rule("1947 6.4", printed_track_waits),
        Rule("1947 6.4.6", towns_grow_from_t5),
        Rule("1947 6.4.3", track.listed_upgrade),
        Rule("1947 6.4.3", track.keeps_the_track),
        Rule("1947 6.4.1", track.stays_on_the_grid),
        Rule("1947 6.4.1", track.not_against_grey),
        Rule("1947 6.4", laying.extends_its_track),
        Rule("1947 6.4.3", laying.new_track_in_reach),
        Rule("1947 6.4.2", can_pay(cost, lambda action: action.company, "This")),
    ),
    effect=lay_tile,
    preview=preview,
)

STOP_LAYING = passes(stop_laying)
