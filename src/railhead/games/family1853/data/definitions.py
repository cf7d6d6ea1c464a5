"""What the data files of 1853 say beyond those of every game."""

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


class Hex1853Definition(HexDefinition):
    """A hex of India; `frontier` is what connecting the post pays."""

    frontier: int = 0
    shade: Literal["", "beige", "pale grey"] = ""


class CityDefinition(Definition):
    """A city that may be bid for: its value and the companies numbered beside it on the board."""

    value: int
    companies: tuple[str, ...]


class MapFile(Definition):
    """map.toml"""

    grid: GridDefinition
    hexes: dict[str, Hex1853Definition]
    cities: dict[str, CityDefinition]
    doubts: tuple[Doubt, ...] = ()


class ChangeDefinition(Definition):
    """How an option changes a tile: its number, and what else it may become."""

    count: int
    to: str


class TilesFile(Definition):
    """tiles.toml"""

    tiles: dict[str, dict[str, TileDefinition]]
    kits: dict[str, dict[str, int]] = field(default_factory=dict)
    unrestricted: dict[str, ChangeDefinition] = field(default_factory=dict)
    doubts: tuple[Doubt, ...] = ()


class Territory(Definition):
    """Rows and columns, as "C-J"; all of them where nothing is said."""

    rows: str = ""
    columns: str = ""


class Company1853Definition(CompanyDefinition):
    """A company of 1853."""

    territory: Territory
    major: bool = False
    two_tile_fee: int = 0
    home_if_major: str = ""
    first_turn_tiles: int = 1


class TerrainDefinition(Definition):
    """What a yellow tile costs on a terrain, by gauge."""

    broad: int
    metre: int


class CostsDefinition(Definition):
    """Other prices; those of single cities by the name of the city."""

    tokens: tuple[int, int]
    first_round_loss: int
    exempt_price: int
    least_train_price: int
    special: dict[str, dict[str, int]]
    first_promotion: dict[str, int]


class LimitsDefinition(Definition):
    """What depends on the number of players."""

    capital: int
    shares_per_company: int
    certificates: int
    qualifying: int
    min_cities: int
    max_cities: int
    minimum_bond: int


class MarketDefinition(Definition):
    """The row of share prices that every company has."""

    row: tuple[int, ...]
    end: int


class GameFile(Definition, kw_only=True):
    """game.toml"""

    title: str
    currency: str
    credit_bank: str
    names: dict[str, str]
    companies: dict[str, Company1853Definition]
    trains: dict[str, TrainDefinition]
    bonus_trains: dict[str, int]
    phases: dict[str, PhaseDefinition]
    market: MarketDefinition
    terrain: dict[str, TerrainDefinition]
    costs: CostsDefinition
    players: dict[str, LimitsDefinition]
    bank: dict[str, int]
    doubts: tuple[Doubt, ...] = ()
