"""1853R 3.4.3 to 3.4.6, 4.8.10: trains on credit."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import BuyShare
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.state import DEPOT, TrainId
from railhead.engine.verbs.trains import owned
from railhead.games.family1853.actions import PayForTrain, ReturnTrain
from railhead.games.family1853.operating.depot import offered
from railhead.games.family1853.operating.trains import settle_credit_if_needed
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import DealingTurn, EndDealingRound, ExtraRound, SettleCredit
from tests.games.family1853.editions import both, cited, phase
from tests.games.family1853.fleets import (
    DONE,
    buy,
    buying,
    dual,
    fleet,
    in_phase,
    managed,
    on_credit,
    stock,
)
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    EIR,
    GIP,
    MSM,
    SIR,
    banks,
    legal,
    play,
    refused,
    settle,
)

PAY, RETURN = PayForTrain(player=ADAM, company=EIR), ReturnTrain(player=ADAM, company=EIR)


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_a_manager_buys_on_credit() -> None:
    before = managed()
    after = play(before, on_credit("2"))
    assert fleet(after, EIR) == ["2"]
    assert after.on_credit == {"2#1"}
    assert after.cash == before.cash


@pytest.mark.rule("1853R", "3.4.3", "4.8.1")
@pytest.mark.rule("1853", "3.4.3", "4.8.1")
@both
def test_3_4_3_in_the_turn_of_the_company_itself() -> None:
    assert refused(managed(), on_credit("2", GIP)).rule == cited("4.8.1")


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_one_such_train_only() -> None:
    state = play(managed(), on_credit("2"))
    assert refused(state, on_credit("2")).rule == cited("3.4.3")


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_not_for_a_company_that_has_a_train() -> None:
    assert refused(managed(trains={EIR: ["2"]}), on_credit("2")).rule == cited("3.4.3")


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_not_for_a_company_that_can_pay() -> None:
    assert refused(managed(treasury={EIR: 300}), on_credit("2")).rule == cited("3.4.3")
    assert fleet(play(managed(treasury={EIR: 299}), on_credit("2")), EIR) == ["2"]


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_only_what_the_bank_has_on_sale() -> None:
    assert refused(managed(), on_credit("3")).rule == cited("4.8.3")
    assert refused(managed(), on_credit("9")).rule == cited("TABLE 5")
    state = in_phase(managed(), 2, sold="2", on_sale="2 3")
    assert refused(state, on_credit("2")).rule == cited("4.8.2")
    assert refused(state, on_credit("2M")).rule == cited("4.8.13")


@pytest.mark.rule("1853R", "3.4.3", "4.8.15")
@pytest.mark.rule("1853", "3.4.3", "4.8.15")
@both
def test_4_8_15_holds_for_credit_too() -> None:
    state = in_phase(managed(), 1, on_sale="2 2M")
    assert refused(state, on_credit("2M")).rule == cited("4.8.15")


@pytest.mark.rule("1853R", "3.4.3", "4.8.18")
@pytest.mark.rule("1853", "3.4.3", "4.8.18")
@both
def test_4_8_18a_holds_for_credit_too() -> None:
    state = in_phase(managed(dual_option=True), 1, on_sale="2 1M")
    assert refused(state, on_credit("1M")).rule == cited("4.8.18(a)")


@pytest.mark.rule("1853R", "4.8.16")
@pytest.mark.rule("1853", "4.8.16")
@both
def test_4_8_16_holds_for_credit_too() -> None:
    assert refused(managed(MSM), on_credit("1M", MSM)).rule == cited("4.8.16")


@pytest.mark.rule("1853R", "3.4.3", "4.10.1")
@pytest.mark.rule("1853", "3.4.3", "4.10.1")
@both
def test_4_10_1_a_purchase_on_credit_starts_a_phase() -> None:
    state = in_phase(managed(), 1, sold="2", on_sale="3")
    after = play(state, on_credit("3"))
    assert after.phase == phase(2)
    assert after.on_credit == {"3#1"}


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_the_debt_is_paid_in_full() -> None:
    state = play(managed(), on_credit("2"))
    before = replace(state, cash={**state.cash, EIR: 320})
    after = play(before, PAY)
    assert after.cash[EIR] == 20
    assert after.cash[after.facts.credit_bank] == before.cash[before.facts.credit_bank] + 300
    assert after.on_credit == frozenset()
    assert after.agenda[0] == BuyTrains(EIR)


@pytest.mark.rule("1853R", "3.4.3", "4.8.8")
@pytest.mark.rule("1853", "3.4.3", "4.8.8")
@both
def test_3_4_3_the_debt_is_not_paid_in_part() -> None:
    state = play(managed(cash={ADAM: 199}), on_credit("2"))
    assert refused(state, PAY).rule == cited("4.8.8")


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_nothing_is_paid_where_nothing_is_owed() -> None:
    assert refused(managed(trains={EIR: ["2"]}), PAY).rule == cited("3.4.3")
    other = refused(managed(), PayForTrain(player=ADAM, company=GIP))
    assert (other.rule, other.reason) == (cited("3.4.3"), "It is the turn of EIR")


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_a_manager_keeps_the_train() -> None:
    assert refused(play(managed(), on_credit("2")), RETURN).rule == cited("4.8")


@pytest.mark.rule("1853R", "3.4.4")
@pytest.mark.rule("1853", "3.4.4")
@both
def test_3_4_4_of_either_gauge() -> None:
    state = in_phase(managed(), 2, on_sale="3 2M")
    assert fleet(play(state, on_credit("3")), EIR) == ["3"]
    assert fleet(play(state, on_credit("2M")), EIR) == ["2M"]


@pytest.mark.rule("1853R", "3.4.4")
@pytest.mark.rule("1853", "3.4.4")
@both
def test_3_4_4_a_manager_need_not_buy() -> None:
    assert play(managed(), DONE).agenda == (ExtraRound(),)


@pytest.mark.rule("1853R", "3.4.5", "4.8.9")
@pytest.mark.rule("1853", "3.4.5", "4.8.9")
@both
def test_3_4_5_a_train_on_credit_is_not_sold() -> None:
    state = buying(EIR, shares={EIR: {ADAM: 5}, MSM: {ADAM: 1}}, trains={MSM: ["2", "3"]})
    state = replace(state, on_credit=frozenset(t for t in state.trains if t == "2#1"))
    assert refused(state, buy("2", 300, source=MSM)).rule == cited("3.4.5")
    assert fleet(play(state, buy("3", 10, source=MSM)), EIR) == ["3"]


@pytest.mark.rule("1853R", "3.4.5")
@pytest.mark.rule("1853", "3.4.5")
@both
def test_3_4_5_of_two_alike_the_paid_one_is_sold() -> None:
    state = buying(EIR, shares={EIR: {ADAM: 5}, MSM: {ADAM: 1}}, trains={MSM: ["2", "2"]})
    state = replace(state, on_credit=frozenset(t for t in state.trains if t == "2#1"))
    after = play(state, buy("2", 10, source=MSM))
    assert {t for t, holder in after.trains.items() if holder == MSM} == {"2#1"}


@pytest.mark.rule("1853R", "3.4.6")
def test_3_4_6_a_manager_pays_for_another_train_as_it_is_bought() -> None:
    state = play(managed(cash={ADAM: 150}), on_credit("2"))
    assert refused(state, buy("2", 300)).rule == cited("4.8.8")
    state = replace(state, cash={**state.cash, EIR: 300})
    after = play(state, buy("2", 300))
    assert (after.cash[EIR], len(after.on_credit)) == (0, 1)


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_a_director_does_not_buy_on_credit() -> None:
    assert refused(buying(treasury={EIR: 0}), on_credit("2")).rule == cited("4.8.10")


def taken_over(**changes: Any) -> State1853:
    """Adam has become director of a company with a '2' train on credit."""
    state = buying(EIR, treasury={EIR: 100}, trains={EIR: ["2"]}, **changes)
    state = replace(state, on_credit=frozenset(t for t in state.trains if t == "2#1"))
    return settle_credit_if_needed(state, EIR)


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_a_new_director_pays_or_returns() -> None:
    state = taken_over()
    assert state.agenda[0] == SettleCredit(EIR)
    assert legal(state, ADAM) == [PAY, RETURN]
    assert refused(state, DONE).rule == cited("4.8.10")


@pytest.mark.rule("1853R", "4.8.10", "4.8.8")
@pytest.mark.rule("1853", "4.8.10", "4.8.8")
@both
def test_4_8_10_the_new_director_may_make_up_the_balance() -> None:
    before = taken_over()
    after = play(before, PAY)
    assert (after.cash[EIR], after.cash[ADAM]) == (0, before.cash[ADAM] - 200)
    assert banks(after) == banks(before) + 300
    assert (after.on_credit, after.agenda[0]) == (frozenset(), BuyTrains(EIR))


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_a_returned_train_is_the_banks() -> None:
    before = taken_over()
    after = play(before, RETURN)
    assert fleet(after, EIR) == []
    assert stock(after)["2"] == 6
    assert (after.on_credit, after.cash) == (frozenset(), before.cash)


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_a_director_who_cannot_pay_returns_it() -> None:
    state = taken_over(cash={ADAM: 199})
    assert refused(state, PAY).rule == cited("4.8.8")
    assert legal(state, ADAM) == [RETURN]


@pytest.mark.rule("1853R", "4.8.10", "3.4.3")
@pytest.mark.rule("1853", "4.8.10", "3.4.3")
@both
def test_4_8_10_the_debt_of_one_company_is_not_settled_with_another() -> None:
    state = taken_over()
    pay, give_back = (kind(player=ADAM, company=GIP) for kind in (PayForTrain, ReturnTrain))
    assert refused(state, pay).rule == cited("3.4.3")
    assert refused(state, give_back).rule == cited("4.8.10")
    assert {refused(state, settling).reason for settling in (pay, give_back)} == {
        "It is the turn of EIR"
    }


@pytest.mark.rule("1853R", "4.8.10", "3.4.3")
@pytest.mark.rule("1853", "4.8.10", "3.4.3")
@both
def test_4_8_10_a_train_that_is_paid_for_is_not_returned() -> None:
    state = replace(taken_over(), on_credit=frozenset())
    assert refused(state, RETURN).rule == cited("4.8.10")
    assert refused(state, PAY).rule == cited("3.4.3")
    assert {refused(state, settling).reason for settling in (PAY, RETURN)} == {
        "EIR owes for no train"
    }


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_a_director_without_a_debt_settles_nothing() -> None:
    state = buying(EIR, trains={EIR: ["2"]})
    assert settle_credit_if_needed(state, EIR) is state
    manager = replace(taken_over(), directors={}, agenda=state.agenda)
    assert settle_credit_if_needed(manager, EIR) is manager


@pytest.mark.rule("1853R", "4.8.10", "3.4.1")
@pytest.mark.rule("1853", "4.8.10", "3.4.1")
@both
def test_4_8_10_a_share_that_makes_a_director_brings_the_debt() -> None:
    task = DealingTurn(ADAM)
    state = managed(trains={EIR: ["2"]}, agenda=(task, EndDealingRound()))
    state = replace(state, on_credit=frozenset(t for t in state.trains if t == "2#1"))
    state = play(state, BuyShare(player=ADAM, company=EIR))
    assert (state.directors[EIR], state.agenda[0]) == (ADAM, SettleCredit(EIR))
    after = play(state, PAY)
    assert after.on_credit == frozenset()
    assert after.agenda == (DealingTurn(BETH), EndDealingRound())


@pytest.mark.rule("1853R", "4.8.4", "3.4.3")
@pytest.mark.rule("1853", "4.8.4", "3.4.3")
@both
def test_4_8_4_the_debt_for_an_obsolete_train_lapses() -> None:
    state = managed(GIP, shares={GIP: {ADAM: 5}, EIR: {ADAM: 1}}, trains={EIR: ["2"]})
    owing = frozenset(t for t in state.trains if t == "2#1")
    state = replace(state, on_credit=owing, cash={**state.cash, GIP: 700})
    after = play(in_phase(state, 2, on_sale="4"), buy("4", 620, GIP))
    assert (after.on_credit, fleet(after, EIR)) == (frozenset(), [])
    assert settle(after) is after


# 4.8.3: what comes back unpaid


def returned(train: str, number: int, on_sale: str, **options: Any) -> State1853:
    """The train comes back unpaid in a phase; of the types before the last on sale none is left."""
    state = buying(EIR, trains={EIR: [train]}, options=options)
    *before, _ = on_sale.split()
    state = in_phase(state, number, sold=" ".join(before), on_sale=on_sale)
    state = replace(state, on_credit=frozenset({TrainId(f"{train}#1")}))
    return play(settle_credit_if_needed(state, EIR), RETURN, **options)


@pytest.mark.rule("1853R", "4.8.3", "4.8.10")
@pytest.mark.rule("1853", "4.8.3", "4.8.10")
@both
@pytest.mark.parametrize("number", [1, 2])
def test_4_8_3_a_train_that_comes_back_unpaid_is_sold_before_larger_ones(number: int) -> None:
    state = returned("2", number, "2 3")
    assert refused(state, buy("3", 440)).rule == cited("4.8.3")
    assert offered(state) == ("2",)
    state = play(state, buy("2", 300))
    assert offered(state) == ("3",)
    assert fleet(play(state, buy("3", 440)), EIR) == ["2", "3"]


@pytest.mark.rule("1853R", "4.8.3", "4.8.10", "4.8.16")
@pytest.mark.rule("1853", "4.8.3", "4.8.10", "4.8.16")
@both
def test_4_8_16_a_1m_that_comes_back_unpaid_is_sold_before_a_3_as_either_of_its_sides() -> None:
    state = in_phase(play(dual(SIR), buy("1M", 180, SIR)), 1, sold="2", on_sale="2 1M 3")
    state = replace(state, on_credit=frozenset(owned(state, SIR)))
    state = play(settle_credit_if_needed(state, SIR), ReturnTrain(player=ADAM, company=SIR))
    assert refused(state, buy("3", 440, SIR)).rule == cited("4.8.3")
    assert offered(state) == ("2", "1M")
    for side, price in (("2", 300), ("1M", 180)):
        assert offered(play(state, buy(side, price, SIR))) == ("3",)


@pytest.mark.rule("1853R", "4.8.3", "4.8.10")
@pytest.mark.rule("1853", "4.8.3", "4.8.10")
@both
def test_4_8_3_all_larger_broad_gauge_waits_but_not_metre_gauge() -> None:
    state = returned("2", 2, "2 3 2M 4")
    state = replace(state, trains={**state.trains, TrainId("2M#9"): DEPOT})
    assert refused(state, buy("4", 620)).rule == cited("4.8.3")
    assert offered(state) == ("2", "2M")


@pytest.mark.rule("1853R", "4.8.3", "4.8.10")
@pytest.mark.rule("1853", "4.8.3", "4.8.10")
@both
def test_4_8_3_nothing_waits_once_a_5_has_been_bought() -> None:
    state = returned("4", 4, "4 5")
    assert offered(state) == ("4", "5")


@pytest.mark.rule("1853R", "4.8.3", "4.8.6")
@pytest.mark.rule("1853", "4.8.3", "4.8.6")
@both
def test_4_8_3_of_two_that_came_back_the_unpaid_one_is_sold_first() -> None:
    state = returned("2", 2, "2 3")
    state = replace(state, trains={**state.trains, TrainId("2#2"): DEPOT})
    assert offered(play(state, buy("2", 300))) == ("2", "3")


@pytest.mark.rule("1853R", "4.8.10")
@pytest.mark.rule("1853", "4.8.10")
@both
def test_4_8_10_by_option_a_train_that_comes_back_unpaid_is_an_alternative() -> None:
    state = returned("2", 2, "2 3", unpaid_train="alternative")
    assert offered(state) == ("2", "3")


# 3.4.3: "cannot afford one", by option


@pytest.mark.rule("1853R", "3.4.3")
@pytest.mark.rule("1853", "3.4.3")
@both
def test_3_4_3_by_option_a_company_that_can_afford_some_train_has_no_credit() -> None:
    one, any_ = {"credit": "this train"}, {"credit": "any train"}
    state = in_phase(managed(treasury={EIR: 300}), 2, on_sale="2 3 2M")
    assert fleet(play(state, on_credit("3"), **one), EIR) == ["3"]
    assert refused(state, on_credit("3"), **any_).rule == cited("3.4.3")
    poor = in_phase(managed(treasury={EIR: 249}), 2, on_sale="2 3 2M")
    assert fleet(play(poor, on_credit("3"), **any_), EIR) == ["3"]


@pytest.mark.rule("1853R", "3.4.3", "4.8.15", "4.8.18")
@pytest.mark.rule("1853", "3.4.3", "4.8.15", "4.8.18")
@both
@pytest.mark.parametrize(("company", "may"), [(EIR, True), (MSM, False)])
def test_3_4_3_a_train_that_is_not_for_the_company_does_not_count(
    company: Company, may: bool
) -> None:
    any_ = {"credit": "any train"}
    state = managed(company, treasury={company: 200}, dual_option=True)
    state = in_phase(state, 1, on_sale="2 1M")
    allowed = on_credit("2", company) in legal(state, ADAM, **any_)
    assert allowed is may
