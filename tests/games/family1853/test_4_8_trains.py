"""1853R 4.8.1 to 4.8.15: purchase of trains."""

from dataclasses import replace

import pytest

from railhead.engine.actions import Accept, BuyTrain, Decline
from railhead.engine.facts import Company
from railhead.engine.flow import Range
from railhead.engine.rules.bargaining import BuyTrains, TrainConsent
from railhead.engine.rules.depot import ShedTrains
from railhead.engine.state import BANK, DEPOT, SCRAP
from railhead.engine.verbs.trains import owned
from railhead.games.family1853.lists.trains import buy_train
from railhead.games.family1853.operating.depot import offered
from railhead.games.family1853.tasks import ExtraRound
from tests.games.family1853.editions import both, cited, edition, phase
from tests.games.family1853.fleets import (
    DONE,
    buy,
    buying,
    discard,
    dual,
    fleet,
    in_phase,
    on_credit,
    stock,
)
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    banks,
    legal,
    play,
    position,
    refused,
)


@pytest.mark.rule("1853R", "4.8.1")
@pytest.mark.rule("1853", "4.8.1")
@both
def test_4_8_1_only_the_company_in_turn_buys() -> None:
    assert refused(buying(EIR, GIP), buy("2", 300, GIP)).rule == cited("4.8.1")


@pytest.mark.rule("1853R", "4.8.1")
@pytest.mark.rule("1853", "4.8.1")
@both
def test_4_8_1_the_turn_ends_with_the_purchases() -> None:
    after = play(buying(operated=frozenset()), DONE)
    assert after.agenda == (ExtraRound(),)
    assert EIR in after.operated


@pytest.mark.rule("1853R", "4.8.2")
@pytest.mark.rule("1853", "4.8.2")
@both
def test_4_8_2_the_bank_sells_at_the_printed_price() -> None:
    before = buying()
    after = play(before, buy("2", 300))
    assert fleet(after, EIR) == ["2"]
    assert after.cash[EIR] == 700
    assert after.cash[after.facts.credit_bank] == before.cash[before.facts.credit_bank] + 300
    assert stock(after)["2"] == 5


@pytest.mark.rule("1853R", "4.8.2")
@pytest.mark.rule("1853", "4.8.2")
@both
@pytest.mark.parametrize("price", [299, 301, 0, -300, 10**20])
def test_4_8_2_at_no_other_price(price: int) -> None:
    assert refused(buying(), buy("2", price)).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.2")
@pytest.mark.rule("1853", "4.8.2")
@both
def test_4_8_2_several_trains_may_be_bought() -> None:
    after = play(buying(), buy("2", 300), buy("2", 300), buy("2", 300))
    assert fleet(after, EIR) == ["2", "2", "2"]


@pytest.mark.rule("1853R", "4.8.2")
@pytest.mark.rule("1853", "4.8.2")
@both
@pytest.mark.parametrize("train", ["7", "", "2#1", "1m"])
def test_4_8_2_there_are_no_other_types(train: str) -> None:
    assert refused(buying(), buy(train, 300)).rule == cited("TABLE 5")


@pytest.mark.rule("1853R", "4.8.2")
@pytest.mark.rule("1853", "4.8.2")
@both
def test_4_8_2_not_of_a_type_that_is_gone() -> None:
    state = in_phase(buying(), 2, sold="2M", on_sale="3 2M")
    assert refused(state, buy("2M", 250)).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.3")
@pytest.mark.rule("1853", "4.8.3")
@both
def test_4_8_3_no_3_before_the_last_2() -> None:
    state = buying(treasury={EIR: 2000}, trains={GIP: ["2"] * 4})
    assert refused(state, buy("3", 440)).rule == cited("4.8.3")
    state = play(state, buy("2", 300))
    assert refused(state, buy("3", 440)).rule == cited("4.8.3")
    assert fleet(play(state, buy("2", 300), buy("3", 440)), EIR) == ["2", "2", "3"]


@pytest.mark.rule("1853R", "4.8.3")
@pytest.mark.rule("1853", "4.8.3")
@both
@pytest.mark.parametrize("type_", ["3", "4", "5", "6"])
def test_4_8_3_at_first_only_2s_are_sold(type_: str) -> None:
    state = buying(treasury={EIR: 2000})
    price = state.facts.trains[buy(type_, 0).train].price
    assert refused(state, buy(type_, price)).rule == cited("4.8.3")


@pytest.mark.rule("1853R", "4.8.3", "4.10.5")
@pytest.mark.rule("1853", "4.8.3", "4.10.5")
@both
def test_4_8_3_the_first_5_brings_6s_beside_5s_and_4ms() -> None:
    state = in_phase(buying(treasury={EIR: 5000}), 3, sold="2 3 4", on_sale="5 3M")
    assert refused(state, buy("6", 1050)).rule == cited("4.8.3")
    state = play(state, buy("5", 830))
    types = {a.train for a in legal(state, ADAM) if isinstance(a, BuyTrain)}
    assert types == {"5", "6", "3M", "4M"}
    assert fleet(play(state, buy("6", 1050)), EIR) == ["5", "6"]


@pytest.mark.rule("1853R", "4.8.4", "4.10.4", "4.10.5")
@pytest.mark.rule("1853", "4.8.4", "4.10.4", "4.10.5")
@both
@pytest.mark.parametrize(
    ("phase", "price", "gone", "kept"),
    [(2, 620, ["2", "1M", "2"], ["3", "2M"]), (3, 830, ["3", "2M", "3"], ["4", "3M"])],
)
def test_4_8_4_obsolete_trains_are_scrapped_unpaid(
    phase: int, price: int, gone: list[str], kept: list[str]
) -> None:
    new = str(phase + 2)
    state = buying(EIR, GIP, trains={GIP: [*gone, *kept], EIR: gone[:1]})
    before = in_phase(state, phase, on_sale=f"{new} {gone[-1]}")
    after = play(before, buy(new, price))
    assert fleet(after, GIP) == kept
    assert fleet(after, EIR) == [new]
    assert after.cash[GIP] == before.cash[GIP]
    assert not set(gone) & (set(fleet(after, DEPOT)) | after.on_sale)
    assert set(gone) <= set(fleet(after, SCRAP))


@pytest.mark.rule("1853R", "4.8.4", "4.8.18")
@pytest.mark.rule("1853", "4.8.4", "4.8.18")
@both
@pytest.mark.parametrize(("train", "price"), [("2", 300), ("1M", 180), ("3", 440), ("2M", 250)])
def test_4_8_4_obsolete_types_are_sold_no_more(train: str, price: int) -> None:
    begun = phase(3 if train in ("2", "1M") else 4)
    state = in_phase(dual(SIR), 4, on_sale="4 5 6 3M 4M")
    refusal = refused(state, buy(train, price, SIR))
    assert refusal.rule == cited("4.8.4")
    assert refusal.reason == f"'{train}' trains are obsolete since Phase {begun}"
    managed = replace(state, directors={})
    assert refused(managed, on_credit(train, SIR)).rule == cited("4.8.4")


@pytest.mark.rule("1853R", "4.8.5")
@pytest.mark.rule("1853", "4.8.5")
@both
@pytest.mark.parametrize(("phase", "limit"), [(1, 4), (2, 4), (3, 3), (4, 2)])
def test_4_8_5_the_phase_limits_the_number(phase: int, limit: int) -> None:
    state = in_phase(buying(trains={EIR: ["3"] * (limit - 1)}), phase, on_sale="2 4")
    purchase = buy("2", 300) if phase < 3 else buy("4", 620)
    assert refused(play(state, purchase), purchase).rule == cited("4.8.5")


@pytest.mark.rule("1853R", "4.8.5")
@pytest.mark.rule("1853", "4.8.5")
@both
def test_4_8_5_not_even_to_make_trains_obsolete() -> None:
    state = in_phase(buying(trains={EIR: ["2"] * 4}), 2, on_sale="4")
    assert refused(state, buy("4", 620)).rule == cited("4.8.5")


@pytest.mark.rule("1853R", "4.8.5", "4.8.14")
@pytest.mark.rule("1853", "4.8.5", "4.8.14")
@both
def test_4_8_14_metre_gauge_trains_count() -> None:
    state = in_phase(buying(trains={EIR: ["2", "2M", "2M", "3"]}), 2, on_sale="3")
    assert refused(state, buy("3", 440)).rule == cited("4.8.5")


@pytest.mark.rule("1853R", "4.8.5", "4.8.9")
@pytest.mark.rule("1853", "4.8.5", "4.8.9")
@both
def test_4_8_5_holds_for_trains_of_other_companies() -> None:
    state = buying(EIR, GIP, trains={EIR: ["2"] * 4, GIP: ["2"]})
    assert refused(state, buy("2", 10, source=GIP)).rule == cited("4.8.5")


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
def test_4_8_6_trains_over_the_limit_go_back_in_company_order() -> None:
    state = buying(
        NWR,
        shares={NWR: {ADAM: 5}, GIP: {BETH: 5}, EIR: {ADAM: 5}},
        trains={GIP: ["3"] * 4, EIR: ["2M", "3M", "3M", "3M"]},
    )
    state = play(in_phase(state, 2, on_sale="3 4"), buy("4", 620, NWR))
    assert state.phase == phase(3)
    assert state.agenda[:3] == (ShedTrains(EIR), ShedTrains(GIP), BuyTrains(NWR))
    state = play(state, discard("2M#1"))
    assert state.agenda[0] == ShedTrains(GIP)
    assert {a.player for a in legal(state, BETH)} == {BETH}
    assert legal(state, ADAM) == []


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
def test_4_8_6_the_bank_sells_them_again_at_full_price() -> None:
    state = buying(GIP, EIR, trains={EIR: ["3"] * 4})
    before = in_phase(state, 2, sold="3", on_sale="3 4")
    state = play(before, buy("4", 620, GIP), discard("3#2"))
    assert state.cash[EIR] == before.cash[EIR]
    assert state.agenda[0] == BuyTrains(GIP)
    assert offered(state) == ("3", "4", "3M")
    state = replace(state, cash={**state.cash, GIP: 500})
    assert refused(state, buy("3", 400, GIP)).rule == cited("4.8.2")
    assert fleet(play(state, buy("3", 440, GIP)), GIP) == ["3", "4"]


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
def test_4_8_6_the_buyer_itself_may_have_too_many() -> None:
    state = in_phase(buying(trains={EIR: ["3", "3", "2M"]}), 2, on_sale="4")
    state = play(state, buy("4", 620))
    assert state.agenda[0] == ShedTrains(EIR)
    assert fleet(play(state, discard("4#1")), EIR) == ["3", "3", "2M"]


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
def test_4_8_6_within_the_limit_nothing_is_given_up() -> None:
    state = in_phase(buying(trains={EIR: ["3", "3"]}), 2, on_sale="4")
    state = replace(state, agenda=(ShedTrains(EIR), *state.agenda))
    assert refused(state, discard("3#1")).rule == cited("4.8.6")


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
def test_4_8_6_until_the_limit_is_met() -> None:
    state = in_phase(buying(EIR, GIP, trains={GIP: ["4", "4", "4"]}), 3, on_sale="5")
    state = play(state, buy("5", 830))
    assert len(legal(state, ADAM)) == 3
    assert play(state, discard("4#1", GIP)).agenda[0] == BuyTrains(EIR)


@pytest.mark.rule("1853R", "4.8.6")
@pytest.mark.rule("1853", "4.8.6")
@both
@pytest.mark.parametrize(("train", "company"), [("4#1", EIR), ("5#1", GIP), ("x", GIP), ("", GIP)])
def test_4_8_6_only_a_train_of_the_company_is_given_up(train: str, company: Company) -> None:
    state = in_phase(buying(EIR, GIP, trains={GIP: ["4", "4", "4"]}), 3, on_sale="5")
    state = play(state, buy("5", 830))
    assert refused(state, discard(train, company)).rule == cited("4.8.6")


@pytest.mark.rule("1853R", "4.8.6", "4.8.10")
@pytest.mark.rule("1853", "4.8.6", "4.8.10")
@both
def test_4_8_6_a_train_on_credit_may_be_given_up() -> None:
    state = buying(EIR, GIP, trains={GIP: ["3"] * 4})
    owing = frozenset(t for t, holder in state.trains.items() if t == "3#1")
    state = play(in_phase(replace(state, on_credit=owing), 2, on_sale="3 4"), buy("4", 620))
    after = play(state, discard("3#1", GIP))
    assert after.on_credit == frozenset()
    assert stock(after)["3"] == 2
    assert offered(after) == ("3", "4", "3M")


@pytest.mark.rule("1853R", "4.8.7")
@pytest.mark.rule("1853", "4.8.7")
@both
def test_4_8_7_no_train_is_sold_to_the_bank() -> None:
    state = buying(trains={EIR: ["2"]})
    assert refused(state, discard("2#1")).rule == cited("4.8")
    assert {type(a).__name__ for a in legal(state, ADAM)} == {"BuyTrain", "Pass"}


@pytest.mark.rule("1853R", "4.8.8")
@pytest.mark.rule("1853", "4.8.8")
@both
def test_4_8_8_the_director_makes_up_the_balance() -> None:
    before = buying(treasury={EIR: 250})
    after = play(before, buy("2", 300))
    assert after.cash[EIR] == 0
    assert after.cash[ADAM] == before.cash[ADAM] - 50
    assert banks(after) == banks(before) + 300


@pytest.mark.rule("1853R", "4.8.8")
def test_4_8_8_personal_money_goes_to_its_own_bank() -> None:
    before = buying(treasury={EIR: 250})
    after = play(before, buy("2", 300))
    assert after.cash[BANK] == before.cash[BANK] + 50


@pytest.mark.rule("1853R", "4.8.8")
@pytest.mark.rule("1853", "4.8.8")
@both
def test_4_8_8_nobody_else_gives() -> None:
    state = buying(treasury={EIR: 250}, cash={ADAM: 49, BETH: 1000})
    assert refused(state, buy("2", 300)).rule == cited("4.8.8")


@pytest.mark.rule("1853R", "4.8.8")
@pytest.mark.rule("1853", "4.8.8")
@both
def test_4_8_8_a_company_that_can_pay_takes_no_gift() -> None:
    before = buying(treasury={EIR: 300})
    after = play(before, buy("2", 300))
    assert (after.cash[EIR], after.cash[ADAM]) == (0, before.cash[ADAM])


@pytest.mark.rule("1853R", "4.8.8", "4.8.9")
@pytest.mark.rule("1853", "4.8.8", "4.8.9")
@both
def test_4_8_8_also_for_the_train_of_another_company() -> None:
    before = buying(EIR, GIP, treasury={EIR: 100, GIP: 0}, trains={GIP: ["2"]})
    after = play(before, buy("2", 150, source=GIP))
    assert after.cash[GIP] == 150
    assert after.cash[EIR] == 0
    assert after.cash[ADAM] == before.cash[ADAM] - 50
    assert banks(after) == banks(before)
    assert sum(after.cash.values()) == sum(before.cash.values())


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_companies_of_one_director_trade_at_once() -> None:
    after = play(buying(EIR, GIP, trains={GIP: ["2"]}), buy("2", 1000, source=GIP))
    assert (fleet(after, EIR), fleet(after, GIP)) == (["2"], [])
    assert after.cash[GIP] == 960 + 1000
    assert after.agenda[0] == BuyTrains(EIR)


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
@pytest.mark.parametrize("price", [9, 0, -10])
def test_4_8_9_for_ten_at_least(price: int) -> None:
    state = buying(EIR, GIP, trains={GIP: ["2"]})
    assert refused(state, buy("2", price, source=GIP)).rule == cited("4.8.9")
    assert play(state, buy("2", 10, source=GIP)).cash[EIR] == 990


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
@pytest.mark.parametrize("source", [EIR, NWR, ADAM, "pool", "scrap", ""])
def test_4_8_9_from_nobody_else(source: str) -> None:
    assert refused(buying(trains={EIR: ["2"]}), buy("2", 300, source=source)).rule == cited("4.8.9")


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_the_seller_has_such_a_train() -> None:
    state = buying(EIR, GIP, trains={GIP: ["2"]})
    assert refused(state, buy("3", 300, source=GIP)).rule == cited("4.8.9")


def offer_to_beth() -> BuyTrain:
    return buy("2", 250, source=GIP)


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_another_director_is_asked() -> None:
    shares = {EIR: {ADAM: 5}, GIP: {BETH: 5}}
    before = buying(shares=shares, trains={GIP: ["2"]})
    state = play(before, offer_to_beth())
    assert state.agenda[0] == TrainConsent(EIR, GIP, owned(before, GIP)[0], 250)
    assert refused(state, Accept(player=ADAM)).rule == cited("4.8.9")
    sold = play(state, Accept(player=BETH))
    assert (fleet(sold, EIR), sold.cash[GIP]) == (["2"], 960 + 250)
    assert sold.agenda[0] == BuyTrains(EIR)


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_another_director_may_decline() -> None:
    before = buying(shares={EIR: {ADAM: 5}, GIP: {BETH: 5}}, trains={GIP: ["2"]})
    after = play(before, offer_to_beth(), Decline(player=BETH))
    assert replace(after, agenda=before.agenda) == before


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_what_was_declined_is_not_offered_again_nor_less() -> None:
    shares = {EIR: {ADAM: 5}, GIP: {BETH: 5}, NWR: {BETH: 5}}
    state = buying(shares=shares, trains={GIP: ["2", "3"], NWR: ["2"]})
    state = play(state, offer_to_beth(), Decline(player=BETH))
    for price in (10, 250):
        assert refused(state, buy("2", price, source=GIP)).rule == cited("4.8.9")
    better, *others = buy("2", 251, source=GIP), buy("3", 10, source=GIP), buy("2", 10, source=NWR)
    for offer in (better, *others):
        assert isinstance(play(state, offer).agenda[0], TrainConsent)
    told = buy_train(edition().lists).free(state, better)
    assert told == {"price": Range(251, 1000 + state.cash[ADAM])}


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_in_a_later_turn_it_may_be_offered_again() -> None:
    state = buying(shares={EIR: {ADAM: 5}, GIP: {BETH: 5}}, trains={GIP: ["2"]})
    state = play(state, offer_to_beth(), Decline(player=BETH))
    state = play(replace(state, agenda=(BuyTrains(EIR),)), offer_to_beth())
    assert isinstance(state.agenda[0], TrainConsent)


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_a_sale_between_companies_starts_no_phase() -> None:
    state = buying(EIR, GIP, trains={GIP: ["3"]})
    assert play(state, buy("3", 10, source=GIP)).phase == phase(1)


@pytest.mark.rule("1853R", "4.8.11")
@pytest.mark.rule("1853", "4.8.11")
@both
def test_4_8_11_metre_gauge_trains_change_no_phase() -> None:
    state = in_phase(buying(), 2, on_sale="3 2M")
    after = play(state, buy("2M", 250))
    assert (after.phase, fleet(after, EIR)) == (phase(2), ["2M"])


@pytest.mark.rule("1853R", "4.8.12")
@pytest.mark.rule("1853", "4.8.12")
@both
def test_4_8_12_older_metre_gauge_trains_stay_on_sale() -> None:
    state = in_phase(buying(treasury={EIR: 2000}), 2, sold="2 3", on_sale="4 2M")
    state = play(state, buy("4", 620))
    assert fleet(play(state, buy("2M", 250)), EIR) == ["2M", "4"]
    assert fleet(play(state, buy("3M", 430)), EIR) == ["4", "3M"]


@pytest.mark.rule("1853R", "4.8.13")
@pytest.mark.rule("1853", "4.8.13")
@both
def test_4_8_13_the_next_metre_gauge_waits_for_its_phase() -> None:
    state = in_phase(buying(treasury={EIR: 2000}), 2, sold="2 2M 3", on_sale="4 2M")
    assert refused(state, buy("3M", 430)).rule == cited("4.8.13")
    assert fleet(play(state, buy("4", 620), buy("3M", 430)), EIR) == ["4", "3M"]


@pytest.mark.rule("1853R", "4.8.15")
@pytest.mark.rule("1853", "4.8.15")
@both
def test_4_8_15_majors_buy_metre_gauge_from_phase_2_on() -> None:
    state = buying(EIR, MSM, trains={MSM: ["2M"]})
    error = refused(state, buy("2M", 250))
    assert error.rule == cited("4.8.15")
    assert refused(state, buy("2M", 100, source=MSM)).rule == cited("4.8.15")
    assert fleet(play(replace(state, phase=phase(2)), buy("2M", 100, source=MSM)), EIR) == ["2M"]


@pytest.mark.rule("1853R", "4.8.15")
@pytest.mark.rule("1853", "4.8.15")
@both
def test_4_8_15_minors_buy_it_in_phase_1() -> None:
    state = buying(SIR, MSM, trains={MSM: ["2M"]})
    assert fleet(play(state, buy("2M", 100, SIR, MSM)), SIR) == ["2M"]


@pytest.mark.rule("1853R", "4.8.9", "3.4.2")
@pytest.mark.rule("1853", "4.8.9", "3.4.2")
@both
def test_3_4_2_a_manager_may_sell_a_train() -> None:
    state = position(
        BuyTrains(EIR),
        shares={EIR: {ADAM: 5}, GIP: {BETH: 1}},
        trains={GIP: ["2"]},
    )
    sold = play(state, offer_to_beth(), Accept(player=BETH))
    assert fleet(sold, EIR) == ["2"]
