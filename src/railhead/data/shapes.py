"""The shapes of what every title shows, as plain JSON data. Each title adds its own to them.

They stand for data that are written as JSON: a tuple is a list there, a number as a key its digits.
`typing_extensions` has them in a form that descriptions can be made of under every Python.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NotRequired

from typing_extensions import TypedDict

Names = Sequence[str]
Counts = Mapping[str, int]
Numbers = Sequence[int]


def written(value: object) -> Any:
    """A value of ours where its shape as JSON is asked for: it is written with all the rest."""
    return value


class Seated(TypedDict):
    """A player, as far as all titles count alike."""

    cash: int
    order: int
    shares: Counts


class Player(Seated):
    """A player: `order` is the place at the table, from 1."""

    certificates: int
    worth: int


class Chartered(TypedDict):
    """A company, as far as all titles count alike; `cell` is its row and column on the market."""

    name: str
    treasury: int
    price: int | None
    cell: tuple[int, int] | None
    director: str | None
    trains: Names
    tokens: Names
    shares: Counts


class Bank(TypedDict):
    """The bank."""

    cash: int


class UnlimitedBank(Bank):
    """A bank that cannot break."""

    unlimited: bool


class Place(TypedDict):
    """A hex with a tile or tokens on it: by stop, the token in each of its circles."""

    tile: str | None
    rotation: int
    tokens: Mapping[str, Sequence[str | None]]


class Line(TypedDict):
    """An action of the log, in words: `n` is how many actions stood after it. The first text
    is what was done; those of them that are `secret` not all may read.
    """

    n: int
    actor: str
    type: str
    texts: Names
    secret: Names


class LogLine(Line):
    """The same in a journal: the number of its entry, and the moment, in milliseconds."""

    position: int
    number: int
    at: int


class Result(TypedDict):
    """How a game ended: why, and the worth of the players, best first."""

    reason: str
    worth: Counts


class Position(TypedDict):
    """What all titles show alike. `step` is the id of what is being decided.

    `result` is told of the position that stands, `imagined` of copies.
    """

    round: str
    phase: int
    actors: Names
    step: str | None
    purpose: str | None
    paragraph: str | None
    finished: bool
    pool: Counts
    map: Mapping[str, Place]
    market: Sequence[Numbers]
    depot: Counts
    log: Sequence[LogLine]
    result: NotRequired[Result | None]
    imagined: NotRequired[Names]
