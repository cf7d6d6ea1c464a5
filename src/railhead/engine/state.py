"""The position: flat plain data, a value that is never edited."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NewType, TypeVar

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import Layout, Placed
from railhead.engine.events import Event
from railhead.engine.facts import Company, Facts

Player = NewType("Player", str)
TrainId = NewType("TrainId", str)  # "2M#1": its type and a number
Holder = str  # a player, a company, or one of the places below
Cell = tuple[int, int]  # row and column of the stock market

BANK: Holder = "bank"
POOL: Holder = "pool"
INITIAL_OFFER: Holder = "initial_offer"
DEPOT: Holder = "depot"
SCRAP: Holder = "scrap"
CHANCE = Player("chance")


@dataclass(frozen=True, slots=True)
class Task:
    """Something that is to be done: a round, a turn, a step, an interruption."""


@dataclass(frozen=True, kw_only=True)
class State:
    """A position. `agenda` is the stack of tasks, the one in hand first; `events` is what the last
    action brought about. Rules never read events.
    """

    facts: Facts = field(compare=False, repr=False)
    players: tuple[Player, ...]
    cash: Mapping[Holder, int]
    shares: Mapping[Company, Mapping[Holder, int]]
    placed: Mapping[HexId, Placed]
    tokens: Mapping[StopId, tuple[Company, ...]]
    prices: Mapping[Company, Cell]
    trains: Mapping[TrainId, Holder]
    directors: Mapping[Company, Holder]  # not everywhere players
    phase: int
    agenda: tuple[Task, ...]
    events: tuple[Event, ...] = field(default=(), compare=False)
    ended: str = ""  # why the game is over; empty while it goes on

    def layout(self) -> Layout:
        """The board as it lies."""
        return Layout(self.facts.board, self.facts.tiles, self.placed)


S = TypeVar("S", bound=State)


def after(players: tuple[Player, ...], player: Player) -> Player:
    """The player on the left of `player`."""
    return players[(players.index(player) + 1) % len(players)]


def from_(players: tuple[Player, ...], player: Player) -> tuple[Player, ...]:
    """All players in seating order, beginning with `player`."""
    at = players.index(player)
    return players[at:] + players[:at]
