"""1820 8.4.1, 8.4.2: offers and the auction."""

from typing import Any

import pytest

from railhead.engine.facts import Company
from railhead.games.g1820.actions import ChooseAcquirer, TakeLoan
from railhead.games.g1820.data.facts import GRAY, LOCKE
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.takeover import auction
from railhead.games.g1820.takeover.funds import most_for
from railhead.games.g1820.tasks import (
    ChooseWinner,
    Offers,
    RaiseForTakeover,
    TakeoverAuction,
    TakeoverConsent,
)
from tests.games.g1820.deals import bid, issue, no, offer, refuse, yes
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
    legal,
    play,
    position,
    refused,
)
from tests.games.g1820.rounds import all_out, offering, sale, sold, sums

RICH = {
    LB: Co(shares={ADAM: 3}, price=60, cash=2000),
    LG: Co(shares={BETH: 2, CLIVE: 1}, pool=1, price=71),
    MB: Co(shares={CLIVE: 1}, price=None),
}

OWN = {LB: Co(shares={ADAM: 3}, pool=2, price=95), LG: Co(shares={BETH: 3}, price=60, cash=900)}


def offered(**changes: Any) -> TakeoverAuction:
    return sale(play(offering(LB, **{"companies": RICH, **changes}), offer(ADAM, LB, LG)))


@pytest.mark.rule("1820", "8.4.1")
def test_8_4_1_the_minimum_is_the_price_of_all_shares_in_play() -> None:
    assert offered().least == 4 * 71


@pytest.mark.rule("1820", "8.4.1")
def test_8_4_1_the_offering_company_could_make_that_bid() -> None:
    poor = {**RICH, LB: Co(shares={ADAM: 3}, price=40, cash=283)}
    state = offering(LB, companies=poor)
    assert refused(state, offer(ADAM, LB, LG)) == "1820 8.4.1"
    enough = {**RICH, LB: Co(shares={ADAM: 3}, price=40, cash=284)}
    assert legal(offering(LB, companies=enough), offer(ADAM, LB, LG))


@pytest.mark.rule("1820", "8.4.1")
@pytest.mark.rule("1820", "13.2")
def test_8_4_1_only_public_companies_are_offered() -> None:
    co = {**RICH, BR: Co(size=100, pool=100, price=95)}
    state = offering(LB, companies=co)
    assert refused(state, offer(ADAM, LB, MB)) == "1820 8.4.1"
    assert refused(state, offer(ADAM, LB, BR)) == "1820 8.4.1"
    assert refused(state, offer(ADAM, LB, SD)) == "1820 8.4.1"


@pytest.mark.rule("1820", "8.4.1")
@pytest.mark.rule("1820", "10.7")
def test_8_4_1_no_company_in_liquidation_is_offered_nor_offers() -> None:
    co = {**RICH, SD: Co(shares={ADAM: 2}, price=10, cash=2000)}
    assert refused(offering(LB, companies=co), offer(ADAM, LB, SD)) == "1820 8.4.1"
    assert offering(SD, LB, companies=co).agenda[0] == Offers((LB,))


@pytest.mark.rule("1820", "8.4.1")
@pytest.mark.parametrize("field", ["reduced", "acquirers"])
def test_8_4_1_not_one_that_shrank_or_acquired_but_by_itself(field: str) -> None:
    state = offering(LB, companies=RICH, **{field: frozenset({LG, LB})})
    assert refused(state, offer(ADAM, LB, LG)) == "1820 8.4.1"
    assert legal(state, offer(ADAM, LB, LB))


@pytest.mark.rule("1820", "8.4.1")
@pytest.mark.rule("1820", "10.8")
def test_8_4_1_the_bank_bids_half_for_a_company_that_offers_itself() -> None:
    co = {**RICH, LG: Co(shares={BETH: 3}, price=71, cash=0)}
    state = play(offering(LG, companies=co), offer(BETH, LG, LG))
    assert (sale(state).bid, sale(state).forcing) == (106, 106)
    late = play(offering(LG, companies=co, queen_died=2), offer(BETH, LG, LG))
    assert (sale(late).bid, sale(late).forcing) == (213, 213)


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_then_a_bid_needs_only_to_beat_the_banks() -> None:
    co = {**RICH, LG: Co(shares={BETH: 3}, price=71)}
    state = play(offering(LG, companies=co), offer(BETH, LG, LG))
    assert refused(state, bid(ADAM, LG, 100)) == "1820 8.4.2"
    assert legal(state, bid(ADAM, LG, 110))


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.rule("1820", "10.5")
def test_8_4_2_the_forcing_bid_is_the_price_after_the_premium() -> None:
    assert offered().forcing == 4 * 190  # 10 spaces up from 71
    assert offered(column=10, phase=4).forcing == 4 * 105
    assert offered(phase=GRAY, column=16).forcing == 4 * 71


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_beyond_the_top_of_the_market_the_top_counts() -> None:
    co = {**RICH, LG: Co(shares={BETH: 1}, price=477)}
    state = offering(LB, companies=co)
    assert sums(state, LG)[1] == 500


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.parametrize("amount", [280, 284, 295, 0, -10])
def test_8_4_2_bids_are_multiples_of_10_and_the_minimum_or_more(amount: int) -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG))
    assert refused(state, bid(ADAM, LG, amount)) == "1820 8.4.2"


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.rule("1820", "10.4")
def test_8_4_2_higher_than_all_before_and_for_the_company_offered() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG), bid(CLIVE, LG, 300))
    assert refused(state, bid(ADAM, LG, 300)) == "1820 8.4.2"
    assert refused(state, bid(ADAM, LB, 310)) == "1820 8.4.2"


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.rule("1820", "13.2")
def test_8_4_2_players_bid_for_public_and_private_companies_that_they_direct() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG))
    assert actors(state) == (ADAM, CLIVE)  # Beth only directs the target, Dora nothing
    assert refused(state, bid(CLIVE, LG, 1010)) == "1820 8.4.2"  # his cash is that of his company
    assert refused(state, bid(DORA, LG, 290)) == "1820 8.4.2"


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.rule("1820", "10.7")
@pytest.mark.parametrize(("option", "least"), [("beat the bank", 80), ("full value", 160)])
def test_8_4_2_what_others_bid_for_a_company_that_offers_itself(option: str, least: int) -> None:
    co = {LB: Co(shares={ADAM: 3}, price=51), LG: Co(shares={BETH: 3}, cash=900)}
    chosen = {"own_offer": option}
    state = offering(LB, companies=co, options=chosen)
    state = play(state, offer(ADAM, LB, LB), **chosen)
    assert sale(state).bid == 76
    assert refused(state, bid(BETH, LB, least - 10), **chosen) == "1820 8.4.2"
    state = all_out(play(state, bid(BETH, LB, least), **chosen))
    assert isinstance(state.agenda[0], ChooseWinner)  # more than the bank's is a forcing bid


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_not_for_a_company_in_liquidation() -> None:
    co = {**RICH, SD: Co(shares={DORA: 2}, price=10, cash=2000)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG))
    assert DORA not in actors(state)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_cousin_is_not_asked_what_its_company_offers() -> None:
    co = {**RICH, SD: Co(shares={LOCKE: 2}, price=71)}
    state = position(Offers((SD,)), companies=co, cousins={LOCKE: DORA})
    assert auction.asked_director(state, Offers((SD,))) == ()
    assert auction.asked_director(state, Offers((LB,))) == (ADAM,)


@pytest.mark.rule("1820", "14.1")
def test_14_1_not_for_a_company_that_a_cousin_directs() -> None:
    co = {**RICH, SD: Co(shares={LOCKE: 2}, price=71, cash=2000)}
    state = play(offering(LB, companies=co, cousins={LOCKE: DORA}), offer(ADAM, LB, LG))
    assert DORA not in actors(state)


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_the_capacity_of_a_company_is_what_it_can_raise() -> None:
    state = position(companies={LB: Co(shares={ADAM: 2}, price=60, cash=7)})
    # two shares at 60 (down two, to 51), then three loans (down to 40): a third share costs one
    assert most_for(state, LB) == 7 + 2 * 60 + 3 * 200
    state = position(companies={LB: Co(shares={ADAM: 2}, price=142, cash=7)})
    assert most_for(state, LB) == 7 + 3 * 142 + 5 * 200
    state = position(companies={LB: Co(shares={ADAM: 2}, price=142, cash=7, loans=4, pool=3)})
    assert most_for(state, LB) == 7 + 200


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_the_director_of_the_company_bids_at_most_10_more() -> None:
    co = {**RICH, SD: Co(shares={BETH: 2}, price=71, cash=2000)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG))
    assert BETH not in actors(state)  # he cannot begin
    state = play(state, bid(ADAM, LG, 300))
    assert refused(state, bid(BETH, LG, 320)) == "1820 8.4.2"
    assert legal(state, bid(BETH, LG, 310))


@pytest.mark.rule("1820", "8.4.2")
@pytest.mark.rule("1820", "8.4.3")
def test_8_4_2_the_director_may_decline_less_than_the_forcing_bid() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG), bid(ADAM, LG, 300))
    state = all_out(state)
    assert (type(state.agenda[0]), actors(state)) == (TakeoverConsent, (BETH,))
    declined = play(state, refuse(BETH))
    assert LG in declined.sizes
    assert refused(declined, offer(ADAM, LB, LG)) == "1820 8.1"
    assert isinstance(play(state, yes(BETH)).agenda[0], ChooseWinner)


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_a_forcing_bid_must_be_accepted() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    assert isinstance(all_out(state).agenda[0], ChooseWinner)


@pytest.mark.rule("1820", "10.4")
@pytest.mark.rule("1820", "8.4.2")
def test_10_4_the_highest_bidder_may_raise_himself_while_his_bid_may_be_declined() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG), bid(ADAM, LG, 300))
    state = play(state, *map(no, set(actors(state)) - {ADAM}))
    assert actors(state) == (ADAM,)
    assert isinstance(play(state, no(ADAM)).agenda[0], TakeoverConsent)
    state = play(state, bid(ADAM, LG, 760))  # which brings the others back, but not himself
    assert ADAM not in actors(state)
    assert isinstance(all_out(state).agenda[0], ChooseWinner)


@pytest.mark.rule("1820", "8.4.2")
def test_8_4_2_but_not_the_director_of_the_company() -> None:
    co = {**RICH, SD: Co(shares={BETH: 3}, price=60, cash=2000)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG), bid(ADAM, LG, 300))
    state = play(state, bid(BETH, LG, 310))
    assert BETH not in actors(state)


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "8.4")
def test_8_4_3_without_a_bid_nothing_happens() -> None:
    state = all_out(play(offering(LB, companies=RICH), offer(ADAM, LB, LG)))
    assert (state.agenda[0], LG in state.sizes) == (Offers((LB,)), True)


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_the_winner_chooses_one_of_his_companies_that_can_raise_the_bid() -> None:
    co = {**RICH, SD: Co(shares={ADAM: 2}, price=10, cash=9000)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    state = all_out(state)
    for company in (LG, MB, SD):
        assert refused(state, ChooseAcquirer(player=ADAM, company=company)) == "1820 8.4.3"
    small = {**RICH, SD: Co(shares={ADAM: 2}, price=40)}
    state = play(offering(LB, companies=small), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    assert refused(all_out(state), ChooseAcquirer(player=ADAM, company=SD)) == "1820 8.4.2"


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "17.1")
def test_8_4_3_it_takes_loans_or_issues_shares_to_pay() -> None:
    co = {**RICH, LB: Co(shares={ADAM: 2}, price=142, cash=0)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    state = play(all_out(state), ChooseAcquirer(player=ADAM, company=LB))
    assert isinstance(state.agenda[0], RaiseForTakeover)
    other = TakeLoan(player=ADAM, company=SD)
    assert refused(state, other) == "1820 8.4.3"
    state = play(state, issue(ADAM, LB, 3), TakeLoan(player=ADAM, company=LB))
    state = play(state, TakeLoan(player=ADAM, company=LB))
    assert LG not in state.sizes
    assert (state.cash[LB], state.loans[LB]) == (3 * 142 + 400 - 760, 2)
    assert price_of(state, LB) == 86


def raising(buyer: Co) -> State1820:
    """Adam's company raises £760, and he has another one."""
    co = {**RICH, LB: buyer, SD: Co(shares={ADAM: 2}, price=71)}
    state = play(offering(LB, companies=co), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    return play(all_out(state), ChooseAcquirer(player=ADAM, company=LB))


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "8.3")
def test_8_4_3_shares_are_issued_as_at_other_times() -> None:
    state = raising(Co(shares={ADAM: 2}, price=142))
    assert refused(state, issue(ADAM, SD, 1)) == "1820 8.3"
    assert refused(state, issue(ADAM, LB, 4)) == "1820 8.3"
    low = raising(Co(shares={ADAM: 9}, size=20, price=51, cash=700))
    assert refused(low, issue(ADAM, LB, 4)) == "1820 8.3"


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_no_more_shares_are_issued_than_are_needed() -> None:
    state = raising(Co(shares={ADAM: 2}, price=142, cash=618))
    assert refused(state, issue(ADAM, LB, 2)) == "1820 8.4.3"  # 142 are lacking
    state = raising(Co(shares={ADAM: 2}, price=142, cash=617))
    assert LG not in play(state, issue(ADAM, LB, 2)).sizes


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "17.2")
def test_8_4_3_loans_are_taken_as_at_other_times() -> None:
    loan = TakeLoan(player=ADAM, company=LB)
    won = TakeoverAuction(LG, False, 284, 760, bid=760, bidder=ADAM)
    low = {**RICH, LB: Co(shares={ADAM: 3}, price=40)}
    state = position(RaiseForTakeover(won, LB), companies=low)
    assert refused(state, loan) == "1820 17.1"
    full = raising(Co(shares={ADAM: 2}, price=142, cash=400, loans=2))
    assert refused(full, loan) == "1820 17.2"
    private = {**RICH, LB: Co(shares={ADAM: 1}, price=None)}
    assert refused(position(RaiseForTakeover(won, LB), companies=private), loan) == "1820 17.1"
    led = {**RICH, LB: Co(shares={LOCKE: 3})}
    state = position(RaiseForTakeover(won, LB), companies=led, cousins={LOCKE: ADAM})
    assert refused(state, loan) == "1820 14.1"


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_no_loan_is_taken_that_is_not_needed() -> None:
    won = TakeoverAuction(LG, False, 284, 760, bid=760, bidder=ADAM)
    rich = {**RICH, LB: Co(shares={ADAM: 3}, price=142, cash=760)}
    state = position(RaiseForTakeover(won, LB), companies=rich)
    assert refused(state, TakeLoan(player=ADAM, company=LB)) == "1820 8.4.3"


@pytest.mark.rule("1820", "8.4.3")
def test_8_4_3_nothing_is_raised_in_a_way_that_leaves_the_bid_unpaid() -> None:
    won = TakeoverAuction(LG, False, 284, 760, bid=3 * 142 + 5 * 200, bidder=ADAM)
    tight = {**RICH, LB: Co(shares={ADAM: 2}, price=142)}
    state = position(RaiseForTakeover(won, LB), companies=tight)
    assert refused(state, issue(ADAM, LB, 1)) == "1820 8.4.3"  # the next would bring less
    assert refused(state, TakeLoan(player=ADAM, company=LB)) == "1820 8.4.3"
    assert legal(state, issue(ADAM, LB, 3))


@pytest.mark.rule("1820", "10.4")
@pytest.mark.rule("1820", "8.4.3")
def test_10_4_who_has_begun_to_raise_the_money_does_not_withdraw() -> None:
    state = raising(Co(shares={ADAM: 2}, price=142))
    assert refused(state, no(ADAM)) == "1820 8.4.3"


@pytest.mark.rule("1820", "10.4")
def test_10_4_a_winner_who_does_not_pay_is_barred_when_it_is_repeated() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG), bid(ADAM, LG, 760))
    state = play(all_out(state), no(ADAM))
    assert (sale(state).bid, actors(state)) == (0, (CLIVE,))


@pytest.mark.rule("1820", "10.4")
@pytest.mark.parametrize(("target", "bank"), [(LB, 76), (LG, 0)])
def test_10_4_the_bank_bids_again_only_where_it_had_bid(target: Company, bank: int) -> None:
    co = {**RICH, LB: Co(shares={ADAM: 3}, price=51), SD: Co(shares={DORA: 2}, cash=2000)}
    late = {"companies": co, "phase": GRAY, "column": 16}  # no premium
    offerer, player = (LB, ADAM) if target == LB else (SD, DORA)
    state = play(offering(offerer, **late), offer(player, offerer, target), bid(DORA, target, 290))
    state = all_out(state)
    assert sale(play(state, no(DORA))).bid == bank


@pytest.mark.rule("1820", "8.1")
def test_8_1_the_turn_ends_with_a_takeover() -> None:
    state = play(offering(LB, companies=RICH), offer(ADAM, LB, LG))
    state = sold(state, ADAM, LB, 760)
    assert not isinstance(state.agenda[0], Offers)


@pytest.mark.rule("1820", "8.1")
def test_8_1_but_not_that_of_a_company_whose_turn_is_to_come() -> None:
    state = offering(LB, LG, companies=OWN, cash={CLIVE: 0})
    state = sold(play(state, offer(ADAM, LB, LB)), BETH, LG, 250)
    assert (LB in state.sizes, actors(state)) == (False, (BETH,))


@pytest.mark.rule("1820", "8.1")
def test_8_1_after_an_offer_that_failed_it_may_offer_another() -> None:
    co = {**RICH, SD: Co(shares={DORA: 2}, price=60)}
    state = all_out(play(offering(LB, companies=co), offer(ADAM, LB, LG)))
    assert legal(state, offer(ADAM, LB, SD))


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_of_a_cousin_offers_itself_at_once() -> None:
    co = {LB: Co(shares={LOCKE: 3}, price=60), LG: Co(shares={BETH: 3}, cash=900)}
    state = offering(LB, LG, companies=co, cousins={LOCKE: ADAM})
    assert (sale(state).target, sale(state).bid) == (LB, 90)
    assert actors(state) == (BETH,)
    state = offering(LB, LG, companies=co, cousins={LOCKE: ADAM}, offered=frozenset({LB}))
    assert state.agenda[0] == Offers((LG,))
