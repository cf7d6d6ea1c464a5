"""A database that is away, locked, full or read-only: every answer says when to try again."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import event
from sqlalchemy.exc import IntegrityError

from railhead.server import migrate, site, store
from railhead.server.app import create
from railhead.server.errors import Away
from railhead.server.settings import Settings
from railhead.server.site import Site
from railhead.server.store import Store
from tests.server import postgres
from tests.server.client import Person, begun, eventually, serving
from tests.server.postgres import Cluster

OPEN = ("titles", "computers", "lessons", "drawings/style.css")
NEEDS_NONE = ("/health", *(f"/api/v1/{name}" for name in OPEN))


@contextmanager
def visited(database: str) -> Iterator[tuple[Site, Person, str]]:
    """A running server, Adam, and a game of his that has begun."""
    made = site.make(Settings(database=database, requests=1e6, games=1e6))
    with serving(made) as url, closing(Person(url, "Adam")) as adam:
        yield made, adam, begun(adam, hot=["Adam", "Beth"], places=2)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "railhead.sqlite3"


def away(answer: httpx.Response) -> bool:
    """Whether an answer says when to try again, and nothing of what went wrong inside."""
    assert answer.status_code == 503, f"{answer.status_code}: {answer.text}"
    assert int(answer.headers["retry-after"]) >= 1
    told = answer.json()["error"]["message"]
    return "SELECT" not in told and "sqlite" not in told.lower()


def every_request(person: Person, game: str) -> Iterator[tuple[str, httpx.Response]]:
    """An attempt at each operation that needs the database."""
    for route, methods in create(Settings()).openapi()["paths"].items():
        if route in NEEDS_NONE or route.startswith("/api/v1/rules/"):
            continue
        address = route.replace("{game}", game)
        for name in ("number", "position", "proposal"):
            address = address.replace(f"{{{name}}}", "1")
        for method in methods:
            url = f"{str(person.http.base_url).removesuffix('/api/v1/')}{address}"
            body: dict[str, Any] | None = None if method == "get" else {}
            yield f"{method} {route}", person.http.request(method, url, json=body)


def test_every_request_says_when_to_try_again(path: Path) -> None:
    """But for what is refused before anybody is looked up."""
    with visited(str(path)) as (here, adam, game):
        here.store.close()
        path.rename(path.with_suffix(".away"))
        path.mkdir()
        found = dict(every_request(adam, game))
        path.rmdir()
        path.with_suffix(".away").rename(path)
        assert adam.get(f"/games/{game}")["id"] == game
    assert {answer.status_code for answer in found.values()} <= {422, 503}
    assert (
        len([answer for answer in found.values() if answer.status_code == 503 and away(answer)])
        > 30
    )
    assert found["get /api/v1/games/{game}/stream"].status_code == 503
    assert found["get /ready"].status_code == 503


def test_the_database_is_locked(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.05)
    with visited(str(path)) as (_, adam, game):
        with closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            assert away(adam.http.post(f"/games/{game}/chat", json={"text": "Hello"}))
            assert adam.get(f"/games/{game}")["id"] == game
            other.execute("ROLLBACK")
        adam.post(f"/games/{game}/chat", {"text": "Hello"})


@pytest.mark.parametrize("pragma", ["query_only = ON", "max_page_count = 1"])
def test_the_file_cannot_be_written_or_the_disk_is_full(path: Path, pragma: str) -> None:
    with visited(str(path)) as (here, adam, game):
        here.store.close()

        def spoil(connection: Any, _record: object) -> None:
            connection.execute(f"PRAGMA {pragma}")

        event.listen(here.store.engine, "connect", spoil)
        text = {"text": "x" * 1000}
        answers = [adam.http.post(f"/games/{game}/chat", json=text) for _ in range(30)]
        assert {answer.status_code for answer in answers} <= {201, 503}
        assert away(answers[-1])
        event.remove(here.store.engine, "connect", spoil)
        here.store.close()
        adam.post(f"/games/{game}/chat", text)


def test_the_file_is_no_database(path: Path) -> None:
    with visited(str(path)) as (here, adam, game):
        here.store.close()
        for file in path.parent.glob(f"{path.name}*"):
            file.write_bytes(b"no database at all " * 1000)
        assert away(adam.http.get(f"/games/{game}"))


def test_what_is_wrong_with_the_work_is_told_as_it_is(path: Path) -> None:
    """A fault of ours is not taken for a database that is away."""
    made = Store(str(path))
    migrate.upgrade(made)
    with pytest.raises(Exception, match="no such table") as error, made.read() as connection:
        connection.exec_driver_sql("SELECT * FROM nowhere")
    assert not isinstance(error.value, Away)
    made.close()


def test_a_write_that_loses_every_race_may_be_tried_again(path: Path) -> None:
    made = Store(str(path))

    def beaten(_connection: Any) -> None:
        cause = sqlite3.IntegrityError("UNIQUE constraint failed")
        cause.sqlite_errorcode = sqlite3.SQLITE_CONSTRAINT_UNIQUE
        raise IntegrityError("", {}, cause)

    with pytest.raises(Away):
        made.write(beaten)
    made.close()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A PostgreSQL server that can be stopped."""
    with postgres.cluster() as made:
        yield made


@pytest.fixture
def there(cluster: Cluster) -> str:
    """A new database of it."""
    with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS railhead WITH (FORCE)")
        connection.execute("CREATE DATABASE railhead")
    return cluster.url("railhead")


def test_postgresql_goes_away_and_comes_back(cluster: Cluster, there: str) -> None:
    with visited(there) as (_, adam, game):
        with adam.http.stream("GET", f"/games/{game}/stream") as stream:
            lines = stream.iter_lines()
            assert next(lines) == "retry: 1000"
            cluster.kill()
            assert away(adam.http.get(f"/games/{game}"))
            assert away(adam.http.post(f"/games/{game}/chat", json={"text": "Hello"}))
            assert away(adam.http.get(f"/games/{game}/stream"))
            cluster.start()
        eventually(lambda: adam.http.get(f"/games/{game}").status_code == 200)
        adam.post(f"/games/{game}/chat", {"text": "Hello"})


def test_postgresql_resets_its_connections(cluster: Cluster, there: str) -> None:
    with visited(there) as (_, adam, game):
        for n in range(5):
            with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE datname = 'railhead'"
                )
            answer = adam.http.post(f"/games/{game}/chat", json={"text": f"Hello {n}"})
            assert answer.status_code == 201 or away(answer)
            eventually(lambda: adam.http.get(f"/games/{game}").status_code == 200)


def test_postgresql_is_locked(there: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "WAIT", 0.05)
    with (
        visited(there) as (_, adam, game),
        psycopg.connect(there) as other,
    ):
        other.execute("LOCK TABLE journal IN EXCLUSIVE MODE")
        assert away(adam.http.post(f"/games/{game}/chat", json={"text": "Hello"}))
        other.rollback()
        adam.post(f"/games/{game}/chat", {"text": "Hello"})
