"""Connections that ask nothing: they are ended, and those who ask are answered."""

import shlex
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import httpx
import pytest

from railhead.server import callers
from railhead.server.callers import Caller
from tests.server.client import PATIENCE, Person, Web
from tests.server.processes import Process

HEAD = b"POST /api/v1/accounts HTTP/1.1\r\nhost: x\r\n"


def opened(url: str, sent: bytes = b"") -> socket.socket:
    """A connection over which this was sent."""
    place = urlsplit(url)
    made = socket.socket()
    made.settimeout(PATIENCE)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.connect((place.hostname, place.port))
    made.sendall(sent)
    return made


@contextmanager
def many(url: str, count: int, sent: bytes = b"") -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        yield [stack.enter_context(opened(url, sent)) for _ in range(count)]


def ended(line: socket.socket) -> bool:
    """Whether the server ends the connection; waits until it does."""
    try:
        return line.recv(1) == b""
    except ConnectionResetError:
        return True


@pytest.fixture
def brisk(monkeypatch: pytest.MonkeyPatch) -> None:
    """Looks at the connections again and again, and is impatient."""
    for name in ("FIRST", "LATE"):
        monkeypatch.setattr(callers, name, 0.3)
    monkeypatch.setattr(callers, "EVERY", 0.1)


@pytest.mark.parametrize(
    "sent", [b"", b"GET", HEAD, HEAD + b"content-length: 100\r\n\r\n{", b"GET /health HTTP/1.1\r\n"]
)
def test_a_request_that_never_comes_is_not_waited_for(web: Web, brisk: None, sent: bytes) -> None:
    with opened(web.url, sent) as line:
        assert ended(line)


def flooded(line: socket.socket) -> bool:
    """Ask on and on without reading an answer; whether the server ends that."""
    try:
        while True:
            line.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\n\r\n" * 100)
    except ConnectionError:
        return True


def test_requests_are_not_hoarded(web: Web) -> None:
    with opened(web.url) as line:
        assert flooded(line)
    assert httpx.get(f"{web.url}/health").status_code == 200


@pytest.mark.parametrize(("unread", "kept"), [((9, 9), False), ((9, 8), True), ((0, 0), True)])
def test_an_answer_that_is_not_read_is_given_up(unread: tuple[int, int], kept: bool) -> None:
    sizes = iter(unread)
    transport = SimpleNamespace(get_write_buffer_size=lambda: next(sizes))
    line = SimpleNamespace(
        transport=transport, asked=True, waiting=False, unread=0, stuck_since=0.0
    )
    ends: list[bool] = []
    line.end = lambda: ends.append(True)
    for now in (1.0, 2.0 + callers.LATE):
        Caller.look(line, now)  # type: ignore[arg-type]
    assert (not ends) is kept


def test_a_stream_is_not_ended(web: Web, people: dict[str, Person], game: str, brisk: None) -> None:
    """It sends nothing for long, and receives nothing ever."""
    with people["Adam"].listening(game) as events:
        next(events)
        with opened(web.url) as line:
            assert ended(line)
        people["Adam"].post(f"/games/{game}/chat", {"text": "still there?"})
        assert any(kind == "chat" for _, kind, _ in events)


def test_those_who_wait_make_room_for_those_who_ask(
    web: Web, people: dict[str, Person], game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Caller, "most", 20)
    with people["Adam"].listening(game) as events, many(web.url, 100) as idle:
        assert httpx.get(f"{web.url}/health").status_code == 200
        assert all(ended(line) for line in idle[:50])
        next(events)


def test_idle_connections_do_not_use_up_the_files(tmp_path: Path) -> None:
    """A server that may open 400 files, and 800 connections that ask nothing."""
    server = Process(str(tmp_path / "x.sqlite3"), tmp_path / "log")
    server._command = ["sh", "-c", f"ulimit -n 400; exec {shlex.join(server._command)}"]
    try:
        server.start()
        with many(server.url, 400), many(server.url, 400, b"GET /health HTTP/1.1\r\n"):
            for _ in range(5):
                assert httpx.get(f"{server.url}/ready", timeout=PATIENCE).status_code == 200
    finally:
        server.stop()
    assert "Too many open files" not in (tmp_path / "log").read_text()
