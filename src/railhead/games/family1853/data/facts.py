"""What never changes in a game of 1853."""

from collections.abc import Mapping
from dataclasses import dataclass

from railhead.board.tiles import HexId, StopId
from railhead.engine.facts import Company, CompanyFacts, Facts, TrainType
from railhead.engine.state import Holder


@dataclass(frozen=True, slots=True, kw_only=True)
class Company1853(CompanyFacts):
    """A company of 1853: its territory (TABLE 2) and what it pays for laying two tiles."""

    major: bool
    territory: frozenset[HexId]
    two_tile_fee: int = 0
    home_if_major: StopId | None = None  # the second home of a company that may become major
    first_turn_tiles: int = 1  # yellow tiles of a minor's first turn (BAR: 2)


@dataclass(frozen=True, slots=True, kw_only=True)
class City:
    """A city that may be bid for: its value and the companies whose shares it brings."""

    name: str
    hex: HexId
    value: int
    companies: tuple[Company, ...]
    ganges: bool = False  # in the Ganges valley, Calcutta included
    shaded: bool = False  # in the Ganges valley, Calcutta not included


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """What depends on the number of players (TABLE 3)."""

    capital: int
    shares_per_company: int
    certificates: int
    qualifying: int
    min_cities: int
    max_cities: int
    minimum_bond: int


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Facts1853(Facts):
    """All facts of a game of 1853 as it was set up, options included."""

    companies: Mapping[Company, Company1853]
    cities: Mapping[str, City]
    limits: Limits
    bank: int
    credit_bank: Holder  # where company money comes from and goes to
    terrain: Mapping[str, tuple[int, int]]  # cost in broad and in metre gauge
    special_cost: Mapping[tuple[HexId, Company], int]  # replaces terrain for a major company
    first_promotion_cost: Mapping[HexId, int]
    frontier: Mapping[HexId, int]
    frontier_once: bool = True  # each post pays one company only, or each company once
    frontier_builders: bool = False  # a post pays for a connection of the company's own making only
    roaming_trains: tuple[TrainType, ...] = (TrainType("5"), TrainType("6"))  # open all territory
    token_costs: tuple[int, int]  # the first additional base, each further one
    first_round_loss: int  # what a share sold in the first dealing round brings less than par
    singles_first: bool = True  # until there is a director, single certificates alone are out
    exempt_price: int  # shares at this price or less count for no limit
    least_train_price: int  # between companies
    market_end: int | None  # the share price that ends the game
    bonds_claimed: bool = False  # by the players themselves; else returned at once
    unredeemed_count: bool = False  # at the end, for what they are worth beyond their price
    dealt_companies: tuple[Company, ...]  # dealt out in the simplified game; empty otherwise
    bonus_trains: Mapping[str, int]  # added if a minor forms in the first dealing round
    shades: Mapping[HexId, str]  # hexes of the Ganges valley ("beige") and outside India
    doubts: Mapping[str, str]  # what is uncertain about a hex, a tile, the market, for players

    @property
    def stock_round(self) -> str:
        """What players call a dealing round."""
        return self.names["stock_round"]

    @property
    def operating_round(self) -> str:
        """What players call a railway round."""
        return self.names["operating_round"]
