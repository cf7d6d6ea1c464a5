"""Record the golden games anew: python -m tests.golden

The random game is played again; then what every game in this folder comes to is written down.
"""

import json
import random

import railhead
from railhead.bots.random_play import to_the_end
from tests.golden.replaying import FOLDER, RECORDS, games, summary

RANDOM_GAME = FOLDER / "1853-retuned-random.railhead.json"


def main() -> None:
    game = railhead.new(
        "1853-retuned", ["Adam", "Beth", "Clive"], seed=36, options={"bank": "short"}
    )
    to_the_end(game, random.Random(36)).save(RANDOM_GAME)
    records = {path.name: summary(railhead.load(path)) for path in games()}
    RECORDS.write_text(json.dumps(records, indent=2) + "\n", "utf-8")


main()
