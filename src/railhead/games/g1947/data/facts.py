"""What never changes in a game of 1947."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from railhead.board.tiles import HexId, TileId
from railhead.engine.facts import Company, CompanyFacts, Facts, PhaseFacts, TrainFacts, TrainType
from railhead.engine.state import Cell

PrivateId = NewType("PrivateId", str)  # "P1" to "P9"
SiteId = NewType("SiteId", str)  # "persia"

DRY, MONSOON = "dry", "monsoon"  # the two zones, and two of the seasons
BORDER, TRADING_POST, DEAD_END = "border", "trading_post", "dead_end"


@dataclass(frozen=True, slots=True, kw_only=True)
class Company1947(CompanyFacts):
    """A company of 1947: its temple, what its stations cost, and how it comes into being.

    `floats_at` is how many shares must have left the initial offer. With full capital the treasury
    receives all shares at par then; otherwise each share as it is bought (1947 5.2.2, 5.2.3).
    """

    temple: HexId
    station_costs: tuple[int, ...]
    floats_at: int
    full_capital: bool
    draw: str = ""  # "A" or "B": one share of one company of each goes into the pool (1947 2.3)
    stockbroker_station: int  # the number of the station that brings a stockbroker (1947 6.7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Train1947(TrainFacts):
    """A type of train, and what a second train of some type adds to its revenue, in percent."""

    increases: Mapping[TrainType, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase1947(PhaseFacts):
    """A phase of 1947; `colours` are those of cities and towns."""

    plain_colours: tuple[str, ...]  # tiles without city or town
    par_band: str
    private_percent: int  # of the hammer price, at most
    trading_post: int
    towns_grow: bool  # towns become green cities, and may be left out (1947 6.4.6)
    simplified: bool  # 1947 6.14.3
    temples: bool  # companies that begin to operate now have a temple (1947 6.8.3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Private:
    """A private company."""

    id: PrivateId
    name: str
    income: int
    permanent: bool
    power: str  # in our words, for players to read


@dataclass(frozen=True, slots=True, kw_only=True)
class Site:
    """An expatriation site: the workers that wait there and the edges of the board it lies at."""

    id: SiteId
    name: str
    workers: int
    edges: tuple[tuple[HexId, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    """A box of the expatriation table on every charter.

    Where `opportunity` is not 0, it may be taken instead of the stockbrokers.
    """

    treasury: int = 0
    workers: int = 0
    stockbrokers: int = 0
    opportunity: int = 0
    free_advance: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """A season: the zone in which building costs revenue, and what it does to monsoon cities."""

    id: str
    name: str
    reduced_zone: str = ""  # no zone where empty
    monsoon_cities: int = 0
    exempt: PrivateId | None = None  # a company that owns it builds without a reduction


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What depends on the number of players (1947 2.3, 5.7)."""

    capital: int
    certificates: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Facts1947(Facts):
    """All facts of a game of 1947 as it was set up, options included.

    Rows and columns of the market are counted from 0, the row on top first. `red_line` gives for
    each row how many of its columns lie to the left of the line.
    """

    companies: Mapping[Company, Company1947]
    trains: Mapping[TrainType, Train1947]
    phases: Mapping[int, Phase1947]
    privates: Mapping[PrivateId, Private]
    limits: Limits
    red_line: tuple[int, ...]
    par_cells: Mapping[str, Mapping[int, Cell]]  # band, par, where the token is put
    zones: Mapping[HexId, str]
    tile_zones: Mapping[TileId, str]  # of city tiles
    costs: Mapping[HexId, int]  # of the first tile
    upgrade_costs: Mapping[HexId, int]  # of the first green tile on a printed yellow hex
    off_board: Mapping[HexId, Mapping[int, str]]  # BORDER, TRADING_POST, DEAD_END or a SiteId
    sites: Mapping[SiteId, Site]
    charter: tuple[Box, ...]  # the boxes in order
    seasons: tuple[Season, ...]  # in order, that of the set-up first
    grey_values: Mapping[HexId, Mapping[int, int]]  # Cooch Behar: revenue from a phase on
    doubts: Mapping[str, str]  # what is uncertain about a hex, a tile or a table, for players
    printed: Mapping[HexId, TileId]  # the track of the board
    temple_bonus: int  # 1947 6.8.2
    stockbroker: int  # what one is worth (1947 6.12.1)
    worker: int  # what one pays for a step on the market (1947 6.12.2)
    printed_grows: int  # the phase from which printed yellow track is upgraded (1947 6.4)
    stops_reduce: bool  # tiles with a city or town, too, reduce the revenue (1947 6.13.3)
    savings_lost: bool  # the unpaid half of withheld savings dividends (1947 5.6.1)
    sites_from_home: bool  # a train reaches a site only from the home city (1947 6.10)
    posts_for_all: bool  # trains without P7 may end at trading posts, for nothing (1947 6.9)
    upgrade_at_once: bool  # of a tile laid in the same track action (1947 6.4)
    helped_by_step: bool  # stockbrokers by the number of the step, not of sites (1947 6.10)
    largest_succeeds: bool  # a president, or the lowest order card of those above (1947 5.9)
    ends_with_round: bool  # a game that has reached the ceiling, not with the set (1947 7.0)

    @property
    def ceiling(self) -> int:
        """The highest price of the market (1947 7.0)."""
        return max(max(row) for row in self.market)
