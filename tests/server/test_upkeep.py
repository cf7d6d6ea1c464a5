"""Check, backup, restore and the other commands of those who run a server; on both databases."""

import gzip
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import insert, select, update
from typer.testing import CliRunner

import railhead
from railhead.cli.app import app
from railhead.server import accounts, backup, check, migrate, positions, snapshots, talk, undoing
from railhead.server.accounts import Account
from railhead.server.backup import BackupError
from railhead.server.schema import games, journal, metadata
from railhead.server.schema import snapshots as snapshots_table
from railhead.server.site import Site
from railhead.server.store import Store
from tests.server.tools import Table, counting

RUN = CliRunner()


@pytest.fixture
def game(here: Site, adam: Account, beth: Account, monkeypatch: pytest.MonkeyPatch) -> Table:
    """A game with a snapshot, an undo and a remark."""
    monkeypatch.setattr("railhead.server.snapshots.EVERY", 4)
    table = counting(here, adam, beth)
    table.passes(6)
    last = "Beth" if table.head.actors == ("Adam",) else "Adam"
    undoing.undo(here, table.ask(last), last)
    table.passes(2)
    talk.say(here, adam, table.id, talk.Remark("hello"), None)
    here.positions.renew(here.store)
    return table


def faults(site: Site) -> list[str]:
    return [fault for _, found in check.check(site.store) for fault in found]


def test_a_sound_game_has_no_faults(here: Site, game: Table) -> None:
    assert faults(here) == []
    assert [id_ for id_, _ in check.check(here.store)] == [game.id]


def test_a_wrong_list_is_found(here: Site, game: Table) -> None:
    here.store.write(lambda c: c.execute(update(games).values(round="Elsewhere")))
    (fault,) = faults(here)
    assert "Elsewhere" in fault
    assert game.head.round == "Elsewhere"


def test_a_wrong_snapshot_is_found(here: Site, game: Table) -> None:
    with here.store.read() as connection:
        other = positions.whole(connection, game.head, 3)
    packed = snapshots.pack(other)
    here.store.write(lambda c: c.execute(update(snapshots_table).values(data=packed)))
    assert any("snapshot" in fault for fault in faults(here))


def test_an_entry_that_does_not_replay_is_found(here: Site, game: Table) -> None:
    head = game.head
    row = {"game": game.id, "number": head.number + 1, "kind": "action", "seat": "Adam"}
    row |= {"position": head.position + 1, "told": "[]", "at": 0}
    body = json.dumps({"type": "count", "player": head.actors[0], "amount": 99})
    here.store.write(lambda c: c.execute(insert(journal).values(row | {"body": body})))
    here.store.write(lambda c: c.execute(update(games).values(number=head.number + 1)))
    (fault,) = faults(here)
    assert "does not replay" in fault


def test_an_entry_that_tells_lies_is_found(here: Site, game: Table) -> None:
    head = game.head
    row = {"game": game.id, "number": head.number + 1, "kind": "action", "seat": head.actors[0]}
    row |= {"position": head.position + 1, "told": "[]", "at": 0}
    body = json.dumps({"type": "pass", "player": head.actors[0]})
    here.store.write(lambda c: c.execute(insert(journal).values(row | {"body": body})))
    here.store.write(lambda c: c.execute(update(games).values(number=head.number + 1)))
    assert any("tells something else" in fault for fault in faults(here))


def content(store: Store) -> dict[str, list[tuple[object, ...]]]:
    with store.read() as connection:
        return {
            table.name: sorted((tuple(row) for row in connection.execute(select(table))), key=repr)
            for table in metadata.sorted_tables
            if table is not snapshots_table
        }


def test_a_backup_restores_everything(here: Site, game: Table, tmp_path: Path) -> None:
    counts = backup.backup(here.store, tmp_path / "b")
    assert counts["journal"] == game.head.number
    assert (tmp_path / "b").stat().st_mode & 0o077 == 0
    copy = Store(str(tmp_path / "copy.sqlite3"))
    assert backup.restore(copy, tmp_path / "b") == counts
    assert content(copy) == content(here.store)
    assert [found for _, found in check.check(copy)] == [[]]
    copy.write(lambda c: accounts.create(c, 0, "New", "-"))
    copy.close()


def test_a_backup_of_sqlite_restores_to_postgresql(
    here: Site, game: Table, tmp_path: Path, cluster: str
) -> None:
    backup.backup(here.store, tmp_path / "b")
    name = f"moved{tmp_path.name.replace('-', '_')}"[-40:].lower()
    admin = Store(cluster.format("postgres"))
    with admin.engine.connect() as connection:
        connection.execution_options(isolation_level="AUTOCOMMIT")
        connection.exec_driver_sql(f'CREATE DATABASE "{name}"')
    admin.close()
    copy = Store(cluster.format(name))
    backup.restore(copy, tmp_path / "b")
    assert content(copy) == content(here.store)
    made = copy.write(lambda c: accounts.create(c, 0, "New", "-"))
    assert made.id > max(a.id for a in game.players.values())
    copy.close()


def test_a_backup_while_the_server_plays_is_of_one_moment(
    here: Site, game: Table, tmp_path: Path
) -> None:
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(game.passes, 25)
        for n in range(4):
            backup.backup(here.store, tmp_path / f"b{n}")
        playing.result()
    for n in range(4):
        copy = Store(str(tmp_path / f"copy{n}.sqlite3"))
        backup.restore(copy, tmp_path / f"b{n}")
        assert [found for _, found in check.check(copy)] == [[]]
        copy.close()


def test_a_backup_of_an_older_version_is_restored(
    here: Site, game: Table, tmp_path: Path, adam: Account
) -> None:
    here.store.write(lambda c: accounts.change(c, adam.id, email="adam@example.org"))
    backup.backup(here.store, tmp_path / "b")
    text = gzip.decompress((tmp_path / "b").read_bytes())
    lines = [json.loads(line) for line in text.splitlines()]
    lines[0]["revision"] = "0001"
    for table in ("links", "reviews", "blueprints", "practice"):
        del lines[-1]["end"][table]
    for _, row in lines[1:-1]:
        for column in ("confirmed", "origin_number", "manner", "computer"):
            row.pop(column, None)
    (tmp_path / "old").write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    copy = Store(str(tmp_path / "copy.sqlite3"))
    backup.restore(copy, tmp_path / "old")
    here.store.write(lambda c: accounts.change(c, adam.id, confirmed=True))
    assert content(copy) == content(here.store)
    assert [found for _, found in check.check(copy)] == [[]]
    with pytest.raises(BackupError, match="to a new one"):
        backup.restore(copy, tmp_path / "old")
    lines[0]["revision"] = "9999"
    (tmp_path / "new").write_bytes(gzip.compress("\n".join(map(json.dumps, lines)).encode()))
    with pytest.raises(BackupError, match="newer Railhead"):
        backup.restore(copy, tmp_path / "new")
    copy.close()


def test_a_backup_that_is_cut_short_is_refused(here: Site, game: Table, tmp_path: Path) -> None:
    backup.backup(here.store, tmp_path / "b")
    lines = gzip.decompress((tmp_path / "b").read_bytes()).splitlines(keepends=True)
    whole = (tmp_path / "b").read_bytes()
    bad = {
        "short": gzip.compress(b"".join(lines[:-1])),
        "gap": gzip.compress(b"".join([*lines[:-3], *lines[-2:]])),
        "torn": whole[: len(whole) // 2],
        "other": gzip.compress(b"{}\n"),
        "text": b"hello",
    }
    for name, data in bad.items():
        (tmp_path / name).write_bytes(data)
        copy = Store(str(tmp_path / f"{name}.sqlite3"))
        with pytest.raises(BackupError):
            backup.restore(copy, tmp_path / name)
        migrate.upgrade(copy)
        assert content(copy)["journal"] == []
        copy.close()
    with pytest.raises(BackupError, match="has games already"):
        backup.restore(here.store, tmp_path / "b")
    assert game.head.number > 0


def test_the_commands(here: Site, game: Table, tmp_path: Path) -> None:
    url = here.store.engine.url.render_as_string(hide_password=False)

    def run(*command: str, status: int = 0) -> str:
        done = RUN.invoke(app, [*command, "--database", url], input="a new password\n" * 2)
        assert done.exit_code == status, done.output
        return done.output

    assert "1 games, 0 with faults" in run("check")
    assert "2 accounts" in run("backup", str(tmp_path / "b"))
    assert "Adam" in run("users", "list")
    assert game.id in run("games", "list")
    run("games", "export", game.id, str(tmp_path / "x.railhead.json"))
    assert len(railhead.load(tmp_path / "x.railhead.json").moves) == game.head.position
    run("users", "password", "adam")
    with here.store.read() as connection:
        assert accounts.matches(accounts.password_of(connection, "Adam"), "a new password")
    run("users", "disable", "Adam")
    assert "disabled" in run("users", "list")
    with here.store.read() as connection:
        assert accounts.password_of(connection, "Adam") is None
    run("users", "enable", "Adam")
    run("users", "disable", "Zoe", status=2)
    run("users", "remove", "Adam")
    assert "a former player    disabled" in run("users", "list")
    run("restore", str(tmp_path / "b"), status=2)
    here.store.write(lambda c: c.execute(update(games).values(round="Elsewhere")))
    assert "1 with faults" in run("check", status=1)


def test_the_version_of_the_database_is_known(here: Site) -> None:
    with here.store.read() as connection:
        assert migrate.current(connection)
