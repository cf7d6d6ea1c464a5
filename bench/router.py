"""Speed of the route optimiser: the distribution, and how it grows."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bench.router_networks import Problem, grid, hard, late, recorded
from railhead.router import Solution, solve

PATIENCE = 5.0  # seconds for one network
REPEAT = 3


@dataclass(frozen=True)
class Timing:
    seconds: float
    solution: Solution


def measure(problem: Problem, repeat: int = REPEAT) -> Timing:
    """The fastest of a few runs, each with a limit."""
    best: Timing | None = None
    for _ in range(repeat):
        start = time.process_time()
        solution = solve(*problem, limit=_deadline(start))
        seconds = time.process_time() - start
        if best is None or seconds < best.seconds:
            best = Timing(seconds, solution)
        if seconds > 1:
            break
    assert best is not None
    return best


def _deadline(start: float) -> Callable[[], bool]:
    return lambda: time.process_time() - start > PATIENCE


def distribution(name: str, problems: Iterable[Problem]) -> None:
    timings = sorted((measure(problem) for problem in problems), key=lambda t: t.seconds)
    ms = [timing.seconds * 1000 for timing in timings]
    proved = sum(timing.solution.optimal for timing in timings)
    at = {share: ms[min(len(ms) - 1, int(share * len(ms)))] for share in (0.5, 0.9, 0.99)}
    print(
        f"{name:<10} {len(ms):>4} networks  median {at[0.5]:8.2f}  p90 {at[0.9]:8.2f}  "
        f"p99 {at[0.99]:8.2f}  max {ms[-1]:8.2f} ms  proved {proved}/{len(ms)}",
        flush=True,
    )


def growth() -> None:
    """Double the track, add trains: where it becomes exponential, and what the bound is worth."""
    print(f"{'grid':>7} {'trains':>6} {'ms':>10} {'nodes':>9} {'revenue':>8} {'bound':>6}")
    for width, height in ((3, 3), (4, 3), (4, 4), (5, 4), (5, 5)):
        for trains in (1, 2, 4):
            timing = measure(grid(width, height, trains), 1)
            solution = timing.solution
            print(
                f"{width}x{height:<5} {trains:>6} {timing.seconds * 1000:>10.1f} "
                f"{solution.nodes:>9} {solution.revenue:>8} {solution.bound:>6}"
                f"{'' if solution.optimal else '  not proved'}",
                flush=True,
            )


def main() -> None:
    print("Routes: solving alone, without reading the file")
    distribution("recorded", recorded())
    distribution("late", (late(seed) for seed in range(100)))
    distribution("hard", (hard(seed) for seed in range(60)))
    growth()


if __name__ == "__main__":
    main()
