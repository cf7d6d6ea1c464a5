"""The supply of trains, and the phases that they begin."""

from railhead.engine.actions import DiscardTrain
from railhead.engine.rules import depot
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.state import DEPOT, POOL, SCRAP
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    BOTH,
    EAST,
    FACTS,
    OTHER_TWO,
    START,
    THREE,
    TWO,
    TYPE_2,
    TYPE_3,
    WEST,
    doing,
    told,
)

BUYING = BuyTrains(EAST)


def test_all_trains_begin_in_the_depot() -> None:
    assert depot.all_trains(FACTS) == {TWO: DEPOT, OTHER_TWO: DEPOT, THREE: DEPOT}


def test_the_bank_sells_the_first_type_of_which_any_is_left() -> None:
    assert depot.on_sale(START) == TYPE_2
    assert (
        depot.on_sale(replace(START, trains={TWO: EAST, OTHER_TWO: WEST, THREE: DEPOT})) == TYPE_3
    )
    assert depot.on_sale(replace(START, trains={TWO: EAST, OTHER_TWO: SCRAP, THREE: WEST})) is None


def test_a_train_of_a_type_is_found_by_its_holder() -> None:
    assert depot.of_type(START, EAST, TYPE_2) == TWO
    assert depot.of_type(START, DEPOT, TYPE_2) == OTHER_TWO
    assert depot.of_type(START, EAST, TYPE_3) is None


def test_price_and_limit_are_those_of_type_and_phase() -> None:
    assert depot.face_value(START, TYPE_3) == 200
    assert depot.train_limit(START) == 2
    assert depot.train_limit(replace(START, phase=2)) == 1


# Phases


def test_a_type_that_begins_nothing_begins_nothing() -> None:
    assert depot.after_purchase(START, TYPE_2, (EAST,)) is START


def test_the_first_train_of_a_type_begins_its_phase() -> None:
    state = depot.after_purchase(START, TYPE_3, (EAST,))
    assert state.phase == 2
    assert told(state)[0] == "Phase 2 begins"


def test_the_second_does_not() -> None:
    state = replace(START, phase=2)
    assert depot.after_purchase(state, TYPE_3, (EAST,)) is state


def test_obsolete_trains_are_scrapped_wherever_they_are() -> None:
    state = depot.start_phase(START, 2, (EAST,))
    assert state.trains == {TWO: SCRAP, OTHER_TWO: SCRAP, THREE: DEPOT}


def test_companies_beyond_the_new_limit_give_up_trains_in_order() -> None:
    modern = replace(BOTH.facts.phases[2], obsolete=())
    facts = replace(FACTS, phases={**FACTS.phases, 2: modern})
    trains = {TWO: EAST, OTHER_TWO: EAST, THREE: WEST}
    state = doing(BUYING, state=BOTH, facts=facts, trains=trains)
    assert depot.start_phase(state, 2, (WEST, EAST)).agenda == (ShedTrains(EAST), BUYING)


def test_what_a_purchase_begins_is_told_beforehand() -> None:
    assert depot.phase_told(START, TYPE_2) == []
    assert depot.phase_told(START, TYPE_3) == ["Phase 2 begins", "2 trains rust"]
    assert depot.phase_told(replace(START, phase=2), TYPE_3) == []


# Excess trains


def test_enough_is_shed_at_the_limit() -> None:
    state = doing(ShedTrains(EAST), BUYING, trains={TWO: EAST, THREE: EAST})
    assert depot.shed_enough(state, ShedTrains(EAST)).agenda == (BUYING,)
    late = replace(state, phase=2)
    assert depot.shed_enough(late, ShedTrains(EAST)) is late


def test_the_company_in_hand_gives_up_a_train_of_its_own() -> None:
    state = doing(ShedTrains(EAST), phase=2, trains={TWO: EAST, THREE: EAST, OTHER_TWO: WEST})
    giving = DiscardTrain(player=ADAM, company=EAST, train=THREE)
    assert depot.has_the_train(state, giving) is None
    said = depot.has_the_train(state, replace(giving, train=OTHER_TWO))
    assert said == "EAST has no train 2 № 2"


def test_a_train_is_given_up_without_payment() -> None:
    giving = DiscardTrain(player=ADAM, company=EAST, train=TWO)
    state = depot.discard_to(POOL)(START, giving)
    assert state.trains[TWO] == POOL
    assert state.cash == START.cash
    assert depot.preview_discard(START, giving) == {"effects": ["Nothing is paid for it"]}
