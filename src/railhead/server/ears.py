"""The browsers that are told by push when it is somebody's turn, even where no page is open.

Where to reach one is kept with the session of that browser, and goes with it.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec
from sqlalchemy import Connection, select, update

from railhead.server.addresses import check_push
from railhead.server.errors import Malformed
from railhead.server.journal import dumps
from railhead.server.schema import logins
from railhead.server.settings import Settings

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ec import EllipticCurvePrivateKey

AUTH = 16  # bytes


@dataclass(frozen=True, slots=True)
class Ear:
    """A browser: where its push service listens, its keys, and the key of ours that it knows."""

    endpoint: str
    p256dh: str
    auth: str
    key: str

    def plain(self) -> str:
        """As it is stored."""
        return dumps({name: getattr(self, name) for name in ("endpoint", "p256dh", "auth", "key")})


def public_key(secret: bytes) -> str:
    """The key of the server, as browsers are told it."""
    from railhead.server import webpush

    return webpush.public(_key(secret))


def check(ear: Ear, *, private: bool) -> Ear:
    """Refuse what no message could be sealed for or sent to."""
    from railhead.server import webpush

    check_push(ear.endpoint, private=private)
    try:
        webpush.point(webpush.data(ear.p256dh))
        fine = len(webpush.data(ear.auth)) == AUTH
    except ValueError:
        fine = False
    if not fine:
        raise Malformed("These are not the keys of a browser")
    return ear


def put(connection: Connection, login: str, ear: Ear | None) -> None:
    """Tell the browser of a session from now on, or tell it no more."""
    stored = ear and ear.plain()
    connection.execute(update(logins).where(logins.c.digest == login).values(push=stored))


def drop(connection: Connection, login: str, ear: Ear) -> None:
    """Its push service does not know the browser any more; it may have come back meanwhile."""
    same = (logins.c.digest == login) & (logins.c.push == ear.plain())
    connection.execute(update(logins).where(same).values(push=None))


def of(connection: Connection, now: int, login: str) -> Ear | None:
    """The browser of a session, if that is still good and wants to be told."""
    good = logins.c.expires.is_(None) | (logins.c.expires > now)
    query = select(logins.c.push).where(logins.c.digest == login, good)
    stored = connection.execute(query).scalar()
    return None if stored is None else msgspec.json.decode(stored, type=Ear)


def authorization(secret: bytes, ear: Ear, now: int, settings: Settings) -> str:
    """How the push service of a browser knows that we send."""
    from railhead.server import webpush

    contact = settings.address if settings.secure else f"mailto:{settings.sender}"
    return webpush.authorization(_key(secret), ear.endpoint, now, contact)


def sealed(message: bytes, ear: Ear) -> bytes:
    """A message that only the browser can read."""
    from railhead.server import webpush

    return webpush.sealed(message, ear.p256dh, ear.auth)


@lru_cache(4)
def _key(secret: bytes) -> "EllipticCurvePrivateKey":
    from railhead.server import webpush

    return webpush.server_key(secret)
