"""Running it: health, logs, figures, graceful stop, several processes."""

import os
import signal
from pathlib import Path

import httpx
import psycopg
import pytest

from railhead.server import site
from railhead.server.settings import Settings
from tests.server.client import PASSWORD, Person, Web, eventually, serving
from tests.server.processes import children, process

ORDER = {"name": "A game", "title": "1853-retuned", "places": 3, "hot": ["A", "B", "C"]}


def started(person: Person) -> str:
    game = str(person.post("/games", ORDER)["id"])
    person.post(f"/games/{game}/start", status=200)
    return game


def test_health_and_readiness(web: Web) -> None:
    assert httpx.get(f"{web.url}/health").json() == {"status": "ok"}
    assert httpx.get(f"{web.url}/ready").json() == {"status": "ready"}


def test_figures_for_prometheus(web: Web, people: dict[str, Person], game: str) -> None:
    with people["Adam"].listening(game) as events:
        next(events)
        text = httpx.get(f"{web.url}/metrics").text
    assert "railhead_listeners 1" in text
    assert "railhead_notices_waiting 0" in text
    route = 'method="POST",route="/api/v1/games/{game}/start",status="200"'
    assert f"railhead_requests_total{{{route}}}" in text
    assert 'railhead_request_seconds_bucket{le="+Inf"}' in text
    assert game not in text


def test_figures_are_for_the_machine_itself(web: Web) -> None:
    """A proxy on this machine says whom it asks for."""
    answer = httpx.get(f"{web.url}/metrics", headers={"x-forwarded-for": "192.0.2.7"})
    assert answer.status_code == 403


def test_nothing_secret_is_logged_and_it_stops_gracefully(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with process(str(tmp_path / "x.sqlite3"), log) as server:
        adam = Person(server.url, "Adam")
        game = started(adam)
        invitation = adam.post(f"/games/{game}/invitations")["invitation"]
        adam.post("/invitations", {"invitation": invitation}, status=200)
        adam.post("/invitations", {"invitation": "wrong"}, status=404)
        httpx.post(f"{server.url}/api/v1/sessions", json={"name": "Adam", "password": "wrong one"})
        httpx.get(f"{server.url}/api/v1/games?token={adam.token}")
        with adam.listening(game) as events:
            next(events)
            assert server.stop() in (0, -signal.SIGTERM)
            assert list(events) is not None  # the stream ends instead of hanging
        adam.close()
    text = log.read_text()
    for secret in (PASSWORD, "wrong one", adam.token, adam.csrf, invitation):
        assert secret not in text
    assert adam.cookies["railhead"] not in text
    noted = [line for line in server.lines() if line["message"] == "request"]
    start = next(line for line in noted if line["route"] == "/api/v1/games/{game}/start")
    assert (start["method"], start["status"], start["account"]) == ("POST", 200, 1)
    assert {"time", "level", "milliseconds", "request"} <= start.keys()
    assert not [line for line in server.lines() if line["level"] == "ERROR"]


@pytest.fixture
def shared(cluster: str) -> str:
    """A PostgreSQL database for several processes."""
    with psycopg.connect(cluster.format("postgres"), autocommit=True) as connection:
        connection.execute("DROP DATABASE IF EXISTS shared WITH (FORCE)")
        connection.execute("CREATE DATABASE shared TEMPLATE pattern")
    return cluster.format("shared")


def test_a_reader_at_one_process_sees_what_is_played_at_another(
    shared: str, tmp_path: Path, real_titles: None
) -> None:
    """A listener at this process, an action at the other."""
    with (
        serving(site.make(Settings(database=shared))) as one,
        process(shared, tmp_path / "two") as two,
    ):
        adam = Person(one, "Adam")
        game = started(adam)
        there = httpx.Client(base_url=f"{two.url}/api/v1", headers=adam.http.headers)
        after = adam.number(game)
        with adam.listening(game, after=after) as events, there:
            offers = there.get(f"/games/{game}/offers", params={"seat": "A"}).json()
            action = offers["offers"][0]["choices"][0]["action"]
            body = {"action": action, "expected": after}
            assert there.post(f"/games/{game}/actions", json=body).status_code == 201
            number, kind, data = next(events)  # the client's own time limit is below a heartbeat
        assert (number, kind, data["actor"]) == (str(after + 1), "action", "A")
        seen = adam.get(f"/games/{game}/view", seat="A")
        assert seen["number"] == after + 1
        adam.close()


def test_several_processes_at_one_socket(shared: str, tmp_path: Path) -> None:
    """One that dies is started again; all stop when they are asked to."""
    with process(shared, tmp_path / "log", "--workers", "2") as server:
        eventually(lambda: len(children(server.pid)) == 2)
        adam = Person(server.url, "Adam")
        started(adam)
        victim = children(server.pid)[0]
        os.kill(victim, signal.SIGKILL)
        eventually(lambda: victim not in children(server.pid))
        eventually(lambda: len(children(server.pid)) == 2)
        adam.close()
        workers = children(server.pid)
        assert server.stop() == 0
        assert not [pid for pid in workers if Path(f"/proc/{pid}").exists()]
