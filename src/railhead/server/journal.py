"""What happened in a game, in order: one append-only table, key (game, number).

An entry is an action, an undoing, a remark, a change of seats or a proposal. Its number is also the
id of the event that clients receive, so whoever knows the last number knows what is missing.
Whoever inserts a number first has it; nothing else decides a race.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any, NotRequired

import msgspec
from sqlalchemy import Connection, RowMapping, insert, select, update
from typing_extensions import TypedDict

from railhead.server.errors import NotFound
from railhead.server.schema import games, journal

ACTION = "action"
UNDO = "undo"
CHAT = "chat"
SEAT = "seat"
PROPOSAL = "proposal"
MOVES = (ACTION, UNDO)  # the kinds that change the position
JSON_FIELDS = {"options", "pace", "manner", "actors", "body", "told"}


class Manner(TypedDict):
    """How computers play at a table, whether they advise, and the lesson that is given there."""

    advice: bool
    haste: bool
    lesson: NotRequired[str]


MANNER: Manner = {"advice": True, "haste": False}  # unless the owner of a table says otherwise


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """A game as `games` has it: what it was set up with, and where it stands."""

    id: str
    name: str
    title: str
    rules: int
    options: dict[str, Any]
    seed: int
    places: int
    status: str
    private: bool
    pace: dict[str, Any]
    owner: int
    created: int
    changed: int
    manner: Manner = field(default_factory=MANNER.copy)
    origin: str | None = None
    origin_position: int = 0
    origin_number: int = 0
    origin_seat: str | None = None
    number: int = 0
    moved: int = 0
    position: int = 0
    round: str = ""
    actors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """An entry before it has its number."""

    kind: str
    seat: str | None = None
    account: int | None = None
    request: str | None = None
    position: int
    body: Any
    told: Sequence[Any] = ()

    def by(self, account: int, request: str | None = None) -> "Draft":
        """The entry as an account made it, by a request."""
        return replace(self, account=account, request=request)


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry(Draft):
    """An entry of the journal. `position` is how many actions stood after it."""

    number: int
    at: int


HEAD, DRAFT, ENTRY = (tuple(f.name for f in fields(kind)) for kind in (Head, Draft, Entry))
STANDING = ("status", "changed", "number", "moved", "position", "round", "actors")


def create(connection: Connection, head: Head) -> None:
    """Put a new game on the list."""
    connection.execute(insert(games).values(row(head)))


def head(connection: Connection, game: str) -> Head:
    """Where a game stands."""
    row = connection.execute(select(games).where(games.c.id == game)).mappings().first()
    if row is None:
        raise NotFound("There is no such game")
    return read_head(row)


def read_head(row: Mapping[Any, Any]) -> Head:
    """A row of `games`."""
    values = _values(row)
    return Head(**values | {"actors": tuple(values["actors"])})


def append(
    connection: Connection, now: int, head: Head, drafts: Sequence[Draft]
) -> tuple[Head, list[Entry]]:
    """Add entries after the head. IntegrityError if somebody else has added one meanwhile."""
    after, entries = numbered(now, head, drafts)
    store(connection, after, entries)
    return after, entries


def store(connection: Connection, after: Head, entries: Sequence[Entry]) -> None:
    """Write entries, and where the game stands after them."""
    rows = [row(entry) | {"game": after.id} for entry in entries]
    connection.execute(insert(journal), rows)
    connection.execute(update(games).where(games.c.id == after.id).values(standing(after)))


def standing(head: Head) -> dict[str, Any]:
    """What a move changes of a head, as `games` has it."""
    return _row(head, STANDING)


def numbered(now: int, head: Head, drafts: Sequence[Draft]) -> tuple[Head, list[Entry]]:
    """The entries that follow upon a head, and where the game stands after them."""
    entries = [
        Entry(**{name: getattr(draft, name) for name in DRAFT}, number=number, at=now)
        for number, draft in enumerate(drafts, start=head.number + 1)
    ]
    last, moves = entries[-1], [entry.number for entry in entries if entry.kind in MOVES]
    moved = moves[-1] if moves else head.moved
    after = replace(head, changed=now, number=last.number, moved=moved, position=last.position)
    return after, entries


def since(connection: Connection, game: str, number: int, limit: int = 1000) -> list[Entry]:
    """The entries after a number, oldest first."""
    query = select(journal).where(journal.c.game == game, journal.c.number > number)
    rows = connection.execute(query.order_by(journal.c.number).limit(limit)).mappings()
    return read_entries(rows)


def moves(connection: Connection, game: str, after: int, until: int) -> list[Entry]:
    """The actions and undoings between two numbers."""
    query = select(journal).where(journal.c.game == game, journal.c.kind.in_(MOVES))
    query = query.where(journal.c.number > after, journal.c.number <= until)
    return read_entries(connection.execute(query.order_by(journal.c.number)).mappings())


def requested(connection: Connection, game: str, request: str) -> Entry | None:
    """The entry that a request made, if it has been carried out before."""
    query = select(journal).where(journal.c.game == game, journal.c.request == request)
    return next(iter(read_entries(connection.execute(query).mappings())), None)


def read_entries(rows: Iterable[RowMapping]) -> list[Entry]:
    """Rows of `journal`."""
    return [Entry(**{k: v for k, v in _values(row).items() if k != "game"}) for row in rows]


def dumps(value: Any) -> str:
    """JSON as it is stored."""
    return msgspec.json.encode(value).decode()


def row(record: Head | Entry) -> dict[str, Any]:
    """A head or an entry as its table has it."""
    return _row(record, HEAD if isinstance(record, Head) else ENTRY)


def _row(record: Head | Entry, names: Sequence[str]) -> dict[str, Any]:
    values = {name: getattr(record, name) for name in names}
    return {name: dumps(v) if name in JSON_FIELDS else v for name, v in values.items()}


def _values(row: Mapping[Any, Any]) -> dict[str, Any]:
    return {
        name: msgspec.json.decode(value) if name in JSON_FIELDS else value
        for name, value in row.items()
    }
