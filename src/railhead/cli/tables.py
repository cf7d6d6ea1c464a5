"""Tables and lines for the terminal; plain text when the output goes elsewhere."""

import sys
from collections.abc import Iterator, Mapping
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from railhead import Game

WIDTH = 100  # where there is no terminal to ask


def console() -> Console:
    """Where the output goes."""
    out = Console(highlight=False, markup=False, emoji=False)
    if not out.is_terminal:
        out.width = WIDTH
    return out


def say(*parts: RenderableType) -> None:
    """Print."""
    console().print(*parts, sep="\n")


def complain(message: str) -> None:
    """Say in one line what is wrong, with nothing in it that a terminal would obey."""
    line = " ".join(message.split())
    sys.stderr.write("".join(s if s.isprintable() else ascii(s)[1:-1] for s in line) + "\n")


def heading(text: str) -> Text:
    """A line that stands out."""
    return Text(f"\n{text}", style="bold")


def titles_table(title: Mapping[str, Any]) -> Iterator[RenderableType]:
    """A title, its player counts and options."""
    players = title["players"]
    yield heading(f"{title['id']}: {title['name']}, {players['min']} to {players['max']} players")
    table = columns("option", "values (the first is the default)", "meaning", "paragraph")
    for name, option in title["options"].items():
        values = ", ".join(_value(value) for value in option["values"])
        table.add_row(name, values, option["explanation"], option["paragraph"])
    yield table


def balance_sheet(game: Game) -> Iterator[RenderableType]:
    """Who has what now."""
    view = game.view(None)
    yield heading(f"{view['round']}, phase {view['phase']}, after {len(view['log'])} actions")
    yield players_table(view)
    yield companies_table(view)
    yield Text(f"Pool   {_counts(view['pool'])}")
    yield Text(f"Depot  {_counts(view['depot'])}")
    yield Text(f"Bank   {view['bank']['cash']}")
    yield Text(_next_step(game, view))


def players_table(view: Mapping[str, Any]) -> Table:
    """The players: money and paper."""
    table = columns("player", ">cash", ">bond", "shares", ">certificates", "")
    for name, player in view["players"].items():
        table.add_row(
            name,
            str(player["cash"]),
            str(player.get("bond", "")),
            _counts(player["shares"]),
            str(player["certificates"]),
            "Elephant" if view.get("elephant") == name else "",
        )
    return table


def companies_table(view: Mapping[str, Any]) -> Table:
    """The companies: money, trains and tokens, of those that run or have issued shares."""
    table = columns("company", ">treasury", ">par", ">price", "run by", "trains", "tokens")
    for name, company in view["companies"].items():
        if company["tokens"] or company["director"]:
            table.add_row(
                name,
                str(company["treasury"]),
                str(company["par"]),
                str(company["price"] or ""),
                company.get("controller") or company["director"] or "",
                " ".join(train.split("#")[0] for train in company["trains"]),
                " ".join(company["tokens"]),
            )
    return table


def _next_step(game: Game, view: Mapping[str, Any]) -> str:
    if game.result:
        worth = ", ".join(f"{name} {value}" for name, value in game.result["worth"].items())
        return f"End    {game.result['reason']}. Worth: {worth}"
    return f"Next   {view['purpose']}: {', '.join(view['actors'])}"


def columns(*names: str) -> Table:
    """A table without lines; columns marked by > hold numbers."""
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for column in names:
        right = column.startswith(">")
        table.add_column(column.lstrip(">"), justify="right" if right else "left")
    return table


def _counts(counts: Mapping[str, int]) -> str:
    return "  ".join(f"{count}x {name}" for name, count in counts.items()) or "-"


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
