"""How many actions a second the engine plays, over whole games of every title."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from time import process_time

import railhead
from railhead import Game

TITLES = tuple(str(title["id"]) for title in railhead.titles())
EXAMPLES = Path(__file__).parent.parent / "examples"
ROUNDS = 3


def games() -> dict[str, list[Game]]:
    """Games that computers played to their ends, by title."""
    files = {title: sorted(EXAMPLES.glob(f"{title}-steady-*.json")) for title in TITLES}
    return {title: [railhead.load(path) for path in paths] for title, paths in files.items()}


def seconds(game: Game) -> float:
    """The processor time that it takes to play a game again, as data that come from outside."""
    first = _dealt(game)
    moves = [action for action in game.actions[first:] if action["player"] in game.players]
    again, started = game.at(first), process_time()
    for move in moves:
        again = again.play(move)
    return process_time() - started


def _dealt(game: Game) -> int:
    """How many actions of chance a game begins with."""
    number = 0
    while game.moves[number].action.player not in game.players:
        number += 1
    return number


def rates(played: Mapping[str, list[Game]]) -> Iterator[tuple[str, int, float]]:
    """By title, how many actions there were and how many a second; the fastest round counts."""
    for title, games_ in played.items():
        actions = sum(len(game.moves) - _dealt(game) for game in games_)
        taken = sum(min(seconds(game) for _ in range(ROUNDS)) for game in games_)
        yield title, actions, actions / taken


def main() -> None:
    """Measure and print."""
    print(f"\n{'whole games':<34} {'actions':>7} {'a second':>9}")
    for title, actions, rate in rates(games()):
        print(f"{title:<34} {actions:>7} {rate:>9.0f}")


if __name__ == "__main__":
    main()
