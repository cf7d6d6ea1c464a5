"""The position in a game of 1853."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from railhead.board.tiles import HexId
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Player, State, TrainId
from railhead.games.family1853.data.facts import Facts1853

FREE_LATER, PAY_NOW = "free later", "pay now"  # 4.1.3: the two ways to lay two tiles


@dataclass(frozen=True, slots=True)
class Claim:
    """A city that a player wrote down, in secret, and the share claimed for it, in public."""

    city: str
    company: Company


@dataclass(frozen=True, kw_only=True)
class State1853(State):
    """What 1853 adds to a position.

    `bonds` are secret until all are written; the cities in `bids` are secret until the player is in
    `revealed`.
    """

    facts: Facts1853 = field(compare=False, repr=False)
    elephant: Player
    bonds: Mapping[Player, int]
    bids: Mapping[Player, tuple[Claim, ...]]
    revealed: frozenset[Player]
    unredeemed: Mapping[Player, tuple[Company, ...]]  # shares claimed but not yet paid for
    seniority: Mapping[Company, tuple[Player, ...]]  # shareholders, the longest standing first
    available: frozenset[Company]  # companies whose shares are on offer before the others
    former_directors: Mapping[Company, Player]  # the last one of a company that has none
    formed: frozenset[Company]
    majors: frozenset[Company]
    sold: Mapping[Player, frozenset[Company]]  # sold in this dealing round
    floated: frozenset[Company]  # reached the qualifying number in this dealing round
    first_directors: frozenset[Company]  # got their first director in this dealing round
    may_still_sell: Mapping[Player, Mapping[Company, int]]  # contracted shares after flotation
    last_buyer: Player | None
    double_lay: Mapping[Company, str]
    tiles_laid: int  # yellow ones, by the company in turn, once it has finished its track
    operated: frozenset[Company]  # have had their first railway turn
    frontier_paid: frozenset[tuple[HexId, Company]]
    calls: frozenset[HexId]  # hexes that a run of the company in turn must include (4.2.3, 4.4.2)
    on_sale: frozenset[TrainType]  # types of train that the bank has begun to sell
    on_credit: frozenset[TrainId]
    unpaid_returns: frozenset[TrainId]  # came back to the bank without having been paid for
    token_spent: frozenset[Company]  # minors that handed in their special token (4.8.19)
    dual_option: bool  # a minor formed in the first dealing round (4.8.16)
    dealing_round: int
    railway_round: int
    sentenced: frozenset[Player]  # must shed all directorships in the next dealing round (4.3.2)
    culprits: frozenset[Player]  # must do so in this one
    bank_broken: bool
