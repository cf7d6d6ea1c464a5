"""Games as positions: opened from the journal, kept while they are played.

A kept game holds its last position only, so memory does not grow with its length. Opening one reads
the nearest snapshot and replays at most a few dozen actions, however long the game is.
"""

import logging
import pickle
from collections import OrderedDict, deque
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from hashlib import sha256
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Select, delete, func, insert, select

from railhead import IllegalAction, SetupError
from railhead.engine.state import Player
from railhead.play.codec import decode, told
from railhead.play.game import Game, Move
from railhead.play.setup import find, started
from railhead.server import snapshots
from railhead.server.errors import Conflict, NotFound
from railhead.server.journal import ACTION, UNDO, Entry, Head, moves, read_entries
from railhead.server.journal import head as journal_head
from railhead.server.schema import journal, seats
from railhead.server.schema import snapshots as table
from railhead.server.sights import Now
from railhead.server.store import Store

KEPT = 1000  # games in memory
MOST_DUE = 1000  # snapshots that wait to be stored; one that is lost is made again
log = logging.getLogger(__name__)


class BrokenGame(Conflict):
    """A journal that this code does not replay, as where a rule was mended: never a player's fault.

    `why` is for those who run the server: it may speak of what a player may not know.
    """

    def __init__(self, message: str, why: str = "", **details: Any) -> None:
        super().__init__(message, **details)
        self.why = why


class Positions:
    """The games of this process, each with the number of the entry that it stands at."""

    def __init__(self, kept: int = KEPT) -> None:
        self._kept = kept
        self._games: OrderedDict[str, tuple[int, Game]] = OrderedDict()
        self._lock = Lock()
        self._slow: set[str] = set()  # games that lack snapshots of this code
        self._due: deque[tuple[str, int, Game]] = deque(maxlen=MOST_DUE)

    def now(self, connection: Connection, head: Head) -> Game:
        """The game where it stands. The journal decides what that is; memory only saves work."""
        with self._lock:
            moved, game = self._games.get(head.id, (-1, None))
        if game is None or moved > head.moved:
            return self.at(connection, head, head.position)
        if moved == head.moved:
            return game
        entries = moves(connection, head.id, moved, head.moved)
        if any(entry.kind == UNDO for entry in entries):
            return self.at(connection, head, head.position)
        return folded(replayed(game, entries))

    def known(self, head: Head) -> Game | None:
        """The game where it stands, if it is in memory."""
        with self._lock:
            moved, game = self._games.get(head.id, (-1, None))
        return game if moved == head.moved else None

    def due(self, now: Now, game: Game) -> None:
        """Have a snapshot stored at the next round, where one is due."""
        for entry in now.entries:
            if entry.kind == ACTION and entry.position % snapshots.EVERY == 0:
                self._due.append((now.head.id, entry.number, game.at(entry.position)))

    def at(self, connection: Connection, head: Head, position: int) -> Game:
        """The game after its first actions, from the nearest snapshot on."""
        if not 0 <= position <= head.position:
            raise NotFound(f"There is no position {position}: the game has {head.position} actions")
        if position < head.origin_position and head.origin_number:
            return self.at(connection, origin(connection, head), position)
        game, count = _opened(connection, head, position)
        if count >= snapshots.EVERY:
            self._slow.add(head.id)
        return game

    def walk(self, connection: Connection, head: Head, after: int) -> Iterator[Game]:
        """The game at a position, and at each that follows."""
        if after < head.origin_position and head.origin_number:
            yield from self.walk(connection, origin(connection, head), after)
            after = head.origin_position
        game = self.at(connection, head, after)
        yield game
        for entry in line(connection, head, after, head.position):
            game = folded(replayed(game, [entry]))
            yield game

    def renew(self, store: Store) -> int:
        """Store the snapshots that are due, and those that were missed, as after an upgrade; for
        how many games the latter.
        """
        due = [self._due.popleft() for _ in range(len(self._due))]
        if due:
            store.write(partial(_saved, due=due))
        slow, self._slow = self._slow, set()
        for game in slow:
            with store.read() as connection:
                rows = list(_snapshots(connection, journal_head(connection, game)))
            store.write(partial(_renewed, game=game, rows=rows))
        return len(slow)

    def keep(self, head: Head, game: Game) -> None:
        """Remember a game whose entries are committed."""
        with self._lock:
            if self._games.get(head.id, (0, None))[0] <= head.moved:
                self._games[head.id] = head.moved, folded(game)
            self._games.move_to_end(head.id)
            while len(self._games) > self._kept:
                self._games.popitem(last=False)


def begun(head: Head, players: Sequence[str]) -> Game:
    """A game before its first action, under the rules that it was set up with."""
    title = find(head.title, head.rules)
    if title is None:
        version = f"rules version {head.rules} of {head.title}"
        raise BrokenGame(f"The game goes by {version}, which is not known here. Nothing is lost")
    try:
        return started(title, tuple(players), head.seed, head.options)
    except SetupError as error:
        raise BrokenGame(f"The game cannot be set up any more. {error}. Nothing is lost") from None


def origin(connection: Connection, head: Head) -> Head:
    """The game of which another is a copy, as it stood when it was copied."""
    found = journal_head(connection, str(head.origin))
    return replace(found, number=head.origin_number, position=head.origin_position)


def base(connection: Connection, head: Head, names: Sequence[str] = ()) -> Game:
    """The game as its own journal finds it: before its first action, or as it was copied.

    In a copy all that its maker could not know is imagined; the seed decides what. `names` are
    those of the players, where the game is not stored yet.
    """
    game = begun(head, names or players(connection, head.id))
    if not head.origin_number:
        return game
    copied, _ = _opened(connection, origin(connection, head), head.origin_position)
    seat = None if head.origin_seat is None else Player(head.origin_seat)
    imagine = game.rules.imagine or (lambda state, _seat, _key: state)
    state = replace(imagine(copied.state, seat, partial(_unforeseen, head.seed)), events=())
    if not copied.moves:
        return replace(game, start=state)
    return replace(game, moves=(replace(copied.moves[-1], state=state),) * len(copied.moves))


def _unforeseen(seed: int, label: str) -> bytes:
    return sha256(f"{seed}/imagined/{label}".encode()).digest()


def replayed(game: Game, entries: Sequence[Entry]) -> Game:
    """The game after more actions of the journal."""
    for entry in entries:
        try:
            game = game.then(decode(game.rulebook.actions, entry.body))
        except IllegalAction as refusal:
            raise _stuck(entry, refusal) from None
    return game


def _stuck(entry: Entry, refusal: IllegalAction) -> BrokenGame:
    """An action that was legal once: which, by what rule it is refused, and what is still there.

    Whose it was and of what kind everybody may know, and no more.
    """
    number, kind = entry.position, entry.body["type"].replace("_", " ")
    log.warning("game does not replay", extra={"entry": entry.number, "rule": refusal.rule})
    return BrokenGame(
        f"The game cannot go on: its action {number} ({entry.seat}: {kind}) is illegal by "
        f"{refusal.rule} as the rule is read now. Nothing is lost: the log, and the positions up "
        f"to {number - 1}, can still be read",
        why=f"action {number} ({told(entry.body)}) is illegal: {refusal}",
        rule=refusal.rule,
        position=number - 1,
    )


def folded(game: Game) -> Game:
    """The same game with its last position only; how many actions led to it still counts."""
    return replace(game, moves=game.moves[-1:] * len(game.moves))


def line(connection: Connection, head: Head, after: int, until: int) -> list[Entry]:
    """The actions of a journal that stand, from one position to another."""
    last = standing(head, after, until)
    query = select(journal).where(journal.c.game == head.id, journal.c.number.in_(last))
    return read_entries(connection.execute(query.order_by(journal.c.position)).mappings())


def standing(head: Head, after: int, until: int) -> Select[tuple[int]]:
    """The numbers of the actions that stand, from one position to another.

    Of all actions with the same position the last one stands: the others were undone before it.
    """
    return (
        select(func.max(journal.c.number))
        .where(journal.c.game == head.id, journal.c.kind == ACTION)
        .where(journal.c.position > after, journal.c.position <= until)
        .where(journal.c.number <= head.number)
        .group_by(journal.c.position)
    )


def whole(connection: Connection, head: Head, position: int) -> Game:
    """The game after its first actions, with every position on the way."""
    return replayed(base(connection, head), line(connection, head, 0, position))


def save(connection: Connection, game: str, number: int, reached: Game) -> None:
    """Keep the position that an entry led to as a snapshot; those of older code can go."""
    old = (table.c.game == game) & (table.c.code != snapshots.code())
    same = (table.c.game == game) & (table.c.number == number)
    connection.execute(delete(table).where(old | same))
    connection.execute(insert(table).values(_row(game, number, reached)))


def _saved(connection: Connection, due: Sequence[tuple[str, int, Game]]) -> None:
    for game, number, reached in due:
        save(connection, game, number, reached)


def players(connection: Connection, game: str) -> list[str]:
    """The names of the seats, in order."""
    query = select(seats.c.name).where(seats.c.game == game).order_by(seats.c.place)
    return list(connection.execute(query).scalars())


def _opened(connection: Connection, head: Head, position: int) -> tuple[Game, int]:
    """The game at a position that its own journal tells of, and how many actions were replayed."""
    game = _nearest(connection, head, position)
    rest = line(connection, head, len(game.moves), position)
    return replayed(game, rest), len(rest)


def _nearest(connection: Connection, head: Head, position: int) -> Game:
    standing = (
        select(func.max(journal.c.number))
        .where(journal.c.game == head.id, journal.c.kind == ACTION)
        .where(journal.c.position == table.c.position, journal.c.number <= head.number)
        .scalar_subquery()
    )
    query = (
        select(table.c.position, table.c.data)
        .where(table.c.game == head.id, table.c.code == snapshots.code())
        .where(table.c.position <= position, table.c.number == standing)
        .order_by(table.c.position.desc())
    )
    found = connection.execute(query.limit(1)).first()
    kept = found and _restored(connection, head, found.position, found.data)
    return kept or base(connection, head)


def _snapshots(connection: Connection, head: Head) -> Iterator[dict[str, Any]]:
    game = base(connection, head)
    for entry in line(connection, head, 0, head.position):
        try:
            game = replayed(game, [entry])
        except BrokenGame:
            return
        if entry.position % snapshots.EVERY == 0:
            yield _row(head.id, entry.number, game)


def _renewed(connection: Connection, game: str, rows: list[dict[str, Any]]) -> None:
    numbers = [row["number"] for row in rows]
    same = (table.c.code != snapshots.code()) | table.c.number.in_(numbers)
    connection.execute(delete(table).where(table.c.game == game, same))
    connection.execute(insert(table), rows)


def _row(game: str, number: int, reached: Game) -> dict[str, Any]:
    row = {"game": game, "number": number, "position": len(reached.moves)}
    return row | {"code": snapshots.code(), "data": snapshots.pack(reached)}


def _restored(connection: Connection, head: Head, position: int, data: bytes) -> Game | None:
    start = begun(head, players(connection, head.id))
    try:
        move: Move = snapshots.unpack(data, start.start.facts)
    except pickle.UnpicklingError as error:
        log.warning("snapshot ignored", extra={"error": repr(error)})
        return None
    return replace(start, moves=(move,) * position)
