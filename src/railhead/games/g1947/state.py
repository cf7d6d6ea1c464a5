"""The position in a game of 1947."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId
from railhead.board.walk import Placed
from railhead.engine.facts import Company
from railhead.engine.state import SCRAP, Holder, Player, State
from railhead.games.g1947.data.facts import Facts1947, PrivateId, SiteId

UNISSUED: Holder = "unissued"  # bonds that a company has not yet issued
REMOVED: Holder = SCRAP  # privates and bonds that are out of the game


@dataclass(frozen=True, kw_only=True)
class State1947(State):
    """What 1947 adds to a position.

    `players` are in the order of their order cards. All shares that a player has of one company are
    ordinary, or all are savings shares: then player and company are in `savings`.
    """

    facts: Facts1947 = field(compare=False, repr=False)
    pars: Mapping[Company, int]
    floated: frozenset[Company]
    arrivals: tuple[Company, ...]  # as their tokens came to where they are on the market
    savings: frozenset[tuple[Player, Company]]
    bonds: Mapping[Company, Mapping[Holder, int]]
    new_bonds: Mapping[tuple[Player, Company], int]  # of the initial offer, not yet turned over
    protected: Mapping[tuple[Player, Company], int]  # shares allowed beyond 60% (5.4.5)
    privates: Mapping[PrivateId, Holder]
    hammer: Mapping[PrivateId, int]  # what the privates were sold for
    stock_round: int
    traded: bool  # somebody bought or sold in this stock round (5.12.1)
    sold: Mapping[Player, frozenset[Company]]  # in this stock round
    opened: frozenset[Company]  # whose president's certificate was bought in this stock round
    dumped: Mapping[Company, Mapping[Holder, int]]  # shares of these that their president sold
    ceiling: bool  # a company has reached the highest price
    operating_round: int
    season: int
    operated: frozenset[Company]  # have had their first operating turn
    temples: frozenset[Company]  # connected, or without one (6.8.3)
    sites: Mapping[Company, tuple[SiteId, ...]]  # the boxes of its charter that are filled
    reached: frozenset[SiteId]  # by train: the workers are gone
    workers: Mapping[Player, int]
    new_workers: Mapping[Player, int]  # among them: gained in this turn, not to be used in it
    stockbrokers: Mapping[Company, int]
    new_stops: int  # yellow cities and towns laid in this turn (6.14.2)
    reduced: bool  # track laid in this turn costs a fifth of the revenue (6.13.3)
    refusals: Mapping[tuple[Holder, str], int]  # prices that owners refused in this turn
    first_track: Mapping[HexId, Placed] | None  # before a worker's action in this turn (6.11.3)
