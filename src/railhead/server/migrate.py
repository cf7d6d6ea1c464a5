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


def upgrade(store: Store) -> None:
    """Apply the migrations that the database lacks; from nothing, all of them."""
    store.write(_upgrade)


def current(connection: Connection) -> bool:
    """Whether the database is at the newest version."""
    found = MigrationContext.configure(connection).get_current_revision()
    return found == ScriptDirectory(str(FOLDER)).get_current_head()


def _upgrade(connection: Connection) -> None:
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
