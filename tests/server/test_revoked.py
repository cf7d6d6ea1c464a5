"""A stream ends when the right to it does: at once in its process, and soon in any other."""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest

from railhead.server import live, logins, site, upkeep
from railhead.server.settings import Settings
from tests.server.client import PASSWORD, Person, Web, begun, serving
from tests.server.processes import process

REFUSED = "This session or token is not valid any more"
fresh = (f"Gus{n}" for n in count())


@pytest.fixture(autouse=True)
def _no_heartbeat(monkeypatch: pytest.MonkeyPatch) -> None:
    """No stream looks by itself whether it may go on."""
    monkeypatch.setattr(live, "HEARTBEAT", 3600.0)


@pytest.fixture
def gus(web: Web) -> Iterator[Person]:
    """Somebody new."""
    person = Person(web.url, next(fresh))
    yield person
    person.close()


def token(person: Person) -> str:
    """The id of the token that somebody uses."""
    return logins.digest(person.token)[:16]


WAYS: dict[str, Callable[[Person], Any]] = {
    "sign out": lambda person: person.delete("/session"),
    "revoke a token": lambda person: person.delete(f"/logins/{token(person)}"),
    "revoke all": lambda person: person.delete("/logins"),
    "new password": lambda person: person.put(
        "/account/password", {"old": PASSWORD, "new": "a new password"}
    ),
    "leave for good": lambda person: person.post(
        "/account/deletion", {"password": PASSWORD}, status=204
    ),
}


@pytest.mark.parametrize("way", WAYS)
def test_nothing_is_told_after_the_end(
    gus: Person, people: dict[str, Person], game: str, way: str
) -> None:
    after = gus.number(game)
    with gus.listening(game, after=after) as events:
        people["Adam"].post(f"/games/{game}/chat", {"text": "before"})
        assert next(events)[2]["text"] == "before"
        WAYS[way](gus)
        people["Adam"].post(f"/games/{game}/chat", {"text": "after"})
        assert [(name, data["message"]) for _, name, data in events] == [("refused", REFUSED)]


def test_only_the_streams_of_that_login_end(web: Web, gus: Person, game: str) -> None:
    other = gus.post("/tokens", {"label": "other"})
    after = gus.number(game)
    with gus.listening(game, after=after) as events:
        gus.delete(f"/logins/{other['id']}")
        web.people["Adam"].post(f"/games/{game}/chat", {"text": "on"})
        assert next(events)[2]["text"] == "on"


def elsewhere(web: Web, gus: Person, how: str) -> None:
    """What another process or the command line does: this one is told nothing."""
    store = web.site.store
    if how == "password":
        upkeep.set_password(store, gus.name, "another password")
    elif how == "disabled":
        upkeep.switch(store, gus.name, disabled=True)
    else:
        web.clock.pass_(logins.SESSION_LIFE / 1000 + 1)


@pytest.mark.parametrize("how", ["password", "disabled", "expired"])
def test_what_ends_elsewhere_ends_here(web: Web, gus: Person, game: str, how: str) -> None:
    headers = {"cookie": f"railhead={gus.cookies['railhead']}"} if how == "expired" else None
    if headers:
        del gus.http.headers["authorization"]
        gus.http.headers.update(headers)
    with gus.listening(game) as events:
        next(events)
        elsewhere(web, gus, how)
        *_, (_, name, data) = events
    assert (name, data["message"]) == ("refused", REFUSED)


def test_a_seat_that_is_given_up_is_seen_through_no_more(people: dict[str, Person]) -> None:
    game = begun(people["Adam"], people["Beth"])
    after = people["Beth"].number(game)
    with people["Beth"].listening(game, after=after, seat="Beth") as events:
        people["Beth"].delete(f"/games/{game}/seats/Beth")
        found = [(name, data["message"]) for _, name, data in events]
    assert found == [("refused", "You do not hold this seat")]


@pytest.fixture
def shared(cluster: str) -> str:
    """A PostgreSQL database for two processes."""
    with psycopg.connect(cluster.format("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS revoked WITH (FORCE)")
        connection.execute("CREATE DATABASE revoked TEMPLATE pattern")
    return cluster.format("revoked")


def test_a_token_revoked_at_another_process(shared: str, tmp_path: Path, real_titles: None) -> None:
    with (
        serving(site.make(Settings(database=shared))) as one,
        process(shared, tmp_path / "two") as two,
    ):
        adam = Person(one, "Adam")
        game = begun(adam, title="1853-retuned", places=3, hot=["A", "B", "C"])
        with adam.listening(game) as events:
            next(events)
            httpx.delete(f"{two.url}/api/v1/logins", headers=adam.http.headers).raise_for_status()
            *_, (_, name, data) = events
        assert (name, data["message"]) == ("refused", REFUSED)
        adam.close()
