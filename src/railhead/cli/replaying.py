"""A saved game, told in words."""

import sys
from collections.abc import Iterator
from typing import Any

from rich.text import Text

from railhead import Game
from railhead.cli.tables import companies_table, heading, players_table, say


def tell(game: Game) -> None:
    """The log, round by round."""
    for number, entry in enumerate(game.view(None)["log"]):
        if number == 0 or game.at(number).round != game.at(number - 1).round:
            say(heading(game.at(number).round))
        say(*lines(entry))


def step_through(game: Game) -> None:
    """Every position on the way; at a terminal, Enter shows the next."""
    for number, entry in enumerate(game.view(None)["log"], start=1):
        position = game.at(number)
        view = position.view(None)
        say(heading(f"{position.round}, phase {view['phase']}"), *lines(entry))
        say(players_table(view), companies_table(view))
        _pause()


def lines(entry: dict[str, Any]) -> Iterator[Text]:
    """What one action brought about."""
    doing = entry["type"].replace("_", " ")
    yield Text(f"{entry['n']:>4}  {entry['actor']}: {doing}")
    for text in entry["texts"]:
        yield Text(f"        {text}")


def _pause() -> None:
    if sys.stdin.isatty() and sys.stdout.isatty():
        input("Enter: the next position  Ctrl-C: stop ")
