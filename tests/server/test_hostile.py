"""Hostile input: requests made from the OpenAPI description, and some made by hand."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from time import monotonic

import httpx
import pytest

from railhead import games
from railhead.server import site
from railhead.server.settings import Settings
from tests.server.client import Person, Web, begun, serving
from tests.server.contract import REAL
from tests.server.fuzzing import Attack, Target, targets

SMTP = "smtp://127.0.0.1:9"  # nobody is there, but the server believes that it can send letters
numbers = count()
HOT = {"title": "1853-retuned", "places": 3, "hot": ["A", "B", "C"]}


@pytest.fixture(scope="module")
def target(web: Web) -> Iterator[str]:
    """A real game of Adam's, who plays all seats."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "TITLES", REAL)
        yield begun(web.people["Adam"], **HOT)


TARGETS = targets()


@pytest.mark.parametrize("asked", TARGETS, ids=str)
def test_every_answer_is_one_that_the_description_tells(
    asked: Target, web: Web, target: str, real_titles: None
) -> None:
    """Statuses, content types, headers and bodies; nothing unsound is taken, nothing breaks."""
    Attack(web, target, "A").run(asked, 12)


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
        person, began = Person(url, "Ann"), monotonic()
        answers = [person.http.get("/account") for _ in range(40)]
        most = 2 * 2 + 2 * (monotonic() - began)  # what was left, and what came since
        person.close()
    refused = [answer for answer in answers if answer.status_code == 429]
    assert answers[0].status_code == 200
    assert len(answers) - len(refused) <= most
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert refused[0].json()["error"]["message"] == "Too many requests"


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
    plain = httpx.get(f"{web.url}/api/v1/openapi.json", headers={"accept-encoding": "identity"})
    assert plain.json() == found
