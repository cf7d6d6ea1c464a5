"""Those who are not there: their seats are given away, or they have said what they will do."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from time import time

import pytest
from playwright.sync_api import Browser, expect

from railhead.server import site
from railhead.server.settings import Settings
from tests.browser.clicking import PANEL, at
from tests.browser.people import Someone, person
from tests.server.client import serving
from tests.server.tools import Clock

NAMES = ("Una", "Vic", "Wim")
HOUR = 3600
PACE = {"kind": "live", "move": 10, "reserve": 0}


@dataclass
class Table:
    """Three people at browsers of their own, and the clock of the server."""

    clock: Clock
    game: str
    people: dict[str, Someone]
    browser: Browser
    url: str

    def act(self, seat: str, **action: object) -> None:
        """A seat acts, elsewhere."""
        someone = self.people[seat]
        number = someone.api("GET", f"/games/{self.game}")["number"]
        body = {"action": {"player": seat, **action}, "expected": number}
        someone.api("POST", f"/games/{self.game}/actions", body)

    def actor(self) -> str:
        """Who is on turn."""
        return str(self.people["Una"].api("GET", f"/games/{self.game}")["actors"][0])


@pytest.fixture(params=["1853-retuned"])
def table(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Table]:
    """A game that has begun, at a server whose clock is an hour behind."""
    clock = Clock(round((time() - HOUR) * 1000))
    made = site.make(Settings(database=str(tmp_path / "games.sqlite3"), requests=10_000), clock)
    with serving(made) as url:
        people = {name: person(browser, url, name) for name in NAMES}
        order = {"name": "Absent", "title": request.param, "places": 3, "pace": PACE}
        una, *others = people.values()
        game = str(una.api("POST", "/games", order)["id"])
        for someone in others:
            someone.api("POST", f"/games/{game}/seats", {"name": someone.name})
        una.api("POST", f"/games/{game}/start")
        yield Table(clock, game, people, browser, url)
        faults = [fault for someone in people.values() for fault in someone.faults]
        for someone in people.values():
            someone.context.close()
        assert faults == []


def test_the_seat_of_an_absent_player_is_given_away(table: Table) -> None:
    una, vic, wim = table.people.values()
    table.clock.pass_(60)
    for name, amount in (("Una", 140), ("Vic", 100)):
        table.act(name, type="write_bond", amount=amount)
    ours, theirs, lost = (one.open(f"games/{table.game}") for one in (una, vic, wim))
    at(lost, 2)
    ours.get_by_role("button", name="Replace Wim").click()
    ours.get_by_role("button", name="Propose it").click()
    expect(
        theirs.get_by_text("Una proposes to give Wim's seat to whoever takes it")
    ).to_be_visible()
    theirs.get_by_role("button", name="Agree").click()
    expect(lost.get_by_text("The seat of Wim is not yours any more")).to_be_visible()
    expect(lost.get_by_text("You are a spectator")).to_be_visible()
    heir = person(table.browser, table.url, "Xaver")
    page = heir.open(f"games/{table.game}")
    page.get_by_role("button", name="Take the seat of Wim").click()
    page.locator(f"{PANEL} [data-field=amount] input").fill("120")
    page.locator(PANEL).get_by_role("button", name="Confirm").click()
    for one in (ours, theirs, lost, page):
        at(one, 3)
    assert heir.faults == []
    heir.context.close()


@pytest.mark.parametrize("table", ["1820"], indirect=True)
def test_a_planned_pass_is_played_when_its_time_comes(table: Table) -> None:
    others = [name for name in NAMES if name != table.actor()]
    planner = others[-1]
    page = table.people[planner].open(f"games/{table.game}")
    page.get_by_text("Plan ahead", exact=True).click()
    page.get_by_role("button", name="Pass while nothing changes").click()
    expect(page.get_by_text("Passes while everybody else only passes")).to_be_visible()
    for _ in range(2):  # the planner passes after one or both of the others
        if table.actor() != planner:
            table.act(table.actor(), type="pass")
    una = table.people["Una"]
    at(page, una.api("GET", f"/games/{table.game}")["position"])
    played = una.api("GET", f"/games/{table.game}/log")["log"]
    assert (planner, "pass") in [(entry["actor"], entry["type"]) for entry in played]


@pytest.mark.parametrize("table", ["1820"], indirect=True)
def test_a_planned_bid_goes_up_to_its_limit(table: Table) -> None:
    first = table.actor()
    planner = table.people[first]
    start = planner.api("GET", f"/games/{table.game}")["position"]
    page = planner.open(f"games/{table.game}")
    page.get_by_text("Plan ahead", exact=True).click()
    lots = page.get_by_label("What to bid for")
    expect(lots.locator("option").first).not_to_contain_text("cousin:")
    lot = planner.api("GET", f"/games/{table.game}/offers?seat={first}")["offers"][0]
    cousin = lot["choices"][0]["action"]["lot"]
    page.get_by_label("Up to").fill("45")
    page.get_by_role("button", name="Bid up to that").click()
    expect(page.get_by_text("up to £45, then passes")).to_be_visible()
    at(page, start + 1)  # the least bid is made at once
    table.act(table.actor(), type="bid", lot=cousin, amount=30)
    table.act(table.actor(), type="pass")
    at(page, start + 4)
    bids = planner.api("GET", f"/games/{table.game}/log?after={start}")["log"]
    assert [entry["type"] for entry in bids] == ["bid", "bid", "pass", "bid"]
    assert bids[-1]["actor"] == first
