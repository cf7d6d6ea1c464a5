"""Invitations by link: whoever has one may see a private game and take a seat in it."""

from secrets import token_urlsafe

from sqlalchemy import Connection, insert, select, update

from railhead.server import accounts, journal, seats
from railhead.server.api.answers.tables import Invited
from railhead.server.errors import NotFound
from railhead.server.logins import digest
from railhead.server.schema import invitations
from railhead.server.seats import Room

LIFE = 30 * 24 * 3600 * 1000
USES = 20


def invite(connection: Connection, now: int, room: Room) -> str:
    """The secret of a new invitation; only its digest is stored."""
    room.playing()
    secret = token_urlsafe(24)
    row = {"digest": digest(secret), "game": room.head.id, "expires": now + LIFE, "uses": USES}
    connection.execute(insert(invitations).values(row))
    return secret


def accept(connection: Connection, now: int, account: int, secret: str) -> Room:
    """The game that an invitation leads to; the account may see it from now on."""
    game = _game(connection, now, secret)
    used = update(invitations).where(invitations.c.digest == digest(secret))
    connection.execute(used.values(uses=invitations.c.uses - 1))
    seats.admit(connection, game, account)
    return seats.enter(connection, account, game)


def told(connection: Connection, now: int, secret: str) -> Invited:
    """What somebody who has the link, and is nobody yet, may know of the game."""
    game = _game(connection, now, secret)
    head = journal.head(connection, game)
    return {
        "name": head.name,
        "title": head.title,
        "host": accounts.names(connection, [head.owner])[head.owner] or "",
        "seats": [seat.name for seat in seats.of(connection, game)],
        "places": head.places,
    }


def _game(connection: Connection, now: int, secret: str) -> str:
    """The game of an invitation that is still good."""
    good = (invitations.c.digest == digest(secret)) & (invitations.c.expires > now)
    query = select(invitations.c.game).where(good, invitations.c.uses > 0)
    game = connection.execute(query).scalar()
    if game is None:
        raise NotFound("There is no such invitation, or it is used up")
    return str(game)
