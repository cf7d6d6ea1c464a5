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
from railhead.server.api.answers.playing import Redo, TakenBack, UndoAhead
from railhead.server.errors import Conflict
from railhead.server.journal import ACTION, UNDO, Entry
from railhead.server.looking import hidden
from railhead.server.moving import Ask, Change, Done, carry_out
from railhead.server.schema import journal
from railhead.server.seats import Room
from railhead.server.site import Site

DISAGREE = "Something has come to light since, and the computers do not agree"
FAR = 60  # actions; whoever goes further back is taken to go past something that became known


def undo(site: Site, ask: Ask, seat: str) -> Done:
    """Take back the last action of a seat, or propose to the others that it be taken back."""

    def work(connection: Connection, room: Room, game: Game) -> Change:
        room.moving(seat)
        to = target(connection, room, seat)
        before = site.positions.at(connection, room.head, to)
        if room.others and not harmless(before, game, seat):
            return proposals.undo(connection, room, game, ask, (seat, to))
        if _decided_by_computers(room) and _comes_to_light(site, connection, room, to):
            raise Conflict(DISAGREE)
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


def _decided_by_computers(room: Room) -> bool:
    """Whether nobody else plays: computers agree to whatever brings nothing to light."""
    return bool(room.computers) and not room.others


def _comes_to_light(site: Site, connection: Connection, room: Room, to: int) -> bool:
    """Whether it goes past something that became known, or as far as if it did."""
    far = room.head.position - to > FAR
    return far or reveals(site.positions.walk(connection, room.head, to))


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
            return _nothing(room.head.number)
        last = room.head.position
        known = _comes_to_light(site, connection, room, to)
        free = not room.others or harmless(site.positions.at(connection, room.head, to), now, seat)
        return {
            "number": room.head.number,
            "to": to,
            "log": reading.words(connection, room.head, None, (to, last)),
            "asks": [] if free else [s.name for s in room.seats if s.account in room.others],
            "reveals": known,
            "refused": DISAGREE if known and _decided_by_computers(room) else None,
        }


def _nothing(number: int) -> UndoAhead:
    return UndoAhead(number=number, to=None, log=[], asks=[], reveals=False, refused=None)


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
