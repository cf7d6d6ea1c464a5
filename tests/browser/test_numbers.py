"""One page with every number: tables that fit and can be copied, history, colours of the market."""

import csv
import io
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.files import LATE, ROOT, SAMPLE, brought
from tests.browser.people import LOOKS, PHONE, Someone

INDIA = ROOT / "examples" / "1947-steady-1.railhead.json"
GAMES = {"1947": (INDIA, 300), "1853": (LATE, 400)}
SIZES: dict[str, dict[str, Any]] = {
    "1280": {"viewport": {"width": 1280, "height": 800}},
    "1024": {"viewport": {"width": 1024, "height": 700}},
    "200%": {"viewport": {"width": 640, "height": 400}, "device_scale_factor": 2},
    "phone": PHONE,
}
LOOKED_AT = ("1280", "phone")  # by axe; the others have nothing of their own
LEFT = "one => one.getBoundingClientRect().left"
OVERFLOW = "one => one.scrollWidth - one.clientWidth"
GAPS = """rows => rows.map((row) => {
    const range = document.createRange();
    const [name, pips] = [...row.cells].map((cell) => {
        range.selectNodeContents(cell);
        return range.getBoundingClientRect();
    });
    return pips.left - name.right;
})"""
TO_THE_RIGHT = "one => { one.scrollLeft = one.scrollWidth; }"


def opened(someone: Someone, title: str) -> tuple[Page, str]:
    """The numbers of a game, and its id."""
    game = brought(someone, *GAMES[title])
    page = someone.open(f"games/{game}")
    expect(page.locator("svg [data-hex]").first).to_be_attached()
    tab(page, "Numbers").click()
    expect(sheet(page, "Round by round").locator("tbody tr").first).to_be_attached()
    return page, game


def tab(page: Page, name: str) -> Locator:
    """A part of the table, in the row above it or below it on a phone."""
    above = page.get_by_role("tab", name=name, exact=True)
    parts = page.get_by_role("navigation", name="Parts of the table")
    return above.or_(parts.get_by_role("button", name=name, exact=True)).locator("visible=true")


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("region", name=name, exact=True)


def copied(page: Page, name: str) -> list[dict[str, str]]:
    """The rows of a table that is copied."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("() => navigator.clipboard.writeText('')")
    page.get_by_role("button", name=f"Copy as CSV of {name}", exact=True).click()
    expect(page.get_by_text(f"{name}: copied as CSV.").first).to_be_visible()
    text = str(page.wait_for_function("() => navigator.clipboard.readText()").json_value())
    return list(csv.DictReader(io.StringIO(text, newline="")))


@pytest.mark.parametrize("size", SIZES)
def test_what_is_in_sight_at_once_and_when_a_table_is_moved(comes: Invite, size: str) -> None:
    otto = comes(f"Otto {size}", **SIZES[size])
    page, game = opened(otto, "1947")
    rival = otto.api("GET", f"/games/{game}/view")["view"]["players"]["Clive"]
    cash = page.locator("[data-figure='cash Clive']")
    expect(cash).to_have_text(f"Rs. {rival['cash']}")
    expect(cash).to_be_in_viewport()  # one click away
    if size == "1280":
        all_columns_are_in_sight(page)
    names_stay(page)


def all_columns_are_in_sight(page: Page) -> None:
    expect(sheet(page, "Players").locator("thead th")).to_have_count(15)
    for name in ("Players", "Companies"):
        assert sheet(page, name).evaluate(OVERFLOW) == 0, name


def names_stay(page: Page) -> None:
    """While a table is moved sideways."""
    assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    for name in ("Players", "Companies", "Round by round"):
        region = sheet(page, name)
        left = region.evaluate(LEFT)
        region.evaluate(TO_THE_RIGHT)
        assert region.locator("tbody th").first.evaluate(LEFT) - left < 3, name
        last = region.locator("tbody tr").first.locator("td").last
        last.scroll_into_view_if_needed()
        expect(last).to_be_in_viewport()


@pytest.mark.parametrize("title", GAMES)
def test_what_is_copied_is_what_the_view_says(comes: Invite, title: str) -> None:
    pia = comes(f"Pia {title}")
    page, game = opened(pia, title)
    view = pia.api("GET", f"/games/{game}/view")["view"]
    rows = {row["Player"]: row for row in copied(page, "Players")}
    assert list(rows)[: len(view["players"])] == sorted(
        view["players"], key=lambda name: view["players"][name]["order"]
    )
    for name, player in view["players"].items():
        row = rows[name]
        assert (int(row["Cash"]), int(row["Worth"])) == (player["cash"], player["worth"])
        held = {c: int(row[c]) for c in view["companies"] if row[c]}
        assert held == player["shares"]
    runs = pia.api("GET", f"/games/{game}/runs")
    companies = {row["Company"]: row for row in copied(page, "Companies")}
    assert companies.keys() == view["companies"].keys()
    for name, company in view["companies"].items():
        row = companies[name]
        assert int(row["Treasury"]) == company["treasury"]
        assert row["Price"] == str(company["price"] or "")
        assert row["Trains"].split() == [train.split("#")[0] for train in company["trains"]]
        if title == "1947":
            holders = ("pool", *view["players"])
            assert int(row["Bonds out"]) == sum(company["bonds"].get(h, 0) for h in holders)
        assert row["Last run"] == (str(runs[name]["earned"]) if name in runs else "")


def test_rounds_are_told_from_the_charts(comes: Invite) -> None:
    quinn = comes("Quinn")
    page, game = opened(quinn, "1853")
    charts = quinn.api("GET", f"/games/{game}/charts")
    rounds, end = charts["rounds"], charts["position"]
    sheet(page, "Round by round").scroll_into_view_if_needed()
    worth = copied(page, "Round by round")
    assert [row["Round"] for row in worth] == [one["name"] for one in reversed(rounds)]
    last = {name: str(steps[-1][1]) for name, steps in charts["worth"].items()}
    assert {name: worth[0][name] for name in last} == last
    page.get_by_role("button", name="Earned", exact=True).click()
    earned = copied(page, "Round by round")
    for company, steps in charts["income"].items():
        assert sum(int(row[company]) for row in earned) == steps[-1][1]
    assert end == GAMES["1853"][1]


@pytest.mark.parametrize("look", LOOKS)
def test_nothing_serious_is_found_on_the_numbers(comes: Invite, look: str) -> None:
    page, _ = opened(comes(f"Rosa {look}", **LOOKS[look]), "1853")
    assert findings(page, "#stage-panel", colours=look == "laptop") == []
    tab(page, "Market").click()
    expect(page.get_by_role("list", name="Colours of the market")).to_be_visible()
    assert findings(page, "#stage-panel", colours=look == "laptop") == []


def test_the_colours_of_the_market_have_a_key(comes: Invite) -> None:
    sven = comes("Sven")
    page, game = opened(sven, "1947")
    tab(page, "Market").click()
    key = page.get_by_role("list", name="Colours of the market").get_by_role("listitem")
    wanted = sven.api("GET", f"/games/{game}/facts")["market_key"]
    assert [text.strip() for text in key.all_text_contents()] == [
        f"{name}: {words}" for name, words in wanted.items()
    ]


def test_the_auction_of_1947_opens_on_its_own_part(comes: Invite) -> None:
    tess = comes("Tess")
    page = tess.open(f"games/{brought(tess, INDIA, 1)}")
    expect(page.get_by_role("tab", name="Privates")).to_have_attribute("aria-selected", "true")
    page.get_by_role("tab", name="Map").click()
    expect(page.locator("svg [data-hex]").first).to_be_visible()
    expect(page.get_by_role("tab", name="Map")).to_have_attribute("aria-selected", "true")


def test_names_and_pips_of_a_card_are_apart(comes: Invite) -> None:
    ulla = comes("Ulla")
    page = ulla.open(f"games/{brought(ulla, SAMPLE, 20)}")
    tab(page, "Companies").click()
    gaps = page.locator("article[data-company] tr:has(.pips)").evaluate_all(GAPS)
    assert min(gaps) >= 4


def test_the_forecast_of_1853_is_what_the_server_tells(comes: Invite) -> None:
    wim = comes("Wim")
    game = brought(wim, SAMPLE, 145)
    page = wim.open(f"games/{game}")
    expect(page.locator("svg [data-hex]").first).to_be_attached()
    tab(page, "Numbers").click()
    expect(sheet(page, "Prices to come").locator("tbody tr").first).to_be_attached()
    told = wim.api("GET", f"/games/{game}/forecast")["forecast"]
    rows = {row["Company"]: row for row in copied(page, "Prices to come")}
    assert rows.keys() == told["prices"].keys()
    for company, price in told["prices"].items():
        assert int(rows[company]["Pays nothing"]) == price["without"]
        assert rows[company]["Pays that again"] == str(price["again"] or "")
    phase = page.locator("[data-part='next phase']")
    expect(phase).to_contain_text(f"With the first {told['next_phase']['train']}")


@pytest.mark.parametrize("size", SIZES)
def test_a_contract_is_told_when_it_is_asked_for(comes: Invite, size: str) -> None:
    xaver = comes(f"Xaver {size}", **SIZES[size])
    game = brought(xaver, SAMPLE, 145)
    page = xaver.open(f"games/{game}")
    expect(page.locator("svg [data-hex]").first).to_be_attached()
    tab(page, "Numbers").click()
    card = page.locator("[data-part='contract']")
    seat = xaver.api("GET", f"/games/{game}")["actors"][0]
    told = xaver.api("GET", f"/games/{game}/forecast/own?seat={seat}")["contract"]
    secrets = [city for group in told["groups"] for city in group]
    assert not [city for city in secrets if city in card.inner_text()]
    card.get_by_role("button", name="Show what it lacks").click()
    for city in secrets:
        expect(card).to_contain_text(city)
    expect(card.locator("[data-figure='contract cost']")).to_have_text(f"£{told['cost']}")
    if size in LOOKED_AT:
        assert findings(page, "#stage-panel", colours=size == "1280") == []
    card.get_by_role("button", name="See it on the map").click()
    expect(page.locator(".shades text, .shades path").first).to_be_attached()
    page.get_by_role("button", name="Put it away").click()
    expect(page.locator(".shades")).to_have_count(0)
