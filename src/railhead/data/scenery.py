"""What a game prints on its board beyond hexes and stops, and what it puts there beside tiles and
tokens, in one form for all games.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId
from railhead.engine.facts import Company, Facts
from railhead.engine.state import Cell, State

Edge = tuple[HexId, int]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Scenery:
    """The print of a board, by hex: shading, payments at frontier posts, values of cities, numbers
    of companies; the homes by stop; the costs of terrain and the territories. `strips` are values
    by colour, `words` what stands beside a stop, `labels` the letters of bare hexes; `barriers` and
    `tolls` are edges that cost to cross, `cells` the colours of the market. `prices` are costs of
    single hexes, `rain` those with a drop, `shrines` companies by the hex of their temple;
    `outskirts` is what lies beyond the board (its kind and name), `red_line` for each row of the
    market the column after which it runs; `market_key` says what colours and lines of the market
    mean, by their names.
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
    market_key: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Marks:
    """The companies whose temple is reached; by site the companies that have been there and the
    workers that still wait; the season.
    """

    pilgrims: frozenset[Company] = frozenset()
    visitors: Mapping[str, tuple[Company, ...]] = field(default_factory=dict)
    workers: Mapping[str, int] = field(default_factory=dict)
    season: str = ""


def plain_scenery(facts: Facts) -> Scenery:
    """A board on which nothing is printed but the homes of the companies."""
    return Scenery(homes=homes((s, c.id) for c in facts.companies.values() for s in c.homes))


def no_marks(_state: State) -> Marks:
    """Nothing but tiles and tokens."""
    return Marks()


def homes(kept: Iterable[tuple[StopId, Company]]) -> dict[StopId, tuple[Company, ...]]:
    """The companies at home at each stop."""
    found: dict[StopId, tuple[Company, ...]] = {}
    for stop, company in kept:
        found[stop] = (*found.get(stop, ()), company)
    return found
