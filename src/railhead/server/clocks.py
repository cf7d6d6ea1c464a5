"""Pace and clocks: each move has its time, and each seat a reserve beyond it.

A clock that has run out plays no move. It lets the others vote on who takes the seat.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import Connection, bindparam, update

from railhead.server.api.updates import Clock
from railhead.server.journal import Head
from railhead.server.schema import seats as table
from railhead.server.seats import Seat

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


def told(seat: Seat, pace: dict[str, Any]) -> Clock:
    """The clock of a seat, as the table shows it."""
    end = deadline(seat, pace)
    return {"name": seat.name, "since": seat.since, "deadline": end, "reserve": seat.reserve}


def turned(seats: Sequence[Seat], now: int, after: Head, acted: frozenset[str]) -> tuple[Seat, ...]:
    """The seats when their clocks are stopped and started after a move."""
    return tuple(_turned(seat, now, after, acted) for seat in seats)


def _turned(seat: Seat, now: int, after: Head, acted: frozenset[str]) -> Seat:
    on_turn = seat.name in after.actors
    if on_turn == (seat.since is not None) and not (on_turn and seat.name in acted):
        return seat
    left = _left(seat, after.pace, now)
    return replace(seat, since=now if on_turn else None, reserve=left)


def store(connection: Connection, game: str, before: Sequence[Seat], after: Sequence[Seat]) -> None:
    """Write the clocks that were stopped or started."""
    changes = [
        {"at": new.place, "on": new.since, "left": new.reserve}
        for old, new in zip(before, after, strict=True)
        if new is not old
    ]
    if changes:
        same = (table.c.game == game) & (table.c.place == bindparam("at"))
        change = update(table).where(same).values(since=bindparam("on"), reserve=bindparam("left"))
        connection.execute(change, changes)


def _left(seat: Seat, pace: dict[str, Any], now: int) -> int:
    if seat.since is None:
        return seat.reserve
    over = now - seat.since - int(pace["move"]) * 1000
    return max(0, seat.reserve - max(0, over))
