"""One trip: a table is opened by one request, and then told what each move changed."""

import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.client import Person, Web, begun
from tests.server.reader import Gap, Reader, differences
from tests.server.tools import Never

People = dict[str, Person]
EXAMPLE = json.loads(Path("examples/1853-retuned-appendix-4.railhead.json").read_text("utf-8"))


def opened(person: Person, game: str, seat: str | None = None) -> Reader:
    return Reader(person.get(f"/games/{game}/table", seat=seat))


def eyes(seat: str | None) -> dict[str, Any]:
    return {} if seat is None else {"seat": seat}


@contextmanager
def following(person: Person, game: str, after: int, **eyes: Any) -> Iterator[Iterator[Any]]:
    """The events of a game from an entry on, once the server has begun to tell what changes."""
    with person.listening(game, after=after, presence=True, **eyes) as events:
        assert next(events)[1] == "presence"
        yield (event for event in events if event[1] != "presence")


def until(events: Iterator[Any], reader: Reader, number: int) -> dict[str, Any]:
    """Follow a stream up to a number; the offers that came on the way, by the number of each."""
    offered: dict[str, Any] = {}
    for _, name, data in events:
        if name == "offers":
            offered[data["number"]] = data["offers"]
        elif "update" in data:
            reader.take(data["update"])
        if reader.number >= number:
            break
    return offered


def test_a_table_is_all_that_a_page_needs(people: People, game: str) -> None:
    table = people["Adam"].get(f"/games/{game}/table", seat="Adam")
    seen = people["Adam"].get(f"/games/{game}/view", seat="Adam")
    assert table["view"] == seen["view"]
    assert table["info"] == people["Adam"].get(f"/games/{game}")
    assert table["offers"] == people["Adam"].get(f"/games/{game}/offers", seat="Adam")["offers"]
    assert (table["seat"], table["position"]) == ("Adam", 0)
    drawn = people["Adam"].http.get(f"/games/{game}/drawings/map.svg").text
    assert table["map"]["svg"] == drawn


def test_a_drawing_that_is_known_is_not_sent(people: People, game: str) -> None:
    version = people["Adam"].get(f"/games/{game}/table")["map"]["version"]
    again = people["Adam"].get(f"/games/{game}/table", map=version)
    assert again["map"] == {"version": version, "svg": None}


def test_who_asks_for_an_own_seat_sees_through_it_if_there_is_one_alone(
    people: People, game: str
) -> None:
    seats = {n: people[n].get(f"/games/{game}/table", own=True)["seat"] for n in people}
    assert seats == {"Adam": "Adam", "Beth": "Beth", "Clive": None}
    hot = begun(people["Adam"], hot=["X", "Y"], places=2)
    assert people["Adam"].get(f"/games/{hot}/table", own=True)["seat"] is None


def test_a_table_before_the_game_has_begun(people: People) -> None:
    made = people["Adam"].post("/games", {"name": "x", "title": "toy", "places": 2})["id"]
    table = people["Adam"].get(f"/games/{made}/table", own=True)
    assert (table["info"]["status"], table["view"], table["offers"]) == ("open", None, None)


def test_nobody_opens_a_table_through_the_eyes_of_another(people: People, game: str) -> None:
    people["Beth"].get(f"/games/{game}/table", status=403, seat="Adam")
    private = begun(people["Adam"], hot=["X", "Y"], places=2, private=True)
    people["Clive"].get(f"/games/{private}/table", status=404)


def test_the_answer_to_an_action_brings_what_changed_and_what_to_do_next(
    people: People, game: str
) -> None:
    reader = opened(people["Beth"], game, "Beth")
    people["Adam"].play(game, "guess", amount=2)
    with pytest.raises(Gap):
        reader.take({**people["Beth"].play(game, "guess", amount=3)["update"]})
    first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
    reader = opened(first, game, first.name)
    done = first.play(game, "count", amount=1)
    reader.take(done["update"])
    assert differences(reader, first.get(f"/games/{game}/table", seat=first.name)) == []
    assert done["offers"] is None  # the other is on turn


def test_offers_come_with_the_answer_while_the_seat_is_on_turn(people: People) -> None:
    game = begun(people["Adam"], hot=["X", "Y"], places=2)
    person = people["Adam"]
    opened(person, game)
    number = person.number(game)
    action = {"type": "guess", "player": "X", "amount": 1}
    done = person.post(f"/games/{game}/actions", {"action": action, "expected": number})
    assert done["offers"] is None
    action = {"type": "guess", "player": "Y", "amount": 1}
    body = {"action": action, "expected": done["update"]["number"]}
    done = person.post(f"/games/{game}/actions", body)
    on_turn = done["update"]["info"]["actors"]
    told = person.get(f"/games/{game}/offers", seat="Y")["offers"]
    assert done["offers"] == (told if on_turn == ["Y"] else None)


def test_nobody_waits_for_offers_that_take_long(
    web: Web, people: People, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move is answered and told, and a table opened, without them; who wants them asks."""
    monkeypatch.setattr(web.site.offering, "threads", Never())
    monkeypatch.setattr("railhead.server.offering.PATIENCE", 0.0)
    assert people["Beth"].get(f"/games/{game}/table", seat="Beth")["offers"] is None
    reader = opened(people["Beth"], game)
    with following(people["Beth"], game, people["Beth"].number(game)) as events:
        done = people["Adam"].play(game, "guess", amount=2)
        until(events, reader, done["number"])
    assert (done["update"]["number"], done["offers"]) == (reader.number, None)
    assert people["Beth"].get(f"/games/{game}/offers", seat="Beth")["offers"]


def test_a_script_that_never_looks_is_told_no_update(people: People, game: str) -> None:
    assert people["Adam"].play(game, "guess", amount=2)["update"] is None


def test_a_stream_keeps_everybody_up_to_date(people: People, game: str) -> None:
    readers = {None: opened(people["Clive"], game), "Beth": opened(people["Beth"], game, "Beth")}
    after = people["Adam"].number(game)
    with (
        following(people["Clive"], game, after) as clive,
        following(people["Beth"], game, after, seat="Beth") as beth,
    ):
        people["Adam"].play(game, "guess", amount=2)
        people["Adam"].post(f"/games/{game}/chat", {"text": "no position changes by that"})
        people["Beth"].play(game, "guess", amount=3)
        first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
        last = first.play(game, "count", amount=1)["number"]
        until(clive, readers[None], last)
        until(beth, readers["Beth"], last)
    for seat, name in ((None, "Clive"), ("Beth", "Beth")):
        fresh = people[name].get(f"/games/{game}/table", seat=seat)
        assert differences(readers[seat], fresh) == []
    assert "guess" not in readers[None].view["players"]["Adam"]


def test_offers_follow_to_whoever_comes_on_turn(people: People, game: str) -> None:
    opened(people["Beth"], game)
    for name in ("Adam", "Beth"):
        people[name].play(game, "guess", amount=2)
    first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
    second = people["Beth" if first.name == "Adam" else "Adam"]
    after = first.number(game)
    with following(second, game, after, seat=second.name) as events:
        first.play(game, "count", amount=1)
        (_, moved, told), (_, then, offered) = next(events), next(events)
    assert (moved, then, offered["number"]) == ("action", "offers", told["update"]["number"])
    asked = second.get(f"/games/{game}/offers", seat=second.name)["offers"]
    assert offered["offers"] == asked


def test_an_undo_is_an_update_too(people: People, game: str) -> None:
    for name in ("Adam", "Beth"):
        people[name].play(game, "guess", amount=2)
    first = people[people["Adam"].get(f"/games/{game}")["actors"][0]]
    reader, watching = opened(first, game, first.name), opened(people["Clive"], game)
    after = first.number(game)
    with following(people["Clive"], game, after) as events:
        done = first.play(game, "count", amount=1)
        reader.take(done["update"])
        body = {"seat": first.name, "expected": done["number"]}
        undone = first.post(f"/games/{game}/undo", body)
        assert undone["undone"]
        reader.take(undone["update"])
        until(events, watching, undone["update"]["number"])
    assert differences(reader, first.get(f"/games/{game}/table", seat=first.name)) == []
    assert differences(watching, people["Clive"].get(f"/games/{game}/table")) == []
    assert reader.view["log"][-1]["type"] != "count"


def test_an_update_that_is_known_already_changes_nothing(people: People, game: str) -> None:
    reader = opened(people["Adam"], game, "Adam")
    update = people["Adam"].play(game, "guess", amount=2)["update"]
    reader.take(update)
    before = json.dumps(reader.view)
    reader.take(update)
    assert json.dumps(reader.view) == before


def test_who_comes_back_after_a_gap_is_told_so(people: People, game: str) -> None:
    """Entries of before the connection bring no update: the table is asked for once."""
    reader = opened(people["Clive"], game)
    after = people["Clive"].number(game)
    people["Adam"].play(game, "guess", amount=2)
    with people["Clive"].listening(game, after=after) as events:
        missed = next(events)[2]
        assert "update" not in missed
        reader = opened(people["Clive"], game)
        number = people["Beth"].play(game, "guess", amount=3)["number"]
        until(events, reader, number)
    assert differences(reader, people["Clive"].get(f"/games/{game}/table")) == []


def test_a_real_game_is_followed_by_its_stream_alone(web: Web, real_titles: None) -> None:
    adam, actions = web.people["Adam"], EXAMPLE["actions"]
    game = adam.post("/imports", {**EXAMPLE, "actions": actions[:50]})["id"]
    seats = (None, "Adam", "Beth")
    readers = {seat: opened(adam, game, seat) for seat in seats}
    after = number = adam.number(game)
    with ExitStack() as stack:
        streams = {
            seat: stack.enter_context(following(adam, game, after, **eyes(seat))) for seat in seats
        }
        for action in actions[50:80]:
            body = {"action": action, "expected": number}
            number = adam.post(f"/games/{game}/actions", body)["number"]
        for seat in seats:
            until(streams[seat], readers[seat], number)
    for seat in seats:
        assert differences(readers[seat], adam.get(f"/games/{game}/table", seat=seat)) == []
