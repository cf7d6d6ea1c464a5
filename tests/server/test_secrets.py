"""Non-interference: what a rival or a spectator receives does not depend on a secret.

Two games are played alike but for one secret of Adam's. Everything that the others can ask for, and
every byte of their event streams, must be the same in both.
"""

import json
from typing import Any

import pytest

from tests.playthroughs.test_appendix_4 import FILE
from tests.server.client import Person, Web, begun

ACTIONS = json.loads(FILE.read_text("utf-8"))["actions"]
NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")
ASKED = (
    *("view", "events", "offers", "positions/0", "positions/{n}", "", "proposals", "export"),
    *("log", "charts", "presence"),
)


@pytest.fixture(scope="module")
def all_people(web: Web) -> dict[str, Person]:
    """The five players, and Fay, who watches."""
    more = {name: Person(web.url, name) for name in ("Dora", "Ed", "Fay")}
    return {**web.people, **more}


@pytest.fixture(scope="module", autouse=True)
def _closed(all_people: dict[str, Person]) -> Any:
    yield
    for name in ("Dora", "Ed", "Fay"):
        all_people[name].close()


class Twin:
    """One of two games that differ in a secret."""

    def __init__(self, people: dict[str, Person]) -> None:
        self.people = people
        self.id = begun(*(people[name] for name in NAMES), title="1853-retuned")
        self.start = people["Adam"].number(self.id)
        self.played = 0

    def play(self, action: dict[str, Any]) -> None:
        person = self.people[action["player"]]
        body = {"action": action, "expected": person.number(self.id)}
        person.post(f"/games/{self.id}/actions", body)
        self.played += 1

    def received(self, name: str) -> list[str]:
        """All that somebody gets, whatever they ask, with the id of the game struck out."""
        person = self.people[name]
        seat = {"seat": name} if name in NAMES else {}
        answers = [
            person.http.get(
                f"/games/{self.id}/{path.format(n=self.played)}".rstrip("/"), params=seat
            )
            for path in ASKED
        ]
        last = answers[0].json()["number"]
        texts = [f"{answer.status_code} {answer.text}" for answer in answers]
        texts += [self._posted(person, path, body) for path, body in self._questions(name, last)]
        return [text.replace(self.id, "GAME") for text in [*texts, self._heard(person, seat, last)]]

    def _questions(self, name: str, last: int) -> list[tuple[str, dict[str, Any]]]:
        pass_ = {"type": "pass", "player": name}
        return [
            ("why-not", {"action": pass_}),
            ("why-not", {"action": {**pass_, "player": "Adam"}}),
            ("actions", {"action": {**pass_, "player": "Adam"}, "expected": last}),
            ("actions", {"action": pass_, "expected": 0}),
            ("copies", {"position": self.played}),
            ("undo", {"seat": "Adam", "expected": last}),
        ]

    def _posted(self, person: Person, path: str, body: dict[str, Any]) -> str:
        answer = person.http.post(f"/games/{self.id}/{path}", json=body)
        if path == "copies" and answer.status_code == 201:
            return "a copy"
        return f"{answer.status_code} {answer.text}"

    def _heard(self, person: Person, seat: dict[str, str], last: int) -> str:
        url, lines = f"/games/{self.id}/stream", []
        with person.http.stream("GET", url, params=seat) as answer:
            for line in answer.iter_lines():
                lines.append(line)
                if not line and f"id: {last}" in lines:
                    break
        return "\n".join(lines)


def compared(one: Twin, two: Twin) -> None:
    for name in ("Beth", "Clive", "Dora", "Ed", "Fay"):
        assert one.received(name) == two.received(name), name


def test_a_secret_bond(all_people: dict[str, Person], real_titles: None) -> None:
    one, two = Twin(all_people), Twin(all_people)
    for action in ACTIONS[:4]:
        one.play(action)
        secret = {"amount": 200} if action["player"] == "Adam" else {}
        two.play({**action, **secret})
        compared(one, two)
    adam = [twin.people["Adam"].get(f"/games/{twin.id}/view", seat="Adam") for twin in (one, two)]
    assert [view["view"]["players"]["Adam"]["bond"] for view in adam] == [150, 200]


def test_a_secret_city(all_people: dict[str, Person], real_titles: None) -> None:
    one, two = Twin(all_people), Twin(all_people)
    for action in ACTIONS[:12]:
        one.play(action)
        secret = {"city": "Benares"} if action.get("city") == "Patna" else {}
        two.play({**action, **secret})
    compared(one, two)
    seen = [
        json.dumps(twin.people["Adam"].get(f"/games/{twin.id}/view", seat="Adam")).replace(
            twin.id, "GAME"
        )
        for twin in (one, two)
    ]
    assert seen[0] != seen[1]
    assert "Benares" in seen[1]


def test_the_comparison_notices_what_is_public(
    all_people: dict[str, Person], real_titles: None
) -> None:
    """The same secrets, told at the end of the bonds, do differ."""
    one, two = Twin(all_people), Twin(all_people)
    for action in ACTIONS[:5]:
        one.play(action)
        two.play({**action, **({"amount": 200} if action["player"] == "Adam" else {})})
    with pytest.raises(AssertionError):
        compared(one, two)
