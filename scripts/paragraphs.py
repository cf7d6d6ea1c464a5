"""The numbered paragraphs of the rulebooks, and the citations of them in a text."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

FILE = Path(__file__).parent.parent / "docs" / "paragraphs.toml"

_LETTER = r"(?:\([a-z]\))?"
_DOTTED = rf"\d+(?:\.\d+)+{_LETTER}"
_OTHER = rf"(?:\d{{1,2}}|P\d+|Phase ?\d+|TABLE \d+){_LETTER}"
_FURTHER = rf"(?:(?:, | and | or | to |-){_DOTTED})*"
_PARAGRAPH = re.compile(rf"{_DOTTED}|{_OTHER}")


@dataclass(frozen=True)
class Book:
    """One rulebook: paragraphs that state a rule, all its paragraphs, how many tables."""

    rules: tuple[str, ...]
    paragraphs: frozenset[str]
    tables: int

    def has(self, paragraph: str) -> bool:
        """Whether there is such a paragraph; '4.8.18(a)' is a part of 4.8.18."""
        base = re.sub(r"\([a-z]\)$", "", paragraph)
        if base.startswith("TABLE "):
            return 1 <= int(base.removeprefix("TABLE ")) <= self.tables
        return base.replace(" ", "") in self.paragraphs


@cache
def books() -> Mapping[str, Book]:
    """The books by the name under which they are cited."""
    return {name: _book(entry) for name, entry in tomllib.loads(FILE.read_text("utf-8")).items()}


def _book(entry: Mapping[str, str | int]) -> Book:
    lists = {kind: str(entry[kind]).split() for kind in ("rule", "heading", "informative")}
    return Book(
        rules=tuple(lists["rule"]),
        paragraphs=frozenset(paragraph for kind in lists.values() for paragraph in kind),
        tables=int(entry.get("tables", 0)),
    )


@cache
def _citation() -> re.Pattern[str]:
    """A book, the longest name first, and paragraphs of it."""
    names = "|".join(sorted(books(), key=len, reverse=True))
    return re.compile(rf"\b({names}) ((?:{_DOTTED}|{_OTHER}){_FURTHER})(?![\w%]|\.\d)")


def known(book: str, paragraph: str) -> bool:
    """Whether the book exists and has the paragraph."""
    return book in books() and books()[book].has(paragraph)


def citations(text: str) -> Iterator[tuple[str, str]]:
    """Each (book, paragraph) that a text cites, also '1853R 4.1.2, 4.1.3 and 4.2.1'."""
    for citation in _citation().finditer(text):
        for paragraph in _PARAGRAPH.findall(citation[2]):
            yield citation[1], paragraph
