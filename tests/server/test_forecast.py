"""What is to come, over HTTP: for all to see, and what concerns a secret for its owner alone."""

import json
from pathlib import Path

from tests.server.client import Person

FILE = Path("examples/1853-retuned-appendix-4.railhead.json")
LATE = 145  # actions of the sample game
People = dict[str, Person]


def shared(people: People) -> str:
    """The sample game, which Adam brings."""
    saved = json.loads(FILE.read_text())
    return str(people["Adam"].post("/imports", saved | {"actions": saved["actions"][:LATE]})["id"])


def test_the_forecast_names_what_companies_ran_for(people: People, real_titles: None) -> None:
    game = shared(people)
    told = people["Adam"].get(f"/games/{game}/forecast")["forecast"]
    runs = people["Adam"].get(f"/games/{game}/runs")
    last = {company: price["last"] for company, price in told["prices"].items()}
    assert {company: last[company] for company in runs} == {c: r["earned"] for c, r in runs.items()}
    assert told["next_phase"]["train"] == "4"


def test_a_contract_is_told_to_its_owner_alone(people: People, real_titles: None) -> None:
    game, adam = shared(people), people["Adam"]
    told = adam.get(f"/games/{game}/forecast/own", seat="Beth")["contract"]
    cities = adam.get(f"/games/{game}/view", seat="Beth")["view"]["players"]["Beth"]["contract"]
    assert sorted(c for group in told["groups"] for c in group) == sorted(cities["cities"])
    assert told["least"] == told["cost"] == sum(tile["cost"] for tile in told["tiles"])
    adam.get(f"/games/{game}/forecast/own", status=403)
    people["Beth"].get(f"/games/{game}/forecast/own", seat="Beth", status=404)


def test_the_forecast_of_all_has_no_secret(people: People, real_titles: None) -> None:
    game = shared(people)
    told = json.dumps(people["Adam"].get(f"/games/{game}/forecast"))
    view = people["Adam"].get(f"/games/{game}/view", seat="Beth")["view"]
    assert not [c for c in view["players"]["Beth"]["contract"]["cities"] if c in told]


def test_titles_without_a_forecast_tell_none(people: People, game: str) -> None:
    assert people["Adam"].get(f"/games/{game}/forecast")["forecast"] is None
    assert people["Adam"].get(f"/games/{game}/forecast/own", seat="Adam")["contract"] is None
