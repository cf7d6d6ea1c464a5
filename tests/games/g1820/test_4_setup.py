"""1820 4 and 5: the deal, and the rotation of rounds."""

import pytest

from railhead.engine.state import BANK, CHANCE, Player
from railhead.games.g1820.actions import Deal
from railhead.games.g1820.chance import by_colour, possible_deals
from railhead.games.g1820.data.facts import (
    BEDLINGTON,
    HOLDEN,
    LOCKE,
    STEAMSHIP,
    VIGNOLES,
    VULCAN,
    YELLOW,
    Cousin,
)
from railhead.games.g1820.tasks import (
    CousinAuction,
    EndStockRound,
    FutureTrains,
    IssueRound,
    OperatingRound,
    Rotation,
    StockActions,
)
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    Co,
    actors,
    opening,
    play,
    position,
    refused,
    settle,
)

COUSINS = (STEAMSHIP, VIGNOLES, LOCKE, VULCAN)


def deal(*order: Player, cousins: tuple[Cousin, ...] = COUSINS) -> Deal:
    return Deal(player=CHANCE, order=order, cousins=cousins)


@pytest.mark.rule("1820", "4")
def test_4_chance_deals_the_number_cards() -> None:
    state = opening()
    assert actors(state) == (CHANCE,)
    assert refused(state, deal(ADAM, BETH, CLIVE)) == "1820 4"
    state = play(state, deal(CLIVE, ADAM, DORA, BETH))
    assert state.players == (CLIVE, ADAM, DORA, BETH)


@pytest.mark.rule("1820", "4")
@pytest.mark.rule("1820", "6.2")
def test_4_money_is_ten_pounds_times_the_card_and_the_first_income() -> None:
    state = play(opening(), deal(CLIVE, ADAM, DORA, BETH))
    assert [state.cash[p] for p in state.players] == [810, 820, 830, 840]
    assert state.cash[BANK] == -3300


@pytest.mark.rule("1820", "4")
def test_4_one_cousin_of_each_colour_is_dealt() -> None:
    state = opening()
    two_red = (STEAMSHIP, HOLDEN, LOCKE, VULCAN)
    assert refused(state, deal(ADAM, BETH, CLIVE, DORA, cousins=two_red)) == "1820 4"
    few = deal(ADAM, BETH, CLIVE, DORA, cousins=COUSINS[:3])
    assert refused(state, few) == "1820 4"
    state = play(state, deal(ADAM, BETH, CLIVE, DORA))
    task = state.agenda[0]
    assert isinstance(task, CousinAuction)
    assert task.lots == COUSINS


@pytest.mark.rule("1820", "4")
def test_4_newcomers_have_only_cousins_for_120() -> None:
    facts = opening(cousins="newcomers").facts
    assert {fact.price for fact in facts.cousins.values()} == {120}
    assert by_colour(facts)["green"] == [BEDLINGTON, LOCKE]


@pytest.mark.rule("1820", "4")
def test_4_every_deal_is_possible() -> None:
    deals = list(possible_deals(opening(3), CHANCE))
    assert len(deals) == 6 * 2 * 2 * 3 * 2


@pytest.mark.rule("1820", "5")
@pytest.mark.rule("1820", "6.1")
def test_5_a_stock_round_begins_with_its_auctions() -> None:
    state = play(opening(), deal(ADAM, BETH, CLIVE, DORA))
    kinds = [type(task) for task in state.agenda]
    assert kinds == [CousinAuction, FutureTrains, StockActions, EndStockRound, Rotation]


@pytest.mark.rule("1820", "6.1")
@pytest.mark.rule("1820", "6.4.1")
def test_6_1_cousins_only_in_the_first_and_trains_in_the_first_three_rounds() -> None:
    co = {LB: Co(shares={ADAM: 3})}
    seen = []
    for number in range(4):
        state = settle(position(Rotation(0), companies=co, stock_round=number + 1))
        seen.append([t.types for t in state.agenda if isinstance(t, FutureTrains)])
        assert not any(isinstance(task, CousinAuction) for task in state.agenda)
    assert seen == [[("5+", "8+")], [("5D+",)], [], []]


@pytest.mark.rule("1820", "6.4.1")
def test_6_4_1_the_first_round_has_a_yellow_and_a_green_train() -> None:
    state = play(opening(), deal(ADAM, BETH, CLIVE, DORA))
    assert [t.types for t in state.agenda if isinstance(t, FutureTrains)] == [("2+", "3+")]


@pytest.mark.rule("1820", "5")
def test_5_two_operating_rounds_each_with_an_issue_round_follow() -> None:
    co = {LB: Co(shares={ADAM: 3}, trains=("2+",), homes=("G7.s0",))}
    state = settle(position(Rotation(2), companies=co, operating_round=4))
    assert state.operating_round == 5
    assert state.agenda[-3:] == (OperatingRound(YELLOW), IssueRound(), Rotation(1))


@pytest.mark.rule("1820", "5")
def test_5_then_the_next_stock_round_begins() -> None:
    co = {LB: Co(shares={ADAM: 3})}
    state = settle(position(Rotation(0), companies=co, stock_round=5))
    assert state.stock_round == 6
    assert state.cash[ADAM] == 1800
