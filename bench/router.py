"""Speed of the route optimiser: the distribution. How it grows: bench.router_growth."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bench.router_networks import Problem, hard, late, mail, mail_long, recorded
from railhead import compiled
from railhead.router import Solution, frontier, solve

PATIENCE = 5.0  # seconds for one network
REPEAT = 3


@dataclass(frozen=True)
class Timing:
    seconds: float
    solution: Solution


Answer = Callable[[Problem, Callable[[], bool]], Solution]


def _solve(problem: Problem, limit: Callable[[], bool]) -> Solution:
    return solve(*problem, limit=limit)


def measure(problem: Problem, repeat: int = REPEAT, answer: Answer = _solve) -> Timing:
    """The fastest of a few runs, each with a limit."""
    best: Timing | None = None
    for _ in range(repeat):
        start = time.process_time()
        solution = answer(problem, _deadline(start))
        seconds = time.process_time() - start
        if best is None or seconds < best.seconds:
            best = Timing(seconds, solution)
        if seconds > 1:
            break
    assert best is not None
    return best


def _deadline(start: float) -> Callable[[], bool]:
    return lambda: time.process_time() - start > PATIENCE


def distribution(name: str, problems: Iterable[Problem], answer: Answer = _solve) -> None:
    timings = sorted((measure(p, REPEAT, answer) for p in problems), key=lambda t: t.seconds)
    ms = [timing.seconds * 1000 for timing in timings]
    proved = sum(timing.solution.optimal for timing in timings)
    at = {share: ms[min(len(ms) - 1, int(share * len(ms)))] for share in (0.5, 0.9, 0.99)}
    print(
        f"{name:<10} {len(ms):>4} networks  median {at[0.5]:8.2f}  p90 {at[0.9]:8.2f}  "
        f"p99 {at[0.99]:8.2f}  max {ms[-1]:8.2f} ms  proved {proved}/{len(ms)}",
        flush=True,
    )


def fronts(name: str, problems: Iterable[Problem]) -> None:
    """Dividend against mail: the whole frontier."""
    distribution(name, problems, lambda problem, limit: frontier(*problem, limit=limit)[-1])


def main() -> None:
    how = "compiled" if compiled.fresh() else "plain Python"
    print(f"Routes: solving alone, {how}, processor time")
    distribution("recorded", recorded())
    distribution("late", (late(seed) for seed in range(100)))
    distribution("hard", (hard(seed) for seed in range(60)))
    fronts("mail", mail())
    fronts("mail, long", mail_long())


if __name__ == "__main__":
    main()
