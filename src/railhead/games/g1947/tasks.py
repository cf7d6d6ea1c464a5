"""What is to be done in a game of 1947."""

from dataclasses import dataclass

from railhead.engine.facts import Company
from railhead.engine.rules import stock_turn
from railhead.engine.state import Player, Task
from railhead.games.g1947.data.facts import PrivateId

# Set-up and auction


@dataclass(frozen=True, slots=True)
class DealOrderCards(Task):
    """The order cards are dealt (1947 2.1)."""


@dataclass(frozen=True, slots=True)
class DrawPoolShares(Task):
    """A share of one company of each group is drawn for the pool (1947 2.3)."""


@dataclass(frozen=True, slots=True)
class Auction(Task):
    """A private company is auctioned (1947 3.2)."""

    lot: PrivateId
    player: Player  # who is to bid or pass
    bidder: Player | None = None  # who has bid most
    amount: int = 0
    passed: tuple[Player, ...] = ()
    second_call: bool = False


@dataclass(frozen=True, slots=True)
class SetFirstPar(Task):
    """The buyer of P9 sets the par price of its company (1947 P9)."""

    player: Player
    company: Company


# Stock round


@dataclass(frozen=True, slots=True)
class InsiderTrading(Task):
    """The owner of P4 may take the first order card (1947 P4)."""

    player: Player


@dataclass(frozen=True, slots=True)
class StockTurn(stock_turn.StockTurn):
    """A player's turn in a stock round (1947 5.1)."""

    bought: bool = False
    dealt: bool = False  # a private company of another player was bought (by option)
    refused: tuple[Company, ...] = ()  # whose president refused a conversion in this turn


@dataclass(frozen=True, slots=True)
class ProtectPrice(Task):
    """The president may take up shares that are being sold (1947 5.4.5)."""

    company: Company
    seller: Player
    count: int


@dataclass(frozen=True, slots=True)
class OfferBonds(Task):
    """Shareholders in turn may buy bonds that were issued (1947 5.4.2)."""

    company: Company
    players: tuple[Player, ...]  # still to be asked, the next one first


@dataclass(frozen=True, slots=True)
class ConversionConsent(Task):
    """The president is asked to let savings shares become ordinary (1947 5.6.4)."""

    company: Company
    player: Player


@dataclass(frozen=True, slots=True)
class EndStockRound(Task):
    """Order cards and prices are adjusted (1947 5.12)."""


# Privates


@dataclass(frozen=True, slots=True)
class PrivateConsent(Task):
    """The owner of a private is asked to sell it to a company, or to a player (1947 3.3)."""

    private: PrivateId
    owner: Player
    buyer: str
    price: int
