"""Five people in five browsers play the worked example of 1853 Retuned; a sixth looks on.

They play from the secret bonds to the end of the third railway round by clicking. After each
action that the example prints figures for, the pages of the one who looks on show these figures.
What the browsers of a rival and of the one who looks on were told holds no secret bond or city.
"""

import json
from collections import defaultdict
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.clicking import at, play
from tests.browser.conftest import Invite
from tests.browser.figures import figures
from tests.browser.files import SAMPLE, saved
from tests.browser.people import Someone
from tests.playthroughs.test_appendix_4 import LAST, PRINTED, rows
from tests.server.reader import Reader

NAMES = ("Adam", "Beth", "Clive", "Dora", "Ed")
BONDS = 5  # actions until all bonds are written
BIDS = 31  # actions until the contract bids are over
HIDDEN_LATER = ("issued", "tokens", "depot")  # in LAST, but not as such on these pages


@pytest.mark.long
def test_the_sample_game_by_clicking(comes: Invite) -> None:
    people = {name: comes(name) for name in NAMES}
    watcher = comes("Fay")
    game = begun(people)
    for someone in people.values():
        someone.open(f"games/{game}")
    players, companies = looking_on(watcher, game)
    printed: dict[int, list[str]] = defaultdict(list)
    for number, entry in rows(PRINTED):
        printed[number].append(entry)
    for number, action in enumerate(saved(SAMPLE)["actions"], start=1):
        someone = people[action["player"]]
        at(someone.page, number - 1)
        play(someone, action)
        at(someone.page, number)
        if number in printed:
            compare(players, companies, number, printed.pop(number))
        people["Beth"].traffic.gathered()
        watcher.traffic.gathered()
    assert not printed
    last = LAST.replace("\n", ", ").strip(", ").split(", ")
    compare(players, companies, 145, [e for e in last if not e.startswith(HIDDEN_LATER)])
    check_secrets(watcher, None)
    check_secrets(people["Beth"], "Beth")


def begun(people: dict[str, Someone]) -> str:
    order = {"name": "The sample", "title": "1853-retuned", "places": 5, "pace": "correspondence"}
    owner, *others = people.values()
    game = str(owner.api("POST", "/games", order)["id"])
    for someone in others:
        someone.api("POST", f"/games/{game}/seats", {"name": someone.name})
    owner.api("POST", f"/games/{game}/start")
    return game


def looking_on(watcher: Someone, game: str) -> tuple[Page, Page]:
    """Two pages of one who does not play: the players' figures and the companies'."""
    second = watcher.context.new_page()
    watcher.traffic.watch(second)
    pages = {"Numbers": watcher.open(f"games/{game}"), "Companies": second}
    second.goto(watcher.page.url)
    for name, page in pages.items():
        page.get_by_role("tab", name=name).click()
    return pages["Numbers"], pages["Companies"]


def compare(players: Page, companies: Page, number: int, entries: list[str]) -> None:
    at(players, number)
    at(companies, number)
    shown = figures(players, companies)
    for entry in entries:
        name, _, wanted = entry.rpartition(" ")
        assert shown.get(name, "0") == wanted, f"after {number}: {entry}"


def check_secrets(someone: Someone, seat: str | None) -> None:
    """Nothing that the browser of a seat was told names a bond or a city of another."""
    told = [
        (where, json.loads(text)) for where, text in someone.traffic.gathered() if is_json(text)
    ]
    views = [*seen([data for _, data in told if isinstance(data, dict)])]
    events = [data for where, data in told if where == "event" and "kind" in data]
    assert len(views) > BIDS
    assert len(events) >= BIDS
    for view in views:
        others = [player for name, player in view["players"].items() if name != seat]
        assert not any("cities" in player["contract"] for player in others)
        if view["round"] == "Contract Bids, stage 1":
            assert not any("bond" in player for player in others)
    secrets = cities_of_others(seat)
    early = [v for v in views if v["round"].startswith("Contract Bids")]
    spoken = [e for e in events if e["kind"] == "action" and e["n"] <= BIDS and e["actor"] != seat]
    assert len(spoken) > 20
    said = json.dumps([[view["log"] for view in early if seat is None], spoken])
    assert [city for city in secrets if city in said] == []
    sealed = [e for e in spoken if e["n"] < BONDS]  # the last of them reveals them all
    assert not any("amount" in json.dumps(e) for e in sealed)


def seen(told: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every view that the pages of a browser made of what they were told: tables as they were
    opened, and what each move changed in one that was known.
    """
    known = {data["number"]: Reader(data) for data in told if "view" in data and "info" in data}
    yield from (reader.view for reader in known.values())
    updates = [data["update"] for data in told if data.get("update")]
    for update in sorted(updates, key=lambda update: int(update["number"])):
        if update["since"] in known and update["number"] not in known:
            reader = known[update["number"]] = deepcopy(known[update["since"]])
            reader.take(update)
            yield reader.view


def cities_of_others(seat: str | None) -> set[str]:
    contracts = [a for a in saved(SAMPLE)["actions"] if a["type"] == "contract_city"]
    own = {a["city"] for a in contracts if a["player"] == seat}
    return {a["city"] for a in contracts} - own


def is_json(text: str) -> bool:
    return text[:1] in "{["
