"""Clocks, votes, planned actions."""

import json
from typing import Any

import pytest

from railhead import games
from tests.play.toy import TOY
from tests.server.auction import AUCTION
from tests.server.client import Person, Web, begun

People = dict[str, Person]
QUICK = {"kind": "live", "move": 60, "reserve": 100}


@pytest.fixture(autouse=True)
def _titles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "TITLES", (TOY, AUCTION))


@pytest.fixture
def sale(people: People) -> str:
    """An auction of Adam, Beth and Clive."""
    return begun(*people.values(), title="auction", pace=QUICK)


def seat(person: Person, game: str, name: str) -> dict[str, Any]:
    found = person.get(f"/games/{game}")["seats"]
    return next(seat for seat in found if seat["name"] == name)


def test_a_clock_runs_for_whoever_is_on_turn(web: Web, people: People, sale: str) -> None:
    assert seat(people["Adam"], sale, "Adam")["deadline"] == web.clock.now + 160_000
    assert seat(people["Adam"], sale, "Beth")["deadline"] is None
    web.clock.pass_(50)
    people["Adam"].play(sale, "bid", amount=1)
    assert seat(people["Adam"], sale, "Adam") == {
        "name": "Adam",
        "account": "Adam",
        "computer": None,
        "since": None,
        "deadline": None,
        "reserve": 100_000,
    }
    web.clock.pass_(90)
    people["Beth"].play(sale, "bid", amount=2)
    assert seat(people["Adam"], sale, "Beth")["reserve"] == 70_000


def test_only_the_absent_are_voted_out(web: Web, people: People, sale: str) -> None:
    path = f"/games/{sale}/proposals"
    answer = people["Beth"].post(path, {"seat": "Adam"}, status=409)
    assert answer["error"]["message"] == "Adam is not overdue"
    web.clock.pass_(161)
    people["Beth"].post(path, {"seat": "Zoe"}, status=404)
    people["Beth"].post(path, {"seat": "Beth"}, status=409)
    number = people["Beth"].post(path, {"seat": "Adam"})["number"]
    (proposal,) = people["Clive"].get(path)
    assert (proposal["seat"], proposal["votes"]) == ("Adam", {"Beth": True})
    people["Adam"].post(f"{path}/{number}/vote", {"yes": False}, status=403)
    answer = people["Clive"].post(f"{path}/{number}/vote", {"yes": True}, status=200)
    assert answer == {"outcome": "accepted"}
    assert seat(people["Beth"], sale, "Adam")["account"] is None
    people["Adam"].play(sale, "pass", status=403)


def test_an_heir_takes_the_seat_over(web: Web, people: People, sale: str) -> None:
    web.clock.pass_(161)
    path = f"/games/{sale}/proposals"
    people["Beth"].post(path, {"seat": "Adam", "heir": "Nobody"}, status=404)
    number = people["Beth"].post(path, {"seat": "Adam", "heir": "Beth"})["number"]
    people["Clive"].post(f"{path}/{number}/vote", {"yes": True}, status=200)
    assert people["Beth"].get(f"/games/{sale}")["own"] == ["Adam", "Beth"]
    assert seat(people["Beth"], sale, "Adam")["deadline"] == web.clock.now + 160_000


def test_a_vote_can_fail(web: Web, people: People, sale: str) -> None:
    web.clock.pass_(161)
    path = f"/games/{sale}/proposals"
    number = people["Beth"].post(path, {"seat": "Adam"})["number"]
    people["Beth"].post(f"{path}/{number}/vote", {"yes": False}, status=200)
    answer = people["Clive"].post(f"{path}/{number}/vote", {"yes": False}, status=409)
    assert answer["error"]["message"] == "This was refused before"
    assert seat(people["Beth"], sale, "Adam")["account"] == "Adam"


def test_whoever_loses_the_seat_loses_its_eyes(web: Web, people: People) -> None:
    game = begun(people["Adam"], people["Beth"], pace=QUICK)
    web.clock.pass_(161)
    with people["Beth"].listening(game, seat="Beth") as events:
        next(events)
        people["Adam"].post(f"/games/{game}/proposals", {"seat": "Beth"})
        rest = list(events)
    assert rest[-1][1] == "refused"


def test_a_planned_pass_is_played(people: People) -> None:
    game = begun(people["Adam"], people["Beth"])
    people["Adam"].play(game, "guess", amount=1)
    people["Beth"].play(game, "guess", amount=1)
    first = people["Adam"].get(f"/games/{game}")["actors"][0]
    other = "Beth" if first == "Adam" else "Adam"
    people[other].put(f"/games/{game}/plans", {"seat": other, "kind": "pass"})
    before = people[first].get(f"/games/{game}")["position"]
    people[first].play(game, "pass")
    now = people[first].get(f"/games/{game}")
    assert (now["position"], now["actors"]) == (before + 2, [first])
    people[first].play(game, "count", amount=1)  # something has changed
    assert people[first].get(f"/games/{game}")["actors"] == [other]
    assert people[other].get(f"/games/{game}/plans") == []


@pytest.mark.parametrize("lot", ["\ud800", "a\x00", ["x"], {"a": {}}, 1.5, 10**12, "x" * 101])
def test_a_plan_has_plain_fields(people: People, sale: str, lot: Any) -> None:
    action = json.dumps({"type": "bid", "lot": lot})
    answer = people["Beth"].http.put(
        f"/games/{sale}/plans",
        content=f'{{"seat": "Beth", "kind": "bid", "action": {action}, "limit": 5}}',
        headers={"content-type": "application/json"},
    )
    assert answer.status_code == 422, answer.text


def test_plans_are_private(people: People, sale: str) -> None:
    body = {"seat": "Beth", "kind": "bid", "action": {"type": "bid"}, "limit": 20}
    people["Beth"].put(f"/games/{sale}/plans", body)
    (plan,) = people["Beth"].get(f"/games/{sale}/plans")
    assert (plan["seat"], plan["about"]["limit"]) == ("Beth", 20)
    assert people["Adam"].get(f"/games/{sale}/plans") == []
    people["Adam"].put(f"/games/{sale}/plans", body, status=403)
    people["Adam"].delete(f"/games/{sale}/plans/Beth", status=403)
    people["Beth"].delete(f"/games/{sale}/plans/Beth")
    assert people["Beth"].get(f"/games/{sale}/plans") == []


def test_a_highest_bid_stays_secret_until_it_is_needed(people: People, sale: str) -> None:
    """Beth bids one more than needed and no more, up to her limit; then she is out."""
    people["Beth"].put(
        f"/games/{sale}/plans",
        {"seat": "Beth", "kind": "bid", "action": {"type": "bid"}, "limit": 12},
    )
    people["Adam"].play(sale, "bid", amount=5)
    events = people["Adam"].get(f"/games/{sale}/events")["events"]
    assert events[-1]["texts"] == ["Beth bids 6"]
    assert [e["kind"] for e in events[-2:]] == ["action", "action"]
    assert set(events[-1]) == set(events[-2])  # nothing marks it as planned
    people["Clive"].play(sale, "pass")
    people["Adam"].play(sale, "bid", amount=12)
    view = people["Adam"].get(f"/games/{sale}/view")["view"]
    assert view["result"]["reason"] == "Adam pays 12"


def test_a_plan_for_the_seat_on_turn_is_carried_out_at_once(people: People, sale: str) -> None:
    body = {"seat": "Adam", "kind": "bid", "action": {"type": "bid"}, "limit": 3}
    people["Adam"].put(f"/games/{sale}/plans", body)
    assert people["Adam"].get(f"/games/{sale}")["actors"] == ["Beth"]


@pytest.mark.parametrize("action", [{}, {"type": 7}])
def test_a_plan_that_can_never_work_is_refused(
    people: People, sale: str, action: dict[str, object]
) -> None:
    body = {"seat": "Adam", "kind": "bid", "action": action, "limit": 3}
    people["Adam"].put(f"/games/{sale}/plans", body, status=422)


def bidding(person: Person, game: str, lot: str, limit: int) -> None:
    action = {"type": "bid", "lot": lot}
    plan = {"seat": person.name, "kind": "bid", "action": action, "limit": limit}
    person.put(f"/games/{game}/plans", plan)


def bids(person: Person, game: str) -> list[str]:
    log = person.get(f"/games/{game}/log")["log"]
    return [f"{line['actor']} {line['type']}" for line in log if line["type"] in ("bid", "pass")]


@pytest.mark.usefixtures("real_titles")
def test_a_highest_bid_for_a_cousin_of_1820(people: People) -> None:
    """Bids for several cousins are open at a time: the plan is for one, and passes on none."""
    game = begun(*people.values(), title="1820")
    first, second, third = _in_turn(people, game)
    lot, other = people[first].get(f"/games/{game}/offers", seat=first)["offers"][0]["fields"][
        "lot"
    ]["values"][:2]
    bidding(people[second], game, lot, 50)
    people[first].play(game, "bid", lot=lot, amount=20)
    assert bids(people[first], game) == [f"{first} bid", f"{second} bid"]
    people[third].play(game, "bid", lot=other, amount=20)
    people[first].play(game, "pass")
    assert people[first].get(f"/games/{game}")["actors"] == [second]  # who leads already
    people[second].play(game, "pass")
    people[third].play(game, "bid", lot=lot, amount=50)
    people[first].play(game, "pass")
    assert people[first].get(f"/games/{game}")["actors"] == [second]  # it is theirs to decide
    told = people[third].get(f"/games/{game}/log")["log"]
    assert any("£30" in text for line in told for text in line["texts"])  # and no more than that


@pytest.mark.usefixtures("real_titles")
def test_a_highest_bid_for_a_private_of_1947(people: People) -> None:
    """The plan waits for its lot, bids the least that serves, and passes beyond its limit."""
    game = begun(*people.values(), title="1947")
    first, second, third = _in_turn(people, game)
    bidding(people[second], game, "P2", 40)
    people[first].play(game, "bid", lot="P1", amount=10)
    assert people[first].get(f"/games/{game}")["actors"] == [second]  # P1 is theirs to decide
    for name in (second, third):
        people[name].play(game, "pass")
    assert bids(people[first], game)[3:] == [f"{second} bid"]  # who opens the next lot, at 10
    people[third].play(game, "bid", lot="P2", amount=20)
    people[first].play(game, "bid", lot="P2", amount=30)
    assert bids(people[first], game)[-1] == f"{second} bid"  # 40
    cash = people[third].get(f"/games/{game}/view")["view"]["players"][third]["cash"]
    people[third].play(game, "bid", lot="P2", amount=cash)  # nobody can pay more
    people[first].play(game, "pass")
    assert bids(people[first], game)[-2:] == [f"{first} pass", f"{second} pass"]


def _in_turn(people: People, game: str) -> list[str]:
    """The players, the one on turn first."""
    view = people["Adam"].get(f"/games/{game}/view")["view"]
    order = sorted(view["players"], key=lambda name: view["players"][name]["order"])
    at = order.index(view["actors"][0])
    return order[at:] + order[:at]
