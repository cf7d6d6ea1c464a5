"""Servers, databases and clients for the measurements; all on this machine's loopback."""

import json
import os
import socket
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic, sleep
from typing import Any

import httpx
import psycopg

from railhead.server.serving import supervise, work
from railhead.server.settings import Settings
from tests.server import postgres
from tests.server.postgres import Cluster
from tests.server.processes import free_port

PASSWORD = "a password for measurements"
EXAMPLE = Path(__file__).parent.parent / "examples" / "1853-retuned-appendix-4.railhead.json"
FORKS = get_context("forkserver")  # children start with everything imported and loaded
FORKS.set_forkserver_preload(["bench.warm"])


@contextmanager
def databases(kinds: list[str]) -> Iterator[dict[str, str]]:
    """Fresh databases that keep what they acknowledge, by kind."""
    with TemporaryDirectory(prefix="railhead-bench-") as folder:
        found = {"sqlite": f"{folder}/railhead.sqlite3"}
        if kinds == ["sqlite"]:
            yield found
            return
        with postgresql() as cluster:
            yield {**found, "postgresql": cluster.url("railhead")}


@contextmanager
def postgresql() -> Iterator[Cluster]:
    """A PostgreSQL that keeps what it acknowledges, with a database `railhead`."""
    with postgres.cluster(durable=True) as cluster:
        with psycopg.connect(cluster.url("postgres"), autocommit=True) as connection:
            connection.execute("CREATE DATABASE railhead")
        yield cluster


class Running:
    """A server in a process of its own that can be killed and started again."""

    def __init__(self, database: str, workers: int = 1, log: str = "/dev/null") -> None:
        self.settings = Settings(
            database=database,
            port=free_port(),
            workers=workers,
            requests=1e6,
            games=1e6,
            signups=1e6,
            streams=10_000,
            secret="s" * 32,
        )
        self.url = f"http://127.0.0.1:{self.settings.port}"
        self._log = log
        self._process: BaseProcess | None = None

    def start(self) -> None:
        """Start, and wait until it answers."""
        process: BaseProcess = FORKS.Process(target=_serve, args=(self.settings, self._log))
        process.start()
        self._process = process
        deadline = monotonic() + 60
        while not self._ready():
            if not process.is_alive() or monotonic() > deadline:
                raise RuntimeError("the server does not start")
            sleep(0.01)

    def kill(self) -> None:
        """SIGKILL."""
        assert self._process
        self._process.kill()
        self._process.join()

    def stop(self) -> None:
        """SIGTERM."""
        assert self._process
        self._process.terminate()
        self._process.join(30)

    @property
    def pid(self) -> int:
        """The id of its process."""
        assert self._process
        assert self._process.pid
        return self._process.pid

    def processor(self) -> float:
        """The seconds that the server, with all its processes, has spent on processors so far."""
        assert self._process
        return sum(map(_spent, _family(self._process.pid)))

    def _ready(self) -> bool:
        line = HTTPConnection("127.0.0.1", self.settings.port, timeout=5)
        try:
            line.request("GET", "/ready")
            return line.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            line.close()


def _family(pid: int | None) -> list[str]:
    """A process and those that it started."""
    found = Path(f"/proc/{pid}/task").glob("*/children")
    children = [child for file in found for child in file.read_text().split()]
    return [str(pid), *children]


def _spent(pid: str) -> float:
    """The seconds of a process, with those of threads that have ended."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _serve(settings: Settings, log: str) -> None:

    os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
    if settings.workers == 1:
        work(settings)
        return
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind((settings.host, settings.port))
    listening.set_inheritable(True)
    supervise(settings, listening)


def token(url: str, name: str) -> str:
    """The token of a new account."""
    with httpx.Client(base_url=f"{url}/api/v1", timeout=30) as http:
        body = {"name": name, "password": PASSWORD}
        http.post("/accounts", json=body).raise_for_status()
        csrf = http.post("/sessions", json=body).json()["csrf"]
        made = http.post("/tokens", json={"label": "bench"}, headers={"X-CSRF-Token": csrf})
        return str(made.json()["token"])


def client(url: str, token: str) -> httpx.Client:
    """A client with a token."""
    headers = {"authorization": f"Bearer {token}"}
    base = f"{url}/api/v1"  # plain HTTP: loading certificates would take longer than a request
    return httpx.Client(base_url=base, headers=headers, timeout=30, verify=False)


def new_game(http: httpx.Client, names: list[str], computers: Sequence[str] = ()) -> str:
    """A running game of 1853 Retuned; one account holds all seats but those of computers."""
    order = {"name": "bench", "title": "1853-retuned", "places": len(names) + len(computers)}
    order |= {"hot": names, "computers": computers, "haste": True}
    answer = http.post("/games", json=order)
    answer.raise_for_status()
    game = str(answer.json()["id"])
    http.post(f"/games/{game}/start").raise_for_status()
    return game


def example() -> dict[str, Any]:
    """The worked example: 145 actions in which chance has no part."""
    found: dict[str, Any] = json.loads(EXAMPLE.read_text("utf-8"))
    return found


def percentile(values: list[float], share: float) -> float:
    """The value below which that share lies."""
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]
