"""How long offers take late in a game: every title, random games and woven ones.

    python -m bench.offers [games] [title ...]

Of each game the last third is looked at: every position in which trains run, and some others. What
positions have in common is not remembered from one to the next.
"""

import random
import sys
from collections.abc import Iterator
from time import process_time

from bench.soak import start
from bench.tempers import unwilling
from bench.weaving import woven
from railhead import Game
from railhead.bots.random_play import positions
from railhead.engine.values import replace
from railhead.play.game import Move
from tests.properties.proposals import runs_trains
from tests.properties.random_games import TITLES

GAMES = 9  # of each title
LONGEST = 3000  # actions of one game
OTHERS = 25  # positions between two others that are looked at
SHARES = (0.5, 0.9, 0.99)


def late(title: str, seed: int) -> Iterator[Game]:
    """Late positions of a game: of every third one where players follow their tempers, of the
    others where they weave.
    """
    game = start(seed, title)
    think = unwilling(title, seed)
    whole = woven(title, seed) if seed % 3 else positions(game, random.Random(seed), think)
    for game in whole:
        if len(game.moves) >= LONGEST:
            break
    for number in range(2 * len(game.moves) // 3, len(game.moves)):
        found = game.at(number)
        if not found.finished and (number % OTHERS == 0 or runs_trains(found)):
            yield found


def fresh(game: Game) -> Game:
    """The same position, of which nothing is known yet."""
    state = replace(game.state, placed=dict(game.state.placed))
    return replace(game, moves=(*game.moves[:-1], Move(game.moves[-1].action, state)))


def seconds(game: Game) -> float:
    """The processor time of the offers of the seat on turn that has most to choose from."""
    found = []
    for player in game.actors:
        again = fresh(game)
        began = process_time()
        again.offers(player)
        found.append(process_time() - began)
    return max(found, default=0.0)


def measure(title: str, games: int) -> None:
    """Print how long the offers of late positions take."""
    timed = [
        (seconds(game), seed, len(game.moves))
        for seed in range(games)
        for game in late(title, seed)
    ]
    timed.sort()
    at = [timed[min(len(timed) - 1, int(share * len(timed)))][0] * 1000 for share in SHARES]
    shown = "".join(f" {ms:9.1f}" for ms in (*at, timed[-1][0] * 1000))
    worst = f"game {timed[-1][1]}, position {timed[-1][2]}"
    print(f"{title:<14} {len(timed):>6}{shown}  {worst}", flush=True)


def main() -> None:
    """Measure and print."""
    words = sys.argv[1:]
    titles = [word for word in words if word in TITLES] or TITLES
    games = next((int(word) for word in words if word not in TITLES), GAMES)
    print(f"{'offers, ms':<14} {'count':>6} {'median':>9} {'90%':>9} {'99%':>9} {'highest':>9}")
    for title in titles:
        measure(title, games)


if __name__ == "__main__":
    main()
