"""What players see of a game of 1820."""

from pathlib import Path
from typing import Any

import pytest

import railhead
from railhead.engine.facts import TrainType
from railhead.engine.state import BANK
from railhead.games.g1820 import view as views
from railhead.games.g1820.data.facts import GREEN, HOLDEN, LOCKE, STEAMSHIP, VIGNOLES
from railhead.games.g1820.operating.british_rail import become_available
from railhead.games.g1820.operating.national import income
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import (
    CousinAuction,
    EndIssueRound,
    EndStockRound,
    Floating,
    FutureTrains,
    OperatingRound,
    PlacementConsent,
    StockTurn,
    TakeoverAuction,
)
from railhead.games.g1820.view import round_name
from tests.games.g1820.positions import ADAM, BETH, BR, CLIVE, DORA, LB, LG, Co, opening, position

GOLDEN = Path(__file__).parents[2] / "golden" / "1820-random.railhead.json"
TWO = {
    LB: Co(shares={ADAM: 3, LOCKE: 1}, price=71, cash=100, loans=2, trains=("2+", "3+")),
    LG: Co(shares={BETH: 1}, price=None),
}


def view(state: State1820) -> Any:
    """The view as JSON has it: what is in it, is there."""
    return views.view(state)


def test_rounds_have_names() -> None:
    assert round_name(opening()) == "Setup"
    assert round_name(position(StockTurn(ADAM), EndStockRound())) == "Stock Round 2"
    assert round_name(position(OperatingRound(GREEN))) == "Operating Round 2"
    auction = TakeoverAuction(LB, False, 10, 20)
    assert round_name(position(auction, EndIssueRound())) == "Issue & Takeover Round 2"


@pytest.mark.rule("1820", "7.2.5")
def test_a_company_shows_maintenance_to_come_and_interest() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state)["companies"][LB]
    assert (shown["maintenance"]["now"], shown["maintenance"]["next_round"]) == (10, 25 + 10)
    assert (shown["interest"], shown["loans"], shown["loan_capacity"]) == (40, 2, 4)


@pytest.mark.rule("1820", "8.4.2")
def test_a_company_shows_what_a_takeover_would_cost() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state)["companies"][LB]["takeover"]
    assert (shown["least"], shown["forcing"], shown["bank"]) == (284, 4 * 173, 142)
    assert shown["holders"] == {ADAM: 3, LOCKE: 1}


def test_a_private_company_is_shown_as_one() -> None:
    state = position(StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state)["companies"][LG]
    assert (shown["private"], shown["can_pay"], shown["controller"]) == (True, 1000, BETH)
    assert "takeover" not in shown


def test_lobbies_are_shown_in_the_order_in_which_they_are_resolved() -> None:
    state = position(StockTurn(ADAM), lobbies={30: ADAM, 70: BETH})
    assert [line["amount"] for line in view(state)["lobbies"]] == [70, 30]


def test_an_auction_shows_what_each_holder_would_get() -> None:
    auction = TakeoverAuction(LB, False, 284, 692, bid=300, bidder=BETH)
    tasks = (auction, EndIssueRound())
    state = position(*tasks, companies=TWO, cousins={LOCKE: BETH}, phase=GREEN)
    shown = view(state)["auction"]
    assert shown["sums"]["paid"] == {ADAM: 225, LOCKE: 75}
    assert (shown["sums"]["each"], shown["next"]) == (75, 310)
    assert (shown["director"], shown["director_most"]) == (ADAM, 310)


@pytest.mark.rule("1820", "6.3.2")
def test_the_auction_of_cousins_shows_what_a_raise_costs() -> None:
    bids = ((LOCKE, ADAM, 50), (HOLDEN, BETH, 30), (VIGNOLES, BETH, 40))
    lots = (LOCKE, HOLDEN, VIGNOLES, STEAMSHIP)
    state = position(CousinAuction(ADAM, lots, bids, passed=1), EndStockRound())
    shown = view(state)["auction"]
    assert shown["least"] == {LOCKE: 60, HOLDEN: 40, VIGNOLES: 50, STEAMSHIP: 40}
    assert (shown["most_lots"], shown["passes_left"]) == (3, 3)
    assert shown["bids"][HOLDEN] == {"player": BETH, "amount": 30}


@pytest.mark.rule("1820", "6.4.2")
def test_the_first_auction_of_trains_is_paid_from_the_next_income() -> None:
    auction = FutureTrains((TrainType("2+"),), bid=40, bidder=BETH, out=frozenset({ADAM}))
    state = position(auction, stock_round=1, owed={ADAM: 100})
    shown = view(state)["auction"]
    assert (shown["from_income"], shown["next"], shown["in"]) == (True, 50, (CLIVE, DORA))
    assert (shown["most"][ADAM], shown["most"][BETH]) == (700, 800)


@pytest.mark.rule("1820", "6.5.2.1")
def test_lobbying_shows_gaps_and_when_lobbies_are_resolved() -> None:
    turn = StockTurn(ADAM, quiet=1)
    shown = view(position(turn, lobbies={30: ADAM, 60: BETH}))["lobbying"]
    assert (shown["free"], shown["first"]) == ([(20, 20), (40, 50)], 70)
    assert shown["turns_left"] == 4 - 1
    assert (shown["sizes"], shown["pars"][0]) == ((5,), 55)


@pytest.mark.rule("1820", "6.6.2")
def test_a_float_shows_its_terms_and_what_each_can_buy() -> None:
    state = position(Floating(ADAM, LB, 5, 71), cash={ADAM: 150}, cousins={LOCKE: BETH})
    shown = view(state)["placing"]
    assert (shown["company"], shown["price"], shown["least"], shown["most"]) == (LB, 71, 2, 3)
    assert {h: part["can_buy"] for h, part in shown["holders"].items()} == {
        ADAM: 2,
        BETH: 3,
        CLIVE: 3,
        DORA: 3,
        LOCKE: 0,
    }
    consent = PlacementConsent(LB, 5, 71, ((ADAM, 1), (BETH, 1)), (BETH,))
    asked = position(consent, Floating(ADAM, LB, 5, 71))
    assert view(asked)["placing"]["asked"]["players"] == (BETH,)


@pytest.mark.rule("1820", "14.1")
def test_a_cousin_shows_what_its_player_has_of_it_in_the_end() -> None:
    state = position(
        StockTurn(ADAM), companies=TWO, cousins={LOCKE: BETH}, cash={LOCKE: 30}, phase=GREEN
    )
    shown = view(state)["cousins"][LOCKE]
    assert (shown["worth"], shown["if_closed"], shown["price"]) == (101, 51, 120)


@pytest.mark.rule("1820", "13.5")
def test_british_rail_shows_what_it_earns() -> None:
    state = become_available(position(StockTurn(ADAM), queen_died=1))
    assert view(state)["companies"][BR]["income"] == income(state) > 0


def test_nothing_is_secret() -> None:
    game = railhead.load(GOLDEN)
    for number in range(0, len(game.moves), 90):
        there = game.at(number)
        assert there.view(None) == there.view("Adam")
        assert there.view(None)["bank"]["cash"] == there.state.cash[BANK]
