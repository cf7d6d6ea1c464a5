"""Speed of the route optimiser: the distribution. How it grows: bench.router_growth."""

import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from bench.router_boards import Data
from bench.router_networks import Problem, hard, late, mail, mail_long, one_train, recorded
from railhead import compiled
from railhead.router import Solution, frontier, read, solve

PATIENCE = 5.0  # seconds for one network
ROUNDS = 8  # so that a slow moment of the machine does not decide
LONG = 0.2  # seconds; what takes longer is measured once


@dataclass(frozen=True)
class Timing:
    seconds: float
    solution: Solution


Limit = Callable[[], bool]
Job = Callable[[Limit], Solution]


def measure(job: Job) -> Timing:
    """One run, with a limit."""
    start = time.process_time()
    solution = job(_deadline())
    return Timing(time.process_time() - start, solution)


def fastest(jobs: list[Job]) -> list[Timing]:
    """The fastest run of each job, of one in each round."""
    best = [measure(job) for job in jobs]
    for _ in range(ROUNDS - 1):
        for number, job in enumerate(jobs):
            if best[number].seconds < LONG:
                best[number] = min(best[number], measure(job), key=lambda timing: timing.seconds)
    return best


def _deadline() -> Callable[[], bool]:
    """By the clock, which costs less to ask than the processor's time."""
    end = time.perf_counter() + PATIENCE
    return lambda: time.perf_counter() > end


def distribution(name: str, jobs: Iterable[Job]) -> None:
    timings = sorted(fastest(list(jobs)), key=lambda timing: timing.seconds)
    ms = [timing.seconds * 1000 for timing in timings]
    proved = sum(timing.solution.optimal for timing in timings)
    at = {share: ms[min(len(ms) - 1, int(share * len(ms)))] for share in (0.5, 0.9, 0.99)}
    print(
        f"{name:<10} {len(ms):>4} networks  median {at[0.5]:8.2f}  p90 {at[0.9]:8.2f}  "
        f"p99 {at[0.99]:8.2f}  max {ms[-1]:8.2f} ms  proved {proved}/{len(ms)}",
        flush=True,
    )


def solving(problem: Problem) -> Job:
    return lambda limit: solve(*problem, limit=limit)


def reading(data: Data) -> Job:
    """What `railhead route` does with a file."""
    return lambda limit: solve(*read(data), limit=limit)


def dividing(problem: Problem) -> Job:
    """Dividend against mail: the whole frontier."""
    return lambda limit: frontier(*problem, limit=limit)[-1]


def pace() -> float:
    """Milliseconds that two million additions take: how fast the machine is just now."""
    start, total = time.process_time(), 0
    for number in range(2_000_000):
        total += number
    return (time.process_time() - start) * 1000


def main() -> None:
    how = "compiled" if compiled.fresh() else "plain Python"
    print(f"Routes: {how}, processor time; reading the data is part of the first two")
    print(f"Two million additions in a loop of Python take {pace():.0f} ms here and now")
    distribution("late", map(reading, map(late, range(100))))
    distribution("hard", map(reading, map(hard, range(60))))
    distribution("recorded", map(solving, recorded()))
    distribution("one train", map(solving, one_train()))
    distribution("mail", map(dividing, mail()))
    distribution("mail, long", map(dividing, mail_long()))


if __name__ == "__main__":
    main()
