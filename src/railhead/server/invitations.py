"""Invitations by link: whoever has one may see a private game and take a seat in it."""

from secrets import token_urlsafe

from sqlalchemy import Connection, insert, select, update

from railhead.server import seats
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
    good = (invitations.c.digest == digest(secret)) & (invitations.c.expires > now)
    good &= invitations.c.uses > 0
    game = connection.execute(select(invitations.c.game).where(good)).scalar()
    if game is None:
        raise NotFound("There is no such invitation, or it is used up")
    connection.execute(update(invitations).where(good).values(uses=invitations.c.uses - 1))
    seats.admit(connection, game, account)
    return seats.enter(connection, account, game)
