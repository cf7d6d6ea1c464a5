"""A server in a process of its own, as people run it."""

import json
import random
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic, sleep

import httpx


def free_port() -> int:
    """A port that nobody uses now, and that no client is given while the server is down."""
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as found, suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port
    raise RuntimeError("no port is free")


class Process:
    """`railhead serve`, started and stopped at will. It writes its log to a file."""

    def __init__(self, database: str, log: Path, *options: str) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [
            *(sys.executable, "-m", "railhead.cli", "serve", "--port", str(self.port)),
            *("--database", database, "--requests", "100000", *options),
        ]
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until it is ready."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(self._command, stdout=log, stderr=log)
        deadline = monotonic() + 180  # others may use the machine
        while not self._ready():
            assert self._process.poll() is None, self._log.read_text()
            assert monotonic() < deadline, self._log.read_text()
            sleep(0.02)

    def kill(self) -> None:
        """SIGKILL: no time for anything."""
        assert self._process
        self._process.send_signal(signal.SIGKILL)
        self._process.wait()

    def stop(self) -> int:
        """SIGTERM, and its exit status."""
        assert self._process
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGTERM)
        return self._process.wait(30)

    @property
    def pid(self) -> int:
        """The id of the process."""
        assert self._process
        return self._process.pid

    def lines(self) -> list[dict[str, object]]:
        """Its log."""
        return [json.loads(line) for line in self._log.read_text().splitlines()]

    def _ready(self) -> bool:
        try:
            return httpx.get(f"{self.url}/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False


@contextmanager
def process(database: str, log: Path, *options: str) -> Iterator[Process]:
    """A running server."""
    made = Process(database, log, *options)
    try:
        made.start()
        yield made
    finally:
        made.stop()


def children(pid: int) -> list[int]:
    """The processes that a process has started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
