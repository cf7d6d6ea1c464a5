"""1853R 3.1.11 and 3.1.12: the Elephant moves on, and the railway round begins."""

from typing import Any

import pytest

from railhead.engine.actions import Accept, Decline, Pass
from railhead.engine.flow import Range, actors
from railhead.games.family1853.actions import SellElephant
from railhead.games.family1853.lists.stock import sell_elephant
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import OfferElephant, RailwayRound
from tests.games.family1853.deals import buy, dealing, decline
from tests.games.family1853.editions import both, cited, edition
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    MSM,
    NWR,
    SIR,
    legal,
    play,
    position,
    refused,
    rules,
)


def offer(buyer: str, price: int) -> SellElephant:
    return SellElephant(player=ADAM, buyer=buyer, price=price)  # type: ignore[arg-type]


def offering(**changes: Any) -> State1853:
    """Adam may sell the Elephant."""
    return position(OfferElephant(), elephant=ADAM, **changes)


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_the_elephant_goes_to_the_left_of_the_last_buyer() -> None:
    state = play(dealing(), buy(ADAM, EIR), *decline(BETH), buy(CLIVE, EIR))
    state = play(state, *decline(DORA, ED, ADAM, BETH, CLIVE))
    assert state.elephant == DORA
    assert actors(rules(), state) == (DORA,)


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_left_of_the_last_seat_is_the_first() -> None:
    state = play(dealing(ED, elephant=ED), buy(ED, EIR), *decline(ADAM, BETH, CLIVE, DORA, ED))
    assert state.elephant == ADAM


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_the_elephant_stays_if_nobody_bought() -> None:
    state = play(dealing(CLIVE, elephant=CLIVE), *decline(CLIVE, DORA, ED, ADAM, BETH))
    assert state.elephant == CLIVE


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_it_is_sold_at_a_price_that_both_agree_on() -> None:
    state = play(offering(), offer(DORA, 35))
    assert actors(rules(), state) == (DORA,)
    state = play(state, Accept(player=DORA))
    assert state.elephant == DORA
    assert (state.cash[ADAM], state.cash[DORA]) == (605, 535)


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_a_buyer_who_declines_keeps_his_money() -> None:
    state = play(offering(), offer(DORA, 35), Decline(player=DORA))
    assert state.elephant == ADAM
    assert state.cash[DORA] == 570
    assert actors(rules(), state) == (ADAM,)


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_a_declined_price_is_not_asked_again() -> None:
    state = play(offering(), offer(DORA, 35), Decline(player=DORA))
    assert refused(state, offer(DORA, 35)).rule == cited("3.1.11")
    assert refused(state, offer(DORA, 40)).rule == cited("3.1.11")
    assert play(state, offer(CLIVE, 40), Accept(player=CLIVE)).elephant == CLIVE
    assert play(state, offer(DORA, 34), Accept(player=DORA)).elephant == DORA


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_bargaining_comes_to_an_end() -> None:
    state = offering(players=3)
    for buyer in (BETH, CLIVE):
        state = play(state, offer(buyer, 1), Decline(player=buyer))
        state = play(state, offer(buyer, 0), Decline(player=buyer))
    assert legal(state, ADAM) == [Pass(player=ADAM)]


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_the_price_is_what_the_buyer_can_pay() -> None:
    state = offering(cash={DORA: 20})
    assert refused(state, offer(DORA, 21)).rule == cited("3.1.11")
    assert refused(state, offer(DORA, -1)).rule == cited("3.1.11")
    assert play(state, offer(DORA, 0), Accept(player=DORA)).elephant == DORA
    assert play(state, offer(DORA, 20), Accept(player=DORA)).cash[DORA] == 0


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_the_buyer_is_another_player() -> None:
    for buyer in (ADAM, "bank", "Fay"):
        assert refused(offering(), offer(buyer, 0)).rule == cited("3.1.11")


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_only_its_holder_sells_it_and_only_the_one_asked_agrees() -> None:
    state = offering()
    theft = SellElephant(player=BETH, buyer=CLIVE, price=1)
    assert refused(state, theft).rule == cited("3.1.11")
    assert refused(play(state, offer(DORA, 1)), Accept(player=ED)).rule == cited("3.1.11")


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_it_is_not_sold_on_at_once() -> None:
    state = play(offering(shares={EIR: {ADAM: 3}}), offer(DORA, 5), Accept(player=DORA))
    assert OfferElephant not in {type(task) for task in state.agenda}
    assert state.railway_round == 3


@pytest.mark.rule("1853R", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_1_11_prices_from_nothing_to_all_are_offered() -> None:
    state = offering(cash={DORA: 20})
    prices = {
        a.price for a in sell_elephant(edition().lists).candidates(state, ADAM) if a.buyer == DORA
    }
    assert {0, 20} < prices
    assert sell_elephant(edition().lists).free(state, offer(DORA, 5)) == {"price": Range(0, 20)}


@pytest.mark.rule("1853R", "3.1.12")
@pytest.mark.rule("1853", "3.1.12")
@both
def test_3_1_12_the_railway_round_follows_in_the_order_of_the_companies() -> None:
    shares = {SIR: {ADAM: 3}, NWR: {BETH: 3}, EIR: {CLIVE: 3}, MSM: {DORA: 3}}
    state = play(offering(shares=shares), Pass(player=ADAM))
    assert state.agenda[0].company == EIR  # type: ignore[attr-defined]
    (later,) = (task for task in state.agenda if isinstance(task, RailwayRound))
    assert later.companies == (NWR, MSM, SIR)
