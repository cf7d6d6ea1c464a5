"""Tables after an upgrade: under the rules they began with, or with a sentence why not."""

from typing import Any

import pytest

import railhead
from railhead import games
from railhead.server import check, journal, positions, snapshots, upkeep
from railhead.server.positions import Positions
from railhead.server.site import Site
from tests.play.toy import TOY, TOY_2, TOY_MENDED
from tests.server.client import Person, Web, begun

People = dict[str, Person]
SENTENCE = (
    "The game cannot go on: its action 4 ({}: count) is illegal by toy 3 as the rule is read now. "
    "Nothing is lost: the log, and the positions up to 3, can still be read"
)


def guessed(people: People, game: str) -> str:
    """A game in which all have guessed."""
    people["Adam"].play(game, "guess", amount=2)
    people["Beth"].play(game, "guess", amount=2)
    return game


def turn(people: People, game: str) -> Person:
    """The one who is on turn."""
    return people[people["Adam"].get(f"/games/{game}")["actors"][0]]


def counted(people: People, game: str, status: int = 201) -> Any:
    """One counts 3 at once, as the first rules allow and later ones do not."""
    return turn(people, game).play(game, "count", amount=3, status=status)


def upgrade(web: Web, monkeypatch: pytest.MonkeyPatch, *titles: games.Title) -> None:
    """The server stops, and starts again with other rules."""
    monkeypatch.setattr(games, "TITLES", titles)
    monkeypatch.setattr(snapshots, "code", lambda: "new")
    web.site.positions._games.clear()
    web.site.charts._figures.clear()


@pytest.fixture
def site(web: Web) -> Site:
    return web.site


def test_a_table_goes_on_under_the_rules_it_began_with(
    web: Web, people: People, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted(people, guessed(people, game))
    upgrade(web, monkeypatch, TOY_2, TOY)
    counted(people, game)
    assert people["Adam"].get(f"/games/{game}")["rules"] == 1
    offers = turn(people, game).get(f"/games/{game}/offers", seat=turn(people, game).name)
    assert "count" in [offer["type"] for offer in offers["offers"]]


def test_a_new_table_takes_the_newest_rules(
    web: Web, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(web, monkeypatch, TOY_2, TOY)
    game = begun(people["Adam"], people["Beth"])
    assert people["Adam"].get(f"/games/{game}")["rules"] == 2
    answer = counted(people, guessed(people, game), status=422)
    assert answer["error"]["rule"] == "toy 3"


def test_a_table_that_waits_for_players_begins_under_the_newest(
    web: Web, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = people["Adam"].post("/games", {"name": "A game", "title": "toy", "places": 2})["id"]
    upgrade(web, monkeypatch, TOY_2, TOY)
    people["Beth"].post(f"/games/{game}/seats", {"name": "Beth"})
    people["Adam"].post(f"/games/{game}/start", status=200)
    assert people["Adam"].get(f"/games/{game}")["rules"] == 2


def test_a_file_is_imported_played_on_and_exported_under_its_own(
    web: Web, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = file(people)
    upgrade(web, monkeypatch, TOY_2, TOY)
    clive = people["Clive"]
    made = clive.post("/imports", saved)
    assert made["rules"] == 1
    action = {"type": "count", "player": made["actors"][0], "amount": 3}
    body = {"action": action, "expected": clive.number(made["id"])}
    clive.post(f"/games/{made['id']}/actions", body)
    assert clive.get(f"/games/{made['id']}/export")["rules"] == 1


def file(people: People) -> dict[str, Any]:
    """A game of the first rules with an action that is against later ones."""
    game = railhead.new("toy", ["North", "South"], seed=4)
    for player in game.players:
        game = game.play({"type": "guess", "player": player, "amount": 2})
    game = game.play({"type": "count", "player": game.actors[0], "amount": 3})
    header = {"format": 1, "title": "toy", "rules": 1, "options": {}, "seed": 4}
    return {**header, "players": ["North", "South"], "actions": game.actions}


def test_a_file_that_meets_a_mended_rule_is_refused_with_action_and_rule(
    web: Web, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    saved = file(people)
    upgrade(web, monkeypatch, TOY_MENDED)
    message = people["Clive"].post("/imports", saved, status=422)["error"]["message"]
    player = saved["actions"][3]["player"]
    assert message.startswith(f"action 4 ({player}: count, amount 3, ")
    assert message.endswith(f"is illegal: {player} counts 3 at once (toy 3)")


@pytest.fixture
def stuck(web: Web, people: People, game: str, monkeypatch: pytest.MonkeyPatch) -> str:
    """A table with an action that its rules, mended without a new version, do not allow."""
    counted(people, guessed(people, game))
    upgrade(web, monkeypatch, TOY_MENDED)
    return game


def test_a_table_that_meets_a_mended_rule_is_told_so(people: People, stuck: str) -> None:
    actor = people["Adam"].get(f"/games/{stuck}/log")["log"][3]["actor"]
    adam, path = people["Adam"], f"/games/{stuck}"
    expected = adam.number(stuck)
    answers = [
        adam.get(f"{path}/view", status=409),
        adam.get(f"{path}/view", seat="Adam", status=409),
        adam.get(f"{path}/offers", seat="Adam", status=409),
        adam.get(f"{path}/positions/4", status=409),
        adam.get(f"{path}/charts", status=409),
        adam.play(stuck, "pass", status=409),
        adam.post(f"{path}/undo", {"seat": "Adam", "expected": expected}, status=409),
        adam.put(f"{path}/plans", {"seat": "Adam", "kind": "pass"}, status=409),
        adam.post(f"{path}/copies", {"position": 4}, status=409),
    ]
    errors = [answer["error"] for answer in answers]
    assert {error["message"] for error in errors} == {SENTENCE.format(actor)}
    assert {(error["rule"], error["position"]) for error in errors} == {("toy 3", 3)}
    assert adam.number(stuck) == expected


def test_what_led_to_a_mended_rule_can_be_read(people: People, stuck: str) -> None:
    adam, path = people["Adam"], f"/games/{stuck}"
    assert stuck in [one["id"] for one in adam.get("/games")]
    assert [line["n"] for line in adam.get(f"{path}/log")["log"]] == [1, 2, 3, 4]
    assert adam.get(f"{path}/positions/3", seat="Adam")["view"]["actors"]
    with adam.listening(stuck) as heard:
        assert [next(heard)[1] for _ in range(2)] == ["seat", "seat"]


def test_the_holder_of_all_seats_exports_it_and_plays_on_in_a_copy(
    web: Web, people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    clive, saved = people["Clive"], file(people)
    stuck = clive.post("/imports", saved)["id"]
    upgrade(web, monkeypatch, TOY_MENDED)
    clive.get(f"/games/{stuck}/view", status=409)
    assert clive.get(f"/games/{stuck}/export")["actions"] == saved["actions"]
    copy = clive.post(f"/games/{stuck}/copies", {"position": 3})
    action = {"type": "count", "player": copy["actors"][0], "amount": 2}
    body = {"action": action, "expected": clive.number(copy["id"])}
    clive.post(f"/games/{copy['id']}/actions", body)


def test_nothing_of_it_is_lost(
    web: Web, people: People, stuck: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    with web.site.store.read() as connection:
        upkeep.export(connection, stuck, tmp_path / "a")
    upgrade(web, monkeypatch, TOY_2, TOY)
    assert len(railhead.load(tmp_path / "a").actions) == 4
    counted(people, stuck)
    assert people["Adam"].get(f"/games/{stuck}/view")["position"] == 5


def test_check_names_the_action_and_the_reason(site: Site, stuck: str) -> None:
    with site.store.read() as connection:
        (fault,) = check.faults(connection, stuck)
    assert fault.startswith("it does not replay: action 4 (")
    assert fault.endswith("counts 3 at once (toy 3)")


def test_its_snapshots_are_renewed_as_far_as_it_goes(
    site: Site, stuck: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(snapshots, "EVERY", 2)
    memory = Positions()
    with site.store.read() as connection:
        memory.at(connection, journal.head(connection, stuck), 3)
    assert memory.renew(site.store) == 1
    with site.store.read() as connection:
        assert positions._opened(connection, journal.head(connection, stuck), 3)[1] == 1


def test_a_table_under_rules_that_are_not_known_here_is_told_so(
    web: Web, people: People, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    upgrade(web, monkeypatch, TOY_2)
    answer = people["Adam"].get(f"/games/{game}/view", status=409)["error"]["message"]
    expected = "The game goes by rules version 1 of toy, which is not known here. Nothing is lost"
    assert answer == expected
