"""Listeners are told in order, at once where nothing stands in the way, and miss nothing."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from railhead.server.api.stream import Stream
from railhead.server.hub import Listener, News
from railhead.server.live import Watch
from railhead.server.logins import Login
from tests.server.tools import in_a_loop

FOREVER = 3600.0


def news(number: int, *, doubtful: bool = False) -> News:
    return News(b"%d" % number, number, number, doubtful)


class Reader:
    """A listener and what it was told, as long as it is ready to read."""

    def __init__(self) -> None:
        self.ear = Listener(cast("Login", None), None)
        self.ear.line = self._read
        self.ready = True
        self.told: list[bytes] = []

    def _read(self, text: bytes) -> bool:
        if self.ready:
            self.told.append(text)
        return self.ready

    async def woken(self, wake: Callable[[], None]) -> list[News] | None:
        """What is heard by the task that waits while something happens; None: the journal knows."""
        waiting = asyncio.create_task(self.ear.wait(FOREVER))
        await asyncio.sleep(0)
        wake()
        await asyncio.sleep(0)
        assert waiting.done() or self.told, "nobody heard of it"
        waiting.cancel()
        await asyncio.gather(waiting, return_exceptions=True)
        return self.ear.heard()


def run(work: Callable[[Reader], Coroutine[Any, Any, None]]) -> None:
    in_a_loop(work(Reader()))


def test_who_is_ready_is_told_at_once() -> None:
    async def work(reader: Reader) -> None:
        def wake() -> None:
            reader.ear.wake(1, news(1))
            reader.ear.wake(0, News(b"offers"))
            reader.ear.wake(2, news(2))

        assert await reader.woken(wake) == []
        assert reader.told == [b"1", b"offers", b"2"]
        assert reader.ear.after == 2

    run(work)


@pytest.mark.parametrize("slow", [True, False])
def test_what_cannot_be_written_at_once_waits_in_order(slow: bool) -> None:
    async def work(reader: Reader) -> None:
        def wake() -> None:
            reader.ready = not slow
            reader.ear.wake(1, news(1, doubtful=not slow))
            reader.ready = True
            reader.ear.wake(2, news(2))
            reader.ear.wake(0, News(b"offers"))

        heard = await reader.woken(wake)
        assert heard is not None
        assert [one.text for one in heard] == [b"1", b"2", b"offers"]
        assert reader.told == []
        assert reader.ear.after == 0  # until the task has told it

    run(work)


def test_nothing_is_told_beyond_a_gap() -> None:
    async def work(reader: Reader) -> None:
        def wake() -> None:
            reader.ear.wake(2, news(2))
            reader.ear.wake(3, news(3))

        assert await reader.woken(wake) is None
        assert reader.told == []

    run(work)


def test_what_is_no_entry_is_told_after_the_journal_was_read() -> None:
    async def work(reader: Reader) -> None:
        def wake() -> None:
            reader.ear.nudge(unsure=True)
            reader.ear.wake(0, News(b"offers"))

        assert await reader.woken(wake) is None
        assert reader.ear.heard() == [News(b"offers")]

    run(work)


def test_nothing_is_told_before_a_doubt_is_cleared() -> None:
    async def work(reader: Reader) -> None:
        def wake() -> None:
            reader.ear.doubt()
            reader.ear.wake(1, news(1))

        heard = await reader.woken(wake)
        assert heard == [news(1)]
        assert reader.told == []

    run(work)


def test_a_part_that_would_have_to_wait_is_not_begun() -> None:
    async def work() -> None:
        written: list[bytes] = []
        free = asyncio.Event()

        async def send(part: Any) -> None:  # as the server does: it waits, and then writes
            await free.wait()
            written.append(part["body"])

        stream = Stream(cast("Watch", None), 0)
        stream._send = send
        assert not stream.write(b"a")
        free.set()
        assert stream.write(b"b")
        await asyncio.sleep(0)
        assert written == [b"b"]
        await stream.body_iterator.aclose()  # type: ignore[attr-defined]

    in_a_loop(work())
