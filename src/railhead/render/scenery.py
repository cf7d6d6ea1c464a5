"""What a game prints on its board beyond hexes and stops, in one form for all games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId
from railhead.engine.facts import Company, Facts
from railhead.engine.state import Cell
from railhead.games.family1853.facts import Facts1853
from railhead.games.g1820.facts import Facts1820
from railhead.games.g1947.facts import BORDER, MONSOON, Facts1947

Edge = tuple[HexId, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scenery:
    """The print of a board, by hex: shading, payments at frontier posts, values of cities, numbers
    of companies; the homes by stop; the costs of terrain and the territories. `strips` are values
    by colour, `words` what stands beside a stop, `labels` the letters of bare hexes; `barriers` and
    `tolls` are edges that cost to cross, `cells` the colours of the market. `prices` are costs of
    single hexes, `rain` those with a drop, `shrines` companies by the hex of their temple;
    `outskirts` is what lies beyond the board (its kind and name), `red_line` for each row of the
    market the column after which it runs.
    """

    shades: Mapping[HexId, str] = field(default_factory=dict)
    frontier: Mapping[HexId, int] = field(default_factory=dict)
    values: Mapping[HexId, int] = field(default_factory=dict)
    numbers: Mapping[HexId, tuple[Company, ...]] = field(default_factory=dict)
    homes: Mapping[StopId, tuple[Company, ...]] = field(default_factory=dict)
    costs: Mapping[str, str] = field(default_factory=dict)
    territories: Mapping[Company, frozenset[HexId]] = field(default_factory=dict)
    strips: Mapping[HexId, Mapping[str, int]] = field(default_factory=dict)
    words: Mapping[HexId, str] = field(default_factory=dict)
    labels: Mapping[HexId, str] = field(default_factory=dict)
    barriers: Mapping[Edge, int] = field(default_factory=dict)
    tolls: Mapping[Edge, int] = field(default_factory=dict)
    cells: Mapping[Cell, str] = field(default_factory=dict)
    prices: Mapping[HexId, int] = field(default_factory=dict)
    rain: frozenset[HexId] = frozenset()
    shrines: Mapping[HexId, Company] = field(default_factory=dict)
    outskirts: Mapping[Edge, tuple[str, str]] = field(default_factory=dict)
    red_line: tuple[int, ...] = ()


def scenery(facts: Facts) -> Scenery:
    """The print of a game's board."""
    if isinstance(facts, Facts1853):
        return _scenery_1853(facts)
    if isinstance(facts, Facts1820):
        return _scenery_1820(facts)
    if isinstance(facts, Facts1947):
        return _scenery_1947(facts)
    return Scenery(homes=_homes((stop, c.id) for c in facts.companies.values() for stop in c.homes))


def _scenery_1853(facts: Facts1853) -> Scenery:
    companies = facts.companies.values()
    kept = [(stop, c.id) for c in companies for stop in c.homes]
    kept += [(c.home_if_major, c.id) for c in companies if c.home_if_major]
    cities = facts.cities.values()
    return Scenery(
        shades=facts.shades,
        frontier=facts.frontier,
        values={city.hex: city.value for city in cities},
        numbers={city.hex: city.companies for city in cities},
        homes=_homes(kept),
        costs={kind: f"{facts.currency}{b} / {m}" for kind, (b, m) in facts.terrain.items()},
        territories={c.id: c.territory for c in companies},
    )


def _scenery_1820(facts: Facts1820) -> Scenery:
    hexes = facts.board.hexes.values()
    terrain = {
        kind: f"{facts.currency}{facts.hex_costs[h.id]}" for h in hexes for kind in h.terrain
    }
    barrier = f"{facts.currency}{max(facts.barriers.values())}"
    beside = next(iter(facts.white))[0]  # London's values are printed beside it
    strips = {beside if hex_ == facts.london else hex_: v for hex_, v in facts.values.items()}
    names = facts.board.hexes
    return Scenery(
        costs={**terrain, "barrier": barrier},
        strips=strips,
        words={port: f"{names[c].name} + {n}" for port, (c, n) in facts.port_cities.items()},
        labels={h.id: h.label for h in hexes if h.label},
        barriers=facts.barriers,
        tolls=facts.edge_costs,
        cells=_cells_1820(facts),
    )


def _cells_1820(facts: Facts1820) -> dict[Cell, str]:
    """Par prices in the colour of their phase, liquidation grey, the end red."""
    row = facts.market[0]
    cells = {(0, 0): "grey", (0, len(row) - 1): "red"}
    for number in sorted(facts.phases, reverse=True):
        phase = facts.phases[number]
        cells |= {(0, row.index(price)): phase.name for price in phase.pars}
    return cells


def _scenery_1947(facts: Facts1947) -> Scenery:
    rain = frozenset(hex_ for hex_, zone in facts.zones.items() if zone == MONSOON)
    phases = {1: "yellow", 4: "brown", 6: "grey"}  # the colours of cities then
    return Scenery(
        homes=_homes((stop, c.id) for c in facts.companies.values() for stop in c.homes),
        shades=dict.fromkeys(rain, "monsoon"),
        costs=dict.fromkeys(
            sorted({kind for h in facts.board.hexes.values() for kind in h.terrain}), ""
        ),
        prices={**facts.costs, **facts.upgrade_costs},
        rain=rain,
        shrines={c.temple: c.id for c in facts.companies.values()},
        strips={h: {phases[p]: v for p, v in vs.items()} for h, vs in facts.grey_values.items()},
        labels={h.id: h.label for h in facts.board.hexes.values() if h.label and not h.name},
        outskirts=_outskirts(facts),
        cells={cell: band for band, cells in facts.par_cells.items() for cell in cells.values()},
        red_line=facts.red_line,
    )


def _outskirts(facts: Facts1947) -> dict[Edge, tuple[str, str]]:
    """Trading posts, dead ends and sites, these with their names."""
    names = {site.id: site.name for site in facts.sites.values()}
    return {
        (hex_, edge): (kind, names.get(kind, ""))  # type: ignore[call-overload]
        for hex_, edges in facts.off_board.items()
        for edge, kind in edges.items()
        if kind != BORDER
    }


def _homes(kept: Iterable[tuple[StopId, Company]]) -> dict[StopId, tuple[Company, ...]]:
    homes: dict[StopId, tuple[Company, ...]] = {}
    for stop, company in kept:
        homes[stop] = (*homes.get(stop, ()), company)
    return homes
