"""How long a player is waited for."""

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType


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
    signal.setitimer(signal.ITIMER_REAL, seconds, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
