"""A PostgreSQL server of our own: in a temporary folder, on a socket there, as another user."""

import os
import pwd
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import mkdtemp

MISSING = "These tests need the programs of PostgreSQL: apt-get install -y postgresql"


def programs() -> Path:
    """Where its programs are."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda p: p.parent)
    on_path = shutil.which("initdb")
    if not found and not on_path:
        raise RuntimeError(MISSING)
    return (found[-1] if found else Path(str(on_path))).parent


class Cluster:
    """A server that can be stopped, killed and started again. Durable: commits reach the disk."""

    def __init__(self, folder: Path, *, durable: bool = False) -> None:
        self._folder, self._data, self._bin = folder, folder / "data", programs()
        self._user = _user(folder)
        self._fsync = "on" if durable else "off"
        trusting = ("-U", "railhead", "-A", "trust", "-E", "UTF8", "-N")
        _run(self._user, self._bin / "initdb", "-D", self._data, *trusting)

    def url(self, database: str) -> str:
        """Where a database of it is found."""
        return f"postgresql://railhead@/{database}?host={self._folder}"

    def start(self) -> None:
        """Start, and wait until it answers."""
        options = f"-c listen_addresses='' -c unix_socket_directories={self._folder}"
        options += f" -c fsync={self._fsync} -c max_connections=200"
        self._control("-w", "-l", self._folder / "log", "-o", options, "start")

    def kill(self) -> None:
        """Stop at once, as in a crash: it recovers when it starts again."""
        self._control("-m", "immediate", "stop")

    def _control(self, *command: str | Path) -> None:
        _run(self._user, self._bin / "pg_ctl", "-D", self._data, *command)


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    """A fresh server."""
    folder = Path(mkdtemp(prefix="railhead-pg-"))
    made = Cluster(folder, durable=durable)
    made.start()
    try:
        yield made
    finally:
        made.kill()
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def running(*, durable: bool = False) -> Iterator[str]:
    """The URL of a fresh server, with a place for the name of a database."""
    with cluster(durable=durable) as made:
        yield made.url("{}")


def _user(folder: Path) -> str | None:
    """PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, user)
    return user


def _run(user: str | None, *command: str | Path) -> None:
    done = subprocess.run(
        [str(part) for part in command],
        user=user,
        cwd="/",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(f"{command[0]}: {done.stdout}")
