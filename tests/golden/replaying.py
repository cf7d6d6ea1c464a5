"""Saved games that must replay to what they came to when they were recorded."""

import json
from pathlib import Path
from typing import Any

from railhead import Game
from tests.golden.digest import digest

FOLDER = Path(__file__).parent
RECORDS = FOLDER / "records.json"
INTERVAL = 100  # actions between two digests


def games() -> list[Path]:
    """The games of this folder, and the examples."""
    examples = FOLDER.parents[1] / "examples"
    return sorted([*FOLDER.glob("*.railhead.json"), *examples.glob("*.railhead.json")])


def summary(game: Game) -> dict[str, Any]:
    """What a game comes to: positions on the way, the result, or the money where it goes on."""
    count = len(game.moves)
    numbers = [*range(0, count, INTERVAL), count]
    return {
        "digests": {str(n): digest(game.at(n)) for n in numbers},
        "result": game.result,
        "cash": {player: game.view(None)["players"][player]["cash"] for player in game.players},
    }


def recorded() -> dict[str, Any]:
    """What was recorded, by the name of the file."""
    records: dict[str, Any] = json.loads(RECORDS.read_text("utf-8"))
    return records
