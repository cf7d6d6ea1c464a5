"""Notices that it is somebody's turn: written with the move, delivered by the outbox."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import (
    BigInteger,
    Connection,
    Integer,
    String,
    Text,
    bindparam,
    insert,
    literal_column,
    select,
)

from railhead.server.journal import Head, dumps
from railhead.server.schema import accounts, logins, outbox
from railhead.server.seats import Seat

EMAIL = "email"
WEBHOOK = "webhook"
PUSH = "push"
CHANNELS = (EMAIL, WEBHOOK, PUSH)


_CHANNEL = bindparam("channel", type_=String)
_BY = {name: literal_column(f"'{name}'") == _CHANNEL for name in CHANNELS}
_LISTENS = logins.c.push.is_not(None) & (logins.c.account == accounts.c.id)
POST = insert(outbox).from_select(  # for those who can be reached
    ["account", "channel", "body", "created", "due", "tries", "login"],
    select(
        accounts.c.id,
        _CHANNEL,
        bindparam("body", type_=Text),
        bindparam("created", type_=BigInteger),
        bindparam("created", type_=BigInteger),
        literal_column("0"),
        logins.c.digest,
    )
    .outerjoin_from(accounts, logins, _BY[PUSH] & _LISTENS)
    .where(accounts.c.id == bindparam("to", type_=Integer))
    .where(
        (accounts.c.confirmed & _BY[EMAIL])
        | (accounts.c.webhook.is_not(None) & _BY[WEBHOOK])
        | logins.c.digest.is_not(None)
    ),
)


def post(connection: Connection, now: int, head: Head, called: Sequence[Seat]) -> None:
    """Put a notice into the outbox for each seat that has come on turn and can be reached."""
    if notes := rows(now, head, called):
        connection.execute(POST, notes)


def summoned(sitting: Sequence[Seat], after: Head) -> list[Seat]:
    """The seats that a move brings on turn."""
    return [seat for seat in sitting if seat.name in after.actors and seat.since is None]


def rows(now: int, head: Head, called: Sequence[Seat]) -> list[dict[str, Any]]:
    """A notice for each seat that has come on turn, by each channel; by push, for each browser."""
    return [
        {"to": seat.account, "channel": channel, "body": dumps(_turn(head, seat)), "created": now}
        for seat in called
        if seat.account and not seat.computer
        for channel in CHANNELS
    ]


def _turn(head: Head, seat: Seat) -> dict[str, Any]:
    """Nothing that a spectator could not know."""
    return {
        "game": head.id,
        "name": head.name,
        "title": head.title,
        "round": head.round,
        "seat": seat.name,
        "number": head.number,
    }
