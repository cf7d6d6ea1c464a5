"""Whose turn it is to ask what is heavy: offers, previews, drawings, charts, replays.

Of each account one question is answered at a time, and few of all accounts together, so that there
is always somebody left for what is light. The others wait: one question of each account in turn,
however many it has. Whoever hangs up leaves the queue, and nothing is worked out for them.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from starlette.exceptions import HTTPException
from starlette.requests import Request

from railhead.server.errors import Busy, Gone, TooMany

AT_ONCE = 2  # questions that are worked out together
OF_ONE = 12  # questions of one account that wait
OF_ALL = 200
AFTER = 2  # seconds until it is worth to try again


class Turns:
    """The queue. All its methods are called by the event loop, so that none needs a lock."""

    def __init__(self, at_once: int = AT_ONCE, of_one: int = OF_ONE, of_all: int = OF_ALL) -> None:
        self._free = at_once
        self._of_one = of_one
        self._of_all = of_all
        self._busy: set[int] = set()  # accounts whose turn it is
        self._waiting: dict[int, deque[asyncio.Future[None]]] = {}  # the next account first

    @property
    def waiting(self) -> int:
        """How many questions wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def turn(self, request: Request, account: int) -> AsyncIterator[None]:
        """The turn of a request. TooMany, Busy, or Gone where the client hung up before."""
        called = self._join(account)
        gone = asyncio.ensure_future(_hung_up(request))
        try:
            await asyncio.wait({called, gone}, return_when=asyncio.FIRST_COMPLETED)
            if not called.done():
                raise Gone
            gone.cancel()
            yield
        finally:
            gone.cancel()
            self._part(account, called)

    def _join(self, account: int) -> "asyncio.Future[None]":
        """Join the queue, unless it is too long; what is returned is done when the turn comes."""
        if len(self._waiting.get(account, ())) >= self._of_one:
            raise TooMany("You have asked much that is not answered yet. Wait for it", after=AFTER)
        if self.waiting >= self._of_all:
            raise Busy("Too many ask at the same time. Try again soon", after=AFTER)
        called = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(account, deque()).append(called)
        self._call()
        return called

    def _part(self, account: int, called: "asyncio.Future[None]") -> None:
        """End a turn, or leave the queue before it came."""
        if called.done():
            self._busy.remove(account)
            self._free += 1
            if account in self._waiting:
                self._waiting[account] = self._waiting.pop(account)  # behind the others
            self._call()
            return
        self._waiting[account].remove(called)
        if not self._waiting[account]:
            del self._waiting[account]

    def _call(self) -> None:
        """Call as many as there is room for, of each account one."""
        for account in [account for account in self._waiting if account not in self._busy]:
            if not self._free:
                return
            self._free -= 1
            self._busy.add(account)
            self._waiting[account].popleft().set_result(None)
            if not self._waiting[account]:
                del self._waiting[account]


async def _hung_up(request: Request) -> None:
    """Wait until the client has gone, or sends what is not read any more."""
    with suppress(HTTPException):
        while (await request.receive())["type"] != "http.disconnect":
            pass
