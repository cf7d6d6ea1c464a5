"""1947 6.15, P8, Phase1 to Phase8: trains, phases, forced purchases, bankruptcy."""

from dataclasses import replace

import pytest

from railhead.engine.actions import Accept, BuyTrain, DeclareBankruptcy, Decline, DiscardTrain
from railhead.engine.facts import TrainType
from railhead.engine.flow import Range
from railhead.engine.rules.depot import ShedTrains, train_limit
from railhead.engine.rules.running import RunAll
from railhead.engine.state import DEPOT, POOL, SCRAP, TrainId
from railhead.games.g1947.actions import SellBonds
from railhead.games.g1947.operating.actions import BuyTrainNow, ObtainSite
from railhead.games.g1947.operating.tasks import BuyTrains, LayTrack, UseRevenue
from railhead.games.g1947.operating.trains import BUY_TRAIN
from railhead.games.g1947.state import REMOVED, State1947
from tests.games.g1947.operating import SOUTH, buy_train, sold_out, turn, with_trains
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    EIR,
    P8,
    PRC,
    SIR,
    Holdings,
    actors,
    kinds,
    legal,
    pass_,
    play,
    price_of,
    refused,
    sell,
)

TWO = {SIR: {ADAM: 6, BETH: 2}, PRC: {BETH: 6, ADAM: 2}}
TYPES = ("T2", "T3", "T4", "T5", "T6", "T8", "T10", "T12")
PRICES = dict(zip(TYPES, (80, 180, 300, 450, 630, 800, 950, 1100), strict=True))


def buying(**changes: object) -> State1947:
    return turn(BuyTrains(SIR), **changes)  # type: ignore[arg-type]


def up_to(state: State1947, type_: str) -> State1947:
    """All smaller trains are sold."""
    return sold_out(state, *TYPES[: TYPES.index(type_)])


# Buying ------------------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.15.1")
def test_6_15_1_trains_cost_what_they_say() -> None:
    after = play(buying(), buy_train("T2", 80))
    assert (after.cash[SIR], after.trains[TrainId("T2#1")]) == (920, SIR)
    assert refused(buying(), buy_train("T2", 79)).rule == "1947 6.15.1"


@pytest.mark.rule("1947", "6.15.1")
def test_6_15_1_smaller_trains_are_sold_first() -> None:
    assert refused(buying(), buy_train("T3", 180)).rule == "1947 6.15.1"
    assert refused(buying(), buy_train("T7", 180)).rule == "1947 6.15"
    after = play(up_to(buying(), "T3"), buy_train("T3", 180))
    assert after.trains[TrainId("T3#1")] == SIR


@pytest.mark.rule("1947", "6.15.3")
def test_6_15_3_the_buyer_of_the_last_t2_may_buy_a_t3() -> None:
    state = with_trains(buying(), {PRC: ("T2",) * 6})
    after = play(state, buy_train("T2", 80), buy_train("T3", 180))
    assert after.phase == 2


@pytest.mark.rule("1947", "6.15.3")
def test_6_15_3_trains_in_the_pool_cost_their_face_value() -> None:
    state = buying()
    state = replace(state, trains={**state.trains, TrainId("T4#1"): POOL})
    after = play(state, buy_train("T4", 300, POOL))
    assert (after.cash[SIR], after.phase) == (700, 3)
    assert refused(state, buy_train("T4", 299, POOL)).rule == "1947 6.15.3"
    assert refused(state, buy_train("T5", 450, POOL)).rule == "1947 6.15.3"


@pytest.mark.rule("1947", "6.15.3")
def test_6_15_3_a_train_of_the_pool_may_be_had_instead_of_a_new_one_of_its_type() -> None:
    state = buying()
    state = replace(state, trains={**state.trains, TrainId("T2#1"): POOL})
    offered = {(a.train, a.source) for a in legal(state, ADAM) if isinstance(a, BuyTrain)}
    assert offered == {("T2", POOL), ("T2", DEPOT)}
    assert play(state, buy_train("T2", 80, POOL)).trains[TrainId("T2#1")] == SIR


@pytest.mark.rule("1947", "6.15.2")
def test_6_15_2_from_another_company_its_president_agrees() -> None:
    state = with_trains(buying(shares=TWO), {PRC: ("T2",)})
    asked = play(state, buy_train("T2", 5, PRC))
    assert actors(asked) == (BETH,)
    sold = play(asked, Accept(player=BETH))
    assert (sold.cash[SIR], sold.cash[PRC], sold.trains[TrainId("T2#1")]) == (995, 1005, SIR)
    kept = play(asked, Decline(player=BETH))
    assert (kept.cash[SIR], kept.trains[TrainId("T2#1")]) == (1000, PRC)


@pytest.mark.rule("1947", "6.15.2")
def test_6_15_2_a_president_who_refused_is_asked_only_for_more_in_that_turn() -> None:
    state = with_trains(buying(shares=TWO), {PRC: ("T2", "T3")})
    state = play(state, buy_train("T2", 5, PRC), Decline(player=BETH))
    for price in (1, 5):
        assert refused(state, buy_train("T2", price, PRC)).rule == "1947 6.15.2"
    offered = [a for a in legal(state, ADAM) if isinstance(a, BuyTrain) and a.source == PRC]
    assert [a.price for a in offered if a.train == "T2"] == [6, 500, 1000]
    assert BUY_TRAIN.free(state, offered[0]) == {"price": Range(6, 1000)}
    for again in (buy_train("T2", 6, PRC), buy_train("T3", 1, PRC)):
        assert actors(play(state, again)) == (BETH,)
    assert not play(state, pass_(ADAM)).refusals


@pytest.mark.rule("1947", "6.15.2")
def test_6_15_2_a_player_deals_with_himself_at_once() -> None:
    shares = {SIR: {ADAM: 6}, PRC: {ADAM: 6}}
    state = with_trains(buying(shares=shares), {PRC: ("T2",)})
    assert play(state, buy_train("T2", 1, PRC)).trains[TrainId("T2#1")] == SIR


@pytest.mark.rule("1947", "6.15.2")
def test_6_15_2_at_least_one_rupee_from_a_company_that_has_it() -> None:
    state = with_trains(buying(shares=TWO), {PRC: ("T2",), SIR: ("T2",)})
    assert refused(state, buy_train("T2", 0, PRC)).rule == "1947 6.15.2"
    assert refused(state, buy_train("T3", 5, PRC)).rule == "1947 6.15.2"
    for source in (SIR, EIR, "nobody"):
        assert refused(state, buy_train("T2", 5, source)).rule == "1947 6.15"


@pytest.mark.rule("1947", "6.15")
def test_6_15_the_treasury_pays() -> None:
    assert refused(buying(cash={SIR: 79}), buy_train("T2", 80)).rule == "1947 6.15"


@pytest.mark.rule("1947", "6.15")
def test_6_15_only_the_company_in_turn() -> None:
    assert refused(buying(shares=TWO), buy_train("T2", 80, company=PRC)).rule == "1947 6.15"


# Limits and rust ---------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.15.4")
@pytest.mark.parametrize(
    ("phase", "limit"), [(1, 4), (2, 4), (3, 3), (4, 3), (5, 2), (6, 2), (7, 2), (8, 2)]
)
def test_6_15_4_the_limit_by_phase(phase: int, limit: int) -> None:
    state = up_to(buying(phase=phase, cash={SIR: 5000}), "T12")
    assert train_limit(state) == limit
    full = with_trains(state, {SIR: ("T12",) * limit})
    assert refused(full, buy_train("T12", 1100)).rule == "1947 6.15.4"


@pytest.mark.rule("1947", "6.15.4")
def test_6_15_4_example_at_the_limit_nothing_is_bought_even_if_a_train_would_rust() -> None:
    state = up_to(with_trains(buying(phase=5, cash={SIR: 900}), {SIR: ("T4", "T5")}), "T6")
    assert refused(state, buy_train("T6", 630)).rule == "1947 6.15.4"


@pytest.mark.rule("1947", "6.15.5")
@pytest.mark.parametrize(
    ("bought", "rusted"), [("T4", "T2"), ("T6", "T3"), ("T8", "T4"), ("T12", "T5")]
)
def test_6_15_5_trains_rust_everywhere(bought: str, rusted: str) -> None:
    phase = {"T4": 2, "T6": 4, "T8": 5, "T12": 7}[bought]
    state = with_trains(buying(phase=phase, shares=TWO, cash={SIR: 2000}), {PRC: (rusted,)})
    state = replace(state, trains={**state.trains, TrainId(f"{rusted}#2"): POOL})
    after = play(up_to(state, bought), buy_train(bought, PRICES[bought]))
    assert {after.trains[TrainId(f"{rusted}#{n}")] for n in (1, 2)} == {SCRAP}


@pytest.mark.rule("1947", "6.15.5")
@pytest.mark.parametrize("bought", ["T3", "T5", "T10"])
def test_6_15_5_other_trains_rust_nothing(bought: str) -> None:
    before = TYPES[TYPES.index(bought) - 1]
    phase = TYPES.index(bought)
    state = with_trains(buying(phase=phase, shares=TWO, cash={SIR: 2000}), {PRC: (before,)})
    after = play(up_to(state, bought), buy_train(bought, PRICES[bought]))
    assert after.trains[TrainId(f"{before}#1")] == PRC


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_example_a_train_too_many_goes_into_the_pool() -> None:
    state = with_trains(buying(phase=4), {SIR: ("T4", "T5")})
    after = play(up_to(state, "T6"), buy_train("T6", 630))
    assert isinstance(after.agenda[0], ShedTrains)
    shed = play(after, DiscardTrain(player=ADAM, company=SIR, train=TrainId("T4#1")))
    assert (shed.trains[TrainId("T4#1")], shed.cash[SIR]) == (POOL, 370)
    assert isinstance(shed.agenda[0], BuyTrains)


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_every_company_over_the_limit_gives_trains_up() -> None:
    state = with_trains(buying(phase=4, shares=TWO), {PRC: ("T4", "T5", "T5")})
    after = play(up_to(state, "T6"), buy_train("T6", 630))
    assert actors(after) == (BETH,)
    wrong = DiscardTrain(player=BETH, company=SIR, train=TrainId("T6#1"))
    assert refused(after, wrong).rule == "1947 6.15.5"
    wrong = DiscardTrain(player=BETH, company=PRC, train=TrainId("T6#1"))
    assert refused(after, wrong).rule == "1947 6.15.5"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_within_the_limit_nothing_is_given_up() -> None:
    state = with_trains(buying(phase=6), {SIR: ("T6", "T6")})
    state = replace(state, agenda=(ShedTrains(SIR), *state.agenda))
    shed = DiscardTrain(player=ADAM, company=SIR, train=TrainId("T6#1"))
    assert refused(state, shed).rule == "1947 6.15.5"


@pytest.mark.rule("1947", "6.15.1")
@pytest.mark.rule("1947", "Phase1")
@pytest.mark.rule("1947", "Phase2")
@pytest.mark.rule("1947", "Phase3")
@pytest.mark.rule("1947", "Phase4")
@pytest.mark.rule("1947", "Phase5")
@pytest.mark.rule("1947", "Phase6")
@pytest.mark.rule("1947", "Phase7")
@pytest.mark.rule("1947", "Phase8")
@pytest.mark.parametrize(("number", "type_"), list(enumerate(TYPES, start=1)))
def test_6_15_1_the_first_train_of_a_type_begins_its_phase(number: int, type_: str) -> None:
    before = max(1, number - 1)
    state = up_to(buying(phase=before, cash={SIR: 5000}), type_)
    after = play(state, buy_train(type_, PRICES[type_]))
    assert after.phase == number
    again = play(replace(after, phase=8), buy_train(type_, PRICES[type_]))
    assert again.phase == 8


PHASE_FACTS = {
    1: (1, "yellow", 100, 10, False, True, False),
    2: (2, "green", 150, 10, False, True, False),
    3: (2, "green", 200, 10, False, True, False),
    4: (3, "brown", 250, 20, True, True, False),
    5: (3, "brown", 250, 20, True, True, False),
    6: (3, "blue", 250, 20, True, False, True),
    7: (3, "blue", 250, 20, True, False, True),
    8: (3, "blue", 250, 20, True, False, True),
}


@pytest.mark.rule("1947", "Phase1")
@pytest.mark.rule("1947", "Phase2")
@pytest.mark.rule("1947", "Phase3")
@pytest.mark.rule("1947", "Phase4")
@pytest.mark.rule("1947", "Phase5")
@pytest.mark.rule("1947", "Phase6")
@pytest.mark.rule("1947", "Phase7")
@pytest.mark.rule("1947", "Phase8")
@pytest.mark.parametrize("number", range(1, 9))
def test_phases_have_the_printed_rounds_bands_prices_and_posts(number: int) -> None:
    phase = buying().facts.phases[number]
    assert PHASE_FACTS[number] == (
        phase.rounds,
        phase.par_band,
        phase.private_percent,
        phase.trading_post,
        phase.towns_grow,
        phase.temples,
        phase.simplified,
    )


# Forced purchase ---------------------------------------------------------------------------------


def forced(**changes: object) -> State1947:
    """The SIR has a route, no train and Rs. 10; Adam has Rs. 20; T3 trains are for sale."""
    changes.setdefault("cash", {SIR: 10, ADAM: 20})
    changes.setdefault("tiles", SOUTH)
    return up_to(buying(phase=2, **changes), "T3")


@pytest.mark.rule("1947", "6.15")
def test_6_15_a_company_with_a_route_must_own_a_train() -> None:
    assert refused(buying(tiles=SOUTH), pass_(ADAM)).rule == "1947 6.15"
    assert play(buying(), pass_(ADAM)).stock_round == 3  # Madurai alone is no route
    owner = with_trains(buying(tiles=SOUTH), {SIR: ("T2",)})
    assert play(owner, pass_(ADAM)).stock_round == 3


@pytest.mark.rule("1947", "6.15")
def test_6_15_two_stations_without_a_way_between_them_are_no_route() -> None:
    tiles = {"H35": ("57", 0), "H27": ("57", 0)}
    state = buying(tiles=tiles, stations={"H35": (SIR,), "H27": (SIR,)})
    assert play(state, pass_(ADAM)).stock_round == 3


@pytest.mark.rule("1947", "6.10")
@pytest.mark.rule("1947", "6.15")
def test_6_10_a_way_to_a_site_obliges_to_own_a_train() -> None:
    tiles = {"H35": ("5", 0), "I34": ("8", 2)}
    assert refused(buying(tiles=tiles), pass_(ADAM)).rule == "1947 6.15"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_treasury_first_then_the_president() -> None:
    after = play(forced(cash={SIR: 10, ADAM: 200}), buy_train("T3", 180))
    assert (after.cash[SIR], after.cash[ADAM]) == (0, 30)


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_the_cheapest_train_of_bank_and_pool() -> None:
    state = forced(cash={SIR: 10, ADAM: 900})
    state = replace(state, trains={**state.trains, TrainId("T4#1"): POOL})
    assert refused(state, buy_train("T4", 300, POOL)).rule == "1947 6.15.5"
    cheap = replace(state, trains={**state.trains, TrainId("T2#1"): POOL})
    assert refused(cheap, buy_train("T3", 180)).rule == "1947 6.15.5"
    assert play(cheap, buy_train("T2", 80, POOL)).cash[ADAM] == 900 - 70


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_the_price_of_a_forced_purchase_is_not_free() -> None:
    state = forced(cash={SIR: 50, ADAM: 900}, shares=TWO, trains={PRC: ("T4",)})
    offers = [a for a in legal(state, ADAM) if isinstance(a, BuyTrain)]
    free = {(a.train, a.source): BUY_TRAIN.free(state, a) for a in offers}
    assert free == {("T3", DEPOT): {}, ("T4", PRC): {"price": Range(1, 50)}}


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_certificates_are_sold_only_when_money_is_lacking() -> None:
    assert refused(forced(), buy_train("T3", 180)).rule == "1947 6.15.5"
    after = play(forced(), sell(ADAM, SIR, 2))
    assert (after.cash[ADAM], price_of(after, SIR)) == (220, 80)
    assert refused(after, sell(ADAM, SIR)).rule == "1947 5.6.2"
    assert play(after, buy_train("T3", 180)).cash[ADAM] == 50


@pytest.mark.rule("1947", "6.15.5")
@pytest.mark.rule("1947", "5.6.2")
def test_6_15_5_no_more_is_sold_than_necessary() -> None:
    assert refused(forced(), sell(ADAM, SIR, 3)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_the_pool_holds_no_more_than_half() -> None:
    state = forced(shares={SIR: {ADAM: 5, BETH: 1}}, pool={SIR: 4})
    assert refused(state, sell(ADAM, SIR, 2)).rule == "1947 6.15.5"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_the_presidency_of_the_company_is_not_lost() -> None:
    state = forced(shares={SIR: {ADAM: 4, BETH: 3}})
    assert refused(state, sell(ADAM, SIR, 2)).rule == "1947 6.15.5"
    assert play(state, sell(ADAM, SIR, 1)).directors[SIR] == ADAM


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_the_presidency_of_another_company_may_pass() -> None:
    shares = {SIR: {ADAM: 6, BETH: 2}, PRC: {ADAM: 3, BETH: 3}}
    after = play(forced(shares=shares), sell(ADAM, PRC, 2))
    assert after.directors[PRC] == BETH
    alone = forced(shares={SIR: {ADAM: 6, BETH: 2}, PRC: {ADAM: 3, BETH: 1}})
    assert refused(alone, sell(ADAM, PRC, 2)).rule == "1947 6.15.5"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_what_is_sold_exists_and_is_held() -> None:
    assert refused(forced(), sell(ADAM, "XYZ")).rule == "1947 5.5"  # type: ignore[arg-type]
    assert refused(forced(), sell(ADAM, SIR, 0)).rule == "1947 5.5"
    assert refused(forced(), sell(ADAM, EIR, 1)).rule == "1947 5.5"


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_the_ratio_holds_in_a_forced_sale() -> None:
    shares = {SIR: {ADAM: 4, BETH: 2}, PRC: {BETH: 3, ADAM: 2}}
    state = forced(shares=shares, savings={(ADAM, PRC)})
    assert refused(state, sell(ADAM, SIR, 1)).rule == "1947 5.6.2"
    assert play(state, sell(ADAM, PRC, 1)).cash[ADAM] == 120


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_example_one_of_8_ordinary_and_4_savings_shares_is_sold() -> None:
    shares: Holdings = {SIR: {ADAM: 6}, EIR: {BETH: 3, ADAM: 2}, PRC: {BETH: 6, ADAM: 4}}
    state = forced(shares=shares, savings={(ADAM, PRC)}, cash={SIR: 10, ADAM: 70})
    assert refused(state, sell(ADAM, EIR, 1)).rule == "1947 5.6.2"
    assert play(state, sell(ADAM, PRC, 1)).cash[ADAM] == 170


def bonds(count: int) -> SellBonds:
    return SellBonds(player=ADAM, company=SIR, count=count)


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_bonds_are_sold_too() -> None:
    state = forced(bonds={SIR: {ADAM: 5}})
    after = play(state, bonds(3))
    assert (after.cash[ADAM], price_of(after, SIR)) == (170, 100)
    assert refused(state, bonds(4)).rule == "1947 6.15.5"
    assert refused(after, bonds(1)).rule == "1947 6.15.5"
    assert refused(state, bonds(0)).rule == "1947 5.4.6"
    unknown = SellBonds(player=ADAM, company="XYZ", count=1)  # type: ignore[arg-type]
    assert refused(state, unknown).rule == "1947 5.4.6"


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_new_bonds_are_not_sold_in_a_forced_purchase() -> None:
    state = forced(bonds={SIR: {ADAM: 5}}, new_bonds={(ADAM, SIR): 3})
    assert refused(state, bonds(3)).rule == "1947 5.4.2"


BROKE = DeclareBankruptcy(player=ADAM, company=SIR)


@pytest.mark.rule("1947", "6.15.5")
@pytest.mark.rule("1947", "7.0")
def test_6_15_5_bankrupt_when_nothing_is_left_to_sell() -> None:
    state = forced(shares={SIR: {ADAM: 2, BETH: 4}})
    state = replace(state, directors={SIR: ADAM})
    after = play(state, BROKE)
    assert after.ended == "Adam is bankrupt"
    assert refused(state, replace(BROKE, company=PRC)).rule == "1947 6.15.5"


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_not_bankrupt_while_something_can_be_sold() -> None:
    assert refused(forced(), BROKE).rule == "1947 6.15.5"
    assert refused(forced(cash={SIR: 10, ADAM: 170}), BROKE).rule == "1947 6.15.5"
    assert "DeclareBankruptcy" not in kinds(legal(forced(), ADAM))


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_a_train_of_another_own_company_saves_the_president() -> None:
    shares = {SIR: {ADAM: 2}, PRC: {ADAM: 2}}
    state = with_trains(forced(shares=shares), {PRC: ("T3",)})
    state = replace(state, floated=frozenset({SIR, PRC}))
    assert play(state, buy_train("T3", 1, PRC)).trains[TrainId("T3#1")] == SIR


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_what_was_raised_is_not_kept_by_buying_from_another_company() -> None:
    shares = {SIR: {ADAM: 6, BETH: 2}, PRC: {ADAM: 2}}
    state = with_trains(forced(shares=shares), {PRC: ("T3",)})
    state = replace(state, floated=frozenset({SIR, PRC}))
    assert play(state, buy_train("T3", 1, PRC)).trains[TrainId("T3#1")] == SIR
    begun, done = (play(state, sell(ADAM, SIR, count)) for count in (1, 2))
    for sold in (begun, done):
        assert refused(sold, buy_train("T3", 1, PRC)).rule == "1947 6.15.5"
    assert play(done, buy_train("T3", 180)).cash[ADAM] == 50


@pytest.mark.rule("1947", "6.15.5")
def test_6_15_5_a_train_of_another_company_saves_whoever_cannot_raise_enough() -> None:
    shares = {SIR: {ADAM: 3}, PRC: {ADAM: 2}}
    state = with_trains(forced(shares=shares), {PRC: ("T3",)})
    state = replace(state, floated=frozenset({SIR, PRC}))
    sold = play(state, sell(ADAM, SIR, 1))
    assert "DeclareBankruptcy" in kinds(legal(sold, ADAM))
    assert play(sold, buy_train("T3", 1, PRC)).trains[TrainId("T3#1")] == SIR


# P8 ----------------------------------------------------------------------------------------------


def now(type_: str = "T2", price: int = 80, source: str = DEPOT) -> BuyTrainNow:
    return BuyTrainNow(player=ADAM, company=SIR, train=TrainType(type_), source=source, price=price)


@pytest.mark.rule("1947", "P8")
@pytest.mark.rule("1947", "6.14")
def test_p8_buys_a_train_before_the_run() -> None:
    state = turn(RunAll(SIR), tiles=SOUTH, privates={P8: SIR})
    after = play(state, now())
    assert (after.trains[TrainId("T2#1")], after.privates[P8]) == (SIR, REMOVED)
    assert isinstance(after.agenda[0], RunAll)


@pytest.mark.rule("1947", "P8")
def test_p8_is_the_companys_and_may_be_used_at_any_time() -> None:
    assert refused(turn(privates={P8: ADAM}), now()).rule == "1947 P8"
    for step in (LayTrack(SIR), RunAll(SIR), UseRevenue(SIR, 30), BuyTrains(SIR)):
        after = play(turn(step, privates={P8: SIR}), now())
        assert (after.privates[P8], after.trains[TrainId("T2#1")]) == (REMOVED, SIR)


@pytest.mark.rule("1947", "P8", "6.15.5")
def test_p8_is_no_way_round_the_rules_of_a_forced_purchase() -> None:
    state = forced(privates={P8: SIR})
    assert refused(state, now("T3", 180)).rule == "1947 6.15.5"
    rich = forced(privates={P8: SIR}, cash={SIR: 10, ADAM: 200})
    assert play(rich, now("T3", 180)).cash[ADAM] == 30
    pool = replace(rich, trains={**rich.trains, TrainId("T2#1"): POOL})  # the cheapest train
    assert refused(pool, now("T3", 180)).rule == "1947 6.15.5"
    before = turn(RunAll(SIR), tiles=SOUTH, privates={P8: SIR}, cash={SIR: 10, ADAM: 200})
    assert refused(before, now()).rule == "1947 6.15"


@pytest.mark.rule("1947", "P8")
def test_p8_follows_the_rules_of_buying() -> None:
    state = turn(privates={P8: SIR}, cash={SIR: 79})
    assert refused(state, now()).rule == "1947 6.15"
    assert refused(state, now("T3", 180)).rule == "1947 6.15.1"
    assert refused(state, now("T2", 10)).rule == "1947 6.15.1"
    full = with_trains(turn(privates={P8: SIR}), {SIR: ("T2",) * 4})
    assert refused(full, now()).rule == "1947 6.15.4"
    other = replace(now(), company=PRC)
    assert refused(turn(privates={P8: PRC}, shares=TWO), other).rule == "1947 6.15"


@pytest.mark.rule("1947", "P8")
def test_p8_buys_no_train_of_the_pool() -> None:
    state = turn(RunAll(SIR), tiles=SOUTH, privates={P8: SIR})
    state = replace(state, trains={**state.trains, TrainId("T2#1"): POOL})
    assert refused(state, now(source=POOL)).rule == "1947 P8"
    assert {a.source for a in legal(state, ADAM) if isinstance(a, BuyTrainNow)} == {DEPOT}


@pytest.mark.rule("1947", "P8")
def test_p8_is_kept_if_the_other_president_refuses() -> None:
    state = with_trains(turn(privates={P8: SIR}, shares=TWO), {PRC: ("T2",)})
    asked = play(state, now("T2", 5, PRC))
    assert play(asked, Decline(player=BETH)).privates[P8] == SIR
    agreed = play(asked, Accept(player=BETH))
    assert (agreed.privates[P8], agreed.trains[TrainId("T2#1")]) == (REMOVED, SIR)


def obtain(site: str, bonus: str = "") -> ObtainSite:
    return ObtainSite(player=ADAM, company=SIR, site=site, bonus=bonus)  # type: ignore[arg-type]


@pytest.mark.rule("1947", "P8")
def test_p8_takes_a_site_without_its_workers() -> None:
    after = play(turn(privates={P8: SIR}), obtain("persia"))
    assert (after.sites[SIR], after.cash[SIR], after.workers) == (("persia",), 1060, {})
    assert after.privates[P8] == REMOVED
    assert "persia" not in after.reached


@pytest.mark.rule("1947", "P8")
def test_p8_takes_only_a_site_not_yet_reached() -> None:
    state = turn(privates={P8: SIR}, sites={SIR: ("persia",)})
    assert refused(state, obtain("persia")).rule == "1947 P8"
    assert refused(state, obtain("rome")).rule == "1947 P8"
    assert refused(turn(privates={P8: ADAM}), obtain("persia")).rule == "1947 P8"
    other = replace(obtain("persia"), company=PRC)
    assert refused(turn(privates={P8: PRC}), other).rule == "1947 P8"


@pytest.mark.rule("1947", "P8")
def test_p8_a_box_with_a_choice() -> None:
    sites = tuple(turn().facts.sites)[:8]
    state = turn(privates={P8: SIR}, sites={SIR: sites})
    assert refused(state, obtain("china")).rule == "1947 6.12.2"
    assert play(state, obtain("china", "stockbrokers")).stockbrokers == {SIR: 1}


@pytest.mark.rule("1947", "6.3")
def test_6_3_the_steps_follow_each_other() -> None:
    after = play(turn(), pass_(ADAM))
    assert isinstance(after.agenda[0], BuyTrains)
    assert not any(isinstance(task, LayTrack) for task in after.agenda)
