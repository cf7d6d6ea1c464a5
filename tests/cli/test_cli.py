"""The command line, as it is typed."""

import json
import re
import socket
import subprocess
import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import pytest

import railhead
from railhead import games
from tests.cli.conftest import Terminal
from tests.play.toy import TOY, TOY_MENDED

ROOT = Path(__file__).parents[2]
EXAMPLE = str(ROOT / "examples" / "1853-retuned-appendix-4.railhead.json")


def test_the_command_is_there() -> None:
    words = [sys.executable, "-m", "railhead.cli", "--help"]
    done = subprocess.run(words, capture_output=True, check=True, encoding="utf-8")
    assert {"titles", "replay", "show", "simulate", "route"} <= set(done.stdout.split())


def test_the_name_alone_tells_how_to_go_on(terminal: Terminal) -> None:
    _, out, err = terminal.run()
    assert {"titles", "replay", "arena"} <= set(out.split())
    assert err == ""


def test_titles_lists_players_and_options(terminal: Terminal) -> None:
    text = terminal.told("titles")
    assert "1853-retuned: 1853 Retuned, 3 to 6 players" in text
    assert "full, standard, short, longer" in text


def test_replay_tells_the_rounds_in_words_and_the_balance(terminal: Terminal) -> None:
    text = terminal.told("replay", EXAMPLE)
    for heading in ("Contract Bids, stage 2", "Dealing Round 2", "Railway Round 3"):
        assert f"\n{heading}\n" in text
    assert "BBCI lays tile 69 on Gm (Jaipur)" in text
    assert "The bond of Adam is £150" in text
    assert "Bank   11660" in text
    assert "SIR           320   75     84  Ed" in text


def test_replay_stops_where_it_is_told(terminal: Terminal) -> None:
    text = terminal.told("replay", EXAMPLE, "--to", "5")
    assert "after 5 actions" in text
    assert "  6  " not in text
    assert "Next   Adam contracts for a city: Adam" in text


def test_step_shows_every_position_without_waiting(terminal: Terminal) -> None:
    text = terminal.told("replay", EXAMPLE, "--step", "--to", "70")
    assert text.count("player  cash") == 71
    assert "GIP           600" in text


def test_show_gives_the_balance_sheet(terminal: Terminal) -> None:
    text = terminal.told("show", EXAMPLE, "--to", "63")
    assert text.startswith("\nRailway Round 1, phase 1, after 63 actions")
    assert "Pool   2x BNR  1x MSM  2x BAR" in text


def test_simulate_sums_up(terminal: Terminal) -> None:
    text = terminal.told(
        "simulate", "1853-retuned", "--players", "3", "--seed", "6", "--options", "bank=short"
    )
    assert text.splitlines()[0].startswith("games     1 in ")
    assert {"actions", "rounds", "phases", "endings", "winners"} <= set(text.split())


@pytest.mark.parametrize("command", ["replay", "show"])
def test_a_file_that_meets_a_mended_rule_is_told_which_action_and_which_rule(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr(games, "TITLES", (TOY,))
    game = railhead.new("toy", ["Adam", "Beth"])
    for player in game.players:
        game = game.play({"type": "guess", "player": player, "amount": 2})
    last = game.actors[0]
    game.play({"type": "count", "player": last, "amount": 3}).save(tmp_path / "old.json")
    monkeypatch.setattr(games, "TITLES", (TOY_MENDED,))
    status, out, err = terminal.run(command, str(tmp_path / "old.json"))
    assert (status, out) == (2, "")
    assert f"old.json: action 4 ({last}: count, amount 3, " in err
    assert err.endswith(f"is illegal: {last} counts 3 at once (toy 3)\n")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("replay", "nowhere.json"), "nowhere.json"),
        (("replay", str(ROOT)), "directory"),
        (("route", "nowhere.json"), "nowhere.json: No such file or directory\n"),
        (("simulate", "1853-retuned", "--players", "-1"), "--players"),
        (("replay", __file__), "this is not JSON"),
        (("replay", EXAMPLE, "--to", "146"), "There is no position 146: the game has 145 actions"),
        (("replay", EXAMPLE, "--to", "-1"), "There is no position -1"),
        (("replay", EXAMPLE, "--to", "many"), "--to"),
        (("replay",), "FILE"),
        (("show", EXAMPLE, "--svg", "out.svg", "--picture", "moon"), "no picture 'moon'"),
        (("dance",), "dance"),
        (("simulate", "chess"), "There is no title 'chess'"),
        (("simulate", "1853-retuned", "--players", "7"), "3 to 6 players, not 7"),
        (("simulate", "1853-retuned", "--games", "0"), "games"),
        (("simulate", "1853-retuned", "--options", "bank"), "name=value"),
        (("simulate", "1853-retuned", "--options", "bank=tiny"), "bank: cannot be 'tiny'"),
        (("serve", "--host", "0.0.0.0"), "To listen at 0.0.0.0 the server needs a secret key"),
    ],
)
def test_what_is_wrong_takes_one_line_and_status_2(
    terminal: Terminal, words: tuple[str, ...], reason: str
) -> None:
    status, out, err = terminal.run(*words)
    assert (status, out) == (2, "")
    assert reason in err
    assert len(err.splitlines()) == 1


def test_version_says_what_it_is_and_how_the_router_runs(terminal: Terminal) -> None:
    said = terminal.told("--version")
    assert said.startswith(f"railhead {railhead.__version__} (Python 3.")
    assert re.search(r"router (compiled|as plain Python, which takes longer)\)\n$", said)


@pytest.mark.parametrize("command", ["play", "serve"])
def test_a_port_that_is_taken_takes_one_line(
    terminal: Terminal, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        status, out, err = terminal.run(command, "--port", str(port))
    assert (status, out) == (2, "")
    assert err == f"Cannot listen at port {port}: another program has it. Try another port\n"


def test_play_says_that_it_runs_already_before_it_loads_a_server(
    terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Ready(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(200)
            self.end_headers()
            self.wfile.write(b"ready")

        def log_message(self, *_words: object) -> None:
            pass

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(sys.modules, "railhead.server.serving", None)
    with HTTPServer(("127.0.0.1", 0), Ready) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        said = terminal.told("play", "--no-browser", "--port", str(server.server_port))
        server.shutdown()
    assert said.startswith(f"Railhead runs already at http://127.0.0.1:{server.server_port}/\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("command", ["serve", "check"])
def test_without_its_driver_postgresql_takes_one_line(
    terminal: Terminal, command: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    status, out, err = terminal.run(command, "--database", "postgresql://nobody@nowhere/nothing")
    assert (status, out) == (2, "")
    assert "pip install 'railhead[postgres]'" in err
    assert len(err.splitlines()) == 1


def test_rules_are_told_by_paragraph_as_text_and_as_data(terminal: Terminal) -> None:
    assert "4.3 Laying tiles" in terminal.told("rules", "fenmark", "4.3")
    told = json.loads(terminal.told("rules", "fenmark", "4", "--json"))
    numbers = [part["paragraph"] for part in told["paragraphs"]]
    assert told["title"] == "fenmark"
    assert numbers == ["4", *(f"4.{number}" for number in range(1, 9))]


def test_rules_are_told_with_rulings_and_the_options_chosen(terminal: Terminal) -> None:
    text = terminal.told("rules", "1853-retuned", "2.4.2", "--options", "bank=short")
    assert "Option, bank: short" in text
    assert "Ruling:" in terminal.told("rules", "1853-retuned", "4.1.15")
    assert "Option, simplified: no" in terminal.told("rules", "1853-retuned", "2.4.1")


def test_a_book_is_told_from_its_first_word_to_its_last(terminal: Terminal) -> None:
    told = terminal.told("rules", "fenmark")
    places = [told.index(w) for w in ("A small railway game", "1.1 Investors", "An example: the")]
    assert places == sorted(places)


def test_what_two_editions_have_otherwise_is_told_of_either(terminal: Terminal) -> None:
    new, old = (terminal.told("rules", name, "--unlike") for name in ("1853-retuned", "1853"))
    assert "4.1.11 (1853: 4.1.10)" in new
    assert "4.1.10 (1853 Retuned: 4.1.11)" in old
    assert "In 1853, 4.1.10: No line leaves the board." in terminal.told(
        "rules", "1853-retuned", "4.1.11"
    )


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["1830"], "There is no title '1830'. Titles: "),
        (["1820", "--kind", "price"], "There are no such exercises in 1820"),
        (["1820", "--kind", "chess"], "There is no kind of exercise 'chess'"),
    ],
)
def test_exercises_about_nothing_are_refused(
    terminal: Terminal, words: list[str], complaint: str
) -> None:
    status, out, err = terminal.run("practice", *words)
    assert (status, out) == (2, "")
    assert complaint in err


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["fenmark", "9"], "fenmark have no paragraph 9"),
        (["1830"], "There is no title"),
        (["1947", "--unlike"], "There is no other edition of 1947"),
        (["1853", "--unlike", "--json"], "--unlike tells it all in words"),
        (["1853", "2.5", "--unlike"], "--unlike tells it all in words"),
        (["1853-retuned", "--options", "bank=none"], "bank: cannot be 'none'"),
    ],
)
def test_rules_of_nothing_are_refused(terminal: Terminal, words: list[str], complaint: str) -> None:
    status, out, err = terminal.run("rules", *words)
    assert (status, out) == (2, "")
    assert complaint in err
