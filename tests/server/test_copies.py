"""Files and copies: games in and out, and no secret with them."""

from typing import Any

import pytest

import railhead
from tests.server.client import Person, begun

People = dict[str, Person]


def finished(people: People) -> str:
    game = begun(people["Adam"], people["Beth"])
    people["Adam"].play(game, "guess", amount=2)
    people["Beth"].play(game, "guess", amount=3)
    first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
    first.play(game, "count", amount=5)
    return game


def test_a_finished_game_is_exported_and_loads(people: People, tmp_path: Any) -> None:
    game = finished(people)
    saved = people["Clive"].get(f"/games/{game}/export")
    assert list(saved) == ["format", "title", "rules", "players", "options", "seed", "actions"]
    path = tmp_path / "x.railhead.json"
    path.write_text(people["Clive"].http.get(f"/games/{game}/export").text)
    loaded = railhead.load(path)
    assert loaded.result == people["Clive"].get(f"/games/{game}/view")["view"]["result"]


def test_a_game_that_goes_on_is_not_exported(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    for person in people.values():
        answer = person.get(f"/games/{game}/export", status=403)
        assert "secrets" in answer["error"]["message"]


def test_a_file_is_imported_and_played_on(people: People) -> None:
    start = railhead.new("toy", ["North", "South"], seed=4)
    after = start.play({"type": "guess", "player": "North", "amount": 2})
    saved = {
        "format": 1,
        "title": "toy",
        "rules": 1,
        "players": ["North", "South"],
        "options": {},
        "seed": 4,
        "actions": after.actions,
    }
    made = people["Clive"].post("/imports", saved)
    assert (made["private"], made["own"], made["position"]) == (True, ["North", "South"], 1)
    body = {"action": {"type": "guess", "player": "South", "amount": 1}}
    people["Clive"].post(
        f"/games/{made['id']}/actions", {**body, "expected": people["Clive"].number(made["id"])}
    )
    back = people["Clive"].get(f"/games/{made['id']}/export")
    assert [a["type"] for a in back["actions"]] == ["guess", "guess", "draw_lots"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": 2}, "format is 2"),
        ({"title": "chess"}, "'chess' with rules version 1 is not known"),
        ({"rules": 9}, "rules version 9"),
        ({"players": ["North"]}, "2 to 4 players"),
        ({"actions": [{"type": "dance"}]}, "action 1 ({'type': 'dance'}) is illegal"),
        (
            {"actions": [{"type": "guess", "player": "South", "amount": 9}]},
            "action 1 (South: guess, amount 9) is illegal: An amount is 1 to 5 (toy 1)",
        ),
        ({"options": {"speed": 1}}, "no such option"),
    ],
)
def test_a_bad_file_is_refused(people: People, change: dict[str, Any], reason: str) -> None:
    saved = {
        "format": 1,
        "title": "toy",
        "rules": 1,
        "players": ["North", "South"],
        "options": {},
        "seed": 4,
        "actions": [],
    }
    answer = people["Adam"].post("/imports", {**saved, **change}, status=422)
    assert reason in answer["error"]["message"]
    assert "/import" not in answer["error"]["message"]


def test_a_position_without_secrets_can_be_copied(people: People, game: str) -> None:
    made = people["Clive"].post(f"/games/{game}/copies", {"position": 0})
    assert made["own"] == ["Adam", "Beth"]
    assert (made["private"], made["origin"]) == (True, game)
    body = {"action": {"type": "guess", "player": "Beth", "amount": 1}}
    clive = people["Clive"]
    clive.post(f"/games/{made['id']}/actions", {**body, "expected": clive.number(made["id"])})
    assert clive.get(f"/games/{game}")["position"] == 0
    people["Adam"].get(f"/games/{made['id']}", status=404)


def test_a_title_that_cannot_imagine_is_not_copied_where_it_hides_something(
    people: People, game: str
) -> None:
    people["Adam"].play(game, "guess", amount=2)
    for name in ("Beth", "Clive"):
        answer = people[name].post(f"/games/{game}/copies", {"position": 1}, status=403)
        assert "hides something" in answer["error"]["message"]
    people["Adam"].post(f"/games/{game}/copies", {"position": 1})  # it is Adam's own secret


def test_a_copy_tells_of_what_came_before_as_its_maker_saw_it(people: People, game: str) -> None:
    adam = people["Adam"]
    adam.play(game, "guess", amount=2)
    people["Beth"].play(game, "guess", amount=3)
    answer = adam.post(f"/games/{game}/copies", {"position": 2}, status=403)
    made = adam.post(f"/games/{game}/copies", {"position": 1})["id"]
    assert "hides something" in answer["error"]["message"]
    for seat in ("Adam", "Beth"):
        seen = adam.get(f"/games/{made}/view", seat=seat)["view"]
        assert [line["texts"] for line in seen["log"]] == [["Adam guesses 2"]]
        assert seen["imagined"] == []
        assert adam.get(f"/games/{made}/log", seat=seat)["log"] == seen["log"]
        past = adam.get(f"/games/{made}/positions/0", seat=seat)["view"]
        origin = adam.get(f"/games/{game}/positions/0", seat="Adam")["view"]
        assert past == origin
        events = adam.get(f"/games/{made}/events", seat=seat)["events"]
        assert [e["kind"] for e in events] == ["seat"]
    answer = adam.get(f"/games/{made}/export", status=403)
    assert "still goes on" in answer["error"]["message"]


def test_a_copy_may_be_exported_when_its_game_is_over(people: People, game: str) -> None:
    adam = people["Adam"]
    adam.play(game, "guess", amount=2)
    made = adam.post(f"/games/{game}/copies", {"position": 1})["id"]
    body = {"action": {"type": "guess", "player": "Beth", "amount": 1}}
    adam.post(f"/games/{made}/actions", {**body, "expected": adam.number(made)})
    people["Beth"].play(game, "guess", amount=3)
    people[adam.get(f"/games/{game}")["actors"][0]].play(game, "count", amount=5)
    saved = adam.get(f"/games/{made}/export")
    assert [a.get("amount") for a in saved["actions"]] == [2, 1, None]
    adam.post("/imports", saved)


def test_a_copy_stays_whatever_becomes_of_its_game(people: People, game: str) -> None:
    adam = people["Adam"]
    adam.play(game, "guess", amount=2)
    made = adam.post(f"/games/{game}/copies", {"position": 1})["id"]
    before = adam.get(f"/games/{made}/view", seat="Adam")
    adam.post(f"/games/{game}/undo", {"seat": "Adam", "expected": adam.number(game)})
    assert adam.get(f"/games/{made}/view", seat="Adam") == before
    adam.play(game, "guess", amount=4)
    assert adam.get(f"/games/{made}/view", seat="Adam") == before
    assert (
        adam.get(f"/games/{made}/positions/1", seat="Adam")["view"]["players"]["Adam"]["guess"] == 2
    )


def test_a_copy_cannot_go_back_behind_its_beginning(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    adam = people["Adam"]
    made = adam.post(f"/games/{game}/copies", {"position": 1})["id"]
    body = {"seat": "Adam", "expected": adam.number(made)}
    adam.post(f"/games/{made}/undo", body, status=409)


def test_a_copy_has_a_seed_of_its_own(people: People, game: str) -> None:
    """Else one could try out what chance will deal in the real game."""
    dealt = set()
    for _ in range(12):
        made = people["Clive"].post(f"/games/{game}/copies", {"position": 0})["id"]
        for seat in ("Adam", "Beth"):
            body = {"action": {"type": "guess", "player": seat, "amount": 1}}
            expected = people["Clive"].number(made)
            people["Clive"].post(f"/games/{made}/actions", {**body, "expected": expected})
        dealt.add(people["Clive"].get(f"/games/{made}")["actors"][0])
    assert dealt == {"Adam", "Beth"}


def test_a_finished_game_may_be_copied_anywhere_and_exported(people: People) -> None:
    game = finished(people)
    made = people["Clive"].post(f"/games/{game}/copies", {"position": 1})["id"]
    people["Clive"].get(f"/games/{made}/export")
    again = people["Clive"].post(f"/games/{made}/copies", {"position": 0})
    assert again["origin"] == game
    people["Clive"].post(f"/games/{game}/copies", {"position": 9}, status=404)


def test_a_remark_is_made_under_the_name_of_a_seat(people: People) -> None:
    """Whoever has an odd account, such as a guest's, is known by the seat."""
    game = begun(people["Adam"], hot=["Left", "Right"], places=2)
    people["Adam"].post(f"/games/{game}/chat", {"text": "one"})
    people["Adam"].post(f"/games/{game}/chat", {"text": "two", "seat": "Right"})
    people["Adam"].post(f"/games/{game}/chat", {"text": "three", "seat": "Beth"}, status=403)
    said = [e for e in people["Adam"].get(f"/games/{game}/events")["events"] if e["kind"] == "chat"]
    assert [(e["seat"], e["account"], e["text"]) for e in said] == [
        ("Left", "Adam", "one"),
        ("Right", "Adam", "two"),
    ]


def test_chat_is_for_players_and_plain(people: People, game: str) -> None:
    path = f"/games/{game}/chat"
    one = people["Adam"].post(path, {"text": "hello\nall"}, key="c")
    assert people["Adam"].post(path, {"text": "hello\nall"}, key="c") == one
    people["Adam"].post(path, {"text": "other"}, status=409, key="c")
    people["Clive"].post(path, {"text": "hello"}, status=403)
    for bad in ("", "x" * 1001, "a\x00b", "a\x1b[31m"):
        people["Adam"].post(path, {"text": bad}, status=422)


def test_a_note_is_read_by_its_writer_only(people: People, game: str) -> None:
    path = f"/games/{game}/note"
    people["Adam"].put(path, {"text": "Beth guesses high"})
    people["Adam"].put(path, {"text": "Beth guesses low"})
    assert people["Adam"].get(path) == {"text": "Beth guesses low"}
    assert people["Beth"].get(path) == {"text": ""}
    people["Adam"].put(path, {"text": "x" * 20_001}, status=422)
