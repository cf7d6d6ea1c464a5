"""The shape of what Fenmark shows: its own part, and the whole of it."""

from collections.abc import Mapping
from typing import Literal

from typing_extensions import TypedDict

from railhead.data.shapes import Chartered, Names, Numbers, Player, Position, UnlimitedBank


class LimitsFenmark(TypedDict):
    """How many certificates a player may hold."""

    certificates: int


class OwnPlayer(TypedDict):
    """What Fenmark adds to a player."""

    sold: Names
    shares_worth: int


class OwnCompany(TypedDict):
    """What Fenmark adds to a company."""

    par: int | None
    floated: bool
    floats_at: int
    issued: int


class OwnBank(TypedDict):
    """What Fenmark adds to the bank."""

    unlimited: bool


class OwnFenmark(TypedDict):
    """What Fenmark adds to the position."""

    stock_round: int
    operating_round: int
    sets: int
    priority: str
    limits: LimitsFenmark
    operating_order: Names
    pars: Numbers
    tiles: Mapping[str, int | None]


class PartFenmark(OwnFenmark):
    """All that Fenmark adds."""

    bank: OwnBank
    players: Mapping[str, OwnPlayer]
    companies: Mapping[str, OwnCompany]


class PlayerFenmark(Player, OwnPlayer):
    """A player of Fenmark."""


class CompanyFenmark(Chartered, OwnCompany):
    """A company of Fenmark."""

    tokens_left: int


class ViewFenmark(Position, OwnFenmark):
    """A position of Fenmark."""

    title: Literal["fenmark"]
    bank: UnlimitedBank
    players: Mapping[str, PlayerFenmark]
    companies: Mapping[str, CompanyFenmark]
