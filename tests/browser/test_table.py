"""At the table: reloading, refusals, secrets at a shared screen, phones, keys, axe."""

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

import railhead
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, at, begin, choose, play
from tests.browser.conftest import Invite
from tests.browser.files import FINISHED, SAMPLE, brought, saved
from tests.browser.people import LOOKS, PHONE, Someone

LAY = 64  # actions before EIR lays tile 58 on Iaa
STAGES = ("Map", "Market", "Companies", "Numbers", "Trains", "Tiles")
PARTS = """['header', 'main', 'section[aria-label="What to do"]', 'aside']"""
BOX = "document.querySelector(one).getBoundingClientRect()"
SIDES = ("Log", "Chat", "Charts", "Notes", "Rulings")
SHOWN = {  # what has come when a part of the table is there
    "Map": "svg [data-hex]",
    "Market": '[aria-label="Stock market"] svg',
    "Companies": "article[data-company]",
    "Numbers": "tr[data-player]",
    "Trains": "tr[data-train]",
    "Tiles": ".manifest [data-tile] svg path",
    "Log": "[role=log] li",
    "Chat": "[role=log]",
    "Charts": "figure svg",
    "Notes": "textarea:enabled",
    "Rulings": ".about dt",
}


def hot(someone: Someone, *names: str, title: str = "1853-retuned") -> str:
    """The id of a game at one screen that has begun."""
    order = {"name": "Hot", "title": title, "places": len(names), "hot": names}
    game = str(someone.api("POST", "/games", order)["id"])
    someone.api("POST", f"/games/{game}/start")
    return game


@pytest.mark.parametrize("title", [title["id"] for title in railhead.titles()])
def test_every_title_is_set_up_and_played_from_the_first_page(comes: Invite, title: str) -> None:
    page = comes().open("")
    page.get_by_label("Game").select_option(title)
    page.get_by_role("button", name="Begin", exact=True).click()
    if title not in ("1820", "1947", "fenmark"):  # which have no secrets
        page.get_by_role("button", name=re.compile("^I am ")).first.click()
    panel = page.locator(PANEL)
    expect(panel).to_contain_text(
        re.compile(r"\b(1853R?|1947|1820|Fenmark) \d")
    )  # why it is whose turn
    expect(panel.get_by_role("button").first).to_be_visible()
    page.get_by_role("tab", name="Map", exact=True).click()  # the auction of 1947 has its own
    expect(page.locator("svg [data-hex]").first).to_be_visible()
    for stage in STAGES[1:]:
        page.get_by_role("tab", name=stage, exact=True).click()


def pick(page: Page, action: dict[str, Any], *names: str) -> None:
    """Choose some fields of an action, and do not confirm it."""
    panel = begin(page, action["type"])
    assert panel
    for name in names:
        field = panel.locator(f'fieldset[data-field="{name}"]')
        choose(page, field, (name, action[name]), action)


def test_a_reload_in_the_middle_of_a_move_loses_nothing(comes: Invite) -> None:
    ada = comes("Ada")
    page = ada.open(f"games/{brought(ada, SAMPLE, LAY)}")
    at(page, LAY)
    action = saved(SAMPLE)["actions"][LAY]
    pick(page, action, "hex", "tile", "rotation")
    chosen = page.locator(f"{PANEL} form :is([data-folded=tile], [aria-pressed=true])")
    before = [f"Tile {action['tile']}", f"Turned by {60 * action['rotation']} "]
    expect(chosen).to_have_count(len(before))
    assert names(chosen) == before
    page.reload()
    at(page, LAY)
    expect(chosen).to_have_count(len(before))
    assert names(chosen) == before
    page.locator(PANEL).get_by_role("button", name="Confirm").click()
    at(page, LAY + 1)
    game = page.url.rsplit("/", 1)[1]
    laid = ada.api("GET", f"/games/{game}/view")["view"]["map"][action["hex"]]
    assert (laid["tile"], laid["rotation"]) == (action["tile"], action["rotation"])


def names(chosen: Locator) -> list[str]:
    """What is chosen, by its name; the drawings come when they come."""
    return re.findall(r"Tile \w+|Turned by \d+ ", " ".join(chosen.all_text_contents()))


def test_a_refusal_names_its_paragraph(comes: Invite) -> None:
    bea = comes("Bea")
    page = bea.open(f"games/{hot(bea, 'X', 'Y', 'Z')}")
    page.get_by_role("button", name="I am X").click()
    panel = page.locator(PANEL)
    panel.locator("[data-field=amount] input").fill("10")
    expect(panel).to_contain_text(re.compile(r"1853R 2\.5\.2\.2.*1853R 2\.5\.2\.2", re.S))


def test_why_not_another_tile(comes: Invite) -> None:
    cleo = comes("Cleo")
    page = cleo.open(f"games/{brought(cleo, SAMPLE, LAY)}")
    at(page, LAY)
    pick(page, saved(SAMPLE)["actions"][LAY], "hex")
    page.get_by_role("button", name="Why not another tile?").click()
    page.get_by_role("button", name="Why not tile 9?", exact=True).click()
    expect(page.locator(".refused, .why").first).to_contain_text(re.compile(r"1853R \d"))


def test_the_curtain_hides_what_the_last_player_knew(comes: Invite) -> None:
    dan = comes("Dan")
    page = dan.open(f"games/{hot(dan, 'Xenia', 'Yves', 'Zoe')}")
    for name, bond in (("Xenia", 251), ("Yves", 233), ("Zoe", 217)):
        page.get_by_role("button", name=f"I am {name}").click()
        field = page.locator(f"{PANEL} [data-field=amount] input")
        field.fill(str(bond))
        masked = field.evaluate("one => getComputedStyle(one).webkitTextSecurity")
        assert masked == "disc"
        page.locator(PANEL).get_by_role("button", name="Confirm").click()
        expect(page.locator("[data-curtain]")).to_be_visible()
        expect(page.locator(PANEL)).to_have_count(0)
        kept = page.evaluate("() => JSON.stringify([{...sessionStorage}, {...localStorage}])")
        assert str(bond) not in page.content() + kept
        assert re.findall(r"Xenia|Yves|Zoe", page.inner_text("body"))
    city, actor = "Trichinopoly", dan.api("GET", f"/games/{game_of(page)}")["actors"][0]
    page.get_by_role("button", name=f"I am {actor}").click()
    panel = page.locator(PANEL)
    panel.locator("[data-field=city] select").select_option(label=city)
    panel.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-curtain]")).to_be_visible()
    kept = page.evaluate("() => JSON.stringify([{...sessionStorage}, {...localStorage}])")
    assert city not in page.content() + kept
    here = page.url
    page.goto("about:blank")  # what the page still asked for is not heard any more
    with page.expect_response(lambda answer: answer.url.endswith("/table?own=true")) as answer:
        page.goto(here)  # behind the curtain the page asks as one who looks on
    expect(page.locator("[data-curtain]")).to_be_visible()
    assert city not in str(answer.value.json()["view"]["players"])


@pytest.mark.parametrize("look", LOOKS)
def test_confirm_stays_where_it_is_when_the_preview_comes(comes: Invite, look: str) -> None:
    una = comes(f"Una {look}", **LOOKS[look])
    page = una.open(f"games/{hot(una, 'Xenia', 'Yves', 'Zoe')}")
    page.get_by_role("button", name="I am Xenia").click()
    panel = page.locator(PANEL)
    confirm = panel.get_by_role("button", name="Confirm")
    with page.expect_response(re.compile("/preview$")):
        panel.locator("[data-field=amount] input").fill("251")
        before = confirm.bounding_box()
    expect(panel.locator(".outcome")).not_to_be_empty()
    assert confirm.bounding_box() == before


def game_of(page: Page) -> str:
    return page.url.rsplit("/", 1)[1].split("#")[0]


def test_a_spectator_is_offered_nothing(comes: Invite) -> None:
    eva, finn = comes("Eva"), comes("Finn")
    order = {"name": "Open", "title": "1853-retuned", "places": 3, "hot": ["A", "B", "C"]}
    game = str(eva.api("POST", "/games", order)["id"])
    eva.api("POST", f"/games/{game}/start")
    page = finn.open(f"games/{game}")
    expect(page.get_by_text("You are a spectator.")).to_be_visible()
    expect(page.locator(PANEL).get_by_role("button")).to_have_count(0)


def test_a_phone_in_portrait(comes: Invite) -> None:
    gil = comes("Gil", **PHONE)
    page = gil.open(f"games/{brought(gil, SAMPLE, LAY)}")
    at(page, LAY)
    wide = "() => document.scrollingElement.scrollWidth <= innerWidth"
    assert page.evaluate(wide)
    parts = page.get_by_role("navigation", name="Parts of the table")
    for stage in (*STAGES[1:], "More", "Map"):
        parts.get_by_role("button", name=stage).tap()
        assert page.evaluate(wide), stage
    action = saved(SAMPLE)["actions"][LAY]
    play(gil, action)
    at(page, LAY + 1)
    for path in ("lobby", "new", "account", ""):
        gil.open(path).wait_for_selector("h1")
        assert page.evaluate(wide), path


def test_a_phone_opens_near_the_track_and_fingers_move_it(comes: Invite) -> None:
    ines = comes("Ines by phone", **PHONE)
    page = ines.open(f"games/{brought(ines, SAMPLE)}")
    at(page, len(saved(SAMPLE)["actions"]))
    expect(page.locator("svg [data-hex]").first).to_be_visible()
    view = ines.api("GET", f"/games/{game_of(page)}/view")["view"]
    tokens = [stop for company in view["companies"].values() for stop in company["tokens"]]
    hexes = [page.locator(f'.rh-space[data-hex="{t.split(".")[0]}"] .rh-hex') for t in tokens]
    frame = page.locator(".map").bounding_box()
    assert frame
    near = next(one for one in hexes if inside(one, frame))
    box = near.bounding_box()
    assert box
    assert box["width"] > 40  # pixels, for a finger
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    fingers(page, [[(x - 30, y), (x + 30, y)], [(x - 90, y), (x + 90, y)]])
    wider = near.bounding_box()
    assert wider
    assert wider["width"] > 2 * box["width"]
    fingers(page, [[(x, y)], [(x - 40, y)], [(x - 80, y)]])
    moved = near.bounding_box()
    assert moved
    assert moved["x"] < wider["x"] - 40
    page.get_by_role("button", name="The whole map").tap()
    whole = near.bounding_box()
    assert whole
    assert whole["width"] < box["width"]


def inside(hex_: Locator, frame: FloatRect) -> bool:
    """Whether a hex lies in the frame as a whole."""
    box = hex_.bounding_box()
    assert box
    across = frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
    return across and frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]


def fingers(page: Page, moves: list[list[tuple[float, float]]]) -> None:
    """Fingers touch the screen, move and leave it."""
    session = page.context.new_cdp_session(page)
    kinds = ["touchStart", *["touchMove"] * (len(moves) - 1), "touchEnd"]
    for kind, points in zip(kinds, [*moves, []], strict=True):
        touched = [{"x": x, "y": y, "id": n} for n, (x, y) in enumerate(points)]
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touched})


def test_the_last_run_of_a_company_is_drawn(comes: Invite) -> None:
    lou = comes("Lou")
    page = lou.open(f"games/{brought(lou, SAMPLE)}")
    at(page, len(saved(SAMPLE)["actions"]))
    turn_to(page, "Companies")
    button = page.get_by_role("button", name="Last run of EIR")
    button.click()
    lines = page.locator(".rh-routes .rh-route")
    expect(lines.first).to_be_visible()
    actions = saved(SAMPLE)["actions"]
    ran = [n for n, a in enumerate(actions, 1) if a["type"] == "run_trains"]
    last = max(n for n in ran if actions[n - 1]["company"] == "EIR")
    expect(page.get_by_role("link", name=str(last), exact=True).first).to_be_visible()
    page.get_by_role("button", name="Put the run away").click()
    expect(lines).to_have_count(0)


def test_a_free_number_goes_by_its_step(comes: Invite) -> None:
    mo = comes("Mo")
    page = mo.open(f"games/{hot(mo, 'A', 'B', 'C', title='1820')}")
    panel = page.locator(PANEL)
    panel.locator("[data-field=lot] button").first.click()
    field = panel.locator("[data-field=amount]")
    number, more = field.locator("input"), field.get_by_role("button", name="More")
    expect(field).to_contain_text("in steps of £10")
    more.click()
    least = int(number.input_value())
    more.click()
    expect(number).to_have_value(str(least + 10))
    number.press("ArrowUp")
    expect(number).to_have_value(str(least + 20))
    number.fill(str(least + 5))
    expect(panel).to_contain_text("is not a multiple of £10")
    expect(panel.get_by_role("button", name="Confirm")).to_be_disabled()
    number.press("ArrowDown")
    expect(number).to_have_value(str(least))


def test_a_move_by_keys_alone(comes: Invite) -> None:
    hal = comes("Hal")
    page = hal.open(f"games/{brought(hal, SAMPLE, LAY)}")
    at(page, LAY)
    place = page.locator(f"{PANEL} [data-field=hex] button", has_text="Iaa")
    tab_to(page, "one => one.closest('[data-field=hex]') && one.textContent.includes('Iaa')")
    expect(place).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("[data-field=tile] button").first).to_be_visible()
    tab_to(page, "one => one.textContent.includes('Tile 58')")
    page.keyboard.press("Space")
    tab_to(page, "one => one.textContent.includes('Turned by 120 degrees')")
    page.keyboard.press("Enter")
    tab_to(page, "one => one.textContent.trim() === 'Confirm'")
    page.keyboard.press("Enter")
    at(page, LAY + 1)


def tab_to(page: Page, wanted: str, most: int = 80) -> None:
    """Press the tab key until the focus is on the button that is wanted."""
    there = f"(one) => one.matches('button') && Boolean(({wanted})(one))"
    for _ in range(most):
        if page.evaluate(f"() => ({there})(document.activeElement)"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"no way by keys to {wanted}")


def test_nothing_jumps_when_somebody_else_moves(comes: Invite) -> None:
    ivo, jil = comes("Ivo"), comes("Jil")
    order = {"name": "Calm", "title": "1853-retuned", "places": 3, "hot": ["A", "B"]}
    game = str(ivo.api("POST", "/games", order)["id"])
    jil.api("POST", f"/games/{game}/seats", {"name": "Jil"})
    ivo.api("POST", f"/games/{game}/start")
    page = jil.open(f"games/{game}")
    at(page, 0)
    page.wait_for_load_state("load")
    page.wait_for_selector("svg [data-hex]")
    boxes = f"() => {PARTS}.map((one) => JSON.stringify({BOX}))"
    before = page.evaluate(boxes)
    for number, seat in enumerate(("A", "B")):
        info = ivo.api("GET", f"/games/{game}")
        action = {"type": "write_bond", "player": seat, "amount": 100}
        body = {"action": action, "expected": info["number"]}
        ivo.api("POST", f"/games/{game}/actions", body)
        at(page, number + 1)
        assert page.evaluate(boxes) == before


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious_at_the_table(comes: Invite, look: str) -> None:
    kai = comes(f"Kai {look}", **LOOKS[look])
    page = kai.open(f"games/{brought(kai, SAMPLE, LAY)}")
    at(page, LAY)
    pick(page, saved(SAMPLE)["actions"][LAY], "hex", "tile")
    found = {}
    for part in (*STAGES, *SIDES):
        turn_to(page, part)
        expect(page.locator(SHOWN[part]).first).to_be_visible()
        place = "#side-panel" if part in SIDES else "#stage-panel"
        found[part] = findings(page, place, colours=look == "laptop")
    page.goto(f"{kai.url}/games/{brought(kai, FINISHED)}")
    expect(page.locator(SHOWN["Map"]).first).to_be_visible()
    found["finished"] = findings(page)
    assert {path: faults for path, faults in found.items() if faults} == {}


def turn_to(page: Page, part: str) -> None:
    """Open a part of the table, or of what is beside it."""
    parts = page.get_by_role("navigation", name="Parts of the table")
    if parts.is_visible():
        parts.get_by_role("button", name="More" if part in SIDES else part, exact=True).tap()
    if part in SIDES or not parts.is_visible():
        page.get_by_role("tab", name=part, exact=True).click()
