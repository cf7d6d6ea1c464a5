"""Those who listen to games in this process, and how they are woken."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from railhead.server.errors import TooMany

MOST = 5000  # listeners of one process
RETRY = 30


class Listener:
    """Somebody who waits for a game to go on."""

    def __init__(self) -> None:
        self._number = 0
        self._event = asyncio.Event()

    def wake(self, number: int) -> None:
        """The game has gone on to this number."""
        self._number = max(self._number, number)
        self._event.set()

    async def wait(self, number: int, seconds: float) -> None:
        """Until the game has gone past the number, or the time is up."""
        self._event.clear()
        if self._number > number:
            return
        try:
            await asyncio.wait_for(self._event.wait(), seconds)
        except TimeoutError:
            return


class Hub:
    """All listeners. `wake` may be called from any thread; the rest belongs to the event loop."""

    def __init__(self) -> None:
        self.closing = False
        self._loop: asyncio.AbstractEventLoop | None = None
        self._games: defaultdict[str, set[Listener]] = defaultdict(set)
        self._accounts: Counter[int] = Counter()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """The event loop in which the listeners live."""
        self._loop = loop

    def wake(self, game: str, number: int) -> None:
        """Wake those who listen to a game."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game, number)

    def wake_all(self) -> None:
        """Wake everybody: hints may have been lost."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def close(self) -> None:
        """End all streams."""
        self.closing = True
        self.wake_all()

    @contextmanager
    def listening(self, game: str, account: int, most: int) -> Iterator[Listener]:
        """A listener for as long as a stream is open."""
        if self._accounts[account] >= most or self._accounts.total() >= MOST:
            raise TooMany(f"At most {most} streams of events at a time", after=RETRY)
        listener = Listener()
        self._accounts[account] += 1
        self._games[game].add(listener)
        try:
            yield listener
        finally:
            self._accounts -= Counter([account])
            self._games[game].discard(listener)
            if not self._games[game]:
                del self._games[game]

    @property
    def listeners(self) -> int:
        """How many streams are open."""
        return self._accounts.total()

    def _wake(self, game: str, number: int) -> None:
        for listener in self._games.get(game, ()):
            listener.wake(number)

    def _wake_all(self) -> None:
        for listeners in self._games.values():
            for listener in listeners:
                listener.wake(1 << 62)
