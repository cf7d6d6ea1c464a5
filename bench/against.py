"""Two trees in turns: python -m bench --against PATH [engine] [whole] [router]

A process for each tree has the games and networks of that tree's own `bench` ready. They take
turns, and the fastest round of each game or network counts.
"""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import fmean, median

ROOT = Path(__file__).parent.parent
ROUNDS = 6
Times = dict[str, list[float]]  # by what is measured, seconds of processor time
Round = Callable[[], Times]


def engine() -> Round:
    from bench import engine  # noqa: PLC0415 - of the tree that is measured

    games = [engine.random_game(seed, engine.GAME_LENGTH) for seed in engine.SEEDS]
    late = [engine.random_game(seed, engine.LATE + 200) for seed in engine.SEEDS]

    def measure() -> Times:
        plays = {f"play: {name}": times for name, times in sorted(engine.plays(games).items())}
        every = [time for times in plays.values() for time in times]
        lays = engine.tile_lays(late)
        return {"replay": engine.replays(games), "play: all": every, **plays, "tile lays": lays}

    return measure


def whole() -> Round:
    from bench import whole  # noqa: PLC0415 - of the tree that is measured

    played = whole.games()
    return lambda: {title: list(map(whole.seconds, games)) for title, games in played.items()}


def router() -> Round:
    from bench import router, router_networks  # noqa: PLC0415 - of the tree that is measured
    from railhead import compiled  # noqa: PLC0415

    if not compiled.FRESH:
        print(f"{compiled.PACKAGE} runs as plain Python", file=sys.stderr)
    jobs = {
        "late": [router.reading(router_networks.late(seed)) for seed in range(100)],
        "hard": [router.reading(router_networks.hard(seed)) for seed in range(60)],
        "recorded": list(map(router.solving, router_networks.recorded())),
        "one train": list(map(router.solving, router_networks.one_train())),
        "mail": list(map(router.dividing, router_networks.mail())),
        "mail, long": list(map(router.dividing, router_networks.mail_long())),
    }
    return lambda: {name: [router.measure(job).seconds for job in jobs[name]] for name in jobs}


PARTS = {"engine": engine, "whole": whole, "router": router}


def work(part: str) -> None:
    """Measure one round for each line that comes in."""
    measure = PARTS[part]()
    for _ in sys.stdin:
        print(json.dumps(measure()), flush=True)


@contextmanager
def worker(tree: Path, part: str) -> Iterator[Round]:
    """What measures a round of a tree."""
    path = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tree / "src"), str(tree)])}
    words, pipe = [sys.executable, "-P", __file__, part], subprocess.PIPE
    with subprocess.Popen(words, cwd=tree, env=path, stdin=pipe, stdout=pipe, text=True) as process:
        ask, answer = process.stdin, process.stdout
        assert ask is not None
        assert answer is not None

        def measure() -> Times:
            print(file=ask, flush=True)
            times: Times = json.loads(answer.readline())
            return times

        yield measure


def compare(part: str, there: Path) -> None:
    """Print the medians of both trees in milliseconds, and what the second takes of the first."""
    rounds: tuple[list[Times], list[Times]] = ([], [])
    with worker(there, part) as theirs, worker(ROOT, part) as ours:
        for turn in range(ROUNDS):
            for tree in (0, 1) if turn % 2 else (1, 0):
                rounds[tree].append((theirs, ours)[tree]())
    before, after = map(fastest, rounds)
    print(f"{part:<24} {'count':>6} {'there':>10} {'here':>10} {'medians':>8} {'means':>8}")
    for name in (name for name in after if name in before):
        print(line(name, before[name], after[name]))


def fastest(rounds: list[Times]) -> Times:
    """By what is measured, the fastest round of each game or network."""
    return {name: list(map(min, *(times[name] for times in rounds))) for name in rounds[0]}


def line(name: str, before: list[float], after: list[float]) -> str:
    one, two = median(before), median(after)
    ratios = f"{two / one:>8.3f} {fmean(after) / fmean(before):>8.3f}"
    return f"{name:<24} {len(after):>6} {one * 1e3:>10.3f} {two * 1e3:>10.3f} {ratios}"


def main(words: list[str]) -> None:
    """Compare with the tree at a path, by all parts or by some."""
    path, *parts = words
    for part in parts or PARTS:
        compare(part, Path(path).resolve())


if __name__ == "__main__":
    work(sys.argv[1])
