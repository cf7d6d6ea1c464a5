"""What never changes during a game: board, tiles, companies, trains, phases, prices."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NewType

from railhead.board.hexes import Board
from railhead.board.tiles import StopId, Tile, TileId

Company = NewType("Company", str)
TrainType = NewType("TrainType", str)


@dataclass(frozen=True, slots=True, kw_only=True)
class CompanyFacts:
    """A railway company. `certificates` lists the shares that each of its certificates stands for,
    the director's first.
    """

    id: Company
    number: int
    name: str
    par: int
    certificates: tuple[int, ...]
    homes: tuple[StopId, ...]
    tokens: int
    colour: str

    @property
    def share_count(self) -> int:
        """How many shares the company has in all."""
        return sum(self.certificates)


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainFacts:
    """A type of train: its price, gauge, how many cities it may visit and when it is sold."""

    type: TrainType
    price: int
    gauge: int
    cities: int
    count: int
    phase: int
    starts_phase: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseFacts:
    """A phase: tile colours, train limit, operating rounds, and what it makes obsolete."""

    number: int
    colours: tuple[str, ...]
    train_limit: int
    rounds: int
    obsolete: tuple[TrainType, ...]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Facts:
    """All facts of a game as it was set up, options included.

    `beside` says that a token which finds no free space stands beside the spaces: those kept for
    homes stay empty.
    """

    title: str
    currency: str
    board: Board
    tiles: Mapping[TileId, Tile]
    companies: Mapping[Company, CompanyFacts]
    trains: Mapping[TrainType, TrainFacts]
    phases: Mapping[int, PhaseFacts]
    market: tuple[tuple[int, ...], ...]
    names: Mapping[str, str]
    beside: bool = False

    def money(self, amount: int) -> str:
        """An amount as players read it."""
        return f"{self.currency}{amount}"
