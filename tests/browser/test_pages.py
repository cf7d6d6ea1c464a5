"""The pages around the table, as newcomers and regulars use them."""

import json
import re
from itertools import count
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.axe import findings
from tests.browser.conftest import Invite
from tests.browser.files import FINISHED, SAMPLE, brought, saved
from tests.browser.people import LOOKS, PASSWORD, Someone

numbers = count(1)


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def table_of_two(comes: Invite) -> tuple[str, list[Someone]]:
    """A game of three seats, two of them played by Ann: she and Bob are at it."""
    n = next(numbers)
    ann, bob = comes(f"Ann {n}"), comes(f"Bob {n}")
    order = {"name": "Two", "title": "1853-retuned", "places": 3, "hot": ["Ann", "Anna"]}
    game = str(ann.api("POST", "/games", order)["id"])
    bob.api("POST", f"/games/{game}/seats", {"name": "Bob"})
    ann.api("POST", f"/games/{game}/start")
    return game, [ann, bob]


def test_a_newcomer_plays_with_one_click(comes: Invite) -> None:
    page = comes().open("")
    expect(page.get_by_role("heading", level=3)).to_contain_text(["1853 Retuned", "1853"])
    button(page, "Begin").click()
    button(page, "I am Adam").click()
    page.locator("[data-field=amount] input").fill("80")
    button(page, "Confirm").click()
    expect(button(page, "I am Beth")).to_be_visible()
    page.reload()
    expect(button(page, "I am Clive")).to_be_visible()
    expect(button(page, "I am Adam")).to_have_count(0)


def test_the_owner_of_a_table_removes_somebody_before_it_begins(comes: Invite) -> None:
    n = next(numbers)
    ann, bob = comes(f"Ann {n}"), comes(f"Bob {n}")
    order = {"name": "Three", "title": "1853-retuned", "places": 3}
    game = str(ann.api("POST", "/games", order)["id"])
    bob.api("POST", f"/games/{game}/seats", {"name": "Bob"})
    his, hers = bob.open(f"games/{game}"), ann.open(f"games/{game}")
    expect(button(his, "Stand up")).to_be_visible()
    expect(button(his, f"Remove Ann {n}")).to_have_count(0)
    button(hers, "Remove Bob").click()
    expect(hers.get_by_text("free", exact=True)).to_have_count(2)
    button(his, "Sit down").click()
    expect(his.get_by_text("has removed you from it")).to_be_visible()


def test_sign_up_sign_out_and_sign_in(comes: Invite) -> None:
    page = comes().open("lobby")
    expect(page).to_have_url(re.compile(r"/sign-in\?to="))
    page.get_by_role("link", name="Sign up").last.click()
    page.get_by_label("Name").fill("Grete")
    page.get_by_label("Password").fill(PASSWORD)
    button(page, "Sign up").click()
    expect(page.get_by_role("heading", name="Games")).to_be_visible()
    button(page, "Sign out").click()
    page.get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill("Grete")
    page.get_by_label("Password").fill("wrong horse")
    button(page, "Sign in").click()
    expect(page.get_by_text("Name or password is wrong")).to_be_visible()
    page.get_by_label("Password").fill(PASSWORD)
    button(page, "Sign in").click()
    expect(page.get_by_role("link", name="Grete")).to_be_visible()


def test_a_new_password_ends_the_old_one(comes: Invite) -> None:
    hugo = comes("Hugo")
    page = hugo.open("account")
    page.get_by_label("Old password").fill(PASSWORD)
    page.get_by_label("New password").fill("another good horse")
    button(page, "Change password").click()
    expect(page.get_by_text("The password is changed")).to_be_visible()
    answer = comes().context.request.post(
        f"{hugo.url}/api/v1/sessions", data={"name": "Hugo", "password": PASSWORD}
    )
    assert answer.status == 401


def test_a_guest_keeps_the_account_by_a_password(comes: Invite) -> None:
    page = comes().open("sign-in")
    button(page, "Go on as a guest").click()
    page.get_by_role("link", name="Guest").click()
    name = page.get_by_role("heading", level=1).inner_text()
    page.get_by_label("New password").fill(PASSWORD)
    button(page, "Set password").click()
    expect(page.get_by_text("The password is changed")).to_be_visible()
    assert comes(name).name == name  # signs in with the password


def test_set_up_invite_sit_down_and_begin(comes: Invite) -> None:
    ines = comes("Ines")
    page = ines.open("new")
    page.get_by_label("Name of the game").fill("On Friday")
    page.get_by_label("Players", exact=True).select_option("3")
    page.get_by_label("Bank", exact=True).select_option(label="short")
    page.get_by_label("Private").check()
    button(page, "Set up the game").click()
    expect(page.get_by_text("bank: short")).to_be_visible()
    button(page, "Make a link").click()
    link = page.get_by_label("Send this link").input_value()
    path = "join#" + link.split("#")[1]
    for name in ("Jan", "Kim"):
        guest = comes(name).open(path)
        button(guest, "Sit down").click()
        expect(guest.get_by_text("Ines begins the game")).to_be_visible()
    button(page, "Begin").click()
    expect(page.get_by_text("Contract Bids, stage 1").first).to_be_visible()
    ines.open("lobby")
    row = page.locator("li", has_text="On Friday")
    expect(row).to_contain_text("Your turn")


def test_a_wrong_invitation_says_so(comes: Invite) -> None:
    page = comes("Lena").open("join#nonsense")
    expect(page.get_by_role("alert")).to_be_visible()


def test_a_stranger_sees_nothing_of_a_private_game(comes: Invite) -> None:
    mia, otto = comes("Mia"), comes("Otto")
    game = brought(mia, SAMPLE)
    page = otto.open(f"games/{game}")
    expect(page.get_by_text("There is no such game")).to_be_visible()


def test_chat_reaches_the_others_and_notes_do_not(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    theirs = bob.open(f"games/{game}")
    theirs.get_by_role("tab", name="Chat").click()
    ours = ann.open(f"games/{game}")
    button(ours, "I am Ann").click()
    ours.get_by_role("tab", name="Chat").click()
    ours.get_by_label("Say something to all").fill("<b>Good luck</b>")
    button(ours, "Say").click()
    expect(theirs.get_by_text("<b>Good luck</b>")).to_be_visible()
    ours.get_by_role("tab", name="Notes").click()
    ours.get_by_label("Your notes").fill("watch Bombay")
    expect(ours.get_by_text("Saved.")).to_be_visible()
    theirs.get_by_role("tab", name="Notes").click()
    expect(theirs.get_by_label("Your notes")).to_have_value("")
    ours.reload()
    ours.get_by_role("tab", name="Notes").click()
    expect(ours.get_by_label("Your notes")).to_have_value("watch Bombay")


def bonds(game: str, ann: Someone, bob: Someone) -> None:
    """All write their bonds; Ann's is the highest, so she is on turn."""
    for seat, someone, amount in (("Ann", ann, 140), ("Anna", ann, 120), ("Bob", bob, 100)):
        action = {"type": "write_bond", "player": seat, "amount": amount}
        number = someone.api("GET", f"/games/{game}")["number"]
        someone.api("POST", f"/games/{game}/actions", {"action": action, "expected": number})


def test_a_copy_off_turn_imagines_what_is_hidden(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    bonds(game, ann, bob)
    city = {"type": "contract_city", "player": "Ann", "city": "Patna", "company": "EIR"}
    number = ann.api("GET", f"/games/{game}")["number"]
    ann.api("POST", f"/games/{game}/actions", {"action": city, "expected": number})
    page = bob.open(f"games/{game}")
    page.get_by_text("Menu", exact=True).click()
    button(page, "Try something out on a copy").click()
    expect(page.get_by_role("heading", name="Copy of")).to_be_visible()
    assert game not in page.url
    page.get_by_role("tab", name="Rulings").click()
    expect(page.get_by_role("heading", name="Imagined")).to_be_visible()


def test_a_plan_is_kept_and_dropped(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    bonds(game, ann, bob)
    page = bob.open(f"games/{game}")
    page.get_by_text("Plan ahead", exact=True).click()
    button(page, "Pass while nothing changes").click()
    expect(page.get_by_text("Passes while everybody else only passes")).to_be_visible()
    page.reload()
    button(page, "Plan nothing").click()
    page.get_by_text("Plan ahead", exact=True).click()
    expect(button(page, "Pass while nothing changes")).to_be_visible()


def test_undo_asks_the_others(comes: Invite) -> None:
    game, (ann, bob) = table_of_two(comes)
    bonds(game, ann, bob)
    theirs, ours = bob.open(f"games/{game}"), ann.open(f"games/{game}")
    button(theirs, "Undo").click()
    theirs.get_by_label("Go back behind that all the same").check()
    button(theirs, "Ask the others").click()
    expect(theirs.get_by_text("The others are asked whether")).to_be_visible()
    button(ours, "I am Ann").click()
    button(ours, "Agree").click()
    expect(theirs.get_by_text("Contract Bids, stage 1").first).to_be_visible()


def test_log_and_slider_lead_to_positions(comes: Invite) -> None:
    nora = comes("Nora")
    page = nora.open(f"games/{brought(nora, SAMPLE)}#5")
    position = page.locator("[data-at]")
    expect(position).to_have_text("5/145")
    page.get_by_role("tab", name="Log").click()
    page.get_by_role("log").get_by_role("link", name="86", exact=True).click()
    expect(position).to_have_text("86/145")
    expect(page).to_have_url(re.compile("#86$"))
    page.get_by_role("slider", name="Position").focus()
    page.keyboard.press("ArrowLeft")
    expect(position).to_have_text("85/145")
    page.keyboard.press("Home")
    expect(position).to_have_text("0/145")
    button(page, "Back to now").click()
    expect(position).to_have_text("145/145")
    button(page, "Show all from the beginning").click()
    expect(page.get_by_role("log").get_by_text("Adam has written a bond")).to_be_attached()


def test_a_copy_to_try_things_out(comes: Invite) -> None:
    olga = comes("Olga")
    game = brought(olga, SAMPLE)
    page = olga.open(f"games/{game}#64")
    expect(page.locator("[data-at]")).to_have_text("64/145")
    page.get_by_text("Menu", exact=True).click()
    button(page, "Try something out on a copy").click()
    expect(page.locator("[data-at]")).to_have_text("64/64")
    assert game not in page.url
    expect(page.locator(".banner.copy")).to_contain_text("nobody else sees it")
    page.get_by_role("link", name="Back to the game").click()
    expect(page.locator("[data-at]")).to_have_text("145/145")
    expect(page.locator(".banner")).to_have_count(0)


def test_save_and_bring_back(comes: Invite, tmp_path: Path) -> None:
    paul = comes("Paul")
    page = paul.open(f"games/{brought(paul, SAMPLE)}")
    page.get_by_text("Menu", exact=True).click()
    with page.expect_download() as download:
        button(page, "Save as a file").click()
    assert download.value.suggested_filename.endswith(".railhead.json")
    path = tmp_path / "kept.railhead.json"
    download.value.save_as(path)
    assert json.loads(path.read_text("utf-8"))["actions"] == saved(SAMPLE)["actions"]
    paul.open("lobby")
    page.get_by_label("Saved game").set_input_files(path)
    expect(page.locator("[data-at]")).to_have_text("145/145")


def test_the_score_page_has_the_result(comes: Invite) -> None:
    rosa = comes("Rosa")
    game = brought(rosa, FINISHED)
    worth = rosa.api("GET", f"/games/{game}/view")["view"]["result"]["worth"]
    page = rosa.open(f"games/{game}/score")
    for name, value in worth.items():
        expect(page.locator(f'[data-figure="worth {name}"]')).to_have_text(str(value))
    expect(page.get_by_role("img", name="Share prices")).to_be_visible()
    chart = page.get_by_role("img", name="Worth of the players")
    best, value = max(worth.items(), key=lambda item: item[1])
    expect(chart).to_have_attribute("aria-label", re.compile(f"{best} {value}"))


def test_board_notes_and_rulings_are_shown(comes: Invite) -> None:
    sara = comes("Sara")
    page = sara.open(f"games/{brought(sara, SAMPLE)}")
    page.get_by_role("tab", name="Rulings").click()
    expect(page.get_by_text("Pale grey hex: one transcription")).to_be_visible()
    page.get_by_label("Search the rulings").fill("4.1.15")
    expect(page.get_by_text("How often does a frontier post pay?")).to_be_visible()
    expect(page.get_by_text("Is a pass in the contract bids final?")).to_have_count(0)


@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing_serious(comes: Invite, look: str) -> None:
    found: dict[str, list[str]] = {}
    stranger = comes(**LOOKS[look])
    for path in ("", "sign-in", "sign-up", "nowhere", "forgotten", "reset#old", "confirm#old"):
        page = stranger.open(path)
        page.wait_for_selector("h1")
        found[f"/{path}"] = findings(page, colours=look == "laptop")
        if "#" in path:
            page.get_by_label(re.compile("password", re.I)).fill(PASSWORD)
            page.get_by_role("main").get_by_role("button").click()
            expect(page.get_by_role("alert")).to_be_visible()
            found[f"/{path} refused"] = findings(page, colours=look == "laptop")
    tina = comes(f"Tina {look}", **LOOKS[look])
    order = {"name": "Waiting", "title": "1853-retuned", "places": 3}
    waiting = tina.api("POST", "/games", order)["id"]
    hot = {**order, "name": "Hot", "hot": ["A", "B", "C"]}
    curtain = tina.api("POST", "/games", hot)["id"]
    tina.api("POST", f"/games/{curtain}/start")
    finished = brought(tina, FINISHED)
    score, start = f"games/{finished}/score", f"games/{curtain}"
    gone = "games/nothing"
    for path in ("lobby", "new", "account", f"games/{waiting}", start, score, "join#old", gone):
        page = tina.open(path)
        page.wait_for_selector("h1")
        found[f"/{path}"] = findings(page, colours=look == "laptop")
    assert {path: faults for path, faults in found.items() if faults} == {}
