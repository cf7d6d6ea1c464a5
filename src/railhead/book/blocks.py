"""The blocks of a text, for those who set it: paragraphs, lists and tables.

What stands within a line is left as it is: `[4.2]` names a paragraph, `*word*` a term.
"""

import re
from collections.abc import Iterator
from itertools import groupby
from typing import Literal

from typing_extensions import TypedDict


class Prose(TypedDict):
    """A paragraph."""

    kind: Literal["prose"]
    text: str


class Items(TypedDict):
    """A list."""

    kind: Literal["list"]
    items: list[str]


class Grid(TypedDict):
    """A table; its first row is the head."""

    kind: Literal["table"]
    rows: list[list[str]]


Block = Prose | Items | Grid

_RULE = re.compile(r"\|[\s:|-]+\|")


def blocks(text: str) -> Iterator[Block]:
    """The blocks of a text. Lists and tables end where lines of another kind begin."""
    for part in re.split(r"\n\s*\n", text.strip()):
        for kind, lines in groupby(_joined(part), key=_kind):
            yield _block(kind, list(lines))


def _joined(part: str) -> Iterator[str]:
    """The lines of a part; a line that goes on with the one before is joined to it."""
    line = ""
    for more in part.splitlines():
        if line and _kind(more) == "prose" and _kind(line) != "table":
            line = f"{line} {more.strip()}"
        else:
            yield from (line,) if line else ()
            line = more.strip()
    yield line


def _kind(line: str) -> str:
    return {"- ": "list", "| ": "table", "|-": "table"}.get(line.lstrip()[:2], "prose")


def _block(kind: str, lines: list[str]) -> Block:
    if kind == "list":
        return {"kind": "list", "items": [line.removeprefix("- ") for line in lines]}
    if kind == "table":
        rows = [line for line in lines if not _RULE.fullmatch(line)]
        return {"kind": "table", "rows": [_cells(row) for row in rows]}
    return {"kind": "prose", "text": " ".join(lines)}


def _cells(row: str) -> list[str]:
    return [cell.strip() for cell in row.strip("|").split("|")]
