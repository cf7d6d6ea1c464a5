"""1820 6.5.2.3, 6.5.2.4, 6.5.3.1: buying and selling shares."""

from dataclasses import replace

import pytest

from railhead.engine.facts import Company
from railhead.engine.state import BANK, POOL
from railhead.games.g1820.data.facts import LOCKE
from railhead.games.g1820.stock.holdings import cousin_directs
from railhead.games.g1820.stock.market import price_of
from tests.games.g1820.deals import act_for, back, buy, no, refuse, sell, stock, yes
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    BR,
    CLIVE,
    LB,
    LG,
    MB,
    Co,
    actors,
    play,
    refused,
)

SOME = {
    LB: Co(shares={ADAM: 3, BETH: 1}, size=10, pool=2, price=78),
    LG: Co(shares={BETH: 6, ADAM: 1}, size=10, pool=3, price=60),
    MB: Co(shares={CLIVE: 1}, price=None),
}


@pytest.mark.rule("1820", "6.5.2.3")
def test_6_5_2_3_shares_go_to_the_pool_for_the_price_which_stays() -> None:
    state = play(stock(companies=SOME), sell(ADAM, LB, 2))
    assert (state.cash[ADAM], state.shares[LB][POOL]) == (1156, 4)
    assert price_of(state, LB) == 78


@pytest.mark.rule("1820", "6.5.2.3")
def test_6_5_2_3_there_is_no_limit_but_what_one_holds() -> None:
    state = stock(BETH, companies=SOME)
    assert play(state, sell(BETH, LG, 6)).shares[LG][POOL] == 9
    for count in (7, 0, -1):
        assert refused(state, sell(BETH, LG, count)) == "1820 6.5.2.3"


@pytest.mark.rule("1820", "6.5.2.3")
def test_6_5_2_3_only_shares_of_companies_with_a_price() -> None:
    state = stock(CLIVE, companies=SOME)
    assert refused(state, sell(CLIVE, MB)) == "1820 6.5.2.3"
    assert refused(state, sell(CLIVE, Company("nobody"))) == "1820 6.5.2.3"


@pytest.mark.rule("1820", "6.5.2.3")
def test_6_5_2_3_not_of_a_company_floated_or_increased_in_this_round() -> None:
    state = stock(companies=SOME)
    assert refused(replace(state, floated=frozenset({LB})), sell(ADAM, LB)) == "1820 6.5.2.3"
    assert refused(replace(state, increased=frozenset({LB})), sell(ADAM, LB)) == "1820 6.5.2.3"


@pytest.mark.rule("1820", "6.5.2.3")
@pytest.mark.rule("1820", "10.7")
def test_6_5_2_3_not_of_a_company_in_liquidation() -> None:
    state = stock(companies={LB: Co(shares={ADAM: 3, BETH: 1}, price=10)})
    assert refused(state, sell(ADAM, LB)) == "1820 6.5.2.3"


@pytest.mark.rule("1820", "6.5.2.3")
def test_6_5_2_3_some_player_or_cousin_keeps_a_share() -> None:
    state = stock(companies={LB: Co(shares={ADAM: 3}, size=10)})
    assert refused(state, sell(ADAM, LB, 3)) == "1820 6.5.2.3"
    assert play(state, sell(ADAM, LB, 2)).directors[LB] == ADAM
    state = stock(companies={LB: Co(shares={ADAM: 3, LOCKE: 1}, size=10)}, cousins={LOCKE: BETH})
    assert cousin_directs(play(state, sell(ADAM, LB, 3)), LB)


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_money_for_a_share_goes_to_whom_it_comes_from() -> None:
    state = stock(companies=SOME)
    bank = state.cash[BANK]
    assert play(state, buy(ADAM, LB)).cash[BANK] == bank + 78
    assert play(state, buy(ADAM, LB, LB)).cash[LB] == 78
    asked = play(state, buy(ADAM, LG, BETH))
    assert actors(asked) == (BETH,)
    state = play(asked, yes(BETH))
    assert (state.cash[BETH], state.cash[ADAM], state.shares[LG][ADAM]) == (1060, 940, 2)


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_a_share_of_a_cousin_with_the_agreement_of_its_player() -> None:
    co = {LB: Co(shares={ADAM: 3, LOCKE: 1}, size=10, price=78)}
    state = play(stock(companies=co, cousins={LOCKE: BETH}), buy(ADAM, LB, LOCKE))
    assert actors(state) == (BETH,)
    assert play(state, yes(BETH)).cash[LOCKE] == 78
    own = play(stock(companies=co, cousins={LOCKE: ADAM}), buy(ADAM, LB, LOCKE))
    assert own.shares[LB][ADAM] == 4


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_who_declines_is_not_asked_again_in_the_turn() -> None:
    state = play(stock(companies=SOME), buy(ADAM, LG, BETH), refuse(BETH))
    assert state.shares[LG][BETH] == 6
    assert refused(state, buy(ADAM, LG, BETH)) == "1820 6.5.2.4"
    assert play(state, buy(ADAM, LG)).shares[LG][ADAM] == 2


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_only_shares_that_there_are() -> None:
    state = stock(companies=SOME)
    for company, source in ((LB, CLIVE), (LB, ADAM), (LG, LG), (LB, "bank"), (LB, LG)):
        assert refused(state, buy(ADAM, company, source)) == "1820 6.5.2.4"
    assert refused(state, buy(ADAM, MB, CLIVE)) == "1820 6.5.2.4"
    assert refused(state, buy(ADAM, Company("nobody"))) == "1820 6.5.2.4"


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_nobody_with_60_percent_buys_more() -> None:
    state = stock(BETH, companies=SOME)
    assert refused(state, buy(BETH, LG)) == "1820 6.5.2.4"
    state = stock(BETH, companies={LG: Co(shares={BETH: 5, ADAM: 1}, size=10, pool=3)})
    assert play(state, buy(BETH, LG)).shares[LG][BETH] == 6
    five = stock(companies={LG: Co(shares={ADAM: 3}, pool=1)})
    assert refused(five, buy(ADAM, LG)) == "1820 6.5.2.4"


@pytest.mark.rule("1820", "6.5.2.4")
@pytest.mark.rule("1820", "10.7")
def test_6_5_2_4_no_share_of_a_company_in_liquidation() -> None:
    state = stock(companies={LB: Co(shares={ADAM: 2}, price=10, pool=1)})
    assert refused(state, buy(ADAM, LB)) == "1820 6.5.2.4"


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_who_sold_a_company_does_not_buy_it_in_the_same_round() -> None:
    state = play(stock(companies=SOME), sell(ADAM, LB))
    assert refused(state, buy(ADAM, LB)) == "1820 6.5.2.4"
    state = play(stock(companies=SOME), buy(ADAM, LG, BETH), yes(BETH), no(ADAM))
    state = replace(state, shares={**state.shares, LG: {BETH: 1, ADAM: 6, POOL: 3}})
    assert refused(state, buy(BETH, LG)) == "1820 6.5.2.4"  # sold to a player, too


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_cousins_and_players_are_not_bound_by_each_others_sales() -> None:
    state = stock(companies=SOME, cousins={LOCKE: ADAM}, cash={LOCKE: 100})
    state = replace(state, sold={ADAM: frozenset({LG})})
    state = play(state, act_for(ADAM, LOCKE), buy(ADAM, LG))
    assert state.shares[LG][LOCKE] == 1


@pytest.mark.rule("1820", "6.5.2.4")
@pytest.mark.rule("1820", "13.5")
def test_13_5_british_rail_is_bought_without_a_director() -> None:
    state = stock(companies={BR: Co(shares={}, size=100, pool=100, price=95)})
    state = play(state, buy(ADAM, BR))
    assert (state.shares[BR][ADAM], state.cash[ADAM]) == (1, 905)
    assert BR not in state.directors


# Companies


@pytest.mark.rule("1820", "6.5.3.1")
def test_6_5_3_1_a_company_buys_its_shares_and_the_turn_is_over() -> None:
    own = {LB: Co(shares={ADAM: 3}, size=10, pool=4, price=78, cash=200)}
    state = stock(companies=own)
    bank = state.cash[BANK]
    state = play(state, back(ADAM, LB, 2))
    assert (state.cash[LB], state.cash[BANK]) == (44, bank + 156)
    assert (state.shares[LB][POOL], state.shares[LB][LB]) == (2, 5)
    assert actors(state) == (BETH,)


@pytest.mark.rule("1820", "6.5.3.1")
def test_6_5_3_1_the_director_buys_what_is_in_the_pool() -> None:
    own = {LB: Co(shares={ADAM: 3}, size=10, pool=4, price=78, cash=800)}
    state = stock(companies=own)
    for count in (5, 0, -1):
        assert refused(state, back(ADAM, LB, count)) == "1820 6.5.3.1"
    assert refused(stock(BETH, companies=own), back(BETH, LB, 1)) == "1820 6.5.3.1"


@pytest.mark.rule("1820", "6.5.3.1")
def test_6_5_3_1_the_treasury_pays() -> None:
    own = {LB: Co(shares={ADAM: 3}, size=10, pool=4, price=78, cash=77)}
    assert refused(stock(companies=own), back(ADAM, LB, 1)) == "1820 6.5.3.1"


@pytest.mark.rule("1820", "17.1")
def test_17_1_with_loans_as_far_as_it_needs_them() -> None:
    own = {LB: Co(shares={ADAM: 3}, size=10, pool=4, price=78, cash=70)}
    state = stock(companies=own)
    assert refused(state, back(ADAM, LB, 3, loans=2)) == "1820 17.1"
    assert refused(state, back(ADAM, LB, 3, loans=-1)) == "1820 17.1"
    state = play(state, back(ADAM, LB, 3, loans=1))
    assert (state.cash[LB], state.loans[LB], price_of(state, LB)) == (70 + 200 - 3 * 71, 1, 71)


@pytest.mark.rule("1820", "6.5.3.1")
@pytest.mark.rule("1820", "10.7")
def test_6_5_3_1_not_in_liquidation() -> None:
    own = {LB: Co(shares={ADAM: 3}, pool=1, price=10, cash=100)}
    assert refused(stock(companies=own), back(ADAM, LB, 1)) == "1820 6.5.3.1"


@pytest.mark.rule("1820", "6.5.3.1")
@pytest.mark.rule("1820", "10.6")
@pytest.mark.rule("1820", "17.2")
def test_6_5_3_1_loans_beyond_the_shares_in_play_are_repaid_and_the_price_rises() -> None:
    own = {LB: Co(shares={ADAM: 2}, pool=2, price=60, cash=600, loans=4)}
    state = play(stock(companies=own), back(ADAM, LB, 2))
    assert (state.loans[LB], state.cash[LB]) == (2, 600 - 120 - 400)
    assert price_of(state, LB) == 71


@pytest.mark.rule("1820", "17.3")
def test_17_3_the_director_helps_and_the_price_falls_once() -> None:
    own = {LB: Co(shares={ADAM: 2}, pool=2, price=60, cash=220, loans=4)}
    state = play(stock(companies=own), back(ADAM, LB, 2))
    assert (state.loans[LB], state.cash[LB], state.cash[ADAM]) == (2, 0, 700)
    assert price_of(state, LB) == 65
