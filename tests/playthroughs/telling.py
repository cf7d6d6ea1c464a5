"""A game as text: who acted, what else could have been done, what happened, and who has what."""

from collections import Counter
from collections.abc import Iterator
from io import StringIO
from pathlib import Path

from rich.console import Console

import railhead
from railhead import Game
from railhead.cli.tables import balance_sheet

HERE = Path(__file__).parent
MOST = 650  # actions that are told; of a longer game the rest is left out, but for its end


def saved(title: str) -> Path:
    """The golden game of a title that was played at random."""
    return HERE.parent / "golden" / f"{title}-random.railhead.json"


def told(title: str) -> Path:
    """Where the game of a title is told."""
    return HERE / f"{title}.txt"


def playthrough(title: str) -> str:
    """The game of a title, with the balance sheet after every round."""
    return "\n".join(_lines(railhead.load(saved(title)))) + "\n"


def _lines(game: Game) -> Iterator[str]:
    log = game.view(None)["log"]
    for number, entry in enumerate(log[:MOST]):
        before = game.at(number)
        actor = entry["actor"]
        yield f"{entry['n']}. {actor}: {entry['type']}  [{_choices(before, actor)}]"
        yield from (f"   {text}" for text in entry["texts"])
        if game.at(number + 1).round != before.round:
            yield from _balance(game.at(number + 1))
    if log[MOST:]:
        yield f"... and {len(log) - MOST} actions more"
        yield from _balance(game)


def _choices(game: Game, player: str) -> str:
    if player not in game.players:
        return "chance"
    kinds = Counter(action["type"] for action in game.legal_actions(player))
    return ", ".join(f"{kind} {count}" for kind, count in kinds.items())


def _balance(game: Game) -> Iterator[str]:
    console = Console(file=StringIO(), width=100, highlight=False, markup=False, emoji=False)
    console.print(*balance_sheet(game), sep="\n")
    assert isinstance(console.file, StringIO)
    yield from (f"   | {line}".rstrip() for line in console.file.getvalue().strip().splitlines())
