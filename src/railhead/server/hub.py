"""Those who listen to games in this process, and how they are woken."""

import asyncio
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from contextlib import contextmanager
from dataclasses import dataclass
from types import MappingProxyType

from railhead.server.errors import TooMany
from railhead.server.logins import Login
from railhead.server.presence import Presence

MOST = 5000  # listeners of one process
MOST_HEARD = 100  # pieces of news that wait for one listener; of more, it reads the journal
RETRY = 30
NOTHING: Mapping[str | None, "News"] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class News:
    """The text of some entries as one pair of eyes reads it; without entries, of something else.

    `doubtful` says that the entries may have ended the right to read on.
    """

    text: bytes
    first: int = 0
    last: int = 0
    doubtful: bool = False


class Listener:
    """Somebody who waits for a game to go on, and through whose eyes.

    `after` is the last entry that was told. `line` writes to the listener at once, and says whether
    it could: while nothing else is to be done, news go that way, and no task has to be woken.
    """

    def __init__(self, login: Login, eyes: str | None) -> None:
        self.login = login
        self.eyes = eyes
        self.after = 0
        self.line: Callable[[bytes], bool] = lambda _text: False
        self.doubted = False  # whether the login may have ended
        self._number = 0
        self._nudged = False
        self._unsure = False
        self._waiting: asyncio.Future[None] | None = None
        self._heard: deque[News] = deque(maxlen=MOST_HEARD)

    def wake(self, number: int, news: News | None) -> None:
        """The game has gone on to this number; with the news of it, if they are known here."""
        if news is None and number <= self._number:
            return  # it is for other eyes
        self._number = max(self._number, number)
        if news and self._told(news):
            return
        if news:
            self._heard.append(news)
        self._rouse()

    def _told(self, news: News) -> bool:
        """Tell at once, if it comes next and nobody has to look at anything before."""
        waits = self._waiting is not None and not self._waiting.done()
        comes_next = (
            news.first in (0, self.after + 1) and max(news.last, self.after) >= self._number
        )
        if not waits or not comes_next or news.doubtful or not self.line(news.text):
            return False
        self.after = max(self.after, news.last)
        return True

    def nudge(self, *, unsure: bool = False) -> None:
        """Something may have happened; `unsure` whether the journal has more."""
        self._nudged = True
        self._unsure |= unsure
        self._rouse()

    def doubt(self) -> None:
        """The login may have ended: it must be looked at before anything more is told."""
        self.doubted = True
        self.nudge()

    async def wait(self, seconds: float) -> None:
        """Until there is something to hear, or the time is up."""
        if self._number <= self.after and not self._nudged and not self._heard:
            loop = asyncio.get_running_loop()
            self._waiting = loop.create_future()
            timer = loop.call_later(seconds, lambda: self.nudge(unsure=True))
            try:
                await self._waiting
            finally:
                timer.cancel()
        self._nudged = False

    def heard(self) -> list[News] | None:
        """What was heard and not told; None if there is more, which the journal knows. What is no
        entry is not there: it is kept to be told after that.
        """
        number, news, self._heard = self.after, self._heard, deque(maxlen=MOST_HEARD)
        heard = []
        for one in news:
            if not one.last:
                heard.append(one)
            elif one.first == number + 1:
                heard.append(one)
                number = one.last
        complete = number >= self._number and not self._unsure
        self._unsure = False
        if complete:
            return heard
        self._heard.extend(one for one in news if not one.last)
        return None

    def _rouse(self) -> None:
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)


class Hub:
    """All listeners. `wake` may be called from any thread; the rest belongs to the event loop."""

    def __init__(self) -> None:
        self.closing = False
        self.presence = Presence()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._games: defaultdict[str, set[Listener]] = defaultdict(set)
        self._eyes: dict[str, frozenset[str | None]] = {}
        self._told: dict[str, int] = {}
        self._accounts: Counter[int] = Counter()

    def attach(self, loop: asyncio.AbstractEventLoop) -> None:
        """The event loop in which the listeners live."""
        self._loop = loop

    def eyes(self, game: str) -> frozenset[str | None]:
        """Through whose eyes somebody listens to a game here."""
        return self._eyes.get(game, frozenset())

    def told(self, game: str) -> int | None:
        """The last entry that those who listen to a game here were woken for; None: nobody does."""
        return self._told.get(game, 0) if game in self._eyes else None

    def begin(self, game: str, number: int) -> None:
        """The first who listens to a game here knows it up to this entry."""
        if game in self._eyes:
            self._told.setdefault(game, number)

    def wake(self, game: str, number: int, news: Mapping[str | None, News] = NOTHING) -> None:
        """Wake those who listen to a game that has gone on; with the news of it, by eyes."""
        if game in self._eyes:
            self._told[game] = max(number, self._told.get(game, 0))
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake, game, number, news)

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
    def listening(self, game: str, login: Login, eyes: str | None, most: int) -> Iterator[Listener]:
        """A listener for as long as a stream is open."""
        account = login.account.id
        self.check(account, most)
        listener = Listener(login, eyes)
        self._accounts[account] += 1
        self._games[game].add(listener)
        self._look(game)
        self._nudge(game if self.presence.enter(game, account) else None)
        try:
            yield listener
        finally:
            self._nudge(game if self.presence.leave(game, account) else None)
            self._accounts -= Counter([account])
            self._games[game].discard(listener)
            self._look(game)

    @property
    def listeners(self) -> int:
        """How many streams are open."""
        return self._accounts.total()

    def look_round(self) -> None:
        """Tell the other processes who is here, and forget those that have fallen silent."""
        for game in self.presence.look_round():
            self._nudge(game)

    def _wake(self, game: str, number: int, news: Mapping[str | None, News]) -> None:
        for listener in self._games.get(game, ()):
            listener.wake(number, news.get(listener.eyes))

    def _look(self, game: str) -> None:
        """Note through whose eyes somebody listens; forget a game without listeners."""
        if self._games[game]:
            self._eyes[game] = frozenset(listener.eyes for listener in self._games[game])
        else:
            del self._games[game]
            self._eyes.pop(game, None)
            self._told.pop(game, None)

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
        for listener in [ear for ears in self._games.values() for ear in ears]:
            listener.nudge(unsure=True)
