"""Photograph the pages of the web client: python -m scripts.screenshots [phone dark ...]"""

import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Browser, Page, expect

from railhead.server import site
from railhead.server.settings import Settings
from tests.browser.chromium import chromium
from tests.browser.clicking import begin, choose
from tests.browser.files import FINISHED, LATE, SAMPLE, brought, saved
from tests.browser.people import PHONE, Someone, person, visitor
from tests.browser.random_1947 import deciding, kept, late_monsoon
from tests.browser.test_1820_late import late
from tests.server.client import serving

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
LAY, DEAL = 117, 33  # actions of the sample game before such a decision


def main() -> None:
    """Take all, or those that were named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="railhead-screenshots-") as folder:
        made = site.make(Settings(database=f"{folder}/games.sqlite3", requests=1000))
        with serving(made) as url, chromium() as browser:
            for take in (strangers, tables, picking, phone, dark, india, england):
                if take.__name__ in sys.argv[1:] or not sys.argv[1:]:
                    take(browser, url)


def strangers(browser: Browser, url: str) -> None:
    """The first page, the curtain and a new game, as a newcomer sees them."""
    page = visitor(browser, url).open("")
    expect(page.get_by_text("Begin", exact=True)).to_be_visible()
    keep(page, "first-page", whole=True)
    page.get_by_role("button", name="Begin", exact=True).click()
    expect(page.locator("[data-curtain]")).to_be_visible()
    keep(page, "curtain")
    page.get_by_role("button", name="I am Adam").click()
    drawn(page)
    keep(page, "empty-map")
    page.goto(f"{url}/new")
    page.get_by_label("Bank", exact=True).wait_for()
    keep(page, "new-game", whole=True)


def tables(browser: Browser, url: str) -> None:
    """A late game: its map, market and charts; a dealing round."""
    someone = person(browser, url, "Watcher")
    page = opened(someone, brought(someone, LATE))
    keep(page, "late-map")
    page.get_by_role("tab", name="Companies").click()
    page.get_by_role("button", name="Last run of GIP").click()
    page.locator(".rh-routes .rh-route").first.wait_for()
    keep(page, "last-run")
    page.get_by_role("tab", name="Market").click()
    page.locator('[aria-label="Stock market"] svg').wait_for()
    keep(page, "market")
    page = opened(someone, brought(someone, SAMPLE, DEAL))
    page.get_by_role("tab", name="Players").click()
    begin(page, "buy_share")
    keep(page, "stock-round")
    page.goto(f"{url}/games/{brought(someone, FINISHED)}/score")
    page.get_by_role("img", name="Share prices").wait_for()
    keep(page, "final-charts", whole=True)


def picking(browser: Browser, url: str) -> None:
    """Choosing a tile, and runs."""
    someone = person(browser, url, "Builder")
    action = saved(SAMPLE)["actions"][LAY]
    page = opened(someone, brought(someone, SAMPLE, LAY))
    panel = begin(page, "lay_tile")
    assert panel
    for name in ("hex", "tile"):
        field = panel.locator(f'fieldset[data-field="{name}"]')
        if field.count():
            choose(page, field, (name, action[name]), action)
    nearer(page, action["hex"])
    keep(page, "tile-picker")
    number, stop = largest_run()
    page = opened(someone, brought(someone, LATE, number))
    begin(page, "run_trains")
    nearer(page, stop.split(".")[0], 2)
    keep(page, "routes")


def largest_run() -> tuple[int, str]:
    """How many actions of the late game come before the run of most stops, and one of these."""
    actions = saved(LATE)["actions"]
    runs = [(n, a["routes"]) for n, a in enumerate(actions) if a["type"] == "run_trains"]
    number, routes = max(runs, key=lambda run: sum(len(route["stops"]) for route in run[1]))
    longest = max((route["stops"] for route in routes), key=len)
    return number, longest[len(longest) // 2]


def phone(browser: Browser, url: str) -> None:
    """A phone in portrait."""
    someone = person(browser, url, "Traveller", **PHONE)
    page = opened(someone, brought(someone, SAMPLE, LAY))
    keep(page, "phone")
    someone.open("")
    page.get_by_role("button", name="Begin", exact=True).wait_for()
    keep(page, "phone-first-page")


def dark(browser: Browser, url: str) -> None:
    """The late map in the evening."""
    someone = person(browser, url, "Owl", color_scheme="dark")
    page = opened(someone, brought(someone, LATE))
    keep(page, "late-map-dark")


def india(browser: Browser, url: str) -> None:
    """1947: the zones in the monsoon, and price protection on the spot."""
    someone = person(browser, url, "Viceroy")
    with TemporaryDirectory(prefix="railhead-1947-") as folder:
        page = opened(someone, brought(someone, kept(Path(folder), late_monsoon)))
        page.get_by_role("button", name="Zones").click()
        keep(page, "1947-zones")
        page = opened(someone, brought(someone, kept(Path(folder), deciding("protect_price"))))
        page.get_by_role("tab", name="Bonds").click()
        keep(page, "1947-price-protection")


def england(browser: Browser, url: str) -> None:
    """1820: the first auction, the sums of a takeover, the Cost of Business chart."""
    someone = person(browser, url, "Navvy")
    game, late_position, auction = late()
    with TemporaryDirectory(prefix="railhead-1820-") as folder:
        path = Path(folder) / "late.railhead.json"
        game.save(path)
        for number, tab in ((1, "Stock"), (auction, "Takeovers"), (late_position, "Chart")):
            page = opened(someone, brought(someone, path, number))
            page.get_by_role("tab", name=tab, exact=True).click()
            keep(page, f"1820-{tab.lower()}")


def opened(someone: Someone, game: str) -> Page:
    page = someone.open(f"games/{game}")
    drawn(page)
    return page


def drawn(page: Page) -> None:
    """Wait for the map, and for what moves to rest."""
    page.locator("svg [data-hex]").first.wait_for()
    page.wait_for_timeout(800)


def nearer(page: Page, hex_: str, turns: int = 4) -> None:
    """Zoom in on a hex."""
    box = page.locator(f'[data-hex="{hex_}"]').first.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for _ in range(turns):
        page.mouse.wheel(0, -240)
    page.wait_for_timeout(600)


def keep(page: Page, name: str, *, whole: bool = False) -> None:
    page.wait_for_timeout(300)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, full_page=whole, animations="disabled", scale="css")
    print(f"{path.relative_to(FOLDER.parents[1])}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
