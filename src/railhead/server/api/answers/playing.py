"""What a player sees, may do and has planned."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypedDict

from railhead.data.shapes import LogLine, Names
from railhead.play.shapes import Action, Left, Offer, Preview, Reason, TrainRun
from railhead.play.shapes import View as AnyView
from railhead.server.api.answers.tables import GameInfo
from railhead.server.api.models import Planned
from railhead.server.api.updates import Drawn, Redrawn, Update

View = Annotated[AnyView, Field(discriminator="title")]


class Seen(TypedDict):
    """A position: the number of the last entry, how many actions led to it, and how it is seen."""

    number: int
    position: int
    view: View


class Offers(TypedDict):
    """What a seat may do at a number."""

    number: int
    offers: Sequence[Offer]


class WhyNot(TypedDict):
    """Why an action is not allowed at a number; null if it is."""

    number: int
    refusal: Reason | None


class WhyNone(TypedDict):
    """Why nothing of the kind is allowed; null if something is."""

    refusal: Reason | None


class Tried(TypedDict):
    """What an action would bring and leave, by player and company, or why it is not allowed."""

    preview: Preview | None
    leaves: Mapping[str, Left] | None
    refusal: Reason | None


class Traced(TypedDict):
    """A run by way of some stations; null where there is none. Where it could call next."""

    route: TrainRun | None
    onward: Names


class RouteLines(TypedDict):
    """Runs to lie over the map: their lines below the stations, their signs above."""

    lines: str
    badges: str


class Table(TypedDict):
    """A game as a page shows it: what `GET /games/{game}` tells, and the position through the eyes
    of `seat`. Before the game has begun there is no position.
    """

    number: int
    position: int
    seat: str | None
    info: GameInfo
    view: View | None
    offers: Sequence[Offer] | None
    map: Drawn | None


class Played(TypedDict):
    """An action that is committed, what it changed for the seat that acted, and, if it is still on
    turn, what it may do next. Without `update`, ask for the table.
    """

    entry: int
    number: int
    repeated: bool
    update: Update | None
    offers: Sequence[Offer] | None


class Undone(Played):
    """Whether an action was taken back at once, or that was proposed to the others."""

    undone: bool


class UndoAhead(TypedDict):
    """What an undo would take away: all after position `to` (null: there is nothing), in words. It
    needs the consent of those in `asks`. `reveals` says that something that was secret, or that
    chance dealt, has become known since; `refused` why it would not be done at all.
    """

    number: int
    to: int | None
    log: Sequence[LogLine]
    asks: Names
    reveals: bool
    refused: str | None


class Redo(TypedDict):
    """An action that was taken back and can be played again; null if there is none."""

    number: int
    action: Action | None


class TakenBack(TypedDict):
    """An undo: its entry and moment, the position that stood after it, whose it was, and the
    actions that went.
    """

    number: int
    at: int
    position: int
    by: str
    log: Sequence[LogLine]


class PlanAbout(TypedDict):
    """What is planned."""

    action: Mapping[str, Any]
    field: str
    limit: int


class PlanInfo(TypedDict):
    """What a seat is to do when it can. To `buy` and to pay a dividend `again` is done once, by the
    action itself; `limit` is the most that it may cost.
    """

    seat: str
    kind: Literal["pass", "bid", "buy", "again"]
    about: PlanAbout


class Misfit(Reason):
    """A change of a plan that does not fit, by its place in the plan, and why."""

    change: int


class Imagined(TypedDict):
    """The position of a plan: of the map what differs from it as of `number`, the changes that were
    left out, and the trains of all companies by type.
    """

    number: int
    map: Redrawn
    refused: Sequence[Misfit]
    trains: Mapping[str, Names]


class Fitting(TypedDict):
    """What fits on a hex: tiles with their rotations, and for each city the companies whose tokens
    do.
    """

    tiles: Mapping[str, Sequence[int]]
    tokens: Mapping[str, Names]


class PlannedRun(TypedDict):
    """The best run of a company in a plan, and its lines to lie over the map."""

    company: str
    preview: Preview
    routes: Sequence[TrainRun]
    lines: str
    badges: str


class BlueprintInfo(TypedDict):
    """A plan that is kept: whose it is, the position in which it was, and when."""

    id: str
    name: str
    account: str
    own: bool
    shared: bool
    position: int
    changes: Sequence[Planned]
    companies: Names
    at: int
