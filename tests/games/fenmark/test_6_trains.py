"""Fenmark 6: trains, phases and forced purchases."""

import pytest

from railhead.engine.actions import Accept, DeclareBankruptcy, Decline, DiscardTrain, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import BuyTrains, TrainConsent
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.state import BANK, DEPOT, SCRAP, TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned
from railhead.games.fenmark.operating import BUY_TRAIN
from railhead.games.fenmark.state import Fenmark
from tests.games.fenmark.positions import (
    ADAM,
    BETH,
    ELM,
    HFN,
    LINE,
    THM,
    WIC,
    buy_train,
    legal,
    pass_,
    play,
    refused,
    sell,
    turn,
)

TWO = {ELM: {ADAM: 5, BETH: 2}, THM: {BETH: 5}}
BANKRUPT = DeclareBankruptcy(player=ADAM, company=ELM)


def sold_out(state: Fenmark, *types: str) -> Fenmark:
    gone = {t: SCRAP for t, h in state.trains.items() if h == DEPOT and t[0] in types}
    return replace(state, trains={**state.trains, **gone})


@pytest.mark.rule("Fenmark", "6.1")
def test_6_1_the_bank_sells_at_the_printed_price() -> None:
    state = turn(BuyTrains(ELM))
    now = play(state, buy_train("2", 80))
    assert (now.cash[ELM], now.cash[BANK]) == (520, state.cash[BANK] + 80)
    assert len(owned(now, ELM)) == 1
    assert refused(state, buy_train("2", 79)) == "Fenmark 6.1"


@pytest.mark.rule("Fenmark", "6.1")
def test_6_1_a_type_is_sold_when_the_one_before_is_sold_out() -> None:
    state = turn(BuyTrains(ELM))
    assert refused(state, buy_train("3", 160)) == "Fenmark 6.1"
    assert play(sold_out(state, "2"), buy_train("3", 160)).cash[ELM] == 440


@pytest.mark.rule("Fenmark", "6.1")
def test_6_1_the_treasury_pays() -> None:
    assert refused(turn(BuyTrains(ELM), cash={ELM: 79}), buy_train("2", 80)) == "Fenmark 6.1"


@pytest.mark.rule("Fenmark", "6.1")
def test_6_1_train_and_seller_exist() -> None:
    state = turn(BuyTrains(ELM))
    assert refused(state, buy_train("9", 80)) == "Fenmark 6.1"
    assert refused(state, buy_train("2", 80, "THM")) == "Fenmark 6.1"
    assert refused(state, buy_train("2", 80, "ELM")) == "Fenmark 6.1"


@pytest.mark.rule("Fenmark", "6.2")
@pytest.mark.parametrize(("phase", "limit"), [(1, 3), (2, 3), (3, 2)])
def test_6_2_the_train_limit(phase: int, limit: int) -> None:
    state = turn(BuyTrains(ELM), phase=phase, trains={ELM: ("4",) * limit})
    assert refused(state, buy_train("2", 80)) == "Fenmark 6.2"
    state = turn(BuyTrains(ELM), phase=phase, trains={ELM: ("4",) * (limit - 1)})
    assert buy_train("2", 80) in legal(state)


@pytest.mark.rule("Fenmark", "6.3")
def test_6_3_another_company_sells_if_its_director_agrees() -> None:
    state = turn(BuyTrains(ELM), shares=TWO, trains={THM: ("2",)})
    state = play(state, buy_train("2", 150, THM))
    assert state.agenda[0] == TrainConsent(ELM, THM, TrainId("2#1"), 150)
    now = play(state, Accept(player=BETH))
    assert (owned(now, ELM), now.cash[ELM], now.cash[THM]) == (("2#1",), 450, 750)
    assert not owned(play(state, Decline(player=BETH)), ELM)


@pytest.mark.rule("Fenmark", "6.3")
def test_6_3_a_price_that_was_refused_is_not_offered_again() -> None:
    state = turn(BuyTrains(ELM), shares=TWO, trains={THM: ("2",)})
    state = play(state, buy_train("2", 150, THM), Decline(player=BETH))
    assert refused(state, buy_train("2", 150, THM)) == "Fenmark 6.3"
    assert BUY_TRAIN.refusal(state, buy_train("2", 151, THM)) is None


@pytest.mark.rule("Fenmark", "6.3")
def test_6_3_the_price_is_at_least_1_and_the_train_is_there() -> None:
    state = turn(BuyTrains(ELM), shares=TWO, trains={THM: ("2",)})
    assert refused(state, buy_train("2", 0, THM)) == "Fenmark 6.3"
    assert refused(state, buy_train("3", 9, THM)) == "Fenmark 6.3"
    assert refused(state, buy_train("2", 601, THM)) == "Fenmark 6.1"


@pytest.mark.rule("Fenmark", "6.3")
def test_6_3_companies_of_one_director_trade_at_once() -> None:
    state = turn(BuyTrains(ELM), shares={ELM: {ADAM: 5}, THM: {ADAM: 5}}, trains={THM: ("2",)})
    assert owned(play(state, buy_train("2", 1, THM)), ELM) == ("2#1",)


@pytest.mark.rule("Fenmark", "6.4")
def test_6_4_the_first_train_of_a_type_begins_its_phase() -> None:
    state = sold_out(turn(BuyTrains(ELM)), "2")
    state = play(state, buy_train("3", 160))
    assert state.phase == 2
    assert play(sold_out(state, "3"), buy_train("4", 250)).phase == 3


@pytest.mark.rule("Fenmark", "6.4")
def test_6_4_the_first_4_rusts_all_2_trains() -> None:
    state = turn(BuyTrains(ELM), shares=TWO, phase=2, trains={ELM: ("2", "3"), THM: ("2", "2")})
    state = play(sold_out(state, "2", "3"), buy_train("4", 250))
    assert owned(state, ELM) == ("3#1", "4#1")
    assert not owned(state, THM)


@pytest.mark.rule("Fenmark", "6.4")
def test_6_4_trains_beyond_the_limit_are_given_up() -> None:
    state = turn(BuyTrains(ELM), shares=TWO, phase=2, trains={THM: ("3", "3", "3")})
    state = play(sold_out(state, "2", "3"), buy_train("4", 250))
    assert state.agenda[0] == ShedTrains(THM)
    other = DiscardTrain(player=BETH, company=THM, train=TrainId("4#1"))
    assert refused(state, other) == "Fenmark 6.4"
    state = play(state, replace(other, train=TrainId("3#2")))
    assert state.trains[TrainId("3#2")] == SCRAP
    assert isinstance(state.agenda[0], BuyTrains)


@pytest.mark.rule("Fenmark", "6.5")
def test_6_5_a_company_with_a_route_owns_a_train() -> None:
    assert refused(turn(BuyTrains(ELM), tiles=LINE), pass_()) == "Fenmark 6.5"
    assert pass_() in legal(turn(BuyTrains(ELM)))  # nowhere to run
    assert pass_() in legal(turn(BuyTrains(ELM), tiles=LINE, trains={ELM: ("2",)}))


@pytest.mark.rule("Fenmark", "6.5")
def test_6_5_the_director_pays_what_the_treasury_lacks() -> None:
    state = turn(BuyTrains(ELM), tiles=LINE, cash={ELM: 30, ADAM: 70})
    state = play(state, buy_train("2", 80))
    assert (state.cash[ELM], state.cash[ADAM]) == (0, 20)


@pytest.mark.rule("Fenmark", "6.5")
def test_6_5_the_money_is_raised_first() -> None:
    state = turn(BuyTrains(ELM), tiles=LINE, cash={ELM: 30, ADAM: 49})
    assert refused(state, buy_train("2", 80)) == "Fenmark 6.5"


@pytest.mark.rule("Fenmark", "6.6")
def test_6_6_shares_are_sold_for_what_is_lacking() -> None:
    held = {ELM: {ADAM: 5}, THM: {BETH: 5, ADAM: 3}}
    state = turn(BuyTrains(ELM), tiles=LINE, shares=held, cash={ELM: 0, ADAM: 0})
    assert refused(state, sell(THM, 3)) == "Fenmark 6.6"  # two will do
    now = play(state, sell(THM, 2))
    assert now.cash[ADAM] == 120
    assert refused(now, sell(THM)) == "Fenmark 6.6"  # enough
    assert play(now, buy_train("2", 80)).cash[ADAM] == 40


@pytest.mark.rule("Fenmark", "6.6", "3.7", "3.8")
def test_6_6_they_are_sold_as_in_a_stock_round() -> None:
    held = {ELM: {ADAM: 5}, THM: {ADAM: 3, BETH: 1}, HFN: {BETH: 3, ADAM: 2}}
    state = turn(
        BuyTrains(ELM), tiles=LINE, phase=2, shares=held, pool={HFN: 5}, cash={ELM: 0, ADAM: 0}
    )
    state = sold_out(state, "2")
    assert refused(state, sell(Company("LNER"))) == "Fenmark 3.7"
    assert refused(state, sell(THM, 0)) == "Fenmark 3.7"
    assert refused(state, sell(WIC, 1)) == "Fenmark 3.7"
    assert refused(state, sell(HFN, 1)) == "Fenmark 3.7"  # the pool is full
    assert refused(state, sell(THM, 2)) == "Fenmark 3.8"


@pytest.mark.rule("Fenmark", "6.6")
def test_6_6_the_director_keeps_the_company() -> None:
    held = {ELM: {ADAM: 4, BETH: 3}}
    state = turn(BuyTrains(ELM), tiles=LINE, shares=held, cash={ELM: 0, ADAM: 0})
    assert refused(state, sell(ELM, 2)) == "Fenmark 6.6"
    assert sell(ELM, 1) in legal(state)


@pytest.mark.rule("Fenmark", "6.6")
def test_6_6_no_share_is_sold_where_the_treasury_pays() -> None:
    state = turn(BuyTrains(ELM), tiles=LINE, shares={ELM: {ADAM: 5}, THM: {ADAM: 5}})
    assert not [action for action in legal(state) if isinstance(action, SellShares)]
    assert refused(state, BANKRUPT) == "Fenmark 6.6"


@pytest.mark.rule("Fenmark", "6.6", "7.1")
def test_6_6_a_bankrupt_player_ends_the_game() -> None:
    state = turn(BuyTrains(ELM), tiles=LINE, cash={ELM: 0, ADAM: 0}, shares={ELM: {ADAM: 5}})
    assert refused(state, BANKRUPT) == "Fenmark 6.6"  # three shares can be sold
    state = play(state, sell(ELM, 2))
    state = replace(state, cash={**state.cash, ADAM: 0, BANK: 0})
    state = play(state, sell(ELM, 1))
    state = replace(state, cash={**state.cash, ADAM: 0, BANK: 0})
    state = play(state, BANKRUPT)
    assert state.ended == "Adam is bankrupt"
