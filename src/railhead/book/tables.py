"""Tables in a book, made of the game's own data: `{table trains}` on a line of its own."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from railhead.book.reading import BookError
from railhead.engine.facts import Facts
from railhead.engine.state import Player
from railhead.games import Title

_TABLE = re.compile(r"^\{table (\w+)\}$", re.MULTILINE)
_PICTURE = re.compile(r"^\{picture ([^}]+)\}\n*", re.MULTILINE)
_UNTOLD = {"colour", "number", "id", "type"}  # told by the name of the row, or not at all
Row = Mapping[str, Any]


def filled(title: Title, options: Any, text: str) -> str:
    """A text with its tables, without its pictures."""
    return _TABLE.sub(lambda found: table(title, options, found[1]), _PICTURE.sub("", text)).strip()


def pictures(text: str) -> list[list[str]]:
    """The pictures that a text asks for, in words: ["tiles", "7", "8"]."""
    return [found.split() for found in _PICTURE.findall(text)]


def table(title: Title, options: Any, name: str) -> str:
    """What the data of a game say of trains, phases, prices or the like, as Markdown."""
    if name == "limits":
        return _markdown("players", _limits(title, options))
    facts = _facts(title, options, title.players[0])
    if name == "prices":
        return _grid(facts.market)
    rows = getattr(facts, name, None)
    if not isinstance(rows, Mapping) or not all(map(is_dataclass, rows.values())):
        raise BookError(f"{title.book}: there is no table of {name}")
    return _markdown(name, {key: _row(facts, row) for key, row in rows.items()})


def opening(title: Title, options: Any, players: int) -> Any:
    """The first position of a game with so many players."""
    return title.start(tuple(Player(f"Player {n}") for n in range(1, players + 1)), options)


def _facts(title: Title, options: Any, players: int) -> Facts:
    facts: Facts = opening(title, options, players).facts
    return facts


def _limits(title: Title, options: Any) -> Mapping[Any, Row]:
    """What depends on the number of players."""
    fewest, most = title.players
    each = {count: _facts(title, options, count) for count in range(fewest, most + 1)}
    if not all(hasattr(facts, "limits") for facts in each.values()):
        raise BookError(f"{title.book}: there is no table of limits")
    return {count: _row(facts, facts.limits) for count, facts in each.items()}  # type: ignore[attr-defined]


def _row(facts: Facts, row: Any) -> Row:
    names = [field.name for field in fields(row) if field.name not in _UNTOLD]
    return {name: _cell(facts, name, getattr(row, name)) for name in names}


def _cell(facts: Facts, name: str, value: Any) -> str:
    match value:
        case None | ():
            return ""
        case bool():
            return "yes" if value else ""
        case int() if name in ("price", "capital", "par", "income"):
            return facts.money(value)
        case Mapping():
            return ", ".join(f"{key}: {_cell(facts, '', each)}" for key, each in value.items())
        case list() | tuple():
            return ", ".join(_cell(facts, "", each) for each in value)
        case _:
            return str(value)


def _markdown(corner: str, rows: Mapping[Any, Row]) -> str:
    """A table with a line a row; columns in which nothing stands are left out."""
    names = list(dict.fromkeys(name for row in rows.values() for name in row))
    shown = [name for name in names if any(row.get(name) for row in rows.values())]
    body = [[str(key), *(row.get(name, "") for name in shown)] for key, row in rows.items()]
    return "\n".join(_lines([corner, *(name.replace("_", " ") for name in shown)], body))


def _grid(prices: Sequence[Sequence[int]]) -> str:
    """The stock market, a line a row."""
    width = max(map(len, prices))
    body = [[str(price or "") for price in row] + [""] * (width - len(row)) for row in prices]
    return "\n".join(_lines([str(n) for n in range(1, width + 1)], body))


def _lines(head: Sequence[str], body: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *body):
        yield f"| {' | '.join(row)} |"
