"""The position in a game of 1820."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.state import Holder, Player, State
from railhead.games.g1820.data.facts import Cousin, Facts1820

LOBBIES: Holder = "lobby:funds"  # holds the money under the lobby markers
BIDS: Holder = "bids:cousins"  # holds the money bid for cousins


@dataclass(frozen=True, kw_only=True)
class State1820(State):
    """What 1820 adds to a position.

    `players` are in the order of their number cards. A share is held by a player, a cousin, the
    pool, or the company itself: its treasury. The director of a company may be a cousin. A private
    company has a single share, which its director holds, and no money of its own.
    """

    facts: Facts1820 = field(compare=False, repr=False)
    sizes: Mapping[Company, int]  # share-counts of the companies in play; 1 is a private one
    order: tuple[Company, ...]  # public companies as they operate: by price, then by stack (7.1)
    privates: tuple[Company, ...]  # the private track
    face_down: frozenset[Company]  # have operated in this round (7.1)
    sunk: frozenset[Company]  # put into liquidation in the turn in hand, so not to rise in it
    loans: Mapping[Company, int]
    markers: Mapping[Company, int]  # station markers on the charter
    cousins: Mapping[Cousin, Player]  # who controls them
    powers: Mapping[Cousin, Mapping[Company, int]]  # how often a company used one that is limited
    column: int  # of the Cost of Business chart
    stock_round: int
    operating_round: int
    queen_died: int  # the number of stock rounds before her death; 0 while she lives (10.8)
    owed: Mapping[Player, int]  # bids for future trains, taken from the second income (6.4.2)
    lobbies: Mapping[int, Player]  # by their funds, which are unique (6.5.2.1)
    lobbied: bool  # the lobbies of this stock round have been resolved
    next_cards: tuple[Player, ...]  # who holds cards of the other colour, in order (6.5.1)
    floated: frozenset[Company]  # in this stock round
    increased: frozenset[Company]  # in this stock round
    sold: Mapping[Holder, frozenset[Company]]  # in this stock round
    float_hexes: frozenset[HexId]  # where companies floated in this stock round laid a tile
    fees: Mapping[Company, int]  # distance fees paid in this stock round (6.6.2, 14.3.1)
    payers: Mapping[Company, Player]  # who paid them
    reduced: frozenset[Company]  # in this issue and takeover round
    offered: frozenset[Company]  # for takeover, in this issue and takeover round
    acquirers: frozenset[Company]  # took over a company in this issue and takeover round
    discarded: frozenset[Company]  # private companies that closed: gone from the game
    top_price: Company | None  # the company whose price has reached the end of the market
    bankrupt: Player | None
