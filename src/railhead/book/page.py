"""A title's book as a page shows it: in blocks, with its pictures, its words and its doubts."""

from collections.abc import Mapping
from typing import Any

from typing_extensions import TypedDict

from railhead.book import entries, reading, tables
from railhead.book.blocks import Block, blocks
from railhead.book.drawing import caption, drawn
from railhead.book.editions import differences, sister
from railhead.book.glossary import Term, glossary
from railhead.games import Title
from railhead.play.setup import chosen
from railhead.render import Theme


class RulingShown(TypedDict):
    """How a question that the rulebook leaves open is settled, and why."""

    question: str
    ruling: str
    reason: str


class OptionShown(TypedDict):
    """An option that changes a paragraph, and what was chosen."""

    option: str
    values: list[str | int | bool]
    chosen: str | int | bool
    usual: bool
    explanation: str


class DifferenceShown(TypedDict):
    """What this book and the one of the other edition say of the same thing, and where."""

    paragraphs: list[str]
    others: list[str]
    here: str
    there: str


class EditionShown(TypedDict):
    """The other edition of the game, and all that it has otherwise."""

    title: str
    name: str
    unlike: list[DifferenceShown]


class ParagraphShown(TypedDict):
    """A paragraph; `checked` is what the program refuses by it, `pictures` what is told of each."""

    paragraph: str
    heading: str
    blocks: list[Block]
    checked: list[str]
    rulings: list[RulingShown]
    options: list[OptionShown]
    pictures: list[str]


class Doubt(TypedDict):
    """What is rebuilt rather than known of some hexes, tiles or the market."""

    about: list[str]
    note: str


class Chapter(TypedDict):
    """A chapter, by its first paragraph."""

    paragraph: str
    heading: str


class Example(TypedDict):
    """What stands in a book without a number."""

    heading: str
    blocks: list[Block]


class BookPage(TypedDict):
    """The book of a title, as a game with certain options is played by it."""

    title: str
    name: str
    preface: list[Block]
    chapters: list[Chapter]
    paragraphs: list[ParagraphShown]
    examples: list[Example]
    glossary: list[Term]
    doubts: list[Doubt]
    edition: EditionShown | None


def page(title: Title, options: Mapping[str, Any] | None = None) -> BookPage:
    """The book of a title."""
    asked = _pictures(title)
    defaults = {name: option["default"] for name, option in title.options.items()}
    return {
        "title": title.id,
        "name": title.name,
        "preface": list(blocks(reading.preface(title))),
        "chapters": [
            {"paragraph": number, "heading": heading}
            for number, heading in reading.chapters(title).items()
        ],
        "paragraphs": [
            {
                "paragraph": entry.number,
                "heading": entry.heading,
                "blocks": list(blocks(entry.text)),
                "checked": list(entry.checked),
                "rulings": [
                    {"question": r.question, "ruling": r.ruling, "reason": r.reason}
                    for r in entry.rulings
                ],
                "options": [
                    {
                        "option": option["option"],
                        "values": option["values"],
                        "chosen": option["chosen"],
                        "usual": option["chosen"] == defaults[option["option"]],
                        "explanation": option["explanation"],
                    }
                    for option in entry.options
                ],
                "pictures": [caption(title, words) for words in asked[entry.number]],
            }
            for entry in entries(title, options)
        ],
        "examples": [
            {"heading": heading, "blocks": list(blocks(text))}
            for heading, text in reading.examples(title)
        ],
        "glossary": glossary(title),
        "doubts": _doubts(title, options),
        "edition": _edition(title),
    }


def picture(title: Title, paragraph: str, number: int, theme: Theme) -> str | None:
    """One of the pictures of a paragraph, as SVG; None if there is none."""
    asked = _pictures(title).get(paragraph, [])
    if number >= len(asked):
        return None
    return drawn(title, chosen(title, None), asked[number], theme)[0]


def _pictures(title: Title) -> dict[str, list[list[str]]]:
    """What the pictures of each paragraph show; hexes one by one."""
    return {
        paragraph.number: [
            each for words in tables.pictures(paragraph.text) for each in _singly(words)
        ]
        for paragraph in reading.paragraphs(title)
    }


def _singly(words: list[str]) -> list[list[str]]:
    kind, *names = words
    return [[kind, name] for name in names] if kind == "hexes" else [words]


def _edition(title: Title) -> EditionShown | None:
    other = sister(title)
    if other is None:
        return None
    unlike: list[DifferenceShown] = [
        {
            "paragraphs": list(each.paragraphs),
            "others": list(each.others),
            "here": each.here,
            "there": each.there,
        }
        for each in differences(title)
    ]
    return {"title": other.id, "name": other.name, "unlike": unlike}


def _doubts(title: Title, options: Mapping[str, Any] | None) -> list[Doubt]:
    """Doubts about the board and the tiles, those of the same words together."""
    facts = tables.opening(title, chosen(title, options), title.players[0]).facts
    together: dict[str, list[str]] = {}
    for about, note in getattr(facts, "doubts", {}).items():
        together.setdefault(note, []).append(about)
    return [{"about": about, "note": note} for note, about in together.items()]
