"""Which games wait for a computer, and from when on: for some threads that see to them."""

import time
from collections.abc import Callable
from threading import Condition


class Rota:
    """Games by the moment from which they are to be seen to; each by one thread at a time."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._due: dict[str, float] = {}
        self._busy: set[str] = set()
        self._changed = Condition()
        self._closed = False

    def put(self, game: str, pause: float = 0.0) -> None:
        """See to a game after a pause; earlier, if that was said before."""
        at = self._clock() + pause
        with self._changed:
            self._due[game] = min(at, self._due.get(game, at))
            self._changed.notify()

    def take(self) -> str | None:
        """The next game, when it is due; None when nothing more is to be done."""
        with self._changed:
            while not self._closed:
                waiting = [(at, game) for game, at in self._due.items() if game not in self._busy]
                at, game = min(waiting, default=(None, ""))
                pause = None if at is None else at - self._clock()
                if pause is not None and pause <= 0:
                    del self._due[game]
                    self._busy.add(game)
                    return game
                self._changed.wait(pause)
        return None

    def done(self, game: str) -> None:
        """A game has been seen to."""
        with self._changed:
            self._busy.discard(game)
            self._changed.notify()

    def close(self) -> None:
        """Nothing more is to be done."""
        with self._changed:
            self._closed = True
            self._changed.notify_all()

    @property
    def waiting(self) -> int:
        """How many games wait."""
        return len(self._due)
