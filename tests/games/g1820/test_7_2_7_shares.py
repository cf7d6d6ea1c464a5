"""Shares that a director sells for a train, for interest, for maintenance (1820 7.2.5 to 7.2.8)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine import flow
from railhead.engine.actions import Accept, Action, BuyTrain, Decline, Pass, SellShares
from railhead.engine.facts import Company, TrainType
from railhead.engine.flow import Range
from railhead.engine.state import DEPOT, Holder
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820 import rules
from railhead.games.g1820.actions import PayInterest, PayMaintenance
from railhead.games.g1820.data.facts import BLUE, HOLDEN, LOCKE, VULCAN
from railhead.games.g1820.operating.tasks import (
    BuyEarly,
    BuyTrains,
    Interest,
    Maintain,
    RaiseForInterest,
    RaiseForMaintenance,
    RaiseForTrain,
    Sales,
    TrainConsent,
)
from railhead.games.g1820.operating.train_prices import BuyTrainHelped
from railhead.games.g1820.options import choose
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bargaining import PATIENCE
from tests.games.g1820.guessing import free
from tests.games.g1820.turns import (
    ADAM,
    BETH,
    CLIVE,
    LSR,
    LUR,
    SDR,
    directed_by,
    floated,
    in_step,
    offered,
    play,
    refused,
    turn_of,
    with_cousin,
    with_trains,
)


def buy(price: int = 200, source: str = DEPOT, train: str = "3+") -> BuyTrain:
    return BuyTrain(player=ADAM, company=LSR, train=TrainType(train), source=source, price=price)


def helped(help_: int, price: int = 200, source: str = DEPOT) -> BuyTrainHelped:
    return BuyTrainHelped(
        player=ADAM, company=LSR, train=TrainType("3+"), source=source, price=price, help=help_
    )


def sell(company: Company = LUR, count: int = 1) -> SellShares:
    return SellShares(player=ADAM, company=company, count=count)


def buying(cash: int, **about: Any) -> State1820:
    """LSR without a train and with £20, of which Adam can sell nothing without losing control; he
    has some cash and shares of LUR at £71.
    """
    step = about.pop("step", BuyTrains)
    held = about.pop("held", {ADAM: 4, BETH: 5})
    about.setdefault("treasury", 20)
    if about.get("size") != 1:
        about.setdefault("shares", {ADAM: 4, BETH: 4})
    state = floated(turn_of(step, **about), LUR, shares=held, price=71)
    return replace(state, cash={**state.cash, ADAM: cash})


def fleet(state: State1820) -> list[str]:
    return [type_of(train) for train in owned(state, LSR)]


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_the_train_is_chosen_then_shares_are_sold_for_it() -> None:
    state = play(buying(100), buy())
    assert isinstance(state.agenda[0], RaiseForTrain)
    assert fleet(state) == []
    half = play(state, sell())
    assert (half.cash, half.shares) == (state.cash, state.shares)  # nothing is sold yet
    after = play(half, sell())
    assert fleet(after) == ["3+"]
    assert (after.cash[LSR], after.cash[ADAM]) == (0, 100 + 142 - 180)
    assert (after.shares[LUR]["pool"], after.shares[LUR][ADAM]) == (2, 2)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_all_are_told_what_is_raised_for_what() -> None:
    state = play(buying(100), buy(), sell())
    step = rules.rulebook(choose({})).steps[RaiseForTrain]
    told = "a '3+' train of the supply for LSR at £200: £9 lacking beside 1 LUR"
    assert step.purpose(state, state.agenda[0]) == f"Shares are sold for {told}"


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_who_gives_up_has_sold_nothing() -> None:
    state = buying(100)
    assert play(state, buy(), sell(), Pass(player=ADAM)) == state


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_what_can_never_be_reached_is_refused_at_once() -> None:
    refused(buying(0, held={ADAM: 2, BETH: 5}), buy(), "7.2.7", "lacks £38")
    assert not offered(buying(0, held={ADAM: 2, BETH: 5}), BuyTrain)
    assert isinstance(play(buying(38, held={ADAM: 2, BETH: 5}), buy()).agenda[0], RaiseForTrain)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_with_enough_cash_no_shares_are_sold() -> None:
    after = play(buying(180), buy())
    assert (fleet(after), after.cash[ADAM]) == (["3+"], 0)
    refused(buying(180), sell(), "7.2.7", "not the time")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_no_share_is_sold_that_the_train_does_not_need() -> None:
    refused(play(buying(109), buy()), sell(LUR, 2), "7.2.7", "Only £71")
    assert play(buying(108), buy(), sell(LUR, 2)).cash[ADAM] == 108 + 142 - 180
    two = floated(buying(80), SDR, shares={ADAM: 2, BETH: 3}, price=142)
    state = play(two, buy(), sell(LUR))  # £100 are lacking
    refused(state, sell(SDR), "7.2.7", "a share of LUR is not needed")
    assert fleet(play(two, buy(), sell(SDR))) == ["3+"]


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_control_of_the_company_is_kept() -> None:
    state = play(buying(60, shares={ADAM: 4, BETH: 3}), buy())
    refused(state, sell(LSR, 2), "7.2.7", "lose control")
    after = play(state, sell(LSR), sell(LUR))
    assert (fleet(after), after.directors[LSR]) == (["3+"], ADAM)
    once = play(state, sell(LSR))
    refused(once, sell(LSR), "7.2.7", "lose control")  # together with the first


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "6.5.2.3")
def test_7_2_7_shares_are_sold_as_in_a_stock_round() -> None:
    state = play(buying(100), buy())
    refused(state, sell(SDR), "6.5.2.3")
    refused(state, sell(Company("?")), "7.2.7", "no company")
    refused(state, sell(LUR, 5), "6.5.2.3", "holds 4")
    refused(state, sell(LUR, 0), "7.2.7", "At least one")
    refused(play(state, sell(LUR)), sell(LUR, 4), "6.5.2.3", "holds 4")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_not_for_a_company_with_a_train_unless_it_is_private() -> None:
    refused(buying(100, trains=("2+",)), buy(), "7.2.7", "lacks £180")
    private = play(buying(100, size=1, trains=("2+",)), buy(), sell(LUR, 2))
    assert (fleet(private), private.cash[ADAM]) == (["3+", "2+"], 42)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_with_his_help_no_more_than_the_worn_value_is_paid_to_others() -> None:
    state = floated(buying(0, phase=BLUE), SDR, shares={BETH: 5}, trains=("3+",))
    refused(state, buy(151, "SDR"), "7.2.7", "at most £150")  # 200 less 50 for maintenance
    asked = play(state, buy(150, "SDR"), sell(LUR, 2))
    assert asked.agenda[0] == TrainConsent(BETH, buy(150, "SDR"), ((LUR, 2),))
    assert asked.cash == state.cash
    assert play(asked, Accept(player=BETH)).cash[SDR] == 650
    kept = play(asked, Decline(player=BETH))
    assert (kept.cash, kept.shares) == (state.cash, state.shares)
    refused(kept, buy(150, "SDR"), "7.2.7", "declined")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_a_train_for_a_pound_sells_no_share() -> None:
    state = floated(buying(0), SDR, trains=("3+",))
    after = play(state, buy(1, "SDR"))
    assert (fleet(after), after.cash[ADAM], after.shares) == (["3+"], 0, state.shares)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.4")
def test_7_2_7_who_would_direct_the_seller_after_the_sale_must_agree() -> None:
    held: dict[Holder, int] = {ADAM: 3, CLIVE: 2, BETH: 1}
    state = floated(buying(0, held={ADAM: 1, BETH: 5}), SDR, shares=held, price=71, trains=("3+",))
    asked = play(state, buy(150, "SDR"), sell(SDR, 2))
    assert asked.agenda[0] == TrainConsent(CLIVE, buy(150, "SDR"), ((SDR, 2),))
    after = play(asked, Accept(player=CLIVE))
    assert (fleet(after), after.directors[SDR]) == (["3+"], CLIVE)
    kept = play(asked, Decline(player=CLIVE))
    assert (kept.directors[SDR], kept.shares) == (ADAM, state.shares)


def doubtful(cash: int = 0, own: int = 2, **about: Any) -> State1820:
    """Adam directs LSR and SDR, but Clive would direct SDR if Adam sold two of its shares."""
    held: dict[Holder, int] = {ADAM: 3, CLIVE: 2, BETH: 1}
    state = buying(cash, held={**({ADAM: own} if own else {}), BETH: 5}, **about)
    return floated(state, SDR, shares=held, price=71, trains=("3+",))


def declined(state: State1820, *prices: int) -> State1820:
    """Clive does not sell the train for any of some prices."""
    for price in prices:
        state = play(state, buy(price, "SDR"), sell(SDR, 2), Decline(player=CLIVE))
    return state


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "10.1")
def test_7_2_7_what_he_declines_can_be_had_by_sales_that_need_no_consent() -> None:
    state = declined(doubtful(), 150)
    again = play(state, buy(150, "SDR"))
    refused(again, sell(SDR, 2), "7.2.7", "Clive has just declined that")
    assert fleet(play(again, sell(LUR, 2))) == ["3+"]
    private = declined(doubtful(100, size=1), 200)  # which can pay nothing but the worn value
    assert fleet(play(private, buy(200, "SDR"), sell(LUR, 2))) == ["3+"]


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "10.1")
def test_7_2_7_what_only_his_consent_would_bring_is_not_offered_again() -> None:
    state = declined(doubtful(own=0), 150)
    refused(state, buy(150, "SDR"), "7.2.7", "lacks £59")  # 20 and one share
    ranges = [free(state, a) for a in offered(state, BuyTrain) if a.source == SDR]
    assert ranges == [{"price": Range(1, 200, but=(150,))}] * 4
    assert isinstance(play(state, buy(149, "SDR"), sell(SDR, 2)).agenda[0], TrainConsent)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "10.1")
def test_7_2_7_who_would_direct_the_seller_is_not_asked_without_end() -> None:
    state = declined(doubtful(), *range(150, 150 - PATIENCE, -1))
    again = play(state, buy(140, "SDR"))
    refused(again, sell(SDR, 2), "7.2.7", "Clive has declined 5 proposals")
    assert fleet(play(again, sell(SDR), sell(LUR))) == ["3+"]
    alone = declined(doubtful(own=0), *range(150, 150 - PATIENCE, -1))
    assert {a.price for a in offered(alone, BuyTrain) if a.source == SDR} == {1, 50, 91}
    assert free(alone, buy(50, "SDR")) == {"price": Range(1, 91)}


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_no_share_is_named_with_which_the_rest_cannot_be() -> None:
    held: dict[Holder, int] = {ADAM: 1, BETH: 5}
    state = floated(buying(80, held=held), SDR, shares={ADAM: 2, BETH: 3}, price=142)
    state = play(state, buy())  # £100 are lacking
    refused(state, sell(LUR), "7.2.7", "one of them would not be needed")
    assert offered(state, SellShares) == [sell(SDR)]


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.parametrize("lacking", [1, 185, 254, 323, 507, 668])
def test_7_2_7_whatever_is_named_the_train_can_be_had(lacking: int) -> None:
    state = floated(buying(0, treasury=0), SDR, shares={ADAM: 2, BETH: 3}, price=142)
    state = floated(state, Company("L&BR"), shares={ADAM: 3, BETH: 3}, price=60)
    state = replace(state, cash={**state.cash, LSR: 0})
    state = replace(state, agenda=(RaiseForTrain(LSR, lacking, buy(lacking)), *state.agenda))
    seen: set[Sales] = set()
    waiting = [state]
    while waiting:
        state = waiting.pop()
        found = offered(state, SellShares)
        assert found
        for task in (play(state, action).agenda[0] for action in found):
            if isinstance(task, RaiseForTrain) and (named := tuple(sorted(task.sales))) not in seen:
                seen.add(named)
                waiting.append(replace(state, agenda=(task, *state.agenda[1:])))


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "14.1")
@pytest.mark.parametrize("cousins", [(LOCKE,), (LOCKE, VULCAN)])
def test_7_2_7_where_a_cousin_would_direct_the_seller_nobody_can_agree(cousins: Any) -> None:
    state = floated(buying(0), SDR, shares={ADAM: 3, BETH: 1}, price=71, trains=("3+",))
    for cousin in cousins:
        state = with_cousin(state, cousin, SDR, 2)
    state = play(state, buy(150, "SDR"))
    refused(state, sell(SDR, 2), "7.2.7", "cousin would direct SDR")
    assert isinstance(play(state, sell(SDR)).agenda[0], RaiseForTrain)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "14.1")
def test_7_2_7_and_what_only_such_sales_would_pay_is_refused() -> None:
    held: dict[Holder, int] = {ADAM: 3, BETH: 1}
    state = floated(buying(0, held={BETH: 5}), SDR, shares=held, price=71, trains=("3+",))
    state = with_cousin(state, LOCKE, SDR, 2)
    refused(state, buy(92, "SDR"), "7.2.7", "lacks £1")  # 20 and one share
    assert isinstance(play(state, buy(91, "SDR")).agenda[0], RaiseForTrain)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "14.5.1")
def test_7_2_7_before_the_run_too() -> None:
    state = with_cousin(in_step(buying(100), BuyEarly), HOLDEN, LSR)
    after = play(state, buy(), sell(LUR, 2))
    assert (fleet(after), after.powers[HOLDEN]) == (["3+"], {LSR: 1})


# More than the treasury lacks


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_the_director_contributes_as_much_as_he_likes() -> None:
    state = buying(300, treasury=500)
    after = play(state, helped(150))
    assert (after.cash[LSR], after.cash[ADAM]) == (450, 150)
    for wrong in (0, 201):  # no more than the price
        refused(state, helped(wrong), "7.2.7", "£1 to £200")
    short = buying(300, treasury=100)
    assert free(short, helped(200)) == {"help": Range(101, 200)}
    assert play(short, helped(101)).cash[ADAM] == 199
    refused(short, helped(100), "7.2.7", "£101 to £200")  # which is the plain purchase
    refused(buying(100), helped(100), "7.2.7", "no more to give")
    empty = floated(buying(300, treasury=0), SDR, shares={BETH: 5}, trains=("3+",))
    for source in (DEPOT, SDR):
        refused(empty, helped(200, source=source), "7.2.7", "no more to give than it lacks")
    assert not offered(empty, BuyTrainHelped)
    refused(buying(300, treasury=500, trains=("2+",)), helped(50), "7.2.7", "nothing to add")
    refused(buying(300, size=1), helped(50), "7.2.7", "nothing to add")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_towards_a_train_of_another_company_within_the_worn_value() -> None:
    state = floated(buying(300, treasury=500, phase=BLUE), SDR, shares={BETH: 5}, trains=("3+",))
    refused(state, helped(10, 151, "SDR"), "7.2.7", "at most £150")
    after = play(state, helped(10, 150, "SDR"), Accept(player=BETH))
    assert (after.cash[LSR], after.cash[ADAM], after.cash[SDR]) == (360, 290, 650)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_or_only_what_it_lacks_if_so_agreed() -> None:
    book = rules.rulebook(choose({"help": "shortfall"}))
    state = buying(300, treasury=500)
    refusal = flow.refusal(book, state, helped(150))
    assert refusal is not None
    assert refusal.rule == "1820 7.2.7"
    assert flow.refusal(book, state, buy()) is None


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_a_private_company_may_overpay_unless_it_is_agreed_that_it_does_not() -> None:
    for options, legal in (({}, True), ({"private_price": "worn value"}, False)):
        state = turn_of(BuyTrains, size=1, phase=BLUE, options=options)
        state = floated(state, SDR, trains=("3+",))
        book = rules.rulebook(choose(options))
        assert (flow.refusal(book, state, buy(151, "SDR")) is None) == legal
        assert flow.refusal(book, state, buy(150, "SDR")) is None


# All rules of a purchase hold, whatever the director gives

GIVEN = pytest.mark.parametrize("give", [None, 10])


def bid(give: int | None, price: int, source: str = DEPOT, train: str = "3+") -> BuyTrain:
    """A purchase, with some of the director's money or without."""
    action = buy(price, source, train)
    return action if give is None else replace(helped(give, price, source), train=action.train)


@GIVEN
@pytest.mark.parametrize("step", [BuyTrains, BuyEarly])
@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.7")
@pytest.mark.rule("1820", "15.1")
def test_7_2_7_from_the_supply(give: int | None, step: Any) -> None:
    state = with_cousin(buying(300, step=step, treasury=500), HOLDEN, LSR)
    assert fleet(play(state, bid(give, 200))) == ["3+"]
    other = replace(bid(give, 200), company=LUR)
    refused(state, other, "7.2", "turn of LSR")
    refused(state, bid(give, 200, train="nonsense"), "15.1", "no train nonsense")
    refused(state, bid(give, 400, train="5+"), "15.1", "sells '3+' trains")
    refused(state, bid(give, 199), "7.2.7", "costs £200")
    full = with_trains(state, LSR, *("2+",) * 5)
    refused(full, bid(give, 200), "13.7", "as many as it may")
    poor = replace(state, cash={**state.cash, LSR: 0, ADAM: 9})
    empty = floated(poor, LUR, shares={BETH: 5})  # no shares that could be sold
    words = "lacks" if give is None else "no more to give than it lacks"
    refused(empty, bid(give, 200), "7.2.7", words)


@GIVEN
@pytest.mark.rule("1820", "7.2")
def test_7_2_before_the_run_from_the_supply_alone(give: int | None) -> None:
    state = with_cousin(buying(300, step=BuyEarly, treasury=500), HOLDEN, LSR)
    state = floated(state, SDR, trains=("3+",))
    refused(state, bid(give, 100, "SDR"), "7.2", "bought from the supply")


@GIVEN
@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "14.1")
def test_7_2_7_from_other_companies(give: int | None) -> None:
    state = buying(300, treasury=100, phase=BLUE)
    public = floated(state, SDR, shares={BETH: 5}, trains=("3+",))
    refused(public, bid(give, 151, "SDR"), "7.2.7", "help at most £150")
    asked = play(public, bid(give, 100, "SDR"), Decline(player=BETH))
    refused(asked, bid(give, 100, "SDR"), "7.2.7", "just declined")
    led = directed_by(with_cousin(public, LOCKE, SDR), LOCKE, SDR)
    refused(led, bid(give, 100, "SDR"), "14.1", "A cousin directs")
    private = floated(state, SDR, size=1, shares={BETH: 1}, trains=("3+",))
    refused(private, bid(give, 151, "SDR"), "7.2.7", "paid £150 at most")


@GIVEN
@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_what_a_private_company_pays(give: int | None) -> None:
    options = {"private_price": "worn value"}
    for agreed, price, words in (
        ({}, 149, "pays at least £150"),
        (options, 151, "pays £150"),
    ):
        state = turn_of(BuyTrains, size=1, phase=BLUE, options=agreed)
        state = floated(state, SDR, trains=("3+",))
        refused(state, bid(give, price, "SDR"), "7.2.7", words)


# Interest and maintenance


PAY = PayInterest(player=ADAM, company=LSR)
MAINTAIN = PayMaintenance(player=ADAM, company=LSR)


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_shares_are_sold_for_interest_that_is_lacking() -> None:
    state = buying(9, step=Interest, loans=2, treasury=30)
    naming = play(state, PAY)
    assert isinstance(naming.agenda[0], RaiseForInterest)
    after = play(naming, sell())
    assert (after.cash[ADAM], after.cash[LSR], after.prices[LSR]) == (9 + 71 - 10, 0, (0, 7))
    assert play(naming, Pass(player=ADAM)) == state
    refused(naming, sell(LUR, 2), "7.2.8", "Only £1")
    refused(naming, sell(Company("?")), "7.2.8", "no company")
    refused(naming, sell(LUR, 0), "7.2.8", "At least one")
    refused(naming, sell(LUR, 5), "6.5.2.3", "holds 4")


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_control_is_kept_and_what_cannot_be_paid_is_not() -> None:
    state = buying(0, step=Interest, loans=2, treasury=30, shares={ADAM: 4, BETH: 4})
    refused(play(state, PAY), sell(LSR), "7.2.8", "lose control")
    poor = buying(9, step=Interest, loans=9, treasury=0, held={ADAM: 1, BETH: 5})
    refused(poor, PAY, "7.2.8", "lack £100")
    assert play(poor, Pass(player=ADAM)).prices[LSR] == (0, 0)


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_no_share_is_named_with_which_the_rest_cannot_be() -> None:
    state = buying(0, step=Interest, loans=5, treasury=0, held={ADAM: 1, BETH: 5})
    state = floated(state, SDR, shares={ADAM: 2, BETH: 3}, price=142)
    state = play(state, PAY)  # £100 are lacking
    refused(state, sell(LUR), "7.2.8", "one of them would not be needed")


@pytest.mark.rule("1820", "7.2.8")
@pytest.mark.parametrize(("cash", "legal"), [(9, False), (10, True)])
def test_7_2_8_or_with_cash_alone_if_so_agreed(cash: int, legal: bool) -> None:
    book = rules.rulebook(choose({"interest": "cash"}))
    state = buying(cash, step=Interest, loans=2, treasury=30)
    refusal = flow.refusal(book, state, PAY)
    assert (refusal is None) == legal
    assert refusal is None or (refusal.rule, refusal.reason[-3:]) == ("1820 7.2.8", " £1")


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_maintenance_is_covered_with_cash() -> None:
    state = buying(9, step=Maintain, phase=BLUE, trains=("3+",), treasury=30)  # £50 are due
    refused(state, MAINTAIN, "7.2.5", "lack £11")


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_or_by_sales_if_so_agreed() -> None:
    book = rules.rulebook(choose({"maintenance": "shares"}))
    state = buying(9, step=Maintain, phase=BLUE, trains=("3+",), treasury=30)
    state = flow.apply(book, state, MAINTAIN)
    assert isinstance(state.agenda[0], RaiseForMaintenance)
    after = flow.apply(book, state, sell())
    assert (after.cash[ADAM], after.cash[LSR], after.prices[LSR]) == (9 + 71 - 20, 0, (0, 7))
    for action, words in (
        (sell(Company("?")), "7.2.5 no company"),
        (sell(LUR, 0), "7.2.5 At least one"),
        (sell(LUR, 5), "6.5.2.3 holds 4"),
        (sell(LUR, 2), "7.2.5 Only £11"),
        (sell(LSR), "7.2.5 lose control"),
    ):
        refused_by(book, state, action, words)
    poor = buying(9, step=Maintain, phase=BLUE, trains=("3+",), treasury=0, held={BETH: 5})
    assert flow.refusal(book, poor, MAINTAIN) is not None


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_no_share_is_named_with_which_the_rest_cannot_be() -> None:
    book = rules.rulebook(choose({"maintenance": "shares"}))
    state = buying(
        0, step=Maintain, phase=BLUE, trains=("3+", "3+"), treasury=0, held={ADAM: 1, BETH: 5}
    )
    state = floated(state, SDR, shares={ADAM: 2, BETH: 3}, price=142)
    state = flow.apply(book, state, MAINTAIN)  # £100 are lacking
    refused_by(book, state, sell(LUR), "7.2.5 one of them would not be needed")


def refused_by(book: Any, state: State1820, action: Action, words: str) -> None:
    """Under an option the action is refused by a paragraph, in such words."""
    paragraph, _, reason = words.partition(" ")
    refusal = flow.refusal(book, state, action)
    assert refusal is not None
    assert refusal.rule == f"1820 {paragraph}"
    assert reason in refusal.reason
