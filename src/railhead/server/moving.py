"""A change of a position, from the request to the commit. Playing and undoing both go this way."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection

from railhead.play.codec import encode, plain
from railhead.play.game import Game, Move
from railhead.server import clocks, journal, notices, positions, seats, snapshots
from railhead.server.api.answers import Played
from railhead.server.errors import Conflict, Stale
from railhead.server.journal import ACTION, MOVES, Draft, Entry, Head
from railhead.server.seats import FINISHED, OPEN, RUNNING, Room
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
    """A request that was carried out: its entry, and where the game stands."""

    entry: Entry
    head: Head
    entries: Sequence[Entry] = ()
    repeated: bool = False

    def plain(self) -> Played:
        """The answer to the client."""
        return {"entry": self.entry.number, "number": self.head.number, "repeated": self.repeated}


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

    def transaction(connection: Connection) -> tuple[Done, Game | None]:
        room = seats.enter(connection, ask.account, ask.game)
        if ask.request and (entry := journal.requested(connection, ask.game, ask.request)):
            if not _same(entry.body, body):
                raise Conflict("This idempotency key was used for another request")
            return Done(entry, room.head, repeated=True), None
        check(room.head, ask.expected)
        change = work(connection, room, site.positions.now(connection, room.head))
        head, entries = commit(connection, site.clock(), room, change)
        return Done(entries[0], head, entries), change.game

    done, game = site.store.write(transaction)
    if game is not None:
        site.positions.keep(done.head, game)
        site.committed(done.head, done.entries)
    return done


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


def commit(
    connection: Connection, now: int, room: Room, change: Change
) -> tuple[Head, list[Entry]]:
    """Write a change: entries, where the game stands, clocks, notices, now and then a snapshot."""
    game = change.game
    status = FINISHED if game.finished else room.head.status
    standing = replace(room.head, status=status, round=game.round, actors=game.actors)
    head, entries = journal.append(connection, now, standing, change.drafts)
    acted = frozenset(e.seat for e in entries if e.seat and e.kind in MOVES)
    summoned = clocks.turn(connection, now, room, head, acted)
    notices.post(connection, now, head, [s for s in summoned if s.account != room.account])
    for entry in entries:
        if entry.kind == ACTION and entry.position % snapshots.EVERY == 0:
            positions.save(connection, head.id, entry.number, game.at(entry.position))
    return head, entries


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
