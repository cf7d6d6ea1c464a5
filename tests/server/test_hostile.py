"""Hostile input: requests made from the OpenAPI description, and some made by hand."""

import json
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from railhead import games
from railhead.server import logins, site
from railhead.server.app import create
from railhead.server.logins import TOKEN
from railhead.server.settings import Settings
from tests.server.client import Person, Web, begun, serving
from tests.server.contract import REAL

SMTP = "smtp://127.0.0.1:9"  # nobody is there, but the server believes that it can send letters
numbers = count()
HOT = {"title": "1853-retuned", "places": 3, "hot": ["A", "B", "C"]}


@pytest.fixture(scope="module")
def target(web: Web) -> Iterator[str]:
    """A real game of Adam's, who plays all seats."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "TITLES", REAL)
        yield begun(web.people["Adam"], **HOT)


def operations() -> list[Any]:
    """All that the description offers, but for the endless streams."""
    app = create(Settings())  # it opens its database when it starts, and it never does
    found: Any = schemathesis.openapi.from_dict(app.openapi()).exclude(path_regex="/stream$")
    return [result.ok() for result in found.get_all_operations()]


OPERATIONS = operations()


@pytest.mark.parametrize("operation", OPERATIONS, ids=[o.label for o in OPERATIONS])
def test_no_request_breaks_the_server(
    operation: Any, web: Web, target: str, real_titles: None
) -> None:
    """Half of the requests for a game are for one that is there, by its player."""

    @settings(max_examples=20, suppress_health_check=list(HealthCheck), database=None)
    @given(case=operation.as_strategy(), there=st.booleans())
    def attack(case: Any, there: bool) -> None:
        if there and "game" in (case.path_parameters or {}):
            case.path_parameters["game"] = target
        headers = {"authorization": f"Bearer {token(web)}", "connection": "close"}
        answer = case.call(base_url=web.url, headers=headers)
        assert answer.status_code < 500, answer.text
        if answer.status_code >= 400:
            assert answer.json()["error"]["message"]

    attack()


def token(web: Web) -> str:
    """A new token; the requests before may have revoked the last."""

    def work(connection: Any) -> str:
        logins.revoke_all(connection, 1)
        return logins.issue(connection, web.clock(), 1, TOKEN, "test")[0]

    return web.site.store.write(work)


@pytest.fixture
def dora(web: Web) -> Iterator[Person]:
    """Somebody whose token nobody revokes."""
    person = Person(web.url, f"Dora {next(numbers)}")
    yield person
    person.close()


DEEP = b'{"action": ' + b'{"a":' * 5000 + b"1" + b"}" * 5000 + b', "expected": 1}'
BODIES = {
    "empty": b"",
    "no JSON": b"{",
    "no object": b"[]",
    "a number": b"7",
    "wrong encoding": b'{"action": "\xff\xfe"}',
    "deep": DEEP,
    "NaN": b'{"action": {"type": NaN}, "expected": 1}',
    "endless": b'{"action": {"type": 1e999}, "expected": 1e999}',
    "huge number": b'{"action": {}, "expected": ' + b"9" * 4000 + b"}",
    "beyond the database": b'{"action": {}, "expected": 2147483648}',
    "negative": b'{"action": {}, "expected": -1}',
    "half a sign": b'{"action": {"type": "\\ud800", "player": "\\udfff"}, "expected": 1}',
    "zero sign": b'{"action": {"type": "pass", "player": "A\\u0000"}, "expected": 1}',
    "a list as player": b'{"action": {"type": "pass", "player": ["A"]}, "expected": 1}',
    "unasked field": b'{"action": {"type": "pass"}, "expected": 1, "admin": true}',
    "twice": b'{"action": {"type": "pass"}, "action": {}, "expected": 1}',
}


@pytest.mark.parametrize("name", BODIES)
def test_a_malformed_action_is_refused(dora: Person, name: str, real_titles: None) -> None:
    game = begun(dora, **HOT)
    answer = dora.http.post(
        f"/games/{game}/actions",
        content=BODIES[name],
        headers={"content-type": "application/json"},
    )
    assert answer.status_code in (400, 403, 409, 422), answer.text
    assert answer.json()["error"]["message"]
    assert dora.get(f"/games/{game}")["position"] == 0


@pytest.mark.parametrize(
    "game", ["x", "%00", "..%2f..", "0" * 16, "' OR 1=1 --", "%ff", "\u202e" * 16]
)
def test_a_game_that_cannot_be(dora: Person, game: str) -> None:
    answer = dora.http.get(f"/games/{game}/view")
    assert answer.status_code in (404, 422)


@pytest.mark.parametrize("seat", ["%00", "%ff", "'; --", "a" * 50, "\u202e"])
def test_a_seat_that_cannot_be(dora: Person, seat: str, real_titles: None) -> None:
    game = begun(dora, **HOT)
    for path in ("view", "events", "offers", "stream"):
        answer = dora.http.get(f"/games/{game}/{path}?seat={seat}")
        assert answer.status_code in (403, 422), answer.text


@pytest.mark.parametrize("key", ["", "a b", "x" * 81])
def test_a_key_that_cannot_be(dora: Person, key: str, real_titles: None) -> None:
    game = begun(dora, **HOT)
    body = {"action": {"type": "pass", "player": "A"}, "expected": 1}
    answer = dora.http.post(f"/games/{game}/actions", json=body, headers={"Idempotency-Key": key})
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize("last", ["-1", "x", "9" * 30, "1.5"])
def test_an_event_id_that_cannot_be(dora: Person, last: str, real_titles: None) -> None:
    game = begun(dora, **HOT)
    answer = dora.http.get(f"/games/{game}/stream", headers={"last-event-id": last})
    assert answer.status_code == 422


def test_other_methods_and_paths(web: Web) -> None:
    for method, path in (("PUT", "/api/v1/games"), ("TRACE", "/health"), ("GET", "/etc/passwd")):
        answer = httpx.request(method, web.url + path)
        assert answer.status_code in (404, 405)
        assert answer.json()["error"]["message"]


def test_requests_are_limited(tmp_path: Path) -> None:
    slow = Settings(database=str(tmp_path / "x.sqlite3"), requests=2)
    with serving(site.make(slow)) as url:
        person = Person(url, "Ann")
        answers = [person.http.get("/account") for _ in range(12)]
        person.close()
    assert answers[0].status_code == 200
    assert answers[-1].status_code == 429
    assert int(answers[-1].headers["retry-after"]) >= 1
    assert answers[-1].json()["error"]["message"] == "Too many requests"


def test_the_description_is_whole(web: Web) -> None:
    found = httpx.get(f"{web.url}/api/v1/openapi.json").json()
    assert len(found["paths"]) > 25
    missing = [
        f"{method} {path}"
        for path, methods in found["paths"].items()
        for method, operation in methods.items()
        if not operation.get("description")
    ]
    assert missing == []
    assert json.dumps(found)
