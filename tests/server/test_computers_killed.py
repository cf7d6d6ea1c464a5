"""Servers that are killed while computers play: nothing stands still, nobody moves twice."""

from pathlib import Path

import pytest

from tests.server.client import Person, eventually
from tests.server.processes import Process, process
from tests.server.test_computers import against, any_move, info, on_turn

pytestmark = pytest.mark.usefixtures("real_titles")


def minds(server: Process) -> list[int]:
    """The processes that threads of a server have started."""
    listed = Path(f"/proc/{server.pid}/task").glob("*/children")
    return [int(pid) for children in listed for pid in children.read_text().split()]


def check(person: Person, game: str) -> None:
    """Every action stands once."""
    log = person.get(f"/games/{game}/log")["log"]
    assert [line["position"] for line in log] == [*range(1, info(person, game)["position"] + 1)]


@pytest.mark.long
def test_a_server_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    with process(str(tmp_path / "x.sqlite3"), tmp_path / "log") as server:
        adam = Person(server.url, "Adam")
        game = against(adam, "random", "random", haste=False)
        any_move(adam, game)
        eventually(lambda: on_turn(adam, game))
        thinking = minds(server)
        assert thinking
        any_move(adam, game)
        server.kill()
        eventually(lambda: not any(Path(f"/proc/{pid}").exists() for pid in thinking))
        server.start()
        eventually(lambda: on_turn(adam, game))
        check(adam, game)
        adam.close()


@pytest.mark.long
@pytest.mark.parametrize("database", ["postgresql"], indirect=True)
def test_what_one_process_leaves_another_takes_up(database: str, tmp_path: Path) -> None:
    secret = ("--secret", "0123456789" * 4)
    with (
        process(database, tmp_path / "one", *secret) as one,
        process(database, tmp_path / "two", *secret) as two,
    ):
        adam = Person(one.url, "Adam")
        game = against(adam, "random", "random", haste=False)
        any_move(adam, game)
        one.kill()
        adam.http.base_url = f"{two.url}/api/v1"
        eventually(lambda: on_turn(adam, game))
        check(adam, game)
        assert minds(two)
        adam.close()
