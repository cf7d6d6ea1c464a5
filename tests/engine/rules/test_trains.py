"""Buying trains, and raising the money for one that a company must have."""

import pytest

from railhead.engine.actions import BuyTrain, DeclareBankruptcy, Pass, SellShares
from railhead.engine.facts import TrainType
from railhead.engine.flow import Procedure, Rule
from railhead.engine.rules import trains
from railhead.engine.rules.bargaining import BuyTrains, TrainConsent
from railhead.engine.rules.director import review_director
from railhead.engine.rules.rounds import OperatingRound
from railhead.engine.rules.selling import hand_over, held_by_seller, sale_candidates
from railhead.engine.state import BANK, DEPOT, POOL, SCRAP, Holder, State
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    BETH,
    BOTH,
    EAST,
    LINE,
    OTHER_TWO,
    THREE,
    TWO,
    TYPE_2,
    TYPE_3,
    WEST,
    doing,
)

AFTER = OperatingRound((EAST,))
NONE_LEFT = {TWO: SCRAP, OTHER_TWO: WEST, THREE: WEST}
ONLY_3 = {TWO: SCRAP, OTHER_TWO: WEST, THREE: DEPOT}
OWNER = doing(BuyTrains(EAST), AFTER, state=BOTH, placed=LINE)
TRAINLESS = replace(OWNER, trains={TWO: DEPOT, OTHER_TWO: WEST, THREE: DEPOT})
POOR = replace(TRAINLESS, trains=ONLY_3)  # £150 and £100 of the director for a train of £200
DESPERATE = replace(POOR, cash={**POOR.cash, ADAM: 0})


def buy(price: int = 100, type_: TrainType = TYPE_2, source: Holder = DEPOT) -> BuyTrain:
    return BuyTrain(player=ADAM, company=EAST, train=type_, source=source, price=price)


def sale(count: int) -> SellShares:
    return SellShares(player=ADAM, company=EAST, count=count)


def sold(state: State, action: SellShares) -> State:
    return review_director(hand_over(state, action.player, EAST, action.count), EAST)


SELL: Procedure[State, SellShares] = Procedure(
    action=SellShares,
    candidates=sale_candidates,
    rules=(Rule("small 1", held_by_seller),),
    effect=sold,
)
BANKRUPT = DeclareBankruptcy(player=ADAM, company=EAST)


# Must it buy?


def test_a_company_with_a_route_must_own_a_train() -> None:
    assert trains.must_buy(TRAINLESS, EAST)
    assert not trains.must_buy(OWNER, EAST)


def test_but_not_without_a_route_or_a_train_to_be_had() -> None:
    assert not trains.must_buy(replace(TRAINLESS, placed={}), EAST)
    assert not trains.must_buy(replace(TRAINLESS, trains=NONE_LEFT), EAST)


def test_the_bank_asks_the_price_of_the_type_on_sale() -> None:
    assert trains.lowest_price(TRAINLESS) == 100
    assert trains.lowest_price(POOR) == 200
    assert trains.lowest_price(replace(POOR, trains=NONE_LEFT)) == 0


def test_a_purchase_is_forced_when_the_treasury_does_not_reach() -> None:
    assert not trains.forced(TRAINLESS, EAST)
    assert trains.forced(POOR, EAST)


def test_what_treasury_and_director_lack_together_is_short() -> None:
    assert trains.shortfall(TRAINLESS) == 0
    assert trains.shortfall(POOR) == 0
    assert trains.shortfall(DESPERATE) == 50


def test_no_turn_ends_without_a_train_that_must_be() -> None:
    ending = Pass(player=ADAM)
    assert trains.owns_a_train_if_it_must(OWNER, ending) is None
    said = trains.owns_a_train_if_it_must(TRAINLESS, ending)
    assert said == "EAST has a legal route and must own a train"


def test_buying_ends_by_itself_without_money() -> None:
    step = BuyTrains(EAST)
    assert trains.end_buying_when_done(OWNER, step) is OWNER
    empty = replace(OWNER, cash={**OWNER.cash, EAST: 0})
    assert trains.end_buying_when_done(empty, step).agenda == (AFTER,)
    must = replace(TRAINLESS, cash=empty.cash)
    assert trains.end_buying_when_done(must, step) is must


def test_the_purpose_says_whether_it_must() -> None:
    assert trains.buying_purpose(TRAINLESS, BuyTrains(EAST)) == "EAST may buy trains"
    said = trains.buying_purpose(POOR, BuyTrains(EAST))
    assert said == "EAST must buy a train, and its manager must pay the rest"


# Rules of a purchase


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (buy(), None),
        (buy(source=WEST), None),
        (buy(type_=TrainType("9")), "There is no train 9"),
        (buy(source=EAST), "No train is bought from EAST"),
        (buy(source=ADAM), "No train is bought from Adam"),
        (buy(source=POOL), "No train is bought from the pool"),
    ],
)
def test_trains_are_bought_of_the_bank_or_another_company(
    action: BuyTrain, reason: str | None
) -> None:
    assert trains.known_train_and_seller(lambda _: (EAST, WEST))(OWNER, action) == reason


def test_types_are_sold_in_order() -> None:
    assert trains.types_sell_in_order(OWNER, buy()) is None
    said = trains.types_sell_in_order(OWNER, buy(200, TYPE_3))
    assert said == "The bank sells 2 trains now, not 3"
    assert trains.types_sell_in_order(OWNER, buy(200, TYPE_3, WEST)) is None
    said = trains.types_sell_in_order(replace(OWNER, trains=NONE_LEFT), buy())
    assert said == "The bank sells no trains now, not 2"


def test_the_bank_sells_at_the_printed_price() -> None:
    assert trains.at_the_printed_price(OWNER, buy()) is None
    assert trains.at_the_printed_price(OWNER, buy(99)) == "A '2' train costs £100"
    assert trains.at_the_printed_price(OWNER, buy(1, source=WEST)) is None


def test_no_train_is_bought_at_the_limit() -> None:
    assert trains.within_train_limit(OWNER, buy()) is None
    said = trains.within_train_limit(replace(OWNER, phase=2), buy())
    assert said == "EAST has 1 trains and may not have more"


def test_the_treasury_pays_but_for_a_train_that_must_be() -> None:
    assert trains.treasury_pays(TRAINLESS, buy()) is None
    said = trains.treasury_pays(OWNER, buy(200, TYPE_3))
    assert said == "The train costs £200; EAST has £150"
    assert trains.treasury_pays(POOR, buy(200, TYPE_3)) is None
    assert trains.treasury_pays(POOR, buy(160, TYPE_2, WEST)) is not None


def test_the_director_has_the_rest_before_the_train_is_bought() -> None:
    assert trains.director_has_the_rest(POOR, buy(200, TYPE_3)) is None
    said = trains.director_has_the_rest(DESPERATE, buy(200, TYPE_3))
    assert said == "Adam must first raise £50 more"
    assert trains.director_has_the_rest(DESPERATE, buy(10, source=WEST)) is None


# The purchase


def test_the_train_of_the_bank_and_those_of_others_are_offered() -> None:
    offered = list(trains.train_candidates(lambda _: (EAST, WEST))(TRAINLESS, ADAM))
    assert offered == [buy(), *(buy(price, source=WEST) for price in (1, 75, 150))]
    gone = replace(TRAINLESS, trains={TWO: SCRAP, OTHER_TWO: SCRAP, THREE: SCRAP})
    assert list(trains.train_candidates(lambda _: (EAST, WEST))(gone, ADAM)) == []


def noted(state: State, action: BuyTrain) -> State:
    return replace(state, ended=f"{action.train} bought")


def test_the_bank_sells_at_once() -> None:
    state = trains.buy_train(noted)(TRAINLESS, buy())
    assert state.trains[TWO] == EAST
    assert (state.cash[EAST], state.cash[BANK], state.cash[ADAM]) == (50, 1100, 100)
    assert state.ended == "2 bought"


def test_the_director_adds_what_is_lacking() -> None:
    state = trains.buy_train(noted)(POOR, buy(200, TYPE_3))
    assert (state.cash[EAST], state.cash[BANK], state.cash[ADAM]) == (0, 1200, 50)


def test_another_company_is_asked() -> None:
    asked = trains.buy_train(noted)(TRAINLESS, buy(60, source=WEST))
    assert asked.agenda[0] == TrainConsent(EAST, WEST, OTHER_TWO, 60)
    assert asked.ended == ""


def test_the_preview_tells_phase_help_and_consent() -> None:
    assert trains.preview_train(TRAINLESS, buy()) == {"cost": 100, "effects": []}
    assert trains.preview_train(POOR, buy(200, TYPE_3)) == {
        "cost": 200,
        "effects": ["Phase 2 begins", "2 trains rust", "Adam pays £50 of it"],
    }
    assert trains.preview_train(OWNER, buy(60, source=WEST))["effects"] == ["Beth must agree"]
    own = replace(OWNER, directors={EAST: ADAM, WEST: ADAM})
    assert trains.preview_train(own, buy(60, source=WEST))["effects"] == []


# Raising money


def test_no_more_is_sold_than_is_needed() -> None:
    assert trains.no_more_than_necessary(DESPERATE, sale(1)) is None
    assert trains.no_more_than_necessary(DESPERATE, sale(2)) == "£50 are needed: fewer will do"
    assert trains.no_more_than_necessary(POOR, sale(1)) == "No money has to be raised"


def test_the_director_keeps_the_company_that_buys() -> None:
    rule = trains.keeps_the_company(sold)
    assert rule(DESPERATE, sale(1)) is None
    assert rule(DESPERATE, sale(2)) == "Beth would become manager of EAST"
    assert rule(DESPERATE, replace(sale(2), company=WEST)) is None


def test_shares_are_offered_while_money_is_lacking() -> None:
    assert list(trains.forced_sales(POOR, ADAM)) == []
    assert list(trains.forced_sales(DESPERATE, ADAM)) == [sale(count) for count in (1, 2, 3, 4)]


def test_a_player_is_bankrupt_when_the_train_cannot_be_paid_for() -> None:
    assert trains.cannot_pay(DESPERATE, BANKRUPT) is None
    assert trains.cannot_pay(POOR, BANKRUPT) == "EAST can have a train"


def test_and_nothing_is_left_to_sell() -> None:
    rule = trains.nothing_left_to_sell(SELL)
    assert rule(DESPERATE, BANKRUPT) == "Adam can still sell shares"
    bare = replace(DESPERATE, shares={**DESPERATE.shares, EAST: {BETH: 5, POOL: 5}})
    assert rule(bare, BANKRUPT) is None
    assert trains.nothing_left_to_sell(SELL, what="paper")(DESPERATE, BANKRUPT) == (
        "Adam can still sell paper"
    )


def test_bankruptcy_is_offered_when_money_is_lacking() -> None:
    assert list(trains.bankruptcies(POOR, ADAM)) == []
    assert list(trains.bankruptcies(DESPERATE, ADAM)) == [BANKRUPT]
    assert trains.preview_bankruptcy(DESPERATE, BANKRUPT) == {
        "effects": ["Adam lacks £50 for a 3 at £200", "The game ends at once"]
    }


def test_bankruptcy_ends_the_game() -> None:
    state = trains.go_bankrupt(DESPERATE, BANKRUPT)
    assert (state.agenda, state.ended) == ((), "Adam is bankrupt")
