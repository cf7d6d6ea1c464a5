"""1820 8.4.3, 8.5, 13.6: what changes hands, and liquidations."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import StopId
from railhead.engine.actions import DiscardTrain
from railhead.engine.state import BANK
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import KeepMarkers, LiquidateNext, TakeLoan
from railhead.games.g1820.cousins.powers import uses
from railhead.games.g1820.data.facts import GAS_LIGHT, GRAY, LOCKE, STEPHENSON, YELLOW
from railhead.games.g1820.rounds import adjust_price
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.floating import unused
from railhead.games.g1820.stock.market import in_liquidation, price_of
from railhead.games.g1820.tasks import (
    EndIssueRound,
    Liquidations,
    LostCompanies,
    MergeMarkers,
    MustPay,
    Offers,
    ShedTrains,
)
from tests.games.g1820.deals import bid, no, offer, sell
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    BR,
    CLIVE,
    DORA,
    LB,
    LG,
    MB,
    SD,
    Co,
    actors,
    in_play,
    legal,
    money,
    play,
    position,
    refused,
    settle,
)
from tests.games.g1820.rounds import all_out, liquidating, offering, sale, sold

BUYER = Co(shares={ADAM: 3}, price=60, cash=2000)
REST = {MB: Co(shares={DORA: 2})}  # has a turn afterwards, so that the round goes on


def taken(buyer: Co = BUYER, target: Co | None = None, bid: int = 770, **changes: Any) -> State1820:
    """LB has taken LG over."""
    found = target or Co(shares={BETH: 2, CLIVE: 1}, pool=1, price=71)
    state = offering(LB, MB, companies={LB: buyer, LG: found, **REST}, **changes)
    return sold(play(state, offer(ADAM, LB, LG)), ADAM, LB, bid)


def keep(*stops: str, spare: int = 0, free: int = 0) -> KeepMarkers:
    named = tuple(StopId(stop) for stop in stops)
    return KeepMarkers(player=ADAM, stops=named, spare=spare, free=free)


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_holders_are_paid_by_the_share_rounded_down_and_the_bank_has_the_rest() -> None:
    before = offering(LB, MB, companies={LB: BUYER, **REST})
    state = taken()
    assert state.cash[LB] == 2000 - 770
    assert (state.cash[BETH], state.cash[CLIVE]) == (1000 + 2 * 192, 1192)
    assert money(state) == money(before) == 0


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_cousins_are_paid_too() -> None:
    target = Co(shares={BETH: 2, LOCKE: 1}, price=71)
    state = taken(target=target, bid=600, cousins={LOCKE: DORA})
    assert state.cash[LOCKE] == 200


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "8.1")
def test_8_4_3_the_company_returns_to_the_supply() -> None:
    state = taken()
    assert LG not in state.sizes
    assert (LG in state.prices, LG in state.directors, state.shares[LG]) == (False, False, {})
    assert LG not in state.discarded


@pytest.mark.rule("1820", "14.4.2")
def test_14_4_2_a_company_that_can_be_founded_again_keeps_count_of_its_help() -> None:
    state = taken(powers={GAS_LIGHT: {LG: 1}})
    assert LG in unused(state)
    assert uses(state, LG, GAS_LIGHT) == 1


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_its_treasury_is_the_acquiring_companys() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, cash=130)
    assert taken(target=target).cash[LB] == 2000 - 770 + 130


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "16.2.1")
def test_8_4_3_a_public_company_takes_its_loans_and_its_price_falls() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, loans=2)
    state = taken(target=target)
    assert state.loans == {LB: 2}
    assert price_of(state, LB) == 51


@pytest.mark.rule("1820", "17.2")
def test_17_2_even_into_liquidation() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, loans=3)
    state = taken(buyer=Co(shares={ADAM: 3}, price=43, cash=2000), target=target)
    assert in_liquidation(state, LB)


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "17.2")
def test_8_4_3_loans_beyond_its_capacity_are_repaid_at_once() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, loans=4)
    state = taken(target=target)
    assert (state.loans, state.cash[LB]) == ({LB: 3}, 2000 - 770 - 200)
    assert price_of(state, LB) == 47  # four down, one up


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "17.1")
def test_8_4_3_the_director_of_a_private_company_repays_them() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, loans=1, cash=30)
    co = {MB: Co(shares={CLIVE: 2}, cash=2000), LB: Co(shares={ADAM: 1}, price=None), LG: target}
    state = play(offering(MB, companies=co, queen_died=1), offer(CLIVE, MB, LG))
    state = sold(state, ADAM, LB, 770)
    assert (state.cash[ADAM], state.loans) == (1000 - 770 + 30 - 200, {})


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_trains_pass_over_within_the_limit() -> None:
    buyer = replace(BUYER, trains=("FLOOD", "5D+"))
    target = Co(shares={BETH: 2}, pool=2, price=71, trains=("FLOOD",))
    state = taken(buyer=buyer, target=target, phase=GRAY, bid=320)
    assert len(owned(state, LB)) == 3
    assert (state.agenda[0], actors(state)) == (ShedTrains(LB), (ADAM,))
    state = play(state, DiscardTrain(player=ADAM, company=LB, train=owned(state, LB)[0]))
    assert len(owned(state, LB)) == 2


# Station markers


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_markers_on_the_map_and_on_the_charter_pass_over() -> None:
    buyer = replace(BUYER, homes=("K9.s0",), markers=1)
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=("G7.s0",), markers=1)
    state = taken(buyer=buyer, target=target)
    assert state.tokens == {StopId("K9.s0"): (LB,), StopId("G7.s0"): (LB,)}
    assert state.markers[LB] == 2


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "13.5")
def test_8_4_3_of_two_in_a_hex_one_becomes_british_rails() -> None:
    buyer = replace(BUYER, homes=("D6.s0",))
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=("D6.s1", "G7.s0"))
    state = taken(buyer=buyer, target=target)
    assert isinstance(state.agenda[0], MergeMarkers)
    assert refused(state, keep("D6.s0", "D6.s1", "G7.s0")) == "1820 8.4.3"
    assert refused(state, keep("K9.s0", "G7.s0")) == "1820 8.4.3"
    state = play(state, keep("D6.s1", "G7.s0"))
    assert state.tokens[StopId("D6.s0")] == (BR,)
    assert state.tokens[StopId("D6.s1")] == (LB,)


STOPS = tuple(f"{hex_}.s0" for hex_ in ("A1", "A3", "A5", "A7", "A9", "B6", "B8", "B10"))


def crowded(markers: int = 2, **changes: Any) -> State1820:
    """A 5-share company (limit 6, maximum 9) that had 5 markers on the map has gained 3 there."""
    cash = changes.pop("treasury", 2000)
    buyer = replace(BUYER, homes=STOPS[:5], markers=markers, cash=cash)
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=STOPS[5:])
    return taken(buyer=buyer, target=target, **changes)


@pytest.mark.rule("1820", "13.6")
def test_13_6_no_more_markers_than_the_maximum() -> None:
    state = crowded()
    assert refused(state, keep(*STOPS, spare=2)) == "1820 13.6"
    assert legal(state, keep(*STOPS, spare=1))


@pytest.mark.rule("1820", "13.6")
@pytest.mark.rule("1820", "8.4.3")
def test_13_6_100_for_each_marker_gained_beyond_the_limit() -> None:
    state = play(crowded(0), keep(*STOPS))
    assert state.cash[LB] == 2000 - 770 - 200
    state = play(crowded(2), keep(*STOPS, spare=1))  # it had seven before
    assert state.cash[LB] == 2000 - 770 - 200


@pytest.mark.rule("1820", "13.6")
def test_13_6_the_fee_must_be_paid_with_a_loan_if_need_be() -> None:
    state = crowded(0, treasury=969)  # 199 are left, 200 are due
    state = play(state, keep(*STOPS))
    assert (state.cash[LB], state.loans) == (199 + 200 - 200, {LB: 1})


@pytest.mark.rule("1820", "13.6")
@pytest.mark.rule("1820", "17.1")
def test_17_1_loans_are_taken_only_for_a_fee_that_is_due() -> None:
    assert play(crowded(0, treasury=970), keep(*STOPS)).loans == {}
    assert play(crowded(0, treasury=969), keep(*STOPS[:7])).loans == {}
    loan = TakeLoan(player=ADAM, company=LB)
    assert refused(crowded(0, treasury=969), loan) == "1820 8.4.3"


@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "17.2")
def test_17_2_as_far_as_the_company_can() -> None:
    buyer = Co(shares={ADAM: 3}, price=60, cash=969, homes=STOPS[:5])
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=STOPS[5:])
    full = taken(buyer=replace(buyer, loans=3), target=target)
    assert refused(full, keep(*STOPS)) == "1820 17.1"
    assert legal(full, keep(*STOPS[:7]))
    low = taken(buyer=replace(buyer, price=40), target=target)
    assert refused(low, keep(*STOPS)) == "1820 17.1"


@pytest.mark.rule("1820", "13.6")
@pytest.mark.rule("1820", "17.1")
def test_17_1_not_by_a_private_company() -> None:
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=STOPS[5:])
    own = Co(shares={ADAM: 1}, price=None, homes=STOPS[:5])
    co = {MB: Co(shares={CLIVE: 2}, cash=2000), LB: own, LG: target}
    state = offering(MB, companies=co, cash={ADAM: 900})
    state = sold(play(state, offer(CLIVE, MB, LG)), ADAM, LB, 770)
    assert refused(state, keep(*STOPS)) == "1820 13.6"
    assert legal(state, keep(*STOPS[:7]))


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_unplaced_markers_are_discarded_first() -> None:
    state = crowded()
    assert refused(state, keep(*STOPS[:7], spare=1)) == "1820 8.4.3"
    assert refused(state, keep(*STOPS, spare=3)) == "1820 8.4.3"
    assert refused(state, keep(*STOPS, spare=-1)) == "1820 8.4.3"
    assert play(crowded(), keep(*STOPS[:6])).tokens[StopId(STOPS[7])] == (BR,)


@pytest.mark.rule("1820", "13.6")
def test_13_6_more_are_given_up_only_down_to_the_limit() -> None:
    assert refused(crowded(), keep(*STOPS[:5])) == "1820 13.6"
    state = play(crowded(), keep(*STOPS[:6]))
    assert (state.markers[LB], state.cash[LB]) == (0, 2000 - 770)


@pytest.mark.rule("1820", "14.3.2")
def test_14_3_2_stephenson_and_fox_acquires_markers_for_nothing() -> None:
    buyer = replace(BUYER, homes=STOPS[:5], shares={ADAM: 3, STEPHENSON: 1})
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=STOPS[5:])
    state = taken(buyer=buyer, target=target, cousins={STEPHENSON: CLIVE})
    assert refused(state, keep(*STOPS, free=2)) == "1820 14.3.2"  # one share, one marker
    assert refused(state, keep(*STOPS, free=-1)) == "1820 14.3.2"
    state = play(state, keep(*STOPS, free=1))
    assert (state.cash[LB], state.cash[STEPHENSON]) == (2000 - 770 - 100, 50)
    assert state.powers == {STEPHENSON: {LB: 1}}


@pytest.mark.rule("1820", "14.3.2")
def test_14_3_2_one_marker_for_each_share_in_a_game_and_only_its_investments() -> None:
    buyer = replace(BUYER, homes=STOPS[:5], shares={ADAM: 3, STEPHENSON: 1})
    target = Co(shares={BETH: 2}, pool=2, price=71, homes=STOPS[5:])
    used = {STEPHENSON: {LB: 1}}
    state = taken(buyer=buyer, target=target, cousins={STEPHENSON: CLIVE}, powers=used)
    assert refused(state, keep(*STOPS, free=1)) == "1820 14.3.2"
    assert refused(crowded(0, cousins={STEPHENSON: CLIVE}), keep(*STOPS, free=1)) == "1820 14.3.2"


# Liquidations


LOST = Co(shares={BETH: 2, CLIVE: 1}, pool=1, price=10, cash=70, homes=("K9.s0",), trains=("2+",))


@pytest.mark.rule("1820", "8.5")
def test_8_5_the_bank_makes_the_minimum_bid_which_is_forcing() -> None:
    state = liquidating(LG, companies={LG: LOST, LB: BUYER})
    assert (sale(state).bid, sale(state).forcing, actors(state)) == (40, 40, (ADAM,))
    assert refused(state, bid(ADAM, LG, 40)) == "1820 8.4.2"


@pytest.mark.rule("1820", "8.5")
def test_8_5_if_the_bank_wins_markers_become_british_rails_and_the_rest_is_discarded() -> None:
    state = all_out(liquidating(LG, companies={LG: LOST, LB: BUYER, **REST}))
    assert state.tokens[StopId("K9.s0")] == (BR,)
    assert LG not in state.sizes
    assert "scrap" in state.trains.values()


@pytest.mark.rule("1820", "8.5")
@pytest.mark.rule("1820", "8.4.3")
def test_8_5_the_treasury_with_the_bid_is_divided_and_the_director_has_the_rest() -> None:
    lost = replace(LOST, cash=71)
    state = all_out(liquidating(LG, companies={LG: lost, LB: BUYER, **REST}))
    # 71 and 40 of the bank: 27 a share, 3 over
    assert (state.cash[BETH], state.cash[CLIVE]) == (1000 + 54 + 3, 1027)


@pytest.mark.rule("1820", "8.5")
def test_8_5_another_company_buys_only_markers_and_trains() -> None:
    lost = replace(LOST, markers=1, loans=1, cash=200)
    co = {LG: lost, LB: replace(BUYER, homes=("G7.s0",)), **REST}
    state = sold(liquidating(LG, companies=co), ADAM, LB, 100)
    assert state.tokens[StopId("K9.s0")] == (LB,)
    assert (len(owned(state, LB)), state.markers[LB]) == (1, 0)
    assert (state.cash[LB], state.loans) == (1900, {})
    # 200 and 100 less a loan: 25 a share
    assert (state.cash[BETH], state.cash[CLIVE]) == (1050, 1025)


@pytest.mark.rule("1820", "8.5")
@pytest.mark.rule("1820", "17.3")
def test_8_5_shareholders_pay_what_the_treasury_lacks_for_loans_rounded_down() -> None:
    lost = replace(LOST, cash=41, loans=2)
    state = all_out(liquidating(LG, companies={LG: lost, LB: BUYER, **REST}))
    # 400 less 41 and 40: 319, so 79 a share
    assert (state.cash[BETH], state.cash[CLIVE]) == (1000 - 158, 921)
    assert money(state) == 0


@pytest.mark.rule("1820", "8.5")
@pytest.mark.rule("1820", "10.2")
def test_10_2_they_sell_shares_of_other_companies_to_pay() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={BETH: 3}, pool=1)
    co = {LG: lost, LB: replace(BUYER, shares={ADAM: 2, BETH: 1}), **REST}
    state = all_out(liquidating(LG, companies=co, cash={BETH: 560}))
    task = state.agenda[0]
    assert isinstance(task, MustPay)
    assert (task.holder, task.amount, actors(state)) == (BETH, 3 * 190, (BETH,))
    assert refused(state, sell(BETH, LB, 2)) == "1820 6.5.2.3"
    assert refused(state, sell(BETH, MB)) == "1820 6.5.2.3"
    state = play(state, sell(BETH, LB))
    assert state.cash[BETH] == 560 + 60 - 570


@pytest.mark.rule("1820", "10.2")
def test_10_2_but_no_more_of_them_than_they_need() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={BETH: 3}, pool=1)
    co = {LG: lost, LB: replace(BUYER, shares={ADAM: 3, BETH: 2}), **REST}
    state = all_out(liquidating(LG, companies=co, cash={BETH: 510}))
    assert refused(state, sell(BETH, LB, 2)) == "1820 10.2"  # 60 are lacking
    state = all_out(liquidating(LG, companies=co, cash={BETH: 509}))
    assert legal(state, sell(BETH, LB, 2))


@pytest.mark.rule("1820", "10.2")
@pytest.mark.rule("1820", "9.1")
def test_10_2_a_player_who_cannot_pay_is_bankrupt_and_the_game_is_over() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={BETH: 3}, pool=1)
    state = all_out(liquidating(LG, companies={LG: lost, LB: BUYER}, cash={BETH: 569}))
    assert (state.bankrupt, state.ended) == (BETH, "Beth is bankrupt")


@pytest.mark.rule("1820", "10.3")
@pytest.mark.rule("1820", "8.1")
def test_10_3_a_cousin_who_cannot_pay_is_discarded_and_its_companies_are_liquidated() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={LOCKE: 3}, pool=1)
    alone = Co(shares={LOCKE: 1}, pool=1, price=71)
    co = {LG: lost, LB: BUYER, MB: alone}
    state = liquidating(LG, companies=co, cousins={LOCKE: BETH}, cash={LOCKE: 100})
    bank = state.cash[BANK]
    state = all_out(state)
    assert not state.cousins
    assert state.cash[LOCKE] == 0
    assert state.cash[BANK] > bank
    assert MB not in state.sizes  # it was liquidated in the same round


@pytest.mark.rule("1820", "10.3")
def test_10_3_its_player_says_in_which_order_companies_go_into_liquidation() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={LOCKE: 3}, pool=1)
    alone = Co(shares={LOCKE: 2}, pool=1, price=71, cash=100)
    co = {LG: lost, LB: BUYER, MB: alone, SD: replace(alone, price=43)}
    state = liquidating(LG, companies=co, cousins={LOCKE: BETH}, cash={LOCKE: 100})
    state = all_out(state)
    state = play(state, sell(BETH, MB), sell(BETH, SD))
    assert isinstance(state.agenda[0], LostCompanies)
    assert actors(state) == (BETH,)
    assert refused(state, LiquidateNext(player=BETH, company=LB)) == "1820 10.3"
    state = play(state, LiquidateNext(player=BETH, company=SD))
    assert state.order[-2:] == (SD, MB)
    assert sale(state).target == SD
    assert sale(play(state, no(ADAM))).target == MB


@pytest.mark.rule("1820", "10.3")
def test_10_3_its_shares_go_to_the_pool_and_others_become_directors() -> None:
    lost = replace(LOST, cash=0, loans=5, shares={LOCKE: 3}, pool=1)
    co = {LG: lost, LB: Co(shares={LOCKE: 2, CLIVE: 1}, price=10), MB: Co(shares={DORA: 3})}
    tasks = (Liquidations((LG,)), Offers(()), EndIssueRound())
    state = position(*tasks, companies=co, cousins={LOCKE: BETH}, phase=YELLOW)
    state = all_out(settle(state))
    assert state.shares[LB] == {CLIVE: 1, "pool": 2, LB: 2}
    assert state.directors[LB] == CLIVE


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "10.3")
def test_8_4_3_a_company_that_loses_its_director_while_it_acquires_is_not_asked() -> None:
    target = Co(shares={ADAM: 3, LOCKE: 1}, price=10, loans=4, homes=("G7.s0",))
    buyer = replace(target, price=71, cash=500, loans=0, markers=1)
    co = {MB: target, LB: buyer, LG: Co(shares={CLIVE: 3})}
    cash = {ADAM: 350, LOCKE: 0}
    board = {"G7": ("200", 0)}
    state = liquidating(MB, companies=co, cousins={LOCKE: BETH}, cash=cash, placed=board)
    state = play(sold(state, ADAM, LB, 50), sell(ADAM, LB, 3))
    assert not state.cousins
    assert state.tokens[StopId("G7.s0")].count(BR) == 1
    assert state.markers[LB] == 1
    assert sale(state).target == LB  # it is liquidated in the same round


@pytest.mark.rule("1820", "10.7")
@pytest.mark.rule("1820", "6.7")
def test_10_7_a_company_that_is_founded_anew_rises_as_others_do() -> None:
    lost = replace(LOST, cash=0, loans=4, shares={LOCKE: 3}, pool=1)
    co = {LG: lost, LB: BUYER, MB: Co(shares={LOCKE: 1}, pool=1, price=71)}
    state = liquidating(LG, companies=co, cousins={LOCKE: BETH}, cash={LOCKE: 100})
    state = all_out(state)
    assert MB not in state.sizes
    state = in_play(state, MB, Co(shares={ADAM: 3, BETH: 2}, price=71))
    assert price_of(adjust_price(state, MB), MB) == 78
