"""What a game prints on its board beyond hexes and stops, in one form for all games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId
from railhead.engine.facts import Company, Facts
from railhead.engine.state import Cell
from railhead.games.family1853.facts import Facts1853
from railhead.games.g1820.facts import Facts1820

Edge = tuple[HexId, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scenery:
    """The print of a board, by hex: shading, payments at frontier posts, values of cities, numbers
    of companies; the homes by stop; the costs of terrain and the territories. `strips` are values
    by colour, `words` what stands beside a stop, `labels` the letters of bare hexes; `barriers` and
    `tolls` are edges that cost to cross, `cells` the colours of the market.
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


def scenery(facts: Facts) -> Scenery:
    """The print of a game's board."""
    if isinstance(facts, Facts1853):
        return _scenery_1853(facts)
    if isinstance(facts, Facts1820):
        return _scenery_1820(facts)
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


def _homes(kept: Iterable[tuple[StopId, Company]]) -> dict[StopId, tuple[Company, ...]]:
    homes: dict[StopId, tuple[Company, ...]] = {}
    for stop, company in kept:
        homes[stop] = (*homes.get(stop, ()), company)
    return homes
