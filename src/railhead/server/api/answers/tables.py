"""Tables, their seats and their clocks."""

from collections.abc import Mapping, Sequence
from typing import Literal

from typing_extensions import TypedDict

from railhead.data.shapes import Names
from railhead.play.shapes import Value
from railhead.server.api.updates import Clock, Status


class PaceInfo(TypedDict):
    """Seconds for a move, and beyond it for the whole game."""

    kind: Literal["live", "correspondence"]
    move: int
    reserve: int


class SeatInfo(Clock):
    """A seat, its clock, the account that holds it, and the level of the computer that plays it:
    for the account, if there is one.
    """

    account: str | None
    computer: str | None


class GameInfo(TypedDict):
    """A game as the lobby shows it; `own` are the seats of whoever asks."""

    id: str
    name: str
    title: str
    rules: int
    options: Mapping[str, Value]
    places: int
    status: Status
    private: bool
    pace: PaceInfo
    created: int
    changed: int
    number: int
    position: int
    round: str
    origin: str | None
    origin_position: int
    actors: Names
    owner: str
    own: Names
    seats: Sequence[SeatInfo]
    advice: bool
    haste: bool
    lesson: str | None


class ComputerInfo(TypedDict):
    """A computer player: its level, and what it is like."""

    level: str
    words: str


class Invited(TypedDict):
    """To what an invitation leads, for those who have not signed in: no more than its link's sender
    would say.
    """

    name: str
    title: str
    host: str
    seats: Names
    places: int


class InvitationInfo(TypedDict):
    """An invitation, and the link that leads to it."""

    invitation: str
    link: str


class Presence(TypedDict):
    """Which seats are at the table, and how many more look on."""

    present: Names
    watching: int
