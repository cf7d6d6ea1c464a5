"""Building track in a company's turn (1820 7.2.1, 12.3.1.1, 14.4)."""

from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any

from railhead.board.hexes import EDGES
from railhead.board.tiles import COLOURS, HexId, turned
from railhead.board.walk import hex_of
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, pop
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.payments import short
from railhead.engine.rules.reach import CITY, stations
from railhead.engine.rules.track import old_tile
from railhead.engine.state import BANK, Player
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted, named
from railhead.engine.verbs.track import lay
from railhead.games.g1820.actions import UpgradeCity
from railhead.games.g1820.board.survey import reach
from railhead.games.g1820.board.tiles import (
    BIG,
    EVERY_TILE,
    FIRST_TILES,
    MANCHESTER,
    SMALL,
    SMALL_APART,
    SPACING,
    TYPES,
    cities_near,
    is_rural,
    joins_across,
    tiles_for,
    type_of_tile,
)
from railhead.games.g1820.cousins.powers import earns, helped_by, used, uses
from railhead.games.g1820.data.facts import BEDLINGTON, GAS_LIGHT, LOCKE
from railhead.games.g1820.operating.company_turn import noted, turn, undecided
from railhead.games.g1820.operating.fleet import phase_at_hand
from railhead.games.g1820.operating.tasks import BuildTrack
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import has_power, is_private, purse

MANCHESTER_UPGRADE = 40  # 12.3.1, 12.3.5


# How many ----------------------------------------------------------------------------------------


def tiles_allowed(state: State1820, company: Company) -> int:
    """1820 13.2, 13.3: how many tiles a company may lay or upgrade in a turn."""
    phase = state.facts.phases[state.phase]
    return phase.private_tiles if is_private(state, company) else phase.public_tiles


def tiles_built(state: State1820) -> int:
    """How many of them it has laid or upgraded, but for an extra one."""
    return len(turn(state).built) - turn(state).extra


def within_number_of_tiles(state: State1820, action: LayTile) -> str | None:
    """A public company builds two tiles in a turn, a private one four once yellow phase is over."""
    allowed = tiles_allowed(state, action.company)
    if tiles_built(state) < allowed:
        return None
    return f"{action.company} may build {counted(allowed, 'tile')} in a turn"


def each_hex_once(state: State1820, action: LayTile) -> str | None:
    """A company does not build twice on a hex in a turn."""
    if action.hex in turn(state).built:
        return f"{action.company} has already built on {action.hex} in this turn"
    return None


# The connection ----------------------------------------------------------------------------------


def connected(state: State1820, action: LayTile) -> str | None:
    """A line joins a station marker of the company to a line of the new tile."""
    edges = sites(state, action.company).get(action.hex, frozenset())
    exits = turned(state.facts.tiles[action.tile], action.rotation).exits
    if not edges.isdisjoint(exits):
        return None
    return f"No line joins tile {action.tile} on {action.hex} to {action.company}"


def sites(state: State1820, company: Company) -> dict[HexId, frozenset[int]]:
    """Where a company may build: the hexes, and the edges one of which a new tile has to use.

    What is reached on a tile stays so when it is upgraded; a marker on it is joined to any line.
    """
    found = reach(state, company)
    edges: dict[HexId, frozenset[int]] = {}
    for hex_, edge in found.railheads:
        edges[hex_] = edges.get(hex_, frozenset()) | {edge}
    everywhere = frozenset(range(EDGES))
    for hex_ in (*found.hexes(), *(hex_of(stop) for stop in stations(state, company))):
        edges[hex_] = everywhere
    return {hex_: edges[hex_] for hex_ in sorted(edges) if hex_ not in state.facts.printed}


# What it costs -----------------------------------------------------------------------------------


def full_cost(state: State1820, action: LayTile) -> int:
    """Hill or river of a first tile, the first upgrade of Manchester, and connections made."""
    return _ground(state, action) + sum(_connections(state, action))


def _ground(state: State1820, action: LayTile) -> int:
    old = old_tile(state, action.hex)
    if old is None:
        return state.facts.hex_costs.get(action.hex, 0)
    first = type_of_tile(old) == MANCHESTER and old.colour == COLOURS[0]
    return MANCHESTER_UPGRADE if first else 0


def _connections(state: State1820, action: LayTile) -> Iterator[int]:
    """The costs of barriers and of London's edges across which the tile makes a connection."""
    lie = state.layout().lie(action.hex)
    before = lie.exits if lie else frozenset()
    for edge in turned(state.facts.tiles[action.tile], action.rotation).exits - before:
        for costs in (state.facts.barriers, state.facts.edge_costs):
            if (action.hex, edge) in costs and joins_across(state, action.hex, edge):
                yield costs[action.hex, edge]


def discount(state: State1820, action: LayTile) -> int:
    """1820 14.4.3: Joseph Locke halves the cost, whether the director wants it or not."""
    return full_cost(state, action) // 2 if has_power(state, action.company, LOCKE) else 0


def cost(state: State1820, action: LayTile) -> int:
    """What the company pays."""
    return full_cost(state, action) - discount(state, action)


def can_pay_for_it(state: State1820, action: LayTile) -> str | None:
    """Terrain costs are paid from the treasury before the tile is laid."""
    return short(state, purse(state, action.company), cost(state, action), "This")


def build(state: State1820, action: LayTile) -> State1820:
    """Pay, lay the tile, and give Joseph Locke the discount."""
    company, saved = action.company, discount(state, action)
    state = noted(state, built=(*turn(state).built, action.hex))
    state = pay(state, purse(state, company), BANK, cost(state, action), "for construction")
    if saved:
        state = earns(state, LOCKE, saved, f"for the discount of {company}")
    return lay(state, company, action.hex, action.tile, action.rotation)


def preview_lay(state: State1820, action: LayTile) -> dict[str, Any]:
    """The cost of the tile, and what it does."""
    effects = []
    old = old_tile(state, action.hex)
    if old is not None:
        effects.append(f"replaces tile {old.id}")
    if saved := discount(state, action):
        effects.append(f"{state.facts.money(saved)} discount, which Joseph Locke earns")
    return {"cost": cost(state, action), "effects": effects}


# With the help of cousins ------------------------------------------------------------------------


def as_lay(action: UpgradeCity) -> LayTile:
    """The tile that is laid with the help of a cousin."""
    return LayTile(
        player=action.player,
        company=action.company,
        hex=action.hex,
        tile=action.tile,
        rotation=action.rotation,
    )


def lifted(rule: Rule[State1820, LayTile]) -> Rule[State1820, UpgradeCity]:
    """A rule for tiles, kept with the help of a cousin too."""

    @wraps(rule.objection)
    def objection(state: State1820, action: UpgradeCity) -> str | None:
        return rule.objection(state, as_lay(action))

    return Rule(rule.paragraph, objection)


def cousin_helps(state: State1820, action: UpgradeCity) -> str | None:
    """Bedlington and Gas Light & Coke help the companies of which they hold shares."""
    if action.cousin not in (BEDLINGTON, GAS_LIGHT):
        return f"{named(state, action.cousin)} has no power over cities"
    if not helped_by(state, action.company, action.cousin):
        name = state.facts.names[action.cousin]
        return f"{name} holds no share of {action.company}"
    return None


Check = Callable[[State1820, UpgradeCity], str | None]


def _of(cousin: str, objection: Check) -> Check:
    """A rule for the help of one cousin."""

    @wraps(objection)
    def rule(state: State1820, action: UpgradeCity) -> str | None:
        return objection(state, action) if action.cousin == cousin else None

    return rule


def one_extra_upgrade(state: State1820, action: UpgradeCity) -> str | None:
    """Bedlington's upgrade comes once in a turn."""
    if turn(state).extra:
        return f"{action.company} has already upgraded a city beyond its track in this turn"
    return None


def upgrades_a_city(state: State1820, action: UpgradeCity) -> str | None:
    """Bedlington's help is for the upgrade of a city."""
    old = old_tile(state, action.hex)
    if old is None or CITY not in old.kinds():
        return f"There is no city tile on {action.hex}"
    return None


def same_type_still(state: State1820, action: UpgradeCity) -> str | None:
    """Bedlington's upgrade keeps the type of the tile."""
    return TYPES[0].objection(state, as_lay(action))


def once_a_game(state: State1820, action: UpgradeCity) -> str | None:
    """Gas Light & Coke helps each company once."""
    if uses(state, action.company, GAS_LIGHT):
        return f"{action.company} has already used the power of Gas Light & Coke"
    return None


def counts_as_track(state: State1820, action: UpgradeCity) -> str | None:
    """A big city of Gas Light & Coke is one of the tiles of the turn."""
    return within_number_of_tiles(state, as_lay(action))


def big_city_of_gas_light(state: State1820, action: UpgradeCity) -> str | None:
    """Gas Light & Coke lays a yellow big city as a small one is spaced, or makes a yellow small
    city a green big one.
    """
    tile, old = state.facts.tiles[action.tile], old_tile(state, action.hex)
    if type_of_tile(tile) != BIG:
        return f"Tile {action.tile} shows no big city"
    if old is not None:
        yellow = type_of_tile(old) == SMALL and old.colour == COLOURS[0]
        return None if yellow else f"On {action.hex} there is no yellow small city"
    if not is_rural(state, action.hex):
        unmarked = not state.facts.board.hexes[action.hex].label
        agreed = state.facts.gas_light_in_cities and unmarked
        return None if agreed else f"{action.hex} is no rural hex"
    near = cities_near(state, action.hex, SMALL_APART)
    return f"{action.hex} is beside the city of {near[0]}" if near else None


def build_with_help(state: State1820, action: UpgradeCity) -> State1820:
    """Build, and pay the cousin: half of the new city, or all of a new big one."""
    company, cousin = action.company, action.cousin
    revenue = max(stop.revenue for stop in state.facts.tiles[action.tile].stops)
    state = build(state, as_lay(action))
    if cousin == BEDLINGTON:
        state = noted(state, extra=True)
        return earns(state, cousin, revenue // 2, f"for the upgrade of {action.hex}")
    return earns(used(state, company, cousin), cousin, revenue, f"for the city on {action.hex}")


def preview_help(state: State1820, action: UpgradeCity) -> dict[str, Any]:
    """The cost, and what the cousin earns."""
    shown = preview_lay(state, as_lay(action))
    revenue = max(stop.revenue for stop in state.facts.tiles[action.tile].stops)
    earned = revenue // 2 if action.cousin == BEDLINGTON else revenue
    words = f"{state.facts.names[action.cousin]} earns {state.facts.money(earned)}"
    return {**shown, "effects": [*shown["effects"], words]}


# Candidates --------------------------------------------------------------------------------------


def lay_candidates(state: State1820, player: Player) -> Iterator[LayTile]:
    """Whatever colour, label and lines let lie where the company may build."""
    company = in_turn(state)
    if tiles_built(state) >= tiles_allowed(state, company):
        return
    for hex_, edges in sites(state, company).items():
        yield from lays_on(state, player, hex_, edges)


def lays_on(
    state: State1820, player: Player, hex_: HexId, edges: frozenset[int]
) -> Iterator[LayTile]:
    """The same on one hex, with track to one of these edges."""
    company, tiles = in_turn(state), state.facts.tiles
    colours = state.facts.phases[state.phase].colours
    if hex_ in turn(state).built:
        return
    for tile, rotation in tiles_for(state, hex_):
        if tiles[tile].colour in colours and not edges.isdisjoint(
            turned(tiles[tile], rotation).exits
        ):
            yield LayTile(player=player, company=company, hex=hex_, tile=tile, rotation=rotation)


def help_candidates(state: State1820, player: Player) -> Iterator[UpgradeCity]:
    """The same with each cousin that helps, for tiles with a city."""
    company = in_turn(state)
    helpers = [c for c in (BEDLINGTON, GAS_LIGHT) if helped_by(state, company, c)]
    for hex_, edges in sites(state, company).items() if helpers else ():
        for found in lays_on(state, player, hex_, edges):
            if CITY in state.facts.tiles[found.tile].kinds():
                for cousin in helpers:
                    yield UpgradeCity(
                        player=player,
                        company=company,
                        cousin=cousin,
                        hex=hex_,
                        tile=found.tile,
                        rotation=found.rotation,
                    )


def build_or_go_on(state: State1820, task: BuildTrack) -> State1820:
    """A company that a cousin directs builds nothing; a step without further tiles ends, unless a
    future train could begin a phase that allows more.
    """
    company = task.company
    if undecided(state, company):
        return pop(state)
    more = tiles_built(state) < tiles_allowed(state, company) or phase_at_hand(state, company)
    extra = helped_by(state, company, BEDLINGTON) and not turn(state).extra
    return state if more or extra else pop(state)


BEFORE: tuple[Rule[State1820, LayTile], ...] = (  # of every tile, with help or without
    Rule("1820 7.2", its_turn),
    *EVERY_TILE,
)
AFTER = (
    Rule("1820 12.3.5", each_hex_once),
    Rule("1820 12.3.1.1", connected),
    Rule("1820 7.2.1", can_pay_for_it),
)

LAY_TILE: Procedure[State1820, LayTile] = Procedure(
    action=LayTile,
    candidates=lay_candidates,
    rules=(
        *BEFORE,
        Rule("1820 7.2.1", within_number_of_tiles),
        *FIRST_TILES,
        *TYPES,
        *SPACING,
        *AFTER,
    ),
    effect=build,
    preview=preview_lay,
)

UPGRADE_CITY: Procedure[State1820, UpgradeCity] = Procedure(
    action=UpgradeCity,
    candidates=help_candidates,
    rules=(
        *map(lifted, BEFORE),
        Rule("1820 14.1", cousin_helps),
        Rule("1820 14.4.1", _of(BEDLINGTON, one_extra_upgrade)),
        Rule("1820 14.4.1", _of(BEDLINGTON, upgrades_a_city)),
        Rule("1820 12.3.5", _of(BEDLINGTON, same_type_still)),
        Rule("1820 14.4.2", _of(GAS_LIGHT, once_a_game)),
        Rule("1820 7.2.1", _of(GAS_LIGHT, counts_as_track)),
        Rule("1820 14.4.2", _of(GAS_LIGHT, big_city_of_gas_light)),
        *map(lifted, AFTER),
    ),
    effect=build_with_help,
    preview=preview_help,
)
