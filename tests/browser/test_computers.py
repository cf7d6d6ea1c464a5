"""Against computers: from the first page to the end of a game, by taking advice."""

import pytest
from playwright.sync_api import expect

from tests.browser.advised import SLOW, begun, opponents, take_advice
from tests.browser.clicking import PANEL
from tests.browser.conftest import Invite
from tests.browser.people import PHONE

MOST = 400  # moves of one player
CUT_OFF = """(chart) => {
    const end = (one) => one.getBoundingClientRect().right;
    const all = [...chart.querySelectorAll("text")];
    return all.filter((one) => end(one) > end(chart) + 0.5).map((one) => one.textContent);
}"""


def test_two_clicks_lead_to_a_game(comes: Invite) -> None:
    page = comes().open("")
    expect(opponents(page).get_by_label("Fenmark")).to_be_checked()
    opponents(page).get_by_text("1947").click()
    opponents(page).get_by_role("button", name="Play against computers").click()
    expect(page.get_by_role("heading", name="1947 against computers")).to_be_visible(timeout=SLOW)
    expect(page.get_by_text("Steady 3").first).to_be_visible(timeout=SLOW)


def test_a_computer_stands_in_and_tells_why(comes: Invite) -> None:
    page = begun(comes())
    assert take_advice(page)
    page.get_by_role("button", name="Why did Steady do that?").first.click()
    expect(page.locator("[data-why]").first).to_contain_text("Steady: ", timeout=SLOW)
    page.get_by_text("Menu", exact=True).click()
    page.get_by_role("button", name="Let a computer play for me").click()
    panel = page.locator(PANEL)
    expect(panel).to_contain_text("plays for you")
    panel.get_by_role("button", name="Take the seat back").click()
    expect(panel).not_to_contain_text("plays for you")


def test_advice_says_which_move_it_means(comes: Invite) -> None:
    page = begun(comes(**PHONE))
    panel = page.locator(PANEL)
    panel.get_by_role("button", name="What would you do?").click()
    moves = panel.get_by_label("What a computer would do").locator("li")
    expect(moves.first).to_contain_text("Open a company: ", timeout=SLOW)
    expect(moves.first).to_be_in_viewport(ratio=1)
    told = [text.split("\n")[0] for text in moves.all_inner_texts()]
    assert len(set(told)) == len(told)


def test_on_a_phone_the_menu_and_the_last_moves_are_in_sight(comes: Invite) -> None:
    page = begun(comes(**PHONE))
    for _ in range(2):
        assert take_advice(page)
    expect(page.get_by_role("button", name="What would you do?")).to_be_visible(timeout=SLOW)
    news = page.locator("[data-since]")
    expect(news).to_be_visible()
    page.locator("[data-stage=market]").click()
    expect(news).to_be_hidden()
    expect(page.locator(".market .rh-markers > *").first).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="More", exact=True).click()
    expect(page.get_by_role("log").locator("li").last).to_be_in_viewport()
    page.get_by_text("Menu", exact=True).click()
    hand = page.get_by_role("button", name="Let a computer play for me")
    expect(hand).to_be_in_viewport(ratio=1)


@pytest.mark.long
def test_from_the_first_page_to_the_end_by_taking_advice(comes: Invite) -> None:
    page = begun(comes())
    moves = 0
    while take_advice(page):
        moves += 1
        assert moves < MOST
    expect(page.locator(f"{PANEL} .result li")).to_have_count(4)
    page.get_by_role("link", name="The final score, with charts").click()
    assert page.locator(".rh-chart").first.evaluate(CUT_OFF) == []  # a guest has a long name
    review = page.get_by_role("region", name="Review")
    review.get_by_role("button", name="Review this game").click()
    expect(review.get_by_text("What the position looked worth")).to_be_visible(timeout=3 * SLOW)
