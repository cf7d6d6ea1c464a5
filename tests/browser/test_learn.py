"""Lessons in the browser: the first game on a laptop, on a phone and by keys, and the openings."""

import pytest
from playwright.sync_api import Locator, expect

from railhead import lessons
from tests.browser.advised import SLOW, take_advice
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, at
from tests.browser.conftest import Invite
from tests.browser.learning import FIRST, begun, by_keys, card, guided, read
from tests.browser.people import LOW, PHONE, Someone

EMPTY = {
    "Log": "Nothing has happened yet",
    "Chat": "Nobody has said anything yet",
    "Charts": "No train has earned anything yet",
    "Rulings": "None: nothing in these rules",
}
MATTERS = {"par", "par-60", "float", "track", "run", "dividend", "paid", "kept-other", "rust"}


def test_the_first_game_by_keys_alone_to_the_end_of_its_guided_part(comes: Invite) -> None:
    someone = comes()
    page = someone.open("")
    page.get_by_role("link", name="Learn by playing").click()
    begun(page, FIRST)
    assert findings(page) == []
    for tab, words in EMPTY.items():
        page.get_by_role("tab", name=tab, exact=True).click()
        expect(page.locator("#side-panel")).to_contain_text(words)
    came = list(guided(page, "alone", by_keys))
    assert {*MATTERS, "directorship"} <= set(came)
    is_left_and_taken_up(someone, came[-1])


def is_left_and_taken_up(someone: Someone, note: str) -> None:
    """Leave the first game at a note, come back to it, and begin it again."""
    page, here = someone.page, someone.page.url
    page.get_by_role("link", name="Railhead, first page").click()
    someone.open("learn").get_by_role("link", name=f"Continue {FIRST}").click()
    expect(page).to_have_url(here)
    expect(card(page)).to_have_attribute("data-note", note)
    someone.open("learn").get_by_role("button", name=f"Begin again {FIRST}").click()
    expect(card(page)).to_have_attribute("data-note", "welcome", timeout=SLOW)


def test_the_first_game_on_a_phone_to_the_end_of_its_guided_part(comes: Invite) -> None:
    page = begun(comes(**PHONE).open("learn"), FIRST)
    panel = page.locator(PANEL)
    assert findings(page) == []
    for note in guided(page, "alone", Locator.tap):
        box, below = card(page).bounding_box(), panel.bounding_box()
        assert box
        assert below
        assert box["y"] + box["height"] <= below["y"] + 1, f"{note} is in the way"
        marks = [mark.bounding_box() for mark in page.locator("[data-changed] > *").all()]
        assert len(marks) == (5 if note == "open" else len(marks))
        seen = [at for at in marks if at and box["y"] + box["height"] <= at["y"] < below["y"]]
        assert bool(seen) == bool(marks), f"{note} hides what it points at"


def test_what_came_of_doing_otherwise_is_told(comes: Invite) -> None:
    page = begun(comes().open("learn"), FIRST)
    assert list(read(page, Locator.click)) == ["welcome", "rounds", "open", "par"]
    page.locator('[data-hex="E3"]').first.click(force=True)  # its town lies over it
    expect(page.get_by_label("Hex E3")).to_contain_text("Home of THM, company 2")
    panel = page.locator(PANEL)
    panel.locator('fieldset[data-field="company"] button[data-value]', has_text="THM").click()
    panel.locator('fieldset[data-field="par"] button[data-value="80"]').click()
    panel.get_by_role("button", name="Confirm").click()
    expect(card(page)).to_contain_text("THM at £80: you need help", timeout=SLOW)
    term = card(page).get_by_role("button", name="float")
    term.click()
    expect(card(page).get_by_role("status")).to_contain_text("enough of it is sold")
    card(page).get_by_role("button", name="Back").click()
    expect(card(page)).to_have_attribute("data-note", "par")  # read before, and still there
    card(page).locator(".next").click()
    expect(card(page)).to_have_attribute("data-note", "par-80")


@pytest.mark.parametrize("name", lessons.LESSONS[1:])
def test_an_opening_is_walked_to_its_end_and_gone_on_from(comes: Invite, name: str) -> None:
    lesson = lessons.lesson(name)
    page = begun(comes().open("learn"), lesson.name)
    for note in lesson.notes:
        expect(card(page)).to_have_attribute("data-note", note.id)
        expect(card(page)).to_contain_text(note.heading)
        expect(page.locator("[data-at]")).to_have_text(f"{note.when.position}/{lesson.until}")
        card(page).locator(".next").click()
    expect(card(page)).to_have_count(0)
    at(page, lesson.until)
    assert take_advice(page)
    expect(page.locator("[data-at]")).not_to_have_text(f"{lesson.until}/{lesson.until}")


def test_an_opening_is_taken_up_at_the_comment_where_it_was_left(comes: Invite) -> None:
    someone = comes()
    lesson = lessons.lesson("1947")
    page = begun(someone.open("learn"), lesson.name)
    for note in lesson.notes[:3]:
        expect(card(page)).to_have_attribute("data-note", note.id)
        card(page).locator(".next").click()
    left = lesson.notes[3].id
    expect(card(page)).to_have_attribute("data-note", left)
    someone.open("learn").get_by_role("link", name=f"Continue {lesson.name}").click()
    expect(card(page)).to_have_attribute("data-note", left, timeout=SLOW)


def test_lessons_are_accessible(comes: Invite) -> None:
    page = comes(**LOW).open("learn")
    expect(page.get_by_role("heading", name=FIRST)).to_be_visible()
    assert findings(page) == []
    begun(page, lessons.lesson("1853").name)
    card(page).locator(".next").click()
    expect(card(page).get_by_label("What was done").locator("li")).to_have_count(3)
    assert findings(page) == []
    assert (
        card(page)
        .locator(".next")
        .evaluate(
            "one => { const {x, y, width, height} = one.getBoundingClientRect();"
            " return one.contains(document.elementFromPoint(x + width / 2, y + height / 2)); }"
        )
    )
