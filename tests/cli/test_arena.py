"""Matches between computer players, as they are asked for."""

import json
import os
import signal
import subprocess
import sys
from math import inf
from pathlib import Path

import pytest

import railhead
from railhead import bots
from railhead.cli import arena
from railhead.cli.arena import with_address
from tests.cli.conftest import Terminal


def asked(*more: str, title: str = "fenmark", seats: str = "random,random,random") -> list[str]:
    return ["arena", title, "--seats", seats, "--games", "3", "--seed", "1", *more]


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    """No word on the way, however long it takes."""
    monkeypatch.setattr(arena, "OFTEN", inf)


def test_one_object_for_programs(terminal: Terminal) -> None:
    found = json.loads(terminal.told(*asked("--json", "--jobs", "1")))
    assert list(found) == ["title", "games", "finished", "first", "worth", "actions", "seconds"]
    assert (found["title"], found["games"], found["finished"]) == ("fenmark", 3, 3)
    assert found["first"] == {"random": 3}


def test_all_cores_find_what_one_finds(terminal: Terminal) -> None:
    one, all_ = (json.loads(terminal.told(*asked("--json", "--jobs", n))) for n in ("1", "2"))
    assert one | {"seconds": 0} == all_ | {"seconds": 0}


def test_a_table_for_people(terminal: Terminal) -> None:
    text = terminal.told(*asked("--jobs", "1", seats="steady,random"))
    assert text.startswith("games     3 in ")
    assert {"player", "first", "95%", "chance", "p", "worth", "rating", "p99"} <= set(text.split())
    assert {"steady", "random", "50%"} <= set(text.split())


def test_games_results_and_a_chart_are_kept(terminal: Terminal, tmp_path: Path) -> None:
    terminal.told(*asked("--jobs", "1", "--save", str(tmp_path / "kept"), seats="steady,random"))
    kept = tmp_path / "kept"
    games = sorted(kept.glob("*.railhead.json"))
    assert [path.name for path in games] == [f"fenmark-000{n}.railhead.json" for n in (1, 2, 3)]
    assert all(railhead.load(path).finished for path in games)
    results = json.loads((kept / "results.json").read_text("utf-8"))
    assert [match["seats"] for match in results["matches"]][:2] == [
        ["steady", "random"],
        ["random", "steady"],
    ]
    assert {one["level"] for one in results["standings"]} == {"steady", "random"}
    assert results["decisions"]["steady"]["median"] >= 0
    assert (kept / "results.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (asked(seats="random,wizard"), "There is no computer player 'wizard'. There are: random, "),
        (asked(title="1830"), "There is no title '1830'. Titles: "),
        (asked(seats="random"), "Fenmark is for 2 to 4 players, not 1"),
        (asked("--options", "bank=short"), "fenmark: "),
        ([*asked(), "--games", "0"], "Invalid value for '--games'"),
    ],
)
def test_what_cannot_be_played_takes_one_line(
    terminal: Terminal, words: list[str], complaint: str
) -> None:
    status, out, err = terminal.run(*words)
    assert (status, out) == (2, "")
    assert err.startswith(complaint)
    assert err.count("\n") == 1


def test_a_folder_in_which_nothing_can_be_kept_is_told_before_anything_is_played(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "results.json").mkdir()
    monkeypatch.setattr(arena, "contest", None)
    status, out, err = terminal.run(*asked("--save", str(tmp_path)))
    assert (status, out, err) == (2, "", f"{tmp_path}/results.json: Is a directory\n")


def test_a_folder_stays_empty_until_there_is_something_to_keep(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(arena, "contest", interrupted)
    assert terminal.run(*asked("--save", str(tmp_path)))[0] == 130
    assert list(tmp_path.iterdir()) == []


def test_an_address_may_be_left_out() -> None:
    assert with_address(["arena", "1820", "--ray"]) == ["arena", "1820", "--ray", "local"]
    assert with_address(["arena", "--ray", "--json"]) == ["arena", "--ray", "local", "--json"]
    assert with_address(["arena", "--ray", "ray://a:1"]) == ["arena", "--ray", "ray://a:1"]


def test_bots_lists_and_describes_them(terminal: Terminal) -> None:
    text = terminal.told("bots")
    assert all(f"\n{name} " in text for name in bots.names())
    cards = json.loads(terminal.told("bots", "--json"))
    assert [card["name"] for card in cards] == list(bots.names())
    assert all(card["description"].endswith(".") for card in cards)


PACKAGE = """
import os
import time

def hasty(seat):
    \"\"\"Takes the first offer.\"\"\"
    return next(iter(seat.game.legal_actions(seat.player)))

def mortal(seat):
    \"\"\"Ends its process, in the second seat.\"\"\"
    return os._exit(1) if seat.player == "Beth" else hasty(seat)

def loud(seat):
    \"\"\"Thinks aloud.\"\"\"
    print("let me see", flush=True)
    return hasty(seat)

def endless(seat):
    \"\"\"Says that it thinks, and does not end.\"\"\"
    print("let me see", flush=True)
    time.sleep(1000)
"""
PLAYERS = ("hasty", "mortal", "loud", "endless")


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another package with players, installed beside: a module, and the metadata that names it."""
    (tmp_path / "other_bots.py").write_text(PACKAGE, "utf-8")
    info = tmp_path / "other_bots-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: other-bots\nVersion: 1.0\n")
    points = [f"{name} = other_bots:{name}" for name in PLAYERS]
    (info / "entry_points.txt").write_text("\n".join(["[railhead.bots]", *points]))
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(tmp_path), *sys.path]))


def told(*words: str) -> tuple[str, str]:
    """What a command of a process of its own says, and what it complains about."""
    command = [sys.executable, "-m", "railhead.cli", *words]
    done = subprocess.run(command, capture_output=True, check=True, encoding="utf-8")
    return done.stdout, done.stderr


@pytest.mark.usefixtures("installed")
def test_another_package_adds_a_player() -> None:
    lines = told("bots")[0].splitlines()
    assert ["hasty", "Takes", "the", "first", "offer."] in map(str.split, lines)
    found = json.loads(told(*asked("--json", seats="hasty,random"))[0])
    assert found["finished"] == 3
    assert set(found["first"]) == {"hasty", "random"}


@pytest.mark.usefixtures("installed")
def test_a_player_that_ends_its_process_ends_its_own_game_alone() -> None:
    out, err = told(*asked("--json", "--jobs", "2", seats="mortal,random"))
    assert json.loads(out)["finished"] == 2
    assert "game 2: given up: BrokenProcessPool" in err


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_a_player_prints_is_not_among_the_results(jobs: str) -> None:
    out, err = told(*asked("--json", "--jobs", jobs, seats="loud,random"))
    assert json.loads(out)["finished"] == 3
    assert err.startswith("let me see\n")


INTERRUPTED = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)  # ignored where tests run unwatched
from railhead.cli import main
main()
"""


@pytest.mark.usefixtures("installed")
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_interrupts_waits_for_no_game(jobs: str) -> None:
    words = asked("--jobs", jobs, seats="endless,random")
    command = [sys.executable, "-c", INTERRUPTED, *words]
    with subprocess.Popen(command, stderr=subprocess.PIPE, start_new_session=True) as playing:
        assert playing.stderr is not None
        assert playing.stderr.readline() == b"let me see\n"
        os.killpg(playing.pid, signal.SIGINT)
        assert playing.wait(timeout=30) == 130
