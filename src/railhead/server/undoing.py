"""Undoing: freely while nothing secret or random came of it, else by consent of the others."""

from sqlalchemy import Connection, select

from railhead import Game
from railhead.server import plans, positions, proposals
from railhead.server.errors import Conflict
from railhead.server.looking import hidden
from railhead.server.moving import Ask, Change, Done, carry_out
from railhead.server.schema import journal
from railhead.server.seats import Room
from railhead.server.site import Site


def undo(site: Site, ask: Ask, seat: str) -> Done:
    """Take back the last action of a seat, or propose to the others that it be taken back."""

    def work(connection: Connection, room: Room, game: Game) -> Change:
        room.acting(seat)
        to = target(connection, room, seat)
        before = site.positions.at(connection, room.head, to)
        if room.others and not harmless(before, game, seat):
            return proposals.undo(connection, room, game, ask, (seat, to))
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


def harmless(before: Game, after: Game, seat: str) -> bool:
    """Whether the action brought to light nothing that the seat did not know or cause itself.

    Nobody, chance included, acted after it, and all that was hidden from the seat still is.
    """
    alone = len(after.moves) == len(before.moves) + 1
    return alone and hidden(before, seat) <= hidden(after, seat)
