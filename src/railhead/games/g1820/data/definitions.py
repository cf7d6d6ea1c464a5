"""What the data files of 1820 say beyond those of every game."""

from typing import Literal

from msgspec import field

from railhead.data.definitions import (
    Definition,
    Doubt,
    GridDefinition,
    HexDefinition,
    TileDefinition,
)

Values = tuple[int, int, int, int]  # by the colour of the phase: yellow, green, brown, grey


class Hex1820Definition(HexDefinition):
    """A hex of England. One that is neither land nor city has printed track, which never changes;
    `city` and `plus` are for a port that is worth so much more than a city.
    """

    kind: Literal["land", "city", "grey", "offboard", "port"] = "land"
    track: str = ""
    white: str = ""
    values: Values | None = None
    city: str = ""
    plus: int = 0


class SpacingDefinition(Definition):
    """Exceptions to the spacing of cities and towns (12.3.3, 12.3.4)."""

    unseen_from_north: str
    one_big: tuple[str, ...]
    no_towns_beside: str


class MapFile(Definition):
    """map.toml"""

    grid: GridDefinition
    hexes: dict[str, Hex1820Definition]
    barriers: dict[str, int]
    edge_costs: dict[str, int]
    spacing: SpacingDefinition
    docks: dict[str, tuple[str, ...]]
    doubts: tuple[Doubt, ...] = ()


class TilesFile(Definition):
    """tiles.toml"""

    tiles: dict[str, dict[str, TileDefinition]]
    doubts: tuple[Doubt, ...] = ()


class Phase1820Definition(Definition):
    """A phase (TABLE 5.1)."""

    name: str
    colours: tuple[str, ...]
    train_limit: int
    train: str
    first_column: int
    values: Literal["yellow", "green", "brown", "grey"]
    token_cost: int
    barriers_open: bool
    upgrades: bool
    public_tiles: int
    private_tiles: int
    reduction: bool
    cousins: bool


class Train1820Definition(Definition):
    """A type of train; `phase` is its colour."""

    kind: Literal["n_plus", "n_plus_d", "flood", "express"]
    cities: int
    price: int
    count: int
    phase: int
    unlimited: bool = False


class SizeDefinition(Definition):
    """A size of company (TABLE 13.1)."""

    markers: int
    limit: int
    maximum: int


class MarketDefinition(Definition):
    """The one row of prices, and the par prices by the phase from which on they may be chosen."""

    row: tuple[int, ...]
    pars: dict[str, tuple[int, ...]]


class ColumnDefinition(Definition):
    """A column of the Cost of Business chart; maintenance by the colour of the train."""

    phase: int
    float_sizes: tuple[int, ...]
    premium: int
    interest: int
    train_limit: int
    maintenance: tuple[int, ...]


class CousinDefinition(Definition):
    """A cousin."""

    name: str
    colour: Literal["blue", "brown", "green", "red"]
    price: int
    power: str


class Company1820Definition(Definition):
    """A company: its name, and the colours of its markers."""

    name: str
    colour: str
    stripes: tuple[str, ...] = ()


class NationalDefinition(Definition):
    """British Rail (13.5)."""

    name: str
    shares: int
    par: int
    colour: str


class GameFile(Definition):
    """game.toml"""

    title: str
    currency: str
    income: int
    loan: int
    distance_fee: int
    overage_fee: int
    end_round: int
    names: dict[str, str]
    british_rail: NationalDefinition
    phases: dict[str, Phase1820Definition]
    trains: dict[str, Train1820Definition]
    card_trains: dict[str, Train1820Definition]
    future_trains: dict[str, tuple[int, ...]]
    sizes: dict[str, SizeDefinition]
    market: MarketDefinition
    chart: dict[str, ColumnDefinition]
    cousins: dict[str, CousinDefinition]
    companies: dict[str, Company1820Definition] = field(default_factory=dict)
