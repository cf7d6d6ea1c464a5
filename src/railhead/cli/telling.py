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

from railhead.cli.tables import heading, say


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
        others = " or ".join(str(v) for v in option["values"] if v != option["chosen"])
        name = option["option"].replace("_", " ")
        yield _beside(f"Option, {name}: {option['chosen']} (or {others})", option["explanation"])


def _beside(what: str, words: str) -> Padding:
    return Padding(Text.assemble((f"{what}: ", "italic"), words.replace("`", "")), (0, 0, 0, 4))
