"""Planning on the live table: it looks like a plan, says what it would earn, and leads back."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.clicking import PANEL, SLOW, at
from tests.browser.conftest import Invite
from tests.browser.files import SAMPLE, brought
from tests.browser.people import LOOKS
from tests.browser.test_map import LAY, rings, space
from tests.browser.test_panel import SIZES, all_in_sight

HEX, TILE = "Iaa", "58"  # where and what EIR lays next


def panel(page: Page) -> Locator:
    return page.get_by_role("region", name="Plan", exact=True)


def laid(page: Page) -> Locator:
    """The hex, once the planned tile lies on it."""
    return page.locator(f'.rh-space[data-hex="{HEX}"][data-tile="{TILE}"]')


def planned(page: Page) -> None:
    """A tile by the ring, turned, and a train for a company."""
    space(page, HEX).click(force=True)
    rings(page).locator(f'button[data-tile="{TILE}"]').click()
    expect(laid(page)).to_be_attached()
    expect(page.locator(".ring.planned")).to_have_count(1)
    rings(page).locator(".bar").get_by_role("button", name="Turn").click()
    expect(panel(page).locator(".changes")).to_contain_text("turned by")
    eir = panel(page).get_by_role("region", name="EIR")  # it is directed from here
    expect(eir.locator("[data-earns]")).to_be_visible(timeout=SLOW)
    eir.get_by_label("Another train for EIR").select_option("3")
    expect(eir.get_by_role("button", name="EIR without a 3")).to_be_visible()
    panel(page).get_by_label("Look at a company").select_option("GIP")
    gip = panel(page).get_by_role("region", name="GIP")
    expect(gip.locator("[data-earns]")).to_be_visible(timeout=SLOW)
    expect(panel(page).locator(".changes li")).to_have_count(2)


def test_a_plan_is_made_kept_shared_and_left(comes: Invite) -> None:
    adam = comes("Planning Adam")
    page = adam.open(f"games/{brought(adam, SAMPLE, LAY)}")
    at(page, LAY)
    page.get_by_role("link", name="Plan on this map").click()
    banner = page.locator(".banner")
    expect(banner).to_contain_text("Nothing of this happens in the game")
    expect(page.locator(PANEL)).to_have_count(0)
    planned(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        all_in_sight(banner.get_by_role("link"), panel(page).get_by_role("button", name="Keep"))
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})

    panel(page).get_by_label("Name of the plan").fill("East by 3")
    panel(page).get_by_role("button", name="Keep").click()
    expect(panel(page).locator(".kept")).to_contain_text("East by 3")
    panel(page).get_by_role("button", name="Share in the chat").click()
    expect(panel(page).locator(".kept")).to_contain_text("shared")
    banner.get_by_role("link", name="Back to the game").click()
    expect(page.locator(PANEL)).to_be_visible()
    expect(laid(page)).to_have_count(0)
    at(page, LAY)

    page.get_by_role("tab", name=re.compile("^Chat")).click()
    page.get_by_role("link", name="Open the plan").click()
    expect(banner).to_contain_text("Plan: East by 3")
    expect(laid(page)).to_be_attached()
    page.go_back()
    expect(banner).to_have_count(0)


def test_a_plan_goes_with_the_game_and_by_keyboard(comes: Invite) -> None:
    """What no longer fits says so; axe finds nothing grave, neither on a phone."""
    for look, device in LOOKS.items():
        adam = comes("Planning Beth", **device)
        game = brought(adam, SAMPLE, LAY)
        change = {"kind": "tile", "hex": HEX, "tile": TILE, "rotation": 2}
        body = {"name": "East", "changes": [change, change], "companies": ["EIR"]}
        plan = adam.api("POST", f"/games/{game}/blueprints", body)["id"]
        page = adam.open(f"games/{game}#plan-{plan}")
        expect(panel(page).locator(".changes .misfit small")).to_have_count(1)
        expect(panel(page).locator("[data-earns]")).to_be_visible(timeout=SLOW)
        if look == "laptop":
            page.locator(".map").focus()
            page.keyboard.press("Enter")
            place = panel(page).get_by_role("region", name=re.compile("^Plan on "))
            expect(place.get_by_role("group", name="Tiles that fit")).to_be_visible()
        else:
            space(page, HEX).click(force=True)
            expect(rings(page).locator(".bar")).to_be_visible()
        assert findings(page, colours=look == "laptop") == []
