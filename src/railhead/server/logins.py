"""Who is asking: sessions of browsers, tokens of scripts. Only digests of them are stored."""

import hmac
from collections.abc import Collection
from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe

from sqlalchemy import Connection, delete, func, insert, select, update

from railhead.server.accounts import COLUMNS, Account, fold
from railhead.server.api.answers.people import LoginInfo
from railhead.server.errors import Conflict, NotFound, TooMany
from railhead.server.schema import accounts, attempts, logins

SESSION = "session"
TOKEN = "token"
SESSION_LIFE = 30 * 24 * 3600 * 1000
MOST_TOKENS = 50  # logins of one account
WINDOW = 15 * 60 * 1000
FAILURES = {"pair": 10, "address": 50, "name": 100}  # in one window


@dataclass(frozen=True, slots=True)
class Login:
    """Somebody who has shown who they are, and how."""

    account: Account
    kind: str
    digest: str


def digest(secret: str) -> str:
    """What is stored of a secret that is itself random."""
    return sha256(secret.encode()).hexdigest()


def issue(
    connection: Connection, now: int, account: int, kind: str, label: str
) -> tuple[str, int | None]:
    """A new session or token: its secret, shown once, and when it expires."""
    connection.execute(delete(logins).where(logins.c.expires <= now))
    count = select(func.count()).where(logins.c.account == account)
    if connection.execute(count).scalar_one() >= MOST_TOKENS:
        raise Conflict(f"An account has at most {MOST_TOKENS} sessions and tokens. Revoke some")
    secret = token_urlsafe(32)
    expires = now + SESSION_LIFE if kind == SESSION else None
    row = {"digest": digest(secret), "account": account, "kind": kind, "label": label}
    connection.execute(insert(logins).values(row | {"created": now, "expires": expires}))
    return secret, expires


def find(connection: Connection, now: int, secret: str) -> Login | None:
    """Whose secret this is, if it is still good."""
    query = (
        select(logins.c.kind, *COLUMNS)
        .join(accounts, accounts.c.id == logins.c.account)
        .where(logins.c.digest == digest(secret), ~accounts.c.disabled)
        .where(logins.c.expires.is_(None) | (logins.c.expires > now))
    )
    row = connection.execute(query).first()
    return Login(Account(*row[1:]), row.kind, digest(secret)) if row else None


def valid(connection: Connection, now: int, found: str) -> bool:
    """Whether a login is still good."""
    return found in good(connection, now, [found])


def good(connection: Connection, now: int, digests: Collection[str]) -> set[str]:
    """Which of these logins are still good."""
    query = (
        select(logins.c.digest)
        .join(accounts, accounts.c.id == logins.c.account)
        .where(logins.c.digest.in_(digests), ~accounts.c.disabled)
        .where(logins.c.expires.is_(None) | (logins.c.expires > now))
    )
    return set(connection.execute(query).scalars())


def listed(connection: Connection, account: int) -> list[LoginInfo]:
    """The sessions and tokens of an account. The first letters of the digest name one."""
    query = select(logins).where(logins.c.account == account).order_by(logins.c.created)
    return [
        {
            "id": row.digest[:16],
            "kind": row.kind,
            "label": row.label,
            "created": row.created,
            "expires": row.expires,
        }
        for row in connection.execute(query)
    ]


def revoke(connection: Connection, account: int, id_: str) -> None:
    """End a session or a token."""
    named = func.substr(logins.c.digest, 1, 16) == id_
    done = connection.execute(delete(logins).where(logins.c.account == account, named))
    if not done.rowcount:
        raise NotFound("There is no such session or token")


def revoke_all(connection: Connection, account: int) -> None:
    """End all sessions and tokens of an account."""
    connection.execute(delete(logins).where(logins.c.account == account))


def csrf(key: bytes, secret: str) -> str:
    """What a browser must send along with a change, besides its cookie."""
    return hmac.new(key, f"csrf:{secret}".encode(), sha256).hexdigest()


def keys(name: str, address: str) -> dict[str, str]:
    """What failed sign-ins are counted by."""
    folded = fold(name)
    return {
        "pair": f"pair:{address}:{folded}",
        "address": f"address:{address}",
        "name": f"name:{folded}",
    }


def check_attempts(connection: Connection, now: int, name: str, address: str) -> None:
    """Refuse to try passwords where too many have failed."""
    for kind, key in keys(name, address).items():
        row = connection.execute(select(attempts).where(attempts.c.key == key)).first()
        if row and row.began > now - WINDOW and row._mapping["count"] >= FAILURES[kind]:
            wait = (row.began + WINDOW - now) // 1000 + 1
            raise TooMany("Too many failed attempts to sign in", after=wait)


def count_failure(connection: Connection, now: int, name: str, address: str) -> None:
    """One more failed attempt."""
    connection.execute(delete(attempts).where(attempts.c.began <= now - WINDOW))
    for key in keys(name, address).values():
        more = update(attempts).where(attempts.c.key == key).values(count=attempts.c.count + 1)
        if not connection.execute(more).rowcount:
            connection.execute(insert(attempts).values(key=key, began=now, count=1))
