"""Setting up games, seats, invitations, hot seats, spectators."""

from contextlib import closing

import httpx
import pytest

import railhead
from railhead import SetupError
from tests.server.client import Person, Web, begun

People = dict[str, Person]
ORDER = {"name": "Friday", "title": "toy", "places": 2}


def test_titles_come_with_options(people: People) -> None:
    (toy,) = people["Adam"].get("/titles")
    assert (toy["id"], toy["players"]) == ("toy", {"min": 2, "max": 4})
    assert toy["options"]["purse"]["values"] == [5, 9]


def test_a_game_is_set_up_filled_and_started(people: People) -> None:
    made = people["Adam"].post("/games", {**ORDER, "options": {"purse": 9}})
    path = f"/games/{made['id']}"
    assert (made["status"], made["own"], made["rules"]) == ("open", ["Adam"], 1)
    assert made["options"] == {"purse": 9}
    answer = people["Adam"].post(f"{path}/start", status=409)
    assert answer["error"]["message"] == "1 seats are still free"
    people["Beth"].post(f"{path}/seats", {"name": "Beth"})
    people["Clive"].post(f"{path}/seats", {"name": "Clive"}, status=409)
    people["Beth"].post(f"{path}/start", status=403)
    started = people["Adam"].post(f"{path}/start", status=200)
    assert (started["status"], started["actors"]) == ("running", ["Adam", "Beth"])
    people["Adam"].post(f"{path}/start", status=409)


def test_the_seed_is_told_to_nobody(people: People, game: str) -> None:
    assert "seed" not in str(people["Adam"].get(f"/games/{game}"))
    assert "seed" not in str(people["Adam"].get(f"/games/{game}/view", seat="Adam"))


@pytest.mark.parametrize(
    "change",
    [
        {"title": "chess"},
        {"places": 7},
        {"options": {"speed": 1}},
        {"options": {"purse": [1]}},
        {"name": ""},
        {"name": "a\nb"},
        {"pace": "slow"},
        {"pace": {"kind": "live", "move": 1, "reserve": 0}},
        {"hot": ["Ann", "ann"]},
        {"hot": ["Ann", "Bob", "Cid"]},
        {"surprise": 1},
    ],
)
def test_a_bad_order_is_refused(people: People, change: dict[str, object]) -> None:
    answer = people["Adam"].http.post("/games", json={**ORDER, **change})
    assert answer.status_code in (409, 422)
    assert answer.json()["error"]["message"]


def test_at_a_hot_seat_one_person_plays_for_all(people: People) -> None:
    adam = people["Adam"]
    game = adam.post("/games", {**ORDER, "hot": ["North", "South"]})["id"]
    adam.post(f"/games/{game}/start", status=200)
    for seat in ("North", "South"):
        action = {"type": "guess", "player": seat, "amount": 2}
        body = {"action": action, "expected": adam.number(game)}
        adam.post(f"/games/{game}/actions", body)
        seen = adam.get(f"/games/{game}/view", seat=seat)["view"]
        assert seen["players"][seat]["guess"] == 2
    assert adam.get(f"/games/{game}")["round"] == "Counting"


def test_a_seat_can_be_left_before_the_game_begins(people: People) -> None:
    game = people["Adam"].post("/games", ORDER)["id"]
    people["Beth"].post(f"/games/{game}/seats", {"name": "Beth"})
    people["Clive"].delete(f"/games/{game}/seats/Beth", status=403)
    people["Beth"].delete(f"/games/{game}/seats/Beth")
    people["Clive"].post(f"/games/{game}/seats", {"name": "Clive"})
    names = [seat["name"] for seat in people["Adam"].get(f"/games/{game}")["seats"]]
    assert names == ["Adam", "Clive"]


def test_the_owner_removes_somebody_before_the_game_begins(people: People) -> None:
    adam, beth, clive = people.values()
    game = adam.post("/games", {**ORDER, "places": 3})["id"]
    for person in (beth, clive):
        person.post(f"/games/{game}/seats", {"name": person.name})
    clive.delete(f"/games/{game}/seats/Beth", status=403)
    adam.delete(f"/games/{game}/seats/Beth")
    adam.delete(f"/games/{game}/seats/Beth", status=404)
    last = adam.get(f"/games/{game}/events")["events"][-1]
    assert (last["seat"], last["change"], last["account"]) == ("Beth", "removed", "Beth")
    for name in ("Beth", "Betty"):
        answer = beth.post(f"/games/{game}/seats", {"name": name}, status=403)
        assert "removed you" in answer["error"]["message"]
    assert [seat["name"] for seat in adam.get(f"/games/{game}")["seats"]] == ["Adam", "Clive"]


def test_nobody_is_removed_from_a_game_that_has_begun(people: People, game: str) -> None:
    people["Adam"].delete(f"/games/{game}/seats/Beth", status=403)


@pytest.mark.parametrize("name", ["bank", "Pool", "GIP", "gip", "x:y", "A/B", "..", "Director"])
def test_a_seat_has_no_name_that_means_something_else(
    people: People, name: str, real_titles: None
) -> None:
    """In the words of the library, which decides it."""
    order = {"name": "x", "title": "1853", "places": 3}
    game = people["Adam"].post("/games", order)["id"]
    answer = people["Beth"].post(f"/games/{game}/seats", {"name": name}, status=422)
    with pytest.raises(SetupError) as refusal:
        railhead.new("1853", ["Adam", name, "Clive"])
    assert answer["error"]["message"] == str(refusal.value)
    hot = {**order, "hot": ["Adam", name, "Clive"]}
    assert people["Adam"].post("/games", hot, status=422) == answer


def test_an_owner_with_such_a_name_chooses_another_for_the_table(web: Web) -> None:
    with closing(Person(web.url, "A/B")) as person:
        made = person.post("/games", ORDER)
        assert made["own"] == []
        person.post(f"/games/{made['id']}/seats", {"name": "Ab"})
        assert person.get(f"/games/{made['id']}")["own"] == ["Ab"]


def test_a_seat_left_in_a_running_game_waits_for_somebody(people: People, game: str) -> None:
    people["Clive"].post(f"/games/{game}/seats", {"name": "Beth"}, status=409)
    people["Beth"].delete(f"/games/{game}/seats/Beth")
    people["Beth"].get(f"/games/{game}/view", status=403, seat="Beth")
    people["Clive"].post(f"/games/{game}/seats", {"name": "Beth"})
    body = {"action": {"type": "guess", "player": "Beth", "amount": 1}}
    people["Clive"].post(
        f"/games/{game}/actions", {**body, "expected": people["Clive"].number(game)}
    )


def test_a_private_game_is_known_to_its_players_only(people: People) -> None:
    game = people["Adam"].post("/games", {**ORDER, "private": True})["id"]
    for path in ("", "/view", "/events", "/stream", "/note", "/proposals", "/export"):
        answer = people["Clive"].get(f"/games/{game}{path}", status=404)
        assert answer["error"]["message"] == "There is no such game"
    people["Clive"].post(f"/games/{game}/seats", {"name": "Clive"}, status=404)
    assert game not in str(people["Clive"].get("/games"))
    assert game in str(people["Adam"].get("/games"))


def test_an_invitation_opens_a_private_game(people: People) -> None:
    game = people["Adam"].post("/games", {**ORDER, "private": True})["id"]
    made = people["Adam"].post(f"/games/{game}/invitations")
    assert made["link"].endswith(made["invitation"])
    body = {"invitation": made["invitation"]}
    assert people["Beth"].post("/invitations", body, status=200)["id"] == game
    assert people["Beth"].post("/invitations", body, status=200)["id"] == game
    people["Beth"].post(f"/games/{game}/seats", {"name": "Beth"})
    people["Clive"].post("/invitations", {"invitation": "wrong"}, status=404)


def test_an_invitation_names_game_host_and_seats_to_whoever_has_it(
    web: Web, people: People
) -> None:
    """And nothing else of a private game: no id, nobody's account, no clock, no position."""
    order = {**ORDER, "name": "Friday", "private": True, "places": 2}
    game = people["Adam"].post("/games", order)["id"]
    made = people["Adam"].post(f"/games/{game}/invitations")
    body = {"invitation": made["invitation"]}
    with httpx.Client(base_url=f"{web.url}/api/v1") as nobody:
        told = [nobody.post("/invitations/look", json=body).json() for _ in range(30)]
        names = {"name": "Friday", "title": ORDER["title"], "host": "Adam", "seats": ["Adam"]}
        assert told == [names | {"places": 2}] * 30  # it is not used up by looking
        wrong = nobody.post("/invitations/look", json={"invitation": "wrong"})
        assert wrong.status_code == 404
        assert nobody.post("/invitations", json=body).status_code == 401
    people["Beth"].post("/invitations", body, status=200)


def test_an_invitation_expires(web: Web, people: People) -> None:
    game = people["Adam"].post("/games", {**ORDER, "private": True})["id"]
    made = people["Adam"].post(f"/games/{game}/invitations")
    web.clock.pass_(31 * 24 * 3600)
    people["Beth"].post("/invitations", {"invitation": made["invitation"]}, status=404)


def test_only_players_invite(people: People, game: str) -> None:
    people["Clive"].post(f"/games/{game}/invitations", status=403)


def test_the_lobby_lists_by_status_and_mine(people: People) -> None:
    one = people["Adam"].post("/games", ORDER)["id"]
    two = begun(people["Adam"], people["Beth"])
    listed = {g["id"] for g in people["Clive"].get("/games?status=open")}
    assert one in listed
    assert two not in listed
    changed = people["Adam"].get(f"/games/{one}")["changed"]
    earlier = {g["id"] for g in people["Adam"].get("/games", before=changed)}
    assert not {one, two} & earlier
    mine = {g["id"] for g in people["Beth"].get("/games", mine=True)}
    assert two in mine
    assert one not in mine
