"""Commands at a mistyped path, and on databases and backups that others made or spoiled."""

import gzip
import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, text, update
from typer.testing import CliRunner

from railhead.cli.app import app
from railhead.server import backup, check, migrate, reading, serving
from railhead.server.accounts import Account
from railhead.server.schema import games, journal
from railhead.server.schema import snapshots as snapshots_table
from railhead.server.settings import Settings, SettingsError
from railhead.server.site import Site
from railhead.server.store import Store
from tests.server.processes import free_port
from tests.server.tools import Table, counting

RUN = CliRunner()
DEEP = "[" * 100_000 + "]" * 100_000
COMMANDS = [
    ("check",),
    ("backup", "FILE"),
    ("users", "list"),
    ("users", "disable", "Adam"),
    ("users", "remove", "Adam"),
    ("games", "list"),
    ("games", "export", "0" * 16, "FILE"),
]


@pytest.fixture
def game(here: Site, adam: Account, beth: Account, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game with a snapshot."""
    monkeypatch.setattr("railhead.server.snapshots.EVERY", 4)
    table = counting(here, adam, beth)
    table.passes(6)
    here.positions.renew(here.store)
    return table


def complaint(database: str, command: tuple[str, ...], tmp_path: Path) -> str:
    """The sentence with which a command ends that does nothing."""
    words = [str(tmp_path / "file") if word == "FILE" else word for word in command]
    done = RUN.invoke(app, [*words, "--database", database])
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    assert not (tmp_path / "file").exists()
    return " ".join(done.output.replace("│", " ").split())


@pytest.mark.parametrize("command", COMMANDS)
def test_no_database_is_made_at_a_mistyped_path(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "mistyped.sqlite3"
    assert "no database of Railhead's" in complaint(str(path), command, tmp_path)
    assert list(tmp_path.iterdir()) == []
    path.touch()
    assert "no database of Railhead's" in complaint(str(path), command, tmp_path)
    assert path.stat().st_size == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_is_no_database(command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "letters.txt"
    path.write_text("Dear Adam, " * 1000)
    assert "file is not a database" in complaint(str(path), command, tmp_path)
    assert path.read_text().startswith("Dear Adam")


SPOILED = {
    "of another program": "CREATE TABLE recipes (id INTEGER)",
    "of another program with versions": "CREATE TABLE alembic_version (version INTEGER)",
    "of a newer Railhead": "UPDATE alembic_version SET version_num = '9999'",
    "with a version that is none": "UPDATE alembic_version SET version_num = x'00ff'",
}


@pytest.mark.parametrize("name", SPOILED)
@pytest.mark.parametrize("command", COMMANDS)
def test_a_database_that_is_not_ours(name: str, command: tuple[str, ...], tmp_path: Path) -> None:
    path = tmp_path / "x.sqlite3"
    if "UPDATE" in SPOILED[name]:
        store = Store(str(path))
        migrate.upgrade(store)
        store.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(SPOILED[name])
        connection.commit()
    told = complaint(str(path), command, tmp_path)
    assert "a newer Railhead or to another program" in told
    with pytest.raises(SettingsError, match="a newer Railhead or to another program"):
        serving.serve(Settings(database=str(path), port=free_port()))


def test_no_server_starts_without_its_database(tmp_path: Path) -> None:
    for database in (str(tmp_path), f"postgresql://nobody@/none?host={tmp_path}"):
        with pytest.raises(SettingsError, match="does not answer"):
            serving.serve(Settings(database=database, port=free_port()))


@pytest.mark.parametrize("data", [b"", b"no snapshot", b"x\x9c\x03\x00\x00\x00\x00\x01"])
def test_a_snapshot_that_cannot_be_read_is_told_and_passed_over(
    here: Site, game: Table, data: bytes
) -> None:
    before = here.positions
    here.store.write(lambda c: c.execute(update(snapshots_table).values(data=data)))
    (found,) = [faults for _, faults in check.check(here.store)]
    assert found
    assert all("snapshot" in fault and "cannot be read" in fault for fault in found)
    before._games.clear()
    assert reading.look(here, game.players["Adam"].id, game.id)[1].actors == game.head.actors


ROWS: dict[str, Callable[[Any], Any]] = {
    "deep options": lambda _: update(games).values(options=DEEP),
    "no JSON": lambda _: update(games).values(actors="{"),
    "an unknown title": lambda _: update(games).values(title="chess"),
    "a hostile action": lambda id_: insert(journal).values(
        game=id_, number=99, kind="action", position=1, body=DEEP, told="[]", at=0
    ),
}


@pytest.mark.parametrize("name", ROWS)
def test_a_game_that_cannot_be_read_is_told_and_the_others_are_checked(
    here: Site, game: Table, name: str, adam: Account, beth: Account
) -> None:
    here.store.write(lambda c: c.execute(ROWS[name](game.id)))
    sound = counting(here, adam, beth)
    found = dict(check.check(here.store))
    assert found[game.id]
    assert found[sound.id] == []


def test_a_table_that_is_gone_takes_a_sentence(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "x.sqlite3"))
    migrate.upgrade(store)
    store.write(lambda c: c.execute(text("DROP TABLE notes")))
    store.close()
    told = complaint(store.place, ("backup", "FILE"), tmp_path)
    assert "no such table" in told


HEAD = {"railhead": backup.FORMAT, "revision": migrate.NEWEST}
LINES: dict[str, list[Any]] = {
    "no version": [{"railhead": 1}],
    "a newer version": [{"railhead": 1, "revision": "9999"}],
    "a list as version": [{"railhead": 1, "revision": [1]}],
    "an unknown table": [HEAD, ["recipes", {"id": 1}]],
    "a table of the database itself": [HEAD, ["alembic_version", {"version_num": "x"}]],
    "an unknown column": [HEAD, ["accounts", {"id": 1, "admin": True}]],
    "a row that is none": [HEAD, ["accounts", 7]],
    "a row that is a list": [HEAD, ["accounts"]],
    "a list of lists": [HEAD, [["accounts"], {}]],
    "a missing value": [HEAD, ["accounts", {"id": 1}]],
    "a number beyond": [HEAD, ["accounts", {"id": 10**40}]],
    "an object as value": [HEAD, ["accounts", {"id": {"a": 1}}]],
    "half a sign": [HEAD, ["attempts", {"key": "\ud800", "began": 1, "count": 1}]],
    "an end that is none": [HEAD, 7],
    "no end": [HEAD],
    "twice the same": [HEAD, *[["attempts", {"key": "x", "began": 1, "count": 1}]] * 2],
}


@pytest.mark.parametrize("name", [*LINES, "deep", "deep head", "an endless line", "torn"])
def test_a_hostile_backup_takes_a_sentence(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "LONGEST", 10**6)
    lines = [json.dumps(line) for line in LINES.get(name, [HEAD])]
    lines += {"deep": [DEEP], "an endless line": ['"' + "x" * 10**6]}.get(name, [])
    lines = [DEEP] if name == "deep head" else lines
    data = gzip.compress("\n".join(lines).encode())
    path = tmp_path / "backup"
    path.write_bytes(data[:20] + bytes([data[20] ^ 255]) + data[21:] if name == "torn" else data)
    done = RUN.invoke(app, ["restore", str(path), "--database", str(tmp_path / "x.sqlite3")])
    assert done.exit_code == 2, done.output
    assert isinstance(done.exception, SystemExit), done.exception
    store = Store(str(tmp_path / "x.sqlite3"))
    migrate.upgrade(store)
    with store.read() as connection:
        assert connection.execute(text("SELECT count(*) FROM accounts")).scalar() == 0
    store.close()
