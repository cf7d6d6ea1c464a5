"""What players are told before a takeover, a loan or a new phase is what happens then."""

from typing import Any

import pytest

from railhead.engine.state import DEPOT, Holder
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import RepayLoan, TakeLoan
from railhead.games.g1820.data.facts import BLUE, BROWN, GREEN, LOCKE, YELLOW
from railhead.games.g1820.operating import phases
from railhead.games.g1820.operating.loans import (
    loans_of,
    preview_loan,
    preview_repayment,
    repay,
    take_loan,
)
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import investors
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.takeover.auction import forcing
from railhead.games.g1820.takeover.sums import (
    burdens,
    comes_with,
    in_all,
    ladder,
    possible_buyers,
    shares_bought,
    told,
    wound_up,
)
from railhead.games.g1820.tasks import StockTurn
from railhead.games.g1820.view.forecast import borrowing, next_issue_round, next_phase, upkeep
from tests.games.g1820.deals import offer
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    LB,
    LG,
    MB,
    Co,
    play,
    position,
    supply,
)
from tests.games.g1820.rounds import all_out, beginning, liquidating, offering, sold

TARGET = Co(shares={BETH: 2, CLIVE: 1}, pool=1, price=71, cash=150, loans=2, markers=1)
BUYER = Co(shares={ADAM: 3}, price=60, cash=2000)
REST = {MB: Co(shares={DORA: 2})}  # has a turn afterwards, so that the round goes on


def gained(before: State1820, after: State1820, *holders: Holder) -> dict[Holder, int]:
    return {h: after.cash.get(h, 0) - before.cash.get(h, 0) for h in holders}


@pytest.mark.rule("1820", "8.4.3")
@pytest.mark.parametrize("bid", [770, 790])
def test_holders_are_told_what_a_takeover_brings_them(bid: int) -> None:
    state = offering(LB, MB, companies={LB: BUYER, LG: TARGET, **REST})
    expected = shares_bought(state, LG, bid)
    assert expected["each"] == bid // 4
    assert expected["bank"] == bid - 3 * (bid // 4)
    after = sold(play(state, offer(ADAM, LB, LG)), ADAM, LB, bid)
    assert gained(state, after, BETH, CLIVE) == expected["paid"]


@pytest.mark.rule("1820", "8.4.3")
def test_a_buyer_is_told_of_loans_markers_and_trains() -> None:
    target = Co(shares={BETH: 2, CLIVE: 1}, loans=2, cash=30, homes=("G7.c0",), trains=("2+", "2+"))
    buyer = Co(shares={ADAM: 3}, price=60, cash=2000, loans=2, trains=("2+", "2+"), markers=6)
    state = offering(LB, MB, companies={LB: buyer, LG: target, **REST}, phase=BROWN)
    told_before = burdens(state, LG)[LB]
    assert in_all(burdens(state, LG), 770) == {LB: 770 + 200 + 100 - 30, MB: 770 - 30}
    assert told_before["sheds"] == 0
    assert (told_before["loans"], told_before["repays"]) == (3, 200)
    assert (told_before["markers"], told_before["fee"]) == (7, 100)
    after = sold(play(state, offer(ADAM, LB, LG)), ADAM, LB, 770)
    assert loans_of(after, LB) == 3
    assert price_of(after, LB) == told_before["price"]
    assert after.cash[LB] == 2000 - 770 - 200 + 30


@pytest.mark.rule("1820", "13.7")
def test_a_buyer_is_told_how_many_trains_are_too_many() -> None:
    three = ("8+", "8+", "8+")
    state = offering(
        LB,
        companies={
            LB: Co(shares={ADAM: 3}, trains=three),
            LG: Co(shares={BETH: 2}, trains=three),
        },
        phase=BROWN,
    )
    assert burdens(state, LG)[LB]["sheds"] == 6 - 4


@pytest.mark.rule("1820", "8.4.3")
def test_a_private_buyer_repays_all_loans() -> None:
    private = {MB: Co(shares={DORA: 1}, price=None)}
    state = offering(LB, companies={LB: BUYER, LG: TARGET, **private})
    assert burdens(state, LG)[MB]["repays"] == 400
    assert burdens(state, LG)[MB]["price"] is None


@pytest.mark.rule("1820", "8.4.2")
def test_companies_in_liquidation_and_of_cousins_are_no_buyers() -> None:
    state = position(
        StockTurn(ADAM),
        companies={
            LB: Co(shares={ADAM: 3}, price=10),
            LG: TARGET,
            MB: Co(shares={LOCKE: 2}),
        },
        cousins={LOCKE: BETH},
    )
    assert tuple(possible_buyers(state, LB)) == (LG,)
    assert tuple(possible_buyers(state, LG)) == ()


@pytest.mark.rule("1820", "8.5")
@pytest.mark.parametrize("cash", [0, 100, 1003])
def test_holders_are_told_what_a_liquidation_brings_or_costs_them(cash: int) -> None:
    target = Co(shares={BETH: 3, CLIVE: 1}, pool=1, price=10, cash=cash, loans=2)
    state = liquidating(LG, companies={LG: target, **REST})
    expected = wound_up(state, LG, 50)
    assert (expected["each"] < 0) == (cash < 350)
    assert gained(state, all_out(state), BETH, CLIVE) == expected["paid"]


@pytest.mark.rule("1820", "8.4.1")
def test_a_company_that_offers_itself_is_told_what_the_banks_bid_brings() -> None:
    state = offering(LG, MB, companies={LG: TARGET, **REST})
    auction = play(state, offer(BETH, LG, LG))
    expected = wound_up(state, LG, 71 * 4 // 2)
    after = all_out(auction)
    assert gained(state, after, BETH, CLIVE) == expected["paid"]
    assert told(state, expected) == ["Beth pays £54", "Clive pays £27"]


@pytest.mark.rule("1820", "8.4.2")
def test_the_bids_go_from_the_value_to_the_forcing_bid() -> None:
    state = position(StockTurn(ADAM), companies={LG: TARGET}, phase=BLUE)
    rungs = ladder(state, LG)
    assert len(rungs) == 1 + phases.column(state).premium
    assert (rungs[0]["price"], rungs[0]["bid"]) == (71, 290)
    assert rungs[-2]["bid"] < forcing(state, LG) <= rungs[-1]["bid"]
    assert all(rung["bid"] % 10 == 0 for rung in rungs)
    assert list(rungs[0]["paid"]) == list(investors(state, LG))


@pytest.mark.rule("1820", "8.4.3")
def test_what_comes_with_a_company() -> None:
    target = Co(shares={BETH: 2}, cash=70, loans=1, markers=1, homes=("G7.c0",), trains=("2+",))
    state = position(StockTurn(ADAM), companies={LG: target})
    brings: dict[str, Any] = {**comes_with(state, LG)}
    assert len(brings.pop("trains")) == 1
    assert brings == {"treasury": 70, "loans": 1, "markers": 1, "spare": 1}


@pytest.mark.rule("1820", "8.1")
@pytest.mark.parametrize("phase", [YELLOW, GREEN, BLUE, BROWN])
@pytest.mark.parametrize("late", [0, 1, 2])
def test_the_next_issue_round_is_foretold(phase: int, late: int) -> None:
    column = position(phase=phase).column + late
    companies = {LB: Co(shares={ADAM: 3}, trains=("2+",) * 5), **REST}
    before = position(StockTurn(ADAM), companies=companies, phase=phase, column=column)
    after = beginning(companies=companies, phase=phase, column=column)
    told_before = next_issue_round(before)
    assert told_before["column"] == after.column
    assert told_before["phase"] == after.facts.phases[after.phase].name
    gone = len(owned(before, DEPOT)) - len(owned(after, DEPOT))
    assert sum(told_before["discarded"].values()) == gone


@pytest.mark.rule("1820", "9.1")
def test_the_end_of_the_chart_is_foretold() -> None:
    state = position(StockTurn(ADAM), companies=REST, phase=6, column=17)
    assert next_issue_round(state) == {"column": 18, "ends": True}
    assert next_phase(state) is None


@pytest.mark.rule("1820", "13.7")
def test_the_next_phase_is_foretold() -> None:
    companies = {LB: Co(shares={ADAM: 3}, trains=("3+",) * 5)}
    state = position(StockTurn(ADAM), companies=companies, phase=BLUE, cousins={LOCKE: ADAM})
    told_before = next_phase(state)
    assert told_before
    assert (told_before["phase"], told_before["train"], told_before["column"]) == ("brown", "8+", 9)
    assert told_before["sheds"] == {LB: 1}
    assert not told_before["cousins_close"]


@pytest.mark.rule("1820", "14.1")
def test_the_closing_of_cousins_is_foretold() -> None:
    state = position(StockTurn(ADAM), companies=REST, phase=BROWN, cousins={LOCKE: ADAM})
    told_before = next_phase(state)
    assert told_before
    assert told_before["cousins_close"]


@pytest.mark.rule("1820", "17.1")
@pytest.mark.rule("1820", "17.3")
def test_a_loan_and_its_repayment_are_foretold() -> None:
    company = Co(shares={ADAM: 3}, price=71, cash=500, loans=1)
    state = position(StockTurn(ADAM), companies={LB: company}, phase=GREEN)
    foretold = borrowing(state, LB)
    assert foretold["room"] == 2
    assert price_of(take_loan(state, LB), LB) == foretold["price_after_loan"]
    assert price_of(repay(state, LB, 1), LB) == foretold["price_after_repayment"]
    loan = preview_loan(state, TakeLoan(player=ADAM, company=LB))
    assert loan["effects"] == ["its price falls to £65", "£40 of interest a round"]
    back = preview_repayment(state, RepayLoan(player=ADAM, company=LB))
    assert back == {"cost": 200, "effects": ["its price rises to £78"]}


@pytest.mark.rule("1820", "17.1")
def test_a_company_in_liquidation_has_no_room_for_loans() -> None:
    state = position(StockTurn(ADAM), companies={LB: Co(shares={ADAM: 3}, price=10)})
    assert borrowing(state, LB)["room"] == 0


@pytest.mark.rule("1820", "7.2.5")
def test_maintenance_is_foretold_train_by_train() -> None:
    companies = {LB: Co(shares={ADAM: 3}, trains=("2+", "3+"))}
    state = position(StockTurn(ADAM), companies=companies, phase=GREEN)
    told_before = {line["train"][:2]: (line["now"], line["next"]) for line in upkeep(state, LB)}
    assert told_before == {"2+": (10, 25), "3+": (0, 10)}
    last = supply(state, green=1)  # its discard begins blue phase, at column 6
    assert [line["next"] for line in upkeep(last, LB)] == [50, 100]
