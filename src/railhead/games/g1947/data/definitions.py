"""What the data files of 1947 say beyond those of every game."""

from typing import Literal

from msgspec import field

from railhead.data.definitions import (
    CompanyDefinition,
    Definition,
    Doubt,
    GridDefinition,
    HexDefinition,
    PhaseDefinition,
    TileDefinition,
    TrainDefinition,
)

Zone = Literal["dry", "monsoon"]


class Hex1947Definition(HexDefinition):
    """A hex of India; `track` is printed on the board."""

    zone: Zone = "dry"
    cost: int = 0
    green_cost: int = 0
    track: str = ""
    colour: str = "yellow"
    values: dict[str, int] = field(default_factory=dict)
    temple: str = ""
    posts: tuple[int, ...] = ()
    rebuilt: str = ""


class SiteDefinition(Definition):
    """An expatriation site; its edges are written "A14/5"."""

    name: str
    workers: int
    edges: tuple[str, ...]


class MapFile(Definition):
    """map.toml"""

    grid: GridDefinition
    hexes: dict[str, Hex1947Definition]
    sites: dict[str, SiteDefinition]
    bengal: dict[str, Hex1947Definition]
    doubts: tuple[Doubt, ...] = ()


class Tile1947Definition(TileDefinition):
    """A tile; that of a city is for one zone."""

    zone: Literal["", "dry", "monsoon"] = ""
    rebuilt: str = ""


class TilesFile(Definition):
    """tiles.toml"""

    tiles: dict[str, dict[str, Tile1947Definition]]
    doubts: tuple[Doubt, ...] = ()


class Company1947Definition(CompanyDefinition):
    """A company; `stations` are the costs of its stations."""

    temple: str
    stations: tuple[int, ...]
    floats_with: int = 6
    paid_as_sold: bool = False


class Train1947Definition(TrainDefinition):
    """A type of train."""

    second: dict[str, int] = field(default_factory=dict)


class Phase1947Definition(PhaseDefinition, kw_only=True):
    """A phase."""

    par: str
    private: int
    post: int
    towns: bool = False
    temples: bool = True
    largest_runs: bool = False


class SeasonDefinition(Definition):
    """A season."""

    id: str
    name: str
    building: Literal["", "dry", "monsoon"] = ""
    spared: str = ""
    cities: int = 0


class PrivateDefinition(Definition):
    """A private company."""

    name: str
    power: str
    income: int = 10
    once: bool = False


class BoxDefinition(Definition):
    """What a box of a charter brings."""

    treasury: int = 0
    workers: int = 0
    stockbrokers: int = 0
    opportunity: int = 0
    free: bool = False


class RowDefinition(Definition):
    """A row of the market."""

    row: tuple[int, ...]
    red: int | None = None


class LimitsDefinition(Definition):
    """What depends on the number of players."""

    capital: int
    certificates: int


class GameFile(Definition):
    """game.toml"""

    title: str
    currency: str
    terrain: tuple[str, ...]
    stockbroker_station: int
    stockbroker: int
    temple_bonus: int
    drawn: tuple[tuple[str, ...], ...]
    names: dict[str, str]
    companies: dict[str, Company1947Definition]
    trains: dict[str, Train1947Definition]
    phases: dict[str, Phase1947Definition]
    seasons: tuple[SeasonDefinition, ...]
    privates: dict[str, PrivateDefinition]
    boxes: tuple[BoxDefinition, ...]
    par: dict[str, dict[str, tuple[int, int]]]
    market: dict[str, tuple[RowDefinition, ...]]
    players: dict[str, LimitsDefinition]
    doubts: tuple[Doubt, ...] = ()
