"""Replaying every game and comparing it with all that is stored of it."""

from collections.abc import Iterator
from pickle import UnpicklingError

from sqlalchemy import Connection, select

from railhead import Game
from railhead.play.codec import encode, plain
from railhead.play.errors import shown
from railhead.server import copies, journal, positions, snapshots
from railhead.server.errors import Away, Refused
from railhead.server.journal import ACTION, UNDO, Entry, Head
from railhead.server.positions import BrokenGame
from railhead.server.schema import games
from railhead.server.schema import journal as entries_table
from railhead.server.schema import snapshots as snapshots_table
from railhead.server.seats import FINISHED, OPEN
from railhead.server.store import UNREADABLE, Store


def check(store: Store) -> Iterator[tuple[str, list[str]]]:
    """Every game and what is wrong with it: as a rule, nothing. The server may be running."""
    with store.read() as connection:
        ids = list(connection.execute(select(games.c.id).order_by(games.c.created)).scalars())
    for game in ids:
        with store.read() as connection:
            yield game, list(faults(connection, game))


def faults(connection: Connection, game: str) -> Iterator[str]:
    """What is wrong with one game."""
    try:
        yield from _faults(connection, game)
    except Away:
        raise
    except (Refused, *UNREADABLE) as error:
        yield f"what is stored of it cannot be read: {shown(error, 200)}"


def _faults(connection: Connection, game: str) -> Iterator[str]:
    head = journal.head(connection, game)
    query = select(entries_table).where(entries_table.c.game == game)
    rows = connection.execute(query.order_by(entries_table.c.number)).mappings()
    entries = journal.read_entries(rows)
    if [entry.number for entry in entries] != [*range(1, head.number + 1)]:
        yield "the numbers of its entries have a gap"
    if head.status == OPEN:
        return
    try:
        yield from _replayed(connection, head, entries)
    except BrokenGame as error:
        yield f"it does not replay: {error.why or error}"


def _replayed(connection: Connection, head: Head, entries: list[Entry]) -> Iterator[str]:
    game = positions.base(connection, head)
    if copies.said(connection, head) != copies.told(head, game):
        yield "it says something else of what is imagined"
    kept = _snapshots(connection, head.id)
    for entry in entries:
        if entry.kind == UNDO:
            game = game.at(entry.position)
        elif entry.kind == ACTION:
            game = positions.replayed(game, [entry])
            yield from _entry_faults(game, entry)
        if entry.number in kept:
            yield from _snapshot_faults(game, entry, kept[entry.number])
    yield from _head_faults(head, game)


def _snapshot_faults(game: Game, entry: Entry, data: bytes) -> Iterator[str]:
    try:
        if snapshots.unpack(data, game.start.facts).state != game.state:
            yield f"the snapshot after entry {entry.number} is another position"
    except UnpicklingError:
        yield f"the snapshot after entry {entry.number} cannot be read"


def _entry_faults(game: Game, entry: Entry) -> Iterator[str]:
    move = game.moves[-1]
    if entry.position != len(game.moves) or entry.seat != move.action.player:
        yield f"entry {entry.number} is at the wrong position or of another player"
    if encode(move.action) != entry.body:
        yield f"entry {entry.number} is not written as it is understood"
    if plain(move.state.events) != entry.told:
        yield f"entry {entry.number} tells something else than its replay"


def _head_faults(head: Head, game: Game) -> Iterator[str]:
    stands = (len(game.moves), game.round, game.actors, game.finished)
    said = (head.position, head.round, head.actors, head.status == FINISHED)
    if stands != said:
        yield f"the list says {said}, the journal {stands}"


def _snapshots(connection: Connection, game: str) -> dict[int, bytes]:
    query = select(snapshots_table.c.number, snapshots_table.c.data).where(
        snapshots_table.c.game == game, snapshots_table.c.code == snapshots.code()
    )
    return {row.number: row.data for row in connection.execute(query)}
