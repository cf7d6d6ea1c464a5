"""Somebody leaves for good. What they played stays: a game belongs to all who played it.

The name of the account is free again, and where it was shown stands "a former player". Seats keep
their names, which are part of the games, and remarks the name that they were made under.
"""

from sqlalchemy import Connection, delete, select, update

from railhead.server import journal, lobby, seats
from railhead.server.accounts import FORMER
from railhead.server.journal import Head
from railhead.server.schema import (
    accounts,
    blueprints,
    games,
    guests,
    links,
    logins,
    notes,
    outbox,
    plans,
    practice,
)
from railhead.server.schema import seats as seats_table
from railhead.server.seats import FINISHED, OPEN


def leave(connection: Connection, now: int, account: int) -> list[Head]:
    """Close an account: its seats are free, its secrets and addresses gone; the games it left."""
    left = [_left(connection, now, account, game) for game in _seated(connection, account)]
    for game in _owned(connection, account):
        _handed_on(connection, account, game)
    for table in (links, logins, guests, notes, plans, blueprints, practice):
        connection.execute(delete(table).where(table.c.account == account))
    connection.execute(update(outbox).where(outbox.c.account == account).values(due=None))
    gone = {"name": FORMER, "folded": f" {account}", "password": "", "disabled": True}
    gone |= {"email": None, "webhook": None, "confirmed": False}
    connection.execute(update(accounts).where(accounts.c.id == account).values(gone))
    return left


def _seated(connection: Connection, account: int) -> list[str]:
    query = select(seats_table.c.game).join(games, games.c.id == seats_table.c.game)
    query = query.where(seats_table.c.account == account, games.c.status != FINISHED)
    return list(connection.execute(query.distinct()).scalars())


def _left(connection: Connection, now: int, account: int, game: str) -> Head:
    for name in seats.enter(connection, account, game).own:
        lobby.leave(connection, now, seats.enter(connection, account, game), name)
    return journal.head(connection, game)


def _owned(connection: Connection, account: int) -> list[str]:
    query = select(games.c.id).where(games.c.owner == account, games.c.status == OPEN)
    return list(connection.execute(query).scalars())


def _handed_on(connection: Connection, account: int, game: str) -> None:
    """A game that has not begun is started by somebody else who sits there, or by nobody."""
    others = (seat.account for seat in seats.of(connection, game))
    heir = next((other for other in others if other not in (None, account)), None)
    values = {"private": True} if heir is None else {"owner": heir}
    connection.execute(update(games).where(games.c.id == game).values(values))
