"""Plans that are carried out once: a share at its price, the dividend as last time."""

from typing import Any

import pytest
from sqlalchemy import select

import railhead
from railhead.play.codec import encode
from railhead.server import accounts, ahead, plans, playing, seats
from railhead.server.accounts import Account
from railhead.server.plans import Planned
from railhead.server.schema import plans as stored
from railhead.server.site import Site
from tests.browser.files import ROOT
from tests.server.client import Person, begun
from tests.server.tools import Table, started

People = dict[str, Person]
FIRST_SET = railhead.load(ROOT / "examples" / "fenmark-first-set.railhead.json")
ELM = {"type": "buy_share", "company": "ELM", "source": "initial_offer"}
PAY = {"type": "dividend", "company": "ELM", "how": "pay"}

pytestmark = pytest.mark.usefixtures("real_titles")


@pytest.fixture
def three(here: Site, adam: Account, beth: Account) -> list[Account]:
    return [adam, beth, here.store.write(lambda c: accounts.create(c, 0, "Clive", "-"))]


def reached(site: Site, people: list[Account], position: int) -> Table:
    """The example of the rulebook, as far as that."""
    table = started(site, *people, title="fenmark")
    for move in FIRST_SET.moves[:position]:
        table.play(**_fields(encode(move.action)))
    return table


def _fields(action: dict[str, Any]) -> dict[str, Any]:
    fields = {name: value for name, value in action.items() if name not in ("type", "player")}
    return {"type_": action["type"], "seat": action["player"], **fields}


def plan(table: Table, seat: str, kind: str, action: dict[str, Any], limit: int = 0) -> None:
    about = {"action": action, "field": "", "limit": limit}
    playing.plan(table.site, table.players[seat].id, table.id, Planned(seat, kind, about))


def planned(table: Table) -> list[str]:
    with table.site.store.read() as connection:
        query = select(stored.c.seat).where(stored.c.game == table.id)
        return list(connection.execute(query).scalars())


def possible(table: Table, seat: str) -> list[tuple[str, dict[str, Any], int]]:
    with table.site.store.read() as connection:
        room = seats.enter(connection, table.players[seat].id, table.id)
        found = ahead.possible(table.site, connection, room, seat)
    return [(p["kind"], dict(p["about"]["action"]), p["about"]["limit"]) for p in found]


def last(table: Table) -> Any:
    with table.site.store.read() as connection:
        room = seats.enter(connection, table.players["Adam"].id, table.id)
        return plans.latest(connection, room, room.head.position)[-1]


def test_a_share_is_bought_when_the_turn_comes(here: Site, three: list[Account]) -> None:
    table = reached(here, three, 2)  # Clive is on turn
    assert possible(table, "Adam")[0] == ("buy", ELM, 60)
    plan(table, "Adam", "buy", ELM, 60)
    assert (table.head.position, planned(table)) == (2, ["Adam"])
    table.play("pass", "Clive")
    assert last(table) == {**ELM, "player": "Adam"}
    assert (table.head.position, table.head.actors, planned(table)) == (4, ("Beth",), [])


@pytest.mark.parametrize(
    ("action", "limit"), [(ELM, 59), ({**ELM, "source": "bank_pool"}, 99), ({**ELM, "x": 1}, 99)]
)
def test_a_share_that_is_dearer_or_not_there_is_not_bought(
    here: Site, three: list[Account], action: dict[str, Any], limit: int
) -> None:
    """The turn is left to the player; once they have acted, the plan is over."""
    table = reached(here, three, 2)
    plan(table, "Adam", "buy", action, limit)
    table.play("pass", "Clive")
    assert (table.head.position, table.head.actors, planned(table)) == (3, ("Adam",), ["Adam"])
    table.play("pass", "Adam")
    assert planned(table) == []


def test_a_plan_to_buy_ends_with_its_round(here: Site, three: list[Account]) -> None:
    table = reached(here, three, 12)
    plan(table, "Clive", "buy", ELM, 10)
    for _ in range(3):
        table.play("pass", table.head.actors[0])
    assert table.head.round == "Operating Round 1"
    assert planned(table) == []


def test_nothing_can_be_planned_on_turn_or_where_the_round_would_end(
    here: Site, three: list[Account]
) -> None:
    table = reached(here, three, 2)
    assert possible(table, "Clive") == []
    operating = reached(here, three, 19)
    assert possible(operating, "Adam") == []


def test_the_dividend_is_paid_as_last_time(here: Site, three: list[Account]) -> None:
    table = reached(here, three, 35)
    assert ("again", PAY, 0) in possible(table, "Adam")
    assert "again" not in [kind for kind, _, _ in possible(table, "Clive")]
    plan(table, "Adam", "again", PAY)
    while (action := _next(table))["type"] != "run_trains":
        table.play(**_fields(action))
    assert planned(table) == ["Adam"]
    table.play(**_fields(action))
    assert last(table) == {**PAY, "player": "Adam"}
    assert planned(table) == []


def _next(table: Table) -> dict[str, Any]:
    """A pass, or where that is not allowed the first thing that is offered."""
    with table.site.store.read() as connection:
        game = table.site.positions.now(connection, table.head)
    passing = {"type": "pass", "player": game.actors[0]}
    if game.why_not(passing) is None:
        return passing
    found: dict[str, Any] = game.offers(game.actors[0])[0]["choices"][0]["action"]
    return found


def test_a_dividend_decided_by_hand_ends_the_plan(here: Site, three: list[Account]) -> None:
    table = reached(here, three, 27)
    plan(table, "Adam", "again", {**PAY, "company": "HFN"})
    table.play(**_fields(encode(FIRST_SET.moves[27].action)))
    assert planned(table) == ["Adam"]
    table.play("dividend", "Adam", company="ELM", how="retain")
    assert planned(table) == []


@pytest.mark.parametrize(
    ("kind", "type_"),
    [("buy", "sell_shares"), ("buy", "dividend"), ("again", "run_trains"), ("again", None)],
)
def test_only_what_is_safe_is_planned(people: People, kind: str, type_: str | None) -> None:
    game = begun(people["Adam"], people["Beth"], title="fenmark", places=2)
    body = {"seat": "Adam", "kind": kind, "action": {"type": type_} if type_ else {}}
    people["Adam"].put(f"/games/{game}/plans", body, status=422)
    assert people["Adam"].get(f"/games/{game}/plans") == []


def test_what_could_be_planned_is_told_to_the_holder_of_the_seat(people: People) -> None:
    game = begun(people["Adam"], people["Beth"], title="fenmark", places=2)
    (actor,) = people["Adam"].get(f"/games/{game}")["actors"]
    other = "Beth" if actor == "Adam" else "Adam"
    people[actor].play(game, "open_company", company="ELM", par=60)
    path = f"/games/{game}/plans/possible"
    (mine,) = people[actor].get(path, seat=actor)
    assert (mine["kind"], mine["about"]["action"], mine["about"]["limit"]) == ("buy", ELM, 60)
    assert people[other].get(path, seat=other) == []  # who is on turn, acts
    people[other].get(path, seat=actor, status=403)
    people[other].get(path, status=403)
    waiting = people["Adam"].post("/games", {"name": "W", "title": "fenmark", "places": 2})["id"]
    people["Adam"].get(f"/games/{waiting}/plans/possible", seat="Adam", status=409)


def test_nothing_hidden_comes_to_light_by_looking_ahead() -> None:
    """While sealed bonds are written nobody can pass, so there is no turn to look at."""
    game = railhead.new("1853-retuned", ("Adam", "Beth", "Clive"), 3)
    assert [list(ahead.purchases(game, seat)) for seat in game.players] == [[], [], []]
