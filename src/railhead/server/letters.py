"""Letters with a one-time link: to confirm an e-mail address, or to set a forgotten password.

The outbox knows only that a letter is to be sent. Its secret is made when it is delivered, and only
a digest of it is stored.
"""

from secrets import token_urlsafe

from sqlalchemy import Connection, delete, insert, or_, select, update

from railhead.server.accounts import Account
from railhead.server.errors import NotFound, TooMany
from railhead.server.journal import dumps
from railhead.server.logins import WINDOW, digest
from railhead.server.notices import EMAIL
from railhead.server.schema import accounts, attempts, links, outbox

CONFIRM = "confirm"
RESET = "reset"
HOUR = 3600 * 1000
LIVES = {CONFIRM: 72 * HOUR, RESET: HOUR}
MOST_OF_NAME = 3  # letters about a forgotten password in one window
MOST_OF_ADDRESS = 10  # requests for them


def send(connection: Connection, now: int, account: int, kind: str) -> None:
    """Have a letter sent to the address of an account."""
    row = {"account": account, "channel": EMAIL, "body": dumps({"letter": kind})}
    connection.execute(insert(outbox).values(row | {"created": now, "due": now, "tries": 0}))


def forgotten(connection: Connection, now: int, name: str, address: str) -> None:
    """Somebody says that they have forgotten a password. Nobody learns whether the name exists.

    A letter goes to a confirmed address only, and not too often: another one says nothing new.
    """
    if not _counted(connection, now, f"forgot-at:{address}", MOST_OF_ADDRESS):
        raise TooMany("Too many requests of this kind", after=WINDOW // 1000)
    often = not _counted(connection, now, f"forgot:{name}", MOST_OF_NAME)
    reached = accounts.c.confirmed & accounts.c.email.is_not(None) & ~accounts.c.disabled
    query = select(accounts.c.id).where(accounts.c.folded == name, reached)
    found = connection.execute(query).scalar()
    if found is not None and not often:
        send(connection, now, found, RESET)


def link(connection: Connection, now: int, account: Account, kind: str) -> str:
    """The secret of a new link; those of the same kind that were sent before are void."""
    _void(connection, now, account.id, kind)
    secret = token_urlsafe(32)
    row = {"digest": digest(secret), "account": account.id, "kind": kind, "email": account.email}
    connection.execute(insert(links).values(row | {"expires": now + LIVES[kind]}))
    return secret


def owner(connection: Connection, now: int, kind: str, secret: str) -> int:
    """Whose link this is, if it is still good: the address must still be that of the account."""
    good = (links.c.digest == digest(secret)) & (links.c.kind == kind) & (links.c.expires > now)
    query = select(links.c.account).join(accounts, accounts.c.id == links.c.account).where(good)
    found = connection.execute(
        query.where(accounts.c.email == links.c.email, ~accounts.c.disabled)
    ).scalar()
    if found is None:
        raise NotFound("This link is used up or too old. Ask for another")
    return int(found)


def used(connection: Connection, now: int, kind: str, secret: str) -> int:
    """Whose link this was; it is good for this once."""
    account = owner(connection, now, kind, secret)
    _void(connection, now, account, kind)
    return account


def _void(connection: Connection, now: int, account: int, kind: str) -> None:
    same = (links.c.account == account) & (links.c.kind == kind)
    connection.execute(delete(links).where(or_(same, links.c.expires <= now)))


def _counted(connection: Connection, now: int, key: str, most: int) -> bool:
    """Count one more; whether it is within the limit."""
    connection.execute(delete(attempts).where(attempts.c.began <= now - WINDOW))
    more = update(attempts).where(attempts.c.key == key).values(count=attempts.c.count + 1)
    count = connection.execute(more.returning(attempts.c["count"])).scalar()
    if count is None:
        connection.execute(insert(attempts).values(key=key, began=now, count=1))
    return (count or 1) <= most
