"""What happened in a game: the journal, the log, charts."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, NotRequired

from pydantic import Field
from typing_extensions import TypedDict

from railhead.data.shapes import LogLine, Names
from railhead.games.family1853.shapes import ContractForecast, Forecast1853
from railhead.play.shapes import Event, TrainRun
from railhead.server.api.updates import Status, Update


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
