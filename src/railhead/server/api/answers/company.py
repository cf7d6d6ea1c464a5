"""What players say to each other, decide together, and are advised."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from railhead.data.shapes import Names


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
