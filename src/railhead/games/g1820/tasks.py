"""What is to be done in a game of 1820; in a company's turn to operate: `operating/tasks.py`."""

from dataclasses import dataclass, field

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Holder, Player, Task
from railhead.games.g1820.actions import Placement
from railhead.games.g1820.data.facts import Cousin


@dataclass(frozen=True, slots=True)
class Proposal(Task):
    """Something to which other players must agree (10.1)."""


@dataclass(frozen=True, slots=True)
class Occasion(Task):
    """A time to bargain; it remembers what was declined, and by whom."""

    declined: tuple[tuple[Player, Proposal], ...] = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class DealCards(Task):
    """Number cards and cousins are dealt (1820 4)."""


@dataclass(frozen=True, slots=True)
class Rotation(Task):
    """Operating rounds, each with an issue and takeover round, before the next stock round (5)."""

    left: int


# Stock rounds


@dataclass(frozen=True, slots=True)
class CousinAuction(Task):
    """Players in turn bid for cousins (6.3.1)."""

    player: Player
    lots: tuple[Cousin, ...]
    bids: tuple[tuple[Cousin, Player, int], ...] = ()
    passed: int = 0  # in succession


@dataclass(frozen=True, slots=True)
class PayCousins(Task):
    """The winners take their cousins, and may pay more than they bid (6.3.3)."""

    bids: tuple[tuple[Cousin, Player, int], ...]
    lots: tuple[Cousin, ...]  # not bid for
    price: int  # what those cost


@dataclass(frozen=True, slots=True)
class LeftoverCousins(Task):
    """Cousins that nobody bid for are offered to each player in turn (6.3.3)."""

    players: tuple[Player, ...]
    lots: tuple[Cousin, ...]
    price: int


@dataclass(frozen=True, slots=True)
class FutureTrains(Task):
    """An open-cry auction of one or two future trains (6.4.2, 10.4)."""

    types: tuple[TrainType, ...]
    bid: int = 0
    bidder: Player | None = None
    out: frozenset[Player] = frozenset()
    barred: frozenset[Player] = frozenset()  # won and did not buy (10.4)


@dataclass(frozen=True, slots=True)
class TakeTrains(Task):
    """The winner says which of the future trains to take (6.4.2)."""

    types: tuple[TrainType, ...]
    bid: int
    bidder: Player
    barred: frozenset[Player]


@dataclass(frozen=True, slots=True)
class StockActions(Task):
    """The stock actions begin once the auctions are over (6.5.1)."""


@dataclass(frozen=True, slots=True)
class StockTurn(Occasion):
    """A player's turn in a stock round: sell, do one thing, sell (6.5.2)."""

    player: Player
    quiet: int = 0  # turns in succession without a lobby or a larger share-count
    cousin: Cousin | None = None  # for whom the player acts
    acted: bool = False
    done: bool = False  # the one thing between the sales
    loud: bool = False  # it was a lobby or a larger share-count


@dataclass(frozen=True, slots=True)
class ShareConsent(Proposal):
    """The holder of a share is asked to sell it (6.5.2.4)."""

    company: Company
    seller: Holder
    buyer: Holder


@dataclass(frozen=True, slots=True)
class SellBeforeIncrease(Task):
    """Shareholders may sell before the share-count is increased (6.5.2.2)."""

    company: Company
    size: int
    par: int | None
    holders: tuple[Holder, ...]  # still to be asked
    sales: Placement = ()


@dataclass(frozen=True, slots=True)
class PlaceIncrease(Proposal):
    """The director finds buyers, so that 40% of the larger company is held (6.5.2.2)."""

    player: Player
    company: Company
    size: int
    par: int | None
    sales: Placement


@dataclass(frozen=True, slots=True)
class ResolveLobbies(Task):
    """The lobbies are resolved, the best funded first (6.6.1)."""

    player: Player  # who has the next turn


@dataclass(frozen=True, slots=True)
class UseLobby(Task):
    """The owner of a lobby may float a company (6.6.1)."""

    player: Player


@dataclass(frozen=True, slots=True)
class Home:
    """A station marker that a floating company will place, and the tile it will lay for it."""

    stop: StopId
    hex: HexId
    tile: TileId | None
    rotation: int


@dataclass(frozen=True, slots=True)
class Floating(Occasion):
    """A company is being floated; nothing happens before the shares are placed (6.6.2)."""

    player: Player
    company: Company
    size: int
    par: int
    homes: tuple[Home, ...] = ()


@dataclass(frozen=True, slots=True)
class PlacementConsent(Proposal):
    """Players are asked to buy shares of the company that floats or grows (6.5.2.2, 6.6.2)."""

    company: Company
    size: int
    price: int
    placement: Placement
    players: tuple[Player, ...]  # still to be asked
    homes: tuple[Home, ...] = ()  # where its station markers will be, if it floats
    sales: Placement = ()  # shares that are sold first, if it grows


@dataclass(frozen=True, slots=True)
class EndStockRound(Task):
    """Prices are adjusted and the number cards change (6.7)."""


# Control, debts


@dataclass(frozen=True, slots=True)
class ChooseCousinDirector(Task):
    """The seller chooses between cousins that hold as much (13.4)."""

    company: Company
    player: Player
    cousins: tuple[Cousin, ...]


@dataclass(frozen=True, slots=True)
class MustPay(Task):
    """A player or cousin must pay, selling shares if need be (8.5, 10.2, 10.3, 17.3).

    `keeps` is the company whose control may not be lost by the sales.
    """

    holder: Holder
    amount: int
    payee: Holder
    reason: str
    keeps: Company | None = None


@dataclass(frozen=True, slots=True)
class LostCompanies(Task):
    """Companies that a bankrupt cousin leaves without a director go into liquidation (10.3)."""

    player: Player
    companies: tuple[Company, ...]
    sunk: tuple[Company, ...] = ()


@dataclass(frozen=True, slots=True)
class RepayExcess(Task):
    """Loans beyond the capacity of a company are repaid (17.3)."""

    company: Company


@dataclass(frozen=True, slots=True)
class ShedTrains(Task):
    """A company has more trains than the limit (13.7)."""

    company: Company


# Operating rounds


@dataclass(frozen=True, slots=True)
class OperatingRound(Task):
    """Companies operate in order: the first whose marker is face up (7.1)."""

    started_in: int  # the phase


# Issue and takeover rounds


@dataclass(frozen=True, slots=True)
class IssueRound(Task):
    """The Cost of Business marker moves on and a train is discarded (8.1)."""


@dataclass(frozen=True, slots=True)
class IssueShareTurn(Task):
    """A director may reduce a company or issue its shares (8.1 step 3)."""

    order: tuple[Company, ...]  # in which companies operated when the round began
    companies: tuple[Company, ...]  # still to be asked in this rotation, the first now
    acted: bool = False  # somebody did something in this rotation


@dataclass(frozen=True, slots=True)
class Liquidations(Task):
    """Companies to be liquidated, one after the other (8.1 step 4, 8.5)."""

    companies: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class Offers(Task):
    """Companies in reverse operating order may offer companies for takeover (8.1 step 5)."""

    companies: tuple[Company, ...] | None = None  # None before it is known


@dataclass(frozen=True, slots=True)
class EndIssueRound(Task):
    """The issue and takeover round is over."""


@dataclass(frozen=True, slots=True)
class TakeoverAuction(Task):
    """An open-cry auction of a company (8.4.2). Without a bidder a bid is the bank's."""

    target: Company
    liquidation: bool  # only its markers and trains are sold (8.5)
    least: int
    forcing: int
    bank: int = 0  # what the bank bids
    bid: int = 0
    bidder: Player | None = None
    out: frozenset[Player] = frozenset()
    barred: frozenset[Player] = frozenset()  # won and did not pay (10.4)


@dataclass(frozen=True, slots=True)
class TakeoverConsent(Task):
    """The director of an offered company accepts or declines the winning bid (8.4.2)."""

    auction: TakeoverAuction


@dataclass(frozen=True, slots=True)
class ChooseWinner(Task):
    """The winner says which company acquires (8.4.3)."""

    auction: TakeoverAuction


@dataclass(frozen=True, slots=True)
class RaiseForTakeover(Task):
    """The acquiring company takes loans or issues shares to pay (8.4.3)."""

    auction: TakeoverAuction
    company: Company


@dataclass(frozen=True, slots=True)
class MergeMarkers(Task):
    """The acquiring company chooses which station markers to keep (8.4.3)."""

    company: Company
    before: int  # how many markers it had
    spare: int  # unplaced markers of both companies
