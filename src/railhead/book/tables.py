"""Tables in a book, made of the game's own data: `{table trains price}` on a line of its own.

A column is headed by its name, or by what follows a colon: `cities:stops_at_most`. The same goes
for the list itself, which heads the first column; `{table sites:- name}` leaves that one out.
`maintenance.2:green` is a column of one entry of a field.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any

from railhead.board.walk import hex_of
from railhead.book.reading import BookError
from railhead.engine.facts import Facts
from railhead.engine.state import Player
from railhead.games import Title

_TABLE = re.compile(r"^\{table (\S+)((?: [^\s}]+)*)\}$", re.MULTILINE)
_PICTURE = re.compile(r"^\{picture ([^}]+)\}\n*", re.MULTILINE)
_MONEY = {
    "price",
    "capital",
    "par",
    "income",
    "minimum_bond",
    "value",
    "token_cost",
    "interest",
    "treasury",
    "opportunity",
    "monsoon_cities",
    "sum",
    "broad_gauge",
    "metre_gauge",
}
_PLACES = {"homes", "temple"}
_SPACES = 11  # of a market of one row, on a line


def filled(title: Title, options: Any, text: str) -> str:
    """A text with its tables, without its pictures."""

    def made(found: re.Match[str]) -> str:
        return table(title, options, found[1], found[2].split())

    return _TABLE.sub(made, _PICTURE.sub("", text)).strip()


def pictures(text: str) -> list[list[str]]:
    """The pictures that a text asks for, in words: ["tiles", "7", "8"]."""
    return [found.split() for found in _PICTURE.findall(text)]


def table(title: Title, options: Any, name: str, columns: Sequence[str]) -> str:
    """The columns of one of the game's lists (trains, phases, ...) as Markdown.

    `limits` is what depends on the number of players, `prices` the market.
    """
    facts = _facts(title, options, title.players[0])
    if name == "prices":
        return _market(facts.market)
    of, _, corner = name.partition(":")
    rows = _limits(title, options) if of == "limits" else getattr(facts, of, None)
    if isinstance(rows, tuple):
        rows = dict(enumerate(rows, start=1))
    if not isinstance(rows, Mapping) or not columns:
        raise BookError(f"{title.book}: there is no table of {' '.join([name, *columns])}")
    shown = {key: row for key, row in rows.items() if _is_shown(row)}
    named = [column.partition(":")[0] for column in columns]
    try:
        body = [[_place(facts, key), *_cells(facts, row, named)] for key, row in shown.items()]
    except (AttributeError, KeyError, ValueError) as error:
        raise BookError(f"{title.book}: the table of {name} has no such columns: {error}") from None
    first = corner or ("players" if of == "limits" else _singular(of))
    return "\n".join(_lines([first, *map(_heading, columns)], body, 1 if first == "-" else 0))


def _is_shown(row: Any) -> bool:
    """Not what is printed on the board, nor a phase before anything is built."""
    return getattr(row, "printed", False) is not True and getattr(row, "colours", True) != ()


def _heading(column: str) -> str:
    return column.rpartition(":")[2].replace("_", " ")


def _singular(name: str) -> str:
    """What a line of a list is called: a train, a city."""
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")


def _cells(facts: Facts, row: Any, columns: Sequence[str]) -> list[str]:
    """A line of a table: the fields of a record, or what stands there, in order."""
    if isinstance(row, Mapping):
        return [_cell(facts, column, row[column]) for column in columns]
    if is_dataclass(row):
        return [_cell(facts, column, _field(row, column)) for column in columns]
    parts = row if isinstance(row, tuple) else (row,)
    return [_cell(facts, name, part) for name, part in zip(columns, parts, strict=True)]


def _field(row: Any, column: str) -> Any:
    """A field of a record, or one entry of it; nothing where it is as it is by default."""
    name, _, entry = column.partition(".")
    value = getattr(row, name)
    if entry:
        return {str(key): each for key, each in value.items()}.get(entry)
    usual = {field.name: field.default for field in fields(row)}
    return None if value == usual.get(name) else value


def opening(title: Title, options: Any, players: int) -> Any:
    """The first position of a game with so many players."""
    return title.start(tuple(Player(f"Player {n}") for n in range(1, players + 1)), options)


def _facts(title: Title, options: Any, players: int) -> Facts:
    facts: Facts = opening(title, options, players).facts
    return facts


def _limits(title: Title, options: Any) -> Mapping[Any, Any]:
    """What depends on the number of players: a record of its own, or facts of the game."""
    fewest, most = title.players
    each = {count: _facts(title, options, count) for count in range(fewest, most + 1)}
    return {count: getattr(facts, "limits", facts) for count, facts in each.items()}


def _cell(facts: Facts, name: str, value: Any) -> str:
    match value:
        case None | () | False:
            return ""
        case True:
            return "yes"
        case int() if name in _MONEY:
            return facts.money(value)
        case Mapping():
            return ", ".join(f"{key}: {_cell(facts, name, each)}" for key, each in value.items())
        case list() | tuple():
            return ", ".join(_cell(facts, name, each) for each in value)
        case _:
            return _place(facts, hex_of(value)) if name in _PLACES else str(value)


def _place(facts: Facts, key: Any) -> str:
    """What a line is about: of a hex with a name, both."""
    hex_ = facts.board.hexes.get(key)
    return f"{hex_.name} ({key})" if hex_ and hex_.name else str(key).replace("_", " ")


def _market(prices: Sequence[Sequence[int]]) -> str:
    """The stock market: its rows by number, or one in parts if there is no other."""
    if len(set(prices)) == 1:
        return "\n".join(_lines(["spaces", "prices from left to right"], _parts(prices[0])))
    width = max(map(len, prices))
    body = [
        [str(number), *(str(price or "") for price in row), *[""] * (width - len(row))]
        for number, row in enumerate(prices, start=1)
    ]
    return "\n".join(_lines(["row", *map(str, range(1, width + 1))], body))


def _parts(row: Sequence[int]) -> Iterator[list[str]]:
    for start in range(0, len(row), _SPACES):
        part = row[start : start + _SPACES]
        yield [f"{start + 1} to {start + len(part)}", ", ".join(map(str, part))]


def _lines(head: Sequence[str], body: Iterable[Sequence[str]], start: int = 0) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *body):
        yield f"| {' | '.join(row[start:])} |"
