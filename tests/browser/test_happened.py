"""What just happened: the log, the history, undo and redo, what changed since one's last action."""

import re
from itertools import count
from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.axe import findings
from tests.browser.clicking import PANEL, at
from tests.browser.conftest import Invite
from tests.browser.files import SAMPLE, brought, saved
from tests.browser.people import PHONE, Someone
from tests.browser.test_pages import bonds, button, table_of_two
from tests.browser.test_table import hot

BETHS = 94  # actions before Beth is on turn; since her last one others have built and paid
STARTS = 4
numbers = count(1)


def log(page: Page) -> Any:
    page.get_by_role("tab", name="Log").click()
    return page.get_by_role("log", name="What happened")


def curtained(someone: Someone, actions: int) -> str:
    """A game at one screen whose players hide their secrets."""
    return str(someone.api("POST", "/imports", saved(SAMPLE, actions))["id"])


def write(page: Page, name: str, bond: int) -> None:
    button(page, f"I am {name}").click()
    page.locator(f"{PANEL} [data-field=amount] input").fill(str(bond))
    button(page, "Confirm").click()


def test_a_game_begins_without_a_complaint(comes: Invite) -> None:
    """All who wait in the room come to the table; nobody is told that there is none yet."""
    ann, bob = comes("Ann starts"), comes("Bob waits")
    for person in (ann, bob):
        person.context.add_init_script(
            "new MutationObserver(() => { for (const one of document.querySelectorAll('.toast'))"
            " (window.told ??= []).push(one.textContent); })"
            ".observe(document, { childList: true, subtree: true })"
        )
    for n in range(STARTS):
        order = {"name": f"Start {n}", "title": "fenmark", "places": 2, "hot": ["Ann"]}
        game = str(ann.api("POST", "/games", order)["id"])
        ours, theirs = ann.open(f"games/{game}"), bob.open(f"games/{game}")
        button(theirs, "Sit down").click()
        button(ours, "Begin").click()
        for page in (ours, theirs):
            expect(page.locator("svg [data-hex]").first).to_be_visible()
            assert page.evaluate("window.told ?? []") == []


def test_the_log_names_partner_price_and_run(comes: Invite) -> None:
    nina = comes("Nina")
    page = nina.open(f"games/{brought(nina, SAMPLE)}")
    lines = log(page)
    expect(lines).to_contain_text(re.compile(r"\w+ buys a '\w+' train from the bank for £\d+"))
    expect(lines).to_contain_text(re.compile(r"\w+ runs for £\d+: '\w+' train \w+"))
    expect(lines).to_contain_text(re.compile(r"rises from £\d+ to £\d+, since it pays £\d+"))


def test_the_log_goes_along_with_the_history_and_arrow_keys_lead_through_it(comes: Invite) -> None:
    otto = comes("Otto")
    page = otto.open(f"games/{brought(otto, SAMPLE)}#5")
    expect(page.locator("[data-at]")).to_have_text("5/145")
    here = log(page).locator("li.here")
    expect(here.get_by_role("link")).to_have_text("5")
    expect(here).to_be_in_viewport()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[data-at]")).to_have_text("6/145")
    expect(here.get_by_role("link")).to_have_text("6")
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("[data-at]")).to_have_text("4/145")
    page.get_by_role("tab", name="Chat").press("ArrowLeft")  # tabs have a use for it
    expect(page.locator("[data-at]")).to_have_text("4/145")


def test_an_undo_says_what_goes_leaves_a_trace_and_can_be_done_again(comes: Invite) -> None:
    paul = comes("Paul")
    page = paul.open(f"games/{brought(paul, SAMPLE, 65)}")
    at(page, 65)
    page.locator("body").press("Control+z")
    asks = page.locator("[data-undo]")
    expect(asks).to_contain_text(re.compile("One action goes, of Adam.*lays tile 58 on Iaa", re.S))
    button(page, "Leave it").click()
    expect(asks).to_have_count(0)
    at(page, 65)
    button(page, "Undo").click()
    button(page, "Take it back").click()
    at(page, 64)
    trace = log(page).locator("[data-trace]")
    expect(trace).to_contain_text(re.compile("Adam took back.*lays tile 58 on Iaa", re.S))
    expect(button(page, "Redo")).to_be_visible()
    page.locator("body").press("Control+y")
    at(page, 65)
    expect(button(page, "Redo")).to_have_count(0)
    expect(trace).to_be_visible()


def test_nobody_goes_back_past_a_reveal_by_one_click(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    bonds(game, ann, bob)
    page = bob.open(f"games/{game}")
    button(page, "Undo").click()
    asks = page.locator("[data-undo]")
    expect(asks).to_contain_text("has become known")
    expect(asks).to_contain_text(re.compile("Ann and Anna must agree"))
    assert findings(page) == []
    expect(button(page, "Ask the others")).to_be_disabled()
    asks.get_by_role("checkbox").check()
    button(page, "Ask the others").click()
    ours = ann.open(f"games/{game}")
    button(ours, "I am Ann").click()
    consent = ours.locator("[data-consent]")
    expect(consent).to_contain_text(re.compile("Bob asks to take back one action.*Bob has", re.S))


def test_the_curtain_offers_an_undo(comes: Invite) -> None:
    quin = comes("Quin")
    page = quin.open(f"games/{hot(quin, 'Xenia', 'Yves', 'Zoe')}")
    write(page, "Xenia", 251)
    quin.traffic.heard.clear()
    button(page, "Take back what Xenia did").click()
    expect(page.locator("[data-undo]")).to_contain_text("Xenia has written a bond")
    button(page, "Take it back").click()
    expect(button(page, "I am Xenia")).to_be_visible()
    assert "251" not in page.content()
    button(page, "I am Xenia").click()
    expect(page.locator(f"{PANEL} [data-field=amount] input")).to_be_visible()


def test_what_is_secret_in_the_form_is_masked_in_the_log(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    action = {"type": "write_bond", "player": "Bob", "amount": 137}
    number = bob.api("GET", f"/games/{game}")["number"]
    bob.api("POST", f"/games/{game}/actions", {"action": action, "expected": number})
    page = bob.open(f"games/{game}")
    lines = log(page)
    expect(lines).to_contain_text("Bob has written a bond")
    expect(lines).not_to_contain_text("137")
    peek = button(lines, "For Bob alone: hold to look")
    peek.focus()
    page.keyboard.down("Enter")
    expect(lines).to_contain_text("Bob alone knows that it is of £137")
    page.keyboard.up("Enter")
    expect(lines).not_to_contain_text("137")
    theirs = ann.open(f"games/{game}")
    button(theirs, "I am Ann").click()
    expect(log(theirs)).to_contain_text("Bob has written a bond")
    expect(log(theirs)).not_to_contain_text("alone")


def test_with_open_cards_everybody_has_a_name(comes: Invite) -> None:
    rosa = comes("Rosa")
    page = rosa.open(f"games/{hot(rosa, 'Xenia', 'Yves', 'Zoe')}")
    button(page, "We hide nothing: no curtain in this game").click()
    page.locator(f"{PANEL} [data-field=amount] input").fill("200")
    button(page, "Confirm").click()
    lines = log(page)
    expect(lines).to_contain_text("Xenia has written a bond")
    expect(lines).not_to_contain_text("You")
    expect(page.locator("[data-since]")).to_have_count(0)


def test_what_changed_since_my_last_action_is_shown_and_marked(comes: Invite) -> None:
    sven = comes("Sven")
    page = sven.open(f"games/{curtained(sven, BETHS)}")
    button(page, "I am Beth").click()
    news = page.locator("[data-since]")
    expect(news).to_contain_text(re.compile(r"11 actions, 2 hexes changed, 2 prices moved"))
    expect(page.locator("[data-changed] .changed")).to_have_count(2)
    button(page, "What happened?").click()
    expect(news).to_contain_text(re.compile(r"EIR runs for £\d+"))
    assert findings(page) == []
    expect(news).to_contain_text(re.compile(r"EIR £100 ▲ £104"))
    expect(log(page).locator("[data-mark]")).to_have_text("Since your last action")
    news.get_by_role("button", name="2 prices moved").click()
    expect(page.locator(".market .rh-cell.changed")).to_have_count(2)
    button(page, "Put away").click()
    expect(news).to_have_count(0)
    expect(page.locator(".market .rh-cell.changed")).to_have_count(0)


def test_on_a_phone_the_news_can_be_put_away(comes: Invite) -> None:
    tess = comes("Tess", **PHONE)
    page = tess.open(f"games/{curtained(tess, BETHS)}")
    button(page, "I am Beth").click()
    news = page.locator("[data-since]")
    expect(news).to_be_visible()
    button(page, "Put away").click()
    expect(news).to_have_count(0)
