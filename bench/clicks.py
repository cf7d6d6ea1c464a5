"""Clicks, scrolling and seconds of common acts at the table: python -m bench.clicks

A target counts as reached by scrolling first where it is out of sight or something lies over it.
The seconds are those of a hand that never hesitates: from the first click until the position that
follows is shown.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

from playwright.sync_api import Browser, Locator, Page

import railhead
from bench.browser import server
from tests.browser.chromium import chromium
from tests.browser.clicking import PANEL, at
from tests.browser.files import SAMPLE, brought, saved
from tests.browser.people import PHONE, person

ADAM, BETH, CLIVE = "Adam", "Beth", "Clive"
LAY, DEAL = 64, 33  # actions of the sample game before such a decision
SIZES: dict[str, dict[str, Any]] = {
    "1280x800": {},
    "1024x700": {"viewport": {"width": 1024, "height": 700}},
    "390x844": PHONE,
    "200%": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
}
REACHED = """one => {
    const { x, y, width, height } = one.getBoundingClientRect();
    const at = document.elementFromPoint(x + width / 2, y + height / 2);
    return at !== null && (one.contains(at) || at.contains(one) && at.matches("button, label"));
}"""


@dataclass
class Hand:
    """Somebody's hand, and what it has done."""

    page: Page
    clicks: int = 0
    scrolls: int = 0
    hidden: int = 0  # what no scrolling brings into sight

    def click(self, target: Locator) -> None:
        """Click something, scrolling to it where that is needed."""
        target.wait_for()
        self.clicks += 1
        if target.get_attribute("data-hex"):
            target.click(force=True)  # its town lies over it
            return
        if not target.evaluate(REACHED):
            self.scrolls += 1
            target.evaluate("one => one.scrollIntoView({ block: 'center' })")
        if target.evaluate(REACHED):
            target.click()
        else:
            self.hidden += 1
            target.dispatch_event("click")

    @property
    def panel(self) -> Locator:
        """The action panel."""
        return self.page.locator(PANEL)

    def field(self, name: str, inside: str = "button") -> Locator:
        """Something in a field of the form."""
        return self.panel.locator(f'[data-field="{name}"] {inside}')

    def begin(self, type_: str) -> None:
        """Open the form of an action where it is not open yet."""
        self.panel.locator("button").first.wait_for()
        kind = self.panel.locator(f'[data-offer="{type_}"]')
        if kind.count() and kind.get_attribute("aria-pressed") != "true":
            self.click(kind)

    def confirm(self) -> None:
        """Confirm what was chosen."""
        self.click(self.panel.get_by_role("button", name="Confirm"))


@dataclass(frozen=True)
class Act:
    """Something that people do, from a position of a game, and how many moves it makes."""

    name: str
    path: Path
    actions: int
    moves: int
    do: Callable[[Hand], None]


def lay(hand: Hand) -> None:
    """Lay a tile with a chosen rotation."""
    action = saved(SAMPLE)["actions"][LAY]
    hand.begin("lay_tile")
    hand.click(hand.page.locator(f'[data-hex="{action["hex"]}"]').first)
    hand.click(hand.field("tile").filter(has_text=f"Tile {action['tile']}"))
    hand.click(hand.field("rotation").filter(has_text=f"by {60 * action['rotation']} degrees"))
    hand.confirm()


def run_and_pay(hand: Hand) -> None:
    """Run what is best and pay it out."""
    number = int(hand.page.locator("[data-position]").get_attribute("data-position") or 0)
    hand.begin("run_trains")
    hand.confirm()
    at(hand.page, number + 1)
    hand.begin("dividend")
    hand.click(hand.field("how", "button[data-value='\"pay\"']"))
    hand.confirm()


def bid(hand: Hand) -> None:
    """Bid the least for a cousin."""
    hand.begin("bid")
    hand.click(hand.field("lot").first)
    hand.confirm()


def raise_bid(hand: Hand) -> None:
    """Bid a step more than the highest bid."""
    hand.begin("bid")
    again = hand.panel.locator("button[data-again]")
    if again.count():
        hand.click(again.first)
        return
    hand.click(hand.field("amount").filter(has_text="+"))
    hand.confirm()


def share(hand: Hand) -> None:
    """Buy a share."""
    action = saved(SAMPLE)["actions"][DEAL]
    hand.begin("buy_share")
    company = f"button[data-value='\"{action['company']}\"']"
    hand.click(hand.field("company", company))
    hand.confirm()


def rival(hand: Hand) -> None:
    """Find out what cash a rival has."""
    cash = hand.page.locator('[data-figure^="cash "]').nth(1)
    if not cash.is_visible():
        named = hand.page.get_by_role("navigation", name="Parts of the table")
        parts = named.get_by_role("button", name="Numbers")
        tab = hand.page.get_by_role("tab", name="Numbers", exact=True)
        hand.click(parts if named.is_visible() else tab)
    cash.wait_for()


def acts(folder: Path) -> Iterator[Act]:
    """All that is counted."""
    actions = saved(SAMPLE)["actions"]
    runs = [n for n, a in enumerate(actions) if a["type"] == "run_trains" and a["routes"]]
    paid = next(n for n in runs if actions[n + 1].get("how") == "pay")
    yield Act("lay a tile, turned", SAMPLE, LAY, 1, lay)
    yield Act("run and pay", SAMPLE, paid, 2, run_and_pay)
    first, later = auctions(folder)
    yield Act("bid", first, 1, 1, bid)
    yield Act("raise a bid", later, len(saved(later)["actions"]), 1, raise_bid)
    yield Act("buy a share", SAMPLE, DEAL, 1, share)
    yield Act("find a rival's cash", SAMPLE, LAY, 0, rival)


def auctions(folder: Path) -> tuple[Path, Path]:
    """1820: the first auction of cousins, and one of future trains in which somebody has bid."""
    game = railhead.new("1820", [ADAM, BETH, CLIVE], seed=1).dealt()
    first, later = folder / "cousins.railhead.json", folder / "trains.railhead.json"
    game.save(first)
    while not any("trains" in str(o["fields"].get("lot")) for o in game.offers(game.actors[0])):
        types = [o["type"] for o in game.offers(game.actors[0])]
        game = (
            game.play({"type": "pass", "player": game.actors[0]})
            if "pass" in types
            else forced(game)
        )
    choices = next(o for o in game.offers(game.actors[0]) if o["type"] == "bid")["choices"]
    game.play(choices[0]["action"]).save(later)
    return first, later


def forced(game: railhead.Game) -> railhead.Game:
    """The game after the only thing that may be done."""
    return game.play(next(game.legal_actions(game.actors[0])))


@contextmanager
def counted(browser: Browser, url: str, act: Act, size: str) -> Iterator[Hand]:
    """A hand at a page of its own, where the act is about to be done."""
    someone = person(browser, url, f"{act.name} {size}"[:24], **SIZES[size])
    page = someone.open(f"games/{brought(someone, act.path, act.actions)}")
    at(page, act.actions)
    page.locator("svg [data-hex]").first.wait_for()
    yield Hand(page)
    someone.context.close()


def main() -> None:
    """Do all acts at all sizes, and print what they took."""
    print(f"{'act':<22} {'size':<10} {'clicks':>6} {'scrolls':>7} {'hidden':>6} {'seconds':>8}")
    with (
        TemporaryDirectory(prefix="railhead-clicks-") as folder,
        server() as url,
        chromium() as browser,
    ):
        for act in acts(Path(folder)):
            for size in SIZES:
                with counted(browser, url, act, size) as hand:
                    began = perf_counter()
                    act.do(hand)
                    at(hand.page, act.actions + act.moves)
                    seconds = perf_counter() - began
                print(f"{act.name:<22} {size:<10} {told(hand)} {seconds:>8.2f}", flush=True)


def told(hand: Hand) -> str:
    """What a hand has done, in columns."""
    return f"{hand.clicks:>6} {hand.scrolls:>7} {hand.hidden:>6}"


if __name__ == "__main__":
    main()
