"""Accounts: name, password, how to reach their owner."""

from collections.abc import Iterable
from dataclasses import dataclass
from threading import BoundedSemaphore
from unicodedata import normalize

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import Connection, insert, select, update

from railhead.server.errors import Conflict, Malformed, NotFound
from railhead.server.naming import check_name
from railhead.server.schema import accounts

LONGEST_NAME = 40
LONGEST_FOLDED = 120
FORMER = "a former player"  # the name of everybody who has left
SHORTEST_PASSWORD = 10
LONGEST_PASSWORD = 200
HASHER = PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)
HASHING = BoundedSemaphore(4)  # each takes 19 MB
NOBODY = HASHER.hash("nobody has this password")


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody with a name. The password's hash stays in the database."""

    id: int
    name: str
    email: str | None = None
    webhook: str | None = None
    disabled: bool = False
    confirmed: bool = False  # whether the owner has shown that the e-mail address is theirs


FIELDS = ("id", "name", "email", "webhook", "disabled", "confirmed")
COLUMNS = [accounts.c[name] for name in FIELDS]


def create(connection: Connection, now: int, name: str, password: str) -> Account:
    """A new account."""
    folded = fold(name)
    check_name(name)
    known = connection.execute(select(accounts.c.id).where(accounts.c.folded == folded)).first()
    if known or folded == FORMER:
        raise Conflict(f"The name {name} is taken")
    row = {"name": name, "folded": folded, "password": password, "disabled": False, "created": now}
    made = connection.execute(insert(accounts).values(row).returning(accounts.c.id))
    return Account(made.scalar_one(), name)


def hashed(password: str) -> str:
    """What is stored of a password. It takes a while, so do it before the transaction."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        limits = f"{SHORTEST_PASSWORD} to {LONGEST_PASSWORD}"
        raise Malformed(f"A password has {limits} characters")
    with HASHING:
        return HASHER.hash(password)


def matches(stored: str | None, password: str) -> bool:
    """Whether the password is the right one; just as slow where there is no such account."""
    with HASHING:
        try:
            HASHER.verify(stored or NOBODY, password)
        except (VerificationError, InvalidHashError):
            return False
    return stored is not None


def by_name(connection: Connection, name: str) -> Account:
    """The account of that name."""
    query = select(*COLUMNS).where(accounts.c.folded == fold(name))
    row = connection.execute(query).first()
    if row is None:
        raise NotFound(f"There is no account {name}")
    return Account(*row)


def by_id(connection: Connection, account: int) -> Account:
    """The account of that number."""
    return Account(*connection.execute(select(*COLUMNS).where(accounts.c.id == account)).one())


def names(connection: Connection, ids: Iterable[int | None]) -> dict[int | None, str | None]:
    """The names of accounts; that of nobody is None."""
    query = select(accounts.c.id, accounts.c.name).where(accounts.c.id.in_([*filter(None, ids)]))
    return {None: None, **{row.id: row.name for row in connection.execute(query)}}


def password_of(connection: Connection, name: str) -> str | None:
    """The hash of a password, unless there is no such account or it is disabled."""
    query = select(accounts.c.password).where(accounts.c.folded == fold(name))
    return connection.execute(query.where(~accounts.c.disabled)).scalar()


def change(connection: Connection, account: int, **values: str | bool | None) -> None:
    """Change columns of an account."""
    connection.execute(update(accounts).where(accounts.c.id == account).values(**values))


def fold(name: str) -> str:
    """What an account is looked up by, and its sign-ins are counted by: alike are one name."""
    if not 1 <= len(name) <= LONGEST_NAME or name != name.strip() or not name.isprintable():
        raise Malformed(f"A name has 1 to {LONGEST_NAME} letters, digits and signs")
    folded = normalize("NFKC", name).casefold()
    if len(folded) > LONGEST_FOLDED:  # some signs stand for whole sentences
        raise Malformed("This name is too long when it is written out")
    return folded
