"""What a game prints on its board beyond hexes and stops, in one form for all games."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId
from railhead.engine.facts import Company, Facts
from railhead.games.family1853.facts import Facts1853


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scenery:
    """The print of a board, by hex: shading, payments at frontier posts, values of cities, numbers
    of companies; the homes by stop; the costs of terrain and the territories.
    """

    shades: Mapping[HexId, str] = field(default_factory=dict)
    frontier: Mapping[HexId, int] = field(default_factory=dict)
    values: Mapping[HexId, int] = field(default_factory=dict)
    numbers: Mapping[HexId, tuple[Company, ...]] = field(default_factory=dict)
    homes: Mapping[StopId, tuple[Company, ...]] = field(default_factory=dict)
    costs: Mapping[str, str] = field(default_factory=dict)
    territories: Mapping[Company, frozenset[HexId]] = field(default_factory=dict)


def scenery(facts: Facts) -> Scenery:
    """The print of a game's board."""
    if isinstance(facts, Facts1853):
        return _scenery_1853(facts)
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


def _homes(kept: Iterable[tuple[StopId, Company]]) -> dict[StopId, tuple[Company, ...]]:
    homes: dict[StopId, tuple[Company, ...]] = {}
    for stop, company in kept:
        homes[stop] = (*homes.get(stop, ()), company)
    return homes
