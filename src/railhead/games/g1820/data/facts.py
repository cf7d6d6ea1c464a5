"""What never changes in a game of 1820. `loading.py` makes it from the data files."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from railhead.board.tiles import HexId
from railhead.board.walk import Piece, Placed
from railhead.engine.facts import Company, CompanyFacts, Facts, PhaseFacts, TrainFacts, TrainType

Cousin = NewType("Cousin", str)  # "cousin:joseph_locke"; the colon keeps it apart from players

BRITISH_RAIL = Company("BR")
LIQUIDATION = 0  # the column of the market for companies in liquidation (10.7)
YELLOW, GREEN, BLUE, BROWN, RED, GRAY = range(1, 7)  # phases (1820 TABLE 5.1)
PRIVATE = 1  # the share-count of a private company (8.2)

STEAMSHIP = Cousin("cousin:great_western_steamship")
SASSOON = Cousin("cousin:sassoon_david_sassoon")
VIGNOLES = Cousin("cousin:charles_blacker_vignoles")
STEPHENSON = Cousin("cousin:stephenson_fox")
BEDLINGTON = Cousin("cousin:bedlington_ironworks")
GAS_LIGHT = Cousin("cousin:gas_light_coke")
LOCKE = Cousin("cousin:joseph_locke")
HOLDEN = Cousin("cousin:james_holden")
VULCAN = Cousin("cousin:vulcan_foundry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Company1820(CompanyFacts):
    """A company: all are alike but for their names and the colours of their markers."""

    stripes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Train1820(TrainFacts):
    """A type of train; `phase` is its colour. Of an unlimited one the supply never runs out."""

    kind: str  # "n_plus", "n_plus_d", "flood" or "express" (15.3)
    unlimited: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Phase1820(PhaseFacts):
    """A phase (1820 TABLE 5.1), named after the colour of its trains."""

    name: str
    train: TrainType
    first_column: int  # of the Cost of Business chart
    pars: tuple[int, ...]  # all prices at which a company may start
    map_values: str  # the colour whose printed values apply to off-boards, ports and London
    token_cost: int
    barriers_open: bool
    upgrades: bool
    public_tiles: int
    private_tiles: int
    reduction: bool  # companies may reduce their share-count (8.2)
    cousins: bool  # cousins are still in the game (14.1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """A column of the Cost of Business chart (10.5); `maintenance` is by phase of the train."""

    round: int
    phase: int
    float_sizes: tuple[int, ...]
    premium: int
    interest: int  # pounds for each loan
    train_limit: int
    maintenance: Mapping[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class Size:
    """A size of company (1820 TABLE 13.1). The key of a private company is one share."""

    shares: int
    markers: int  # station markers at a float
    limit: int
    maximum: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CousinFacts:
    """A cousin: its colour, the marked price, and its power in a sentence."""

    id: Cousin
    name: str
    colour: str
    price: int
    power: str


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Facts1820(Facts):
    """All facts of a game of 1820 as it was set up, options included."""

    companies: Mapping[Company, Company1820]  # British Rail is the last of them
    trains: Mapping[TrainType, Train1820]
    phases: Mapping[int, Phase1820]
    chart: Mapping[int, Column]  # by round, from 1
    end_round: int  # the column of the chart that ends the game
    sizes: Mapping[int, Size]  # by share-count
    cousins: Mapping[Cousin, CousinFacts]  # those from which one of each colour is dealt
    future_trains: Mapping[int, tuple[int, ...]]  # by stock round: the phases of the trains
    income: int  # 6.2
    loan: int  # 17.1
    distance_fee: int  # 6.6.2
    overage_fee: int  # 13.6
    british_rail_shares: int
    british_rail_par: int
    upgrade_if_full: bool  # a float upgrades a tile only if no circle is open (6.6.2)
    sales_for_reduction: bool  # the director may sell shares to repay loans (8.2, 17.3)
    own_offer_full: bool  # bids for a company that offers itself reach its value (8.4.2)
    private_pays_worn: bool  # exactly, if it buys a train of a public company (7.2.7)
    refund_to_payer: bool  # of half of the distance fee (14.3.1)
    gas_light_in_cities: bool  # lays first big cities in unmarked city hexes too (14.4.2)
    ports_by_any_line: bool  # count with a marker beside them though a tile lies between (15.2)
    vignoles_full: bool  # earns half of the fee before his discount (14.3.1)
    holden_total: int | None  # how often his power can be used in all (14.5.1)
    doubts: Mapping[str, str]  # what is uncertain about a hex or a tile, for players to read
    barriers: Mapping[tuple[HexId, int], int]  # blue barriers, from both sides: cost (11)
    edge_costs: Mapping[tuple[HexId, int], int]  # London's edges, from both sides (11)
    hex_costs: Mapping[HexId, int]  # hills and rivers
    kinds: Mapping[HexId, str]  # "land", "city", "grey", "offboard" or "port" (11)
    printed: Mapping[HexId, Placed]  # the board's own track, as tiles that are never replaced
    values: Mapping[HexId, Mapping[str, int]]  # of off-boards, ports and London, by colour
    port_cities: Mapping[HexId, tuple[HexId, int]]  # ports worth so much more than a city
    docks: Mapping[HexId, tuple[HexId, ...]]  # hexes that a port counts as next to (15.2)
    white: frozenset[Piece]  # track that two trains of a company may use (7.2.3)
    london: HexId
    unseen_from_north: HexId  # keeps no city north of it away (12.3.3.1)
    one_big: tuple[HexId, ...]  # of which at most one becomes a big city (12.3.3.2)
