"""Planning on the board over HTTP, and the plans that are kept and shared."""

from typing import Any

import pytest

from railhead.server import blueprints, upkeep
from railhead.server.schema import blueprints as table
from tests.server.client import Person, Web
from tests.server.test_drawings import EXAMPLE, LAYING

pytestmark = pytest.mark.usefixtures("real_titles")
LAID: dict[str, Any] = EXAMPLE["actions"][LAYING]
TILE = {"kind": "tile", **{field: LAID[field] for field in ("hex", "tile", "rotation")}}


@pytest.fixture
def game(web: Web) -> tuple[Person, str]:
    """Just before a tile is laid; the one who brought it plays all seats."""
    adam = web.people["Adam"]
    return adam, adam.post("/imports", {**EXAMPLE, "actions": EXAMPLE["actions"][:LAYING]})["id"]


def _imagined(person: Person, game: str, *changes: Any) -> Any:
    return person.post(f"/games/{game}/blueprint", {"changes": changes}, 200)


def test_a_plan_changes_the_map_and_nothing_else(game: tuple[Person, str]) -> None:
    person, id_ = game
    before = person.get(f"/games/{id_}/table")
    seen = _imagined(person, id_, TILE, {"kind": "trains", "company": "GIP", "trains": ["4"]})
    assert [*seen["map"]["hexes"]] == [LAID["hex"]]
    assert f'data-tile="{LAID["tile"]}"' in seen["map"]["hexes"][LAID["hex"]][0]
    assert (seen["refused"], seen["trains"]["GIP"]) == ([], ["4"])
    assert person.get(f"/games/{id_}/table") == before


def test_what_does_not_fit_is_left_out_and_says_why(game: tuple[Person, str]) -> None:
    person, id_ = game
    off = {**TILE, "tile": "57"}
    nowhere = {"kind": "token", "company": "GIP", "stop": "nowhere"}
    seen = _imagined(person, id_, off, TILE, nowhere, {**nowhere, "company": "nobody"})
    assert [*seen["map"]["hexes"]] == [LAID["hex"]]
    first, second, third = seen["refused"]
    assert (first["change"], first["rule"][:5]) == (0, "1853R")
    assert (second["change"], second["message"]) == (2, "No such station has been laid on nowhere")
    assert (third["message"], third["rule"]) == ("There is no company nobody", "plan")


def test_what_fits_on_a_hex(game: tuple[Person, str]) -> None:
    person, id_ = game
    body = {"changes": [], "hex": LAID["hex"]}
    fits = person.post(f"/games/{id_}/blueprint/hex", body, 200)
    assert LAID["rotation"] in fits["tiles"][LAID["tile"]]
    person.post(f"/games/{id_}/blueprint/hex", {**body, "hex": "Z99"}, 404)


def test_what_a_plan_would_earn(web: Web) -> None:
    person = web.people["Adam"]
    id_ = person.post("/imports", EXAMPLE)["id"]
    ask = f"/games/{id_}/blueprint/run"
    now = person.post(ask, {"changes": [], "company": "GIP"}, 200)
    fleet = {"kind": "trains", "company": "GIP", "trains": ["3"]}
    then = person.post(ask, {"changes": [fleet], "company": "GIP"}, 200)
    assert (now["preview"]["earnings"], then["preview"]["earnings"]) == (130, 60)
    assert now["preview"]["best"] == then["preview"]["best"] == {"proved": True}
    assert (len(now["routes"]), len(then["routes"])) == (3, 1)
    assert "rh-route" in then["lines"]
    none = person.post(ask, {"changes": [{**fleet, "trains": []}], "company": "GIP"}, 200)
    assert (none["preview"]["earnings"], none["routes"], none["lines"]) == (0, [], "")
    person.post(ask, {"changes": [], "company": "nobody"}, 404)


def test_plans_are_kept_changed_and_let_go(game: tuple[Person, str]) -> None:
    person, id_ = game
    path = f"/games/{id_}/blueprints"
    made = person.post(path, {"name": "Jaipur", "changes": [TILE], "companies": ["GIP"]})
    assert (made["changes"], made["position"], made["shared"]) == ([TILE], LAYING, False)
    more = {"kind": "token", "company": "GIP", "stop": "M3.s0"}
    body = {"name": "Jaipur, then Bombay", "changes": [TILE, more], "companies": []}
    changed = person.put(f"{path}/{made['id']}", body, 200)
    assert person.get(path) == [changed] == [person.get(f"{path}/{made['id']}")]
    assert changed["changes"] == [TILE, more]
    person.delete(f"{path}/{made['id']}")
    assert person.get(path) == []
    person.get(f"{path}/{made['id']}", 404)


def test_a_plan_is_private_until_it_is_shared_and_fixed_from_then_on(
    web: Web, game: tuple[Person, str]
) -> None:
    adam, id_ = game
    beth = web.people["Beth"]
    path = f"/games/{id_}/blueprints"
    plan = adam.post(path, {"name": "Jaipur", "changes": [TILE]})["id"]
    invitation = adam.post(f"/games/{id_}/invitations")["invitation"]
    beth.post("/invitations", {"invitation": invitation}, 200)
    beth.get(f"{path}/{plan}", 404)
    beth.post(f"/games/{id_}/chat", {"text": "Look!", "plan": plan}, 403)
    said = adam.post(f"/games/{id_}/chat", {"text": "Look!", "plan": plan})["entry"]
    events = beth.get(f"/games/{id_}/events", since=said - 1)["events"]
    assert [(entry["text"], entry["plan"]) for entry in events] == [("Look!", plan)]
    seen = beth.get(f"{path}/{plan}")
    assert (seen["account"], seen["own"], seen["changes"]) == ("Adam", False, [TILE])
    adam.put(f"{path}/{plan}", {"name": "Another", "changes": []}, 409)
    beth.put(f"{path}/{plan}", {"name": "Mine", "changes": []}, 404)
    beth.delete(f"{path}/{plan}", 404)
    adam.post(f"/games/{id_}/chat", {"text": "And?", "plan": "0" * 16}, 404)
    assert beth.get(path) == []


def test_plans_are_bounded(game: tuple[Person, str], monkeypatch: pytest.MonkeyPatch) -> None:
    person, id_ = game
    path = f"/games/{id_}/blueprints"
    person.post(path, {"name": "Too long", "changes": [TILE] * 61}, 422)
    person.post(path, {"name": "", "changes": []}, 422)
    person.post(path, {"name": "X", "changes": [{**TILE, "type": "share"}]}, 422)
    monkeypatch.setattr(blueprints, "MOST", 1)
    person.post(path, {"name": "One", "changes": []})
    person.post(path, {"name": "Two", "changes": []}, 409)


def test_plans_go_with_the_account(web: Web) -> None:
    guest = Person(web.url, "Guest")
    game = guest.post("/imports", EXAMPLE)["id"]
    guest.post(f"/games/{game}/blueprints", {"name": "Jaipur", "changes": [TILE]})
    upkeep.remove(web.site.store, "Guest", 0)
    with web.site.store.read() as connection:
        kept = connection.execute(table.select().where(table.c.game == game)).all()
    assert kept == []
    guest.close()
