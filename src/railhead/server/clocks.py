"""Pace and clocks: each move has its time, and each seat a reserve beyond it.

A clock that has run out plays no move. It lets the others vote on who takes the seat.
"""

from typing import Any

from sqlalchemy import Connection, bindparam, update

from railhead.server.journal import Head
from railhead.server.schema import seats as table
from railhead.server.seats import Room, Seat

DAY = 24 * 3600
PACES: dict[str, dict[str, Any]] = {
    "live": {"kind": "live", "move": 180, "reserve": 1800},
    "correspondence": {"kind": "correspondence", "move": 3 * DAY, "reserve": 7 * DAY},
}


def reserve(pace: dict[str, Any]) -> int:
    """What each seat starts with, in milliseconds."""
    return int(pace["reserve"]) * 1000


def deadline(seat: Seat, pace: dict[str, Any]) -> int | None:
    """When the clock of a seat that is on turn runs out."""
    if seat.since is None:
        return None
    return seat.since + int(pace["move"]) * 1000 + seat.reserve


def overdue(seat: Seat, pace: dict[str, Any], now: int) -> bool:
    """Whether the clock of a seat has run out."""
    end = deadline(seat, pace)
    return end is not None and end < now


def turn(
    connection: Connection, now: int, room: Room, after: Head, acted: frozenset[str]
) -> list[Seat]:
    """Stop and start the clocks after a move; the seats that have come on turn by it."""
    changes = []
    for seat in room.seats:
        on_turn = seat.name in after.actors
        if on_turn != (seat.since is not None) or (on_turn and seat.name in acted):
            left = _left(seat, after.pace, now)
            changes.append({"at": seat.place, "on": now if on_turn else None, "left": left})
    if changes:
        same = (table.c.game == after.id) & (table.c.place == bindparam("at"))
        change = update(table).where(same).values(since=bindparam("on"), reserve=bindparam("left"))
        connection.execute(change, changes)
    return [s for s in room.seats if s.name in after.actors and s.since is None]


def _left(seat: Seat, pace: dict[str, Any], now: int) -> int:
    if seat.since is None:
        return seat.reserve
    over = now - seat.since - int(pace["move"]) * 1000
    return max(0, seat.reserve - max(0, over))
