"""What is to be done in a company's turn to operate (1820 7.2)."""

from dataclasses import dataclass, field

from railhead.board.tiles import HexId
from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company
from railhead.engine.state import Player, Task, TrainId
from railhead.games.g1820.tasks import Occasion, Proposal

Sales = tuple[tuple[Company, int], ...]  # how many shares of which companies are to be sold


@dataclass(frozen=True, slots=True)
class Turn(Occasion):
    """A company's turn; it lies below its steps and remembers what they did."""

    company: Company
    built: tuple[HexId, ...] = ()  # where track was laid or upgraded in the turn
    extra: bool = False  # a city was upgraded with the help of Bedlington (14.4.1)
    placed: bool = False  # a station marker


@dataclass(frozen=True, slots=True)
class TurnStep(Task):
    """A step of a company's turn."""

    company: Company


@dataclass(frozen=True, slots=True)
class BuildTrack(TurnStep):
    """A company lays and upgrades track (7.2.1)."""


@dataclass(frozen=True, slots=True)
class PlaceMarker(TurnStep):
    """A company places a station marker (7.2.2)."""


@dataclass(frozen=True, slots=True)
class BuyEarly(TurnStep):
    """A private company, or one that James Holden helps, buys trains first (7.2, 14.5.1)."""

    bought: int = 0


@dataclass(frozen=True, slots=True)
class RunAll(TurnStep):
    """A company runs its trains (7.2.3)."""


@dataclass(frozen=True, slots=True)
class UseEarnings(TurnStep):
    """A public company pays a dividend or withholds it (7.2.4)."""

    earnings: int


@dataclass(frozen=True, slots=True)
class Maintain(TurnStep):
    """A company pays for the maintenance of its trains (7.2.5)."""


@dataclass(frozen=True, slots=True)
class Discard(TurnStep):
    """A company may discard trains (7.2.6)."""


@dataclass(frozen=True, slots=True)
class BuyTrains(TurnStep):
    """A company buys trains (7.2.7)."""


@dataclass(frozen=True, slots=True)
class Interest(TurnStep):
    """A company pays the interest of its loans (7.2.8)."""


@dataclass(frozen=True, slots=True)
class Repay(TurnStep):
    """A company may repay loans (7.2.9)."""

    unpaid: bool = False  # the interest, so that there is nothing to be done


@dataclass(frozen=True, slots=True)
class RaiseCash(TurnStep):
    """The director chooses shares to sell for what the company buys or pays; they are sold when all
    of it is there (7.2.7, 7.2.8).
    """

    due: int
    sales: Sales = field(default=(), kw_only=True)


@dataclass(frozen=True, slots=True)
class RaiseForTrain(RaiseCash):
    """Shares are sold for a train (7.2.7)."""

    purchase: BuyTrain


@dataclass(frozen=True, slots=True)
class RaiseForInterest(RaiseCash):
    """Shares are sold for the interest of loans (7.2.8)."""


@dataclass(frozen=True, slots=True)
class RaiseForMaintenance(RaiseCash):
    """Shares are sold for the maintenance of trains (7.2.5), if so agreed."""


@dataclass(frozen=True, slots=True)
class TrainConsent(Proposal):
    """Whoever then directs another company is asked to sell a train (7.2.7)."""

    player: Player
    purchase: BuyTrain
    sales: Sales = ()  # that pay for it


@dataclass(frozen=True, slots=True)
class GiveConsent(Proposal):
    """The holder of a future train is asked to give it to a company (6.4.3)."""

    player: Player
    company: Company
    train: TrainId
