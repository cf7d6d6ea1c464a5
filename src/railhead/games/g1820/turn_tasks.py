"""What is to be done in a company's turn to operate (1820 7.2)."""

from dataclasses import dataclass

from railhead.board.tiles import HexId
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Player, Task, TrainId

Asked = tuple[Company, TrainType, int]  # a train that its owner did not sell at that price


@dataclass(frozen=True, slots=True)
class Turn(Task):
    """A company's turn; it lies below its steps and remembers what they did."""

    company: Company
    built: tuple[HexId, ...] = ()  # where track was laid or upgraded in the turn
    extra: bool = False  # a city was upgraded with the help of Bedlington (14.4.1)
    placed: bool = False  # a station marker
    declined: tuple[Asked, ...] = ()
    kept: tuple[TrainId, ...] = ()  # future trains that their holders will not give


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
class HelpedStep(TurnStep):
    """A step in which the director may sell shares to help the company."""

    raised: bool = False  # shares were sold, and nothing has been paid yet


@dataclass(frozen=True, slots=True)
class BuyEarly(HelpedStep):
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
class BuyTrains(HelpedStep):
    """A company buys trains (7.2.7)."""


@dataclass(frozen=True, slots=True)
class Interest(HelpedStep):
    """A company pays the interest of its loans (7.2.8)."""


@dataclass(frozen=True, slots=True)
class Repay(TurnStep):
    """A company may repay loans (7.2.9)."""


@dataclass(frozen=True, slots=True)
class TrainConsent(Task):
    """The director of another company is asked to sell a train (7.2.7)."""

    seller: Company
    buyer: Company
    train: TrainType
    price: int


@dataclass(frozen=True, slots=True)
class GiveConsent(Task):
    """The holder of a future train is asked to give it to a company (6.4.3)."""

    player: Player
    company: Company
    train: TrainId
