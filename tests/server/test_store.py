"""Connections: a dead one is replaced before it is used, a live one is not asked twice."""

from itertools import pairwise

import psycopg
import pytest
from sqlalchemy import text

from railhead.server import store
from railhead.server.store import Store


@pytest.fixture
def there(cluster: str) -> Store:
    """A database of PostgreSQL."""
    return Store(cluster.format("tests"))


def backend(there: Store) -> int:
    with there.read() as connection:
        return int(connection.execute(text("SELECT pg_backend_pid()")).scalar_one())


def test_a_connection_that_died_while_it_rested_is_replaced(
    there: Store, cluster: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "REST", 0.0)
    first = backend(there)
    assert backend(there) == first
    with psycopg.connect(cluster.format("postgres"), autocommit=True) as connection:
        connection.execute("SELECT pg_terminate_backend(%s)", (first,))
    assert backend(there) != first
    there.close()


def test_a_glance_is_one_statement_without_a_transaction(there: Store) -> None:
    with there.glance() as connection:
        one, two = (connection.execute(text("SELECT now()::text")).scalar() for _ in range(2))
    assert one != two  # now() is the beginning of the transaction
    with there.read() as connection:
        times = [connection.execute(text("SELECT now()::text")).scalar() for _ in range(2)]
    assert all(a == b for a, b in pairwise(times))
    there.close()
