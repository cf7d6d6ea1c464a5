"""Looking after a server: check, backup, restore, users, games."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from railhead.cli.serve import DEFAULT, Database
from railhead.cli.tables import say

if TYPE_CHECKING:
    from railhead.server.store import Store

users = typer.Typer(no_args_is_help=True, help="The accounts of a server.")
games = typer.Typer(no_args_is_help=True, help="The games of a server.")
Name = Annotated[str, typer.Argument(metavar="NAME")]


def check(database: Database = DEFAULT.database) -> None:
    """Replay every game and compare it with all that is stored. Exit status 1 if one differs."""
    from railhead.server import check as checking

    count = wrong = 0
    with opened(database) as store:
        for game, faults in checking.check(store):
            count += 1
            wrong += bool(faults)
            for fault in faults:
                say(f"{game}: {fault}")
    say(f"{count} games, {wrong} with faults")
    if wrong:
        raise typer.Exit(1)


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE")], database: Database = DEFAULT.database
) -> None:
    """Write all accounts and games to a file; the server may be running."""
    from railhead.server import backup as copying

    with opened(database) as store:
        _counted(copying.backup(store, file))


def restore(
    file: Annotated[Path, typer.Argument(metavar="FILE", exists=True)],
    database: Database = DEFAULT.database,
) -> None:
    """Fill an empty database from a backup."""
    from railhead.server import backup as copying

    with _complaining(database) as store:
        try:
            _counted(copying.restore(store, file))
        except copying.BackupError as error:
            raise typer.BadParameter(str(error)) from None


@users.command("list")
def list_users(database: Database = DEFAULT.database) -> None:
    """List the accounts."""
    from railhead.server import upkeep

    with opened(database) as store, store.read() as connection:
        for account in upkeep.accounts_listed(connection):
            state = "  disabled" if account.disabled else ""
            say(f"{account.name}  {account.email or ''}{state}")


@users.command("password")
def password(
    name: Name,
    new: Annotated[str, typer.Option(prompt=True, hide_input=True, confirmation_prompt=True)],
    database: Database = DEFAULT.database,
) -> None:
    """Set a password; all sessions and tokens of the account end."""
    from railhead.server import upkeep

    with opened(database) as store:
        upkeep.set_password(store, name, new)


@users.command("disable")
def disable(name: Name, database: Database = DEFAULT.database) -> None:
    """Let an account do nothing any more."""
    _switch(database, name, disabled=True)


@users.command("enable")
def enable(name: Name, database: Database = DEFAULT.database) -> None:
    """Let an account play again."""
    _switch(database, name, disabled=False)


@users.command("remove")
def remove(name: Name, database: Database = DEFAULT.database) -> None:
    """Close an account for good; its seats are free, the games stay."""
    from railhead.server import upkeep
    from railhead.server.site import milliseconds

    with opened(database) as store:
        upkeep.remove(store, name, milliseconds())


@games.command("list")
def list_games(database: Database = DEFAULT.database) -> None:
    """List the games, the latest first."""
    from railhead.server import upkeep

    with opened(database) as store, store.read() as connection:
        for head in upkeep.games_listed(connection):
            moment = datetime.fromtimestamp(head.changed / 1000, UTC)
            say(
                f"{head.id}  {moment:%Y-%m-%d %H:%M}  {head.title}  {head.status}  "
                f"{head.position} actions  {head.name}"
            )


@games.command("export")
def export(
    game: Annotated[str, typer.Argument(metavar="GAME")],
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    database: Database = DEFAULT.database,
) -> None:
    """Write a game to a .railhead.json file, all its secrets with it."""
    from railhead.server import upkeep

    with opened(database) as store, store.read() as connection:
        upkeep.export(connection, game, file)


@contextmanager
def opened(database: str) -> Iterator["Store"]:
    """The database, which must be there, brought up to date."""
    from railhead.server import migrate

    with _complaining(database) as store:
        if store.missing or migrate.version(store) is None:
            raise typer.BadParameter(f"There is no database of Railhead's at {store.place}")
        migrate.upgrade(store)
        yield store


@contextmanager
def _complaining(database: str) -> Iterator["Store"]:
    """The database; what is wrong with it is said in a sentence."""
    from railhead.server.errors import Away, Refused
    from railhead.server.settings import SettingsError
    from railhead.server.store import UNREADABLE, Store

    store = Store(database)
    try:
        yield store
    except Away as away:
        raise typer.BadParameter(f"{store.place} does not answer: {away.why}") from None
    except Refused as refused:
        raise typer.BadParameter(refused.message) from None
    except SettingsError as error:
        raise typer.BadParameter(f"{store.place}: {error}") from None
    except UNREADABLE as error:
        raise typer.BadParameter(f"{store.place} cannot be read: {error!r:.200}") from None
    finally:
        store.close()


def _switch(database: str, name: str, *, disabled: bool) -> None:
    from railhead.server import upkeep

    with opened(database) as store:
        upkeep.switch(store, name, disabled=disabled)


def _counted(counts: dict[str, int]) -> None:
    say(", ".join(f"{count} {name}" for name, count in counts.items() if count) or "nothing")
