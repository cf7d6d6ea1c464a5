"""Undoing: freely while nothing secret or random came of it, else by consent of the others.

Computers consent by themselves, unless something has come to light since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from sqlalchemy import Connection, select

from railhead import Game
from railhead.engine.state import CHANCE
from railhead.games import nothing_hidden
from railhead.server import journal as entries
from railhead.server import looking, plans, positions, proposals, reading, seats
from railhead.server.api.answers import Redo, TakenBack, UndoAhead
from railhead.server.errors import Conflict
from railhead.server.journal import ACTION, UNDO, Entry
from railhead.server.looking import hidden
from railhead.server.moving import Ask, Change, Done, carry_out
from railhead.server.schema import journal
from railhead.server.seats import Room
from railhead.server.site import Site

FAR = 60  # actions; whoever goes further back is taken to go past something that became known


def undo(site: Site, ask: Ask, seat: str) -> Done:
    """Take back the last action of a seat, or propose to the others that it be taken back."""

    def work(connection: Connection, room: Room, game: Game) -> Change:
        room.moving(seat)
        to = target(connection, room, seat)
        before = site.positions.at(connection, room.head, to)
        if room.others and not harmless(before, game, seat):
            return proposals.undo(connection, room, game, ask, (seat, to))
        if room.computers and not room.others:
            _agreed(site, connection, room, to)
        plans.drop(connection, room.head.id)
        return Change(before, [proposals.taken_back(room, seat, to).by(ask.account, ask.request)])

    return carry_out(site, ask, {"by": seat}, work)


def target(connection: Connection, room: Room, seat: str) -> int:
    """The position before the last action of the seat that stands."""
    standing = positions.standing(room.head, 0, room.head.position)
    query = (
        select(journal.c.position)
        .where(journal.c.game == room.head.id, journal.c.seat == seat)
        .where(journal.c.number.in_(standing))
        .order_by(journal.c.position.desc())
    )
    last = connection.execute(query.limit(1)).scalar()
    if last is None:
        raise Conflict(f"{seat} has done nothing that can be undone")
    return int(last) - 1


def _agreed(site: Site, connection: Connection, room: Room, to: int) -> None:
    """Refuse what computers do not agree to: it goes past something that became known."""
    far = room.head.position - to > FAR
    if far or reveals(site.positions.walk(connection, room.head, to)):
        raise Conflict("Something has come to light since, and the computers do not agree")


def harmless(before: Game, after: Game, seat: str) -> bool:
    """Whether the action brought to light nothing that the seat did not know or cause itself.

    Nobody, chance included, acted after it, and all that was hidden from the seat still is.
    """
    alone = len(after.moves) == len(before.moves) + 1
    return alone and hidden(before, seat) <= hidden(after, seat)


# What would go, what is gone


MOST = 50  # undoings that are told
TAIL = 500  # entries among which is looked for what could be done again


def ahead(site: Site, account: int, game: str, asked: str | None) -> UndoAhead:
    """What an undo would take away, in words for all, and who would have to agree."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        seat, now = room.acting(asked), reading.now(site, connection, room.head)
        try:
            to = target(connection, room, seat)
        except Conflict:
            return {"number": room.head.number, "to": None, "log": [], "asks": [], "reveals": False}
        last = room.head.position
        passed = list(site.positions.walk(connection, room.head, to)) if last - to <= FAR else None
        free = not room.others or harmless(site.positions.at(connection, room.head, to), now, seat)
        return {
            "number": room.head.number,
            "to": to,
            "log": reading.words(connection, room.head, None, (to, last)),
            "asks": [] if free else [s.name for s in room.seats if s.account in room.others],
            "reveals": passed is None or reveals(passed),
        }


def reveals(passed: Iterable[Game]) -> bool:
    """Whether on the way chance dealt something, or something that was hidden became known."""
    return any(
        after.moves[-1].action.player == CHANCE
        or (after.rules.own is not nothing_hidden and _came_to_light(before, after))
        for before, after in pairwise(passed)
    )


def _came_to_light(before: Game, after: Game) -> bool:
    return any(not hidden(before, seat) <= hidden(after, seat) for seat in after.players)


def again(site: Site, account: int, game: str, asked: str | None) -> Redo:
    """The action of a seat that was taken back last, if nothing else has been done since."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        seat = room.acting(asked)
        since = max(0, room.head.moved - TAIL)
        gone = taken(entries.moves(connection, game, since, room.head.moved))
    action = gone[0].body if gone and gone[0].seat == seat else None
    return {"number": room.head.number, "action": action}


def taken(moves: Sequence[Entry]) -> list[Entry]:
    """What was taken back and not replaced by something else, that which comes next first."""
    line: list[Entry] = []
    gone: list[Entry] = []
    for entry in moves:
        if entry.kind == ACTION:
            same = bool(gone) and entry.body == gone[0].body
            gone = gone[1:] if same else []
            line.append(entry)
        else:
            gone = [e for e in line if e.position > entry.position] + gone
            line = [e for e in line if e.position <= entry.position]
    return gone


def undone(site: Site, account: int, game: str, seat: str | None) -> list[TakenBack]:
    """What was taken back, by whom, and what it was in words; the last ones only."""
    with site.store.read() as connection:
        room = seats.enter(connection, account, game)
        eyes = room.eyes(seat)
        query = (
            select(journal)
            .where(journal.c.game == game, journal.c.kind == UNDO)
            .order_by(journal.c.number.desc())
        )
        found = entries.read_entries(connection.execute(query.limit(MOST)).mappings())
        return [_told(connection, room, entry, eyes) for entry in reversed(found)]


def _told(connection: Connection, room: Room, entry: Entry, eyes: str | None) -> TakenBack:
    before = replace(room.head, number=entry.number - 1)
    until = entry.position + entry.body["undone"]
    line = positions.line(connection, before, entry.position, until)
    return {
        "number": entry.number,
        "at": entry.at,
        "position": entry.position,
        "by": entry.body["by"],
        "log": looking.log(line, eyes),
    }
