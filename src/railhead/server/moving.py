"""A change of a position, from the request to the commit. Playing and undoing both go this way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from railhead.play.codec import encode, plain
from railhead.play.game import Game, Move
from railhead.server import clocks, journal, notices, positions, seats, snapshots
from railhead.server.errors import Conflict, Stale
from railhead.server.journal import ACTION, MOVES, Draft, Entry, Head
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

    def plain(self, seat: str) -> dict[str, Any]:
        """The answer to the client, with what the seat that acted needs next."""
        done = {"entry": self.entry.number, "number": self.head.number, "repeated": self.repeated}
        if self.step is None:
            return done | {"update": None, "offers": None}
        offers = self.step.after.offers(seat) if seat in self.head.actors else None
        return done | {"update": self.step.update(seat), "offers": offers}


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

    def transaction(connection: Connection) -> Done | tuple[Now, Game]:
        room = seats.enter(connection, ask.account, ask.game)
        if ask.request and (entry := journal.requested(connection, ask.game, ask.request)):
            if not _same(entry.body, body):
                raise Conflict("This idempotency key was used for another request")
            return Done(entry, room.head, repeated=True)
        check(room.head, ask.expected)
        change = work(connection, room, site.positions.now(connection, room.head))
        return commit(connection, site.clock(), room, change), change.game

    done = site.store.write(transaction)
    if isinstance(done, Done):
        return done
    now, game = done
    return Done(now.entries[0], now.head, step=site.moved(now, game))


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
    game = change.game
    status = FINISHED if game.finished else room.head.status
    standing = replace(room.head, status=status, round=game.round, actors=game.actors)
    head, entries = journal.append(connection, now, standing, change.drafts)
    acted = frozenset(e.seat for e in entries if e.seat and e.kind in MOVES)
    sitting = clocks.turned(room.seats, now, head, acted)
    clocks.store(connection, head.id, room.seats, sitting)
    summoned = [s for s in room.seats if s.name in head.actors and s.since is None]
    notices.post(connection, now, head, [s for s in summoned if s.account != room.account])
    for entry in entries:
        if entry.kind == ACTION and entry.position % snapshots.EVERY == 0:
            positions.save(connection, head.id, entry.number, game.at(entry.position))
    return Now(head, sitting, entries)


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
