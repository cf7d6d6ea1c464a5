"""1820: what is put together from parts is chosen on the page: whose shares, which markers."""

import random
from functools import cache
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from tests.browser.axe import findings
from tests.browser.clicking import asked, at, begin
from tests.browser.conftest import Invite
from tests.browser.files import brought
from tests.browser.people import PHONE, Someone
from tests.browser.test_1820 import ADAM, BETH, CLIVE, LB, SD, bid, dealt, move
from tests.browser.test_1820_late import play_as

MOST_GAMES = 20
WIDE = "() => document.scrollingElement.scrollWidth <= innerWidth"


def offer(game: Game, kind: str) -> dict[str, Any] | None:
    found = [o for o in game.offers(game.actors[0]) if o["type"] == kind]
    return found[0] if found else None


@cache
def shrinking() -> tuple[Game, dict[str, Any]]:
    """A random game in which a company may shrink, and a choice with shares of three holders."""
    for seed in range(MOST_GAMES):
        first = railhead.new("1820", [ADAM, BETH, CLIVE], seed)
        for game in positions(first, random.Random(seed)):
            found = None if game.finished else offer(game, "reduce_shares")
            for choice in found["choices"] if found else ():
                if len(choice.get("free", {}).get("bought", {}).get("of", ())) > 2:
                    return game, choice
    raise AssertionError("no company has three holders")


def taken_over(folder: Path) -> Game:
    """Adam's company has taken over Beth's; both have a marker in Warrington/Bolton."""
    game = railhead.load(dealt(folder))
    for action in (
        *map(move, (ADAM, BETH, CLIVE) * 2),
        *(move(ADAM, "fund_lobby", amount=40, lobby=None), move(ADAM)),
        *(move(BETH, "fund_lobby", amount=60, lobby=None), move(BETH)),
        *map(move, (CLIVE, ADAM, BETH)),
        move(BETH, "float_company", company=SD, size=5, par=55),
        move(BETH, "place_home", stop="C7.s1", tile="248", rotation=0),
        move(BETH, "place_shares", placement=[(BETH, 2)]),
        move(ADAM, "float_company", company=LB, size=5, par=71),
        move(ADAM, "place_home", stop="C7.s0", tile=None, rotation=0),
        move(ADAM, "place_home", stop="D10.s0", tile="248", rotation=0),
        move(ADAM, "place_shares", placement=[(ADAM, 3)]),
    ):
        game = game.play(action)
    while not offer(game, "offer_takeover"):
        game = game.play(next_step(game))
    offering = move(ADAM, "offer_takeover", company=LB, target=SD)
    agreed = (move(BETH, "accept"), move(ADAM, "choose_acquirer", company=LB))
    for action in (move(BETH), offering, bid(ADAM, SD, 100), move(ADAM), *agreed):
        game = game.play(action)
    return game


def next_step(game: Game) -> dict[str, Any]:
    """A company buys one train and runs what it has; else nothing is done."""
    trains, runs = offer(game, "buy_train"), offer(game, "run_trains")
    train = trains["choices"][0]["action"] if trains else {}
    if trains and not game.view(None)["companies"][train["company"]]["trains"]:
        return dict(train)
    return dict(runs["choices"][0]["action"]) if runs else move(game.actors[0])


def opened(someone: Someone, game: Game, folder: Path) -> Page:
    path = folder / "game.railhead.json"
    game.save(path)
    page = someone.open(f"games/{brought(someone, path)}")
    at(page, len(game.actions))
    play_as(page, game.actors[0])
    return page


def test_a_director_chooses_whose_shares_are_bought_back(comes: Invite, tmp_path: Path) -> None:
    game, choice = shrinking()
    of, needed = (choice["free"]["bought"][key] for key in ("of", "max"))
    someone = comes("Hal 1820")
    page = opened(someone, game, tmp_path)
    panel = begin(page, "reduce_shares")
    assert panel is not None
    narrow(panel, choice)
    field, confirm = asked(panel, "bought"), panel.get_by_role("button", name="Confirm")
    expect(field.locator("[data-sum]")).to_have_text(f"0 of {needed}")
    expect(confirm).to_be_disabled()
    wanted = dict(choice["action"]["bought"])
    for holder, count in wanted.items():
        by_hand(field, holder, count)
    expect(field.locator("[data-sum]")).to_have_text(f"{needed} of {needed}")
    for holder in of:
        expect(field.locator(f'[data-more="{holder}"]')).to_be_disabled()
    confirm.click()
    at(page, len(game.actions) + 1)
    company = choice["action"]["company"]
    expected = game.play(choice["action"]).view(None)["companies"][company]
    assert view(someone)["companies"][company]["shares"] == expected["shares"]


def view(someone: Someone) -> Any:
    """What everybody sees of the game on the page."""
    game = someone.page.url.split("/games/")[1].split("?")[0]
    return someone.api("GET", f"/games/{game}/view")["view"]


def narrow(panel: Locator, choice: dict[str, Any]) -> None:
    """What is asked before the shares."""
    for name in ("size", "loans", "merge"):
        if asked(panel, name).count():
            value = choice["action"][name]
            asked(panel, name).locator(f"button[data-value='{value or 'null'}']").click()


def by_hand(field: Locator, holder: str, count: int) -> None:
    """One with the button, the others with the keyboard."""
    field.locator(f'[data-more="{holder}"]').click()
    number = field.locator("li", has=field.page.locator(f'[data-more="{holder}"]')).locator("input")
    for _ in range(count - 1):
        number.press("ArrowUp")
    expect(number).to_have_value(str(count))


def test_a_company_keeps_the_markers_that_its_director_chooses(
    comes: Invite, tmp_path: Path
) -> None:
    someone = comes("Ida 1820", **PHONE)
    page = opened(someone, taken_over(tmp_path), tmp_path)
    panel = begin(page, "keep_markers")
    assert panel is not None
    field, confirm = asked(panel, "stops"), panel.get_by_role("button", name="Confirm")
    expect(field.get_by_role("checkbox")).to_have_count(3)
    field.locator('[data-part="C7.s0"]').tap()
    field.locator('[data-part="C7.s1"]').tap()
    expect(field.locator("[data-sum]")).to_have_text("2 of 2")
    expect(field.locator('[data-part="D10.s0"]')).to_be_disabled()
    expect(panel).to_contain_text("Of two markers in a hex one is British Rail's")
    expect(confirm).to_be_disabled()
    field.locator('[data-part="C7.s0"]').tap()
    field.locator('[data-part="D10.s0"]').tap()
    assert page.evaluate(WIDE)
    assert findings(page) == []
    position = int(str(page.locator("[data-at]").text_content()).split("/")[0])
    confirm.tap()
    at(page, position + 1)
    tokens = {hex_: view(someone)["map"][hex_]["tokens"] for hex_ in ("C7", "D10")}
    assert tokens["C7"] == {"C7.s0": ["BR"], "C7.s1": [LB]}
    assert tokens["D10"]["D10.s0"] == [LB]
