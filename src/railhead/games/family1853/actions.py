"""The actions that only 1853 has."""

from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Player


@dataclass(frozen=True, slots=True, kw_only=True)
class WriteBond(Action):
    """Write the amount of one's bond, in secret."""

    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawLots(Action):
    """Chance puts the players in order."""

    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DealCompany(Action):
    """Chance deals a director's certificate to each player."""

    companies: tuple[tuple[Player, Company], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ContractCity(Action):
    """Write down a city in secret, and claim a share that goes with it."""

    city: str
    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimBond(Action):
    """Reveal one's bid, the cities of which are connected, and take the bond back."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RedeemShare(Action):
    """Pay for a share that was claimed in the contract bids."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class SellElephant(Action):
    """Offer the Elephant to another player at a price."""

    buyer: Player
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CallExtraRound(Action):
    """Have one more railway round before the dealing round."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChooseOption(Action):
    """Choose when the company may lay two tiles: "free later" or "pay now"."""

    company: Company
    option: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrainOnCredit(Action):
    """A manager takes a train from the bank without paying for it yet."""

    company: Company
    train: TrainType


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrainWithToken(Action):
    """A minor company hands in its special token for a metre gauge train of the next phase."""

    company: Company
    train: TrainType


@dataclass(frozen=True, slots=True, kw_only=True)
class PayForTrain(Action):
    """Pay for the train that the company holds on credit."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class ReturnTrain(Action):
    """Return the train that the company holds on credit."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class VotePenalty(Action):
    """Say whether the player who made an illegal bid must give up all directorships."""

    punish: bool
