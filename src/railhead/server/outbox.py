"""The outbox: notices are delivered at least once, tried again for two days, then given up."""

import hmac
import logging
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

import msgspec
from sqlalchemy import Connection, select, update

from railhead.server import accounts, letters
from railhead.server.accounts import Account
from railhead.server.notices import EMAIL
from railhead.server.schema import outbox
from railhead.server.site import Site

LEASE = 120_000  # how long one process has for a delivery before another may try
FIRST_WAIT = 30_000
MOST_TRIES = 13  # 30 s, 1 min, 2 min ... about 34 hours in all
BATCH = 20
log = logging.getLogger(__name__)


class DeliveryError(Exception):
    """A notice that could not be delivered now."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice and where it goes. `signature` shows a webhook that we sent it."""

    id: int
    channel: str
    target: str
    body: dict[str, Any]
    signature: str


Postman = Callable[[Notice], None]  # delivers, or raises DeliveryError


def deliver(site: Site, postman: Postman) -> int:
    """Deliver what is due; how many arrived."""
    return sum(_tried(site, postman, id_) for id_ in _due(site))


def _tried(site: Site, postman: Postman, id_: int) -> bool:
    notice = site.store.write(lambda connection: _claim(connection, site, id_))
    if notice is None:
        return False
    try:
        postman(notice)
    except DeliveryError as error:
        reason = str(error)[:200]
        log.warning("notice not delivered", extra={"notice": id_, "error": reason})
        site.store.write(lambda connection: _failed(connection, site.clock(), notice, reason))
        return False
    site.store.write(lambda connection: _close(connection, id_, None))
    return True


def secret(key: bytes, account: int) -> str:
    """With what the webhooks of an account are signed."""
    return hmac.new(key, f"webhook:{account}".encode(), sha256).hexdigest()


def _due(site: Site) -> list[int]:
    query = select(outbox.c.id).where(outbox.c.due <= site.clock()).order_by(outbox.c.due)
    with site.store.read() as connection:
        return list(connection.execute(query.limit(BATCH)).scalars())


def _claim(connection: Connection, site: Site, id_: int) -> Notice | None:
    """The notice, unless another process has it or its account cannot be reached any more."""
    now = site.clock()
    lease = update(outbox).where(outbox.c.id == id_, outbox.c.due <= now).values(due=now + LEASE)
    row = connection.execute(lease.returning(outbox)).first()
    if row is None:
        return None
    account = accounts.by_id(connection, row.account)
    body: dict[str, Any] = msgspec.json.decode(row.body)
    target = _target(account, row.channel, body)
    if target is None or account.disabled:
        _close(connection, id_, "no longer wanted")
        return None
    if letter := body.get("letter"):
        body["secret"] = letters.link(connection, now, account, letter)
    signed = hmac.new(secret(site.key, account.id).encode(), row.body.encode(), sha256).hexdigest()
    return Notice(id_, row.channel, target, body, signed)


def _target(account: Account, channel: str, body: dict[str, Any]) -> str | None:
    """Where it goes: only the letter that asks to confirm an address goes to one that is not."""
    if channel != EMAIL:
        return account.webhook
    return account.email if account.confirmed != (body.get("letter") == letters.CONFIRM) else None


def _failed(connection: Connection, now: int, notice: Notice, reason: str) -> None:
    tries = connection.execute(select(outbox.c.tries).where(outbox.c.id == notice.id)).scalar_one()
    due = now + FIRST_WAIT * 2**tries if tries + 1 < MOST_TRIES else None
    values = {"tries": tries + 1, "due": due, "error": reason}
    connection.execute(update(outbox).where(outbox.c.id == notice.id).values(values))


def _close(connection: Connection, id_: int, error: str | None) -> None:
    connection.execute(update(outbox).where(outbox.c.id == id_).values(due=None, error=error))
