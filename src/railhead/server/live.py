"""A stream of events: first what was missed, then what happens."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from starlette.concurrency import run_in_threadpool

from railhead.server import journal, logins, looking, seats
from railhead.server.errors import Refused, SignInNeeded
from railhead.server.hub import Listener
from railhead.server.journal import SEAT, Entry, Head, dumps
from railhead.server.logins import Login
from railhead.server.site import Site

HEARTBEAT = 15.0  # seconds; also how long a lost hint or a revoked session can go unnoticed
PAGE = 200


@dataclass(frozen=True, slots=True)
class Watch:
    """Who watches which game through whose eyes."""

    site: Site
    login: Login
    game: str
    seat: str | None

    def check(self) -> Head:
        """Refuse those who may not, or no longer, see it so."""
        with self.site.store.read() as connection:
            if not logins.valid(connection, self.site.clock(), self.login.digest):
                raise SignInNeeded("This session or token is not valid any more")
            room = seats.enter(connection, self.login.account.id, self.game)
            room.eyes(self.seat)
            return room.head

    def read(self, after: int) -> list[Entry]:
        """The next entries."""
        with self.site.store.read() as connection:
            return journal.since(connection, self.game, after, limit=PAGE)


async def events(watch: Watch, after: int) -> AsyncIterator[str]:
    """The text of the stream. It ends when the right to see it does, or the server stops."""
    hub = watch.site.hub
    try:
        with hub.listening(watch.game, watch.login.account.id, watch.site.settings.streams) as ear:
            head = await run_in_threadpool(watch.check)
            yield "retry: 1000\n\n"
            entries = await run_in_threadpool(watch.read, after)
            while not hub.closing:
                for entry in entries:
                    yield event(entry, head, watch.seat)
                    after = entry.number
                entries = await _next(watch, ear, after, wait=len(entries) < PAGE)
                if not entries or any(entry.kind == SEAT for entry in entries):
                    head = await run_in_threadpool(watch.check)
                    yield ": still here\n\n"
    except Refused as refused:
        yield f"event: refused\ndata: {dumps({'message': refused.message})}\n\n"


async def _next(watch: Watch, ear: Listener, after: int, *, wait: bool) -> list[Entry]:
    """What comes next; nothing if that takes longer than a heartbeat."""
    if wait:
        await ear.wait(after, HEARTBEAT)
    return ear.heard(after) or await run_in_threadpool(watch.read, after)


def event(entry: Entry, head: Head, seat: str | None) -> str:
    """An entry as an event. JSON has no line breaks, so it is one line of data."""
    data = dumps(looking.shown(entry, head, seat))
    return f"id: {entry.number}\nevent: {entry.kind}\ndata: {data}\n\n"
