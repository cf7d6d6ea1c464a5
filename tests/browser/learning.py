"""Lessons as they are taken: notes read one after the other, by mouse, finger or keys."""

from collections.abc import Callable, Iterator

from playwright.sync_api import Locator, Page, expect

from tests.browser.advised import SLOW
from tests.browser.clicking import PANEL

FIRST = "Your first game"
TOLD = """() => document.querySelector("[data-told]")?.dataset.told
    === document.querySelector(".table")?.dataset.position"""
Press = Callable[[Locator], None]


def by_keys(button: Locator) -> None:
    """By keys alone: whatever is pressed must have been reached by the keyboard."""
    expect(button).to_be_enabled(timeout=SLOW)
    reach(button.page, button)
    button.page.keyboard.press("Enter")


def reach(page: Page, wanted: Locator) -> None:
    """Go from stop to stop with the tab key."""
    element = wanted.element_handle()
    for _ in range(80):
        if page.evaluate("wanted => document.activeElement === wanted", element):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by the tab key")


def card(page: Page) -> Locator:
    return page.get_by_role("region", name="Lesson", exact=True)


def begun(page: Page, name: str) -> Page:
    page.get_by_role("button", name=f"Begin {name}", exact=True).click()
    expect(card(page)).to_be_visible(timeout=SLOW)
    return page


def on_turn(page: Page) -> Locator:
    return page.locator(PANEL).get_by_role("button", name="What would you do?")


def read(page: Page, click: Press) -> Iterator[str]:
    """Read the notes that wait when one is on turn, one after the other."""
    turn = page.locator(PANEL).get_by_role("heading", name="Your turn")
    expect(turn).to_be_visible(timeout=SLOW)
    page.wait_for_function(TOLD, timeout=SLOW)
    while card(page).count():
        note = card(page).get_attribute("data-note") or ""
        yield note
        click(card(page).locator(".next"))
        expect(page.locator(f'[data-note="{note}"]')).to_have_count(0)


def advised(page: Page, click: Press) -> None:
    """Take advice as `take_advice` does, but with other fingers."""
    click(on_turn(page))
    best = page.locator(PANEL).get_by_label("What a computer would do").locator("li").first
    button = best.locator("[data-advised]")
    expect(button).to_be_visible(timeout=SLOW)
    if button.get_attribute("data-advised") == "choose":
        click(button)
    click(best.locator('[data-advised="play"]'))
    expect(best).to_be_hidden(timeout=SLOW)


def guided(page: Page, until: str, click: Press) -> Iterator[str]:
    """Read and play by advice; each note that comes, up to one of them."""
    while True:
        for note in read(page, click):
            yield note
            if note == until:
                return
        advised(page, click)
