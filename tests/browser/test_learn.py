"""Lessons in the browser: the first game on a laptop, on a phone and by keys, and the openings."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from railhead import lessons
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, at
from tests.browser.conftest import Invite
from tests.browser.people import PHONE
from tests.browser.test_computers import SLOW, take_advice

FIRST = "Your first game"
LOW = {"viewport": {"width": 640, "height": 400}}  # a laptop, magnified twice
EMPTY = {
    "Log": "Nothing has happened yet",
    "Chat": "Nobody has said anything yet",
    "Charts": "No train has earned anything yet",
    "Rulings": "None: nothing in these rules",
}
TOLD = """() => document.querySelector("[data-told]")?.dataset.told
    === document.querySelector(".table")?.dataset.position"""
Press = Callable[[Locator], None]


def press(key: Page) -> Press:
    """By keys alone: whatever is pressed must have been reached by the keyboard."""

    def by_keys(button: Locator) -> None:
        expect(button).to_be_enabled(timeout=SLOW)
        reach(key, button)
        key.keyboard.press("Enter")

    return by_keys


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
    expect(on_turn(page)).to_be_visible(timeout=SLOW)
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


def guided(page: Page, until: str, click: Press) -> list[str]:
    """Read and play by advice until a note comes; all notes that came."""
    came: list[str] = []
    while True:
        for note in read(page, click):
            came.append(note)
            if note == until:
                return came
        advised(page, click)


def test_the_first_game_is_played_to_the_end_of_the_guided_part(comes: Invite) -> None:
    someone = comes()
    page = someone.open("")
    page.get_by_role("link", name="Learn by playing").click()
    begun(page, FIRST)
    assert findings(page) == []
    for tab, words in EMPTY.items():
        page.get_by_role("tab", name=tab, exact=True).click()
        expect(page.locator("#side-panel")).to_contain_text(words)
    came = guided(page, "alone", Locator.click)
    assert {"par", "par-60", "float", "track", "run", "dividend", "paid"} <= set(came)
    assert {"kept-other", "rust", "directorship"} <= set(came)
    here = page.url
    page.get_by_role("link", name="Railhead, first page").click()
    page.goto(f"{someone.url}/learn")
    page.get_by_role("link", name=f"Continue {FIRST}").click()
    expect(page).to_have_url(here)
    expect(card(page)).to_have_attribute("data-note", "alone")  # where one has left it
    page.goto(f"{someone.url}/learn")
    page.get_by_role("button", name=f"Begin again {FIRST}").click()
    expect(card(page)).to_have_attribute("data-note", "welcome", timeout=SLOW)


def test_the_first_game_on_a_phone_to_its_first_dividend(comes: Invite) -> None:
    page = begun(comes(**PHONE).open("learn"), FIRST)
    panel = page.locator(PANEL)
    assert findings(page) == []
    for note in read(page, Locator.tap):
        box, below = card(page).bounding_box(), panel.bounding_box()
        assert box
        assert below
        assert box["y"] + box["height"] <= below["y"] + 1, f"{note} is in the way"
        if note == "open":
            card(page).get_by_role("button", name="Show the map").tap()
            expect(page.locator("[data-changed] > *")).to_have_count(5)
            expect(page.locator('.rh-space[data-hex="F8"]').first).to_be_in_viewport()
    assert guided(page, "dividend", Locator.tap)[-1] == "dividend"


def test_the_first_game_by_keys_alone_to_its_first_train(comes: Invite) -> None:
    page = begun(comes().open("learn"), FIRST)
    assert guided(page, "trains", press(page))[-1] == "trains"


def test_what_came_of_doing_otherwise_is_told(comes: Invite) -> None:
    page = begun(comes().open("learn"), FIRST)
    assert list(read(page, Locator.click)) == ["welcome", "rounds", "open", "par"]
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
