"""Tables in a book, made of the game's own data: `{table trains}` on a line of its own."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import is_dataclass
from typing import Any

from railhead.board.tiles import HexId
from railhead.board.walk import hex_of
from railhead.book.reading import BookError
from railhead.engine.facts import Facts
from railhead.engine.state import Player
from railhead.games import Title

_TABLE = re.compile(r"^\{table (\w+)((?: \w+)*)\}$", re.MULTILINE)
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
    "sum",
    "broad_gauge",
    "metre_gauge",
}
_HEADS = {  # columns that players know by other words than the data
    "count": "how many",
    "tokens": "bases in all",
    "phase": "sold from phase",
    "upgrades_to": "becomes one of",
    "colours": "colours of tiles",
    "train_limit": "trains of a company at most",
    "obsolete": "makes obsolete",
}
_LIMITS = {
    "capital": "money for each",
    "certificates": "certificates at most",
    "shares_per_company": "shares of one company at most",
    "qualifying": "shares that float a company",
    "min_cities": "cities at least",
    "max_cities": "cities at most",
    "minimum_bond": "least bond",
}


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
        return _row(facts) if len(set(facts.market)) == 1 else _grid(facts.market)
    rows = _limits(title, options) if name == "limits" else getattr(facts, name, None)
    if isinstance(rows, tuple):
        rows = dict(enumerate(rows, start=1))
    if not isinstance(rows, Mapping) or not columns:
        raise BookError(f"{title.book}: there is no table of {' '.join([name, *columns])}")
    shown = {key: row for key, row in rows.items() if _is_shown(row)}
    try:
        body = [[_key(facts, key), *_cells(facts, row, columns)] for key, row in shown.items()]
    except (AttributeError, ValueError) as error:
        raise BookError(f"{title.book}: the table of {name} has no such columns: {error}") from None
    return "\n".join(_lines(_heads(facts, name, columns), body))


def _is_shown(row: Any) -> bool:
    """Not what is printed on the board, nor a phase before anything is built."""
    return getattr(row, "printed", False) is not True and getattr(row, "colours", True) != ()


def _heads(facts: Facts, name: str, columns: Sequence[str]) -> list[str]:
    """What players read over the columns."""
    corner = "players" if name == "limits" else _singular(name)
    rounds = {"rounds": f"{facts.names['operating_round']}s in a row"}
    said = rounds | (_LIMITS if name == "limits" else _HEADS)
    return [corner, *(said.get(column, column.replace("_", " ")) for column in columns)]


def _key(facts: Facts, key: Any) -> str:
    """What a line is about: a hex of the board by its name, anything else as it is called."""
    return _place(facts, key) if key in facts.board.hexes else str(key).replace("_", " ")


def _place(facts: Facts, hex_: HexId) -> str:
    name = facts.board.hexes[hex_].name
    return f"{name} ({hex_})" if name else hex_


def _singular(name: str) -> str:
    """What a line of a list is called: a train, a city."""
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")


def _cells(facts: Facts, row: Any, columns: Sequence[str]) -> list[str]:
    """A line of a table: the fields of a record, or what stands there, in order."""
    if is_dataclass(row):
        return [_cell(facts, column, getattr(row, column)) for column in columns]
    parts = row if isinstance(row, tuple) else (row,)
    return [_cell(facts, name, part) for name, part in zip(columns, parts, strict=True)]


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
            return _place(facts, hex_of(value)) if name == "homes" else str(value)


def _row(facts: Facts) -> str:
    """A stock market with the same prices for every company, as a sentence."""
    first, *others = facts.market[0]
    return f"The prices of a row: {facts.money(first)}, {', '.join(map(str, others))}."


def _grid(prices: Sequence[Sequence[int]]) -> str:
    """The stock market, a line a row."""
    width = max(map(len, prices))
    body = [[str(price or "") for price in row] + [""] * (width - len(row)) for row in prices]
    return "\n".join(_lines([str(n) for n in range(1, width + 1)], body))


def _lines(head: Sequence[str], body: Iterable[Sequence[str]]) -> Iterator[str]:
    for row in (head, ["---"] * len(head), *body):
        yield f"| {' | '.join(row)} |"
