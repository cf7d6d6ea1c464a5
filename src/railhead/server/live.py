"""A stream of events: first what was missed, then what happens."""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

from starlette.concurrency import run_in_threadpool

from railhead.server import journal, logins, looking, seats
from railhead.server.errors import Away, Refused, SignInNeeded
from railhead.server.hub import Listener
from railhead.server.journal import SEAT, Entry, Head, dumps
from railhead.server.logins import Login
from railhead.server.seats import Room
from railhead.server.site import Site

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

    def read(self, after: int) -> tuple[Head, list[Entry]]:
        """Where the game stands, and the next entries."""
        with self.site.store.read() as connection:
            head = journal.head(connection, self.game)
            return head, journal.since(connection, self.game, after, limit=PAGE)

    def present(self, room: Room) -> dict[str, Any]:
        """Which seats are at the table, and how many more look on."""
        here = self.site.hub.presence.of(self.game)
        seated = {seat.account for seat in room.seats}
        present = [seat.name for seat in room.seats if seat.account in here]
        return {"present": present, "watching": len(here - seated)}


async def events(watch: Watch, after: int) -> AsyncIterator[str]:
    """The text of the stream. It ends when the right to see it does, or the server stops."""
    hub = watch.site.hub
    try:
        with hub.listening(watch.game, watch.login, watch.site.settings.streams) as ear:
            room = await run_in_threadpool(watch.check)
            yield "retry: 1000\n\n"
            told: dict[str, Any] = {}
            head, entries = await run_in_threadpool(watch.read, after)
            while not hub.closing:
                ear.doubted |= any(entry.kind == SEAT for entry in entries)
                for entry in entries:
                    if ear.doubted:
                        ear.doubted = False
                        room = await run_in_threadpool(watch.check)
                    yield event(entry, head, watch.seat)
                    after = entry.number
                if told != (told := watch.present(room)):
                    yield f"event: presence\ndata: {dumps(told)}\n\n"
                head, entries = await _next(watch, ear, after, wait=len(entries) < PAGE)
                if not entries:
                    room = await run_in_threadpool(watch.check)
                    yield ": still here\n\n"
    except Away:
        return  # whoever listens comes again
    except Refused as refused:
        yield f"event: refused\ndata: {dumps({'message': refused.message})}\n\n"


async def _next(watch: Watch, ear: Listener, after: int, *, wait: bool) -> tuple[Head, list[Entry]]:
    """What comes next; nothing if that takes longer than a heartbeat."""
    if wait:
        await ear.wait(after, HEARTBEAT)
    entries = ear.heard(after)
    if entries and ear.head:
        return ear.head, entries
    return await run_in_threadpool(watch.read, after)


def event(entry: Entry, head: Head, seat: str | None) -> str:
    """An entry as an event; the last one also tells where the game stands now.

    JSON has no line breaks, so it is one line of data.
    """
    shown = looking.shown(entry, seat)
    if entry.number == head.number:
        shown |= {"round": head.round, "actors": list(head.actors), "status": head.status}
    return f"id: {entry.number}\nevent: {entry.kind}\ndata: {dumps(shown)}\n\n"
