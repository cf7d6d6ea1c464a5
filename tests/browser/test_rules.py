"""The rules in the browser: a page for everybody, a drawer at the table, links from all over."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.people import LOOKS, LOW, Someone


def fenmark(ann: Someone) -> Page:
    order = {"name": "First", "title": "fenmark", "places": 2, "hot": ["Ann", "Bob"]}
    game = str(ann.api("POST", "/games", order)["id"])
    ann.api("POST", f"/games/{game}/start")
    return ann.open(f"games/{game}")


def in_view(page: Page, paragraph: str) -> None:
    expect(page.locator(f'[id="p-{paragraph}"]')).to_be_in_viewport()


def test_a_stranger_reads_and_looks_things_up(comes: Invite) -> None:
    page = comes().open("rules/1853-retuned")
    expect(page.get_by_role("heading", name="1853 Retuned: the rules")).to_be_visible()
    page.get_by_role("button", name="Unlike 1853").click()
    heading, search = page.get_by_role("heading", name="Unlike 1853"), page.locator("search")
    expect(heading).to_be_in_viewport()
    below, above = heading.bounding_box(), search.bounding_box()
    assert below
    assert above
    assert below["y"] >= above["y"] + above["height"], "the search lies over the heading"
    there = page.locator('[id="p-4.1.11"] .unlike a')
    expect(there).to_have_attribute("href", "/rules/1853#4.1.10")
    page.get_by_label("Look something up").fill("rust")
    expect(page.get_by_text("Also called")).to_be_visible()
    first = page.locator(".found button").first
    number = first.locator(".number").inner_text()
    first.click()
    in_view(page, number)
    expect(page).to_have_url(re.compile(f"#{re.escape(number)}$"))


def test_an_address_opens_a_paragraph(comes: Invite) -> None:
    page = comes().open("rules/1820#14.1")
    in_view(page, "14.1")
    picture = page.locator("img").first
    picture.scroll_into_view_if_needed()
    expect(picture).to_have_js_property("complete", True)
    assert picture.evaluate("image => image.naturalWidth") > 0


def test_the_paragraph_of_the_turn_opens_the_drawer_and_escape_puts_it_away(comes: Invite) -> None:
    page = fenmark(comes("Ann"))
    named = page.locator(".why a.paragraph")
    number = named.inner_text().split()[-1]
    named.focus()
    page.keyboard.press("Enter")
    drawer = page.get_by_role("dialog", name="The rules")
    expect(drawer).to_be_visible()
    in_view(page, number)
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    page.get_by_role("button", name="Rules", exact=True).click()
    expect(drawer.locator(".page")).to_be_focused()  # keys scroll, and leave the setting alone
    page.get_by_label("Look something up").fill("president")
    expect(drawer.locator(".term")).to_contain_text("director")


@pytest.mark.parametrize("look", [*LOOKS, "low"])
def test_page_and_drawer_are_accessible(comes: Invite, look: str) -> None:
    ann = comes("Ann", **{**LOOKS, "low": LOW}[look])
    page = ann.open("rules/fenmark")
    expect(page.get_by_role("heading", name="1.1 Investors")).to_be_visible()
    assert findings(page, colours=look == "laptop") == []
    page.get_by_label("Look something up").fill("token")
    expect(page.locator(".found li").first).to_be_visible()
    assert findings(page, colours=look == "laptop") == []
    table = fenmark(ann)
    table.get_by_role("button", name="Rules", exact=True).click()
    expect(table.get_by_role("dialog", name="The rules").locator("section").first).to_be_visible()
    assert findings(table, "dialog", colours=look == "laptop") == []


def test_a_word_for_the_decision_explains_its_terms_and_can_be_silenced(comes: Invite) -> None:
    page = fenmark(comes("Ann"))
    word = page.get_by_label("About this decision")
    expect(word).to_contain_text("open a company")
    term = word.get_by_role("button", name="par price")
    term.focus()
    page.keyboard.press("Enter")
    meaning = word.get_by_role("status")
    expect(meaning).to_contain_text("The price at which a company begins")
    expect(meaning).to_be_in_viewport(ratio=0.9)  # the panel has come to it
    page.get_by_role("button", name="Rules", exact=True).click()
    page.get_by_label("Advice with decisions").select_option("some")
    expect(word).not_to_contain_text("ten times par")
    page.get_by_label("Advice with decisions").select_option("none")
    expect(word).to_have_count(0)
