"""The option that players buy private companies from each other (1947 3.3)."""

import pytest

from railhead.engine.actions import Accept, Decline
from railhead.engine.flow import Range
from railhead.engine.state import Player
from railhead.games.g1947.actions import ConvertShares, OfferPrivate
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.privates.between_players import OFFER_PRIVATE
from railhead.games.g1947.state import State1947
from railhead.games.g1947.tasks import PrivateConsent, StockTurn
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BBCI,
    BETH,
    CCSR,
    EBR,
    EIR,
    P1,
    P2,
    PRC,
    actors,
    buy,
    dealing,
    kinds,
    legal,
    pass_,
    play,
    refused,
)

TRADED = {"private_sales": "between players too"}


def offer(price: int, private: PrivateId = P1, player: Player = ADAM) -> OfferPrivate:
    return OfferPrivate(player=player, private=private, price=price)


def owned(**changes: object) -> State1947:
    return dealing(ADAM, privates={P1: BETH, P2: ADAM}, options=TRADED, **changes)  # type: ignore[arg-type]


@pytest.mark.rule("1947", "3.3")
def test_3_3_players_do_not_trade_private_companies() -> None:
    state = dealing(ADAM, privates={P1: BETH})
    assert "OfferPrivate" not in kinds(legal(state, ADAM))
    assert refused(state, offer(50)).rule == "1947 5.1"


@pytest.mark.rule("1947", "3.3")
def test_3_3_option_the_owner_is_asked_and_the_turn_goes_on() -> None:
    state = play(owned(), offer(50), **TRADED)
    assert state.agenda[0] == PrivateConsent(P1, BETH, ADAM, 50)
    sold = play(state, Accept(player=BETH), **TRADED)
    assert sold.privates[P1] == ADAM
    assert (sold.cash[ADAM], sold.cash[BETH]) == (550, 650)
    assert actors(sold, **TRADED) == (ADAM,)
    kept = play(state, Decline(player=BETH), **TRADED)
    assert kept.privates[P1] == BETH
    assert kept.cash == owned().cash


@pytest.mark.rule("1947", "3.3")
def test_3_3_option_an_owner_who_refused_is_asked_only_for_more_in_that_turn() -> None:
    state = play(owned(), offer(50), Decline(player=BETH), **TRADED)
    assert state.agenda[0] == StockTurn(ADAM)
    assert refused(state, offer(50), **TRADED).rule == "1947 3.3"
    assert actors(play(state, offer(51), **TRADED), **TRADED) == (BETH,)
    assert not play(state, pass_(ADAM), **TRADED).refusals


@pytest.mark.rule("1947", "3.3")
@pytest.mark.parametrize("price", [0, -1, 601])
def test_3_3_option_any_price_that_the_buyer_can_pay(price: int) -> None:
    assert refused(owned(), offer(price), **TRADED).rule == "1947 3.3"
    assert play(owned(), offer(600), Accept(player=BETH), **TRADED).cash[BETH] == 1200
    assert OFFER_PRIVATE.free(owned(), offer(50)) == {"price": Range(1, 600)}


@pytest.mark.rule("1947", "3.3", "5.1")
def test_3_3_option_after_a_purchase_the_owner_may_still_be_asked() -> None:
    state = play(owned(shares={PRC: {ADAM: 2}}, stock_round=1), buy(ADAM, PRC), **TRADED)
    assert actors(state, **TRADED) == (ADAM,)
    assert play(state, offer(50), Accept(player=BETH), **TRADED).privates[P1] == ADAM
    alone = dealing(ADAM, shares={PRC: {ADAM: 2}}, stock_round=1)
    assert actors(play(alone, buy(ADAM, PRC))) == (BETH,)


@pytest.mark.rule("1947", "5.12.1")
def test_3_3_option_a_sale_between_players_is_a_trade() -> None:
    state = play(owned(), offer(50), **TRADED)
    assert play(state, Accept(player=BETH), **TRADED).traded
    assert not play(state, Decline(player=BETH), **TRADED).traded


@pytest.mark.rule("1947", "3.3", "4.1")
def test_4_1_option_a_turn_with_a_sale_between_players_is_no_pass() -> None:
    last = dealing(ADAM, turn={"passed": 3}, privates={P1: BETH}, options=TRADED)
    asked = play(last, offer(50), **TRADED)
    sold = play(asked, Accept(player=BETH), pass_(ADAM), **TRADED)
    assert sold.agenda[0] == StockTurn(BETH)
    kept = play(asked, Decline(player=BETH), pass_(ADAM), **TRADED)
    assert kept.stock_round == 3


@pytest.mark.rule("1947", "3.3", "5.6.4")
def test_5_6_4_option_nothing_is_converted_in_a_turn_with_a_sale_between_players() -> None:
    state = owned(shares={EIR: {BETH: 4, ADAM: 1}, PRC: {ADAM: 4}})
    convert = ConvertShares(player=ADAM, company=EIR, to="savings")
    assert (ADAM, EIR) in play(state, convert, **TRADED).savings
    state = play(state, offer(50), Accept(player=BETH), **TRADED)
    assert refused(state, convert, **TRADED).rule == "1947 5.1"


@pytest.mark.rule("1947", "3.3")
def test_3_3_option_only_of_another_player() -> None:
    assert refused(owned(), offer(50, P2), **TRADED).rule == "1947 3.3"
    assert refused(owned(), offer(50, PrivateId("P8")), **TRADED).rule == "1947 3.3"
    assert refused(owned(), offer(50, PrivateId("Px")), **TRADED).rule == "1947 3.3"


@pytest.mark.rule("1947", "5.7")
def test_3_3_option_the_certificate_limit_holds() -> None:
    shares = {company: {ADAM: 5} for company in (ABR, BBCI, CCSR, EBR)}
    state = owned(shares={**shares, EIR: {ADAM: 4}})  # 20 certificates
    assert refused(state, offer(50), **TRADED).rule == "1947 5.7"


@pytest.mark.rule("1947", "5.6.2")
def test_3_3_option_the_seller_keeps_the_ratio_of_savings_shares() -> None:
    state = owned(shares={EIR: {ADAM: 4, BETH: 2}, PRC: {BETH: 3}}, savings={(BETH, EIR)})
    assert refused(state, offer(50), **TRADED).rule == "1947 5.6.2"
