"""The action panel: what is to be decided is in sight at every size, and what ends it."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

import railhead
from railhead import Game
from railhead.bots.random_play import positions
from railhead.play.codec import encode
from tests.browser.axe import findings
from tests.browser.clicking import PANEL, asked, at, begin, choose, play
from tests.browser.conftest import Invite
from tests.browser.files import SAMPLE, brought, saved
from tests.browser.moments import NAMES, deciding, keep, moment
from tests.browser.people import PHONE, Someone

LAY, DEAL = 64, 33  # actions of the sample game before such a decision
SIZES = ((1280, 800), (1024, 700), (390, 844), (640, 400))  # the last: 1280 by 800 at 200%
CHOICES = ":is([aria-pressed]:not(.not), input, select)"
HIDDEN = """async one => {
    const seen = (x, y) => {
        const at = document.elementFromPoint(x, y);
        return at !== null && (one.contains(at) || (at.tagName === "LABEL" && at.contains(one)));
    };
    const whole = () => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        const edges = [[x, top + 3], [x, bottom - 3], [left + 3, y], [right - 3, y]];
        return seen(x, y) && edges.every(([x, y]) => seen(x, y));
    };
    for (const until = Date.now() + 20_000; !whole() && Date.now() < until; )
        await new Promise(requestAnimationFrame);  // a page of a new size is laid out anew
    const { x, y } = one.getBoundingClientRect();
    const front = document.elementFromPoint(x + 5, y + 5);
    return whole() ? "" : `${one.outerHTML} at ${x}, ${y}, behind ${front?.outerHTML}`;
}"""


def comes_to(someone: Someone, path: Path, actions: int | None = None) -> Page:
    page = someone.open(f"games/{brought(someone, path, actions)}")
    at(page, len(saved(path, actions)["actions"]))
    expect(page.locator(f"{PANEL} :is(form, footer button)").first).to_be_visible()
    return page


def at_moment(someone: Someone, folder: Path, game: Game) -> Page:
    return comes_to(someone, keep(folder, game))


def confirm(page: Page) -> Locator:
    return page.locator(PANEL).get_by_role("button", name="Confirm")


def all_in_sight(*parts: Locator) -> None:
    """Each of them can be seen and clicked as it is, without scrolling."""
    for part in parts:
        expect(part.first).to_be_visible()
        for one in part.all():
            assert one.evaluate(HIDDEN) == ""


def decided_in_sight(page: Page, field: str) -> None:
    """At each size: the choices of a field, Confirm, and whatever is done by one click."""
    panel = page.locator(PANEL)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        all_in_sight(asked(panel, field).locator(CHOICES), confirm(page))
        for plain in panel.locator("footer [data-offer]").all():
            all_in_sight(plain)
        assert page.evaluate("() => document.scrollingElement.scrollWidth <= innerWidth")
    page.set_viewport_size({"width": SIZES[0][0], "height": SIZES[0][1]})


def test_a_tile_and_how_it_lies(comes: Invite) -> None:
    page = comes_to(comes("Pat"), SAMPLE, LAY)
    action = saved(SAMPLE)["actions"][LAY]
    panel = begin(page, "lay_tile")
    assert panel
    choose(page, asked(panel, "hex"), ("hex", action["hex"]), action)
    decided_in_sight(page, "tile")
    choose(page, asked(panel, "tile"), ("tile", action["tile"]), action)
    expect(asked(panel, "rotation")).to_be_visible()
    decided_in_sight(page, "rotation")
    expect(panel.locator("[data-folded=tile]")).to_contain_text(action["tile"])
    expect(asked(panel, "tile")).to_have_count(0)
    panel.get_by_role("button", name="Change: Tile").click()
    decided_in_sight(page, "tile")


def first_of(field: Locator) -> None:
    """Choose what comes first."""
    if field.locator("select").count():
        field.locator("select").select_option(index=1)
    else:
        field.locator("[aria-pressed]:not(.not)").first.click()


@pytest.mark.parametrize(
    ("title", "step", "type_"),
    [
        ("1820", "use_lobby", "float_company"),
        ("1947", "stock_turn", "open_company"),
    ],
)
def test_a_par_price(comes: Invite, tmp_path: Path, title: str, step: str, type_: str) -> None:
    game = moment(title, step, type_)
    page = at_moment(comes(f"Pat par {title}"), tmp_path, game)
    panel = begin(page, type_)
    assert panel
    expect(confirm(page)).to_be_disabled()
    while not asked(panel, "par").count():
        field = panel.locator("fieldset").last
        name = str(field.get_attribute("data-field"))
        decided_in_sight(page, name)
        first_of(field)
        expect(panel.locator(f"[data-folded={name}]")).to_be_visible()
    decided_in_sight(page, "par")
    expect(panel.locator("[data-verdict]")).to_have_text("Choose a par price")
    asked(panel, "par").locator("[aria-pressed]").first.click()
    expect(confirm(page)).to_be_enabled()
    decided_in_sight(page, "par")


@pytest.mark.parametrize(
    ("title", "step", "field"), [("1820", "cousin_auction", "lot"), ("1947", "auction", "amount")]
)
def test_an_auction_can_be_passed(
    comes: Invite, tmp_path: Path, title: str, step: str, field: str
) -> None:
    game = moment(title, step, "bid")
    page = at_moment(comes(f"Pat bids {title}"), tmp_path, game)
    begin(page, "bid")
    decided_in_sight(page, field)
    passing = page.locator(f"{PANEL} [data-offer=pass]")
    all_in_sight(passing)
    passing.click()
    at(page, len(game.moves) + 1)


@pytest.mark.parametrize(
    ("title", "step"),
    [("1853-retuned", "buy_trains"), ("1820", "buy_trains"), ("1947", "buy_trains")],
)
def test_a_train(comes: Invite, tmp_path: Path, title: str, step: str) -> None:
    game = moment(title, step, "buy_train")
    page = at_moment(comes(f"Pat buys {title}"), tmp_path, game)
    panel = begin(page, "buy_train")
    assert panel
    name = str(panel.locator("fieldset").last.get_attribute("data-field"))
    decided_in_sight(page, name)
    expect(confirm(page)).to_be_disabled()
    expect(panel.locator("[data-verdict]")).to_have_text(re.compile("^(Choose|Enter) "))


def test_the_cost_stands_beside_confirm(comes: Invite) -> None:
    page = comes_to(comes("Quin"), SAMPLE, DEAL)
    action = saved(SAMPLE)["actions"][DEAL]
    panel = begin(page, "buy_share")
    assert panel
    expect(panel.locator("[data-verdict]")).to_have_text("Choose a company")
    choose(page, asked(panel, "company"), ("company", action["company"]), action)
    expect(panel.locator("[data-verdict]")).to_have_text(re.compile(r"^Costs £\d+$"))


def test_money_stands_under_the_header_and_follows_the_draft(comes: Invite) -> None:
    number = next(n for n, a in enumerate(saved(SAMPLE)["actions"]) if a["type"] == "buy_train")
    action = saved(SAMPLE)["actions"][number]
    una = comes("Una")
    page = comes_to(una, SAMPLE, number)
    panel = begin(page, "buy_train")
    assert panel
    view = una.api("GET", f"/games/{page.url.rsplit('/', 1)[1]}/view")["view"]
    company, price = view["companies"][action["company"]], action["price"]
    funds = panel.locator("[data-funds]")
    expect(funds).to_contain_text(f"£{company['treasury']}")
    expect(funds).to_contain_text(
        f"{action['player']} £{view['players'][action['player']]['cash']}"
    )
    for name in ("train", "source"):
        if asked(panel, name).count():
            choose(page, asked(panel, name), (name, action[name]), action)
    expect(funds).to_contain_text(f"£{company['treasury']} → £{company['treasury'] - price}")
    count = len(company["trains"])
    expect(funds).to_contain_text(f"limit {count} → {count + 1} of {view['train_limit']}")


def test_the_log_is_folded_away_and_stays_so(comes: Invite) -> None:
    page = comes_to(comes("Rae"), SAMPLE, LAY)
    panel = page.locator(PANEL)
    before = panel.bounding_box()
    page.get_by_role("button", name="Fold away what is beside the table").click()
    expect(page.locator("#side-panel")).to_be_hidden()
    after = panel.bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"] + 100
    page.reload()
    expect(page.locator("#side-panel")).to_be_hidden()
    page.get_by_role("tab", name="Chat", exact=True).click()
    expect(page.locator("#side-panel")).to_be_visible()


def test_a_bid_is_raised_by_one_click(comes: Invite, tmp_path: Path) -> None:
    game = moment("1820", "future_trains", "bid")
    vic = comes("Vic")
    page = at_moment(vic, tmp_path, game)
    begin(page, "bid")
    page.locator(f"{PANEL} button[data-again]").click()
    at(page, len(game.moves) + 1)
    bid = vic.api("GET", f"/games/{page.url.rsplit('/', 1)[1]}/view")["view"]["auction"]["bid"]
    least = game.view(None)["auction"]["next"]
    assert bid == least


def test_earnings_are_used_as_the_last_time(comes: Invite) -> None:
    actions = saved(SAMPLE)["actions"]
    first = next(n for n, action in enumerate(actions) if action.get("how") == "pay")
    page = comes_to(comes("Wim"), SAMPLE, first)
    panel = begin(page, "dividend")
    assert panel
    expect(confirm(page)).to_be_disabled()
    choose(page, asked(panel, "how"), ("how", "pay"), actions[first])
    confirm(page).click()
    at(page, first + 1)
    undo(page)
    at(page, first)
    begin(page, "dividend")
    expect(confirm(page)).to_be_enabled()


def test_a_turn_that_can_only_be_ended_ends_where_that_is_wanted(
    comes: Invite, tmp_path: Path
) -> None:
    game = moment("fenmark", "stock_turn", "sell_shares")
    xia = comes("Xia")
    xia.context.add_init_script("localStorage.setItem('railhead.ends-itself', 'yes')")
    before, action = forced(game)
    page = at_moment(xia, tmp_path, before)
    play(xia, action)
    at(page, len(before.moves) + 2)
    undo(page)
    at(page, len(before.moves) + 1)
    expect(page.get_by_label("always at once")).to_be_checked()


def undo(page: Page) -> None:
    page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("button", name="Take it back").click()


def forced(start: Game) -> tuple[Game, dict[str, Any]]:
    """A position, and a move in it after which whoever is next can only pass, and the next not."""
    for game in positions(start, random.Random(1)):
        for action in game.legal_actions(game.actors[0]) if game.actors else ():
            then = game.play(action)
            if is_only_a_pass(then) and not is_only_a_pass(then.play(passing(then))):
                return game, action
    raise AssertionError("no such moment")


def is_only_a_pass(game: Game) -> bool:
    types = [o["type"] for player in game.actors for o in game.offers(player)]
    return types == ["pass"]


def passing(game: Game) -> dict[str, Any]:
    return {"type": "pass", "player": game.actors[0]}


def test_the_last_run_is_run_again_by_one_click(comes: Invite, tmp_path: Path) -> None:
    game, runs = second_run()
    yan = comes("Yan")
    page = at_moment(yan, tmp_path, game)
    begin(page, "run_trains")
    page.get_by_role("button", name="Run as the last time").click()
    at(page, len(game.moves) + 1)
    found = yan.api("GET", f"/games/{page.url.rsplit('/', 1)[1]}/export")["actions"][-1]
    assert [route["stops"] for route in found["routes"]] == [route["stops"] for route in runs]


def second_run() -> tuple[Game, list[Any]]:
    """A company about to run that has run before, otherwise than is best now and still legal."""
    ran: dict[str, list[Any]] = {}
    for game in positions(railhead.new("fenmark", [*NAMES], seed=2), random.Random(2)):
        last: dict[str, Any] = encode(game.moves[-1].action) if game.moves else {"type": ""}
        if last["type"] == "run_trains":
            ran[last["company"]] = last["routes"]
        if deciding(game) != "run_all":
            continue
        (offer,) = [o for o in game.offers(game.actors[0]) if o["type"] == "run_trains"]
        best = offer["choices"][0]["action"]
        old = ran.get(best["company"])
        again = {**best, "routes": old}
        if old and old != best["routes"] and game.why_not(again) is None:
            return game, old
    raise AssertionError("no such moment")


def test_keys_go_on_where_the_choice_was_made(comes: Invite) -> None:
    page = comes_to(comes("Sal"), SAMPLE, LAY)
    panel = page.locator(PANEL)
    panel.locator("[data-field=hex] button", has_text="Iaa").focus()
    page.keyboard.press("Enter")
    expect(panel.locator("[data-field=tile] button").first).to_be_focused()
    page.keyboard.press("Enter")
    expect(panel.locator("[data-field=rotation] button").first).to_be_focused()


@pytest.mark.parametrize("device", [{}, PHONE])
def test_axe_finds_nothing_serious_in_a_form_with_folded_fields(
    comes: Invite, device: dict[str, Any]
) -> None:
    page = comes_to(comes(f"Tom {len(device)}", **device), SAMPLE, LAY)
    action = saved(SAMPLE)["actions"][LAY]
    panel = begin(page, "lay_tile")
    assert panel
    for name in ("hex", "tile"):
        choose(page, asked(panel, name), (name, action[name]), action)
    expect(panel.locator("[data-folded=tile]")).to_be_visible()
    assert findings(page) == []
