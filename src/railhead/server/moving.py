"""A change of a position, from the request to the commit. Playing and undoing both go this way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from railhead.play.codec import encode, plain
from railhead.play.game import Game, Move
from railhead.server import (
    clocks,
    journal,
    notices,
    positions,
    seats,
    snapshots,
    swift,
)
from railhead.server.errors import Conflict, Stale
from railhead.server.journal import ACTION, MOVES, Draft, Entry, Head
from railhead.server.offering import Offering
from railhead.server.seats import FINISHED, OPEN, RUNNING, Room
from railhead.server.sights import Now, Step
from railhead.server.site import Site


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Who asks for a change of which game; `expected` is the last entry that they have seen.

    `key` is the client's own name for the request: asked twice, it is carried out once.
    """

    account: int
    game: str
    expected: int
    key: str | None = None

    @property
    def request(self) -> str | None:
        """The key, apart from the keys of others."""
        return None if self.key is None else f"{self.account}:{self.key}"


@dataclass(frozen=True, slots=True)
class Done:
    """A request that was carried out: its entry, where the game stands, and what changed."""

    entry: Entry
    head: Head
    repeated: bool = False
    step: Step | None = None

    def plain(self, offering: Offering, seat: str) -> dict[str, Any]:
        """The answer to the client, with what the seat that acted needs next; all on turn are told
        what they may do.
        """
        done = {"entry": self.entry.number, "number": self.head.number, "repeated": self.repeated}
        if self.step is None:
            return done | {"update": None, "offers": None}
        update = self.step.update(seat)
        return done | {"update": update, "offers": offering.tell(self.step, seat)}


@dataclass(frozen=True, slots=True)
class Change:
    """A game after a change and the entries that say how it came about."""

    game: Game
    drafts: Sequence[Draft]


Work = Callable[[Connection, Room, Game], Change]


def carry_out(site: Site, ask: Ask, body: Any, work: Work) -> Done:
    """Do the work once, in one transaction, and tell everybody when it is committed.

    `body` is what the request would write, to tell a repetition from another use of its key.
    """

    def transaction(connection: Connection) -> Done | tuple[Now, Game, Room]:
        room = seats.enter(connection, ask.account, ask.game)
        if ask.request and (entry := journal.requested(connection, ask.game, ask.request)):
            if not _same(entry.body, body):
                raise Conflict("This idempotency key was used for another request")
            return Done(entry, room.head, repeated=True)
        check(room.head, ask.expected)
        change = work(connection, room, site.positions.now(connection, room.head))
        return commit(connection, site.clock(), room, change), change.game, room

    with site.rooms.turn(ask.game):
        done = site.store.write(transaction)
        if isinstance(done, Done):
            return done
        now, game, room = done
        step = _told(site, room, now, game)
    return Done(now.entries[0], now.head, step=step)


def swiftly(site: Site, ask: Ask, seat: object, work: Callable[[Game], Change]) -> Done | None:
    """Do the work by what is known here, if the journal still agrees; else nothing is done.

    Whatever speaks against it is said by those who look at the table itself, the long way.
    """
    with site.rooms.turn(ask.game):
        room = site.rooms.known(ask.game, ask.account)
        if room is None or room.planned or seat not in room.playable:
            return None
        head, game = room.head, site.positions.known(room.head)
        if game is None or head.status != RUNNING or not head.moved <= ask.expected <= head.number:
            return None
        change = work(game)
        now = changed(site.clock(), room, change)
        if not swift.write(site.store, (head, room.seats), now, ask.account):
            return None
        site.positions.due(now, change.game)
        step = _told(site, room, now, change.game)
    return Done(now.entries[0], now.head, step=step)


def _told(site: Site, room: Room, now: Now, game: Game) -> Step | None:
    """Remember a table as a move leaves it, and tell those who watch."""
    step = site.told(now, game)
    site.rooms.keep(replace(room, head=now.head, seats=now.seats))
    return step


def changed(at: int, room: Room, change: Change) -> Now:
    """Where a game stands after a change: entries, head and clocks."""
    game = change.game
    status = FINISHED if game.finished else room.head.status
    standing = replace(room.head, status=status, round=game.round, actors=game.actors)
    head, entries = journal.numbered(at, standing, change.drafts)
    acted = frozenset(e.seat for e in entries if e.seat and e.kind in MOVES)
    return Now(head, clocks.turned(room.seats, at, head, acted), entries)


def check(head: Head, expected: int) -> None:
    """Refuse what was asked of a position that is no longer there."""
    running(head)
    if not head.moved <= expected <= head.number:
        raise Stale(head.number)


def running(head: Head) -> None:
    """Refuse a game that has not begun or is over."""
    if head.status != RUNNING:
        raise Conflict(f"The game is {head.status}")


def begun(head: Head) -> None:
    """Refuse a game that has not begun."""
    if head.status == OPEN:
        raise Conflict("The game has not begun")


def commit(connection: Connection, now: int, room: Room, change: Change) -> Now:
    """Write a change: entries, where the game stands, clocks, notices, now and then a snapshot."""
    after = changed(now, room, change)
    journal.store(connection, after.head, after.entries)
    clocks.store(connection, after.head.id, room.seats, after.seats)
    called = notices.summoned(room.seats, after.head)
    notices.post(connection, now, after.head, [s for s in called if s.account != room.account])
    for entry in after.entries:
        if entry.kind == ACTION and entry.position % snapshots.EVERY == 0:
            reached = change.game.at(entry.position)
            positions.save(connection, after.head.id, entry.number, reached)
    return after


def actions(moves: Sequence[Move], start: int) -> list[Draft]:
    """Entries for moves; the first leads from position `start` to the next."""
    return [
        Draft(
            kind=ACTION,
            seat=move.action.player,
            position=number,
            body=encode(move.action),
            told=plain(move.state.events),
        )
        for number, move in enumerate(moves, start=start + 1)
    ]


def _same(written: Any, asked: Any) -> bool:
    """Whether an entry is what the request would write, but for what it left to its default."""
    return isinstance(asked, dict) and asked.items() <= written.items()
