"""The short way of a move to the disk: few statements, by the bare driver.

They are written on condition that the game stands where this process knows it to, and that nobody
has planned anything that would follow. If not, or if anything fails, nothing is written: the long
way finds out why.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sqlalchemy import Dialect, Executable, bindparam, exists, insert, update

from railhead.server import notices
from railhead.server.journal import STANDING, Head, row, standing
from railhead.server.schema import games, journal, plans, seats
from railhead.server.seats import Seat
from railhead.server.sights import Now
from railhead.server.store import Store

Row = Mapping[str, Any]
Order = tuple[Executable, Sequence[Row]]

STAND = (
    update(games)
    .where(games.c.id == bindparam("game"), games.c.number == bindparam("last"))
    .where(~exists().where(plans.c.game == games.c.id))
    .values({name: bindparam(f"new_{name}") for name in STANDING})
)
ENTER = insert(journal).values({column.name: bindparam(column.name) for column in journal.c})
TIME = (
    update(seats)
    .where(seats.c.game == bindparam("game"), seats.c.place == bindparam("at"))
    .values(since=bindparam("on"), reserve=bindparam("left"))
)


def write(store: Store, before: tuple[Head, Sequence[Seat]], now: Now, account: int) -> bool:
    """Write a move; whether the game stood where it was known to."""
    head, sitting = before
    first = {f"new_{name}": value for name, value in standing(now.head).items()}
    orders: list[Order] = [
        (STAND, [first | {"game": head.id, "last": head.number}]),
        (ENTER, [row(entry) | {"game": head.id} for entry in now.entries]),
        (TIME, [*_clocks(head.id, sitting, now.seats)]),
        (notices.POST, notices.rows(now.head.changed, now.head, _summoned(sitting, now, account))),
    ]
    dialect = store.engine.dialect
    return store.swift([(_compiled(s, dialect), rows) for s, rows in orders if rows])


def _clocks(game: str, before: Sequence[Seat], after: Sequence[Seat]) -> Iterable[Row]:
    for old, new in zip(before, after, strict=True):
        if new is not old:
            yield {"game": game, "at": new.place, "on": new.since, "left": new.reserve}


def _summoned(sitting: Sequence[Seat], now: Now, account: int) -> list[Seat]:
    return [s for s in notices.summoned(sitting, now.head) if s.account != account]


@lru_cache(16)
def _compiled(statement: Executable, dialect: Dialect) -> tuple[str, tuple[str, ...] | None]:
    """The text of a statement, and the order of its values where the driver counts them."""
    made = statement.compile(dialect=dialect)  # type: ignore[attr-defined]
    return str(made), tuple(made.positiontup) if made.positional else None
