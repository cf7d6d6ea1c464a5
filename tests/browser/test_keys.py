"""A company's whole turn in each title, by the keyboard alone."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.clicking import PANEL, at
from tests.browser.conftest import Invite
from tests.browser.files import brought
from tests.browser.moments import keep, moment
from tests.browser.people import Someone
from tests.browser.test_table import tab_to

BUILDING = {"1820": "build_track"}
ONCE = {"lay_tile"}  # then the turn goes on
WANTED = ("lay_tile", "run_trains", "dividend", "pass")
MOST = 30  # decisions of a turn
NEXT = """(panel) => {
    document.querySelector("[data-next]")?.removeAttribute("data-next");
    const confirm = [...panel.querySelectorAll("footer button")]
        .find((one) => one.textContent.trim() === "Confirm" && !one.disabled);
    const asked = [...panel.querySelectorAll("fieldset")].at(-1);
    const found = confirm ?? asked?.querySelector("button:not(:disabled)");
    found?.setAttribute("data-next", "");
    return found?.textContent.trim();
}"""


@pytest.mark.parametrize("title", ["fenmark", "1853-retuned", "1853", "1947", "1820"])
def test_a_turn_by_keys_alone(comes: Invite, tmp_path: Path, title: str) -> None:
    game = moment(title, BUILDING.get(title, "lay_track"), "lay_tile")
    someone = comes(f"Keys {title}")
    id_ = brought(someone, keep(tmp_path, game))
    page = someone.open(f"games/{id_}")
    at(page, len(game.moves))
    company = str(game.offers(game.actors[0])[0]["choices"][0]["action"]["company"])
    done: list[str] = []
    while str((table := seen(someone, id_))["view"]["purpose"]).startswith(company):
        at(page, table["position"])
        done.append(wanted(someone, table, done))
        do(page, done[-1])
        expect(page.locator(f'[data-position="{table["position"]}"]')).to_have_count(0)
        assert len(done) < MOST
    assert {"lay_tile", "pass"} <= {*done}


def seen(someone: Someone, game: str) -> dict[str, Any]:
    """Where the game stands."""
    table: dict[str, Any] = someone.api("GET", f"/games/{game}/table")
    return table


def wanted(someone: Someone, table: dict[str, Any], done: list[str]) -> str:
    """The first of what is wanted that is offered, or whatever is."""
    path = f"/games/{table['info']['id']}/offers?seat={table['view']['actors'][0]}"
    types = [offer["type"] for offer in someone.api("GET", path)["offers"]]
    left = [type_ for type_ in WANTED if type_ not in ONCE or type_ not in done]
    return str(next((one for one in left if one in types), types[0]))


def do(page: Page, type_: str) -> None:
    """Choose the kind of action, then whatever stands first, and confirm."""
    panel = page.locator(PANEL)
    begin = panel.locator(f'[data-offer="{type_}"]')
    expect(begin.or_(panel.locator("form")).first).to_be_visible()
    pressed = begin.get_attribute("aria-pressed") if begin.count() else "true"
    if pressed != "true":
        press(page, f"one => one.dataset.offer === '{type_}'")
    confirmed = pressed is None  # such a button is all there is to it
    while not confirmed:
        confirmed = panel.evaluate(NEXT) == "Confirm"
        press(page, "one => 'next' in one.dataset")


def press(page: Page, wanted: str) -> None:
    tab_to(page, wanted)
    page.keyboard.press("Enter")
