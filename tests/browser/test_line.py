"""Slow lines, lost lines, and answers that overtake each other."""

import re
from pathlib import Path
from time import monotonic
from typing import Any

from playwright.sync_api import Browser, Page, Route, expect

from tests.browser.clicking import PANEL, at, play
from tests.browser.conftest import Invite
from tests.browser.files import SAMPLE, brought, saved
from tests.browser.people import Someone, person
from tests.server.client import PATIENCE
from tests.server.processes import process

BONDS = {"Xenia": 251, "Yves": 233, "Zoe": 217}


def hot(someone: Someone) -> str:
    """The id of a game of three at one screen."""
    order = {"name": "Hot", "title": "1853-retuned", "places": 3, "hot": list(BONDS)}
    game = str(someone.api("POST", "/games", order)["id"])
    someone.api("POST", f"/games/{game}/start")
    return game


def bond(someone: Someone, game: str, seat: str) -> None:
    """A seat writes its bond, elsewhere."""
    action = {"type": "write_bond", "player": seat, "amount": BONDS[seat]}
    number = someone.api("GET", f"/games/{game}")["number"]
    someone.api("POST", f"/games/{game}/actions", {"action": action, "expected": number})


class Delayed:
    """Answers that are on their way for as long as one likes."""

    def __init__(self, page: Page, address: re.Pattern[str], most: int = 1) -> None:
        self.held: list[tuple[Route, Any]] = []
        self._most = most
        page.route(address, self._hold)

    def arrive(self) -> None:
        """They come at last, as they were when they were asked for."""
        for route, answer in self.held:
            route.fulfill(response=answer)

    def _hold(self, route: Route) -> None:
        if len(self.held) < self._most:
            self.held.append((route, route.fetch()))
        else:
            route.continue_()


def until(page: Page, delayed: Delayed, count: int = 1) -> None:
    """Wait until so many answers are held back."""
    deadline = monotonic() + PATIENCE
    while len(delayed.held) < count:
        assert monotonic() < deadline
        page.wait_for_timeout(20)


def test_what_the_last_player_asked_for_is_not_shown_to_the_next(comes: Invite) -> None:
    ann = comes("Ann of the line")
    game = hot(ann)
    bond(ann, game, "Zoe")
    page = ann.open(f"games/{game}")
    page.get_by_role("button", name="I am Xenia").click()
    at(page, 1)
    late = Delayed(page, re.compile(r"/positions/0\?seat=Xenia"))
    page.get_by_role("button", name="One position back").click()
    until(page, late)
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Hand over the screen").click()
    page.get_by_role("button", name="I am Yves").click()
    at(page, 1)
    late.arrive()
    bond(ann, game, "Xenia")  # an event, heard after the late answer
    expect(page.locator("[data-position='2']")).to_be_visible()
    expect(page.get_by_text("You look at an earlier position")).to_have_count(0)


def test_an_older_answer_does_not_take_the_place_of_a_newer_one(comes: Invite) -> None:
    owner = comes("Olaf")
    order = {"name": "Overtaken", "title": "1853-retuned", "places": 3}
    game = str(owner.api("POST", "/games", order)["id"])
    page = owner.open(f"games/{game}")
    expect(page.get_by_text("free", exact=True)).to_have_count(2)
    late = Delayed(page, re.compile(rf"/api/v1/games/{game}$"))
    comes("Pia").api("POST", f"/games/{game}/seats", {"name": "Pia"})
    until(page, late)
    comes("Quentin").api("POST", f"/games/{game}/seats", {"name": "Quentin"})
    begin = page.get_by_role("button", name="Begin", exact=True)
    expect(begin).to_be_enabled()
    late.arrive()
    begin.click()
    expect(page.get_by_text("Contract Bids, stage 1").first).to_be_visible()


def test_a_move_of_others_does_not_lead_away_from_what_one_looks_at(comes: Invite) -> None:
    rita = comes("Rita")
    game = hot(rita)
    bond(rita, game, "Zoe")
    page = rita.open(f"games/{game}")
    page.get_by_role("button", name="I am Xenia").click()
    at(page, 1)
    page.get_by_role("slider", name="Position").focus()
    page.keyboard.press("Home")
    position = page.locator("[data-at]")
    expect(position).to_have_text("0/1")
    page.get_by_role("button", name="Back to the game").click()
    expect(position).to_have_text("1/1")
    bond(rita, game, "Yves")
    expect(position).to_have_text("2/2")
    expect(page).to_have_url(re.compile(rf"/{game}$"))


def test_on_a_slow_line_two_clicks_are_one_move(comes: Invite) -> None:
    sid = comes("Sid")
    game = brought(sid, SAMPLE, 1)
    line = sid.context.new_cdp_session(sid.page)
    line.send("Network.enable")
    slow = {"offline": False, "latency": 300, "downloadThroughput": 60_000}
    line.send("Network.emulateNetworkConditions", {**slow, "uploadThroughput": 60_000})
    page = sid.open(f"games/{game}")
    expect(page.get_by_text("The table is being set")).to_be_visible()
    at(page, 1)
    action = saved(SAMPLE)["actions"][1]
    page.locator(f"{PANEL} [data-field=amount] input").fill(str(action["amount"]))
    page.locator(PANEL).get_by_role("button", name="Confirm").dblclick()
    at(page, 2)
    assert sid.api("GET", f"/games/{game}")["position"] == 2
    expect(page.locator(".refused")).to_have_count(0)


def test_a_server_that_was_restarted_is_found_again(browser: Browser, tmp_path: Path) -> None:
    database, log = str(tmp_path / "games.sqlite3"), tmp_path / "log"
    with process(database, log) as server:
        tess = person(browser, server.url, "Tess")
        game = brought(tess, SAMPLE, 1)
        page = tess.open(f"games/{game}")
        at(page, 1)
        server.kill()
        expect(page.get_by_text("No connection; trying again")).to_be_visible()
        server.start()
        expect(page.get_by_text("No connection; trying again")).to_have_count(0)
        play(tess, saved(SAMPLE)["actions"][1])
        at(page, 2)
        assert tess.faults == []
        tess.context.close()
