"""Record the golden games anew: python -m tests.golden

The random games are played again; then what every game in this folder comes to is written down.
"""

import json
import random
from typing import Any

import railhead
from railhead.bots.random_play import to_the_end
from tests.golden.replaying import FOLDER, RECORDS, games, summary

SHORT: dict[str, Any] = {"bank": "short"}
RANDOM_GAMES: dict[str, tuple[int, dict[str, Any]]] = {  # seed, options
    "1853-retuned": (36, SHORT),
    "1853": (39, SHORT),
    "1947": (1, {}),
    "1820": (19, {}),
    "fenmark": (154, {}),
}


def main() -> None:
    for title, (seed, options) in RANDOM_GAMES.items():
        game = railhead.new(title, ["Adam", "Beth", "Clive"], seed, options=options)
        path = FOLDER / f"{title}-random.railhead.json"
        to_the_end(game, random.Random(seed)).save(path)
    records = {path.name: summary(railhead.load(path)) for path in games()}
    RECORDS.write_text(json.dumps(records, indent=2) + "\n", "utf-8")


main()
