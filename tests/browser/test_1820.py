"""1820 at the table: the walk through its first rounds by clicking, its panels, its end."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from railhead.engine.actions import Pass, type_name
from railhead.games.g1820.actions import Deal
from railhead.games.g1820.options import choose
from railhead.games.g1820.rules import rulebook
from tests.browser.clicking import PANEL, at, play
from tests.browser.conftest import Invite
from tests.browser.files import brought
from tests.browser.people import Someone

ADAM, BETH, CLIVE = "Adam", "Beth", "Clive"
LOCKE, HOLDEN = "cousin:joseph_locke", "cousin:james_holden"
VIGNOLES, STEAMSHIP = "cousin:charles_blacker_vignoles", "cousin:great_western_steamship"
TRAINS, LB, SD = "future trains", "L&BR", "S&DR"


WORDS = (Path(__file__).parents[2] / "web/src/games/1820/words.ts").read_text("utf-8")
GENERAL = (Path(__file__).parents[2] / "web/src/table/words.ts").read_text("utf-8")


def test_all_that_may_be_done_has_a_name() -> None:
    rules = rulebook(choose({}))
    types = {name for name, kind in rules.actions.items() if kind is not Deal}
    assert {name for name in types if f" {name}: " not in WORDS + GENERAL} == set()
    passing = {
        type_name(task)
        for task, step in rules.steps.items()
        if any(procedure.action is Pass for procedure in step.procedures)
    }
    assert {name for name in passing if not re.search(rf"  {name}: .*pass: ", WORDS)} == set()


def move(player: str, type_: str = "pass", **fields: Any) -> dict[str, Any]:
    return {"type": type_, "player": player, **fields}


def bid(player: str, lot: str, amount: int) -> dict[str, Any]:
    return move(player, "bid", lot=lot, amount=amount)


def cousin(player: str, name: str, price: int) -> dict[str, Any]:
    return move(player, "buy_cousin", cousin=name, price=price)


def lay(player: str, company: str, hex_: str, tile: str, rotation: int) -> dict[str, Any]:
    where = {"company": company, "hex": hex_, "tile": tile, "rotation": rotation}
    return move(player, "lay_tile", **where)


DEAL = move(
    "chance", "deal", order=[ADAM, BETH, CLIVE], cousins=[STEAMSHIP, VIGNOLES, LOCKE, HOLDEN]
)


def dealt(folder: Path) -> Path:
    """A game of three whose cards and cousins are dealt as in the walk through the first rounds."""
    game = {"format": 1, "title": "1820", "rules": 1, "players": [ADAM, BETH, CLIVE]}
    path = folder / "dealt.railhead.json"
    path.write_text(json.dumps({**game, "options": {}, "seed": 1, "actions": [DEAL]}), "utf-8")
    return path


class Table:
    """Three players at one screen."""

    def __init__(self, someone: Someone, path: Path) -> None:
        self.someone = someone
        self.page = someone.open(f"games/{brought(someone, path)}")
        self.position = 1
        at(self.page, 1)

    def plays(self, *actions: dict[str, Any]) -> None:
        """By clicking, each in the seat of its player."""
        for action in actions:
            self.sits(action["player"])
            play(self.someone, action)
            self.position += 1
            at(self.page, self.position)

    def sits(self, player: str) -> None:
        speakers = self.page.get_by_role("group", name="Who speaks")
        panel = self.page.locator(PANEL)
        expect(panel.get_by_role("button").first).to_be_visible()
        expect(panel).not_to_contain_text("Looking for")
        if speakers.count():
            speakers.get_by_role("button", name=player).click()
            expect(speakers.locator("[aria-pressed=true]")).to_have_text(player)

    def shows(self, tab: str, **figures: str) -> None:
        """Figures of a tab, by name."""
        self.page.get_by_role("tab", name=tab, exact=True).click()
        for name, text in figures.items():
            self.figure(name.replace("_", " ")).to_have_text(text)

    def figure(self, name: str) -> Any:
        return expect(stage(self.page).locator(f'[data-figure="{name}"]'))


def stage(page: Page) -> Any:
    return page.locator("#stage-panel")


@pytest.mark.long
def test_the_first_rounds_are_played_by_clicking(comes: Invite, tmp_path: Path) -> None:
    """As in the walk that is worked out by hand, with its figures on the pages."""
    table = Table(comes("Ann 1820"), dealt(tmp_path))
    cousins(table)
    future_trains(table)
    lobbies(table)
    floats(table)
    first_operating_round(table)
    second_operating_round(table)


def cousins(table: Table) -> None:
    table.plays(bid(ADAM, LOCKE, 30), move(BETH), bid(CLIVE, LOCKE, 50))
    table.shows("Stock")
    table.figure(f"bid {LOCKE}").to_have_text("£50")
    table.figure(f"least {LOCKE}").to_have_text("£60")
    table.plays(bid(ADAM, HOLDEN, 40), bid(BETH, VIGNOLES, 20))
    table.figure(f"least {STEAMSHIP}").to_have_text("£30")  # more than the smallest of three
    table.plays(move(CLIVE), move(ADAM), move(BETH))
    table.plays(cousin(CLIVE, LOCKE, 50), cousin(ADAM, HOLDEN, 40), cousin(BETH, VIGNOLES, 20))
    table.plays(move(ADAM), move(CLIVE), cousin(BETH, STEAMSHIP, 20))
    table.shows("Cousins")
    for name, money in ((STEAMSHIP, 100), (VIGNOLES, 100), (LOCKE, 70), (HOLDEN, 90)):
        table.figure(f"treasury {name}").to_have_text(f"£{money}")
    table.figure(f"player {LOCKE}").to_have_text(CLIVE)
    table.shows("Numbers", cash_Adam="£770", cash_Beth="£780", cash_Clive="£780")


def future_trains(table: Table) -> None:
    table.plays(bid(CLIVE, TRAINS, 20), bid(ADAM, TRAINS, 30))
    table.shows("Stock", bid="£30", bidder=ADAM, next_bid="£40")
    table.plays(move(BETH))
    expect(stage(table.page).locator(f"[data-bidder={BETH}]")).to_contain_text("is out")
    table.plays(move(CLIVE), move(ADAM, "take_future_trains", trains=["3+"]))
    table.plays(move(ADAM), move(BETH), move(CLIVE))
    table.shows("Stock", owed_Adam="£30", future_trains_Adam="3+")


def lobbies(table: Table) -> None:
    table.plays(move(ADAM, "fund_lobby", amount=40, lobby=None), move(ADAM))
    table.plays(move(BETH, "fund_lobby", amount=60, lobby=None), move(BETH), move(CLIVE))
    table.shows("Stock", first_lobby="£70", free_amounts="£20 to £30, £50", quiet_turns="2")
    table.plays(move(ADAM, "fund_lobby", amount=70, lobby=40), move(ADAM))
    order = stage(table.page).locator('[data-part="lobbies"] ol li')
    expect(order).to_have_text(["£70Adam", "£60Beth"])
    table.plays(move(BETH), move(CLIVE), move(ADAM))


def floats(table: Table) -> None:
    table.plays(move(ADAM, "float_company", company=LB, size=5, par=71))
    table.plays(move(ADAM, "place_home", stop="G7.s0", tile="149", rotation=0))
    table.shows("Stock", to_place="2 to 5", homes="Birmingham")
    table.plays(move(ADAM, "place_shares", placement=[(ADAM, 3)]))
    table.plays(move(BETH, "float_company", company=SD, size=5, par=55))
    for stop in ("K9.s0", "K13.s0"):
        table.plays(move(BETH, "place_home", stop=stop, tile="57", rotation=1))
    table.shows("Stock", distance_fee="£160")
    table.plays(move(BETH, "place_shares", placement=[(BETH, 2), (VIGNOLES, 1)]))
    table.shows("Numbers", cash_Adam="£487", cash_Beth="£530")
    table.plays(buy(BETH, SD), move(BETH), buy(CLIVE, LB), move(CLIVE), move(ADAM), move(BETH))
    table.plays(move(CLIVE, "act_for", cousin=LOCKE), buy(CLIVE, SD), move(CLIVE))
    table.plays(move(ADAM), move(BETH))
    table.shows("Stock", next_card_Adam="1", next_card_Beth="2")
    table.plays(move(CLIVE))
    table.shows("Numbers", cash_Adam="£487", cash_Beth="£475", cash_Clive="£709")
    table.shows("Companies")
    for name, text in (("treasury", "£284"), ("price", "£71"), ("director", ADAM)):
        table.figure(f"{name} {LB}").to_have_text(text)
    table.figure(f"price {SD}").to_have_text("£60")


def buy(player: str, company: str) -> dict[str, Any]:
    return move(player, "buy_share", company=company, source=company)


def train(player: str, company: str) -> dict[str, Any]:
    return move(player, "buy_train", company=company, train="2+", source="depot", price=80)


def first_operating_round(table: Table) -> None:
    table.shows("Map")
    table.plays(lay(ADAM, LB, "G9", "4", 1), lay(ADAM, LB, "H6", "9", 0), move(ADAM))
    table.plays(move(ADAM, "run_trains"), train(ADAM, LB), train(ADAM, LB), move(ADAM))
    table.plays(lay(BETH, SD, "K11", "9", 1), move(BETH), move(BETH, "run_trains"))
    table.plays(train(BETH, SD), move(BETH))
    table.shows("Chart", column="2", train_limit="6")
    table.shows("Cousins")
    table.figure(f"treasury {LOCKE}").to_have_text("£35")
    table.shows("Loans")
    table.figure(f"loans {LB}").to_have_text("0 of 4")
    table.figure(f"maintenance {LB}").to_have_text("£0 → £20")
    table.plays(move(ADAM, "issue_shares", company=LB, count=1), *map(move, (ADAM, BETH) * 2))
    table.plays(move(BETH), move(ADAM))


def second_operating_round(table: Table) -> None:
    table.shows("Map")
    table.plays(move(ADAM), move(ADAM), move(ADAM, "run_trains"))
    table.plays(move(ADAM, "dividend", company=LB, how="pay"))
    table.shows("Numbers", cash_Adam="£511", cash_Clive="£717")
    table.shows("Companies")
    table.figure(f"treasury {LB}").to_have_text("£184")
    table.figure(f"price {LB}").to_have_text("£51")
