"""How fast the web client is in a real browser, on loopback: python -m bench.browser"""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from playwright.sync_api import Browser

from bench.engine import Measure
from railhead.server import pages
from tests.browser.chromium import chromium
from tests.browser.clicking import PANEL, at, begin, choose
from tests.browser.files import LATE, brought, saved
from tests.browser.people import Someone, person
from tests.server.processes import process

ROUNDS = 5
SEEN = "svg [data-hex]"  # the map is there


def main() -> None:
    """Measure and print."""
    sizes()
    with server() as url, chromium() as browser:
        views = [first_view(browser, url, n) for n in range(ROUNDS)]
        tiles = [confirm(browser, url, n) for n in range(ROUNDS)]
    print(
        f"\n{'in the browser':<34} {'count':>6} {'median':>12} {'90%':>12} {'highest':>12}  target"
    )
    print(Measure("first view of a late game", views, 1.0).line())
    print(Measure("from confirming a tile to seeing it", tiles, 0.3).line())


def sizes() -> None:
    """What a browser loads before it sees anything, and in all."""
    print(f"{'web client':<60} {'bytes':>9} {'gzip':>9}")
    for path in sorted((pages.STATIC / "assets").iterdir()):
        data = path.read_bytes()
        print(f"{path.name:<60} {len(data):>9} {len(gzip.compress(data)):>9}")


@contextmanager
def server() -> Iterator[str]:
    """A server in a process of its own, with an empty database."""
    with TemporaryDirectory(prefix="railhead-bench-") as folder:
        log = Path(folder) / "log"
        with process(f"{folder}/railhead.sqlite3", log) as running:
            yield running.url


def first_view(browser: Browser, url: str, number: int) -> float:
    """From asking for the page with an empty cache to the map of a late game."""
    someone = person(browser, url, f"Reader {number}")
    game = brought(someone, LATE)
    began = perf_counter()
    someone.open(f"games/{game}")
    someone.page.wait_for_selector(SEEN)
    seconds = perf_counter() - began
    someone.context.close()
    return seconds


def confirm(browser: Browser, url: str, number: int) -> float:
    """From the click that confirms a tile to the map that shows it, laid by the server."""
    someone = person(browser, url, f"Builder {number}")
    before, action = tile_late()
    page = someone.open(f"games/{brought(someone, LATE, before)}")
    at(page, before)
    ready(someone, action)
    was = page.locator(f'[data-hex="{action["hex"]}"]').first.evaluate("one => one.outerHTML")
    page.evaluate(WATCH, [action["hex"], was])
    page.locator(PANEL).get_by_role("button", name="Confirm").click()
    seconds = float(page.evaluate("() => window.shown")) / 1000
    someone.context.close()
    return seconds


WATCH = """([hex, was]) => {
    let began = 0;
    addEventListener("click", () => (began = performance.now()), { capture: true, once: true });
    window.shown = new Promise((done) => {
        const look = () => {
            const now = document.querySelector(`[data-hex="${hex}"]`);
            if (began && now && now.outerHTML !== was && !now.querySelector(".in-hand"))
                requestAnimationFrame(() => done(performance.now() - began));
            else requestAnimationFrame(look);
        };
        look();
    });
}"""


def tile_late() -> tuple[int, dict[str, object]]:
    """The last tile that is laid in the late game, and how many actions come before it."""
    actions = saved(LATE)["actions"]
    laid = [n for n, action in enumerate(actions) if action["type"] == "lay_tile"]
    return laid[-1], actions[laid[-1]]


def ready(someone: Someone, action: dict[str, object]) -> None:
    """Choose hex, tile and rotation."""
    panel = begin(someone.page, "lay_tile")
    assert panel
    for name in ("hex", "tile", "rotation"):
        field = panel.locator(f'fieldset[data-field="{name}"]')
        if field.count():
            choose(someone.page, field, (name, action[name]), action)


if __name__ == "__main__":
    main()
