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


@contextmanager
def running(*, durable: bool = False) -> Iterator[str]:
    """The URL of a fresh server, without a database at its end. Durable: commits reach the disk."""
    folder = Path(mkdtemp(prefix="railhead-pg-"))
    user = _user(folder)
    data = folder / "data"
    bin_ = programs()
    _run(user, bin_ / "initdb", "-D", data, "-U", "railhead", "-A", "trust", "-E", "UTF8", "-N")
    safe = "on" if durable else "off"
    options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c fsync={safe}"
    options += " -c max_connections=200"
    log = folder / "log"
    _run(user, bin_ / "pg_ctl", "-D", data, "-w", "-l", log, "-o", options, "start")
    try:
        yield f"postgresql://railhead@/{{}}?host={folder}"
    finally:
        _run(user, bin_ / "pg_ctl", "-D", data, "-m", "immediate", "stop")
        shutil.rmtree(folder, ignore_errors=True)


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
