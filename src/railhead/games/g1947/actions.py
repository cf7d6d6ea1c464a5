"""The actions that only 1947 has."""

from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER, Holder, Player
from railhead.games.g1947.data.facts import PrivateId

# Set-up


@dataclass(frozen=True, slots=True, kw_only=True)
class DealOrder(Action):
    """Chance deals the order cards."""

    order: tuple[Player, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawShares(Action):
    """Chance draws a share of one company of each group for the pool."""

    companies: tuple[Company, ...]


# Stock round


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePrivate(Action):
    """Use the power of a private company (P4) and discard it."""

    private: PrivateId


@dataclass(frozen=True, slots=True, kw_only=True)
class BuySavingsShare(Action):
    """Buy one share of a company and hold it as a savings share."""

    company: Company
    source: Holder = INITIAL_OFFER


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyBond(Action):
    """Buy one convertible bond of a company, from the initial offer or the pool."""

    company: Company
    source: Holder = INITIAL_OFFER


@dataclass(frozen=True, slots=True, kw_only=True)
class SellBonds(Action):
    """Sell a number of convertible bonds of a company into the pool."""

    company: Company
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class IssueBonds(Action):
    """Issue the convertible bonds of a company; its shareholders are asked first."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBonds(Action):
    """Buy a number of the bonds that a company has just issued."""

    company: Company
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertShares(Action):
    """Turn all one's shares of a company over: `to` is "savings" or "ordinary"."""

    company: Company
    to: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceProtect(Action):
    """Give up bonds for all the shares that are being sold, so that the price does not fall."""

    company: Company


# Privates


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyPrivate(Action):
    """A company buys a private company from the player who owns it."""

    company: Company
    private: PrivateId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferPrivate(Action):
    """Ask the player who owns a private company to sell it to oneself (an option of the game)."""

    private: PrivateId
    price: int
