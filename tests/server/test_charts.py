"""What the client draws and lists: charts, the log, presence, where the game stands."""

from typing import Any

import railhead
from railhead.engine.state import BANK
from railhead.engine.verbs.market import price
from railhead.server.presence import SILENCE, Presence
from tests.playthroughs.test_appendix_4 import FILE
from tests.server.client import Person, begun, eventually
from tests.server.test_copies import finished

People = dict[str, Person]


def at(steps: list[list[int]], position: int) -> int:
    """The value of a line at a position."""
    return [value for n, value in steps if n <= position][-1]


def test_charts_tell_every_position(people: People, real_titles: None) -> None:
    whole = railhead.load(FILE)
    adam = people["Adam"]
    saved = {"format": 1, "title": whole.title, "rules": whole.header.rules, "seed": 0}
    saved |= {"players": list(whole.players), "options": {}, "actions": whole.actions[:120]}
    game = adam.post("/imports", saved)["id"]
    assert adam.get(f"/games/{game}/charts")["position"] == 120  # and then it goes on
    for action in whole.actions[120:]:
        body = {"action": action, "expected": adam.number(game)}
        adam.post(f"/games/{game}/actions", body)
    charts = adam.get(f"/games/{game}/charts")
    assert charts["position"] == len(whole.moves)
    assert any(steps[-1][1] for steps in charts["income"].values())
    for n in range(len(whole.moves) + 1):
        state = whole.at(n).state
        assert at(charts["bank"], n) == state.cash[BANK]
        worth = whole.rules.result(state)
        assert {p: at(steps, n) for p, steps in charts["worth"].items()} == worth
        shown = {c: price(state, c) for c in state.facts.companies}
        priced = {c: at(s, n) for c, s in charts["prices"].items() if s[0][0] <= n}
        assert priced == {c: p for c, p in shown.items() if p is not None}
        runs = [e for move in whole.moves[:n] for e in move.state.events if e.kind == "trains_run"]
        for company, steps in charts["income"].items():
            earned = [e.about["earnings"] for e in runs if e.about["company"] == company]
            assert at(steps, n) == sum(earned)
        name = [r["name"] for r in charts["rounds"] if r["position"] <= n][-1]
        assert name == whole.at(n).round


def test_charts_forget_what_was_undone(people: People) -> None:
    game = begun(people["Adam"], people["Beth"])
    for name in ("Adam", "Beth"):
        people[name].play(game, "guess", amount=1)
    first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
    first.play(game, "count", amount=2)
    before = people["Clive"].get(f"/games/{game}/charts")
    assert before["bank"] == [[0, 0], [4, 2]]
    number = first.number(game)
    first.post(f"/games/{game}/undo", {"seat": first.name, "expected": number})
    assert people["Clive"].get(f"/games/{game}/charts")["bank"] == [[0, 0]]
    first.play(game, "count", amount=1)
    after = people["Clive"].get(f"/games/{game}/charts")
    assert (after["bank"], after["position"]) == ([[0, 0], [4, 1]], 4)


def test_charts_need_a_game_that_has_begun(people: People) -> None:
    order = {"name": "x", "title": "toy", "places": 2, "private": True}
    game = people["Adam"].post("/games", order)["id"]
    people["Adam"].get(f"/games/{game}/charts", status=409)
    people["Clive"].get(f"/games/{game}/charts", status=404)


def test_the_log_has_the_position_of_each_line(people: People) -> None:
    game = finished(people)
    log = people["Clive"].get(f"/games/{game}/log")["log"]
    assert [line["position"] for line in log] == [1, 2, 3, 4]
    assert [line["type"] for line in log] == ["guess", "guess", "draw_lots", "count"]
    rest = people["Clive"].get(f"/games/{game}/log", after=3)["log"]
    assert rest == log[3:]
    assert people["Beth"].get(f"/games/{game}/log", seat="Beth")["log"][1]["texts"]
    assert not people["Beth"].get(f"/games/{game}/log", seat="Beth")["log"][0]["texts"]
    people["Clive"].get(f"/games/{game}/log", seat="Beth", status=403)


def test_an_event_tells_where_the_game_stands(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    with people["Clive"].listening(game) as events:
        found = [next(events) for _ in range(4)]
        assert "round" not in found[0][2]
        stands = {key: found[3][2][key] for key in ("number", "round", "actors", "status")}
        number = people["Adam"].number(game)
        guessing = {"number": number, "round": "Guessing", "actors": ["Beth"], "status": "running"}
        assert stands == guessing
        people["Beth"].play(game, "guess", amount=2)
        live = [next(events)[2] for _ in range(2)]
        assert live[-1]["round"] == "Counting"
        assert live[-1]["actors"] == people["Adam"].get(f"/games/{game}")["actors"]


def test_who_is_at_the_table(people: People, game: str) -> None:
    adam = people["Adam"]
    assert adam.get(f"/games/{game}/presence") == {"present": [], "watching": 0}
    with adam.listening(game, adam.number(game), presence=True) as events:
        assert next(events)[1:] == ("presence", {"present": ["Adam"], "watching": 0})
        with people["Clive"].listening(game):
            assert next(events)[1:] == ("presence", {"present": ["Adam"], "watching": 1})
            assert people["Beth"].get(f"/games/{game}/presence")["watching"] == 1
        assert next(events)[1:] == ("presence", {"present": ["Adam"], "watching": 0})
    eventually(lambda: adam.get(f"/games/{game}/presence")["present"] == [])


def test_the_table_shows_the_clocks(people: People, game: str) -> None:
    seats = {s["name"]: s for s in people["Clive"].get(f"/games/{game}")["seats"]}
    assert seats["Adam"]["deadline"] == seats["Adam"]["since"] + 180_000 + seats["Adam"]["reserve"]
    people["Adam"].play(game, "guess", amount=2)
    seats = {s["name"]: s for s in people["Clive"].get(f"/games/{game}")["seats"]}
    assert (seats["Adam"]["since"], seats["Adam"]["deadline"]) == (None, None)


def test_presence_at_other_processes() -> None:
    now = [0.0]
    said: list[Any] = []
    here = Presence(lambda: now[0])
    here.announce = lambda game, accounts: said.append((game, list(accounts)))
    assert here.enter("g", 1)
    assert not here.enter("g", 1)
    assert here.hear("other", "g", [2, 3])
    assert not here.hear("other", "g", [2, 3])
    assert here.of("g") == {1, 2, 3}
    assert not here.leave("g", 1)
    assert here.leave("g", 1)
    assert said == [("g", [1]), ("g", [])]
    now[0] = SILENCE + 1
    assert list(here.look_round()) == ["g"]
    assert here.of("g") == frozenset()
