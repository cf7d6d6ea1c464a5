"""Lessons at a table: a game of the learner's own against computers, and the notes that came."""

from dataclasses import replace

from railhead import Game, lessons
from railhead.lessons import LESSONS, Lesson
from railhead.lessons.matching import Given, Happened, given
from railhead.server import advising, clocks, copies, looking, positions, reading
from railhead.server.accounts import Account
from railhead.server.api.answers.learning import LessonCard, LessonInfo, LessonNote
from railhead.server.errors import NotFound
from railhead.server.journal import Head, Manner
from railhead.server.seats import Seat
from railhead.server.site import Site


def listed() -> list[LessonCard]:
    """The lessons there are."""
    return [_card(name, lessons.lesson(name)) for name in LESSONS]


def _card(name: str, lesson: Lesson) -> LessonCard:
    return {
        "id": name,
        "name": lesson.name,
        "about": lesson.about,
        "minutes": lesson.minutes,
        "title": lesson.title,
        "walk": lesson.until,
    }


def begin(site: Site, owner: Account, name: str) -> Head:
    """A private game for a lesson: computers play all seats but the learner's, at once."""
    lesson = _known(name)
    advising.check(site, lesson.level)
    game = lessons.begun(lesson)
    fresh = copies.fresh(site.clock(), owner, lesson.name, game.header)
    manner: Manner = {"advice": True, "haste": True, "lesson": name}
    head = replace(fresh, seed=lesson.seed, manner=manner)
    made = copies.filed(site, head, game, _sitting(head, lesson, game))
    site.computers.hint(made.id)
    return made


def _sitting(head: Head, lesson: Lesson, game: Game) -> tuple[Seat, ...]:
    reserve = clocks.reserve(head.pace)
    return tuple(
        Seat(place, name, head.owner, reserve=reserve)
        if name == lesson.you
        else Seat(place, name, None, reserve=reserve, computer=lesson.level)
        for place, name in enumerate(game.players, start=1)
    )


def told(site: Site, account: int, game: str) -> LessonInfo:
    """The lesson of a game, and the notes that have come."""
    room, found = reading.look(site, account, game)
    lesson = _known(str(room.head.manner.get("lesson")))
    room.acting(lesson.you)
    story = [] if lesson.walk else _story(site, room.head, lesson.you)
    return {
        "name": lesson.name,
        "position": room.head.position,
        "walk": lesson.until,
        "of": len(lesson.notes),
        "notes": [_note(one) for one in given(lesson, story, found)],
    }


def _story(site: Site, head: Head, you: str) -> list[Happened]:
    """What happened in a game so far, as the learner was told of it."""
    with site.store.read() as connection:
        entries = positions.line(connection, head, 0, head.position)
    return [Happened(entry.position, entry.body, looking.heard(entry, you)) for entry in entries]


def _note(one: Given) -> LessonNote:
    note = one.note
    return {
        "id": note.id,
        "position": one.position,
        "heading": one.filled(note.heading),
        "text": one.filled(note.text),
        "paragraphs": list(note.paragraphs),
        "hexes": [one.filled(hex_) for hex_ in note.hexes],
        "companies": [one.filled(company) for company in note.companies],
        "part": note.part,
    }


def _known(name: str) -> Lesson:
    try:
        return lessons.lesson(name)
    except KeyError:
        raise NotFound("There is no such lesson") from None
