"""Those who listen to games in this process, and how they are woken."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager, suppress

from railhead.server.errors import TooMany
from railhead.server.journal import Entry, Head
from railhead.server.logins import Login
from railhead.server.presence import Presence

MOST = 5000  # listeners of one process
MOST_HEARD = 100  # entries that wait for one listener; of more, it reads the journal
RETRY = 30


class Listener:
    """Somebody who waits for a game to go on."""

    def __init__(self, login: Login) -> None:
        self.login = login
        self.doubted = False  # whether the login may have ended
        self.head: Head | None = None  # where the game stands, as far as it was heard
        self._number = 0
        self._nudged = False
        self._event = asyncio.Event()
        self._heard: deque[Entry] = deque(maxlen=MOST_HEARD)

    def wake(self, number: int, head: Head | None, entries: Sequence[Entry]) -> None:
        """The game has gone on to this number; with these entries, if they are known here."""
        self._number = max(self._number, number)
        self.head = head or self.head
        self._heard.extend(entries)
        self._event.set()

    def nudge(self) -> None:
        """Something may have happened."""
        self._nudged = True
        self._event.set()

    def doubt(self) -> None:
        """The login may have ended: it must be looked at before anything more is told."""
        self.doubted = True
        self.nudge()

    async def wait(self, number: int, seconds: float) -> None:
        """Until the game has gone past the number, or the time is up."""
        self._event.clear()
        if self._number <= number and not self._nudged:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._event.wait(), seconds)
        self._nudged = False

    def heard(self, number: int) -> list[Entry]:
        """The entries after the number, if all of them were heard; else the journal knows."""
        entries = [entry for entry in self._heard if entry.number > number]
        self._heard.clear()
        complete = [entry.number for entry in entries] == [*range(number + 1, self._number + 1)]
        return entries if complete else []


class Hub:
    """All listeners. `wake` may be called from any thread; the rest belongs to the event loop."""

    def __init__(self) -> None:
        self.closing = False
        self.presence = Presence()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._games: defaultdict[str, set[Listener]] = defaultdict(set)
        self._accounts: Counter[int] = Counter()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """The event loop in which the listeners live."""
        self._loop = loop

    def wake(self, head: Head, entries: Sequence[Entry] = ()) -> None:
        """Wake those who listen to a game that has gone on here."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, head.id, head.number, head, entries)

    def hint(self, game: str, number: int) -> None:
        """Wake those who listen to a game that has gone on at another process."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game, number, None, ())

    def elsewhere(self, process: str, game: str, accounts: Sequence[int]) -> None:
        """Another process says who listens to a game there."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._elsewhere, process, game, accounts)

    def wake_all(self) -> None:
        """Wake everybody: hints may have been lost."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake_all)

    def signed_out(self, account: int) -> None:
        """Sessions or tokens of an account have ended here."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._doubt, lambda login: login.account.id == account)

    def ended(self, digests: Set[str]) -> None:
        """These sessions or tokens have ended, here or elsewhere."""
        self._doubt(lambda login: login.digest in digests)

    @property
    def digests(self) -> frozenset[str]:
        """The sessions and tokens by which somebody listens."""
        return frozenset(ear.login.digest for ears in self._games.values() for ear in ears)

    def close(self) -> None:
        """End all streams."""
        self.closing = True
        self.wake_all()

    def check(self, account: int, most: int) -> None:
        """Refuse an account that has too many streams."""
        if self._accounts[account] >= most or self._accounts.total() >= MOST:
            raise TooMany(f"At most {most} streams of events at a time", after=RETRY)

    @contextmanager
    def listening(self, game: str, login: Login, most: int) -> Iterator[Listener]:
        """A listener for as long as a stream is open."""
        account = login.account.id
        self.check(account, most)
        listener = Listener(login)
        self._accounts[account] += 1
        self._games[game].add(listener)
        self._nudge(game if self.presence.enter(game, account) else None)
        try:
            yield listener
        finally:
            self._nudge(game if self.presence.leave(game, account) else None)
            self._accounts -= Counter([account])
            self._games[game].discard(listener)
            if not self._games[game]:
                del self._games[game]

    @property
    def listeners(self) -> int:
        """How many streams are open."""
        return self._accounts.total()

    def look_round(self) -> None:
        """Tell the other processes who is here, and forget those that have fallen silent."""
        for game in self.presence.look_round():
            self._nudge(game)

    def _wake(self, game: str, number: int, head: Head | None, entries: Sequence[Entry]) -> None:
        for listener in self._games.get(game, ()):
            listener.wake(number, head, entries)

    def _doubt(self, meant: Callable[[Login], bool]) -> None:
        for listener in [ear for ears in self._games.values() for ear in ears]:
            if meant(listener.login):
                listener.doubt()

    def _elsewhere(self, process: str, game: str, accounts: Sequence[int]) -> None:
        self._nudge(game if self.presence.hear(process, game, accounts) else None)

    def _nudge(self, game: str | None) -> None:
        for listener in self._games.get(game or "", ()):
            listener.nudge()

    def _wake_all(self) -> None:
        for game in [*self._games]:
            self._nudge(game)
