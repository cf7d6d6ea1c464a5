"""Drawings, trying things out, and the page, over HTTP."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import pytest

import railhead
from railhead.server import pages
from tests.server.client import Person, Web

FILE = Path("examples/1853-retuned-appendix-4.railhead.json")
EXAMPLE = json.loads(FILE.read_text())
LAYING = 64
SVG = "{http://www.w3.org/2000/svg}"

pytestmark = pytest.mark.usefixtures("real_titles")


@pytest.fixture
def game(web: Web) -> tuple[Person, str]:
    adam = web.people["Adam"]
    saved = {**EXAMPLE, "actions": EXAMPLE["actions"][: LAYING + 1]}
    return adam, adam.post("/imports", saved)["id"]


def _picture(person: Person, path: str, **query: Any) -> ET.Element:
    answer = person.http.get(path, params=query)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("image/svg+xml")
    return ET.fromstring(answer.text)


def _tile(root: ET.Element, hex_: str) -> str | None:
    found = root.find(f".//{SVG}g[@id='hex-{hex_}']")
    assert found is not None
    return found.get("data-tile")


def test_the_map_now_and_before(game: tuple[Person, str]) -> None:
    person, id_ = game
    path = f"/games/{id_}/drawings/map.svg"
    laid = EXAMPLE["actions"][LAYING]
    assert _tile(_picture(person, path), laid["hex"]) == laid["tile"]
    before = _picture(person, path, position=LAYING)
    assert _tile(before, laid["hex"]) is None
    assert before.find(f".//{SVG}style") is None


def test_a_drawing_is_sent_once(game: tuple[Person, str]) -> None:
    person, id_ = game
    path = f"/games/{id_}/drawings/market.svg"
    tag = person.http.get(path).headers["etag"]
    again = person.http.get(path, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")


def test_large_answers_are_compressed(game: tuple[Person, str]) -> None:
    person, id_ = game
    answer = person.http.get(f"/games/{id_}/drawings/map.svg")
    assert answer.headers["content-encoding"] == "gzip"
    assert int(answer.headers["content-length"]) < 20_000


def test_tiles_by_number_and_rotation(game: tuple[Person, str]) -> None:
    person, id_ = game
    drawn = person.get(f"/games/{id_}/drawings/tiles", of="58.3,9.0")
    assert set(drawn) == {"58.3", "9.0"}
    assert person.get(f"/games/{id_}/drawings/tiles", of="58.1")["58.1"] != drawn["58.3"]
    for wrong in ("58.7", "nothing.0", "58"):
        person.get(f"/games/{id_}/drawings/tiles", 422, of=wrong)


def test_territories(game: tuple[Person, str]) -> None:
    person, id_ = game
    assert "EIR" in person.get(f"/games/{id_}/drawings/territories/EIR")["over"]
    person.get(f"/games/{id_}/drawings/territories/nobody", 404)


def test_routes_are_drawn_where_their_track_lies(game: tuple[Person, str]) -> None:
    person, id_ = game
    laid = EXAMPLE["actions"][LAYING]["hex"]
    run = {"train": "2#1", "stops": [f"{laid}.s0"], "track": [f"{laid}/0"]}
    path = f"/games/{id_}/drawings/routes"
    assert "rh-route" in person.post(path, {"routes": [run]}, 200)["lines"]
    nowhere = {**run, "track": ["Zz/0"]}
    assert person.post(path, {"routes": [nowhere]}, 200) == {"lines": "", "badges": ""}


def test_only_so_much_track_is_drawn_at_once(game: tuple[Person, str]) -> None:
    person, id_ = game
    run = {"train": "2#1", "stops": [], "track": ["A1/0"] * 200}
    refused = person.post(f"/games/{id_}/drawings/routes", {"routes": [run] * 5}, 422)
    assert "800 pieces of track" in refused["error"]["message"]


def test_the_last_runs_of_companies(web: Web) -> None:
    adam = web.people["Adam"]
    id_ = adam.post("/imports", EXAMPLE)["id"]
    ran = [(n, a) for n, a in enumerate(EXAMPLE["actions"], 1) if a["type"] == "run_trains"]
    last = {action["company"]: (n, action["routes"]) for n, action in ran}
    found = adam.get(f"/games/{id_}/runs")
    assert {c: (run["position"], run["routes"]) for c, run in found.items()} == last
    events = [event for move in railhead.load(FILE).moves for event in move.state.events]
    earned = {e.about["company"]: e.about["earnings"] for e in events if e.kind == "trains_run"}
    assert {company: run["earned"] for company, run in found.items()} == earned
    first, _ = ran[0]
    early = adam.get(f"/games/{id_}/runs", position=first)
    assert [run["position"] for run in early.values()] == [first]
    assert any(ran[0][1]["company"] in text for text in early[ran[0][1]["company"]]["texts"])
    copy = adam.post(f"/games/{id_}/copies", {"position": ran[-1][0]})["id"]
    assert adam.get(f"/games/{copy}/runs") == found


def test_a_preview_and_a_refusal(game: tuple[Person, str]) -> None:
    person, id_ = game
    offer = person.get(f"/games/{id_}/offers", seat="Adam")["offers"][0]
    action = offer["choices"][0]["action"]
    answer = person.post(f"/games/{id_}/preview", {"action": action}, 200)
    assert answer["preview"]["cost"] == offer["choices"][0]["cost"]
    assert set(answer["leaves"]) == {"Adam", action["company"]}
    wrong = {**action, "price": 1}
    refused = person.post(f"/games/{id_}/preview", {"action": wrong}, 200)
    assert refused["preview"] is refused["leaves"] is None
    assert refused["refusal"]["rule"].startswith("1853R 4.8")


def test_only_the_holder_of_a_seat_tries_for_it(web: Web, game: tuple[Person, str]) -> None:
    _, id_ = game
    beth = web.people["Beth"]
    action = {"type": "pass", "player": "Adam"}
    for path in ("preview", "why-none"):
        beth.post(f"/games/{id_}/{path}", {"action": action}, 404)  # a private game


def test_why_none(game: tuple[Person, str]) -> None:
    person, id_ = game
    asked = {"type": "buy_train", "player": "Adam", "company": "EIR", "train": "4"}
    refusal = person.post(f"/games/{id_}/why-none", {"action": asked}, 200)["refusal"]
    assert "not on sale" in refusal["message"]


def test_a_run_is_made_of_stations(game: tuple[Person, str]) -> None:
    person, id_ = game
    ends = {"train": "2#1", "stops": ["Iaa.s0", "Jab.s0"]}
    made = person.post(f"/games/{id_}/routes", ends, 200)["route"]
    assert made["track"] == ["Iaa/0", "Jab/0"]
    for wrong in ({**ends, "train": "9#1"}, {**ends, "stops": ["Iaa.s0", "nowhere"]}):
        assert person.post(f"/games/{id_}/routes", wrong, 200)["route"] is None


def test_facts(game: tuple[Person, str]) -> None:
    person, id_ = game
    assert person.get(f"/games/{id_}/facts")["names"]["token"] == "Base"


def test_the_page_and_what_it_loads(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html>")
    (tmp_path / "assets" / "index-1.js").write_text("0")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    page = httpx.get(f"{web.url}/games/0123456789abcdef")
    assert (page.status_code, page.headers["cache-control"]) == (200, "no-cache")
    assert "script-src 'self'" in page.headers["content-security-policy"]
    asset = httpx.get(f"{web.url}/assets/index-1.js")
    assert "immutable" in asset.headers["cache-control"]
    assert httpx.get(f"{web.url}/nowhere", headers={"accept": "text/html"}).status_code == 404
    assert httpx.get(f"{web.url}/assets/..%2findex.html").status_code == 404


def test_what_stands_beside_the_page_is_asked_for_anew_where_it_must_not_be_old(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in pages.FILES:
        (tmp_path / name).write_text("0")
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    found = {name: httpx.get(f"{web.url}/{name}").headers for name in pages.FILES}
    assert found["sw.js"]["cache-control"] == "no-cache"
    assert found["sw.js"]["content-type"].startswith("text/javascript")
    assert found["manifest.webmanifest"]["content-type"].startswith("application/manifest+json")
    assert found["icon.svg"]["cache-control"] == "public, max-age=86400"


def test_the_worker_answers_no_request_of_a_page() -> None:
    """So that no page is ever an old one."""
    worker = (Path(__file__).parents[2] / "web" / "public" / "sw.js").read_text()
    assert "fetch" not in worker
    assert "caches" not in worker


def test_without_a_page_it_says_so(
    web: Web, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    answer = httpx.get(web.url)
    assert (answer.status_code, "make install" in answer.text) == (503, True)


def test_the_stations_that_a_train_could_call_at_next(web: Web) -> None:
    person = web.people["Adam"]
    id_ = person.post("/imports", EXAMPLE)["id"]
    train = person.get(f"/games/{id_}/view")["view"]["companies"]["EIR"]["trains"][0]
    begun = person.post(f"/games/{id_}/routes", {"train": train, "stops": []}, 200)
    assert begun["route"] is None
    assert begun["onward"]
    first = begun["onward"][0]
    one = person.post(f"/games/{id_}/routes", {"train": train, "stops": [first]}, 200)
    for stop in one["onward"]:
        sketch = {"train": train, "stops": [first, stop]}
        then = person.post(f"/games/{id_}/routes", sketch, 200)
        assert then["route"]["stops"] == [first, stop]
        assert not {first, stop} & set(then["onward"])


def test_the_reach_of_a_company_is_drawn_by_gauge(web: Web) -> None:
    person = web.people["Adam"]
    id_ = person.post("/imports", EXAMPLE)["id"]
    for company in ("EIR", "SIR"):
        drawn = person.get(f"/games/{id_}/drawings/reaches/{company}")["over"]
        lines = dict(re.findall(r'rh-reach-(broad|metre)" d="([^"]+)"', drawn))
        longer = "broad" if company == "EIR" else "metre"
        assert max(lines, key=lambda gauge: len(lines[gauge])) == longer
    assert person.get(f"/games/{id_}/drawings/reaches/LNWR", 404)
