"""What clients send, checked at the edge."""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr

MOST = 2**31 - 1  # what every database takes for a number
Number = Annotated[int, Field(ge=0, le=MOST)]


def line(text: str) -> str:
    """One line of readable signs."""
    if not text.isprintable():
        raise ValueError("no control characters")
    return text


def lines(text: str) -> str:
    """Readable signs, also over several lines."""
    line(text.replace("\n", " ").replace("\t", " "))
    return text


Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(line)]
Label = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(line)]
GameName = Annotated[str, Field(min_length=1, max_length=80), AfterValidator(line)]
Password = Annotated[str, Field(min_length=1, max_length=200), AfterValidator(line)]
Secret = Annotated[str, Field(min_length=1, max_length=100), AfterValidator(line)]
Address = Annotated[str, Field(max_length=500), AfterValidator(line)]
Endpoint = Annotated[str, Field(min_length=1, max_length=2000), AfterValidator(line)]
Base64 = Annotated[str, Field(min_length=1, max_length=100, pattern="^[A-Za-z0-9_-]+=*$")]
Remark = Annotated[str, Field(min_length=1, max_length=1000), AfterValidator(lines)]
Note = Annotated[str, Field(max_length=20_000), AfterValidator(lines)]
Value = StrictBool | StrictInt | StrictStr
Action = Annotated[dict[str, Any], Field(max_length=20, examples=[{"type": "pass"}])]


class Body(BaseModel):
    """What is sent: nothing that nobody asked for."""

    model_config = ConfigDict(extra="forbid")


class NewAccount(Body):
    """Name and password of a new account."""

    name: Name
    password: Password


class Credentials(Body):
    """Name and password."""

    name: Name
    password: Password


class AccountChange(Body):
    """How to reach the owner; null forgets it."""

    email: Address | None = None
    webhook: Address | None = None


class NewPush(Body):
    """How a browser is told by push: what its `PushSubscription` says of itself."""

    endpoint: Endpoint
    p256dh: Base64
    auth: Base64


class PasswordChange(Body):
    """The old password and the new one."""

    old: Password
    new: Password


class Farewell(Body):
    """The password, to be sure."""

    password: Password


class Forgotten(Body):
    """Whose password is forgotten."""

    name: Name


class Letter(Body):
    """The secret of the link in a letter, and the password, or the new one."""

    token: Secret
    password: Password


class NewToken(Body):
    """What a token is for."""

    label: Label


class Pace(Body):
    """Seconds for a move, and beyond it for the whole game."""

    kind: Literal["live", "correspondence"]
    move: Annotated[int, Field(ge=10, le=30 * 86400)]
    reserve: Annotated[int, Field(ge=0, le=365 * 86400)]


class NewGame(Body):
    """A game to set up. `hot` names seats that the owner plays, all at one screen; `computers` are
    the levels of those who take seats too. They move at once with `haste`, else at the pace of
    people, and `advice` says whether they tell players what they would do.
    """

    name: GameName
    title: Name
    places: Annotated[int, Field(ge=1, le=20)]
    options: Annotated[dict[Name, Value], Field(max_length=50)] = {}
    private: bool = False
    pace: Pace | Literal["live", "correspondence"] = "live"
    hot: Annotated[list[Name], Field(max_length=20)] = []
    computers: Annotated[list[Name], Field(max_length=20)] = []
    advice: bool = True
    haste: bool = False


class SeatName(Body):
    """A seat."""

    name: Name


class NewComputer(Body):
    """The level of a computer, and the seat of yours that it is to play; null: a free one."""

    level: Name
    seat: Name | None = None


class Advised(Body):
    """The seat of yours that asks for advice."""

    seat: Name


class Invitation(Body):
    """The secret of an invitation, the end of its link."""

    invitation: Secret


class NewAction(Body):
    """An action, and the last number that the client has seen."""

    action: Action
    expected: Number


class Question(Body):
    """An action that somebody thinks of."""

    action: Action


class NewUndo(Body):
    """Whose last action is to be undone, and the last number that the client has seen.

    With `watching` the answer is for one who looks on: it tells nothing that the seat alone knows.
    """

    seat: Name
    expected: Number
    watching: bool = False


class Copied(Body):
    """After how many actions, and through the eyes of which seat of yours: else your first. A
    computer of the level `computer`, if there is to be one, plays the other seats.
    """

    position: Number
    seat: Name | None = None
    computer: Name | None = None


class NewPlan(Body):
    """What a seat is to do when it can.

    `bid`: `action` says what to bid for, `field` is where the amount goes, `limit` the highest.
    `buy`: the share that `action` buys, for at most `limit`, in this round. `again`: the dividend
    that `action` decides, when the company has run next.
    """

    seat: Name
    kind: Literal["pass", "bid", "buy", "again"]
    action: Action = {}
    field: Name = "amount"
    limit: Annotated[int, Field(ge=0, le=10**9)] = 0


class Replacement(Body):
    """An absent player's seat, and who shall have it: an account, or a computer of a level; with
    neither, whoever takes it.
    """

    seat: Name
    heir: Name | None = None
    computer: Name | None = None


class Vote(Body):
    """Agree or not."""

    yes: bool


class TileChange(Body):
    """A tile on a hex, turned clockwise by sixths."""

    kind: Literal["tile"]
    hex: Name
    tile: Name
    rotation: Annotated[int, Field(ge=0, le=5)]


class TokenChange(Body):
    """A token of a company in a city."""

    kind: Literal["token"]
    company: Name
    stop: Name


class FleetChange(Body):
    """All the trains of a company, by their types."""

    kind: Literal["trains"]
    company: Name
    trains: Annotated[list[Name], Field(max_length=12)]


Planned = Annotated[TileChange | TokenChange | FleetChange, Field(discriminator="kind")]


class BlueprintSketch(Body):
    """Changes of the position as it stands, one upon the other."""

    changes: Annotated[list[Planned], Field(max_length=60)]


class PlannedHex(BlueprintSketch):
    """A hex of such a position."""

    hex: Name


class RunSketch(BlueprintSketch):
    """A company in such a position."""

    company: Name


class NewBlueprint(BlueprintSketch):
    """A plan to be kept: its name, and whose runs are looked at."""

    name: Label
    companies: Annotated[list[Name], Field(max_length=20)] = []


class Text(Body):
    """A remark, and which seat of yours makes it: else your first; and a plan to share with it."""

    text: Remark
    seat: Name | None = None
    plan: Annotated[str, Field(pattern="^[0-9a-f]{16}$")] | None = None


class NoteText(Body):
    """A note to oneself."""

    text: Note


class SavedFile(Body):
    """A `.railhead.json` file."""

    format: StrictInt
    title: Name
    rules: StrictInt
    players: Annotated[list[Name], Field(max_length=20)]
    options: Annotated[dict[Name, Value], Field(max_length=50)]
    seed: StrictInt
    actions: Annotated[list[dict[str, Any]], Field(max_length=5000)]


ExerciseName = Annotated[str, Field(max_length=80, pattern="^[0-9a-z-]+(/[0-9a-z-]+){3}$")]


Said = Annotated[StrictInt, Field(ge=-MOST, le=MOST)] | Annotated[StrictStr, Field(max_length=80)]
