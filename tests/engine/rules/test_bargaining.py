"""Trains that one company buys of another."""

from railhead.engine.actions import Accept, BuyTrain, Decline
from railhead.engine.facts import TrainType
from railhead.engine.flow import Range
from railhead.engine.rules import bargaining
from railhead.engine.rules.bargaining import BuyTrains, TrainConsent
from railhead.engine.rules.director import director
from railhead.engine.rules.sentences import sells_train
from railhead.engine.state import DEPOT, Holder
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    BETH,
    BOTH,
    EAST,
    OTHER_TWO,
    THREE,
    TWO,
    TYPE_2,
    TYPE_3,
    WEST,
    doing,
)

TRAINS = {TWO: EAST, OTHER_TWO: WEST, THREE: DEPOT}
STEP = doing(BuyTrains(EAST), state=BOTH, trains=TRAINS)
REFUSED = replace(STEP, agenda=(BuyTrains(EAST, ((WEST, TYPE_2, 30), (WEST, TYPE_2, 20))),))
DEAL = TrainConsent(EAST, WEST, OTHER_TWO, 60)
ASKED = doing(DEAL, BuyTrains(EAST), state=BOTH, trains=TRAINS)


def offer(price: int = 60, type_: TrainType = TYPE_2, source: Holder = WEST) -> BuyTrain:
    return BuyTrain(player=ADAM, company=EAST, train=type_, source=source, price=price)


# What may be asked


def test_the_least_price_is_more_than_any_that_was_refused() -> None:
    assert bargaining.least_price(STEP, WEST, TYPE_2) == 1
    assert bargaining.least_price(STEP, WEST, TYPE_2, 10) == 10
    assert bargaining.least_price(REFUSED, WEST, TYPE_2) == 31
    assert bargaining.least_price(REFUSED, WEST, TYPE_3) == 1


def test_in_another_step_nothing_was_refused() -> None:
    assert bargaining.least_price(ASKED, WEST, TYPE_2) == 1


def test_the_seller_has_such_a_train() -> None:
    assert bargaining.company_is_asked(STEP, offer()) is None
    assert bargaining.seller_has_one(STEP, offer(type_=TYPE_3)) == "WEST has no '3' train"
    assert bargaining.company_is_asked(STEP, offer(type_=TYPE_3)) == "WEST has no '3' train"


def test_the_bank_is_not_asked_here() -> None:
    assert bargaining.company_is_asked(STEP, offer(0, TYPE_2, DEPOT)) is None


def test_a_company_is_not_asked_again_for_less() -> None:
    assert bargaining.company_is_asked(REFUSED, offer(31)) is None
    said = bargaining.company_is_asked(REFUSED, offer(30))
    assert said == "WEST has refused £30 for a '2' train"
    assert bargaining.more_than_refused(STEP, offer(0)) == "A train is sold for at least £1"
    assert bargaining.more_than_refused(STEP, offer(9), 10) == "A train is sold for at least £10"


def test_a_few_prices_are_offered_for_each_type() -> None:
    found = list(bargaining.offers_to_companies(STEP, EAST, (WEST,)))
    assert found == [(TYPE_2, WEST, 1), (TYPE_2, WEST, 75), (TYPE_2, WEST, 150)]
    assert list(bargaining.offers_to_companies(STEP, EAST, ())) == []


def test_the_price_is_free_up_to_the_treasury() -> None:
    assert bargaining.free_price(REFUSED, offer()) == {"price": Range(31, 150)}
    assert bargaining.free_price(REFUSED, offer(source=DEPOT)) == {}


# Asking and answering


def test_the_director_of_the_other_company_is_asked() -> None:
    state = bargaining.ask(STEP, offer(), director)
    assert state.agenda == (DEAL, BuyTrains(EAST))
    assert state.trains == TRAINS
    assert bargaining.owner_asked(director)(state, DEAL) == (BETH,)
    assert bargaining.consent_purpose(state, DEAL) == "WEST sells a 2 to EAST for £60?"


def test_who_directs_both_asks_nobody() -> None:
    own = replace(STEP, directors={EAST: ADAM, WEST: ADAM})
    state = bargaining.ask(own, offer(), director)
    assert state.agenda == (BuyTrains(EAST),)
    assert state.trains[OTHER_TWO] == EAST


def test_train_and_money_change_hands() -> None:
    state = bargaining.change_hands(STEP, DEAL)
    assert state.trains[OTHER_TWO] == EAST
    assert (state.cash[EAST], state.cash[WEST]) == (90, 140)


def test_who_agrees_sells() -> None:
    state = bargaining.agree(ASKED, Accept(player=BETH))
    assert state.agenda == (BuyTrains(EAST),)
    assert state.trains[OTHER_TWO] == EAST


def test_who_refuses_is_not_asked_again_at_that_price() -> None:
    state = bargaining.refuse(ASKED, Decline(player=BETH))
    assert state.agenda == (BuyTrains(EAST, ((WEST, TYPE_2, 60),)),)
    assert (state.trains, state.cash) == (TRAINS, BOTH.cash)
    words = sells_train(ASKED, Decline(player=BETH), state)
    assert words == "Beth refuses: WEST does not sell its '2' train to EAST for £60"
    assert bargaining.least_price(state, WEST, TYPE_2) == 61


def test_all_refusals_of_a_turn_are_remembered() -> None:
    before = BuyTrains(EAST, ((WEST, TYPE_2, 20),))
    state = replace(ASKED, agenda=(DEAL, before))
    known = bargaining.remember_refusal(state).agenda
    assert known == (BuyTrains(EAST, ((WEST, TYPE_2, 20), (WEST, TYPE_2, 60))),)
