"""Somebody alone who plays against computers, and takes their advice."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.clicking import PANEL
from tests.browser.people import Someone

SLOW = 60_000  # milliseconds; three computers may think one after the other


def opponents(page: Page) -> Locator:
    """The part of the first page where a game against computers begins."""
    return page.get_by_role("region", name="Play against computers")


def begun(someone: Someone, title: str = "Fenmark") -> Page:
    """A game against three computers that move at once."""
    page = someone.open("")
    card = opponents(page)
    card.get_by_text(title, exact=True).click()
    card.get_by_text("3 computers, steady").click()
    card.get_by_label("They move at once").check()
    card.get_by_role("button", name="Play against computers").click()
    expect(page.locator(PANEL)).to_be_visible(timeout=SLOW)
    return page


def take_advice(page: Page) -> bool:
    """Ask what a computer would do, and do it; not when the game is over."""
    panel = page.locator(PANEL)
    ask, over = panel.get_by_role("button", name="What would you do?"), panel.locator(".result")
    expect(ask.or_(over)).to_be_visible(timeout=SLOW)
    if over.count():
        return False
    ask.click()
    best = panel.get_by_label("What a computer would do").locator("li").first
    button = best.locator("[data-advised]")
    expect(button).to_be_visible(timeout=SLOW)
    if button.get_attribute("data-advised") == "choose":
        button.click()
    best.locator('[data-advised="play"]').click()
    expect(best).to_be_hidden(timeout=SLOW)
    return True
