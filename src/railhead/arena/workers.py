"""Who plays the games: this machine's cores, or a cluster."""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from contextlib import redirect_stdout
from importlib import import_module
from multiprocessing import get_context

from railhead.arena.matches import Match, Record, play
from railhead.bots import process

LOCAL = "local"  # the address of a cluster that is started here


class RayError(Exception):
    """No cluster to play on."""


def contest(
    games: Sequence[Match], jobs: int | None = None, ray: str | None = None
) -> Iterator[Record]:
    """The records of games, in the order in which they end."""
    if ray is not None:
        return _on_ray(games, ray)
    workers = min(len(games), jobs or os.cpu_count() or 1)
    return map(attempt, games) if workers <= 1 else _on_cores(games, workers)


def attempt(game: Match) -> Record:
    """Play a game; one that cannot be played to its end is given up.

    What players print goes where complaints go: the output is for the results.
    """
    try:
        with redirect_stdout(sys.stderr):
            return play(game)
    except Exception as error:  # the others are played all the same
        return _given_up(game, error)


def _on_cores(games: Sequence[Match], workers: int) -> Iterator[Record]:
    """A player may end its process, and all others with it: what fell is played again, alone."""
    fallen = list[Match]()
    with _processes(workers) as pool:
        waiting = {pool.submit(attempt, game): game for game in games}
        try:
            for done in as_completed(waiting):
                if done.exception() is None:
                    yield done.result()
                else:
                    fallen.append(waiting[done])
        finally:
            pool.shutdown(cancel_futures=True)  # what plays is waited for
    yield from map(_alone, fallen)


def _alone(game: Match) -> Record:
    with _processes(1) as pool:
        done = pool.submit(attempt, game)
        error = done.exception()
        return done.result() if error is None else _given_up(game, error)


def _processes(workers: int) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    """Ctrl-C ends what is played, too, and no game is waited for; if it is ignored, it is here."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    process.alone()


def _given_up(game: Match, error: BaseException) -> Record:
    why = f"given up: {type(error).__name__}: {error}"
    return Record(number=game.number, seats=game.seats, worth=(), reason=why, actions=0)


def _on_ray(games: Sequence[Match], address: str) -> Iterator[Record]:
    """Each game is a task of the cluster, for one of its cores."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told that games are played
    try:
        ray = import_module("ray")
    except ImportError:
        raise RayError("Ray is not installed: pip install 'railhead[ray]'") from None
    try:
        ray.init(address=address, log_to_driver=False, configure_logging=False)
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise RayError(f"No cluster at {address}: {error}") from None
    task = ray.remote(num_cpus=1)(attempt)
    waiting = {task.remote(game): game for game in games}
    try:
        while waiting:
            (done, *_), _ = ray.wait(list(waiting))
            game = waiting.pop(done)
            try:
                yield ray.get(done)
            except ray.exceptions.RayError as error:
                yield _given_up(game, error)
    finally:
        ray.shutdown()
