"""Playing over HTTP."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest

from railhead.server import live
from tests.server.client import Person, Web, eventually

People = dict[str, Person]


def guessed(people: People, game: str) -> Person:
    """Both have guessed; who counts first."""
    people["Adam"].play(game, "guess", amount=2)
    people["Beth"].play(game, "guess", amount=3)
    return people[people["Adam"].get(f"/games/{game}")["actors"][0]]


def test_a_view_is_cut_for_the_seat(people: People, game: str) -> None:
    people["Adam"].play(game, "guess", amount=2)
    own = people["Adam"].get(f"/games/{game}/view", seat="Adam")["view"]
    assert own["players"]["Adam"]["guess"] == 2
    assert own["log"][-1]["texts"] == ["Adam guesses 2"]
    for person, seat in (("Beth", "Beth"), ("Adam", None), ("Clive", None)):
        seen = people[person].get(f"/games/{game}/view", seat=seat)["view"]
        assert "guess" not in seen["players"]["Adam"]
        assert seen["log"][-1]["texts"] == []


def test_nobody_looks_through_the_eyes_of_another(people: People, game: str) -> None:
    for name in ("Beth", "Clive"):
        for path in ("view", "events", "stream", "offers", "positions/0"):
            people[name].get(f"/games/{game}/{path}", status=403, seat="Adam")
    people["Beth"].get(f"/games/{game}/view", status=403, seat="chance")


def test_offers_and_why_not(people: People, game: str) -> None:
    offers = people["Adam"].get(f"/games/{game}/offers", seat="Adam")["offers"]
    assert [offer["type"] for offer in offers] == ["guess"]
    people["Adam"].get(f"/games/{game}/offers", status=403)
    bad = {"action": {"type": "guess", "player": "Adam", "amount": 6}}
    answer = people["Adam"].post(f"/games/{game}/why-not", bad, status=200)
    assert answer["refusal"] == {"message": "An amount is 1 to 5", "rule": "toy 1"}
    good = {"action": {"type": "guess", "player": "Adam", "amount": 5}}
    assert people["Adam"].post(f"/games/{game}/why-not", good, status=200)["refusal"] is None
    people["Beth"].post(f"/games/{game}/why-not", good, status=403)


def test_an_illegal_action_names_its_paragraph(people: People, game: str) -> None:
    answer = people["Adam"].play(game, "guess", status=422, amount=6)
    assert answer["error"]["rule"] == "toy 1"
    assert answer["error"]["message"] == "An amount is 1 to 5"


def test_an_action_for_another_seat_is_refused(people: People, game: str) -> None:
    action = {"type": "guess", "player": "Adam", "amount": 1}
    body = {"action": action, "expected": people["Beth"].number(game)}
    for name in ("Beth", "Clive"):
        answer = people[name].post(f"/games/{game}/actions", body, status=403)
        assert answer["error"]["message"] == "You do not hold this seat"


def test_a_stale_action_is_told_the_number(people: People, game: str) -> None:
    seen = people["Adam"].number(game)
    people["Beth"].play(game, "guess", amount=1)
    body = {"action": {"type": "guess", "player": "Adam", "amount": 1}, "expected": seen}
    answer = people["Adam"].post(f"/games/{game}/actions", body, status=409)
    assert answer["error"]["number"] == seen + 1


def test_a_repeated_request_acts_once(people: People, game: str) -> None:
    body = {
        "action": {"type": "guess", "player": "Adam", "amount": 1},
        "expected": people["Adam"].number(game),
    }
    path = f"/games/{game}/actions"
    first = people["Adam"].post(path, body, key="one")
    second = people["Adam"].post(path, body, key="one")
    assert (first["repeated"], second["repeated"]) == (False, True)
    assert first["entry"] == second["entry"]
    changed = {**body, "action": {**body["action"], "amount": 2}}  # type: ignore[dict-item]
    people["Adam"].post(path, changed, status=409, key="one")


def test_history_shows_every_position(people: People, game: str) -> None:
    guessed(people, game)
    path = f"/games/{game}/positions"
    assert people["Clive"].get(f"{path}/0")["view"]["actors"] == ["Adam", "Beth"]
    assert people["Clive"].get(f"{path}/1")["view"]["actors"] == ["Beth"]
    seen = people["Adam"].get(f"{path}/1", seat="Adam")["view"]
    assert seen["players"]["Adam"]["guess"] == 2
    people["Clive"].get(f"{path}/4", status=404)


def test_events_since_a_number(people: People, game: str) -> None:
    before = people["Adam"].number(game)
    guessed(people, game)
    answer = people["Clive"].get(f"/games/{game}/events", since=before)
    assert [event["type"] for event in answer["events"]] == ["guess", "guess", "draw_lots"]
    assert [event["number"] for event in answer["events"]] == [before + n for n in (1, 2, 3)]
    assert all("amount" not in str(event) for event in answer["events"])


def test_a_stream_catches_up_and_goes_on(people: People, game: str) -> None:
    before = people["Adam"].number(game)
    people["Adam"].play(game, "guess", amount=2)
    with people["Clive"].listening(game, after=before) as events:
        assert next(events)[:2] == (str(before + 1), "action")
        people["Beth"].play(game, "guess", amount=2)
        assert [next(events)[2]["type"] for _ in range(2)] == ["guess", "draw_lots"]
        people["Adam"].post(f"/games/{game}/chat", {"text": "<b>well</b>"})
        number, kind, data = next(events)
        assert (number, kind) == (str(before + 4), "chat")
        assert (data["account"], data["text"]) == ("Adam", "<b>well</b>")


def test_a_long_absence_leaves_no_gap(people: People, game: str) -> None:
    guessed(people, game)
    for n in range(40):
        people["Adam"].post(f"/games/{game}/chat", {"text": str(n)})
    last = people["Adam"].number(game)
    with people["Beth"].listening(game) as events:
        numbers = [int(next(events)[0]) for _ in range(last)]
    assert numbers == list(range(1, last + 1))


def test_whoever_listens_while_others_play_misses_nothing(people: People, game: str) -> None:
    """A stream opened in the middle of a burst of entries neither skips nor repeats."""

    def talk(name: str) -> None:
        for n in range(15):
            people[name].post(f"/games/{game}/chat", {"text": f"{n}"})

    start = people["Adam"].number(game)
    with ThreadPoolExecutor(2) as pool:
        done = [pool.submit(talk, name) for name in ("Adam", "Beth")]
        with people["Clive"].listening(game, after=start) as events:
            numbers = [int(next(events)[0]) for _ in range(30)]
        for future in done:
            future.result()
    assert numbers == [start + 1 + n for n in range(30)]


def test_streams_of_one_account_are_bounded(web: Web, people: People, game: str) -> None:
    limit = web.site.settings.streams
    held = []  # a stream ends with its last reference
    with ExitStack() as stack:
        for _ in range(limit):
            held.append(stack.enter_context(people["Clive"].listening(game)))
            next(held[-1])
        answer = people["Clive"].get(f"/games/{game}/stream", status=429)
        assert answer["error"]["message"] == f"At most {limit} streams of events at a time"
        with people["Beth"].listening(game) as events:
            assert next(events)
    eventually(lambda: web.site.hub.listeners == 0)


def test_a_revoked_token_ends_its_streams(
    web: Web, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live, "HEARTBEAT", 0.1)
    dora = Person(web.url, f"Dora {game}")
    with dora.listening(game) as events:
        next(events)
        dora.delete("/logins")
        *_, (_, name, data) = events
    assert (name, data["message"]) == ("refused", "This session or token is not valid any more")
    dora.close()


def test_a_finished_game_has_a_result_and_takes_no_action(people: People, game: str) -> None:
    person = guessed(people, game)
    person.play(game, "count", amount=5)
    shown = people["Clive"].get(f"/games/{game}/view")["view"]
    assert shown["finished"]
    assert shown["result"]["reason"] == f"{person.name} has nothing left"
    assert people["Clive"].get(f"/games/{game}")["status"] == "finished"
    answer = person.play(game, "pass", status=409)
    assert answer["error"]["message"] == "The game is finished"


@pytest.mark.parametrize("path", ["view", "offers", "positions/0", "export"])
def test_a_game_that_has_not_begun(people: People, path: str) -> None:
    made = people["Adam"].post("/games", {"name": "x", "title": "toy", "places": 2})["id"]
    answer = people["Adam"].get(f"/games/{made}/{path}", status=409, seat="Adam")
    assert answer["error"]["message"] == "The game has not begun"
