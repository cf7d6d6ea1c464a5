"""Lessons: a game to play or to walk through, with notes that come when something first matters.

A lesson is data: a TOML file here, and for a walk a saved game beside it or among the examples.
Nothing of the rules is said in code; what a note waits for is told in the terms of what any game
tells.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Literal

import msgspec

import railhead
from railhead import Game
from railhead.data import read
from railhead.engine.errors import DefinitionError

PACKAGE = "railhead.lessons"
HERE = Path(__file__).parent
EXAMPLES = HERE.parents[2] / "examples"  # in a clone; a wheel has those that are walked beside us
LESSONS = ("first-game", "1853-retuned", "1853", "1947", "1820")  # in the order of the list


class When(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a note waits for: a `position` of a walk; or something that happened, by its `action`
    and an `event` it told of; or else a moment at which the learner decides a `step`.

    `by` says who did it, `where` the values that action, event or step must have. In the `round`
    only; and only if the learner then `directs` a company, or does not.
    """

    position: int | None = None
    action: str = ""
    event: str = ""
    step: str = ""
    by: Literal["you", "others"] | None = None
    where: Mapping[str, str | int] = {}
    round: str = ""
    directs: bool | None = None

    @property
    def happens(self) -> bool:
        """Whether it waits for something to happen, and not for a moment."""
        return bool(self.action or self.event)


class Note(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A note: what it waits for, what it says, the paragraphs behind it, and what it points at.

    Words between asterisks are terms of the glossary. Names in braces are values of what happened.
    """

    id: str
    when: When
    heading: str
    text: str
    paragraphs: tuple[str, ...] = ()
    hexes: tuple[str, ...] = ()
    companies: tuple[str, ...] = ()
    part: str = ""  # of the table


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A lesson. `you` are the learner's seat, computers of a `level` play the others. A `walk` goes
    through a saved game `until` an action, and goes on from there.
    """

    name: str
    about: str
    minutes: int
    title: str
    you: str
    level: str
    notes: tuple[Note, ...]
    players: tuple[str, ...] = ()
    seed: int = 0
    walk: str = ""
    until: int = 0


@cache
def lesson(name: str) -> Lesson:
    """The lesson of a name. KeyError if there is none, DefinitionError if its file is faulty."""
    if name not in LESSONS:
        raise KeyError(name)
    file = f"{name}.toml"
    found = read.load(PACKAGE, file, Lesson)
    check(file, found)
    return found


def check(file: str, found: Lesson) -> None:
    """Refuse notes that can never come, or that cannot be told apart."""
    seen: set[str] = set()
    last = -1
    for note in found.notes:
        entry, at = f"notes.{note.id}", note.when.position
        if note.id in seen:
            raise DefinitionError(file, entry, "given twice")
        if (at is not None) != bool(found.walk):
            raise DefinitionError(file, entry, "only the notes of a walk, and all, have a position")
        if at is not None and not last < at <= found.until:
            raise DefinitionError(file, entry, f"position {at} is not between {last} and the end")
        seen.add(note.id)
        last = last if at is None else at
    if found.walk and last != found.until:
        raise DefinitionError(file, "until", "the last note stands where the walk ends")


def begun(found: Lesson) -> Game:
    """The game with which a lesson begins: new, or walked to the end of the walk."""
    if not found.walk:
        return railhead.new(found.title, found.players, seed=found.seed)
    beside = HERE / found.walk
    path = beside if beside.exists() else EXAMPLES / found.walk
    return railhead.load(path).at(found.until)
