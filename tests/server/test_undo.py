"""Undoing, freely or by consent."""

import pytest

import railhead
from railhead.server import looking
from tests.server.client import Person, begun

People = dict[str, Person]


def undo(
    person: Person, game: str, status: int = 201, seat: str | None = None
) -> dict[str, object]:
    body = {"seat": seat or person.name, "expected": person.number(game)}
    answer = person.post(f"/games/{game}/undo", body, status)
    assert isinstance(answer, dict)
    return answer


def counting(people: People, game: str) -> tuple[Person, Person]:
    """All have guessed: who counts first, and the other."""
    people["Adam"].play(game, "guess", amount=2)
    people["Beth"].play(game, "guess", amount=2)
    first = people["Adam"].get(f"/games/{game}")["actors"][0]
    return people[first], people["Beth" if first == "Adam" else "Adam"]


def test_an_own_action_is_undone_freely(people: People, game: str) -> None:
    first, _ = counting(people, game)
    first.play(game, "count", amount=2)
    assert undo(first, game)["undone"] is True
    shown = first.get(f"/games/{game}/view")["view"]
    assert shown["players"][first.name]["cash"] == 5
    assert shown["actors"] == [first.name]
    assert [entry["type"] for entry in shown["log"]] == ["guess", "guess", "draw_lots"]
    first.play(game, "count", amount=1)
    assert first.get(f"/games/{game}/positions/4")["view"]["players"][first.name]["cash"] == 4


def test_an_undo_is_an_entry_that_all_receive(people: People, game: str) -> None:
    first, _ = counting(people, game)
    first.play(game, "count", amount=2)
    before = first.number(game)
    undo(first, game)
    (event,) = people["Clive"].get(f"/games/{game}/events", since=before)["events"]
    assert (event["kind"], event["number"], event["position"]) == ("undo", before + 1, 3)
    assert (event["by"], event["undone"]) == (first.name, 1)


def test_a_secret_of_ones_own_is_undone_freely(people: People, game: str) -> None:
    """Adam has learnt nothing by guessing, whether or not Beth has guessed before."""
    people["Adam"].play(game, "guess", amount=2)
    assert undo(people["Adam"], game)["undone"] is True
    people["Adam"].play(game, "guess", amount=3)


def test_where_chance_has_dealt_the_others_must_agree(people: People, game: str) -> None:
    counting(people, game)
    answer = undo(people["Beth"], game)
    assert answer["undone"] is False
    assert people["Adam"].get(f"/games/{game}")["position"] == 3
    (proposal,) = people["Adam"].get(f"/games/{game}/proposals")
    assert (proposal["kind"], proposal["by"], proposal["number"]) == (
        "undo",
        "Beth",
        answer["entry"],
    )
    path = f"/games/{game}/proposals/{answer['entry']}/vote"
    people["Beth"].post(path, {"yes": True}, status=403)
    people["Clive"].post(path, {"yes": True}, status=403)
    assert people["Adam"].post(path, {"yes": True}, status=200) == {"outcome": "accepted"}
    assert people["Adam"].get(f"/games/{game}")["position"] == 1
    assert people["Adam"].get(f"/games/{game}")["actors"] == ["Beth"]
    people["Adam"].post(path, {"yes": True}, status=409)


@pytest.mark.parametrize("yes", [True, False])
def test_only_an_undo_that_is_agreed_to_ends_the_plans(
    people: People, game: str, yes: bool
) -> None:
    first, other = counting(people, game)
    other.put(f"/games/{game}/plans", {"seat": other.name, "kind": "pass"})
    entry = undo(first, game)["entry"]
    assert len(other.get(f"/games/{game}/plans")) == 1
    other.post(f"/games/{game}/proposals/{entry}/vote", {"yes": yes}, status=200)
    assert len(other.get(f"/games/{game}/plans")) == (not yes)


def test_one_no_is_enough(people: People, game: str) -> None:
    counting(people, game)
    entry = undo(people["Beth"], game)["entry"]
    path = f"/games/{game}/proposals/{entry}/vote"
    assert people["Adam"].post(path, {"yes": False}, status=200) == {"outcome": "refused"}
    assert people["Adam"].get(f"/games/{game}")["position"] == 3
    assert people["Adam"].get(f"/games/{game}/proposals") == []


def test_a_refusal_is_told_to_whoever_asked_until_the_game_goes_on(
    people: People, game: str
) -> None:
    first, other = counting(people, game)
    told = f"/games/{game}/proposals"
    entries = [undo(first, game)["entry"] for _ in range(2)]
    for entry in entries:
        other.post(f"{told}/{entry}/vote", {"yes": False}, status=200)
    (refused,) = first.get(told)  # the last one alone
    assert (refused["number"], refused["outcome"]) == (entries[1], "refused")
    assert refused["votes"] == {other.name: False}
    assert other.get(told) == []
    again = undo(first, game)["entry"]
    assert [(p["number"], p["outcome"]) for p in first.get(told)] == [(again, "open")]
    other.post(f"{told}/{again}/vote", {"yes": False}, status=200)
    first.play(game, "pass")
    assert first.get(told) == []


def test_consent_is_for_the_position_it_was_asked_in(people: People, game: str) -> None:
    first, other = counting(people, game)
    entry = undo(first, game)["entry"]
    first.play(game, "pass")
    path = f"/games/{game}/proposals/{entry}/vote"
    other.post(path, {"yes": True}, status=409)
    assert other.get(f"/games/{game}/proposals") == []


def test_what_others_did_since_goes_with_it_only_by_consent(people: People, game: str) -> None:
    first, other = counting(people, game)
    first.play(game, "pass")
    other.play(game, "pass")
    answer = undo(first, game)
    assert answer["undone"] is False
    other.post(f"/games/{game}/proposals/{answer['entry']}/vote", {"yes": True}, status=200)
    assert other.get(f"/games/{game}")["position"] == 3


def test_a_revealed_secret_needs_consent(
    people: People, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As if the count revealed something that was hidden from the one who counts."""
    first, _ = counting(people, game)
    first.play(game, "count", amount=1)
    hidden = iter([{("/a", "1")}, set()])
    monkeypatch.setattr("railhead.server.undoing.hidden", lambda _game, _seat: next(hidden))
    assert undo(first, game)["undone"] is False


def test_what_is_hidden_is_what_only_others_see(people: People) -> None:
    game = railhead.new("toy", ["Adam", "Beth"])
    after = game.play({"type": "guess", "player": "Adam", "amount": 2})
    assert looking.hidden(after, "Beth") == {("/players/Adam/guess", "2")}
    assert looking.hidden(after, None) == {("/players/Adam/guess", "2")}
    assert looking.hidden(after, "Adam") == set()


def test_nobody_undoes_for_another(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    undo(people["Beth"], game, 403, seat="Adam")
    undo(people["Clive"], game, 403)


def test_there_must_be_something_to_undo(people: People, game: str) -> None:
    answer = undo(people["Adam"], game, 409)
    error = answer["error"]
    assert isinstance(error, dict)
    assert error["message"] == "Adam has done nothing that can be undone"


def test_an_undone_action_is_not_undone_again(people: People, game: str) -> None:
    people["Beth"].play(game, "guess", amount=2)
    undo(people["Beth"], game)
    people["Adam"].play(game, "guess", amount=2)  # at the same position as Beth's before
    undo(people["Beth"], game, 409)


def test_a_repeated_undo_undoes_once(people: People, game: str) -> None:
    first, other = counting(people, game)
    first.play(game, "pass")
    other.play(game, "pass")
    body = {"seat": other.name, "expected": other.number(game)}
    one = other.post(f"/games/{game}/undo", body, key="u")
    two = other.post(f"/games/{game}/undo", body, key="u")
    assert (one["entry"], two["repeated"]) == (two["entry"], True)
    assert other.get(f"/games/{game}")["position"] == 4


def test_at_a_hot_seat_there_is_nobody_to_ask(people: People) -> None:
    adam = people["Adam"]
    game = begun(adam, places=2, hot=["North", "South"])
    for seat in ("North", "South"):
        body = {"action": {"type": "guess", "player": seat, "amount": 1}}
        adam.post(f"/games/{game}/actions", {**body, "expected": adam.number(game)})
    assert undo(adam, game, seat="South")["undone"] is True
