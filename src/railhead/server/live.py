"""A stream of events: first what was missed, then what happens."""

from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from dataclasses import dataclass

from sqlalchemy import Connection
from starlette.concurrency import run_in_threadpool

from railhead import Game
from railhead.server import journal, logins, seats, telling
from railhead.server.api.answers.tables import Presence
from railhead.server.errors import Away, Refused, SignInNeeded
from railhead.server.hub import Listener, News
from railhead.server.journal import Head
from railhead.server.logins import Login
from railhead.server.positions import BrokenGame
from railhead.server.seats import Room
from railhead.server.site import Site
from railhead.server.telling import event

HEARTBEAT = 15.0  # seconds; also how long a lost hint can go unnoticed
PAGE = 200


@dataclass(frozen=True, slots=True)
class Watch:
    """Who watches which game through whose eyes."""

    site: Site
    login: Login
    game: str
    seat: str | None

    def check(self) -> Room:
        """Refuse those who may not, or no longer, see it so."""
        with self.site.store.read() as connection:
            if not logins.valid(connection, self.site.clock(), self.login.digest):
                raise SignInNeeded("This session or token is not valid any more")
            room = seats.enter(connection, self.login.account.id, self.game)
            room.eyes(self.seat)
            return room

    def begin(self, after: int) -> list[News]:
        """What was missed; from now on this process knows what each move changes."""
        with self.site.store.read() as connection:
            head = journal.head(connection, self.game)
            found = self._found(connection, head)
        if found:
            self.site.positions.keep(head, found)
            self.site.sights.at(head, found)
        self.site.hub.begin(self.game, head.number)
        return self.read(after)

    def _found(self, connection: Connection, head: Head) -> Game | None:
        """The position, if there is one: a game that does not replay is still listened to."""
        if head.status == seats.OPEN:
            return None
        with suppress(BrokenGame):
            return self.site.positions.now(connection, head)
        return None

    def read(self, after: int) -> list[News]:
        """The next entries, as the journal has them."""
        with self.site.store.read() as connection:
            head = journal.head(connection, self.game)
            entries = journal.since(connection, self.game, after, limit=PAGE)
        return [telling.news([entry], head, self.seat) for entry in entries]

    def present(self, room: Room) -> Presence:
        """Which seats are at the table, and how many more look on."""
        here = self.site.hub.presence.of(self.game)
        seated = {seat.account for seat in room.seats}
        present = [seat.name for seat in room.seats if seat.account in here]
        return {"present": present, "watching": len(here - seated)}


async def events(watch: Watch, after: int, line: Callable[[bytes], bool]) -> AsyncIterator[bytes]:
    """The text of the stream, but for what is written to `line` while this waits.

    It ends when the right to see it does, or the server stops.
    """
    hub = watch.site.hub
    try:
        most = watch.site.settings.streams
        with hub.listening(watch.game, watch.login, watch.seat, most) as ear:
            ear.after, ear.line = after, line
            room = await run_in_threadpool(watch.check)
            yield b"retry: 1000\n\n"
            told: Presence | None = None
            news = await run_in_threadpool(watch.begin, after)
            while not hub.closing:
                for one in news:
                    ear.doubted |= one.doubtful
                    if ear.doubted:
                        ear.doubted = False
                        room = await run_in_threadpool(watch.check)
                    yield one.text
                    ear.after = max(ear.after, one.last)
                if told != (told := watch.present(room)):
                    yield event("presence", told)
                news = await _next(watch, ear, wait=len(news) < PAGE)
                if not news:
                    room = await run_in_threadpool(watch.check)
                    yield b": still here\n\n"
    except Away:
        return  # whoever listens comes again
    except Refused as refused:
        yield event("refused", {"message": refused.message})


async def _next(watch: Watch, ear: Listener, *, wait: bool) -> list[News]:
    """What comes next; nothing if that takes longer than a heartbeat."""
    if wait:
        await ear.wait(HEARTBEAT)
    heard = ear.heard()
    return await run_in_threadpool(watch.read, ear.after) if heard is None else heard
