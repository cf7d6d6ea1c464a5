"""What a table is told: all of it when it is opened, and then what each move changed."""

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import LogLine

Status = Literal["open", "running", "finished"]


class Change(TypedDict):
    """A value of the view that has changed: where it stands and what it is now; without `to`, it is
    gone.
    """

    at: list[str]
    to: NotRequired[Any]


class Drawn(TypedDict):
    """The map: what a drawing of it is known by, and the drawing unless the client has it."""

    version: str
    svg: str | None


class Redrawn(TypedDict):
    """What changed on the map: ground and top of each hex, and of the margin what lies beyond the
    board and the legend. A part that is empty is not there.
    """

    version: str
    hexes: dict[str, tuple[str, str]]
    margin: tuple[str, str] | None


class Clock(TypedDict):
    """The clock of a seat: on turn since, until when, and the time beyond that of a move."""

    name: str
    since: int | None
    deadline: int | None
    reserve: int


class Standing(TypedDict):
    """What a move changes of what `GET /games/{game}` tells."""

    status: Status
    changed: int
    number: int
    position: int
    round: str
    actors: list[str]
    seats: list[Clock]


class Update(TypedDict):
    """What the moves up to `number` changed for a client that knows the game as of `since`.

    In the log, the lines after the position less the new lines are gone, then the new ones follow.
    """

    number: int
    since: int
    position: int
    view: list[Change]
    log: list[LogLine]
    map: Redrawn | None
    info: Standing
