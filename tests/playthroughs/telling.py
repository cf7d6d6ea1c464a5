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
GAME = HERE.parent / "golden" / "1853-retuned-random.railhead.json"
TEXT = HERE / "1853-retuned.txt"


def playthrough(path: Path) -> str:
    """The game in a file, with the balance sheet after every round."""
    game = railhead.load(path)
    return "\n".join(_lines(game)) + "\n"


def _lines(game: Game) -> Iterator[str]:
    for number, entry in enumerate(game.view(None)["log"]):
        before = game.at(number)
        actor = entry["actor"]
        yield f"{entry['n']}. {actor}: {entry['type']}  [{_choices(before, actor)}]"
        yield from (f"   {text}" for text in entry["texts"])
        if game.at(number + 1).round != before.round:
            yield from _balance(game.at(number + 1))


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
