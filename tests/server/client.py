"""A client of the HTTP interface, as a script would be one."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Thread
from time import monotonic, sleep
from typing import Any

import httpx

from railhead.server.app import create
from railhead.server.serving import Server, _config
from railhead.server.site import Site
from tests.server.contract import check_event
from tests.server.tools import Clock

PASSWORD = "correct horse battery"
PATIENCE = 60.0  # seconds; others may use the machine


@contextmanager
def serving(site: Site) -> Iterator[str]:
    """The site on a port of its own, in a thread."""
    app = create(site.settings, site)
    server = Server(_config(site.settings, app), site)
    server.config.port = 0
    thread = Thread(target=server.run, daemon=True)
    thread.start()
    deadline = monotonic() + PATIENCE
    while not server.started:
        assert monotonic() < deadline
        assert thread.is_alive()
        sleep(0.005)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.handle_exit(15, None)
        thread.join(PATIENCE)
        assert not thread.is_alive()


def eventually(condition: Callable[[], bool]) -> None:
    """Wait until something has happened: the longer it takes, the less often it is asked."""
    deadline, pause = monotonic() + PATIENCE, 0.005
    while not condition():
        assert monotonic() < deadline
        sleep(pause)
        pause = min(2 * pause, 0.2)


class Person:
    """Somebody with an account and a token."""

    def __init__(self, url: str, name: str) -> None:
        self.name = name
        self.http = httpx.Client(base_url=f"{url}/api/v1", timeout=PATIENCE)
        made = self.http.post("/accounts", json={"name": name, "password": PASSWORD})
        assert made.status_code == 201, made.text
        signed = self.http.post("/sessions", json={"name": name, "password": PASSWORD})
        self.csrf = signed.json()["csrf"]
        self.cookies = dict(self.http.cookies)
        token = self.http.post(
            "/tokens", json={"label": "test"}, headers={"X-CSRF-Token": self.csrf}
        )
        self.token = token.json()["token"]
        self.http.cookies.clear()
        self.http.headers["authorization"] = f"Bearer {self.token}"

    def close(self) -> None:
        self.http.close()

    def get(self, path: str, status: int = 200, **query: Any) -> Any:
        given = {name: value for name, value in query.items() if value is not None}
        return self._answer(self.http.get(path, params=given or None), status)

    def post(self, path: str, body: Any = None, status: int = 201, key: str = "") -> Any:
        headers = {"Idempotency-Key": key} if key else {}
        return self._answer(self.http.post(path, json=body, headers=headers), status)

    def put(self, path: str, body: Any, status: int = 204) -> Any:
        return self._answer(self.http.put(path, json=body), status)

    def patch(self, path: str, body: Any, status: int = 200) -> Any:
        return self._answer(self.http.patch(path, json=body), status)

    def delete(self, path: str, status: int = 204) -> Any:
        return self._answer(self.http.delete(path), status)

    def number(self, game: str) -> int:
        return int(self.get(f"/games/{game}")["number"])

    def play(self, game: str, type_: str, status: int = 201, **fields: Any) -> Any:
        action = {"type": type_, "player": self.name, **fields}
        body = {"action": action, "expected": self.number(game)}
        return self.post(f"/games/{game}/actions", body, status)

    @contextmanager
    def listening(
        self, game: str, after: int = 0, presence: bool = False, **query: Any
    ) -> Iterator[Iterator[Any]]:
        """The events of a game, parsed; who comes and goes only if asked for."""
        headers = {"last-event-id": str(after)}
        path = f"/games/{game}/stream"
        with self.http.stream("GET", path, params=query, headers=headers) as answer:
            assert answer.status_code == 200, answer.read()
            yield (event for event in events(answer) if presence or event[1] != "presence")

    def _answer(self, answer: httpx.Response, status: int) -> Any:
        assert answer.status_code == status, f"{answer.status_code}: {answer.text}"
        return answer.json() if answer.content else None


@dataclass(frozen=True)
class Web:
    """A running server and those who use it."""

    site: Site
    clock: Clock
    url: str
    people: dict[str, Person]


def begun(owner: Person, *others: Person, **changes: Any) -> str:
    """The id of a new game of these people that has begun."""
    order = {"name": "A game", "title": "toy", "places": 1 + len(others), **changes}
    made = owner.post("/games", order)["id"]
    for person in others:
        person.post(f"/games/{made}/seats", {"name": person.name})
    owner.post(f"/games/{made}/start", status=200)
    return str(made)


def events(answer: httpx.Response) -> Iterator[tuple[str, str, Any]]:
    """Id, name and data of each event of a stream."""
    found: dict[str, str] = {}
    for line in answer.iter_lines():
        field, _, value = line.partition(": ")
        if line and field in ("id", "event", "data"):
            found[field] = value
        elif not line and "data" in found:
            data = json.loads(found["data"])
            check_event(found.get("event", ""), data)
            yield found.get("id", ""), found.get("event", ""), data
            found = {}
