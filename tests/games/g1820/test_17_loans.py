"""1820 17: loans."""

from typing import Any

import pytest

from railhead.games.g1820.actions import RepayLoan, TakeLoan
from railhead.games.g1820.data.facts import LOCKE
from railhead.games.g1820.operating import loans
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.market import in_liquidation, price_of
from railhead.games.g1820.tasks import IssueShareTurn, MustPay, RepayExcess
from tests.games.g1820.deals import sell
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    LB,
    LG,
    Co,
    actors,
    play,
    position,
    refused,
    settle,
)

TAKE = TakeLoan(player=ADAM, company=LB)
REPAY = RepayLoan(player=ADAM, company=LB)


def alone(co: Co, **changes: Any) -> State1820:
    """A company on its own, in a round that goes on."""
    other = Co(shares={BETH: 2})
    task = IssueShareTurn((LG,), (LG,))
    return position(task, companies={LB: co, LG: other}, **changes)


def objection(state: State1820, action: TakeLoan | RepayLoan) -> str | None:
    """The paragraph that forbids it."""
    procedure = loans.TAKE_LOAN if isinstance(action, TakeLoan) else loans.REPAY_LOAN
    refusal = procedure.refusal(state, action)  # type: ignore[arg-type]
    return refusal.rule if refusal else None


@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "16.2.1")
def test_17_1_a_loan_is_200_and_the_price_falls_one_space() -> None:
    state = loans.take_loan(alone(Co(shares={ADAM: 2}, price=71)), LB)
    assert (state.cash[LB], state.loans, price_of(state, LB)) == (200, {LB: 1}, 65)


@pytest.mark.rule("1820", "17.3")
@pytest.mark.parametrize(("count", "words"), [(1, "1 loan of L&BR"), (2, "2 loans of L&BR")])
def test_17_3_loans_that_are_repaid_are_told_in_words(count: int, words: str) -> None:
    state = alone(Co(shares={ADAM: 3}, cash=400, loans=2))
    assert any(e.text.endswith(f"for {words}") for e in loans.repay(state, LB, count).events)


@pytest.mark.rule("1820", "17.1")
def test_17_1_only_the_director_of_a_public_company_takes_one() -> None:
    assert objection(alone(Co(shares={BETH: 2})), TAKE) == "1820 17.1"
    assert objection(alone(Co(shares={ADAM: 1}, price=None)), TAKE) == "1820 17.1"
    assert objection(alone(Co(shares={ADAM: 2})), TAKE) is None
    nobody = TakeLoan(player=ADAM, company=ADAM)  # type: ignore[arg-type]
    assert objection(alone(Co(shares={ADAM: 2})), nobody) == "1820 17.1"


@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "10.7")
def test_17_1_not_in_liquidation_nor_into_it() -> None:
    assert objection(alone(Co(shares={ADAM: 2}, price=10)), TAKE) == "1820 17.1"
    assert objection(alone(Co(shares={ADAM: 2}, price=40)), TAKE) == "1820 17.1"
    assert objection(alone(Co(shares={ADAM: 2}, price=43)), TAKE) is None


@pytest.mark.rule("1820", "17.2")
@pytest.mark.rule("1820", "10.6")
@pytest.mark.rule("1820", "13.3")
def test_17_2_no_more_loans_than_shares_in_play() -> None:
    co = Co(shares={ADAM: 2}, pool=1, loans=3)
    assert objection(alone(co), TAKE) == "1820 17.2"
    assert objection(alone(Co(shares={ADAM: 2}, pool=1, loans=2)), TAKE) is None
    shared = Co(shares={ADAM: 2, LOCKE: 1}, loans=2)
    assert objection(alone(shared, cousins={LOCKE: BETH}), TAKE) is None


@pytest.mark.rule("1820", "17.3")
@pytest.mark.rule("1820", "7.2.9")
def test_17_3_a_repaid_loan_costs_200_and_lifts_the_price() -> None:
    state = alone(Co(shares={ADAM: 2}, price=71, loans=2, cash=210))
    state = loans.repay(state, LB, 1)
    assert (state.cash[LB], state.loans, price_of(state, LB)) == (10, {LB: 1}, 78)


@pytest.mark.rule("1820", "17.3")
@pytest.mark.rule("1820", "7.2.9")
def test_17_3_there_must_be_a_loan_and_the_money() -> None:
    assert objection(alone(Co(shares={ADAM: 2}, cash=500)), REPAY) == "1820 17.3"
    assert objection(alone(Co(shares={BETH: 2}, cash=500, loans=1)), REPAY) == "1820 17.3"
    assert objection(alone(Co(shares={ADAM: 2}, cash=199, loans=1)), REPAY) == "1820 7.2.9"


def pressed(**changes: Any) -> State1820:
    """Adam's company must repay two loans at once and has £100."""
    co = Co(shares={ADAM: 2}, price=60, loans=4, cash=100)
    other = {LG: Co(shares={BETH: 2, ADAM: 2}, price=71)}
    task = IssueShareTurn((LG,), (LG,))
    state = position(task, companies={LB: co, **other}, **changes)
    return settle(loans.repay_excess(state, LB))


@pytest.mark.rule("1820", "17.3")
def test_17_3_the_director_contributes_and_the_price_falls_once_in_the_end() -> None:
    state = pressed()
    assert (state.cash[ADAM], state.cash[LB], state.loans) == (700, 0, {LB: 2})
    assert price_of(state, LB) == 65


@pytest.mark.rule("1820", "17.3")
def test_17_3_he_sells_shares_but_not_the_control_of_the_company() -> None:
    co = Co(shares={ADAM: 2, BETH: 1}, price=60, loans=5, cash=100)
    other = {LG: Co(shares={BETH: 2, ADAM: 2}, price=71)}
    task = IssueShareTurn((LG,), (LG,))
    state = position(task, companies={LB: co, **other}, cash={ADAM: 250})
    state = settle(loans.repay_excess(state, LB))
    assert isinstance(state.agenda[0], MustPay)
    assert actors(state) == (ADAM,)
    assert refused(state, sell(ADAM, LB, 2)) == "1820 17.3"
    assert refused(state, sell(ADAM, LG, 3)) == "1820 6.5.2.3"
    nowhere = sell(ADAM, "nowhere")  # type: ignore[arg-type]
    assert refused(state, nowhere) == "1820 10.2"
    state = play(state, sell(ADAM, LG))
    assert state.cash[ADAM] == 250 + 71 - 300


@pytest.mark.rule("1820", "17.3")
@pytest.mark.rule("1820", "10.2")
def test_17_3_a_director_who_cannot_is_bankrupt() -> None:
    state = play(pressed(cash={ADAM: 98}), sell(ADAM, LG, 2), sell(ADAM, LB))
    assert (state.bankrupt, state.cash[ADAM]) == (None, 0)
    state = play(pressed(cash={ADAM: 97}), sell(ADAM, LG, 2), sell(ADAM, LB))
    assert state.bankrupt == ADAM


@pytest.mark.rule("1820", "17.3")
@pytest.mark.rule("1820", "10.3")
def test_17_3_a_cousin_who_cannot_is_bankrupt_and_the_company_in_liquidation() -> None:
    co = Co(shares={LOCKE: 1}, price=60, loans=2, cash=100)
    task = IssueShareTurn((LG,), (LG,))
    companies = {LB: co, LG: Co(shares={BETH: 2})}
    state = position(task, companies=companies, cousins={LOCKE: ADAM}, cash={LOCKE: 5})
    state = settle(loans.repay_excess(state, LB))
    assert (state.cousins, in_liquidation(state, LB)) == ({}, True)
    assert not any(isinstance(t, RepayExcess) for t in state.agenda)
