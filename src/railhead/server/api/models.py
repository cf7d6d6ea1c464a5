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
    """A game to set up. `hot` names seats that the owner plays, all at one screen."""

    name: GameName
    title: Name
    places: Annotated[int, Field(ge=1, le=20)]
    options: Annotated[dict[Name, Value], Field(max_length=50)] = {}
    private: bool = False
    pace: Pace | Literal["live", "correspondence"] = "live"
    hot: Annotated[list[Name], Field(max_length=20)] = []


class SeatName(Body):
    """A seat."""

    name: Name


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
    """Whose last action is to be undone, and the last number that the client has seen."""

    seat: Name
    expected: Number


class Copied(Body):
    """After how many actions, and through the eyes of which seat of yours: else your first."""

    position: Number
    seat: Name | None = None


class NewPlan(Body):
    """What a seat is to do when it can.

    `bid`: `action` says what to bid for, `field` is where the amount goes, `limit` the highest.
    """

    seat: Name
    kind: Literal["pass", "bid"]
    action: Action = {}
    field: Name = "amount"
    limit: Annotated[int, Field(ge=0, le=10**9)] = 0


class Replacement(Body):
    """An absent player's seat, and who shall have it; null: whoever takes it."""

    seat: Name
    heir: Name | None = None


class Vote(Body):
    """Agree or not."""

    yes: bool


class Text(Body):
    """A remark."""

    text: Remark


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
