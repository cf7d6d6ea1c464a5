"""Photograph every note of the lessons: python -m scripts.notes FOLDER [LESSON ...]

The first game is played by advice to the end of its guided part, with a mouse, on a phone and by
keys alone; the openings are walked on both screens.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from railhead import lessons
from railhead.server import site
from railhead.server.settings import Settings
from tests.browser.chromium import chromium
from tests.browser.learning import Press, begun, by_keys, card, guided
from tests.browser.people import PHONE, visitor
from tests.server.client import serving

WAYS: dict[str, tuple[dict[str, Any], Press]] = {
    "laptop": ({}, Locator.click),
    "phone": (PHONE, Locator.tap),
    "keys": ({}, by_keys),
}


def main() -> None:
    """Take those of all lessons, or of those that were named."""
    folder, *names = sys.argv[1:]
    with TemporaryDirectory(prefix="railhead-notes-") as made:
        server = site.make(Settings(database=f"{made}/games.sqlite3", requests=10_000))
        with serving(server) as url, chromium() as browser:
            for name in names or lessons.LESSONS:
                take(browser, url, name, Path(folder))


def take(browser: Browser, url: str, name: str, folder: Path) -> None:
    """Each note of a lesson, in each way in which it is taken."""
    folder.mkdir(parents=True, exist_ok=True)
    lesson = lessons.lesson(name)
    for way, (device, press) in WAYS.items():
        if lesson.walk and way == "keys":
            continue
        someone = visitor(browser, url, **device)
        page = begun(someone.open("learn"), lesson.name)
        notes = walked(page, press) if lesson.walk else guided(page, "alone", press)
        for number, note in enumerate(notes, start=1):
            settled(page)
            page.screenshot(path=folder / f"{name}-{way}-{number:02}-{note}.png")
        someone.context.close()


def walked(page: Page, press: Press) -> Iterator[str]:
    """The notes of a walk, one after the other."""
    while card(page).count():
        note = card(page).get_attribute("data-note") or ""
        yield note
        press(card(page).locator(".next"))
        expect(page.locator(f'[data-note="{note}"]')).to_have_count(0)


def settled(page: Page) -> None:
    """Nothing moves any more."""
    page.evaluate("Promise.allSettled(document.getAnimations().map((one) => one.finished))")


if __name__ == "__main__":
    main()
