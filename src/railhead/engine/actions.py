"""The actions that all games share. What one game has alone, it defines itself."""

import re
from dataclasses import dataclass
from functools import cache

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import INITIAL_OFFER, Holder, Player, Task, TrainId


@dataclass(frozen=True, slots=True, kw_only=True)
class Action:
    """Something that a player does."""

    player: Player


def type_name(kind: type[Action | Task]) -> str:
    """The name by which an action or a step goes in JSON: `LayTile` is "lay_tile"."""
    return _spelt(kind.__name__)


@cache
def _spelt(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


THE = frozenset(("interest", "maintenance", "market"))  # there is one only
BARE = frozenset(("back", "bankruptcy", "for", "next", "protect", "with"))


def in_words(kind: type[Action]) -> str:
    """A type of action as people say it: "lay a tile", "run trains", "pay the interest"."""
    verb, *rest = type_name(kind).split("_")
    noun = rest[0] if rest else ""
    plural = noun.endswith("s") and len(rest) == 1
    article = "the" if noun in THE else "an" if noun[:1] in tuple("aeiou") else "a"
    said = (verb, *rest) if not noun or plural or noun in BARE else (verb, article, *rest)
    return " ".join(said)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pass(Action):
    """Decline to do anything (more) here."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bid(Action):
    """Bid an amount for the lot that is being auctioned."""

    lot: str
    amount: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyShare(Action):
    """Buy one share of a company, from the initial offer, the pool or another holder."""

    company: Company
    source: Holder = INITIAL_OFFER


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenCompany(Action):
    """Buy the director's certificate of a company from the initial offer and set its par price."""

    company: Company
    par: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SellShares(Action):
    """Sell a number of shares of a company into the pool."""

    company: Company
    count: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LayTile(Action):
    """Lay a tile on a hex, turned clockwise by `rotation` sixths, or replace the one there."""

    company: Company
    hex: HexId
    tile: TileId
    rotation: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceToken(Action):
    """Place a station token of a company on a stop."""

    company: Company
    stop: StopId


@dataclass(frozen=True, slots=True, kw_only=True)
class Route:
    """The run of one train: the stops it calls at and the pieces of track ("Hx/3": piece 3 on hex
    Hx) that it uses, in running order.
    """

    train: TrainId
    stops: tuple[StopId, ...]
    track: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RunTrains(Action):
    """Run the company's trains. `mail` names the train that carries the mail, if there is any."""

    company: Company
    routes: tuple[Route, ...] = ()
    mail: TrainId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Dividend(Action):
    """Pay out what the trains earned, or keep it in the treasury: `how` is "pay" or "retain"."""

    company: Company
    how: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrain(Action):
    """Buy a train of a type at a price, from the bank ("depot") or from another company."""

    company: Company
    train: TrainType
    source: Holder
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class DiscardTrain(Action):
    """Give up a train that the company may not keep."""

    company: Company
    train: TrainId


@dataclass(frozen=True, slots=True, kw_only=True)
class DeclareBankruptcy(Action):
    """Nothing is left to sell, and the train that a company must have cannot be paid for."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class Accept(Action):
    """Agree to what has been proposed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decline(Action):
    """Refuse what has been proposed."""
