"""Hints between processes: PostgreSQL's LISTEN and NOTIFY. The journal is the truth.

A hint is sent after the commit, by a thread of its own and for many commits at once: NOTIFY within
the transactions would make them queue for one lock. A lost hint delays a listener until its next
look at the journal, and loses nothing.
"""

import json
import logging
from collections.abc import Callable, Sequence
from queue import SimpleQueue
from secrets import token_hex
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from sqlalchemy import URL

from railhead.server.hub import Hub
from railhead.server.logs import what

if TYPE_CHECKING:
    from psycopg import Connection

CHANNEL = "railhead"
PAUSE = 1.0
MOST = 500  # accounts that one hint names
log = logging.getLogger(__name__)


class Hints:
    """Tells other processes which games went on, and hears it from them. SQLite needs none."""

    def __init__(self, url: URL | None, hub: Hub) -> None:
        self._url = url and url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hub = hub
        self.heard: Callable[[str, int], None] = hub.wake
        self._process = token_hex(4)
        self._queue: SimpleQueue[tuple[str, list[Any]] | None] = SimpleQueue()
        self._stop = Event()
        self._threads: list[Thread] = []

    def start(self) -> None:
        """Begin to send and to listen."""
        if self._url:
            work = (self._send_all, self._listen)
            self._threads = [Thread(target=self._again, args=(w,), daemon=True) for w in work]
            for thread in self._threads:
                thread.start()

    def stop(self) -> None:
        """Send what is waiting, and end."""
        self._stop.set()
        self._queue.put(None)
        for thread in self._threads:
            thread.join(2 * PAUSE)

    def send(self, game: str, number: int) -> None:
        """Tell the others; soon, and without waiting for it."""
        if self._threads:
            self._queue.put((game, [game, number]))

    def present(self, game: str, accounts: Sequence[int]) -> None:
        """Tell the others who listens to a game here."""
        if self._threads:
            self._queue.put((f"{game} present", [game, list(accounts[:MOST]), self._process]))

    def _again(self, work: Callable[["Connection[Any]"], None]) -> None:
        import psycopg  # noqa: PLC0415 - an extra

        while not self._stop.is_set():
            try:
                with psycopg.connect(str(self._url), autocommit=True) as connection:
                    self._hub.wake_all()  # whatever was missed meanwhile
                    work(connection)
            except psycopg.Error as error:
                log.warning("hints interrupted", extra={"error": what(error)})
                self._stop.wait(PAUSE)

    def _send_all(self, connection: "Connection[Any]") -> None:
        while (first := self._queue.get()) is not None:
            latest = dict([first])
            while not self._queue.empty() and (more := self._queue.get()) is not None:
                latest[more[0]] = more[1]
            payloads = [json.dumps(hint) for hint in latest.values()]
            connection.execute(
                "SELECT pg_notify(%s, payload) FROM unnest(%s::text[]) payload",
                (CHANNEL, payloads),
            )

    def _listen(self, connection: "Connection[Any]") -> None:
        connection.execute(f"LISTEN {CHANNEL}")
        while not self._stop.is_set():
            for notice in connection.notifies(timeout=PAUSE):
                self._heard(*json.loads(notice.payload))

    def _heard(self, game: str, news: int | list[int], process: str = "") -> None:
        if isinstance(news, int):
            self.heard(game, news)
        elif process != self._process:
            self._hub.elsewhere(process, game, news)
