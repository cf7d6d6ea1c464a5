"""How long a player is waited for."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import TIMEOUT_MAX, current_thread, main_thread
from types import FrameType

LONGEST = TIMEOUT_MAX / 2  # that a timer can be set to, and more than anybody lives


class Stalled(BaseException):
    """A player did not come to a decision. It is no Exception, which players may catch."""


@contextmanager
def within(seconds: float) -> Iterator[None]:
    """Raise Stalled in what takes longer, where the system has a timer that can say so."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def stop(_signal: int, _frame: FrameType | None) -> None:
        raise Stalled(f"no decision within {seconds:g} s")

    before = signal.signal(signal.SIGALRM, stop)
    wait = min(seconds, LONGEST)
    signal.setitimer(signal.ITIMER_REAL, wait, wait)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
