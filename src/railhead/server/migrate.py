"""Bringing a database up to date."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text
from sqlalchemy.exc import SQLAlchemyError

from railhead.play.errors import shown
from railhead.server.settings import SettingsError
from railhead.server.store import Store

FOLDER = Path(__file__).parent / "migrations"
REVISIONS = tuple(sorted(path.name[:4] for path in FOLDER.glob("versions/[0-9]*.py")))
NEWEST = REVISIONS[-1]
UNKNOWN = "This database belongs to a newer Railhead or to another program"
LOCK = 1853_1947_1820  # one process migrates, the others wait


def upgrade(store: Store, revision: str = NEWEST) -> None:
    """Apply the migrations that the database lacks; from nothing, all of them."""
    found = version(store)
    if found is not None and not known(found):
        raise SettingsError(f"{UNKNOWN}: its version is {shown(found)}")
    if found != revision:
        store.write(lambda connection: _upgrade(connection, revision))


def version(store: Store) -> str | None:
    """The version of the database; None where it has no tables yet. SettingsError if they are not
    ours.
    """
    try:
        with store.read() as connection:
            found = _found(connection)
            others = inspect(connection).get_table_names() if found is None else []
    except SQLAlchemyError as error:
        raise SettingsError(f"{UNKNOWN}: {getattr(error, 'orig', error)}") from None
    if others:
        raise SettingsError(f"{UNKNOWN}: it has a table {shown(others[0])}")
    return found


def known(revision: object) -> bool:
    """Whether a database was ever at that version."""
    return revision in REVISIONS


def current(connection: Connection) -> bool:
    """Whether the database is at the newest version."""
    return _found(connection) == NEWEST


def _found(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _upgrade(connection: Connection, revision: str) -> None:
    from alembic import command  # noqa: PLC0415 - slow to load, and seldom needed
    from alembic.config import Config  # noqa: PLC0415

    if connection.dialect.name == "postgresql":
        connection.execute(text("SET LOCAL lock_timeout = 0"))  # others may take their time
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
