"""The rules of a title on the terminal."""

import json
import sys
from collections.abc import Iterator, Mapping
from typing import Any

import typer
from rich.console import RenderableType
from rich.markdown import Markdown
from rich.padding import Padding
from rich.text import Text

from railhead.book import reading
from railhead.book.editions import differences, sister
from railhead.cli.tables import heading, say
from railhead.games import Title


def tell_whole(title: Title, book: Mapping[str, Any]) -> None:
    """Print a book from its first word to its last."""
    if preface := reading.preface(title):
        say(heading(title.name), Markdown(preface))
    tell(book, None, as_json=False)
    for name, text in reading.examples(title):
        say(heading(name), Markdown(text))


def compare(title: Title) -> None:
    """Print what the other edition of a title's game has otherwise."""
    other = sister(title)
    if other is None:
        raise typer.BadParameter(f"There is no other edition of {title.name}")
    for each in differences(title):
        numbers = f"{', '.join(each.paragraphs)} ({other.name}: {', '.join(each.others)})"
        say(heading(numbers), _beside(title.name, each.here), _beside(other.name, each.there))


def tell(book: Mapping[str, Any], paragraph: str | None, *, as_json: bool) -> None:
    """Print a book, or one paragraph with its parts."""
    parts = [part for part in book["paragraphs"] if _asked(part["paragraph"], paragraph)]
    if not parts:
        raise typer.BadParameter(f"The rules of {book['title']} have no paragraph {paragraph}")
    if as_json:
        sys.stdout.write(json.dumps({**book, "paragraphs": parts}, ensure_ascii=False) + "\n")
        return
    for part in parts:
        say(*_told(part))


def _asked(number: str, paragraph: str | None) -> bool:
    return paragraph is None or number == paragraph or number.startswith(f"{paragraph}.")


def _told(part: Mapping[str, Any]) -> Iterator[RenderableType]:
    yield heading(f"{part['paragraph']} {part['heading']}")
    yield Markdown(part["text"])
    for ruling in part["rulings"]:
        yield _beside("Ruling", f"{ruling['question']} {ruling['ruling']}")
    for option in part["options"]:
        others = [_worded(value) for value in option["values"] if value != option["chosen"]]
        name, chosen = option["option"].replace("_", " "), _worded(option["chosen"])
        yield _beside(f"Option, {name}: {chosen} (or {', '.join(others)})", option["explanation"])


def _worded(value: str | int | bool) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _beside(what: str, words: str) -> Padding:
    return Padding(Text.assemble((f"{what}: ", "italic"), words.replace("`", "")), (0, 0, 0, 4))
