"""How fast the engine is: one action, a whole game, its replay, all tile lays of a company."""

import random
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median, quantiles
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

import railhead
from railhead import Game
from railhead.bots.random_play import positions

GAME_LENGTH = 500
LATE = 1500  # actions after which a game is late
ROUNDS = 20
SIMPLE = ("pass", "buy_share", "sell_shares", "dividend", "accept", "decline", "redeem_share")
SEEDS = (2, 7, 11)


@dataclass(frozen=True, slots=True)
class Measure:
    """What was measured, in seconds, and the target."""

    name: str
    times: list[float]
    target: float | None = None

    def line(self) -> str:
        """Median, tenth from the top and highest, beside the target."""
        high = quantiles(self.times, n=10)[-1] if len(self.times) > 1 else self.times[0]
        figures = " ".join(_time(t) for t in (median(self.times), high, max(self.times)))
        target = f"{_time(self.target)} {self._verdict()}" if self.target else ""
        return f"{self.name:<34} {len(self.times):>6} {figures}  {target}".rstrip()

    def _verdict(self) -> str:
        return "met" if self.target and median(self.times) <= self.target else "missed"


def _time(seconds: float) -> str:
    return f"{seconds * 1e3:>9.3f} ms"


def timed(task: Callable[[], object]) -> float:
    """The processor time that a task takes: what else the machine does is not counted."""
    started = process_time()
    task()
    return process_time() - started


def random_game(seed: int, actions: int) -> Game:
    """A random game without an end by the share price, after so many actions."""
    game = railhead.new("1853-retuned", ["Adam", "Beth", "Clive", "Dora"], seed, {"bank": "longer"})
    for position in positions(game, random.Random(seed)):
        game = position
        if len(game.moves) >= actions:
            break
    return game


def plays(games: list[Game]) -> dict[str, list[float]]:
    """The cost of every play of some games, by type of action."""
    times: dict[str, list[float]] = defaultdict(list)
    for game in games:
        for number, action in enumerate(game.actions):
            if action["player"] in game.players:
                before = game.at(number)
                times[action["type"]].append(timed(lambda b=before, a=action: b.play(a)))  # type: ignore[misc]
    return times


def replays(games: list[Game]) -> list[float]:
    """The cost of loading a saved game: reading, decoding and replaying its actions."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "game.railhead.json"
        times = []
        for game in games:
            game.save(path)
            times += [timed(lambda: railhead.load(path)) for _ in range(ROUNDS)]
    return times


def tile_lays(games: list[Game]) -> list[float]:
    """The cost of all legal tile lays of a company, wherever one was to lay."""
    times = []
    for game in games:
        for number, action in enumerate(game.actions[LATE:], start=LATE):
            if action["type"] == "lay_tile":
                before = game.at(number)
                times.append(timed(lambda b=before, a=action: _all(b, a)))  # type: ignore[misc]
    return times


def _all(game: Game, action: dict[str, Any]) -> list[dict[str, Any]]:
    return list(game.legal_actions(action["player"]))


def measures() -> list[Measure]:
    """All that is measured."""
    games = [random_game(seed, GAME_LENGTH) for seed in SEEDS]
    late = [random_game(seed, LATE + 200) for seed in SEEDS]
    by_type = plays(games)
    all_plays = [time for times in by_type.values() for time in times]
    simple = [time for name in SIMPLE for time in by_type.get(name, [])]
    rows = [
        Measure(f"replay of {GAME_LENGTH} actions", replays(games), 0.1),
        Measure("play: simple actions", simple, 200e-6),
        Measure("play: all actions", all_plays),
        *(Measure(f"play: {name}", times) for name, times in sorted(by_type.items())),
        Measure("all tile lays of a company, late", tile_lays(late), 0.05),
    ]
    print(f"\nactions applied per second: {len(all_plays) / sum(all_plays):.0f}")
    return rows


def main() -> None:
    """Measure and print."""
    rows = measures()
    print(f"{'engine':<34} {'count':>6} {'median':>12} {'90%':>12} {'highest':>12}  target")
    for row in rows:
        print(row.line())


if __name__ == "__main__":
    main()
