"""Migrations, up from nothing, on both databases."""

from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory

from railhead.server import migrate
from railhead.server.schema import metadata
from railhead.server.store import Store, address


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    """A database with nothing in it."""
    url = str(tmp_path / "empty.sqlite3")
    if request.param == "postgresql":
        cluster = request.getfixturevalue("cluster")
        with psycopg.connect(cluster.format("postgres"), autocommit=True) as connection:
            connection.execute("DROP DATABASE IF EXISTS empty")
            connection.execute("CREATE DATABASE empty")
        url = cluster.format("empty")
    store = Store(url)
    yield store
    store.close()


def test_migrations_lead_from_nothing_to_the_schema(empty: Store) -> None:
    with empty.read() as connection:
        assert not migrate.current(connection)
    migrate.upgrade(empty)
    migrate.upgrade(empty)  # nothing left to do
    with empty.read() as connection:
        assert migrate.current(connection)
        found = compare_metadata(MigrationContext.configure(connection), metadata)
    assert found == []


def test_migrations_are_named_by_their_revisions() -> None:
    """So that a database which is up to date is known without looking into them."""
    scripts = ScriptDirectory(str(migrate.FOLDER))
    found = [script.revision for script in scripts.walk_revisions()]
    assert tuple(reversed(found)) == migrate.REVISIONS
    assert scripts.get_current_head() == migrate.NEWEST


def test_sqlite_keeps_what_it_acknowledges(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite3"))
    with store.read() as connection:
        pragmas = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    store.close()
    assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


@pytest.mark.parametrize(
    ("url", "full"),
    [
        ("a/b.sqlite3", "sqlite:///a/b.sqlite3"),
        ("postgresql://h/d", "postgresql+psycopg://h/d"),
        ("postgres://h/d", "postgresql+psycopg://h/d"),
        ("sqlite:///x", "sqlite:///x"),
    ],
)
def test_urls(url: str, full: str) -> None:
    assert address(url) == full
