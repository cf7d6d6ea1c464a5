"""Refusals."""

from typing import NotRequired

from typing_extensions import TypedDict


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
