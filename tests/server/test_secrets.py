"""Non-interference: what a rival or a spectator receives does not depend on a secret.

Two games are played alike but for one secret of Adam's. Everything that the others can ask for, and
every byte of their event streams, must be the same in both.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from railhead.server import backup, check
from railhead.server.store import Store
from tests.playthroughs.test_appendix_4 import FILE
from tests.server.client import Person, Web, begun

ACTIONS = json.loads(FILE.read_text("utf-8"))["actions"]
NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")
ASKED = (
    *("view", "events", "offers", "positions/0", "positions/{n}", "", "proposals", "export"),
    *("log", "charts", "presence", "table", "drawings/map.svg", "undo", "redo", "undone"),
    *("plans", "plans/possible", "forecast"),
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
        self.answers: dict[str, list[str]] = {name: [] for name in people}

    def play(self, action: dict[str, Any]) -> None:
        person = self.people[action["player"]]
        body = {"action": action, "expected": person.number(self.id)}
        answer = person.http.post(f"/games/{self.id}/actions", json=body)
        assert answer.status_code == 201, answer.text
        self.answers[person.name].append(answer.text.replace(self.id, "GAME"))
        self.played += 1

    def undo(self, name: str) -> None:
        person = self.people[name]
        body = {"seat": name, "expected": person.number(self.id)}
        answer = person.http.post(f"/games/{self.id}/undo", json=body)
        self.answers[name].append(answer.text.replace(self.id, "GAME"))

    @contextmanager
    def watched(self, name: str) -> Iterator[Callable[[], list[str]]]:
        """Every line that a stream tells somebody, from now until a remark that ends it."""
        person = self.people[name]
        seat = {"seat": name} if name in NAMES else {}
        opened = person.http.get(f"/games/{self.id}/table", params=seat).text
        since = {"since": json.loads(opened)["info"]["number"]}
        path = f"/games/{self.id}/stream"
        with person.http.stream("GET", path, params={**seat, **since}) as answer:

            def told() -> list[str]:
                lines = [opened]
                for line in answer.iter_lines():
                    if line.startswith("event: chat"):
                        break
                    lines.append(line)
                here = ("event: presence", 'data: {"present"', ":")  # when others come and go
                kept = (line for line in lines if line and not line.startswith(here))
                return [line.replace(self.id, "GAME") for line in kept]

            yield told

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


RIVALS = ("Beth", "Clive", "Dora", "Ed", "Fay")


def followed(twin: Twin, actions: list[dict[str, Any]], undone: str = "") -> dict[str, list[str]]:
    """All that the rivals and a spectator are told while actions are played: the table as they open
    it, the updates and offers of their streams, line by line, and the answers to their own moves.
    """
    with ExitStack() as stack:
        heard = {name: stack.enter_context(twin.watched(name)) for name in RIVALS}
        for action in actions:
            twin.play(action)
        if undone:
            twin.undo(undone)
        twin.people["Adam"].post(f"/games/{twin.id}/chat", {"text": "That was all"})
        return {name: told() + twin.answers[name] for name, told in heard.items()}


def changed(actions: list[dict[str, Any]], **secret: Any) -> list[dict[str, Any]]:
    """The same actions, but for what Adam writes down."""
    return [
        {**action, **secret}
        if action["player"] == "Adam" and secret.keys() <= action.keys()
        else action
        for action in actions
    ]


def test_updates_say_nothing_of_a_secret_bond(
    all_people: dict[str, Person], real_titles: None
) -> None:
    """Nor of one that is taken back: what is told, how long it is and how often, is the same."""
    actions = sorted(ACTIONS[:5], key=lambda action: str(action["player"]))[:4]  # Adam's first
    told = [
        followed(Twin(all_people), some, undone="Adam")
        for some in (actions, changed(actions, amount=437))
    ]
    assert told[0] == told[1]
    assert all(any('"update"' in line for line in lines) for lines in told[0].values())


def test_updates_say_nothing_of_a_secret_city(
    all_people: dict[str, Person], real_titles: None
) -> None:
    actions = ACTIONS[:20]
    assert any(action.get("city") == "Patna" for action in actions)
    told = [
        followed(
            Twin(all_people),
            [{**a, **({"city": city} if a.get("city") == "Patna" else {})} for a in actions],
        )
        for city in ("Patna", "Benares")
    ]
    assert told[0] == told[1]


def test_the_updates_do_tell_what_is_public(
    all_people: dict[str, Person], real_titles: None
) -> None:
    """Once all bonds are written they are read out, and differ."""
    actions = ACTIONS[:5]
    told = [followed(Twin(all_people), some) for some in (actions, changed(actions, amount=437))]
    assert all(told[0][name] != told[1][name] for name in RIVALS)


class Copied:
    """A copy that somebody made of one of two games that differ in a secret."""

    def __init__(self, twin: Twin, name: str) -> None:
        self.person = twin.people[name]
        self.origin, self.at = twin.id, twin.played
        body = {"position": self.at}
        self.id = str(self.person.post(f"/games/{twin.id}/copies", body)["id"])

    def received(self) -> list[str]:
        """All that the maker gets, through every seat, with the ids of the games struck out."""
        last = self.person.number(self.id)
        paths = ["view", "offers", "events", "log", "charts", "positions/1", f"positions/{self.at}"]
        paths += ["forecast"]
        asked = [
            self.person.http.get(f"/games/{self.id}/{path}", params={"seat": seat})
            for path in paths
            for seat in NAMES
        ]
        asked += [
            self.person.http.get(f"/games/{self.id}{path}") for path in ("", "/view", "/export")
        ]
        heard = self._heard(last)
        texts = [f"{answer.status_code} {answer.text}" for answer in asked]
        ids = ((self.id, "COPY"), (self.origin, "GAME"))
        return [_struck(text, ids) for text in [*texts, heard]]

    def play(self, action: dict[str, Any]) -> str:
        body = {"action": action, "expected": self.person.number(self.id)}
        return str(self.person.http.post(f"/games/{self.id}/actions", json=body).text)

    def choices(self) -> list[dict[str, Any]]:
        actors = self.person.get(f"/games/{self.id}")["actors"]
        offers = self.person.get(f"/games/{self.id}/offers", seat=actors[0])["offers"]
        return [choice["action"] for offer in offers for choice in offer["choices"]]

    def _heard(self, last: int) -> str:
        with self.person.listening(self.id) as events:
            return json.dumps([next(events) for _ in range(last)])


def _struck(text: str, ids: Any) -> str:
    for id_, word in ids:
        text = text.replace(id_, word)
    return text


def copied_alike(one: Twin, two: Twin, name: str) -> tuple[Copied, Copied]:
    copies = Copied(one, name), Copied(two, name)
    for _ in range(3):
        assert copies[0].received() == copies[1].received()
        action = copies[0].choices()[-1]
        assert copies[0].play(action) == copies[1].play(action)
    return copies


@pytest.fixture
def _same_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is imagined follows from the seed."""
    monkeypatch.setattr("railhead.server.copies.randbits", lambda _bits: 1853)


@pytest.mark.usefixtures("_same_seed", "real_titles")
@pytest.mark.parametrize("name", ["Beth", "Fay"])
def test_a_copy_while_bonds_are_secret(all_people: dict[str, Person], name: str) -> None:
    one, two = Twin(all_people), Twin(all_people)
    for action in ACTIONS[:3]:
        one.play(action)
        two.play({**action, **({"amount": 200} if action["player"] == "Adam" else {})})
    assert {action["player"] for action in ACTIONS[:3]} >= {"Adam"}
    copied, _ = copied_alike(one, two, name)
    view = copied.person.get(f"/games/{copied.id}/view", seat="Adam")["view"]
    assert "Adam: bond" in view["imagined"]
    answer = copied.person.get(f"/games/{copied.id}/export", status=403)
    assert "imagined" in answer["error"]["message"]


@pytest.mark.usefixtures("_same_seed", "real_titles")
@pytest.mark.parametrize(("name", "at"), [("Beth", 12), ("Fay", 12), ("Clive", 30)])
def test_a_copy_while_cities_are_secret(all_people: dict[str, Person], name: str, at: int) -> None:
    one, two = Twin(all_people), Twin(all_people)
    for action in ACTIONS[:at]:
        one.play(action)
        two.play({**action, **({"city": "Benares"} if action.get("city") == "Patna" else {})})
    copied, _ = copied_alike(one, two, name)
    person = copied.person
    assert "Adam: contract cities" in person.get(f"/games/{copied.id}/view")["view"]["imagined"]
    own = person.get(f"/games/{copied.id}/positions/{at}", seat=name if name in NAMES else "Adam")
    if name in NAMES:
        truth = person.get(f"/games/{one.id}/positions/{at}", seat=name)["view"]["players"][name]
        assert own["view"]["players"][name] == truth


@pytest.mark.usefixtures("real_titles")
def test_copies_imagine_anew_but_a_copy_of_a_copy_does_not(
    all_people: dict[str, Person], web: Web, tmp_path: Path
) -> None:
    twin = Twin(all_people)
    for action in ACTIONS[:20]:
        twin.play(action)
    copies = [Copied(twin, "Beth") for _ in range(4)]
    beth = all_people["Beth"]

    def bids(game: str) -> str:
        players = [beth.get(f"/games/{game}/view", seat=s)["view"]["players"][s] for s in NAMES]
        return json.dumps([player["contract"] for player in players])

    assert len({bids(copy.id) for copy in copies}) == 4
    copies[0].play(copies[0].choices()[0])
    again = beth.post(f"/games/{copies[0].id}/copies", {"position": 21})
    assert bids(again["id"]) == bids(copies[0].id)
    assert (again["origin"], again["origin_position"], again["position"]) == (twin.id, 20, 21)
    earlier = beth.post(f"/games/{copies[0].id}/copies", {"position": 9})
    assert (earlier["origin"], earlier["origin_position"]) == (twin.id, 9)
    backup.backup(web.site.store, tmp_path / "backup")
    restored = Store(str(tmp_path / "restored.sqlite3"))
    backup.restore(restored, tmp_path / "backup")
    assert dict(check.check(restored))[again["id"]] == []
    restored.close()
