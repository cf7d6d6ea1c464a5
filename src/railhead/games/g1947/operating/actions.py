"""The actions of operating rounds that only 1947 has."""

from dataclasses import dataclass

from railhead.board.tiles import StopId
from railhead.engine.actions import Action
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import Holder
from railhead.games.g1947.data.facts import SiteId


@dataclass(frozen=True, slots=True, kw_only=True)
class UseWorker(Action):
    """Spend a worker of the president to lay track again, or to place a second station."""

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class LayAgain(Action):
    """Spend a worker of the president to lay track again while stations are placed, where an option
    allows it.
    """

    company: Company


@dataclass(frozen=True, slots=True, kw_only=True)
class ConvertWorkers(Action):
    """Make stockbrokers of workers: three of them for each."""

    company: Company
    stockbrokers: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeSite(Action):
    """Take an expatriation site. `bonus` is "stockbrokers" or "opportunity" where the box of the
    charter leaves a choice, else empty.
    """

    company: Company
    site: SiteId
    bonus: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class AdvanceMarket(Action):
    """Move the company's price "up" or "right" for money, some stockbrokers and, as an option of
    the game, workers.
    """

    company: Company
    direction: str
    stockbrokers: int = 0
    workers: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Reorganize(Action):
    """Discard P6: "move" a station from `source`, place one "free", or in a "full" city."""

    company: Company
    how: str
    stop: StopId
    source: StopId | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class BuyTrainNow(Action):
    """Discard P8 to buy a train before it is time."""

    company: Company
    train: TrainType
    source: Holder
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class ObtainSite(Action):
    """Discard P8 for an expatriation site. `bonus` as in `TakeSite`."""

    company: Company
    site: SiteId
    bonus: str = ""
