"""Five scripted clients play the worked example of 1853 Retuned over HTTP, figure by figure."""

import json
from collections import defaultdict
from collections.abc import Iterator
from typing import Any, cast

import pytest

from railhead import Game
from tests.playthroughs.test_appendix_4 import FILE, LAST, PRINTED, RUNS, figure, rows
from tests.server.client import Person, Web, begun

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")


class Shown:
    """What a client was shown, as the tables of the example read it."""

    def __init__(self, view: dict[str, Any]) -> None:
        self._view = view

    def view(self, _seat: str | None) -> dict[str, Any]:
        return self._view


def value(view: dict[str, Any], name: str) -> str:
    return str(figure(cast("Game", Shown(view)), name))


@pytest.fixture
def five(web: Web) -> Iterator[list[Person]]:
    """The players of the example; three of them are here anyway."""
    more = [Person(web.url, name) for name in NAMES if name not in web.people]
    yield [*web.people.values(), *more]
    for person in more:
        person.close()


def test_the_sample_game_over_http(web: Web, five: list[Person], real_titles: None) -> None:
    printed = defaultdict(list)
    for number, entry in rows(PRINTED):
        printed[number].append(entry)
    game = begun(*five, title="1853-retuned")
    by_name = {person.name: person for person in five}
    start = by_name["Adam"].number(game)
    actions = json.loads(FILE.read_text("utf-8"))["actions"]
    compared = 0
    for number, action in enumerate(actions, start=1):
        player = by_name[action["player"]]
        body = {"action": action, "expected": start + number - 1}
        player.post(f"/games/{game}/actions", body, key=str(number))
        for entry in printed[number]:
            name, _, wanted = entry.rpartition(" ")
            view = by_name["Beth"].get(f"/games/{game}/view")["view"]
            assert value(view, name) == wanted, f"{number}: {entry}"
            compared += 1
    assert compared == 125
    last = by_name["Ed"].get(f"/games/{game}/view")["view"]
    for entry in LAST.replace("\n", ", ").strip(", ").split(", "):
        name, _, wanted = entry.rpartition(" ")
        assert value(last, name) == wanted
    _check_runs(by_name["Dora"], game, start)


def _check_runs(person: Person, game: str, start: int) -> None:
    """A listener who comes late hears every run of trains, with its earnings and mail."""
    runs = dict(rows(RUNS))
    with person.listening(game, after=start) as events:
        heard = [next(events)[2] for _ in range(145)]
    for entry in heard:
        told = [e["about"] for e in entry["events"] if e["kind"] == "trains_run"]
        found = [f"{about['company']} {about['earnings']} {about['mail']}" for about in told]
        assert found == ([runs.pop(entry["n"])] if found else [])
    assert runs == {}
