"""How strong the computer players are, how long they take, and what their games look like. Usage:

python -m bench.arena              every title; GAMES games of each match (20 where not set)
python -m bench.arena 1820 1947    some titles
SECONDS=2                          the time that thinker has for a move
"""

import os
import sys
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any

import railhead
from bench.portraits import portrait, show
from railhead import Game, bots
from railhead.arena import Plan, Record, contest, schedule, standings
from railhead.arena.files import timed
from railhead.cli.arena import blame

GAMES = int(os.environ.get("GAMES") or 20)
SECONDS = float(os.environ.get("SECONDS") or 2)
PLAYERS = {card["id"]: card["players"] for card in railhead.titles()}  # fewest and most
SEATS = 4
GOALS: dict[tuple[str, str], float] = {  # one among three of a lower level: how often first
    ("beginner", "random"): 0.9,
    ("steady", "random"): 0.98,
    ("steady", "beginner"): 0.6,
    ("thinker", "steady"): 0.4,
}


def main() -> None:
    """Play, and print the tables."""
    titles = [word for word in sys.argv[1:] if word in PLAYERS] or list(PLAYERS)
    began = perf_counter()
    print(f"One among three of a lower level: {GAMES} games each, first by chance in 25%\n")
    told("title", "player", "among", "first", "95%", "goal", "p", *COSTS)
    for title in titles:
        for (level, among), goal in GOALS.items():
            if {level, among} <= set(bots.names()):
                _match(title, level, among, goal)
    print(f"\nsteady among themselves: {GAMES} games of every number of players\n")
    told("title", "players", "ended", "", "", "", "", *COSTS)
    seen = {title: _among_themselves(title) for title in titles}
    for title, portraits in seen.items():
        print(
            f"\n{title}: {SEATS} of steady among themselves [what the rules lead one to expect]\n"
        )
        show(title, portraits)
    minutes = (perf_counter() - began) / 60
    print(f"\nAll of it took {minutes:.0f} minutes on {os.cpu_count()} cores.")


COSTS = ("faults", "median", "p99", "longest", "took")  # decisions in ms, the match in s
WIDTHS = (-13, -9, -9, 6, 13, 6, 9, 7, 8, 7, 8, 7)


def told(*cells: object) -> None:
    """Print a line of a table; columns of a negative width begin at the left."""
    words = [
        str(cell).ljust(-w) if w < 0 else str(cell).rjust(w)
        for cell, w in zip(cells, WIDTHS, strict=True)
    ]
    print("".join(words).rstrip(), flush=True)


def _match(title: str, level: str, among: str, goal: float) -> None:
    """Let one level play among three of another."""
    plan, records, took = _played(title, (level, *[among] * (SEATS - 1)), seed=1)
    one = next(one for one in standings(plan, records) if one.level == level)
    between = "{:.0%} to {:.0%}".format(*one.between)
    figures = (f"{one.share:.0%}", between, f"{goal:.0%}", f"{one.p:.2g}")
    told(title, level, among, *figures, *costs(records, level, took))
    _blame(records)


def _among_themselves(title: str) -> list[Any]:
    """Let as many of steady play as may; what their games look like where they are four."""
    seen: list[Any] = []
    for number in range(PLAYERS[title]["min"], PLAYERS[title]["max"] + 1):
        look = portrait if number == SEATS else None
        _, records, took = _played(title, ("steady",) * number, seed=1001, look=look)
        ended = f"{sum(bool(record.worth) for record in records)}/{len(records)}"
        told(title, number, ended, "", "", "", "", *costs(records, "steady", took))
        _blame(records)
        seen += [record.seen for record in records if record.seen]
    return seen


def _played(
    title: str, seats: tuple[str, ...], seed: int, look: Callable[[Game], Any] | None = None
) -> tuple[Plan, list[Record], float]:
    plan = Plan(title=title, seats=seats, games=GAMES, seed=seed, seconds=SECONDS, look=look)
    began = perf_counter()
    return plan, list(contest(schedule(plan))), perf_counter() - began


def costs(records: Sequence[Record], level: str, took: float) -> Iterable[str]:
    """The faults of all, the decision times of a level, and how long it took."""
    times = timed(records, level)
    yield str(sum(len(record.faults) for record in records))
    yield from (f"{times.get(key, 0) * 1000:.0f}" for key in ("median", "p99", "longest"))
    yield f"{took:.0f}"


def _blame(records: Sequence[Record]) -> None:
    for record in records:
        for fault in record.faults:
            print(f"    game {record.number + 1}: {blame(fault)}")
        if not record.worth:
            print(f"    game {record.number + 1}: {record.reason}")


if __name__ == "__main__":
    main()
