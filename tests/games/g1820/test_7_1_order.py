"""Operating order and the steps of a turn (1820 7.1, 7.2, 16.2.3)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId, TileId
from railhead.engine import flow
from railhead.engine.actions import (
    Action,
    BuyTrain,
    Decline,
    Dividend,
    Pass,
    PlaceToken,
    RunTrains,
)
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT, TrainId
from railhead.games.g1820.actions import (
    AssignTrain,
    PayInterest,
    PayMaintenance,
    RepayLoan,
    TakeLoan,
    UpgradeCity,
)
from railhead.games.g1820.board.routes import RunWithPowers
from railhead.games.g1820.data.facts import BEDLINGTON, BRITISH_RAIL, GREEN, HOLDEN, YELLOW
from railhead.games.g1820.operating import steps
from railhead.games.g1820.operating.steps import STEPS, next_company
from railhead.games.g1820.operating.tasks import (
    BuildTrack,
    BuyEarly,
    BuyTrains,
    Discard,
    Interest,
    Maintain,
    PlaceMarker,
    Repay,
    RunAll,
    Turn,
    TurnStep,
    UseEarnings,
)
from railhead.games.g1820.operating.tokens import PlaceTokenFree
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import OperatingRound, StockTurn
from tests.games.g1820.turns import (
    ADAM,
    BETH,
    DORA,
    LSR,
    LUR,
    SDR,
    directed_by,
    floated,
    offered,
    opening,
    play,
    refused,
    rulebook,
    settled,
    turn_of,
    with_cousin,
    with_phase,
    with_trains,
)


def round_of(state: State1820) -> State1820:
    return replace(state, agenda=(OperatingRound(YELLOW), StockTurn(DORA)))


def three() -> State1820:
    state = floated(opening(), LSR, price=71, trains=("2+",))
    state = floated(state, LUR, price=95, trains=("2+",))
    return floated(state, SDR, size=1, trains=("2+",))


def whose(state: State1820) -> Company:
    return next(task.company for task in state.agenda if isinstance(task, Turn))


@pytest.mark.rule("1820", "7.1")
def test_7_1_the_highest_price_first_and_private_companies_last() -> None:
    state = round_of(three())
    order = []
    while company := next_company(state):
        order.append(company)
        state = replace(state, face_down=state.face_down | {company})
    assert order == [LUR, LSR, SDR]


@pytest.mark.rule("1820", "7.1")
def test_7_1_at_one_price_the_top_of_the_stack_first() -> None:
    state = floated(floated(opening(), LSR), LUR)
    state = replace(state, order=(LUR, LSR))
    assert next_company(state) == LUR


@pytest.mark.rule("1820", "7.1")
def test_7_1_a_company_in_its_turn_has_its_marker_face_down() -> None:
    state = settled(round_of(three()))
    assert whose(state) == LUR
    assert state.face_down == {LUR}


@pytest.mark.rule("1820", "7.1")
def test_7_1_each_company_once_though_its_price_falls_below_the_next() -> None:
    state = floated(opening(), LSR, price=71)
    state = round_of(floated(state, LUR, price=78, trains=("2+",)))
    state = settled(state)
    assert whose(state) == LUR
    while whose(state) == LUR:  # its price falls for want of a dividend
        run = RunTrains(player=ADAM, company=LUR)
        state = play(state, run if isinstance(state.agenda[0], RunAll) else Pass(player=ADAM))
    assert whose(state) == LSR
    assert state.order == (LSR, LUR)


@pytest.mark.rule("1820", "7.1")
def test_7_1_markers_are_turned_up_when_all_have_operated() -> None:
    state = round_of(floated(floated(opening(), LSR), LUR))
    state = replace(state, order=(LSR, LUR), face_down=frozenset({LSR, LUR}))
    after = settled(state)
    assert after.face_down == frozenset()
    assert after.order == (LUR, LSR)  # the lowest of a stack comes to the top
    assert isinstance(after.agenda[0], StockTurn)


@pytest.mark.rule("1820", "7.2")
def test_7_2_the_steps_of_a_turn_in_order() -> None:
    state = settled(round_of(floated(opening(), LSR)))
    kinds = [type(task) for task in state.agenda if isinstance(task, TurnStep)]
    assert kinds == list(STEPS)
    assert list(STEPS) == [
        BuildTrack,
        PlaceMarker,
        BuyEarly,
        RunAll,
        Maintain,
        Discard,
        BuyTrains,
        Interest,
        Repay,
    ]


@pytest.mark.rule("1820", "7.2")
def test_7_2_only_the_director_acts() -> None:
    state = settled(round_of(floated(opening(), LSR)))
    refused(state, Pass(player=BETH), "7.2.1", "Beth is not on turn")


@pytest.mark.rule("1820", "13.5")
@pytest.mark.rule("1820", "7.1")
def test_7_1_british_rail_operates_by_its_price() -> None:
    state = floated(floated(opening(), LSR, price=71), LUR, price=128)
    state = replace(
        state,
        prices={**state.prices, BRITISH_RAIL: (0, 11)},
        sizes={**state.sizes, BRITISH_RAIL: 100},
        shares={**state.shares, BRITISH_RAIL: {"pool": 100}},
        order=(LUR, BRITISH_RAIL, LSR),
    )
    state = round_of(replace(state, face_down=frozenset({LUR})))
    after = settled(state)
    assert whose(after) == LSR
    assert BRITISH_RAIL in after.face_down


# Dividends


def earning(amount: int, **about: Any) -> State1820:
    about.setdefault("trains", ("2+",))
    return turn_of(UseEarnings(LSR, amount), **about)


def use(how: str) -> Dividend:
    return Dividend(player=ADAM, company=LSR, how=how)


@pytest.mark.rule("1820", "7.2.4")
def test_7_2_4_players_and_cousins_round_up_the_pool_down_the_rest_to_the_treasury() -> None:
    shares = {ADAM: 3, BETH: 1, "pool": 3}  # three in the treasury
    after = play(earning(45, shares=shares), use("pay"))
    assert after.cash[ADAM] == 514  # 13.5
    assert after.cash[BETH] == 505  # 4.5
    assert after.cash[LSR] == 500 + 45 - 14 - 5 - 13


@pytest.mark.rule("1820", "7.2.4")
def test_7_2_4_the_whole_holding_is_rounded_not_the_share() -> None:
    after = play(earning(41, shares={ADAM: 6, BETH: 4}), use("pay"))
    assert after.cash[ADAM] == 500 + 25  # 24.6, not six times five
    assert after.cash[BETH] == 500 + 17


@pytest.mark.rule("1820", "7.2.4")
def test_7_2_4_what_is_withheld_goes_to_the_treasury() -> None:
    after = play(earning(45), use("retain"))
    assert (after.cash[LSR], after.cash[ADAM]) == (545, 500)


@pytest.mark.rule("1820", "7.2.4")
@pytest.mark.rule("1820", "16.2.3")
@pytest.mark.parametrize(
    ("revenue", "price"),
    [(70, 65), (71, 78), (141, 78), (142, 86), (283, 86), (284, 95), (1000, 95)],
)
def test_16_2_3_the_price_rises_with_once_twice_or_four_times_itself(
    revenue: int, price: int
) -> None:
    after = play(earning(revenue), use("pay"))
    assert after.facts.market[0][after.prices[LSR][1]] == price


@pytest.mark.rule("1820", "16.2.3")
@pytest.mark.rule("1820", "7.2.4")
def test_16_2_3_to_withhold_moves_the_price_down_and_twice_without_a_train() -> None:
    after = play(earning(500), use("retain"))
    assert after.prices[LSR] == (0, 7)
    after = settled(earning(0, trains=()))
    assert after.prices[LSR] == (0, 6)


@pytest.mark.rule("1820", "7.2.4")
def test_7_2_4_unknown_uses() -> None:
    refused(earning(45), use("both"), "7.2.4", "pay")


@pytest.mark.rule("1820", "7.2.4")
@pytest.mark.rule("1820", "13.2")
def test_7_2_4_a_private_company_always_pays_its_director() -> None:
    after = settled(earning(45, size=1))
    assert after.cash[ADAM] == 545
    assert not isinstance(after.agenda[0], UseEarnings)
    refused(earning(45, size=1), use("retain"), "7.2.4", "private")


@pytest.mark.rule("1820", "13.2")
def test_13_2_a_private_company_has_no_price() -> None:
    assert LSR not in settled(earning(45, size=1)).prices


# Maintenance


def owing(**about: Any) -> State1820:
    """In the first brown column a 2+ train costs 400, a 3+ 250."""
    about.setdefault("trains", ("3+",))
    return turn_of(Maintain, phase=4, **about)


MAINTAIN = PayMaintenance(player=ADAM, company=LSR)


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_each_train_costs_what_the_chart_says() -> None:
    after = play(owing(trains=("3+", "8+")), MAINTAIN)
    assert after.cash[LSR] == 500 - 250 - 50
    assert after.prices[LSR] == (0, 8)


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_the_director_may_cover_the_rest_and_the_price_falls() -> None:
    after = play(owing(treasury=200), MAINTAIN)
    assert (after.cash[LSR], after.cash[ADAM]) == (0, 450)
    assert after.prices[LSR] == (0, 7)


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_no_more_than_both_have() -> None:
    state = owing(treasury=200)
    poor = replace(state, cash={**state.cash, ADAM: 49})
    refused(poor, MAINTAIN, "7.2.5", "lack £1")


@pytest.mark.rule("1820", "7.2.5")
@pytest.mark.rule("1820", "10.7")
def test_7_2_5_who_does_not_pay_is_put_into_liquidation() -> None:
    after = play(owing(), Pass(player=ADAM))
    assert after.prices[LSR] == (0, 0)
    assert after.cash[LSR] == 500


@pytest.mark.rule("1820", "7.2.5")
@pytest.mark.rule("1820", "15.1")
def test_7_2_5_a_private_company_that_does_not_pay_closes() -> None:
    after = play(owing(size=1), Pass(player=ADAM))
    assert LSR not in after.sizes
    assert LSR in after.discarded


@pytest.mark.rule("1820", "7.2.5")
def test_7_2_5_what_costs_nothing_is_not_asked() -> None:
    after = settled(turn_of(Maintain, trains=("3+",), phase=GREEN))
    assert not isinstance(after.agenda[0], Maintain)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_cousin_who_directs_pays_no_maintenance() -> None:
    state = owing(shares={ADAM: 2})
    state = replace(
        state,
        cousins={"cousin:joseph_locke": BETH},  # type: ignore[dict-item]
        directors={LSR: "cousin:joseph_locke"},
    )
    assert settled(state).prices[LSR] == (0, 0)


# Interest and repayment


INTEREST = PayInterest(player=ADAM, company=LSR)


def indebted(**about: Any) -> State1820:
    about.setdefault("loans", 2)
    return turn_of(Interest, **about)


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_interest_is_paid_for_each_loan() -> None:
    assert play(indebted(), INTEREST).cash[LSR] == 460
    assert play(indebted(phase=4), INTEREST).cash[LSR] == 420


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_the_director_may_cover_the_rest_and_the_price_falls() -> None:
    short = indebted(treasury=30)
    after = play(short, INTEREST)
    assert (after.cash[LSR], after.cash[ADAM]) == (0, 490)
    assert after.prices[LSR] == (0, 7)
    short = indebted(treasury=30, shares={ADAM: 4, BETH: 4})  # nothing can be sold
    poor = replace(short, cash={**short.cash, ADAM: 9})
    refused(poor, INTEREST, "7.2.8", "lack £1")


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_who_does_not_pay_is_put_into_liquidation() -> None:
    assert play(indebted(), Pass(player=ADAM)).prices[LSR] == (0, 0)


@pytest.mark.rule("1820", "7.2.8")
def test_7_2_8_without_loans_nothing_is_asked() -> None:
    assert not isinstance(settled(indebted(loans=0)).agenda[0], Interest)


@pytest.mark.rule("1820", "7.2.9")
def test_7_2_9_a_loan_repaid_lifts_the_price() -> None:
    state = turn_of(Repay, loans=2)
    after = play(state, RepayLoan(player=ADAM, company=LSR))
    assert (after.loans[LSR], after.cash[LSR]) == (1, 300)
    assert after.prices[LSR] == (0, 9)


@pytest.mark.rule("1820", "7.2.9")
def test_7_2_9_no_repayment_of_other_companies() -> None:
    state = floated(turn_of(Repay, loans=2), LUR, loans=1)
    refused(state, RepayLoan(player=ADAM, company=LUR), "7.2.9", "It is the turn of LSR")


@pytest.mark.rule("1820", "7.2.9")
def test_7_2_9_interest_comes_before_repayment() -> None:
    refused(indebted(), RepayLoan(player=ADAM, company=LSR), "7.2.8", "not the time")


@pytest.mark.rule("1820", "7.2.9")
def test_7_2_9_who_pays_no_interest_repays_nothing() -> None:
    state = indebted()
    state = replace(state, agenda=(state.agenda[0], Repay(LSR), *state.agenda[1:]))
    after = play(state, Pass(player=ADAM))
    assert after.loans == state.loans
    assert not any(isinstance(task, Repay | Turn) for task in after.agenda)  # the turn is over
    paid = play(state, PayInterest(player=ADAM, company=LSR))
    assert isinstance(paid.agenda[0], Repay)
    actors = rulebook().steps[Repay].actors
    assert actors(state, Repay(LSR)) == (ADAM,)
    assert actors(state, Repay(LSR, unpaid=True)) == ()  # there is no such step


RUNNING: dict[str, Any] = {
    "tiles": {"G7": ("150", 1), "G9": ("57", 1)},
    "tokens": ("G7.s0",),
    "trains": ("3+",),
    "loans": 1,
    "phase": 3,
}
ANY_STEP = pytest.mark.parametrize(
    "step",
    [
        BuildTrack,
        PlaceMarker,
        BuyEarly,
        RunAll,
        UseEarnings(LSR, 50),
        Maintain,
        Discard,
        BuyTrains,
        Interest,
    ],
)
BORROW = TakeLoan(player=ADAM, company=LSR)


def running(step: type[TurnStep] | TurnStep, **about: Any) -> State1820:
    """A step of a company that James Holden helps."""
    return with_cousin(turn_of(step, **{**RUNNING, **about}), HOLDEN, LSR)


@ANY_STEP
@pytest.mark.rule("1820", "17.1")
def test_17_1_loans_are_taken_at_any_time_of_the_turn(step: type[TurnStep]) -> None:
    after = play(running(step), BORROW)
    assert (after.loans[LSR], after.cash[LSR]) == (2, 700)
    assert after.prices[LSR] == (0, 7)


@ANY_STEP
@pytest.mark.rule("1820", "17.1")
def test_17_1_no_loans_of_other_companies(step: type[TurnStep]) -> None:
    state = floated(running(step), LUR)
    refused(state, TakeLoan(player=ADAM, company=LUR), "17.1", "It is the turn of LSR")


@ANY_STEP
@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "10.7")
def test_17_1_no_loans_in_liquidation_nor_into_it(step: type[TurnStep]) -> None:
    state = running(step)
    refused(replace(state, prices={LSR: (0, 0)}), BORROW, "17.1", "is in liquidation")
    refused(replace(state, prices={LSR: (0, 1)}), BORROW, "17.1", "would put LSR")


@ANY_STEP
@pytest.mark.rule("1820", "17.2")
def test_17_2_no_more_loans_than_shares_in_play(step: type[TurnStep]) -> None:
    state = running(step, loans=7)
    refused(state, BORROW, "17.2", "7 shares in play")


@ANY_STEP
@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "13.2")
def test_17_1_private_companies_take_no_loans(step: type[TurnStep]) -> None:
    state = turn_of(step, size=1, **{**RUNNING, "loans": 0})
    assert "private company (1820 17.1)" in str(steps.BORROW.refusal(state, BORROW))


@ANY_STEP
@pytest.mark.rule("1820", "14.1")
def test_14_1_companies_of_cousins_take_no_loans(step: type[TurnStep]) -> None:
    state = directed_by(running(step), HOLDEN)
    assert flow.refusal(rulebook(), state, replace(BORROW, player=BETH)) is not None
    assert offered(state, TakeLoan, BETH) == []


@pytest.mark.rule("1820", "17.1")
def test_17_1_no_loans_after_the_interest() -> None:
    refused(turn_of(Repay, loans=2), BORROW, "7.2.9", "not the time")


@pytest.mark.rule("1820", "7.2.9")
def test_7_2_9_the_treasury_repays() -> None:
    state = turn_of(Repay, loans=2, treasury=199)
    repay = RepayLoan(player=ADAM, company=LSR)
    refused(state, repay, "7.2.9", "£199")
    refused(turn_of(Repay, treasury=200), repay, "17.3", "no loan")


@pytest.mark.rule("1820", "14.1")
def test_14_1_companies_of_cousins_repay_no_loans() -> None:
    state = directed_by(with_cousin(turn_of(Repay, loans=2), HOLDEN, LSR), HOLDEN)
    repay = RepayLoan(player=BETH, company=LSR)
    assert flow.refusal(rulebook(), state, repay) is not None
    assert settled(state).loans == state.loans


UPGRADE = UpgradeCity(
    player=ADAM, company=LUR, cousin=BEDLINGTON, hex=HexId("G9"), tile=TileId("15"), rotation=1
)
BUY = BuyTrain(player=ADAM, company=LUR, train=TrainType("5+"), source=DEPOT, price=400)
GIFT = AssignTrain(player=ADAM, company=LSR, train=TrainId("5+#1"))


@pytest.mark.parametrize(
    "step",
    [
        BuildTrack,
        PlaceMarker,
        BuyEarly,
        RunAll,
        UseEarnings(LSR, 50),
        Maintain,
        Discard,
        BuyTrains,
        Interest,
        Repay,
    ],
)
@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_future_trains_are_given_at_any_time_of_the_turn(step: type[TurnStep]) -> None:
    state = with_trains(running(step), ADAM, "5+", "8+")
    assert play(state, GIFT).trains[TrainId("5+#1")] == LSR
    refused(state, replace(GIFT, train=TrainId("8+#1")), "6.4.3", "yet")
    refused(state, replace(GIFT, train=TrainId("5+#2")), "6.4.3", "No player holds")
    refused(floated(state, LUR), replace(GIFT, company=LUR), "6.4.3", "turn of LSR")
    asked = play(with_trains(running(step), BETH, "5+"), GIFT)
    refused(play(asked, Decline(player=BETH)), GIFT, "6.4.3", "Beth has just declined that")


@pytest.mark.rule("1820", "7.2")
def test_7_2_a_company_without_a_director_does_not_operate() -> None:
    state = floated(with_phase(opening(), 4), LSR, price=40, trains=("3+",), loans=1)
    state = round_of(replace(state, directors={}, prices={LSR: (0, 3)}))
    after = settled(state)
    assert isinstance(after.agenda[0], StockTurn)
    assert (after.prices, after.cash) == (state.prices, state.cash)


@pytest.mark.rule("1820", "7.2")
@pytest.mark.parametrize(
    ("step", "action"),
    [
        (PlaceMarker, PlaceToken(player=ADAM, company=LUR, stop=StopId("G9.s0"))),
        (PlaceMarker, PlaceTokenFree(player=ADAM, company=LUR, stop=StopId("G9.s0"))),
        (BuildTrack, UPGRADE),
        (BuyEarly, BUY),
        (RunAll, RunTrains(player=ADAM, company=LUR)),
        (RunAll, RunWithPowers(player=ADAM, company=LUR)),
        (UseEarnings(LSR, 50), Dividend(player=ADAM, company=LUR, how="pay")),
        (Maintain, PayMaintenance(player=ADAM, company=LUR)),
        (BuyTrains, BUY),
        (Interest, PayInterest(player=ADAM, company=LUR)),
    ],
)
def test_7_2_only_the_company_in_turn_acts(step: type[TurnStep], action: Action) -> None:
    refused(floated(running(step), LUR, loans=1), action, "7.2", "It is the turn of LSR")
