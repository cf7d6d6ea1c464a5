"""Practice in the browser: a question about a position, an answer, the proof, the next one."""

import re

import pytest
from playwright.sync_api import Page, expect

from railhead.practice import exercise
from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.people import LOOKS

LONG = 30_000  # milliseconds in which a position is found and drawn


def asked(page: Page) -> str:
    """The name of the exercise that the page shows; it stands in the address."""
    expect(page).to_have_url(re.compile("#.+/.+/.+/.+$"), timeout=LONG)
    return page.url.split("#")[1]


def chosen(page: Page, kind: str, title: str) -> None:
    page.get_by_label("Question").select_option(kind)
    page.get_by_label("Game").select_option(title)


def test_a_stranger_practises_by_keys_alone(comes: Invite) -> None:
    page = comes().open("")
    page.get_by_role("link", name="Practice").focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Begin to practise").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Today's exercise is still open")).to_be_visible(timeout=LONG)
    chosen(page, "run", "fenmark")
    page.get_by_label("Question").focus()
    page.get_by_role("button", name="Begin").press("Enter")
    found = exercise(asked(page))
    assert found
    expect(page.get_by_role("heading", name=found.question)).to_be_focused()
    expect(page.locator(".picture .rh-run")).to_have_count(0)
    page.get_by_label("Answer, in £").fill(str(found.answer))
    page.keyboard.press("Enter")
    expect(page.locator(".verdict")).to_have_text(re.compile("Right."), timeout=LONG)
    expect(page.locator(".picture .rh-run").first).to_be_attached()
    expect(page.get_by_role("link", name="Rule Fenmark 5.1")).to_be_visible()
    expect(page.get_by_role("row", name="The best run 1 of 1")).to_be_visible()
    first = asked(page)
    page.get_by_role("button", name="Next").press("Enter")
    expect(page).not_to_have_url(re.compile(re.escape(first)), timeout=LONG)


@pytest.mark.parametrize("look", LOOKS)
def test_questions_and_proofs_are_accessible(comes: Invite, look: str) -> None:
    page = comes("Ann", **LOOKS[look]).open("practice")
    expect(page.get_by_role("button", name="Today's")).to_be_visible(timeout=LONG)
    chosen(page, "price", "fenmark")
    page.get_by_role("button", name="Begin").click()
    found = exercise(asked(page))
    assert found
    assert findings(page, colours=look == "laptop") == []
    wrong = next(option for option in found.options if option != found.answer)
    page.get_by_role("button", name=wrong, exact=True).click()
    expect(page.locator(".verdict")).to_contain_text(f"it is {found.answer}", timeout=LONG)
    assert findings(page, colours=look == "laptop") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
