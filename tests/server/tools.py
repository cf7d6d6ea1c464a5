"""Short ways to say what the tests do."""

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from railhead.server import clocks, lobby, playing, seats
from railhead.server.accounts import Account
from railhead.server.journal import Head, head
from railhead.server.lobby import Order
from railhead.server.moving import Ask, Done
from railhead.server.site import Site

keys = count()


class AtOnce(Executor):
    """Does what it is given before anything else happens."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Never(Executor):
    """Takes longer than anybody waits."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return Future()


@dataclass
class Clock:
    """A clock that is set by hand, in milliseconds."""

    now: int = 1_000_000

    def __call__(self) -> int:
        return self.now

    def pass_(self, seconds: float) -> None:
        self.now += round(seconds * 1000)


@dataclass
class Table:
    """A running game and those who play it."""

    site: Site
    id: str
    players: dict[str, Account] = field(default_factory=dict)

    @property
    def head(self) -> Head:
        with self.site.store.read() as connection:
            return head(connection, self.id)

    def ask(self, seat: str, expected: int | None = None, key: str | None = None) -> Ask:
        number = self.head.number if expected is None else expected
        return Ask(account=self.players[seat].id, game=self.id, expected=number, key=key)

    def play(self, type_: str, seat: str, **fields: Any) -> Done:
        action = {"type": type_, "player": seat, **fields}
        return playing.play(self.site, self.ask(seat), action)

    def passes(self, times: int) -> None:
        for _ in range(times):
            self.play("pass", self.head.actors[0])


def order(**changes: Any) -> Order:
    values: dict[str, Any] = {
        "name": "A game",
        "title": "toy",
        "places": 2,
        "options": {},
        "private": False,
        "pace": clocks.PACES["live"],
    }
    return Order(**values | changes)


def started(site: Site, *people: Account, **changes: Any) -> Table:
    """A game of these people that has begun."""
    owner, *others = people
    now = site.clock()
    wanted = order(places=max(2, len(people)), **changes)
    game = site.store.write(lambda c: lobby.create(c, now, owner, wanted)).id
    for one in others:
        site.store.write(
            lambda c, one=one: lobby.sit(c, now, seats.enter(c, one.id, game), one, one.name)  # type: ignore[misc]
        )
    lobby.start(site, owner.id, game)
    names = wanted.hot or [one.name for one in people]
    holders = [owner] * len(names) if wanted.hot else people
    return Table(site, game, dict(zip(names, holders, strict=True)))


def counting(site: Site, *people: Account, **changes: Any) -> Table:
    """A game of the toy in which all have guessed, and one after the other counts."""
    table = started(site, *people, **changes)
    for seat in table.players:
        table.play("guess", seat, amount=2)
    return table


def in_a_loop(work: Coroutine[Any, Any, None]) -> None:
    """In a thread of its own: where browsers were used, this one has a loop that runs."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, work).result()
