"""The tour of the table: on the first visit, five steps, and never again."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.people import LOOKS
from tests.browser.test_rules import fenmark

OUTLINED = """() => [...document.querySelectorAll(".table *")].filter((one) =>
    one.offsetParent && getComputedStyle(one).outlineStyle === "solid"
    && getComputedStyle(one).outlineWidth === "4px").length"""


@pytest.mark.parametrize("look", LOOKS)
def test_five_steps_and_never_again(comes: Invite, look: str) -> None:
    page = fenmark(comes("Ann", toured=False, **LOOKS[look]))
    tour = page.get_by_label("A tour of the table")
    for number in range(1, 6):
        expect(tour).to_contain_text(f"{number} of 5")
        page.wait_for_function(f"() => ({OUTLINED})() === 1")
        part = "html" if number == 1 else '[aria-label="A tour of the table"]'
        assert findings(page, part, colours=look == "laptop") == []
        tour.get_by_role("button", name="Done" if number == 5 else "Next").click()
    expect(tour).to_have_count(0)
    page.reload()
    expect(page.get_by_role("heading", name="your turn")).to_be_visible()
    expect(tour).to_have_count(0)


def test_it_can_be_declined_and_does_not_hinder(comes: Invite) -> None:
    page = fenmark(comes("Ann", toured=False))
    tour = page.get_by_label("A tour of the table")
    expect(tour).to_be_visible()
    page.get_by_role("tab", name="Market", exact=True).click()
    tour.get_by_role("button", name="No tour").click()
    expect(tour).to_have_count(0)
    page.wait_for_function(f"() => ({OUTLINED})() === 0")
