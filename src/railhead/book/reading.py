"""Reading a title's book and its rulings from the files in the game's folder."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from railhead.games import Title

_NUMBER = r"\d+(?:\.\d+)*|P\d+|Phase\d+"
_HEADING = re.compile(rf"(?P<number>{_NUMBER}) (?P<heading>.+)")
_CHAPTER = re.compile(rf"^# (?P<heading>.+)\s+## (?P<number>{_NUMBER}) ", re.MULTILINE)
_NAMED = re.compile(r"^# .*$", re.MULTILINE)  # the name of the book, or of a chapter
_SAME = re.compile(rf"\{{same ({_NUMBER})\}}")
_NOTE = re.compile(r"<!--.*?-->", re.DOTALL)
_FIRST = "paragraph"  # how the column of paragraphs is called in a table of rulings


class BookError(ValueError):
    """A book that cannot be read as one."""


@dataclass(frozen=True, slots=True)
class Paragraph:
    """A paragraph as it is written."""

    number: str
    heading: str
    text: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """How a question that the rulebook leaves open is settled, and why."""

    paragraphs: tuple[str, ...]
    question: str
    ruling: str
    reason: str

    def plain(self) -> dict[str, str]:
        """As JSON has it."""
        return {"question": self.question, "ruling": self.ruling, "reason": self.reason}


def paragraphs(title: Title) -> list[Paragraph]:
    """The paragraphs of a title's book, in its order; what its sister says alike stands there."""
    return [_whole(title, paragraph) for paragraph in _written(title.home)]


def _whole(title: Title, paragraph: Paragraph) -> Paragraph:
    same = _SAME.fullmatch(paragraph.text)
    if not same:
        return paragraph
    sister = {p.number: p for p in _written(title.sister)}
    if same[1] not in sister:
        raise BookError(f"{title.book} {paragraph.number}: the sister book has no {same[1]}")
    text = sister[same[1]].text
    for theirs, ours in _renamed(title.home):
        text = text.replace(theirs, ours)
    return Paragraph(paragraph.number, paragraph.heading, text)


@cache
def _renamed(home: str) -> tuple[tuple[str, str], ...]:
    """What a book calls otherwise than its sister: words, and links where the numbers differ.

    They stand in a note at the end of the book: `Dealing Round = Stock Round`, `[4.1.5] = [4.1.4]`.
    """
    note = re.search(r"<!-- same\n(.*?)-->", _read(home, "rulebook.md"), re.DOTALL)
    lines = note[1].splitlines() if note else ()
    return tuple((theirs, ours) for theirs, _, ours in (line.partition(" = ") for line in lines))


def preface(title: Title) -> str:
    """What the book says before its first paragraph, without its name."""
    before = re.split(r"^## ", _NOTE.sub("", _read(title.home, "rulebook.md")), flags=re.MULTILINE)
    return _NAMED.sub("", before[0]).strip()


def chapters(title: Title) -> dict[str, str]:
    """The chapters of a title's book by their first paragraphs.

    They are the paragraphs whose number has but one part; where the rulebook numbers no chapters,
    a line such as `# Stock Rounds` stands before the first paragraph of each.
    """
    written = _read(title.home, "rulebook.md").partition("\n")[2]
    named = {found["number"]: found["heading"] for found in _CHAPTER.finditer(written)}
    return named or {p.number: p.heading for p in _written(title.home) if "." not in p.number}


def examples(title: Title) -> list[tuple[str, str]]:
    """What stands in a book without a number, by its headings."""
    parts = _parts(_read(title.home, "rulebook.md"))
    return [(heading, text) for heading, text in parts if not _HEADING.fullmatch(heading)]


@cache
def _written(home: str) -> tuple[Paragraph, ...]:
    return tuple(parse(_read(home, "rulebook.md")))


def parse(markdown: str) -> Iterator[Paragraph]:
    """The numbered paragraphs of a text; what has no number is none of them."""
    for heading, text in _parts(markdown):
        if found := _HEADING.fullmatch(heading):
            yield Paragraph(found["number"], found["heading"], text)


def _parts(markdown: str) -> Iterator[tuple[str, str]]:
    """The headings of a text, and what stands under each."""
    _, *parts = re.split(r"^## ", _NAMED.sub("", _NOTE.sub("", markdown)), flags=re.MULTILINE)
    for part in parts:
        heading, _, text = part.partition("\n")
        yield heading.strip(), text.strip()


def rulings(title: Title) -> list[Ruling]:
    """The rulings of a title that belong to paragraphs, in the order of its list."""
    return list(_rulings(_read(title.home, "rulings.md")))


def unlike(title: Title) -> str:
    """The list of what the sister book has otherwise; empty without one."""
    return _read(title.home, "unlike.md")


def _rulings(markdown: str) -> Iterator[Ruling]:
    """The rows of the tables whose first column names paragraphs."""
    counts = False
    for line in markdown.splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if not cells:
            counts = False
        elif cells[0] == _FIRST:
            counts = True
        elif counts and not set(cells[0]) <= set("-: "):
            where, question, ruling, *reason = cells[:4]
            yield Ruling(tuple(numbers(where)), question, ruling, " ".join(reason))


def numbers(text: str) -> list[str]:
    """The paragraphs that a text such as "5.1, P4" names."""
    return re.findall(rf"(?<![\w.])(?:{_NUMBER})(?![\w.]*\w)", text)


def _read(home: str, name: str) -> str:
    file = files(f"railhead.games.{home}") / name
    return file.read_text("utf-8") if file.is_file() else ""
