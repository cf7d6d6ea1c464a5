"""Lessons over HTTP: games like any other, with notes that come as they are played."""

from typing import Any

import pytest

from railhead import lessons
from tests.server.client import Person, begun, eventually

People = dict[str, Person]
pytestmark = pytest.mark.usefixtures("real_titles")
FIRST = lessons.lesson("first-game")


def open_company(person: Person, game: str, par: int) -> None:
    action = {"type": "open_company", "player": FIRST.you, "company": "HFN", "par": par}
    person.post(f"/games/{game}/actions", {"action": action, "expected": person.number(game)})


def notes(person: Person, game: str) -> dict[str, Any]:
    return {note["id"]: note for note in person.get(f"/games/{game}/lesson")["notes"]}


def test_lessons_are_listed_in_the_order_in_which_one_takes_them(people: People) -> None:
    cards = people["Adam"].get("/lessons")
    assert [card["id"] for card in cards] == list(lessons.LESSONS)
    assert [bool(card["walk"]) for card in cards] == [False, True, True, True, True]


def test_the_first_game_is_one_s_own_against_computers_and_each_time_a_new_one(
    people: People,
) -> None:
    made = people["Adam"].post("/lessons/first-game")
    assert (made["lesson"], made["private"], made["haste"]) == ("first-game", True, True)
    assert made["own"] == [FIRST.you]
    assert [seat["computer"] for seat in made["seats"]] == [None, "beginner", "beginner"]
    assert people["Adam"].post("/lessons/first-game")["id"] != made["id"]


def test_notes_come_as_one_plays_and_go_with_what_is_taken_back(people: People) -> None:
    adam = people["Adam"]
    game = adam.post("/lessons/first-game")["id"]
    assert list(notes(adam, game)) == ["welcome", "rounds", "open", "par"]
    open_company(adam, game, 70)
    eventually(lambda: adam.get(f"/games/{game}")["actors"] == [FIRST.you])
    came = notes(adam, game)
    assert came["par-70"]["heading"] == "HFN at £70: you need help"
    assert (came["par-70"]["position"], came["par-70"]["companies"]) == (1, ["HFN"])
    adam.post(f"/games/{game}/undo", {"seat": FIRST.you, "expected": adam.number(game)})
    assert "par-70" not in notes(adam, game)


@pytest.mark.parametrize("name", lessons.LESSONS[1:])
def test_an_opening_has_all_its_notes_and_waits_for_the_learner(people: People, name: str) -> None:
    adam, lesson = people["Adam"], lessons.lesson(name)
    made = adam.post(f"/lessons/{name}")
    assert (made["position"], made["actors"], made["own"]) == (
        lesson.until,
        [lesson.you],
        [lesson.you],
    )
    told = adam.get(f"/games/{made['id']}/lesson")
    assert [note["id"] for note in told["notes"]] == [note.id for note in lesson.notes]
    assert (told["walk"], told["of"]) == (lesson.until, len(lesson.notes))
    assert adam.get(f"/games/{made['id']}/offers", seat=lesson.you)["offers"]


def test_a_copy_is_no_lesson_and_others_are_told_nothing(people: People) -> None:
    adam = people["Adam"]
    game = adam.post("/lessons/1853")["id"]
    copy = adam.post(f"/games/{game}/copies", {"position": 10})
    assert copy["lesson"] is None
    adam.get(f"/games/{copy['id']}/lesson", status=404)
    people["Beth"].get(f"/games/{game}/lesson", status=404)


def test_what_is_no_lesson_is_not_found(people: People) -> None:
    game = begun(people["Adam"], people["Beth"], title="fenmark")
    people["Adam"].get(f"/games/{game}/lesson", status=404)
    people["Adam"].post("/lessons/none", status=404)
