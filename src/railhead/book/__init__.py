"""The book of a title: its rules in our own words, paragraph by paragraph.

Three sources meet here. `rulebook.md` in the game's folder tells the rules to people; the rules
that the program enforces add their own sentences, so that book and program cannot drift apart;
`rulings.md`, the options and what another edition has otherwise stand beside the paragraphs that
they concern.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from railhead.book import reading, tables
from railhead.book.editions import Difference, differences, sister
from railhead.book.reading import BookError, Paragraph, Ruling
from railhead.book.sentences import sentences
from railhead.games import Title
from railhead.play.setup import chosen, known

__all__ = ["BookError", "Difference", "Entry", "Paragraph", "Ruling", "book", "entries"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """A paragraph with all that is said of it: `checked` are the rules that refuse an action."""

    number: str
    heading: str
    text: str
    checked: Sequence[str]
    rulings: Sequence[Ruling]
    options: Sequence[dict[str, Any]]
    unlike: Sequence[Difference]
    sister: str

    @property
    def whole(self) -> str:
        """The text, what the other edition has otherwise, and what the program checks by it."""
        checks = "\n".join(f"- {sentence}" for sentence in self.checked)
        parts = (
            self.text,
            *(f"In {self.sister}, {d.beside(self.number)}: {d.there}" for d in self.unlike),
            f"Checked by the program:\n\n{checks}" if checks else "",
        )
        return "\n\n".join(filter(None, parts))


def book(title: str, options: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The book of a title as plain data, as a game with these options is played by it."""
    found = known(title)
    return {
        "title": found.id,
        "paragraphs": [
            {
                "paragraph": entry.number,
                "heading": entry.heading,
                "text": entry.whole,
                "rulings": [ruling.plain() for ruling in entry.rulings],
                "options": list(entry.options),
            }
            for entry in entries(found, options)
        ],
    }


def entries(title: Title, options: Mapping[str, Any] | None = None) -> list[Entry]:
    """The paragraphs of a title in the order of its book."""
    values = chosen(title, options)
    checked = sentences(title, values)
    rulings, choices = reading.rulings(title), _options(title, options or {})
    unlike, other = differences(title), sister(title)
    return [
        Entry(
            number=paragraph.number,
            heading=paragraph.heading,
            text=tables.filled(title, values, paragraph.text),
            checked=checked.get(paragraph.number, ()),
            rulings=[ruling for ruling in rulings if paragraph.number in ruling.paragraphs],
            options=[option for option in choices if paragraph.number in option["paragraphs"]],
            unlike=[each for each in unlike if paragraph.number in each.paragraphs],
            sister=other.name if other else "",
        )
        for paragraph in reading.paragraphs(title)
    ]


def _options(title: Title, given: Mapping[str, Any]) -> list[dict[str, Any]]:
    """The options with what was chosen, and the paragraphs that they change."""
    return [
        {
            "option": name,
            "values": list(option["values"]),
            "chosen": given.get(name, option["default"]),
            "explanation": option["explanation"],
            "paragraphs": reading.numbers(str(option["paragraph"])),
        }
        for name, option in title.options.items()
    ]
