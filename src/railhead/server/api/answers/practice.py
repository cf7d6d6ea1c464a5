"""Exercises, and one's record."""

from collections.abc import Mapping, Sequence

from typing_extensions import TypedDict

from railhead.data.shapes import Names
from railhead.play.shapes import Reason
from railhead.server.api.answers.playing import RouteLines


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
