"""1947 4.1, 5.1: the turns of a stock round."""

import pytest

from railhead.engine.actions import OpenCompany
from railhead.engine.rules.rounds import OperatingRounds
from railhead.games.g1947.actions import BuyBond, ConvertShares, IssueBonds
from railhead.games.g1947.rounds import end_stock_round
from railhead.games.g1947.stock.stock_turn import pass_turn
from railhead.games.g1947.tasks import EndStockRound, StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    EIR,
    GIPR,
    PRC,
    actors,
    buy,
    dealing,
    kinds,
    legal,
    pass_,
    play,
    refused,
    sell,
)

HELD = {EIR: {ADAM: 4, BETH: 2}, PRC: {BETH: 3, ADAM: 2}}


@pytest.mark.rule("1947", "4.1")
def test_4_1_players_act_in_the_order_of_their_cards() -> None:
    state = dealing(CLIVE, players=4)
    assert refused(state, pass_(ADAM)).rule == "1947 5.1"
    state = play(state, pass_(CLIVE), pass_(DORA))
    assert actors(state) == (ADAM,)


@pytest.mark.rule("1947", "4.1")
def test_4_1_the_round_ends_when_all_pass_in_succession() -> None:
    state = dealing(ADAM, shares=HELD)
    state = play(state, *map(pass_, (ADAM, BETH, CLIVE)))
    assert state.agenda == (StockTurn(DORA, 3), EndStockRound())
    state = play(state, OpenCompany(player=DORA, company=GIPR, par=66))
    state = play(state, *map(pass_, (ADAM, BETH, CLIVE)))
    assert state.agenda[0] == StockTurn(DORA, 3)


@pytest.mark.rule("1947", "4.1", "5.12")
def test_4_1_after_the_last_pass_companies_operate() -> None:
    state = dealing(ADAM, turn={"passed": 3}, shares={EIR: {ADAM: 4}})
    state = end_stock_round(pass_turn(state), EndStockRound())
    assert state.agenda == (OperatingRounds(1),)


@pytest.mark.rule("1947", "5.1")
def test_5_1_one_purchase_a_turn() -> None:
    state = play(dealing(ADAM, shares=HELD), buy(ADAM, EIR))
    assert state.agenda[0] == StockTurn(ADAM, bought=True)
    for more in (
        buy(ADAM, PRC),
        OpenCompany(player=ADAM, company=GIPR, par=66),
        IssueBonds(player=ADAM, company=EIR),
    ):
        assert refused(state, more).rule == "1947 5.1"
    state = play(dealing(ADAM, shares=HELD, bonds={PRC: {"initial_offer": 2}}), buy(ADAM, EIR))
    bond = BuyBond(player=ADAM, company=PRC)
    assert refused(state, bond).rule == "1947 5.1"


@pytest.mark.rule("1947", "5.1")
def test_5_1_after_buying_any_number_may_be_sold() -> None:
    state = play(dealing(ADAM, shares=HELD), buy(ADAM, EIR), sell(ADAM, PRC), sell(ADAM, PRC))
    assert actors(state) == (ADAM,)
    assert actors(play(state, pass_(ADAM))) == (BETH,)


@pytest.mark.rule("1947", "5.1")
def test_5_1_a_purchase_after_a_sale_ends_the_turn() -> None:
    state = play(dealing(ADAM, shares=HELD), sell(ADAM, PRC), buy(ADAM, EIR))
    assert state.agenda[0] == StockTurn(BETH)
    assert refused(state, sell(ADAM, PRC)).rule == "1947 5.1"


@pytest.mark.rule("1947", "5.1")
def test_5_1_a_turn_with_a_deal_is_no_pass() -> None:
    state = dealing(ADAM, shares=HELD, turn={"passed": 2})
    state = play(state, sell(ADAM, PRC), pass_(ADAM))
    assert state.agenda[0] == StockTurn(BETH, 0)


@pytest.mark.rule("1947", "5.1")
def test_5_1_a_purchase_ends_the_turn_of_one_who_can_sell_nothing() -> None:
    state = dealing(CLIVE, shares=HELD, pool={EIR: 4, PRC: 5}, stock_round=1)
    assert actors(play(state, buy(CLIVE, EIR, "pool"))) == (DORA,)


@pytest.mark.rule("1947", "5.1", "5.6.4")
def test_5_1_a_conversion_stands_alone() -> None:
    convert = ConvertShares(player=ADAM, company=PRC, to="savings")
    state = dealing(ADAM, shares=HELD)
    assert refused(play(state, sell(ADAM, EIR)), convert).rule == "1947 5.1"
    assert refused(play(state, buy(ADAM, EIR)), convert).rule == "1947 5.1"
    assert actors(play(state, convert)) == (BETH,)


@pytest.mark.rule("1947", "5.1")
def test_5_1_what_may_be_done_at_the_start_of_a_turn() -> None:
    state = dealing(ADAM, shares=HELD, bonds={PRC: {ADAM: 1, "pool": 1}})
    assert kinds(legal(state, ADAM)) == {
        "SellShares",
        "SellBonds",
        "OpenCompany",
        "BuyShare",
        "BuyBond",
        "IssueBonds",
        "ConvertShares",
        "Pass",
    }
