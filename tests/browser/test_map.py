"""The map comes to the decision: near enough to be read, with tiles in a ring at the hex."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

import railhead
from tests.browser.axe import findings
from tests.browser.clicking import at
from tests.browser.conftest import Invite
from tests.browser.files import LATE, SAMPLE, brought, saved
from tests.browser.people import LOOKS, PHONE, Someone

LAY = 64  # actions before EIR lays tile 58 on Iaa
SIZES: dict[str, dict[str, Any]] = {
    "laptop": {"viewport": {"width": 1280, "height": 800}},
    "small": {"viewport": {"width": 1024, "height": 700}},
    "phone": PHONE,
}
LETTERS = """(kind) => {
    const frame = document.querySelector(".map").getBoundingClientRect();
    const seen = [...document.querySelectorAll(`.map ${kind}`)].filter((one) => {
        const box = one.getBoundingClientRect();
        return box.left >= frame.left && box.right <= frame.right
            && box.top >= frame.top && box.bottom <= frame.bottom;
    });
    return seen.map((one) => {
        const { a, b } = one.getScreenCTM();
        return parseFloat(getComputedStyle(one).fontSize) * Math.hypot(a, b);
    });
}"""


def offered(position: int, type_: str) -> list[dict[str, Any]]:
    """The actions of a kind that are offered to whoever is on turn in the sample game."""
    game = railhead.load(SAMPLE).at(position)
    offers = game.offers(game.actors[0])
    found = next(offer for offer in offers if offer["type"] == type_)
    return [choice["action"] for choice in found["choices"]]


def opened(someone: Someone, position: int = LAY) -> Page:
    page = someone.open(f"games/{brought(someone, SAMPLE, position)}")
    at(page, position)
    expect(page.locator(".rh-over .target").first).to_be_attached()
    return page


def space(page: Page, hex_: str) -> Locator:
    return page.locator(f'.rh-space[data-hex="{hex_}"] .rh-hex')


def box(one: Locator) -> FloatRect:
    found = one.bounding_box()
    assert found
    return found


def inside(one: Locator, frame: Locator) -> bool:
    """Whether something lies in a frame as a whole."""
    inner, outer = box(one), box(frame)
    across = outer["x"] <= inner["x"] <= outer["x"] + outer["width"] - inner["width"]
    return across and outer["y"] <= inner["y"] <= outer["y"] + outer["height"] - inner["height"]


def touch(one: Locator, size: str) -> None:
    if size == "phone":
        one.tap(force=True)
    else:
        one.click(force=True)


def rings(page: Page) -> Locator:
    return page.get_by_role("group", name=re.compile("^Tiles for "))


@pytest.mark.parametrize("size", SIZES)
def test_the_map_comes_to_the_hexes_that_may_be_chosen(comes: Invite, size: str) -> None:
    page = opened(comes(f"Zoe {size}", **SIZES[size]))
    frame = page.locator(".map")
    hexes = {action["hex"] for action in offered(LAY, "lay_tile")}
    assert [hex_ for hex_ in hexes if not inside(space(page, hex_), frame)] == []
    assert min(box(space(page, hex_))["width"] for hex_ in hexes) >= 54  # pixels, for a finger


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_is_taken_from_the_ring_turned_by_a_tap_and_laid(comes: Invite, size: str) -> None:
    rob = comes(f"Rob {size}", **SIZES[size])
    page = opened(rob)
    here = [action for action in offered(LAY, "lay_tile") if action["hex"] == "Iaa"]
    touch(space(page, "Iaa"), size)
    ring = rings(page)
    tiles = ring.locator("button[data-tile]")
    expect(tiles).to_have_count(len({action["tile"] for action in here}))
    told = tiles.evaluate_all("all => all.map((one) => one.dataset.tile)")
    assert set(told) == {action["tile"] for action in here}
    assert all(inside(one, page.locator(".map")) for one in ring.get_by_role("button").all())
    turns = sorted(action["rotation"] for action in here if action["tile"] == "58")
    mine = ring.locator('button[data-tile="58"]')
    touch(mine, size)
    expect(mine).to_have_attribute("aria-pressed", "true")
    first = int(mine.get_attribute("data-rotation") or -1)
    touch(mine, size)
    then = turns[(turns.index(first) + 1) % len(turns)]
    expect(mine).to_have_attribute("data-rotation", str(then))
    expect(page.locator('.in-hand [data-tile="58"]')).to_have_attribute("data-rotation", str(then))
    touch(space(page, "Iaa"), size)  # the hex itself turns it as well
    last = turns[(turns.index(then) + 1) % len(turns)]
    expect(mine).to_have_attribute("data-rotation", str(last))
    touch(ring.get_by_role("button", name="Lay it"), size)
    at(page, LAY + 1)
    expect(ring).to_have_count(0)
    game = page.url.rsplit("/", 1)[1]
    laid = rob.api("GET", f"/games/{game}/view")["view"]["map"]["Iaa"]
    assert (laid["tile"], laid["rotation"]) == ("58", last)


def test_another_hex_takes_the_ring_along_and_the_cross_puts_it_away(comes: Invite) -> None:
    page = opened(comes("Ruth"))
    first, second = sorted({action["hex"] for action in offered(LAY, "lay_tile")})[:2]
    for hex_ in (first, second):
        space(page, hex_).click(force=True)
        expect(rings(page)).to_have_attribute("aria-label", re.compile(rf"\b{hex_}\b"))
    rings(page).get_by_role("button", name="Choose another hex").click()
    expect(rings(page)).to_have_count(0)


def test_the_ring_is_no_stop_for_the_tab_key(comes: Invite) -> None:
    page = opened(comes("Tess"))
    space(page, "Iaa").click(force=True)
    expect(rings(page).get_by_role("button").first).to_be_visible()
    stops = rings(page).get_by_role("button").evaluate_all("all => all.map((one) => one.tabIndex)")
    assert set(stops) == {-1}
    assert page.locator("[data-field=tile] button").count() > 0  # the list is for keyboards


def test_at_twice_the_size_there_is_a_list_where_there_is_no_room_for_a_ring(comes: Invite) -> None:
    page = opened(comes("Tom", viewport={"width": 640, "height": 400}, device_scale_factor=2))
    space(page, "Iaa").click(force=True)
    expect(page.locator("[data-field=tile] button").first).to_be_attached()
    ring = rings(page).get_by_role("button").all()
    assert [one for one in ring if not inside(one, page.locator(".map"))] == []


@pytest.mark.parametrize("size", ["laptop", "small"])
@pytest.mark.parametrize(("path", "actions"), [(SAMPLE, LAY), (LATE, None)])
def test_names_and_values_can_be_read_when_the_board_opens(
    comes: Invite, path: Any, actions: int | None, size: str
) -> None:
    ned = comes(f"Ned {size} {actions}", **SIZES[size])
    page = ned.open(f"games/{brought(ned, path, actions)}")
    at(page, len(saved(path, actions)["actions"]))
    expect(page.locator("svg [data-hex]").first).to_be_visible()
    assert min(page.evaluate(LETTERS, ".rh-name")) >= 9
    assert min(page.evaluate(LETTERS, ".rh-revenue text")) >= 9


def test_a_tile_that_is_looked_for_shows_its_hexes_alone_and_goes_there(comes: Invite) -> None:
    page = opened(comes("Wim"))
    actions = offered(LAY, "lay_tile")
    page.get_by_role("button", name="Where may a tile go?").click()
    shelf = page.get_by_role("group", name="Tiles that may be laid somewhere")
    expect(shelf.get_by_role("button")).to_have_count(len({a["tile"] for a in actions}))
    shelf.get_by_role("button", name="Where may tile 58 go?").click()
    hexes = {action["hex"] for action in actions if action["tile"] == "58"}
    assert hexes < {action["hex"] for action in actions}
    expect(page.locator(".rh-over .target")).to_have_count(len(hexes))
    space(page, "Iaa").click(force=True)
    expect(page.locator('.in-hand [data-tile="58"]')).to_be_attached()
    expect(rings(page).get_by_role("button", name="Lay it")).to_be_enabled()


def running(position: int) -> bool:
    """Whether trains run next in the late game, and some that earn something are proposed."""
    game = railhead.load(LATE).at(position)
    offers = [o for o in game.offers(game.actors[0]) if o["type"] == "run_trains"]
    return any(choice.get("best") for offer in offers for choice in offer["choices"])


def a_run() -> int:
    """How many actions of the late game come before a run of several trains."""
    actions = saved(LATE)["actions"]
    ran = [n for n, a in enumerate(actions) if a["type"] == "run_trains" and len(a["routes"]) > 1]
    return next(n for n in ran if running(n))


@pytest.mark.parametrize("size", SIZES)
def test_runs_are_drawn_and_added_up_stop_by_stop(comes: Invite, size: str) -> None:
    sam = comes(f"Sam {size}", **SIZES[size])
    number = a_run()
    page = sam.open(f"games/{brought(sam, LATE, number)}")
    at(page, number)
    game = railhead.load(LATE).at(number)
    offers = {o["type"]: o for o in game.offers(game.actors[0])}
    best = offers["run_trains"]["choices"][0]
    panel = page.locator("fieldset[data-field=routes]")
    for run in best["runs"]:
        sum_ = " + ".join(map(str, run["pays"].values()))
        expect(panel.locator("button").first).to_contain_text(f"{sum_} = £{run['earns']}")
    expect(panel.locator("button").first).to_contain_text("best, proved")
    lines = page.locator(".rh-routes .rh-route")
    expect(lines).to_have_count(len(best["runs"]))
    broad = lines.first.evaluate("one => parseFloat(getComputedStyle(one).strokeWidth)")
    assert broad > 8  # as broad as track is
    sums = page.get_by_role("region", name="What the runs earn")
    expect(sums).to_contain_text("best, proved")
    expect(sums).to_contain_text(f"£{best['earnings']}")


def test_stops_are_marked_while_a_run_is_drawn(comes: Invite) -> None:
    dee = comes("Dee")
    number = a_run()
    page = dee.open(f"games/{brought(dee, LATE, number)}")
    at(page, number)
    panel = page.locator("fieldset[data-field=routes]")
    panel.get_by_text("Draw your own").click()
    game = railhead.load(LATE).at(number)
    offers = {o["type"]: o for o in game.offers(game.actors[0])}
    route = offers["run_trains"]["choices"][0]["action"]["routes"][0]
    train = route["train"].replace("#", " № ")
    panel.get_by_role("button", name=f"Draw {train}", exact=True).click()
    marked = page.locator(".rh-over .onward")
    expect(marked.first).to_be_attached()
    assert all(inside(one, page.locator(".map")) for one in marked.all())
    begun = marked.count()
    first, then = route["stops"][:2]
    page.locator(f'[data-stop="{first}"]').first.click(force=True)
    expect(page.locator(".rh-over .mark")).to_have_count(1)
    expect(marked.first).to_be_attached()
    assert marked.count() < begun
    page.locator(f'[data-stop="{then}"]').first.click(force=True)
    expect(page.locator(".rh-over .mark")).to_have_count(2)


def test_the_reach_of_a_company_by_gauge(comes: Invite) -> None:
    page = opened(comes("Gus"))
    page.get_by_role("button", name="Reach of EIR, by gauge").click()
    expect(page.locator(".reaches .rh-reach-broad")).to_be_attached()
    page.get_by_role("button", name="Reach of EIR, by gauge").click()
    expect(page.locator(".reaches")).to_have_count(0)


def test_the_card_of_a_hex_tells_what_it_is_worth_and_what_it_costs(comes: Invite) -> None:
    page = opened(comes("Cora"))
    page.get_by_role("button", name="The whole map").click()
    for hex_, told in (
        ("Bh", ("Mountain £140", "Contract city £20: a share of 3", "Frontier post £")),
        ("Jab", ("Calcutta", "City £50")),
    ):
        space(page, hex_).click(force=True)
        card = page.get_by_role("complementary", name=f"Hex {hex_}")
        for words in told:
            expect(card).to_contain_text(words)


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious_with_the_ring(comes: Invite, look: str) -> None:
    page = opened(comes(f"Axel {look}", **LOOKS[look]))
    touch(space(page, "Iaa"), look)
    touch(rings(page).locator("button[data-tile]").first, look)
    expect(rings(page).get_by_role("button", name="Lay it")).to_be_visible()
    assert findings(page, colours=look == "laptop") == []
