"""Print, book by book, what is told and the rules that no test names; fail if one is missing."""

import sys
from collections.abc import Collection
from contextlib import redirect_stdout
from io import StringIO
from itertools import groupby
from textwrap import fill

import pytest

from railhead.book import entries
from railhead.games import TITLES
from scripts.paragraphs import Book, books


class Marks:
    """Gathers the (book, paragraph) pairs that the collected tests are marked with."""

    def __init__(self) -> None:
        self.named: set[tuple[str, str]] = set()

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        for item in session.items:
            for mark in item.iter_markers("rule"):
                book, *paragraphs = mark.args
                self.named.update((book, paragraph.partition("(")[0]) for paragraph in paragraphs)


def marked() -> set[tuple[str, str]]:
    """What the tests name, as pytest itself collects them."""
    marks, output = Marks(), StringIO()
    with redirect_stdout(output):
        code = pytest.main(["--collect-only", "-q", "-p", "no:cacheprovider"], plugins=[marks])
    if code not in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        sys.exit(output.getvalue())
    return marks.named


def missing(book: Book, named: Collection[str]) -> list[str]:
    """The rules of a book that no test names."""
    return [paragraph for paragraph in book.rules if paragraph not in named]


def told(name: str, book: Book) -> int:
    """How many paragraphs of a book are told in our own words."""
    title = next(title for title in TITLES if title.book == name)
    return sum(entry.number in book.paragraphs and bool(entry.text) for entry in entries(title))


def report(name: str, book: Book, named: Collection[str]) -> bool:
    """Print how far a book is; whether it is not begun or complete."""
    lacking = missing(book, named)
    tested = f"{len(book.rules) - len(lacking)} of {len(book.rules)} rules tested"
    print(f"{name}: {tested}, {told(name, book)} of {len(book.paragraphs)} paragraphs told")
    if not named:
        return True
    for _, section in groupby(lacking, key=lambda paragraph: paragraph.rpartition(".")[0]):
        print(fill(" ".join(section), 100, initial_indent="  ", subsequent_indent="  "))
    return not lacking


def main() -> None:
    """Report every book; exit with 1 when one is begun and a rule in it is missing."""
    pairs = marked()
    done = [
        report(name, book, {paragraph for of, paragraph in pairs if of == name})
        for name, book in books().items()
    ]
    sys.exit(0 if all(done) else 1)


if __name__ == "__main__":
    main()
