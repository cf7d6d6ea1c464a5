"""1820 late in a game: its panels against the view, an auction, the score, axe, a phone."""

import random
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest
from playwright.sync_api import Page, expect

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import TakeoverAuction
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, asked, at, begin, play
from tests.browser.conftest import Invite
from tests.browser.files import brought, saved
from tests.browser.people import PHONE, Someone
from tests.browser.test_1820 import ADAM, BETH, CLIVE, move, stage

TABS = ("Stock", "Loans", "Takeovers", "Chart", "Cousins", "Companies", "Numbers")
LAST = 30  # moves that are made by clicking
MOST_GAMES = 12


@cache
def late() -> tuple[Game, int, int]:
    """A random game with two of its positions: a late one with loans and several companies, and
    the auction of a company that is not in liquidation.
    """
    for seed in range(MOST_GAMES):
        first = railhead.new("1820", [ADAM, BETH, CLIVE], seed)
        *_, game = positions(first, random.Random(seed))
        states = [cast(State1820, move.state) for move in game.moves]
        sizes = [len(state.order) if state.loans else 0 for state in states]
        auctions = [n for n, state in enumerate(states, start=1) if is_auction(state)]
        if any(sizes) and auctions:
            return game, sizes.index(max(sizes)) + 1, auctions[-1]
    raise AssertionError("no game has what is wanted")


def is_auction(state: State1820) -> bool:
    task = state.agenda[0] if state.agenda else None
    return isinstance(task, TakeoverAuction) and not task.liquidation


@pytest.fixture
def game_file(tmp_path: Path) -> Path:
    path = tmp_path / "late.railhead.json"
    late()[0].save(path)
    return path


def pounds(amount: int) -> str:
    return f"\N{MINUS SIGN}£{-amount}" if amount < 0 else f"£{amount}"


def test_the_panels_show_what_the_view_has(comes: Invite, game_file: Path) -> None:
    game, number, _ = late()
    view = game.at(number).view(None)
    page = opened(comes("Bob 1820"), game_file, number)
    the_chart(page, view["chart"])
    loans_and_maintenance(page, view)
    takeover_sums(page, view)
    the_cousins(page, view)


def opened(someone: Someone, path: Path, number: int) -> Page:
    page = someone.open(f"games/{brought(someone, path, number)}")
    at(page, number)
    return page


def tab(page: Page, name: str) -> None:
    page.get_by_role("tab", name=name, exact=True).click()


def figure(page: Page, name: str, text: Any) -> None:
    expect(stage(page).locator(f'[data-figure="{name}"]')).to_have_text(str(text))


def the_chart(page: Page, chart: dict[str, Any]) -> None:
    tab(page, "Chart")
    marked = stage(page).locator("th[aria-current=step] span").first
    expect(marked).to_have_text(str(chart["round"]))
    for name in ("train_limit", "interest"):
        text = chart[name] if name == "train_limit" else pounds(chart[name])
        figure(page, name.replace("_", " "), text)
    rows = stage(page).locator("tr[data-upkeep]")
    kinds = rows.evaluate_all("all => all.map((row) => row.dataset.upkeep)")
    assert kinds == [train["type"] for train in late()[0].almanac["trains"]][::-1]
    for phase, row in enumerate(reversed(rows.all()), start=1):
        costs = [column["maintenance"].get(str(phase)) for column in chart["columns"]]
        written = ["" if cost is None else f"{cost:,}" for cost in costs]
        assert row.locator("td[data-column]").all_text_contents() == written
    leaving = stage(page).locator('[data-part="coming"] [data-figure="leaving"]').first
    expect(leaving).to_contain_text(next(iter(chart["next_round"]["discarded"]), "none"))


def loans_and_maintenance(page: Page, view: dict[str, Any]) -> None:
    tab(page, "Loans")
    listed = [c for c in (*view["order"], *view["private_track"]) if c != "BR"]
    rows = stage(page).locator("tbody tr[data-company]")
    shown = rows.evaluate_all("all => all.map((row) => row.dataset.company)")
    assert shown == [c for c in listed if "maintenance" in view["companies"][c]]
    for company in shown:
        part = view["companies"][company]
        due = part["maintenance"]
        text = f"{pounds(due['now'])} → {pounds(due['next_round'])}"
        figure(page, f"maintenance {company}", text)
        each = [
            f"{line['train'].split('#')[0]} {pounds(line['now'])} → {pounds(line['next'])}"
            for line in due["trains"]
        ]
        lines = stage(page).locator(f'[data-figure="upkeep {company}"] li')
        expect(lines).to_have_text(each or ["no train"])
        if not part["private"]:
            figure(page, f"loans {company}", f"{part['loans']} of {part['loan_capacity']}")


def takeover_sums(page: Page, view: dict[str, Any]) -> None:
    tab(page, "Takeovers")
    targets = [c for c in view["order"] if "takeover" in view["companies"][c]]
    for target in targets:
        stage(page).locator(f'button[data-target="{target}"]').click()
        sums = view["companies"][target]["takeover"]
        for name in ("least", "forcing", "bank"):
            figure(page, f"{name} bid", pounds(sums[name]))
        the_sums(page, sums["sums"][0])
        slider = stage(page).get_by_role("slider")
        slider.focus()
        page.keyboard.press("End")
        the_sums(page, sums["sums"][-1])
        expect(stage(page)).to_contain_text("must be accepted")
        assert sums["sums"][-1]["bid"] >= sums["forcing"]


def the_sums(page: Page, sums: dict[str, Any]) -> None:
    figures = {"chosen bid": sums["bid"], "each": sums["each"]}
    figures |= {f"paid {holder}": amount for holder, amount in sums["paid"].items()}
    figures |= {f"in all {company}": amount for company, amount in sums["in_all"].items()}
    part = stage(page).locator('[data-part="sums"]')
    for name, amount in figures.items():
        expect(part.locator(f'[data-figure="{name}"]')).to_have_text(pounds(amount))


def the_cousins(page: Page, view: dict[str, Any]) -> None:
    tab(page, "Cousins")
    expect(stage(page).locator("section[data-cousin]")).to_have_count(len(view["cousins"]))
    for name, cousin_ in view["cousins"].items():
        figure(page, f"player {name}", cousin_["player"])
        figure(page, f"treasury {name}", pounds(cousin_["treasury"]))
        figure(page, f"worth {name}", pounds(cousin_["worth"]))


def test_the_auction_of_a_company_shows_who_gets_what(comes: Invite, game_file: Path) -> None:
    game, _, number = late()
    position = game.at(number)
    auction = position.view(None)["auction"]
    page = opened(comes("Cyd 1820"), game_file, number)
    tab(page, "Takeovers")
    sale = stage(page).locator('[data-part="auction"]')
    for name, key in (("least", "least"), ("forcing", "forcing"), ("next bid", "next")):
        if not auction["bank"] or key == "next":
            shown = sale.locator(f'[data-figure="{name}"]')
            expect(shown).to_have_text(pounds(auction[key]))
    for holder, amount in auction["sums"]["paid"].items():
        expect(sale.locator(f'[data-figure="paid {holder}"]')).to_have_text(pounds(amount))
    player = position.actors[0]
    raised = move(player, "bid", lot=auction["lot"], amount=auction["next"])
    play_as(page, player)
    panel = begin(page, "bid")
    assert panel
    if asked(panel, "amount").count():  # one who can bid no more has nothing to choose
        asked(panel, "amount").locator("input").fill(str(auction["next"]))
    offers = position.offers(player)
    choices = next(offer for offer in offers if offer["type"] == "bid")["choices"]
    (effects,) = (choice["effects"] for choice in choices if choice["action"] == raised)
    for effect in effects:
        expect(page.locator(PANEL)).to_contain_text(effect)


def play_as(page: Page, player: str) -> None:
    speakers = page.get_by_role("group", name="Who speaks")
    if speakers.count():
        speakers.get_by_role("button", name=player).click()


def test_the_game_is_played_to_its_score(comes: Invite, game_file: Path) -> None:
    """The last moves by clicking, and the page of the final score."""
    game = late()[0]
    moves = saved(game_file)["actions"]
    someone = comes("Dot 1820")
    page = opened(someone, game_file, len(moves) - LAST)
    for number, action in enumerate(moves[-LAST:], start=len(moves) - LAST + 1):
        play_as(page, action["player"])
        play(someone, action)
        at(page, number)
    panel = page.locator(PANEL)
    expect(panel).to_contain_text("The game is over")
    assert game.result
    for player, worth in game.result["worth"].items():
        expect(panel.locator(".result li", has_text=player)).to_contain_text(pounds(worth))
    page.get_by_role("link", name="The final score, with charts").click()
    expect(page.get_by_role("img", name="Share prices")).to_be_visible()


# Kinds of action that the walk through the first rounds has, or that are one button.
WALKED = {
    "deal",
    "pass",
    "accept",
    "decline",
    "bid",
    "buy_cousin",
    "take_future_trains",
    "fund_lobby",
    "float_company",
    "place_home",
    "place_shares",
    "buy_share",
    "act_for",
    "lay_tile",
    "buy_train",
    "issue_shares",
    "run_trains",
    "dividend",
}


def test_every_other_kind_of_action_is_made_by_clicking(comes: Invite, game_file: Path) -> None:
    actions = saved(game_file)["actions"]
    first = {action["type"]: number for number, action in reversed(list(enumerate(actions)))}
    assert "take_loan" in first
    someone = comes("Gus 1820")
    for kind in first.keys() - WALKED:
        number = first[kind]
        page = opened(someone, game_file, number)
        play_as(page, actions[number]["player"])
        play(someone, actions[number])
        at(page, number + 1)


def test_axe_finds_nothing_serious_in_the_panels(comes: Invite, game_file: Path) -> None:
    someone = comes("Eve 1820")
    found = {}
    for number, names in ((1, TABS[:1]), (late()[2], TABS[:5])):
        page = opened(someone, game_file, number)
        for name in names:
            tab(page, name)
            part = "html" if name == TABS[0] else "#stage-panel"
            found[f"{number} {name}"] = findings(page, part)
    assert {where: faults for where, faults in found.items() if faults} == {}


def test_the_panels_fit_a_phone(comes: Invite, game_file: Path) -> None:
    someone = comes("Fay 1820", **PHONE)
    wide = "() => document.scrollingElement.scrollWidth <= innerWidth"
    inside = "one => one.scrollWidth <= one.clientWidth"
    for number in (1, *late()[1:]):
        page = opened(someone, game_file, number)
        parts = page.get_by_role("navigation", name="Parts of the table")
        for name in TABS:
            parts.get_by_role("button", name=name).tap()
            assert page.evaluate(wide), name
            assert page.locator("#stage-panel .layer.scroll").evaluate(inside), name
