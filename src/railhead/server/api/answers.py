"""What the server answers, in the shapes of which its description and the clients are made."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from railhead.data.shapes import LogLine, Names
from railhead.play.shapes import Event, Offer, Preview, Reason, TrainRun, Value
from railhead.play.shapes import View as AnyView
from railhead.server.api.updates import Clock, Drawn, Status, Update

View = Annotated[AnyView, Field(discriminator="title")]

# Refusals ----------------------------------------------------------------------------------------


class Fault(TypedDict):
    """Why a request is refused: a sentence for people, and for programs what goes with it.

    `rule` is the paragraph that forbids an action, `number` where the game stands by now,
    `position` the last one that can be replayed, `after` the seconds to wait.
    """

    status: int
    message: str
    rule: NotRequired[str]
    number: NotRequired[int]
    position: NotRequired[int]
    after: NotRequired[int]


class Refusal(TypedDict):
    """A refusal."""

    error: Fault


# People ------------------------------------------------------------------------------------------


class Named(TypedDict):
    """An account."""

    name: str


class SessionInfo(Named):
    """A session, and the X-CSRF-Token to send with changes."""

    csrf: str


class Reached(TypedDict):
    """How the owner of an account is reached."""

    email: str | None
    webhook: str | None


class AccountInfo(Named, Reached):
    """An account, and what its webhooks are signed with."""

    confirmed: bool
    webhook_secret: str


class Message(TypedDict):
    """A sentence for people."""

    message: str


class Token(TypedDict):
    """A new token, and the id by which it is revoked."""

    token: str
    id: str


class LoginInfo(TypedDict):
    """A session or a token."""

    id: str
    kind: Literal["session", "token"]
    label: str
    created: int
    expires: int | None


# Tables ------------------------------------------------------------------------------------------


class PaceInfo(TypedDict):
    """Seconds for a move, and beyond it for the whole game."""

    kind: Literal["live", "correspondence"]
    move: int
    reserve: int


class SeatInfo(Clock):
    """A seat, its clock, and the account that holds it."""

    account: str | None


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


class InvitationInfo(TypedDict):
    """An invitation, and the link that leads to it."""

    invitation: str
    link: str


class Presence(TypedDict):
    """Which seats are at the table, and how many more look on."""

    present: Names
    watching: int


# Playing -----------------------------------------------------------------------------------------


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
    """What an action would bring, or why it is not allowed."""

    preview: Preview | None
    refusal: Reason | None


class Traced(TypedDict):
    """A run by way of some stations; null where there is none."""

    route: TrainRun | None


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


class PlanAbout(TypedDict):
    """What is planned."""

    action: Mapping[str, Any]
    field: str
    limit: int


class PlanInfo(TypedDict):
    """What a seat is to do when it can."""

    seat: str
    kind: Literal["pass", "bid"]
    about: PlanAbout


# What happened -----------------------------------------------------------------------------------


class Entered(TypedDict):
    """An entry of the journal. In a stream the last of them also tells where the game stands, and
    what a move changed.
    """

    number: int
    position: int
    at: int
    round: NotRequired[str]
    actors: NotRequired[Names]
    status: NotRequired[Status]
    update: NotRequired[Update]


class ActionEntry(Entered):
    """An action, as far as it may be known."""

    kind: Literal["action"]
    n: int
    actor: str
    type: str
    texts: Names
    events: Sequence[Event]


class UndoEntry(Entered):
    """Actions that were taken back: how many; `position` is what stands now."""

    kind: Literal["undo"]
    seat: str
    by: str
    undone: int


class ChatEntry(Entered):
    """A remark, and the name of the account that made it."""

    kind: Literal["chat"]
    seat: None
    account: str
    text: str


class SeatEntry(Entered):
    """A change of seats, or the beginning of the game; of a copy, what is imagined in it."""

    kind: Literal["seat"]
    seat: str | None
    change: Literal["taken", "left", "removed", "replaced", "started", "copied"]
    account: NotRequired[str | None]
    imagined: NotRequired[Names]


class ProposalEntry(Entered):
    """A proposal: to undo all after position `to`, or to give `seat` to `heir`; or a vote."""

    kind: Literal["proposal"]
    seat: str | None
    by: str
    proposal: NotRequired[Literal["undo", "replace"]]
    to: NotRequired[int]
    heir: NotRequired[str | None]
    on: NotRequired[int]
    yes: NotRequired[bool]


AnyEntry = ActionEntry | UndoEntry | ChatEntry | SeatEntry | ProposalEntry
JournalEntry = Annotated[AnyEntry, Field(discriminator="kind")]


class Events(TypedDict):
    """What happened after a number."""

    number: int
    events: Sequence[JournalEntry]


class Log(TypedDict):
    """The actions that stand after a position, in words."""

    number: int
    position: int
    log: Sequence[LogLine]


class RoundMark(TypedDict):
    """Where a round begins."""

    position: int
    name: str


Steps = Sequence[tuple[int, int]]  # after which action, and the value from then on


class Curves(TypedDict):
    """Share prices, worth of the players and the bank, at every position."""

    position: int
    rounds: Sequence[RoundMark]
    prices: Mapping[str, Steps]
    worth: Mapping[str, Steps]
    bank: Steps


class Charts(Curves):
    """The same where a game stands."""

    number: int


class LastRun(TypedDict):
    """What a company ran last, after how many actions, and what was told of it."""

    position: int
    routes: Sequence[TrainRun]
    texts: Names


# Company -----------------------------------------------------------------------------------------


class Said(TypedDict):
    """The entry of a remark."""

    entry: int


class NoteInfo(TypedDict):
    """A note to oneself."""

    text: str


class Proposed(TypedDict):
    """The number of a proposal."""

    number: int


Outcome = Literal["open", "accepted", "refused"]


class Voted(TypedDict):
    """How a proposal stands."""

    outcome: Outcome


class ProposalInfo(TypedDict):
    """A proposal that waits for votes, and those that were cast, by seat."""

    number: int
    kind: Literal["undo", "replace"]
    by: str
    to: NotRequired[int]
    seat: NotRequired[str]
    heir: NotRequired[str | None]
    votes: Mapping[str, bool]


# Drawings and upkeep -----------------------------------------------------------------------------


class Overlay(TypedDict):
    """A part of SVG to lie over the map."""

    over: str


class RouteLines(TypedDict):
    """Runs to lie over the map: their lines below the stations, their signs above."""

    lines: str
    badges: str


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "ready"]
