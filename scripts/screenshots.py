"""Photograph the pages of the web client: python -m scripts.screenshots [phone dark ...]"""

import re
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from railhead.practice import exercise
from railhead.server import site
from railhead.server.settings import Settings
from tests.browser.chromium import chromium
from tests.browser.clicking import asked, begin, choose
from tests.browser.files import FINISHED, LATE, SAMPLE, brought, saved
from tests.browser.moments import keep as stored
from tests.browser.moments import moment
from tests.browser.people import PHONE, Someone, person, visitor
from tests.browser.random_1947 import deciding, kept, late_monsoon
from tests.browser.test_1820_late import late
from tests.browser.test_happened import BETHS
from tests.browser.test_numbers import INDIA
from tests.browser.test_practice import draw
from tests.server.client import serving

FOLDER = Path(__file__).parents[1] / "docs" / "screenshots"
LAY, DEAL = 117, 33  # actions of the sample game before such a decision
CONTRACT = 145  # and before a contract that lacks little
PLANNED = 600  # actions of the late game after which something is planned


def main() -> None:
    """Take all, or those that were named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory(prefix="railhead-screenshots-") as folder:
        made = site.make(Settings(database=f"{folder}/games.sqlite3", requests=1000))
        with serving(made) as url, chromium() as browser:
            for take in (
                strangers,
                tables,
                picking,
                planning,
                panels,
                phone,
                dark,
                india,
                england,
                numbers,
                happened,
                practice,
            ):
                if take.__name__ in sys.argv[1:] or not sys.argv[1:]:
                    take(browser, url)


def practice(browser: Browser, url: str) -> None:
    """A run that was found, with its proof."""
    page = person(browser, url, "Olga").open("practice#run/fenmark-2/176/0")
    found = exercise("run/fenmark-2/176/0")
    assert found
    draw(page, found, Locator.click)
    page.get_by_role("button", name="Nothing earns more than").click()
    expect(page.locator(".verdict")).to_be_visible()
    keep(page, "practice", whole=True)


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
    page.get_by_role("tab", name="Numbers").click()
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
    keep(page, "tile-picker")
    page = opened(someone, brought(someone, LATE, largest_run()))
    panel = begin(page, "run_trains")
    assert panel
    keep(page, "routes")
    panel.get_by_text("Draw your own").click()
    panel.get_by_role("button", name=re.compile("^Draw ")).first.click()
    page.locator(".rh-over .onward").first.wait_for(state="attached")
    keep(page, "own-run")
    page = opened(someone, brought(someone, SAMPLE, LAY))
    page.get_by_role("button", name=re.compile("^Reach of ")).click()
    page.locator(".rh-reach").first.wait_for(state="attached")
    keep(page, "reach")


def planning(browser: Browser, url: str) -> None:
    """A plan on the map: a tile in hand, and what two companies would earn."""
    someone = person(browser, url, "Planner")
    game = brought(someone, LATE, PLANNED)
    page = opened(someone, f"{game}#plan")
    panel = page.get_by_role("region", name="Plan", exact=True)
    lay = next(a for a in saved(LATE)["actions"][PLANNED:] if a["type"] == "lay_tile")
    page.locator(f'.rh-space[data-hex="{lay["hex"]}"] .rh-hex').click(force=True)
    page.locator(".map ~ .tiles .tile").first.click()
    panel.get_by_label("Name of the plan").fill("Before the bank breaks")
    panel.get_by_text("best, proved").nth(1).wait_for()
    panel.get_by_role("button", name="On the map").first.click()
    keep(page, "plan")


def panels(browser: Browser, url: str) -> None:
    """What is to be decided, in small windows: a tile, a par price, an auction, a train."""
    small: dict[str, Any] = {"viewport": {"width": 1024, "height": 700}}
    double: dict[str, Any] = {"viewport": {"width": 640, "height": 400}}
    for name, device in (("panel-tile", small), ("panel-tile-200", double)):
        someone = person(browser, url, name, **device)
        page = opened(someone, brought(someone, SAMPLE, LAY))
        action = saved(SAMPLE)["actions"][LAY]
        panel = begin(page, "lay_tile")
        assert panel
        for field in ("hex", "tile"):
            if asked(panel, field).count():
                choose(page, asked(panel, field), (field, action[field]), action)
        keep(page, name)
    moments = (
        ("panel-par", "1947", "stock_turn", "open_company", small),
        ("panel-auction", "1820", "cousin_auction", "bid", small),
        ("panel-trains", "1853-retuned", "buy_trains", "buy_train", double),
    )
    with TemporaryDirectory(prefix="railhead-panels-") as folder:
        for name, title, step, type_, device in moments:
            someone = person(browser, url, name, **device)
            path = stored(Path(folder), moment(title, step, type_))
            page = opened(someone, brought(someone, path))
            panel = begin(page, type_)
            assert panel
            panel.locator("form [aria-pressed]:not(.not)").first.click()
            page.wait_for_timeout(500)
            keep(page, name)


def largest_run() -> int:
    """How many actions of the late game come before the run of most stops."""
    actions = saved(LATE)["actions"]
    runs = [(n, a["routes"]) for n, a in enumerate(actions) if a["type"] == "run_trains"]
    return max(runs, key=lambda run: sum(len(route["stops"]) for route in run[1]))[0]


def phone(browser: Browser, url: str) -> None:
    """A phone in portrait."""
    someone = person(browser, url, "Traveller", **PHONE)
    page = opened(someone, brought(someone, SAMPLE, LAY))
    keep(page, "phone")
    page.locator(f'.rh-space[data-hex="{saved(SAMPLE)["actions"][LAY]["hex"]}"]').tap(force=True)
    page.get_by_role("button", name=re.compile("^Take tile ")).first.tap()
    keep(page, "phone-ring")
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


def happened(browser: Browser, url: str) -> None:
    """What others did since one's last action, what an undo would take, and its trace."""
    someone = person(browser, url, "Latecomer")
    page = someone.open(f"games/{someone.api('POST', '/imports', saved(SAMPLE, BETHS))['id']}")
    page.get_by_role("button", name="I am Beth").click()
    drawn(page)
    page.get_by_role("button", name="What happened?").click()
    keep(page, "since-my-last-action")
    page = opened(someone, brought(someone, SAMPLE, LAY + 1))
    page.get_by_role("button", name="Undo", exact=True).click()
    page.locator("[data-undo]").wait_for()
    keep(page, "undo")
    page.get_by_role("button", name="Take it back").click()
    page.locator("[data-trace]").wait_for()
    keep(page, "undone")


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


def numbers(browser: Browser, url: str) -> None:
    """Every number of a late game of 1947; of 1853 what is to come, and what a contract lacks."""
    someone = person(browser, url, "Clerk")
    page = someone.open(f"games/{brought(someone, INDIA, 700)}")
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("region", name="Round by round").wait_for()
    keep(page, "numbers")
    page.get_by_role("tab", name="Market").click()
    page.get_by_role("list", name="Colours of the market").wait_for()
    page.locator('[aria-label="Stock market"] svg').wait_for()
    keep(page, "market-key")
    page = someone.open(f"games/{brought(someone, SAMPLE, CONTRACT)}")
    page.get_by_role("tab", name="Numbers").click()
    page.get_by_role("button", name="Show what it lacks").click()
    map_ = page.get_by_role("button", name="See it on the map")
    map_.scroll_into_view_if_needed()
    keep(page, "forecast")
    map_.click()
    drawn(page)
    keep(page, "contract-way")


def opened(someone: Someone, game: str) -> Page:
    page = someone.open(f"games/{game}")
    drawn(page)
    return page


def drawn(page: Page) -> None:
    """Wait for the map, and for what moves to rest."""
    page.locator("svg [data-hex]").first.wait_for()
    page.wait_for_timeout(800)


def keep(page: Page, name: str, *, whole: bool = False) -> None:
    page.wait_for_timeout(300)
    path = FOLDER / f"{name}.png"
    page.screenshot(path=path, full_page=whole, animations="disabled", scale="css")
    print(f"{path.relative_to(FOLDER.parents[1])}: {path.stat().st_size // 1024} kB")


if __name__ == "__main__":
    main()
