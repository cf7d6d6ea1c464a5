"""The actions that only 1820 has."""

from dataclasses import dataclass

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.actions import Action
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Holder, Player, TrainId
from railhead.games.g1820.data.facts import Cousin

Placement = tuple[tuple[Holder, int], ...]  # who is to buy how many shares


@dataclass(frozen=True, slots=True, kw_only=True)
class Deal(Action):
    """Chance deals the number cards, and one cousin of each colour."""

    order: tuple[Player, ...]
    cousins: tuple[Cousin, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyCousin(Action):
    """Take a cousin for the price, or for more: the rest goes to its treasury."""

    cousin: Cousin
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeFutureTrains(Action):
    """Take some of the trains that were won in the auction, at the winning bid each."""

    trains: tuple[TrainType, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ActFor(Action):
    """Act for a cousin in this turn of the stock round, or without one for oneself again."""

    cousin: Cousin | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FundLobby(Action):
    """Fund a new lobby, or add to the one whose funds are `lobby`, so that it has `amount`."""

    amount: int
    lobby: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class IncreaseShares(Action):
    """Increase the share-count of a company; a private one becomes public at a par price."""

    company: Company
    size: int
    par: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBack(Action):
    """A company buys its own shares from the pool, after taking the loans that it needs."""

    company: Company
    count: int
    loans: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class FloatCompany(Action):
    """Float a new company with a share-count and a par price."""

    company: Company
    size: int
    par: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceHome(Action):
    """Place a station marker of a floating company, on a tile laid for it if one is named."""

    stop: StopId
    tile: TileId | None = None
    rotation: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceShares(Action):
    """Propose who is to buy the shares of a company that floats or grows."""

    placement: Placement


@dataclass(frozen=True, slots=True, kw_only=True)
class AssignTrain(Action):
    """Give a future train to a company in its turn."""

    company: Company
    train: TrainId


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeLoan(Action):
    """A company takes a loan."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class RepayLoan(Action):
    """A company repays a loan."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class PayMaintenance(Action):
    """Pay the maintenance of all trains, the director covering what the treasury lacks."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class PayInterest(Action):
    """Pay the interest of all loans, the director covering what the treasury lacks."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class ReduceShares(Action):
    """Reduce the share-count of a company, buying back shares of holders where it must, after
    taking the loans that it needs.
    """

    company: Company
    size: int
    bought: Placement = ()  # from whom, beyond those of the pool
    loans: int = 0
    merge: Company | None = None  # a private company that takes the new private one over


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueShares(Action):
    """Issue shares of the treasury to the pool."""

    company: Company
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferTakeover(Action):
    """A company offers itself or another company for takeover."""

    company: Company
    target: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseAcquirer(Action):
    """Say which of one's companies takes the company over."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class KeepMarkers(Action):
    """After a takeover, choose the stops where station markers remain; the rest become British
    Rail's. `spare` is how many unplaced markers are kept.
    """

    stops: tuple[StopId, ...]
    spare: int = 0
    free: int = 0  # how many of those over the limit Stephenson & Fox provides (14.3.2)


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseDirector(Action):
    """Say which of the cousins that hold most becomes director (13.4)."""

    cousin: Cousin


@dataclass(frozen=True, slots=True, kw_only=True)
class LiquidateNext(Action):
    """Of the companies that a bankrupt cousin leaves, say which goes into liquidation next."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class UpgradeCity(Action):
    """Upgrade a city with the help of Bedlington or Gas Light & Coke (14.4.1, 14.4.2)."""

    company: Company
    cousin: Cousin
    hex: HexId
    tile: TileId
    rotation: int
