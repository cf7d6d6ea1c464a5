"""Lessons."""

from collections.abc import Sequence

from typing_extensions import TypedDict

from railhead.data.shapes import Names


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
