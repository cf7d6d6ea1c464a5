"""What those who run the server do with accounts and games."""

from pathlib import Path

from sqlalchemy import Connection, select

from railhead.play import files
from railhead.play.files import Header
from railhead.server import accounts, farewell, journal, logins, positions
from railhead.server.accounts import COLUMNS, Account
from railhead.server.errors import Conflict
from railhead.server.journal import Head
from railhead.server.schema import accounts as accounts_table
from railhead.server.schema import games
from railhead.server.seats import OPEN
from railhead.server.store import Store


def accounts_listed(connection: Connection) -> list[Account]:
    """All accounts by name."""
    query = select(*COLUMNS).order_by(accounts_table.c.folded)
    return [Account(*row) for row in connection.execute(query)]


def games_listed(connection: Connection) -> list[Head]:
    """All games, the latest first."""
    query = select(games).order_by(games.c.changed.desc())
    return [journal.read_head(row) for row in connection.execute(query).mappings()]


def set_password(store: Store, name: str, password: str) -> None:
    """A new password; whoever is signed in with the old one is out."""
    hashed = accounts.hashed(password)

    def work(connection: Connection) -> None:
        account = accounts.by_name(connection, name)
        accounts.change(connection, account.id, password=hashed)
        logins.revoke_all(connection, account.id)

    store.write(work)


def switch(store: Store, name: str, *, disabled: bool) -> None:
    """Disable or enable an account."""
    store.write(lambda c: accounts.change(c, accounts.by_name(c, name).id, disabled=disabled))


def remove(store: Store, name: str, now: int) -> None:
    """Close an account for good."""
    store.write(lambda c: farewell.leave(c, now, accounts.by_name(c, name).id))


def export(connection: Connection, id_: str, path: Path) -> None:
    """Write a game to a file, whether or not its rules still allow all that was played."""
    head = journal.head(connection, id_)
    if head.status == OPEN:
        raise Conflict("The game has not begun")
    if head.origin_number:
        raise Conflict("It is a copy of a position that hides something, which no file can say")
    players = tuple(positions.players(connection, id_))
    header = Header(
        title=head.title, rules=head.rules, players=players, options=head.options, seed=head.seed
    )
    entries = positions.line(connection, head, 0, head.position)
    files.write(path, header, [entry.body for entry in entries])
