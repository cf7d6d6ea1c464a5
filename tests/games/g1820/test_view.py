"""What players see of a game of 1820."""

from pathlib import Path

import pytest

import railhead
from railhead.engine.state import BANK
from railhead.games.g1820.facts import GREEN, LOCKE
from railhead.games.g1820.tasks import (
    EndIssueRound,
    EndStockRound,
    OperatingRound,
    StockTurn,
    TakeoverAuction,
)
from railhead.games.g1820.view import round_name, view
from tests.games.g1820.positions import ADAM, BETH, LB, LG, Co, opening, position

GOLDEN = Path(__file__).parents[2] / "golden" / "1820-random.railhead.json"
TWO = {
    LB: Co(shares={ADAM: 3, LOCKE: 1}, price=71, cash=100, loans=2, trains=("2+", "3+")),
    LG: Co(shares={BETH: 1}, price=None),
}


def test_rounds_have_names() -> None:
    assert round_name(opening()) == "Setup"
    assert round_name(position(StockTurn(ADAM), EndStockRound())) == "Stock Round 2"
    assert round_name(position(OperatingRound(GREEN))) == "Operating Round 2"
    auction = TakeoverAuction(LB, False, 10, 20)
    assert round_name(position(auction, EndIssueRound())) == "Issue & Takeover Round 2"


@pytest.mark.rule("1820", "7.2.5")
def test_a_company_shows_maintenance_to_come_and_interest() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state, None)["companies"][LB]
    assert shown["maintenance"] == {"now": 10 + 0, "next_round": 25 + 10}
    assert (shown["interest"], shown["loans"], shown["loan_capacity"]) == (40, 2, 4)


@pytest.mark.rule("1820", "8.4.2")
def test_a_company_shows_what_a_takeover_would_cost() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state, None)["companies"][LB]["takeover"]
    assert (shown["least"], shown["forcing"], shown["bank"]) == (284, 4 * 173, 142)
    assert shown["holders"] == {ADAM: 3, LOCKE: 1}


def test_a_private_company_is_shown_as_one() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state, None)["companies"][LG]
    assert (shown["private"], shown["can_pay"], shown["controller"]) == (True, 1000, BETH)
    assert "takeover" not in shown


def test_lobbies_are_shown_in_the_order_in_which_they_are_resolved() -> None:
    state = position(StockTurn(ADAM), lobbies={30: ADAM, 70: BETH})
    assert [line["amount"] for line in view(state, None)["lobbies"]] == [70, 30]


def test_an_auction_shows_what_each_holder_would_get() -> None:
    auction = TakeoverAuction(LB, False, 284, 692, bid=300, bidder=BETH)
    tasks = (auction, EndIssueRound())
    state = position(*tasks, companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state, None)["auction"]
    assert shown["paid"] == {ADAM: 225, LOCKE: 75}
    assert (shown["each"], shown["next"]) == (75, 310)


def test_nothing_is_secret() -> None:
    game = railhead.load(GOLDEN)
    for number in range(0, len(game.moves), 90):
        there = game.at(number)
        assert there.view(None) == there.view("Adam")
        assert there.view(None)["bank"]["cash"] == there.state.cash[BANK]
