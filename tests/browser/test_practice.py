"""Practice in the browser: a question about a position, an answer, the proof, the next one."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from railhead.engine.rules.reach import place
from railhead.practice import Exercise, exercise
from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.learning import Press, by_keys
from tests.browser.people import LOOKS, LOW

LONG = 60_000  # milliseconds in which a position is found and drawn


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
    draw(page, found, by_keys)
    by_keys(page.get_by_role("button", name=f"Nothing earns more than £{found.answer}"))
    expect(page.locator(".verdict")).to_have_text(re.compile("Right."), timeout=LONG)
    expect(page.locator(".picture .rh-run").first).to_be_attached()
    expect(page.get_by_role("link", name="Rule Fenmark 5.1")).to_be_visible()
    expect(page.get_by_role("row", name="The best run 1 of 1")).to_be_visible()
    first = asked(page)
    page.get_by_role("button", name="Next").press("Enter")
    expect(page).not_to_have_url(re.compile(re.escape(first)), timeout=LONG)


def draw(page: Page, found: Exercise, press: Press) -> None:
    """Draw the best runs, each by the names of its stations."""
    assert found.best
    for run in found.best["routes"]:
        begin = page.get_by_role("button", name=f"Draw {run['train'].replace('#', ' № ')}")
        if begin.count():  # the first is begun by itself
            press(begin)
        for number, stop in enumerate(run["stops"]):
            where = page.get_by_role(
                "group", name="Where it can go on" if number else "Where it can begin"
            )
            press(where.get_by_role("button", name=place(found.position.state, stop), exact=True))
    expect(page.get_by_label("What they earn")).to_be_visible(timeout=LONG)


def test_a_run_that_the_rules_forbid_is_refused_with_their_paragraph(comes: Invite) -> None:
    name = "run/fenmark-1/85/0"
    found = exercise(name)
    assert found
    page = comes("Ben").open(f"practice#{name}")
    expect(page.get_by_role("group", name="Where it can begin")).to_be_visible(timeout=LONG)
    for stop in ("H6.s0", "F8.s0", "D6.s0"):  # a '2' calls at two
        page.locator(f'.picture [data-stop="{stop}"]').first.click()
    refused = page.get_by_role("alert")
    expect(refused).to_contain_text("Fenmark 5.1", timeout=LONG)
    expect(page.get_by_role("button", name="Nothing earns more")).to_be_disabled()
    page.get_by_role("button", name="Back one station").click()
    expect(refused).to_have_count(0)
    page.get_by_role("button", name="Nothing earns more than £").click()
    expect(page.locator(".verdict")).to_contain_text(f"it is £{found.answer}", timeout=LONG)


@pytest.mark.parametrize("look", [*LOOKS, "low"])
def test_questions_and_proofs_are_accessible(comes: Invite, look: str) -> None:
    page = comes("Ann", **{**LOOKS, "low": LOW}[look]).open("practice")
    expect(page.get_by_role("button", name="Today's")).to_be_visible(timeout=LONG)
    chosen(page, *(("price", "fenmark") if look == "laptop" else ("run", "fenmark")))
    page.get_by_role("button", name="Begin").click()
    found = exercise(asked(page))
    assert found
    if found.best:
        draw(page, found, Locator.click)
        assert findings(page, colours=look == "laptop") == []
        page.get_by_text("Or only say what they earn").click()
        page.get_by_label("Answer, in £").fill("1")
        page.get_by_role("button", name="Answer", exact=True).click()
    else:
        wrong = next(option for option in found.options if option != found.answer)
        assert findings(page, colours=look == "laptop") == []
        page.get_by_role("button", name=wrong, exact=True).click()
    expect(page.locator(".verdict")).to_contain_text(
        f"it is {found.unit}{found.answer}", timeout=LONG
    )
    assert findings(page, colours=look == "laptop") == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
