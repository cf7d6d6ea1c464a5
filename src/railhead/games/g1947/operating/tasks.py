"""What a company has to do in its operating turn (1947 6.3), in this order."""

from dataclasses import dataclass

from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.rules import bargaining, laying
from railhead.engine.state import Player, Task
from railhead.games.g1947.data.facts import PrivateId, SiteId

BY_TRAIN, BY_TEMPLE, BY_P8 = "train", "temple", "P8"  # how a company comes by a site


@dataclass(frozen=True, slots=True)
class LayTrack(laying.LayTrack):
    """Lay and upgrade tiles (1947 6.4).

    `new` are the hexes of tiles laid in this action. `second` is the action that a worker allows,
    `again` that it follows this one.
    """

    again: bool = False
    second: bool = False
    new: tuple[HexId, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceStations(Task):
    """Place a station, or two with a worker (1947 6.7, 6.11.2).

    `tracked` says that a worker has laid track a second time.
    """

    company: Company
    placed: int = 0
    allowed: int = 1
    tracked: bool = False


@dataclass(frozen=True, slots=True)
class VisitTemple(Task):
    """See whether the company is connected to its temple, when its turn begins and whenever it has
    built (1947 6.8).
    """

    company: Company


@dataclass(frozen=True, slots=True)
class ClaimSite(Task):
    """Take one of some expatriation sites, or leave it (1947 6.8.2, 6.10)."""

    company: Company
    sites: tuple[SiteId, ...]
    source: str


@dataclass(frozen=True, slots=True)
class UseRevenue(Task):
    """Pay out or withhold what the trains earned (1947 6.14)."""

    company: Company
    revenue: int


@dataclass(frozen=True, slots=True)
class AdvanceToken(Task):
    """Buy a step on the market, for a site that was reached (1947 6.10).

    `opportunity` is a discount to be used now; if it is not, the company gets `instead`. `free` is
    box 11. A site that the temple gave does not allow to pay.
    """

    company: Company
    box: int
    opportunity: int = 0
    instead: int = 0
    free: bool = False
    may_pay: bool = True


@dataclass(frozen=True, slots=True)
class BuyTrains(Task):
    """Buy trains (1947 6.15)."""

    company: Company
    raised: bool = False  # certificates were sold to pay for the cheapest one


@dataclass(frozen=True, slots=True)
class TrainConsent(bargaining.TrainConsent):
    """The president of another company is asked to sell a train (1947 6.15.2).

    `private` is used up with the sale (1947 P8).
    """

    owner: Player
    private: PrivateId | None = None


@dataclass(frozen=True, slots=True)
class EndTurn(Task):
    """The company's turn ends."""

    company: Company
