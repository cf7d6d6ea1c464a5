"""Notices that it is somebody's turn: written with the move, delivered by the outbox."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from railhead.server.journal import Head, dumps
from railhead.server.schema import accounts, outbox
from railhead.server.seats import Seat

EMAIL = "email"
WEBHOOK = "webhook"


def post(connection: Connection, now: int, head: Head, summoned: Sequence[Seat]) -> None:
    """Put a notice into the outbox for each seat that has come on turn and can be reached."""
    wanted = {seat.account for seat in summoned if seat.account}
    if not wanted:
        return
    columns = (accounts.c.id, accounts.c.confirmed, accounts.c.webhook)
    found = connection.execute(select(*columns).where(accounts.c.id.in_(wanted))).all()
    rows = [
        _row(now, account, channel, _turn(head, seat))
        for account, confirmed, webhook in found
        for channel, target in ((EMAIL, confirmed), (WEBHOOK, webhook))
        if target
        for seat in summoned
        if seat.account == account
    ]
    if rows:
        connection.execute(insert(outbox), rows)


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


def _row(now: int, account: int, channel: str, body: dict[str, Any]) -> dict[str, Any]:
    row = {"account": account, "channel": channel, "body": dumps(body)}
    return row | {"created": now, "due": now, "tries": 0}
