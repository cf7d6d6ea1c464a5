"""The pages of the documentation that are made of the games' folders: rules and rulings."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

from railhead import games
from railhead.book import Entry, entries, reading, tables
from railhead.book.drawing import drawn
from railhead.games import Title
from railhead.play.setup import chosen

_LIST = re.compile(r"\(\.\./(\w+)/rulings\.md\)")
_LINK = re.compile(r"\[([\dP][\w.]*)\](?!\()")


def write(docs: Path) -> None:
    """Write the pages of all titles."""
    for title in games.TITLES:
        (docs / "rules" / f"{title.id}.md").write_text(page(title, docs / "rules"), "utf-8")
        rulings = files(f"railhead.games.{title.home}") / "rulings.md"
        if rulings.is_file():
            text = _LIST.sub(_page, rulings.read_text("utf-8"))
            (docs / "rulings" / f"{title.id}.md").write_text(text, "utf-8")


def _page(link: re.Match[str]) -> str:
    """The page of the list that a list points to."""
    return next(f"({title.id}.md)" for title in games.TITLES if title.home == link[1])


def page(title: Title, folder: Path) -> str:
    """The book of a title; its pictures are drawn into the folder."""
    values = chosen(title, None)
    asked = {p.number: tables.pictures(p.text) for p in reading.paragraphs(title)}
    parts = [f"# {title.name}: the rules\n\n{_linked(reading.preface(title))}\n"]
    for entry in entries(title):
        names = [
            _drawn(folder, f"{title.id}-{entry.number}-{place}-{number}", svg)
            for place, words in enumerate(asked[entry.number])
            for number, svg in enumerate(drawn(title, values, words))
        ]
        parts += _paragraph(entry, names)
    parts += [f"## {heading}\n\n{_linked(text)}\n" for heading, text in reading.examples(title)]
    return "\n".join(parts)


def _drawn(folder: Path, name: str, svg: str) -> str:
    (folder / f"{name}.svg").write_text(svg, "utf-8")
    return f"{name}.svg"


def _paragraph(entry: Entry, pictures: list[str]) -> Iterator[str]:
    yield f"## {entry.number} {entry.heading} {{#{_place(entry.number)}}}\n"
    yield f"{_linked(entry.whole)}\n"
    yield from (f"![{entry.heading}]({name})\n" for name in pictures)
    for ruling in entry.rulings:
        yield f"> **Ruling.** {ruling.question} {_linked(ruling.ruling)}{_reason(ruling)}\n"
    for option in entry.options:
        yield f"> **Option `{option['option']}`.** {option['explanation']} {_values(option)}\n"


def _reason(ruling: reading.Ruling) -> str:
    return f" *{ruling.reason}*" if ruling.reason else ""


def _values(option: dict[str, Any]) -> str:
    first, *others = (f"`{value}`" for value in option["values"])
    return f"{first}, or {' or '.join(others)}." if others else f"{first}."


def _linked(text: str) -> str:
    return _LINK.sub(lambda found: f"[{found[1]}](#{_place(found[1])})", text)


def _place(number: str) -> str:
    return f"p{number.replace('.', '-')}"
