"""Sites on both databases, with the toy title and a clock that stands still."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
from argon2 import PasswordHasher

from railhead import games
from railhead.server import accounts, migrate, site
from railhead.server.accounts import Account
from railhead.server.schema import metadata
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.play.toy import TOY
from tests.server import postgres
from tests.server.client import PATIENCE, Person, Web, begun, serving
from tests.server.contract import REAL, STREAM, check_answer
from tests.server.tools import AtOnce, Clock

accounts.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # quick, for tests


@pytest.fixture(autouse=True, scope="session")
def _described() -> Iterator[None]:
    """Every answer of every test is one that the description knows, and is waited for."""
    send = httpx.Client.send

    def checked(client: httpx.Client, request: httpx.Request, **how: Any) -> httpx.Response:
        if request.extensions.get("timeout") == httpx.Timeout(5).as_dict():  # none is given
            request.extensions["timeout"] = httpx.Timeout(PATIENCE).as_dict()
        answer = send(client, request, **how)
        if answer.headers.get("content-type", "").partition(";")[0] != STREAM:
            answer.read()
        check_answer(answer)
        return answer

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Client, "send", checked)
        yield


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TITLES", (TOY,))


@pytest.fixture
def real_titles(monkeypatch: pytest.MonkeyPatch) -> None:
    """The titles that people play."""
    monkeypatch.setattr(games, "TITLES", REAL)


@pytest.fixture(scope="session")
def cluster() -> Iterator[str]:
    """A PostgreSQL server with two databases: `pattern`, which stays empty, and `tests`."""
    with postgres.running() as url:
        with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE pattern")
        pattern = site.make(Settings(database=url.format("pattern")))
        migrate.upgrade(pattern.store)
        pattern.store.close()
        with psycopg.connect(url.format("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE tests TEMPLATE pattern")
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The URL of an up-to-date database, on each kind of server."""
    if request.param == "sqlite":
        path = str(tmp_path / "railhead.sqlite3")
        made = site.make(Settings(database=path))
        migrate.upgrade(made.store)
        made.store.close()
        return path
    url = str(request.getfixturevalue("cluster").format("tests"))
    with psycopg.connect(url) as connection:
        connection.execute("SET session_replication_role = replica")  # no triggers, for once
        for table in metadata.sorted_tables:
            connection.execute(f"DELETE FROM {table.name}")
    return url


@pytest.fixture
def clock() -> Clock:
    """A clock that is set by hand."""
    return Clock()


@pytest.fixture
def here(database: str, clock: Clock) -> Iterator[Site]:
    """A site."""
    made = site.make(Settings(database=database), clock)
    yield made
    made.hints.stop()
    made.store.close()


@pytest.fixture
def adam(here: Site) -> Account:
    """An account."""
    return here.store.write(lambda c: accounts.create(c, 0, "Adam", "-"))


@pytest.fixture
def beth(here: Site) -> Account:
    """Another account."""
    return here.store.write(lambda c: accounts.create(c, 0, "Beth", "-"))


@pytest.fixture(scope="module")
def web(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Iterator[Web]:
    """A running server on SQLite, and Adam, Beth and Clive with a token each."""
    path = tmp_path_factory.mktemp("web") / "railhead.sqlite3"
    smtp = getattr(request.module, "SMTP", "")
    settings = Settings(database=str(path), signups=1000, games=10_000, requests=10_000, smtp=smtp)
    clock = Clock()
    made = site.make(settings, clock)
    made.offering.threads = AtOnce()
    with serving(made) as url:
        people = {name: Person(url, name) for name in ("Adam", "Beth", "Clive")}
        yield Web(made, clock, url, people)
        for person in people.values():
            person.close()


@pytest.fixture
def people(web: Web) -> dict[str, Person]:
    """Adam, Beth and Clive, each with a token."""
    return web.people


@pytest.fixture
def game(people: dict[str, Person]) -> str:
    """The id of a toy game of Adam and Beth that has begun; Clive may watch."""
    return begun(people["Adam"], people["Beth"])
