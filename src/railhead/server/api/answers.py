"""What the server answers, in the shapes of which its description and the clients are made."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from railhead.data.shapes import LogLine, Names
from railhead.games.family1853.shapes import ContractForecast, Forecast1853
from railhead.play.shapes import Action, Event, Left, Offer, Preview, Reason, TrainRun, Value
from railhead.play.shapes import View as AnyView
from railhead.server.api.models import Planned
from railhead.server.api.updates import Clock, Drawn, Redrawn, Status, Update

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


class PushInfo(TypedDict):
    """The key of the server that a browser subscribes with, and whether it is told of turns."""

    key: str
    on: bool


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
    """A remark, the seat that made it, and the name of its account; a plan that goes with it. Old
    ones have no seat.
    """

    kind: Literal["chat"]
    seat: str | None
    account: str
    text: str
    plan: NotRequired[str]


Change = Literal["taken", "left", "removed", "replaced", "started", "copied"]
Handing = Literal["handed", "resumed", "faltered"]


class SeatEntry(Entered):
    """A change of seats, or the beginning of the game; of a copy, what is imagined in it. A seat is
    `handed` to a computer and `resumed`; where a computer has `faltered`, a move was drawn for it.
    """

    kind: Literal["seat"]
    seat: str | None
    change: Change | Handing
    account: NotRequired[str | None]
    computer: NotRequired[str]
    imagined: NotRequired[Names]


class ProposalEntry(Entered):
    """A proposal: to undo all after position `to`, or to give `seat` to `heir` or a `computer`; or
    a vote.
    """

    kind: Literal["proposal"]
    seat: str | None
    by: str
    proposal: NotRequired[Literal["undo", "replace"]]
    to: NotRequired[int]
    heir: NotRequired[str | None]
    computer: NotRequired[str]
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
    """Share prices, worth of the players, what companies have earned by their runs in all, and the
    bank, at every position.
    """

    position: int
    rounds: Sequence[RoundMark]
    prices: Mapping[str, Steps]
    worth: Mapping[str, Steps]
    income: Mapping[str, Steps]
    bank: Steps


class Charts(Curves):
    """The same where a game stands."""

    number: int


class LastRun(TypedDict):
    """What a company ran last, after how many actions, what it earned, and what was told of it."""

    position: int
    earned: int
    routes: Sequence[TrainRun]
    texts: Names


class Forecast(TypedDict):
    """What is to come, for all to see; null where a title tells none."""

    number: int
    forecast: Forecast1853 | None


class OwnForecast(TypedDict):
    """What is missing for the contract of a seat; null where it has none that is open."""

    number: int
    contract: ContractForecast | None


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
    """A proposal that waits for votes, and those that were cast, by seat. Whoever asked to undo is
    also told that it was refused, until the game goes on.
    """

    number: int
    outcome: Outcome
    kind: Literal["undo", "replace"]
    by: str
    to: NotRequired[int]
    seat: NotRequired[str]
    heir: NotRequired[str | None]
    computer: NotRequired[str]
    votes: Mapping[str, bool]


class AdvisedMove(TypedDict):
    """A move that a computer would think of, what comes of it, why, and what the seat is worth
    then.
    """

    action: Mapping[str, Any]
    effects: Names
    reason: str
    value: float


class Advice(TypedDict):
    """What a computer would do at a number, the best first."""

    number: int
    moves: Sequence[AdvisedMove]


class ReviewedMove(TypedDict):
    """A move of a person, what it cost by the reckoning of a computer, and what was better;
    `position` is where it was made.
    """

    position: int
    seat: str
    texts: Names
    cost: int
    better: AdvisedMove


class Review(TypedDict):
    """A game that is over: what each position looked worth to each player, and the moves that cost
    most. Of `of` looks at it so many are `done`; ask again for the rest.
    """

    done: int
    of: int
    worth: Mapping[str, Sequence[tuple[int, int]]]
    moves: Sequence[ReviewedMove]


class Why(TypedDict):
    """Why a computer moved as it did; nothing, where it knows no more than that it was best."""

    seat: str
    reason: str


# Learning ----------------------------------------------------------------------------------------


class LessonCard(TypedDict):
    """A lesson: a game to play, or, with the last position of it, a walk through one."""

    id: str
    name: str
    about: str
    minutes: int
    title: str
    walk: int


class LessonNote(TypedDict):
    """A note, where in the game it came, the paragraphs behind it, and what it points at: hexes,
    companies, a part of the table. Words between asterisks are terms of the glossary.
    """

    id: str
    position: int
    heading: str
    text: str
    paragraphs: Names
    hexes: Names
    companies: Names
    part: str


class LessonInfo(TypedDict):
    """A lesson as it stands at a position: the notes that have come, `of` so many; `walk` as in
    its card.
    """

    name: str
    position: int
    walk: int
    of: int
    notes: Sequence[LessonNote]


# Practice ----------------------------------------------------------------------------------------


class KindInfo(TypedDict):
    """A kind of exercise, and the titles that have it."""

    kind: str
    name: str
    titles: Names


class Tally(TypedDict):
    """How many exercises were answered, and how many of them rightly."""

    answered: int
    right: int


class PracticeRecord(TypedDict):
    """Your record by kind, the days in a row on which you answered the exercise of the day, and
    whether you were right today; null: you have not answered it.
    """

    kinds: Mapping[str, Tally]
    days: int
    today: bool | None


class Practice(TypedDict):
    """What there is to practise, and the exercise of the day."""

    kinds: Sequence[KindInfo]
    levels: Sequence[int]
    today: str
    record: PracticeRecord


class ExerciseShown(TypedDict):
    """A question about a position, with what there is to know: a picture, and figures by name. It
    is answered by a number in a unit, or by one of the options; runs may be drawn instead: of the
    `trains`, to the `stations` that have a name here. `answered` is whether you were right when you
    answered it; null: you have not.
    """

    exercise: str
    title: str
    kind: str
    level: int
    round: str
    question: str
    told: Mapping[str, str]
    unit: str
    options: Names
    picture: str | None
    trains: Names
    stations: Mapping[str, str]
    answered: bool | None


class DrawnRuns(RouteLines):
    """Runs that were drawn: what they earn and how, or the rule that forbids them."""

    earnings: int | None
    words: Names
    refusal: Reason | None


class Judged(TypedDict):
    """Whether an answer is right, the right one, why it is that, and your record."""

    right: bool
    answer: int | str
    words: Names
    paragraph: str
    picture: str | None
    record: PracticeRecord


# Drawings and upkeep -----------------------------------------------------------------------------


class Overlay(TypedDict):
    """A part of SVG to lie over the map."""

    over: str


class Health(TypedDict):
    """How the server is."""

    status: Literal["ok", "ready"]
