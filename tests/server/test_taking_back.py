"""What an undo would take away, what it left behind, and doing it again."""

import pytest

from tests.server.client import Person, begun
from tests.server.test_undo import counting, undo

People = dict[str, Person]


def ahead(person: Person, game: str, seat: str | None = None) -> dict[str, object]:
    answer = person.get(f"/games/{game}/undo", seat=seat or person.name)
    assert isinstance(answer, dict)
    return answer


def texts(lines: object) -> list[list[str]]:
    assert isinstance(lines, list)
    return [line["texts"] for line in lines]


def test_before_an_undo_it_is_told_what_goes(people: People, game: str) -> None:
    first, other = counting(people, game)
    first.play(game, "pass")
    free = ahead(first, game)
    assert (free["to"], free["asks"], free["reveals"]) == (3, [], False)
    other.play(game, "pass")
    told = ahead(first, game)
    assert (told["to"], told["asks"], told["reveals"]) == (3, [other.name], False)
    lines = told["log"]
    assert isinstance(lines, list)
    assert [(line["actor"], line["type"]) for line in lines] == [
        (first.name, "pass"),
        (other.name, "pass"),
    ]


def test_what_chance_dealt_is_a_reveal(people: People, game: str) -> None:
    counting(people, game)
    told = ahead(people["Beth"], game)
    assert told["reveals"] is True
    assert told["asks"] == ["Adam"]


def test_nothing_to_undo_is_told(people: People, game: str) -> None:
    told = ahead(people["Adam"], game)
    assert (told["to"], told["log"]) == (None, [])


def test_what_would_go_is_told_in_words_for_all(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    assert texts(ahead(people["Adam"], game)["log"]) == [[]]
    people["Beth"].get(f"/games/{game}/undo", status=403, seat="Adam")


@pytest.mark.parametrize("seat", ["Beth", "Clive"])
def test_what_was_taken_back_leaves_a_trace(people: People, game: str, seat: str) -> None:
    first, _ = counting(people, game)
    first.play(game, "count", amount=2)
    undo(first, game)
    first.play(game, "count", amount=1)
    eyes = seat if seat == "Beth" else None
    (trace,) = people[seat].get(f"/games/{game}/undone", seat=eyes)
    assert (trace["by"], trace["position"]) == (first.name, 3)
    assert [line["type"] for line in trace["log"]] == ["count"]
    assert texts(trace["log"]) != [[]]


def test_a_trace_tells_a_secret_to_its_owner_alone(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    undo(people["Adam"], game)
    path = f"/games/{game}/undone"
    assert texts(people["Adam"].get(path, seat="Adam")[0]["log"]) == [["Adam guesses 2"]]
    assert texts(people["Beth"].get(path, seat="Beth")[0]["log"]) == [[]]
    assert texts(people["Clive"].get(path)[0]["log"]) == [[]]


def test_what_was_taken_back_can_be_done_again(people: People, game: str) -> None:
    first, other = counting(people, game)
    path = f"/games/{game}/redo"
    assert first.get(path, seat=first.name)["action"] is None
    first.play(game, "count", amount=2)
    undo(first, game)
    action = first.get(path, seat=first.name)["action"]
    assert (action["type"], action["player"], action["amount"]) == ("count", first.name, 2)
    assert other.get(path, seat=other.name)["action"] is None
    other.get(path, status=403, seat=first.name)
    first.post(f"/games/{game}/actions", {"action": action, "expected": first.number(game)})
    assert first.get(path, seat=first.name)["action"] is None
    assert first.get(f"/games/{game}")["position"] == 4


def test_two_that_were_taken_back_come_again_in_order(people: People) -> None:
    adam = people["Adam"]
    game = begun(adam, places=2, hot=["North", "South"])
    for seat in ("North", "South"):
        body = {"action": {"type": "guess", "player": seat, "amount": 1}}
        adam.post(f"/games/{game}/actions", {**body, "expected": adam.number(game)})
    undo(adam, game, seat="South")
    undo(adam, game, seat="North")
    path = f"/games/{game}/redo"
    for seat in ("North", "South"):
        action = adam.get(path, seat=seat)["action"]
        assert action["player"] == seat
        adam.post(f"/games/{game}/actions", {"action": action, "expected": adam.number(game)})
    assert adam.get(f"/games/{game}")["position"] == 3


def test_something_else_ends_what_could_be_done_again(people: People, game: str) -> None:
    first, _ = counting(people, game)
    first.play(game, "count", amount=2)
    undo(first, game)
    first.play(game, "count", amount=1)
    assert first.get(f"/games/{game}/redo", seat=first.name)["action"] is None


def test_what_only_some_know_is_marked_in_the_log(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    (own,) = people["Adam"].get(f"/games/{game}/log", seat="Adam")["log"]
    (theirs,) = people["Beth"].get(f"/games/{game}/log", seat="Beth")["log"]
    assert (own["secret"], theirs["secret"]) == (["Adam guesses 2"], [])


def test_one_who_looks_on_may_take_back_and_is_told_no_secret(people: People) -> None:
    """As behind the curtain of a shared screen."""
    adam = people["Adam"]
    game = begun(adam, places=2, hot=["North", "South"])
    adam.get(f"/games/{game}/table")
    body = {"action": {"type": "guess", "player": "North", "amount": 1}}
    adam.post(f"/games/{game}/actions", {**body, "expected": adam.number(game)})
    asked = {"seat": "North", "expected": adam.number(game), "watching": True}
    answer = adam.post(f"/games/{game}/undo", asked)
    assert (answer["undone"], answer["update"], answer["offers"]) == (True, None, None)
