"""Computers at the tables."""

import os
import signal
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

import railhead
from railhead import bots
from railhead.bots import levels
from railhead.server import deciding, lobby, notices, playing, seats, thinking
from railhead.server import site as sites
from railhead.server.accounts import Account
from railhead.server.api import advice
from railhead.server.errors import Conflict, TooMany
from railhead.server.minds import Failed, Minds
from railhead.server.settings import Settings
from railhead.server.site import Site
from tests.server import strangers
from tests.server.client import Person, Web, begun, eventually, serving
from tests.server.tools import Clock, Table, order

People = dict[str, Person]
pytestmark = pytest.mark.usefixtures("real_titles")


def against(person: Person, *computers: str, **changes: Any) -> str:
    """The id of a game of Fenmark against computers that has begun."""
    wanted = {"title": "fenmark", "places": 1 + len(computers), "computers": [*computers]}
    return begun(person, **{"haste": True, **wanted, **changes})


def info(person: Person, game: str) -> Any:
    return person.get(f"/games/{game}")


def on_turn(person: Person, game: str) -> bool:
    return bool(info(person, game)["actors"] == [person.name])


def any_move(person: Person, game: str) -> None:
    """Play what is offered first."""
    eventually(lambda: on_turn(person, game))
    offer = person.get(f"/games/{game}/offers", seat=person.name)["offers"][0]
    body = {"action": offer["choices"][0]["action"], "expected": person.number(game)}
    person.post(f"/games/{game}/actions", body)


def changes(person: Person, game: str) -> list[str]:
    found = person.get(f"/games/{game}/events")["events"]
    return [entry["change"] for entry in found if entry["kind"] == "seat"]


@pytest.fixture
def stranger(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, web: Web) -> Iterator[Path]:
    """Players of another package, for processes that are started from now on."""
    strangers.install(tmp_path)
    monkeypatch.syspath_prepend(tmp_path)
    path = os.pathsep.join([str(tmp_path), os.environ.get("PYTHONPATH", "")])
    monkeypatch.setenv("PYTHONPATH", path)
    monkeypatch.setenv("RAILHEAD_SECRET", "0123456789" * 4)
    levels.known.cache_clear()
    forget(web)
    yield tmp_path
    levels.known.cache_clear()
    forget(web)


def forget(web: Web) -> None:
    """New processes think from now on."""
    for mind in web.site.computers.minds.all:
        mind.close()


# Seats --------------------------------------------------------------------------------------------


def test_who_plays_here(people: People) -> None:
    found = people["Adam"].get("/computers")
    assert [one["level"] for one in found] == [*bots.names()]
    assert all(one["words"] for one in found)


def test_a_game_against_computers(people: People) -> None:
    game = against(people["Adam"], "random", "random")
    shown = info(people["Adam"], game)
    sitting = [(seat["name"], seat["account"], seat["computer"]) for seat in shown["seats"]]
    assert sitting == [
        ("Adam", "Adam", None),
        ("Random", None, "random"),
        ("Random 2", None, "random"),
    ]
    for _ in range(5):
        any_move(people["Adam"], game)
    eventually(lambda: on_turn(people["Adam"], game))
    log = people["Adam"].get(f"/games/{game}/log")["log"]
    assert {"Random", "Random 2"} <= {line["actor"] for line in log}
    assert "faltered" not in changes(people["Adam"], game)


def test_a_table_says_how_computers_play_there(people: People) -> None:
    adam = people["Adam"]
    usual = adam.post("/games", {"name": "A", "title": "fenmark", "places": 2})
    assert (usual["advice"], usual["haste"]) == (True, False)
    wanted = {"name": "A", "title": "fenmark", "places": 2, "advice": False, "haste": True}
    assert (adam.post("/games", wanted)["advice"], adam.post("/games", wanted)["haste"]) == (
        False,
        True,
    )


def test_the_owner_fills_seats_before_the_game_begins(people: People) -> None:
    adam, beth = people["Adam"], people["Beth"]
    game = adam.post("/games", {"name": "A", "title": "fenmark", "places": 3})["id"]
    path = f"/games/{game}/computers"
    beth.post(path, {"level": "random"}, status=403)
    adam.post(path, {"level": "grandmaster"}, status=422)
    adam.post(path, {"level": "random"})
    adam.post(path, {"level": "random"})
    adam.post(path, {"level": "random"}, status=409)
    adam.delete(f"/games/{game}/seats/Random")
    assert [seat["name"] for seat in info(adam, game)["seats"]] == ["Adam", "Random 2"]
    beth.post(f"/games/{game}/seats", {"name": "Beth"})
    adam.post(f"/games/{game}/start", status=200)


def test_a_seat_is_handed_over_and_taken_back(people: People) -> None:
    adam, beth = people["Adam"], people["Beth"]
    game = begun(adam, beth, title="fenmark", haste=True)
    path = f"/games/{game}/computers"
    beth.post(path, {"level": "random", "seat": "Adam"}, status=403)
    adam.delete(f"{path}/Adam", status=409)
    shown = adam.post(path, {"level": "random", "seat": "Adam"})
    assert (shown["seats"][0]["account"], shown["seats"][0]["computer"]) == ("Adam", "random")
    eventually(lambda: on_turn(beth, game))
    adam.play(game, "pass", status=409)
    adam.delete(f"{path}/Adam")
    any_move(beth, game)
    any_move(adam, game)
    assert changes(adam, game)[-2:] == ["handed", "resumed"]


def test_somebody_who_does_not_play_may_take_the_seat_of_a_computer(people: People) -> None:
    adam, beth = people["Adam"], people["Beth"]
    game = against(adam, "random")
    adam.post(f"/games/{game}/seats", {"name": "Random"}, status=409)
    shown = beth.post(f"/games/{game}/seats", {"name": "Random"})
    assert (shown["seats"][1]["account"], shown["seats"][1]["computer"]) == ("Beth", None)


def test_a_copy_with_computers_in_the_other_seats(people: People) -> None:
    adam = people["Adam"]
    game = begun(adam, title="fenmark", places=3, hot=["Adam", "Beth", "Clive"])
    made = adam.post(f"/games/{game}/copies", {"position": 0, "seat": "Beth", "computer": "random"})
    assert [seat["computer"] for seat in made["seats"]] == ["random", None, "random"]
    eventually(lambda: bool(info(adam, made["id"])["actors"] == ["Beth"]))


def test_where_no_computers_think_none_sits_down(tmp_path: Path) -> None:
    made = sites.make(Settings(database=str(tmp_path / "x.sqlite3"), computers=0))
    with serving(made) as url:
        adam = Person(url, "Adam")
        assert adam.get("/computers") == []
        wanted = {"name": "A", "title": "fenmark", "places": 2, "computers": ["random"]}
        adam.post("/games", wanted, status=409)
        adam.close()


# Where nobody is ----------------------------------------------------------------------------------


def test_where_nobody_plays_computers_move_only_while_somebody_watches(
    web: Web, people: People
) -> None:
    adam, beth = people["Adam"], people["Beth"]
    game = against(adam, "random")
    adam.post(f"/games/{game}/computers", {"level": "random", "seat": "Adam"})
    assert deciding.found(web.site, game) is None
    with beth.listening(game) as told:
        deciding.sweep(web.site, 0.0)
        for _, kind, data in told:
            if kind == "action" and data.get("status") == "finished":
                break
    assert info(adam, game)["status"] == "finished"
    assert "faltered" not in changes(adam, game)


def test_an_absent_player_is_replaced_by_a_computer_if_the_others_agree(
    web: Web, people: People
) -> None:
    adam = people["Adam"]
    game = begun(*people.values(), title="fenmark", haste=True)
    (absent,) = info(adam, game)["actors"]
    late, others = people[absent], [one for one in people.values() if one.name != absent]
    body = {"seat": late.name, "computer": "random"}
    others[0].post(f"/games/{game}/proposals", body, status=409)
    web.clock.pass_(180 + 1800 + 1)
    number = others[0].post(f"/games/{game}/proposals", body)["number"]
    (shown,) = others[1].get(f"/games/{game}/proposals")
    assert (shown["seat"], shown["heir"], shown["computer"]) == (late.name, None, "random")
    others[1].post(f"/games/{game}/proposals/{number}/vote", {"yes": True}, status=200)
    eventually(lambda: late.name not in info(adam, game)["actors"])
    assert changes(adam, game)[-1] == "replaced"


def test_no_notice_goes_to_whom_a_computer_stands_in_for(web: Web, people: People) -> None:
    game = against(people["Adam"], "random")
    with web.site.store.read() as connection:
        head = seats.enter(connection, seats.HOUSE, game).head
    assert notices.rows(0, head, [seats.Seat(1, "Adam", 1)])
    assert notices.rows(0, head, [seats.Seat(1, "Adam", 1, computer="random")]) == []


# What a computer knows ----------------------------------------------------------------------------


def bonds(beths: int) -> railhead.Game:
    game = railhead.new("1853-retuned", ["Adam", "Beth", "Clive"], seed=1)
    return game.play({"type": "write_bond", "player": "Beth", "amount": beths})


@pytest.mark.parametrize("eyes", ["Adam", None])
def test_what_is_sent_to_a_computer_holds_no_secret_of_others(eyes: str | None) -> None:
    one, other = (
        thinking.question(game, eyes, seat="Adam", level="random", seed=7, patience=1)
        for game in (bonds(100), bonds(180))
    )
    assert one == other
    assert thinking.question(
        bonds(100), "Beth", seat="Beth", level="random", seed=7, patience=1
    ) != (thinking.question(bonds(180), "Beth", seat="Beth", level="random", seed=7, patience=1))


def test_what_is_sent_to_a_computer_tells_nothing_of_lots_to_come() -> None:
    """But for what its own eyes see, two games that were dealt differently are told alike."""
    one, other = (railhead.new("1853-retuned", ["Adam", "Beth", "Clive"], seed=n) for n in (1, 2))
    asked = {"seat": "Adam", "level": "random", "seed": 7, "patience": 1}
    assert thinking.question(one, "Adam", **asked) == thinking.question(other, "Adam", **asked)
    assert thinking.question(one, "Adam", **asked).game.moves == ()


def test_a_game_whose_secrets_cannot_be_imagined_is_not_sent() -> None:
    game = bonds(100)
    secretive = replace(game, rules=replace(game.rules, imagine=None))
    with pytest.raises(thinking.Secretive):
        thinking.question(secretive, "Adam", seat="Adam", level="random", seed=7, patience=1)


def test_a_player_finds_nothing_of_the_server_in_its_process(
    stranger: Path, people: People
) -> None:
    game = against(people["Adam"], "curious")
    any_move(people["Adam"], game)
    eventually(lambda: on_turn(people["Adam"], game))
    assert (stranger / "found").read_text() == "([], 0)"
    assert "faltered" not in changes(people["Adam"], game)


# Faults -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["crashing", "leaving", "cheating"])
def test_where_a_computer_fails_a_move_is_drawn_and_the_table_told(
    stranger: Path, people: People, web: Web, level: str
) -> None:
    adam, failed = people["Adam"], web.site.computers.counts["failed"]
    game = against(adam, level)
    any_move(adam, game)
    eventually(lambda: on_turn(adam, game))
    assert changes(adam, game)[-1] == "faltered"
    (told, *_) = [e for e in adam.get(f"/games/{game}/events")["events"] if e.get("computer")][1:]
    assert (told["seat"], told["computer"]) == (level.capitalize(), level)
    assert web.site.computers.counts["failed"] > failed


def test_a_computer_acts_for_nobody_else(stranger: Path, people: People) -> None:
    """Bonds are written by all at once."""
    adam = people["Adam"]
    game = against(adam, "meddling", "meddling", title="1853-retuned")
    eventually(lambda: on_turn(adam, game))
    log = adam.get(f"/games/{game}/log")["log"]
    assert sorted(line["actor"] for line in log) == ["Meddling", "Meddling 2"]
    assert "faltered" in changes(adam, game)


def test_a_computer_that_prints_is_understood(stranger: Path, people: People) -> None:
    game = against(people["Adam"], "babbling")
    any_move(people["Adam"], game)
    eventually(lambda: on_turn(people["Adam"], game))
    assert "faltered" not in changes(people["Adam"], game)


def test_a_process_that_is_killed_in_mid_move_is_started_again(
    stranger: Path, people: People
) -> None:
    adam = people["Adam"]
    game = against(adam, "hanging", "random")
    any_move(adam, game)
    eventually(lambda: (stranger / "pid").exists() and bool((stranger / "pid").read_text()))
    assert not on_turn(adam, game)
    os.kill(int((stranger / "pid").read_text()), signal.SIGKILL)
    eventually(lambda: "faltered" in changes(adam, game))
    assert adam.get("/computers")


def test_a_process_that_died_while_nobody_asked_fails_nobody() -> None:
    minds = Minds(1)
    asked = thinking.question(bonds(100), "Adam", seat="Adam", level="random", seed=7, patience=60)
    first, (mind,) = minds.ask(asked), minds.all
    assert mind.process
    mind.process.kill()
    mind.process.wait()
    assert minds.ask(asked) == first
    minds.close()


def test_nobody_waits_for_a_process_once_the_server_stops() -> None:
    minds = Minds(1)
    minds.close()
    asked = thinking.question(bonds(100), "Adam", seat="Adam", level="random", seed=7, patience=60)
    with pytest.raises(Failed, match="the server stops"):
        minds.ask(asked, 0.1)


def test_a_computer_that_is_too_slow_has_failed(
    stranger: Path, people: People, web: Web, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(web.site.computers, "patience", 0.5)
    adam = people["Adam"]
    game = against(adam, "hanging")
    any_move(adam, game)
    eventually(lambda: on_turn(adam, game))
    assert changes(adam, game)[-1] == "faltered"


@pytest.fixture
def table(here: Site, adam: Account) -> Table:
    """A game of Fenmark in which it is the turn of a computer, with nobody to see to it."""
    wanted = order(title="fenmark", computers=["random"], manner={"advice": True, "haste": True})
    game = here.store.write(lambda c: lobby.create(c, 0, adam, wanted)).id
    lobby.start(here, adam.id, game)
    made = Table(here, game, {"Adam": adam})
    while made.head.actors == ("Adam",):
        with here.store.read() as connection:
            offer = here.positions.now(connection, made.head).offers("Adam")[0]
        playing.play(here, made.ask("Adam"), offer["choices"][0]["action"])
    return made


def test_a_server_that_starts_finds_who_is_due(table: Table, database: str, clock: Clock) -> None:
    before = table.head.position
    made = sites.make(Settings(database=database), clock)
    with serving(made):
        eventually(lambda: table.head.position > before)
    assert made.computers.counts["failed"] == 0


def test_of_two_processes_one_moves(table: Table, database: str, clock: Clock) -> None:
    """Both have thought about the same position."""
    second = sites.make(Settings(database=database), clock)
    first, late = (deciding.found(where, table.id) for where in (table.site, second))
    assert first
    assert late
    deciding.moved(table.site, first, first.game.random_action(first.seat, Random(1)), "")
    after = table.head
    with pytest.raises(Conflict):
        deciding.moved(second, late, late.game.random_action(late.seat, Random(1)), "")
    assert table.head == after
    second.hints.stop()
    second.store.close()


def test_a_computer_does_not_move_in_a_seat_that_was_taken(table: Table, beth: Account) -> None:
    due = deciding.found(table.site, table.id)
    assert due
    table.site.store.write(
        lambda c: lobby.sit(c, 0, seats.enter(c, beth.id, table.id), beth, due.seat)
    )
    with pytest.raises(Conflict):
        deciding.moved(table.site, due, due.game.random_action(due.seat, Random(1)), "")


# Undo ---------------------------------------------------------------------------------------------


def test_computers_consent_to_an_undo(people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "random")
    eventually(lambda: on_turn(adam, game))
    before = info(adam, game)["position"]
    any_move(adam, game)
    eventually(lambda: on_turn(adam, game))
    answer = adam.post(f"/games/{game}/undo", {"seat": "Adam", "expected": adam.number(game)})
    assert answer["undone"] is True
    assert info(adam, game)["position"] <= before
    assert on_turn(adam, game)
    any_move(adam, game)
    eventually(lambda: on_turn(adam, game))


def test_computers_do_not_consent_once_something_has_come_to_light(people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "random", "random", title="1853-retuned")
    eventually(lambda: info(adam, game)["position"] == 2)  # both have written theirs
    adam.play(game, "write_bond", amount=100)
    eventually(lambda: info(adam, game)["position"] > 3 and on_turn(adam, game))
    body = {"seat": "Adam", "expected": adam.number(game)}
    ahead = adam.get(f"/games/{game}/undo", seat="Adam")
    refused = adam.post(f"/games/{game}/undo", body, status=409)
    assert "come to light" in refused["error"]["message"]
    assert (ahead["reveals"], ahead["refused"]) == (True, refused["error"]["message"])


# Advice -------------------------------------------------------------------------------------------


def test_advice_is_two_or_three_moves_that_are_legal(people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "random")
    eventually(lambda: on_turn(adam, game))
    told = adam.post(f"/games/{game}/advice", {"seat": "Adam"}, status=200)
    assert 2 <= len(told["moves"]) <= 3
    assert told["number"] == adam.number(game)
    for move in told["moves"]:
        why_not = adam.post(f"/games/{game}/why-not", {"action": move["action"]}, status=200)
        assert why_not["refusal"] is None


def test_advice_is_for_ones_own_seat_on_turn(people: People) -> None:
    adam, beth = people["Adam"], people["Beth"]
    game = begun(adam, beth, title="fenmark")
    first, other = (
        (people[name] for name in ("Adam", "Beth")) if on_turn(adam, game) else (beth, adam)
    )
    first.post(f"/games/{game}/advice", {"seat": other.name}, status=403)
    other.post(f"/games/{game}/advice", {"seat": other.name}, status=409)


def test_a_table_may_be_without_advice_and_so_are_its_copies(people: People) -> None:
    adam = people["Adam"]
    game = begun(adam, title="fenmark", places=2, hot=["Adam", "Beth"], advice=False)
    copy = adam.post(f"/games/{game}/copies", {"position": 0})["id"]
    for table in (game, copy):
        seat = info(adam, table)["actors"][0]
        adam.post(f"/games/{table}/advice", {"seat": seat}, status=403)


def test_advice_is_limited(people: People, web: Web, monkeypatch: pytest.MonkeyPatch) -> None:
    def tired(_request: object, name: str, _key: str) -> None:
        assert name == "advice"
        raise TooMany("Too many requests", after=1)

    monkeypatch.setattr(advice, "limited", tired)
    game = against(people["Adam"], "random")
    people["Adam"].post(f"/games/{game}/advice", {"seat": "Adam"}, status=429)


def test_a_computer_says_why_if_asked(people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "steady")
    any_move(adam, game)
    eventually(lambda: on_turn(adam, game))
    log = adam.get(f"/games/{game}/log")["log"]
    line = next(line for line in log if line["actor"] == "Steady")
    told = adam.get(f"/games/{game}/moves/{line['position']}/why")
    assert told["seat"] == "Steady"
    own = next(line for line in log if line["actor"] == "Adam")
    adam.get(f"/games/{game}/moves/{own['position']}/why", status=409)
    adam.get(f"/games/{game}/moves/4000/why", status=404)


def test_no_computer_says_why_it_did_what_is_secret(people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "random", title="1853-retuned", places=3, computers=["random"] * 2)
    eventually(lambda: info(adam, game)["position"] == 2)
    for line in adam.get(f"/games/{game}/log", seat="Adam")["log"]:
        assert line["type"] == "write_bond"
        refused = adam.get(f"/games/{game}/moves/{line['position']}/why", status=409)
        assert "secret" in refused["error"]["message"]


# Afterwards ---------------------------------------------------------------------------------------


def test_a_game_that_is_over_is_reviewed(web: Web, people: People) -> None:
    adam = people["Adam"]
    game = against(adam, "random")
    adam.get(f"/games/{game}/review", status=409)
    for _ in range(4):
        any_move(adam, game)
    eventually(lambda: on_turn(adam, game))
    finish(web, adam, game)
    eventually(lambda: whole(adam.get(f"/games/{game}/review")))
    told = adam.get(f"/games/{game}/review")
    assert list(told["worth"]) == ["Adam", "Random"]
    last, worth = told["worth"]["Adam"][-1]
    assert last == info(adam, game)["position"]
    assert worth == adam.get(f"/games/{game}/view")["view"]["result"]["worth"]["Adam"]
    costs = [move["cost"] for move in told["moves"]]
    assert costs == sorted(costs, reverse=True)
    assert all(cost >= 1 for cost in costs)
    assert {move["seat"] for move in told["moves"]} <= {"Adam"}
    for move in told["moves"]:
        where = {"position": move["position"], "seat": "Adam", "computer": "random"}
        copy = adam.post(f"/games/{game}/copies", where)
        assert (copy["status"], copy["actors"]) == ("running", ["Adam"])


def whole(review: Any) -> bool:
    return bool(review["of"] and review["done"] == review["of"])


def finish(web: Web, person: Person, game: str) -> None:
    """Computers play on to the end, while somebody watches."""
    person.post(f"/games/{game}/computers", {"level": "random", "seat": person.name})
    with person.listening(game) as told:
        deciding.sweep(web.site, 0.0)
        for _, kind, data in told:
            if kind == "action" and data.get("status") == "finished":
                break


def test_positions_are_sent_as_they_were_only_when_the_game_is_over() -> None:
    game = bonds(100)
    with pytest.raises(thinking.Secretive):
        thinking.afterwards(game.at(0), game, patience=1)


def test_figures_tell_of_computers(web: Web) -> None:
    text = web.people["Adam"].http.get(f"{web.url}/metrics").text
    assert "railhead_computers_waiting " in text
    assert 'railhead_computer_moves_total{outcome="made"}' in text
