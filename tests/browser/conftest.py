"""A real server on loopback, a real browser, and people who use it."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from argon2 import PasswordHasher
from playwright.sync_api import Browser, expect

from railhead.server import accounts, site
from railhead.server.settings import Settings
from tests.browser.chromium import chromium
from tests.browser.people import Someone, person, visitor
from tests.server.client import serving

Invite = Callable[..., Someone]
expect.set_options(timeout=60_000)  # milliseconds; others may use the machine


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser of all tests; each person has a context, with cookies of its own."""
    with chromium() as running:
        yield running


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a database of its own."""
    accounts.HASHER = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)  # quick, for tests
    path = tmp_path_factory.mktemp("browser") / "railhead.sqlite3"
    settings = Settings(database=str(path), signups=1000, games=10_000, requests=10_000)
    with serving(site.make(settings)) as running:
        yield running


@pytest.fixture
def comes(browser: Browser, url: str) -> Iterator[Invite]:
    """People who come with a browser; with a name, they are signed in."""
    here: list[Someone] = []

    def come(name: str = "", **device: Any) -> Someone:
        someone = person(browser, url, name, **device) if name else visitor(browser, url, **device)
        here.append(someone)
        return someone

    yield come
    faults = [fault for someone in here for fault in someone.faults]
    for someone in here:
        someone.context.close()
    assert faults == [], "errors in the pages"
