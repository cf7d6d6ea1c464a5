"""The outbox: notices are delivered at least once, tried again for two days, then given up.

A try is counted when it begins, so that whatever becomes of it, no notice is tried for ever.
"""

import hmac
import logging
from collections.abc import Callable, Set
from dataclasses import dataclass
from hashlib import sha256
from threading import Lock, Thread, current_thread
from time import monotonic
from typing import Any

import msgspec
from sqlalchemy import Connection, Row, select, update

from railhead.server import accounts, ears, letters
from railhead.server.accounts import Account
from railhead.server.ears import Ear
from railhead.server.logs import what
from railhead.server.notices import CHANNELS, EMAIL, PUSH
from railhead.server.schema import outbox
from railhead.server.site import Site

LEASE = 120_000  # how long one process has for a delivery before another may try
FIRST_WAIT = 30_000
MOST_TRIES = 13  # 30 s, 1 min, 2 min ... about 34 hours in all
FAREWELL = 5.0  # seconds that what is under way has when the server stops
HANDS = 8  # deliveries at a time of each channel
log = logging.getLogger(__name__)


class DeliveryError(Exception):
    """A notice that could not be delivered now."""


class Gone(DeliveryError):
    """A browser that its push service does not know any more."""


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice and where it goes. `signature` shows a webhook or a push service that we sent it;
    what goes by push is sealed for `ear`.
    """

    id: int
    channel: str
    target: str
    body: dict[str, Any]
    signature: str
    ear: Ear | None = None


Postman = Callable[[Notice], None]  # delivers, or raises DeliveryError


class Rounds:
    """Delivers what is due, by several hands at a time, so that nobody waits for a slow address.

    Each channel has hands of its own, and no account keeps more than one of each busy.
    """

    def __init__(self, site: Site, postman: Postman) -> None:
        self.arrived = 0
        self._site = site
        self._postman = postman
        self._lock = Lock()
        self._closed = False
        self._threads: set[Thread] = set()
        self._busy: dict[str, set[int]] = {channel: set() for channel in CHANNELS}  # accounts

    def look(self) -> None:
        """Put free hands to what is due, without waiting for them."""
        for channel, busy in self._busy.items():
            while len(busy) < HANDS and (due := self._taken(channel)):
                thread = Thread(target=self._work, args=(channel, due), daemon=True)
                self._threads.add(thread)
                thread.start()

    def wait(self, seconds: float = LEASE / 1000) -> None:
        """Until all hands are free, or the time is up."""
        latest = monotonic() + seconds
        for thread in [*self._threads]:
            thread.join(max(0.0, latest - monotonic()))

    def close(self) -> None:
        """Begin no more; what is under way may end, or be delivered again after the lease."""
        self._closed = True
        self.wait(FAREWELL)

    def _taken(self, channel: str) -> tuple[int, int] | None:
        """The next notice that is due and its account, which is busy from now on."""
        with self._lock:
            due = None if self._closed else _due(self._site, channel, self._busy[channel])
            if due:
                self._busy[channel].add(due[1])
            return due

    def _work(self, channel: str, due: tuple[int, int] | None) -> None:
        try:
            while due:
                arrived = self._tried(channel, *due)
                with self._lock:
                    self.arrived += arrived
                due = self._taken(channel)
        except Exception:
            log.exception("outbox")  # the next look tries again
        finally:
            self._threads.discard(current_thread())

    def _tried(self, channel: str, id_: int, account: int) -> bool:
        try:
            return _tried(self._site, self._postman, id_)
        finally:
            with self._lock:
                self._busy[channel].discard(account)


def deliver(site: Site, postman: Postman) -> int:
    """Deliver what is due, and wait for it; how many arrived."""
    rounds = Rounds(site, postman)
    rounds.look()
    rounds.wait()
    return rounds.arrived


def _tried(site: Site, postman: Postman, id_: int) -> bool:
    row = site.store.write(lambda connection: _leased(connection, site.clock(), id_))
    if row is None:
        return False
    try:
        notice = _addressed(site, row)
        if notice:
            postman(notice)
    except Gone:
        site.store.write(lambda connection: _drop(connection, row, notice))
        return False
    except Exception as error:  # of whatever kind: it must not stay first in line
        reason = _reason(error)
        log.warning("notice not delivered", extra={"notice": id_, "error": reason})
        site.store.write(lambda connection: _failed(connection, site.clock(), row, reason))
        return False
    outcome = None if notice else "no longer wanted"
    site.store.write(lambda connection: _close(connection, id_, outcome))
    return notice is not None


def _reason(error: Exception) -> str:
    """Why a notice was not delivered, in a line that any database takes."""
    said = str(error) if isinstance(error, DeliveryError) else what(error)
    return "".join(sign if sign.isprintable() else "?" for sign in said)[:200]


def secret(key: bytes, account: int) -> str:
    """With what the webhooks of an account are signed."""
    return hmac.new(key, f"webhook:{account}".encode(), sha256).hexdigest()


def _due(site: Site, channel: str, busy: Set[int]) -> tuple[int, int] | None:
    """The notice of a channel that has been due for longest, and its account, which is not busy."""
    query = select(outbox.c.id, outbox.c.account).order_by(outbox.c.due, outbox.c.id).limit(1)
    query = query.where(outbox.c.due <= site.clock(), outbox.c.channel == channel)
    with site.store.read() as connection:
        found = connection.execute(query.where(outbox.c.account.not_in(busy))).first()
    return found and (found.id, found.account)


def _leased(connection: Connection, now: int, id_: int) -> Row[Any] | None:
    """The notice, for one more try, unless another process has it or there were enough."""
    lease = update(outbox).where(outbox.c.id == id_, outbox.c.due <= now)
    lease = lease.values(due=now + LEASE, tries=outbox.c.tries + 1)
    row = connection.execute(lease.returning(outbox)).first()
    if row is not None and row.tries > MOST_TRIES:
        _close(connection, id_, "given up")
        return None
    return row


def _addressed(site: Site, row: Row[Any]) -> Notice | None:
    """The notice with all that it takes, unless its account cannot be reached any more."""
    with site.store.read() as connection:
        account = accounts.by_id(connection, row.account)
    body: dict[str, Any] = msgspec.json.decode(row.body)
    if account.disabled:
        return None
    if row.channel == PUSH:
        return _pushed(site, row, body)
    target = _target(account, row.channel, body)
    if target is None:
        return None
    if letter := body.get("letter"):
        now = site.clock()
        body["secret"] = site.store.write(lambda c: letters.link(c, now, account, letter))
    signed = hmac.new(secret(site.key, account.id).encode(), row.body.encode(), sha256).hexdigest()
    return Notice(row.id, row.channel, target, body, signed)


def _pushed(site: Site, row: Row[Any], body: dict[str, Any]) -> Notice | None:
    """A notice for a browser, if it still listens, and knows the server by the key that it has."""
    now = site.clock()
    with site.store.read() as connection:
        ear = ears.of(connection, now, row.login)
    if ear is None or ear.key != ears.public_key(site.key):
        return None
    signed = ears.authorization(site.key, ear, now, site.settings)
    return Notice(row.id, row.channel, ear.endpoint, body, signed, ear)


def _target(account: Account, channel: str, body: dict[str, Any]) -> str | None:
    """Where it goes: only the letter that asks to confirm an address goes to one that is not."""
    if channel != EMAIL:
        return account.webhook
    return account.email if account.confirmed != (body.get("letter") == letters.CONFIRM) else None


def _failed(connection: Connection, now: int, row: Row[Any], reason: str) -> None:
    due = now + FIRST_WAIT * 2 ** (row.tries - 1) if row.tries < MOST_TRIES else None
    values = {"due": due, "error": reason}
    connection.execute(update(outbox).where(outbox.c.id == row.id).values(values))


def _drop(connection: Connection, row: Row[Any], notice: Notice | None) -> None:
    if notice and notice.ear:
        ears.drop(connection, row.login, notice.ear)
    _close(connection, row.id, "the browser is gone")


def _close(connection: Connection, id_: int, error: str | None) -> None:
    connection.execute(update(outbox).where(outbox.c.id == id_).values(due=None, error=error))
