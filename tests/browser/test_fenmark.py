"""Fenmark at one screen: the example of its rulebook, by clicking."""

from playwright.sync_api import expect

from tests.browser.clicking import at, play
from tests.browser.conftest import Invite
from tests.browser.files import ROOT, saved

FIRST_SET = ROOT / "examples" / "fenmark-first-set.railhead.json"


def test_it_is_shown_apart_and_chosen_with_a_click(comes: Invite) -> None:
    page = comes().open("")
    page.get_by_role("button", name="Choose Fenmark").click()
    expect(page.get_by_label("Game")).to_have_value("fenmark")


def test_the_first_set_by_clicking(comes: Invite) -> None:
    ann = comes("Ann")
    order = {"name": "First", "title": "fenmark", "places": 3, "hot": ["Adam", "Beth", "Clive"]}
    game = str(ann.api("POST", "/games", order)["id"])
    ann.api("POST", f"/games/{game}/start")
    page = ann.open(f"games/{game}")
    for number, action in enumerate(saved(FIRST_SET)["actions"], start=1):
        at(page, number - 1)
        play(ann, action)
    at(page, 35)
    page.get_by_role("tab", name="Companies", exact=True).click()
    expect(page.locator('[data-figure="price ELM"]')).to_contain_text("60")
