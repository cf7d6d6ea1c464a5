"""Those who are connected. Nobody is kept who asks nothing, nor who reads nothing."""

import asyncio
from collections.abc import Collection, Iterable
from contextlib import suppress
from heapq import nsmallest
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

FILES = 65_536  # more are of no use
RESERVE = 512  # files for the database, for what is read and written, and to refuse others by
BACKLOG = RESERVE // 2  # connections that are taken up at once
FIRST = 20.0  # seconds for the head of the first request
LATE = 120.0  # seconds for any other request to be there, and for an answer to be read on
AHEAD = 8  # requests that may wait behind the one that is being answered
EVERY = 5  # seconds between two looks at all of them


def most() -> int:
    """How many connections this process has files for, with as many as the system grants it."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        granted = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
        resource.setrlimit(resource.RLIMIT_NOFILE, (granted, hard))
        return max(granted // 2, granted - RESERVE)
    return RESERVE


class Caller(HttpToolsProtocol):
    """A connection, and since when it waits for a request."""

    most = RESERVE

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects; where there is no place left, those who have waited longest go."""
        super().connection_made(transport)
        self.since = self.stuck_since = self.loop.time()
        self.unread = 0
        if len(self.connections) > self.most:
            make_room(self.connections)
        if len(self.connections) > self.most + BACKLOG:
            self.end()  # all are busy

    def data_received(self, data: bytes) -> None:
        """Something comes; who asks on and on without waiting for an answer is cut off."""
        super().data_received(data)
        if len(self.pipeline) > AHEAD:
            self.pipeline.clear()
            self.end()

    def on_response_complete(self) -> None:
        """An answer is sent, and it waits again."""
        self.since = self.loop.time()
        super().on_response_complete()

    @property
    def asked(self) -> bool:
        """Whether the head of a request has come at all."""
        return vars(self)["cycle"] is not None

    @property
    def waiting(self) -> bool:
        """Whether no request is there, or not yet all of it."""
        return not self.asked or self.cycle.response_complete or self.cycle.more_body

    def look(self, now: float) -> None:
        """End it if nothing has come, or nothing was read, for too long."""
        unread = self.transport.get_write_buffer_size()
        if not unread or unread != self.unread:
            self.unread, self.stuck_since = unread, now
        began = self.since if self.waiting else now
        if now - began > (LATE if self.asked else FIRST) or now - self.stuck_since > LATE:
            self.end()

    def end(self) -> None:
        """Hang up; what is still to be sent is for nobody."""
        if self.asked:
            self.cycle.disconnected = True
        self.transport.abort()


def make_room(callers: Collection[Any]) -> None:
    """End a tenth of those that wait, the longest first, so that this is seldom needed."""
    waiting = [one for one in callers if one.waiting and not one.transport.is_closing()]
    for one in nsmallest(len(waiting) // 10 + 1, waiting, key=lambda one: one.since):
        one.end()


def look(callers: Iterable[Any], now: float) -> None:
    """Look at all connections."""
    for one in [*callers]:
        one.look(now)
