"""1947 in the browser: the worked example by clicking, the panels against the view, the score."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

import railhead
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, at, begin, play
from tests.browser.conftest import Invite
from tests.browser.figures import READ
from tests.browser.files import ROOT, brought, saved
from tests.browser.people import Someone
from tests.browser.random_1947 import deciding, kept, late
from tests.playthroughs.test_section_8 import FILE, printed

FINISHED = ROOT / "examples" / "1947-steady-1.railhead.json"
DRAWN = 2  # actions of chance at the start: order cards and the shares of the pool
BOARDS = ("Privates", "Seasons", "Expatriation", "Bonds", "Phases")
TOLD = {"president": "director", "cash": "cash", "hammer": "hammer", "owner": "owner"}
UNSHOWN = ("points", "floated")  # printed in the example, but not as such on these pages
GONE = "\N{EN DASH}"


def figures(page: Page, *tabs: str) -> dict[str, str]:
    """The figures of some tabs, without the sign of the currency."""
    found: dict[str, str] = {}
    for tab in tabs:
        page.get_by_role("tab", name=tab, exact=True).click()
        found |= {name: text.replace("Rs. ", "") for name, text in page.evaluate(READ)}
    return found


def opened(someone: Someone, path: Path, actions: int | None = None) -> tuple[Page, dict[str, Any]]:
    """The table of a saved game, and what the engine says of the position."""
    game = brought(someone, path, actions)
    page = someone.open(f"games/{game}")
    page.locator("svg [data-hex]").first.wait_for(state="attached")
    return page, someone.api("GET", f"/games/{game}/view")["view"]


# The worked example ------------------------------------------------------------------------------


@pytest.mark.long
def test_section_8_by_clicking(comes: Invite) -> None:
    emma = comes("Emma")
    page, _ = opened(emma, FILE, DRAWN)
    wanted: dict[int, dict[str, str]] = defaultdict(dict)
    for number, what, of, value in printed():
        if what not in UNSHOWN and number > DRAWN:
            wanted[number][f"{TOLD.get(what, what)} {of}"] = value
    for number, action in enumerate(saved(FILE)["actions"][DRAWN:], start=DRAWN + 1):
        at(page, number - 1)
        play(emma, action)
        at(page, number)
        compare(page, number, wanted.pop(number, {}))
    assert not wanted
    expect(page.locator(".rh-legend")).to_contain_text("Intermediate Season")  # drawn anew
    run_and_pay(emma)


def compare(page: Page, number: int, wanted: dict[str, str]) -> None:
    if not wanted:
        return
    names = {name: "phase" if name == "phase game" else name for name in wanted}
    shown: dict[str, str] = {}
    for tab in ("Numbers", "Companies", "Privates"):
        if not set(names.values()) <= shown.keys():
            shown |= figures(page, tab)
    page.get_by_role("tab", name="Map", exact=True).click()
    for name, value in wanted.items():
        found = shown[names[name]]
        if name.startswith("trains "):
            found = str(len(found.split("+")))
        assert found == value, f"after {number}: {name}"


def run_and_pay(emma: Someone) -> None:
    """The BNR of Paul goes on: Nagpur and the next city earn 40, without a temple 30."""
    page, paul, played = emma.page, {"player": "Paul"}, len(saved(FILE)["actions"])
    play(emma, {"type": "pass", **paul})
    at(page, played + 1)
    play(emma, {"type": "pass", **paul})
    at(page, played + 2)
    panel = begin(page, "run_trains")
    assert panel
    panel.locator('[data-field="routes"] button[data-value]').first.click()
    expect(panel).to_contain_text(re.compile(r"Earnings\s*Rs\. 30"))
    expect(panel).to_contain_text("the runs earn Rs. 40")
    expect(panel).to_contain_text("20% less: the temple is not reached")
    panel.get_by_role("button", name="Confirm").click()
    at(page, played + 3)
    play(emma, {"type": "dividend", **paul, "company": "BNR", "how": "pay"})
    at(page, played + 4)
    shown = figures(page, "Numbers", "Companies")
    assert (shown["cash Paul"], shown["price BNR"]) == (str(40 + 6 * 3), "100")


# Late positions ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("answer", "outcome"), [("Confirm", "protected"), ("Let the", "fallen")])
def test_price_protection_on_the_spot(
    comes: Invite, tmp_path: Path, answer: str, outcome: str
) -> None:
    page, view = opened(comes("Pia"), kept(tmp_path, deciding("protect_price")))
    sale = view["protection"]
    panel = page.locator(PANEL)
    expect(panel).to_contain_text(f"{sale['seller']} sells {sale['shares']} share")
    shown = {name: text.replace("Rs. ", "") for name, text in page.evaluate(READ)}
    for case in ("now", "protected", "fallen"):
        for what in ("price", "shares", "bonds", "pool"):
            assert shown[f"{case} {what}"] == str(sale[case][what])
    assert shown["protection bonds"] == f"{sale['bonds']} bonds"
    before = page.locator("[data-at]").inner_text()
    panel.get_by_role("button", name=answer).click()
    expect(page.locator("[data-at]")).not_to_have_text(before)
    after, company = sale[outcome], sale["company"]
    table = figures(page, "Numbers", "Companies", "Bonds")
    assert table[f"price {company}"] == str(after["price"])
    assert table[f"shares {sale['president']} {company}"] == str(after["shares"])
    assert table[f"bonds {sale['president']} {company}"].startswith(str(after["bonds"] or ""))


def test_new_bonds_are_offered_to_shareholders(comes: Invite, tmp_path: Path) -> None:
    page, view = opened(comes("Ben"), kept(tmp_path, deciding("offer_bonds")))
    offer, player = view["bond_offer"], view["actors"][0]
    shown = figures(page, "Bonds")
    assert (shown["offer left"], shown["offer price"]) == (str(offer["left"]), str(offer["price"]))
    for name, asked in offer["asked"].items():
        assert shown[f"offer {name}"] == (str(asked["most"]) if asked["most"] else "none")
    expect(page.locator(PANEL).get_by_role("button", name="Buy none")).to_be_visible()
    position = railhead.load(tmp_path / "found.railhead.json")
    taken = {**next(iter(position.legal_actions(player))), "count": 1}
    panel = begin(page, "take_bonds")
    assert panel
    choices = panel.locator('[data-field="count"] button[data-value="1"]')
    if choices.count():
        choices.click()
    panel.get_by_role("button", name="Confirm").click()
    expect(page.locator("[data-at]")).to_have_text(re.compile(f"^{len(position.actions) + 1}/"))
    after = position.play(taken).view(None)["companies"][offer["company"]]
    assert figures(page, "Bonds")[f"bonds {player} {offer['company']}"].startswith(
        str(after["bonds"][player])
    )


def test_the_panels_show_what_the_engine_says(comes: Invite, tmp_path: Path) -> None:
    page, view = opened(comes("Lea"), kept(tmp_path, late))
    shown = figures(page, "Map", *BOARDS)
    assert shown["season"] == view["seasons"][0]["name"]
    check_land(shown, view)
    check_paper(shown, view)


def check_land(shown: dict[str, str], view: dict[str, Any]) -> None:
    for stop, city in view["cities"].items():
        value = "no track" if city["value"] is None else str(city["value"])
        assert shown[f"city {stop}"] == value
    for player, holding in view["players"].items():
        assert shown[f"workers {player}"] == str(holding["workers"])
    for name, company in view["companies"].items():
        reached = company["temple_reached"]
        assert shown[f"reduction {name}"] == ("whole" if reached else "\N{MINUS SIGN}20%")
        for number, site in enumerate(company["sites"], start=1):
            assert shown[f"box {number} {name}"] == view["sites"][site]["name"]
    assert any(company["sites"] for company in view["companies"].values())


def check_paper(shown: dict[str, str], view: dict[str, Any]) -> None:
    for name, private in view["privates"].items():
        assert shown[f"status {name}"] == private["status"]
        hammer = private["hammer"]
        assert shown[f"hammer {name}"] == (GONE if hammer is None else str(hammer))
        if private["limit"]:
            assert shown[f"limit {name}"] == f"{private['least']} to {private['limit']}"
    for player, holding in view["players"].items():
        assert shown[f"ordinary {player}"] == str(holding["ordinary_count"])
        assert shown[f"savings {player}"] == str(holding["savings_count"])
    for name in view["operating_order"]:
        company = view["companies"][name]
        assert shown[f"bond price {name}"] == str(company["bond_price"])
        needed = company["needed_revenue"]
        assert shown[f"needed {name}"] == ("anything" if needed is None else str(needed))


def test_zones_are_pointed_out_on_the_map(comes: Invite, tmp_path: Path) -> None:
    page, view = opened(comes("Zoe"), kept(tmp_path, late))
    page.get_by_role("button", name="Zones").click()
    zones = list(view["zones"].values())
    expect(page.locator(".shade.hatched")).to_have_count(zones.count("monsoon"))
    expect(page.locator(".shade.plain")).to_have_count(zones.count("dry"))
    touched = {city["hex"] for city in view["cities"].values() if city["change"]}
    expect(page.locator(".shades .flag")).to_have_count(len(touched))
    page.get_by_role("button", name="Zones").press("Enter")
    expect(page.locator(".shade")).to_have_count(0)


STEPS = ("stock_turn", "place_stations", "run_all", "claim_site", "advance_token", "shed_trains")
RAW = re.compile(r"\S*[a-z]_[a-z]\S*|\S*#\d\S*|\S*\.s\d\S*")  # buy_share, T2#1, H35.s0


def test_nothing_is_told_by_its_raw_name(comes: Invite, tmp_path: Path) -> None:
    wim = comes("Wim")
    for step in STEPS:
        page, view = opened(wim, kept(tmp_path, deciding(step)))
        assert view["step"] == step
        panel = page.locator(PANEL)
        panel.locator("button[data-offer], form").first.wait_for()
        kinds = panel.locator(".kinds button[data-offer]")
        for number in range(kinds.count()):
            kinds.nth(number).click()
            expect(panel.locator("form")).to_be_visible()
            assert RAW.findall(panel.inner_text()) == []
        assert RAW.findall(panel.inner_text()) == []


# For everybody -----------------------------------------------------------------------------------


def test_the_panels_are_accessible(comes: Invite, tmp_path: Path) -> None:
    page, _ = opened(comes("Ann"), kept(tmp_path, deciding("protect_price")))
    faults = {}
    for tab in ("Map", *BOARDS):
        page.get_by_role("tab", name=tab, exact=True).click()
        faults[tab] = findings(page, "html" if tab == "Map" else "#stage-panel")
    assert {tab: fault for tab, fault in faults.items() if fault} == {}


def test_the_panels_fit_a_phone(comes: Invite, tmp_path: Path) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "is_mobile": True, "has_touch": True}
    page, _ = opened(comes("Tom", **phone), kept(tmp_path, late))
    for tab in BOARDS:
        page.locator("nav.phone").get_by_role("button", name=tab, exact=True).click()
        wide = page.evaluate("() => document.querySelector('.layer.scroll').scrollWidth")
        assert wide <= 390, tab


def test_the_score(comes: Invite) -> None:
    max_ = comes("Max")
    game = brought(max_, FINISHED)
    view = max_.api("GET", f"/games/{game}/view")["view"]
    page = max_.open(f"games/{game}/score")
    expect(page.get_by_text(view["result"]["reason"])).to_be_visible()
    for name, worth in view["result"]["worth"].items():
        parts = [view["players"][name][key] for key in ("cash", "shares_worth", "bonds_worth")]
        assert sum(parts) == worth
        for key, value in (("worth", worth), ("shares_worth", parts[1]), ("bonds_worth", parts[2])):
            expect(page.locator(f'[data-figure="{key} {name}"]')).to_have_text(str(value))
