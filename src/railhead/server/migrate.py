"""Bringing a database up to date."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from railhead.server.store import Store

FOLDER = Path(__file__).parent / "migrations"
LOCK = 1853_1947_1820  # one process migrates, the others wait


def upgrade(store: Store, revision: str = "head") -> None:
    """Apply the migrations that the database lacks; from nothing, all of them."""
    store.write(lambda connection: _upgrade(connection, revision))


def version(store: Store) -> str | None:
    """The version of the database; None where it has no tables yet."""
    with store.read() as connection:
        return MigrationContext.configure(connection).get_current_revision()


def known(revision: object) -> bool:
    """Whether a database was ever at that version."""
    return revision in {script.revision for script in ScriptDirectory(str(FOLDER)).walk_revisions()}


def current(connection: Connection) -> bool:
    """Whether the database is at the newest version."""
    found = MigrationContext.configure(connection).get_current_revision()
    return found == ScriptDirectory(str(FOLDER)).get_current_head()


def _upgrade(connection: Connection, revision: str) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)
