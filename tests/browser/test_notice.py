"""Knowing that it is my turn and who spoke: badge, sound, push, and where a session has ended."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from time import monotonic, time
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from railhead.server import site
from railhead.server.settings import Settings
from tests.browser.axe import findings
from tests.browser.clicking import at
from tests.browser.conftest import Invite
from tests.browser.people import LOOKS, PASSWORD, Someone, person
from tests.server.client import PATIENCE, serving
from tests.server.pushing import Browser as Ears
from tests.server.pushing import Service, push_service

numbers = count(1)
NOTES = """() => {
    window.heard = [];
    window.OscillatorNode = class extends OscillatorNode {
        constructor(context, options) {
            super(context, options);
            window.heard.push(options.frequency);
        }
    };
}"""
CHAT, TURN = [659], [523, 784]


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


@dataclass
class Two:
    """A game of Fenmark; `first` is on turn."""

    game: str
    first: Someone
    other: Someone

    def act(self, someone: Someone, **action: Any) -> None:
        """Somebody acts, elsewhere."""
        path = f"/games/{self.game}"
        number = someone.api("GET", path)["number"]
        body = {"action": {"player": someone.name, **action}, "expected": number}
        someone.api("POST", f"{path}/actions", body)

    def say(self, someone: Someone, text: str) -> None:
        someone.api("POST", f"/games/{self.game}/chat", {"text": text})


def two(*people: Someone) -> Two:
    """A game of two, begun."""
    owner, other = people
    order = {"name": "Fens", "title": "fenmark", "places": 2}
    game = str(owner.api("POST", "/games", order)["id"])
    other.api("POST", f"/games/{game}/seats", {"name": other.name})
    (actor,) = owner.api("POST", f"/games/{game}/start")["actors"]
    return Two(game, *sorted(people, key=lambda one: one.name != actor))


@pytest.fixture
def fens(comes: Invite) -> Two:
    n = next(numbers)
    return two(comes(f"Nora {n}"), comes(f"Olaf {n}"))


def icon(page: Page) -> str | None:
    return page.locator("link[rel=icon]").get_attribute("href")


def test_the_page_calls_whoever_comes_on_turn(fens: Two) -> None:
    page = fens.other.page
    page.add_init_script(f"({NOTES})()")
    fens.other.open(f"games/{fens.game}")
    at(page, 0)
    expect(page).to_have_title("Fens · Fenmark")
    assert icon(page) == "/icon.svg"
    fens.act(fens.first, type="pass")
    expect(page).to_have_title("● Fens · Fenmark")
    expect(page.locator('link[rel=icon][href="/icon-new.svg"]')).to_have_count(1)
    assert page.evaluate("window.heard") == TURN
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Sounds: on").click()
    page.reload()
    fens.act(fens.other, type="pass")
    expect(page).to_have_title("Fens · Fenmark")
    page.get_by_text("Menu", exact=True).click()
    expect(page.get_by_role("button", name="Sounds: off")).to_be_visible()
    fens.act(fens.first, type="pass")
    expect(page).to_have_title("● Fens · Fenmark")
    assert page.evaluate("window.heard") == []


def test_a_remark_that_nobody_has_seen_is_counted(fens: Two) -> None:
    page = fens.other.page
    page.add_init_script(f"({NOTES})()")
    fens.other.open(f"games/{fens.game}")
    at(page, 0)
    fens.say(fens.other, "my own")
    fens.say(fens.first, "well?")
    expect(page).to_have_title("(1) Fens · Fenmark")
    chat = page.get_by_role("tab", name="Chat")
    expect(chat).to_have_text("Chat1")
    assert page.evaluate("window.heard") == CHAT
    chat.click()
    expect(page.get_by_text("well?")).to_be_visible()
    expect(page).to_have_title("Fens · Fenmark")
    fens.say(fens.first, "and?")
    expect(page.get_by_text("and?")).to_be_visible()
    expect(chat).to_have_text("Chat")
    assert page.evaluate("window.heard") == CHAT
    assert icon(page) == "/icon.svg"


def test_on_a_phone_remarks_are_counted_until_they_are_looked_at(comes: Invite) -> None:
    n = next(numbers)
    nora = comes(f"Nora {n}", **LOOKS["phone"])
    made = two(nora, comes(f"Olaf {n}"))
    other = next(one for one in (made.first, made.other) if one is not nora)
    page = nora.open(f"games/{made.game}")
    at(page, 0)
    made.say(other, "hello")
    button(page, "More (1)").click()
    page.get_by_role("tab", name="Chat").click()
    expect(page.get_by_text("hello")).to_be_visible()
    expect(button(page, "More")).to_be_visible()


def test_a_table_whose_session_has_ended_says_so_and_lets_one_sign_in(fens: Two) -> None:
    page = fens.first.open(f"games/{fens.game}")
    at(page, 0)
    fens.first.api("DELETE", "/logins")
    expect(page.get_by_text("You were signed out")).to_be_visible()
    expect(page.get_by_text("What to do")).to_have_count(0)
    assert findings(page) == []
    page.get_by_label("Name").fill(fens.first.name)
    page.get_by_label("Password").fill(PASSWORD)
    button(page, "Sign in").click()
    at(page, 0)
    expect(page.get_by_text("You were signed out")).to_have_count(0)
    assert page.url.endswith(f"/games/{fens.game}")


def test_a_wrong_old_password_signs_nobody_out(comes: Invite) -> None:
    page = comes(f"Pia {next(numbers)}").open("account")
    page.get_by_label("Old password").fill("not this one")
    page.get_by_label("New password").fill("another good one")
    with page.expect_response("**/api/v1/session"):
        button(page, "Change password").click()
    expect(page.get_by_text("Name or password is wrong")).to_be_visible()
    assert page.url.endswith("/account")


def test_a_refused_undo_is_told_to_whoever_asked(fens: Two) -> None:
    fens.act(fens.first, type="pass")
    fens.act(fens.other, type="pass")
    ours, theirs = (one.open(f"games/{fens.game}") for one in (fens.first, fens.other))
    button(ours, "Undo").click()
    button(ours, "Ask the others").click()
    button(theirs, "Refuse").click()
    told = ours.get_by_text(re.compile(rf"{fens.other.name} refused to go back to position \d"))
    expect(told).to_be_visible()
    expect(theirs.locator("[data-consent]")).to_have_count(0)
    ours.reload()
    expect(told).to_be_visible()  # also to one who was away
    assert findings(ours) == []
    button(ours, "Close").click()
    expect(told).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_an_invitation_names_game_host_and_seats(comes: Invite, look: str) -> None:
    quentin = comes(f"Quentin {look}")
    order = {"name": "Fens on Friday", "title": "fenmark", "places": 3, "private": True}
    game = quentin.api("POST", "/games", order)["id"]
    link = quentin.api("POST", f"/games/{game}/invitations")["link"]
    page = comes(**LOOKS[look]).open("join#" + link.split("#")[1])
    expect(page.get_by_role("heading", name="Fens on Friday")).to_be_visible()
    expect(page.get_by_text(f"Quentin {look} invites you to")).to_be_visible()
    expect(page.get_by_text(f"At the table: Quentin {look}. 2 seats are free.")).to_be_visible()
    assert findings(page, colours=look == "laptop") == []
    button(page, "Come in as a guest").click()
    page.get_by_label("Your name at the table").fill("Rosa")
    button(page, "Sit down").click()
    page.get_by_label("Say something to all").fill("Here I am")
    button(page, "Say").click()
    expect(page.get_by_role("log").locator("p", has_text="Here I am")).to_contain_text("Rosa")
    expect(page.get_by_role("log")).not_to_contain_text("Guest")


def test_an_invitation_leads_on_after_signing_in(comes: Invite) -> None:
    quentin = comes("Quentin")
    game = quentin.api("POST", "/games", {"name": "F", "title": "fenmark", "places": 2})["id"]
    link = quentin.api("POST", f"/games/{game}/invitations")["link"]
    page = comes().open("join#" + link.split("#")[1])
    page.get_by_role("main").get_by_role("link", name="sign up").click()
    page.get_by_label("Name").fill("Svante")
    page.get_by_label("Password").fill(PASSWORD)
    button(page, "Sign up").click()
    expect(button(page, "Sit down")).to_be_visible()


@pytest.mark.parametrize("look", LOOKS)
def test_the_first_page_shows_a_game_and_where_to_go_on(comes: Invite, look: str) -> None:
    page = comes(**LOOKS[look]).open("")
    picture = page.get_by_role("img", name="A map of hexagons")
    picture.scroll_into_view_if_needed()
    assert picture.evaluate("(image) => image.decode().then(() => image.naturalWidth)") > 0
    expect(page.get_by_role("heading", name="Continue")).to_have_count(0)
    tom = comes(f"Tom {look}", **LOOKS[look])
    made = two(tom, comes(f"Ute {look}"))
    page = tom.open("")
    row = page.get_by_role("region", name="Continue").locator(f'[data-game="{made.game}"]')
    expect(row).to_contain_text("Fenmark")
    assert findings(page, colours=look == "laptop") == []
    row.get_by_role("link", name="Fens").click()
    at(page, 0)


def test_the_page_can_be_an_app(comes: Invite) -> None:
    page = comes().open("")
    devtools = page.context.new_cdp_session(page)
    found = devtools.send("Page.getAppManifest")
    assert found["errors"] == []
    manifest = json.loads(found["data"])
    assert manifest["display"] == "standalone"
    for path in (manifest["start_url"], *(one["src"] for one in manifest["icons"])):
        assert page.request.get(found["url"].removesuffix("/manifest.webmanifest") + path).ok
    errors = devtools.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert {one["errorId"] for one in errors} <= {"in-incognito"}  # as browsers in tests are


def test_clocks_run_by_the_time_of_the_server(fens: Two) -> None:
    """A machine whose clock is two hours ahead: nobody's time has run out."""
    page = fens.first.page
    page.clock.set_system_time((time() + 7200) * 1000)
    fens.first.open(f"games/{fens.game}")
    at(page, 0)
    clocks = page.get_by_role("group", name="Clocks")
    expect(clocks.locator("time")).to_have_text(re.compile(r"^0:3[123]:\d\d$"))


@pytest.mark.parametrize("look", LOOKS)
def test_a_share_is_bought_ahead_from_the_panel(comes: Invite, look: str) -> None:
    n = next(numbers)
    made = two(comes(f"Zoe {n}", **LOOKS[look]), comes(f"Abel {n}", **LOOKS[look]))
    made.act(made.first, type="open_company", company="ELM", par=60)
    page = made.first.open(f"games/{made.game}")
    at(page, 1)
    page.get_by_text("Plan ahead", exact=True).click()
    button(page, "Buy ELM (initial offer) for £60").click()
    expect(page.get_by_text("if it is still there for £60 or less")).to_be_visible()
    assert findings(page, colours=look == "laptop") == []
    made.act(made.other, type="pass")
    at(page, 3)
    expect(page.get_by_text("if it is still there for £60 or less")).to_have_count(0)
    played = made.first.api("GET", f"/games/{made.game}/log")["log"][-1]
    assert (played["actor"], played["type"]) == (made.first.name, "buy_share")


def test_the_menu_has_the_colours_of_the_page(comes: Invite) -> None:
    n = next(numbers)
    someone = comes(f"Xenia {n}")
    page = someone.open(f"games/{two(someone, comes(f'Yves {n}')).game}")
    page.get_by_text("Menu", exact=True).click()
    shade = "(node) => getComputedStyle(node).backgroundColor"
    shades = []
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        shades.append(page.locator(".list").evaluate(shade))
        assert page.locator(".panel").evaluate(shade) == shades[-1]
    assert shades[0] != shades[1]
    assert findings(page) == []


# Push


SUBSCRIBE = """([endpoint, p256dh, auth]) => {
    const data = (text) => Uint8Array.from(
        atob(text.replaceAll("-", "+").replaceAll("_", "/")), (sign) => sign.charCodeAt(0)
    ).buffer;
    let made = null;
    PushManager.prototype.getSubscription = async () => made;
    PushManager.prototype.subscribe = async ({ applicationServerKey }) => {
        window.asked = applicationServerKey;
        made = {
            endpoint,
            options: { applicationServerKey: data(applicationServerKey) },
            getKey: (name) => data({ p256dh, auth }[name]),
            unsubscribe: async () => { made = null; return true; },
        };
        return made;
    };
}"""


@pytest.fixture
def pushed(browser: Browser, tmp_path: Path) -> Iterator[tuple[Service, Two]]:
    """A push service, and a game at a server that may reach it."""
    path = str(tmp_path / "push.sqlite3")
    settings = Settings(database=path, private_webhooks=True, requests=10_000)
    with push_service() as service, serving(site.make(settings)) as url:
        people = [person(browser, url, name) for name in ("Vera", "Wolf")]
        yield service, two(*people)
        for one in people:
            one.context.close()
        assert [fault for one in people for fault in one.faults] == []


def test_a_browser_without_a_page_is_told_of_a_turn(pushed: tuple[Service, Two]) -> None:
    """From the button to the notification; the push service of the browser alone is ours."""
    service, made = pushed
    someone, ears = made.other, Ears()
    page = someone.page
    given = ears.subscription(f"{service.url}/x")
    someone.context.grant_permissions(["notifications"], origin=someone.url)
    subscription = json.dumps([given[name] for name in ("endpoint", "p256dh", "auth")])
    page.add_init_script(f"({SUBSCRIBE})({subscription})")
    someone.open("account")
    page.get_by_role("button", name="Tell this browser of my turns: off").click()
    expect(page.get_by_role("button", name="Tell this browser of my turns: on")).to_be_visible()
    key = page.evaluate("window.asked")
    made.act(made.first, type="pass")
    came = service.received.get(timeout=PATIENCE)
    told = ears.read(came.body).decode()
    assert json.loads(told) == {"name": "Fens", "path": f"/games/{made.game}"}
    assert came.claims(key)["aud"] == service.url
    assert shown(someone, told) == [["Your turn in Fens", f"/games/{made.game}"]]
    page.get_by_role("button", name="Tell this browser of my turns: on").click()
    expect(page.get_by_role("button", name="Tell this browser of my turns: off")).to_be_visible()
    assert someone.api("GET", "/session/push")["on"] is False


def shown(someone: Someone, message: str) -> Any:
    """The notifications after a message has come to the worker, as a browser gives it one.

    Whether the worker got it is not told, and on a busy machine it is lost at times: so it is sent
    until something is shown. There is one notification for each game, however often it is sent.
    """
    page = someone.page
    devtools = page.context.new_cdp_session(page)
    found: list[str] = []
    devtools.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: found.extend(one["registrationId"] for one in event["registrations"]),
    )
    devtools.send("ServiceWorker.enable")
    page.evaluate("navigator.serviceWorker.ready.then(() => {})")
    assert found
    listed = """async () => {
        const found = await (await navigator.serviceWorker.ready).getNotifications();
        return found.map((one) => [one.title, one.data.path]);
    }"""
    deadline = monotonic() + PATIENCE
    there: Any = []
    while not there and monotonic() < deadline:
        sent = {"origin": someone.url, "registrationId": found[-1], "data": message}
        devtools.send("ServiceWorker.deliverPushMessage", sent)
        page.wait_for_timeout(500)
        there = page.evaluate(listed)
    return there
