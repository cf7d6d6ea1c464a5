"""What two editions of a game have otherwise: `unlike.md` in the folder of one of them.

Each line of its table has the paragraphs of either book and what either says. `{lines}` in it
are the lines of the paragraph's own table that the other book has not, or has otherwise.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from railhead.book import reading, tables
from railhead.book.blocks import blocks
from railhead.games import TITLES, Title
from railhead.play.setup import chosen

_LINES = "{lines}"


@dataclass(frozen=True, slots=True)
class Difference:
    """What this book says, what the other one says, and in which paragraphs."""

    paragraphs: tuple[str, ...]
    others: tuple[str, ...]
    here: str
    there: str

    def beside(self, paragraph: str) -> str:
        """Where the other book says it that answers a paragraph of this one."""
        if len(self.paragraphs) == len(self.others):
            return self.others[self.paragraphs.index(paragraph)]
        return ", ".join(self.others)


def sister(title: Title) -> Title | None:
    """The other edition of a title's game, if there is one."""
    return next((t for t in TITLES if t.home == title.sister or t.sister == title.home), None)


def differences(title: Title) -> list[Difference]:
    """What the other edition has otherwise, in the order of this title's book."""
    other = sister(title)
    if other is None:
        return []
    listed = reading.unlike(title) or reading.unlike(other)
    rows = [row for block in blocks(listed) if block["kind"] == "table" for row in block["rows"]]
    places = [paragraph.number for paragraph in reading.paragraphs(title)]
    found = [_difference(title, other, row) for row in rows[1:]]
    return sorted(found, key=lambda each: places.index(each.paragraphs[0]))


def _difference(title: Title, other: Title, row: Sequence[str]) -> Difference:
    """A line of the list, as one reads it from this side."""
    ours, theirs, here, there = row if title.sister else (row[1], row[0], row[3], row[2])
    paragraphs, others = tuple(reading.numbers(ours)), tuple(reading.numbers(theirs))
    if _LINES in here:
        mine, yours = _tabled(title, paragraphs), _tabled(other, others)
        here = here.replace(_LINES, _only(mine, yours))
        there = there.replace(_LINES, _only(yours, mine))
    return Difference(paragraphs, others, here, there)


def _tabled(title: Title, numbers: Sequence[str]) -> list[list[str]]:
    """The lines of the tables in some paragraphs."""
    options = chosen(title, None)
    texts = [
        tables.filled(title, options, paragraph.text)
        for paragraph in reading.paragraphs(title)
        if paragraph.number in numbers
    ]
    found = (block for text in texts for block in blocks(text))
    return [row for block in found if block["kind"] == "table" for row in block["rows"][1:]]


def _only(lines: Sequence[list[str]], others: Sequence[list[str]]) -> str:
    return ", ".join(line[0] for line in lines if line not in others) or "none"
