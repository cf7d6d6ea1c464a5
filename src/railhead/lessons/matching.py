"""Which notes of a lesson have come, by what happened and where the game stands."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from railhead import Game
from railhead.board.walk import split_stop
from railhead.engine.actions import type_name
from railhead.engine.facts import Company, Facts
from railhead.engine.verbs.trains import owned
from railhead.lessons import Lesson, Note, When

Values = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Happened:
    """An action that led to a position, and what the learner was told of it."""

    position: int
    action: Values
    events: Sequence[Mapping[str, Any]]  # each with its kind, text and what it is about


@dataclass(frozen=True, slots=True)
class Given:
    """A note that has come, at a position, with the values that it speaks of."""

    note: Note
    position: int
    values: Values

    def filled(self, text: str) -> str:
        """A text of the note with its values."""
        return text.format_map({key: str(value) for key, value in self.values.items()})


def given(lesson: Lesson, story: Sequence[Happened], game: Game) -> list[Given]:
    """The notes that have come, in order: each where something first happened, or where the game
    stands. Of a walk all.
    """
    if lesson.walk:
        return [Given(note, note.when.position or 0, {}) for note in lesson.notes]
    found = (_given(lesson, note, story, game) for note in lesson.notes)
    return sorted(filter(None, found), key=lambda one: one.position)


def _given(lesson: Lesson, note: Note, story: Sequence[Happened], game: Game) -> Given | None:
    if not note.when.happens:
        values = _deciding(game)
        come = _now(note.when, values, game, lesson.you)
        return Given(note, len(game.moves), values) if come else None
    for happened in story:
        if met := _met(note.when, happened, lesson.you):
            home = _home(game.state.facts, met.get("company"))
            return Given(note, happened.position, {**met, **home})
    return None


def _now(when: When, values: Values, game: Game, you: str) -> bool:
    """Whether a moment is now."""
    if when.round and when.round != game.round:
        return False
    if when.directs is not None and when.directs != (you in game.state.directors.values()):
        return False
    if when.step and not (you in game.actors and values["step"] == when.step):
        return False
    return _has(values, when.where)


def _deciding(game: Game) -> Values:
    """What is being decided: the step, and the company whose turn it is, with its home and how many
    trains it has.
    """
    task = game.state.agenda[0] if game.state.agenda else None
    step, company = type_name(type(task)) if task else "", getattr(task, "company", None)
    trains = len(owned(game.state, company)) if company else 0
    return {"step": step, "trains": trains, **_home(game.state.facts, company)}


def _home(facts: Facts, company: str | None) -> Values:
    """A company and where it is at home, if it is one."""
    found = facts.companies.get(Company(company or ""))
    if found is None:
        return {}
    homes = [split_stop(stop)[0] for stop in found.homes]
    return {"company": found.id, "home": next(iter(homes), "")}


def _met(when: When, happened: Happened, you: str) -> Values | None:
    """The values of what happened, if a note waits for that."""
    action = happened.action
    if when.action and action["type"] != when.action:
        return None
    if when.by and (action["player"] == you) != (when.by == "you"):
        return None
    done = happened.events[0]["text"] if happened.events else ""
    for about in _told(when, happened):
        values = {**action, **about, "done": done}
        if _has(values, when.where):
            return values
    return None


def _told(when: When, happened: Happened) -> Iterator[Values]:
    """What the events are about that a note waits for; nothing, where it waits for none."""
    if not when.event:
        yield {}
    for event in happened.events:
        if when.event and event["kind"] == when.event:
            yield event["about"]


def _has(values: Values, where: Values) -> bool:
    return all(values.get(key) == value for key, value in where.items())
