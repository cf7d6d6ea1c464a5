"""What is to be done in a game of 1853."""

from dataclasses import dataclass

from railhead.board.tiles import HexId
from railhead.board.walk import Railhead
from railhead.engine.facts import Company
from railhead.engine.state import Player, Task


@dataclass(frozen=True, slots=True)
class WriteBonds(Task):
    """All players write their bonds in secret (1853R 2.5.2.2)."""


@dataclass(frozen=True, slots=True)
class DrawSeats(Task):
    """Equal bonds are put in order by lot (1853R 2.5.2.3)."""


@dataclass(frozen=True, slots=True)
class DealCompanies(Task):
    """Directors' certificates are dealt at random (1853R 2.4.1)."""


@dataclass(frozen=True, slots=True)
class ContractCities(Task):
    """Players in turn write down a city and claim a share (1853R 2.5.2.4)."""

    player: Player
    passed: tuple[Player, ...] = ()  # in succession, or for good where passing is final


@dataclass(frozen=True, slots=True)
class DealingTurn(Task):
    """A player's turn in a dealing round (1853R 3.1)."""

    player: Player
    passed: int = 0  # how many in succession have declined to buy
    bought: Company | None = None  # in this turn, where a purchase does not end it


@dataclass(frozen=True, slots=True)
class EndDealingRound(Task):
    """Directors are appointed after the first round, the Elephant moves on (1853R 2.9, 3.1.11)."""


@dataclass(frozen=True, slots=True)
class OfferElephant(Task):
    """The holder of the Elephant may sell it (1853R 3.1.11)."""

    refused: tuple[tuple[Player, int], ...] = ()  # the lowest price that a player has refused


@dataclass(frozen=True, slots=True)
class ElephantConsent(Task):
    """A player is asked to buy the Elephant (1853R 3.1.11)."""

    buyer: Player
    price: int


@dataclass(frozen=True, slots=True)
class RailwayRounds(Task):
    """Railway rounds are to be played before the next dealing round (1853R 4.9, 4.10)."""

    left: int
    extra: bool = False  # the one being played was called by the Elephant's holder


@dataclass(frozen=True, slots=True)
class RailwayRound(Task):
    """Companies are to run, in order (1853R 4.0)."""

    companies: tuple[Company, ...]


@dataclass(frozen=True, slots=True)
class ExtraRound(Task):
    """Whoever holds the Elephant may have one more railway round (1853R 4.9)."""


@dataclass(frozen=True, slots=True)
class ChooseDoubleLay(Task):
    """A major company chooses when it may lay two tiles (1853R 4.1.3)."""

    company: Company


@dataclass(frozen=True, slots=True)
class LaidTile:
    """A yellow tile laid earlier in this turn, and the railheads that it may have extended."""

    hex: HexId
    railheads: frozenset[tuple[int, Railhead]]  # with the gauge of the line
    home: bool  # laid on a home base of the company


@dataclass(frozen=True, slots=True)
class LayTrack(Task):
    """A company lays or promotes tiles (1853R 4.1, 4.2)."""

    company: Company
    laid: tuple[LaidTile, ...] = ()


@dataclass(frozen=True, slots=True)
class SettleCredit(Task):
    """A new director pays for the train held on credit, or returns it (1853R 4.8.10)."""

    company: Company


@dataclass(frozen=True, slots=True)
class PenaltyVote(Task):
    """The others decide whether an illegal bid is punished (1853R 4.3.2)."""

    culprit: Player
    votes: tuple[tuple[Player, bool], ...] = ()
