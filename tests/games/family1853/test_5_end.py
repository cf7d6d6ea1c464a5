"""1853R 5: end of the game and results."""

from dataclasses import replace
from typing import Any

import pytest

import railhead
from railhead.engine.actions import Pass
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import BANK
from railhead.games.family1853.contracts.bids import bond_holder
from railhead.games.family1853.ending import result
from railhead.games.family1853.rounds import BANK_BROKE, start_operating_rounds
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import LayTrack, RailwayRound, RailwayRounds
from tests.games.family1853.bids import bidding, city
from tests.games.family1853.editions import both
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    BNR,
    CLIVE,
    EIR,
    SIR,
    legal,
    play,
    position,
    refused,
    settle,
)
from tests.games.family1853.runs import use

DONE = Pass(player=ADAM)


def last_money(**changes: Any) -> State1853:
    """EIR has earned 100 and SIR is still to run in this railway round; the bank has 50."""
    task = UseEarnings(EIR, 100)
    return position(
        task,
        **{
            "shares": {EIR: {ADAM: 5}, SIR: {ADAM: 5}},
            "agenda": (task, BuyTrains(EIR), RailwayRound((SIR,)), RailwayRounds(2)),
            "cash": {BANK: 50},
            **changes,
        },
    )


def to_the_end(state: State1853) -> State1853:
    """Adam passes until the game is over."""
    while not state.ended:
        state = play(state, DONE)
    return state


@pytest.mark.rule("1853R", "5.1.1")
@pytest.mark.rule("1853", "5.1.1")
@both
@pytest.mark.parametrize(("money", "broken"), [(51, False), (50, True), (1, True)])
def test_5_1_1_the_bank_is_broken_when_it_has_paid_its_last(money: int, broken: bool) -> None:
    after = play(last_money(cash={BANK: money}), use("pay"))
    assert after.bank_broken is broken


@pytest.mark.rule("1853R", "5.1.1")
def test_5_1_1_credits_do_not_break_the_bank() -> None:
    assert not play(last_money(), use("retain")).bank_broken


@pytest.mark.rule("1853R", "5.1.1", "5.1.2")
@pytest.mark.rule("1853", "5.1.1", "5.1.2")
@both
def test_5_1_2_shareholders_are_paid_in_full_even_then() -> None:
    before = last_money(cash={BANK: 20, ADAM: 0})
    after = play(before, use("pay"))
    assert (after.cash[ADAM], after.cash[BANK]) == (50, -30)


@pytest.mark.rule("1853R", "5.1.2")
@pytest.mark.rule("1853", "5.1.2")
@both
def test_5_1_2_the_railway_round_is_completed() -> None:
    state = play(last_money(operated=frozenset()), use("pay"), DONE)
    assert (state.ended, type(state.agenda[0])) == ("", LayTrack)
    state = to_the_end(state)
    assert state.ended == BANK_BROKE
    assert SIR in state.operated


@pytest.mark.rule("1853R", "5.1.2")
@pytest.mark.rule("1853", "5.1.2")
@both
def test_5_1_2_no_further_railway_round_begins() -> None:
    state = play(last_money(), use("pay"), DONE)
    assert to_the_end(state).railway_round == state.railway_round
    assert settle(start_operating_rounds(state)).ended == BANK_BROKE


@pytest.mark.rule("1853R", "5.1.1", "5.1.3")
@pytest.mark.rule("1853", "5.1.1", "5.1.3")
@both
def test_5_1_3_nothing_follows_the_end_of_the_market() -> None:
    before = last_money(cash={BANK: 5000})
    row = before.prices[EIR][0]
    before = replace(
        before, prices={**before.prices, EIR: (row, before.facts.market[row].index(380))}
    )
    end = play(before, use("pay"))
    assert end.cash[ADAM] == before.cash[ADAM] + 50
    assert legal(end, ADAM) == []
    assert refused(end, DONE).rule == "end of game"


def over(**changes: Any) -> State1853:
    """A finished game of three: Adam has four EIR shares at 100, Beth three and a GIP share."""
    settings: dict[str, Any] = {
        "players": 3,
        "shares": {EIR: {ADAM: 4, BETH: 3}},
        "cash": {ADAM: 100, BETH: 150, CLIVE: 0},
        "ended": BANK_BROKE,
    }
    return position(RailwayRounds(0), **{**settings, **changes})


@pytest.mark.rule("1853R", "5.2.1")
@pytest.mark.rule("1853", "5.2.1")
@both
def test_5_2_1_cash_and_shares_at_the_market_price() -> None:
    state = over()
    assert result(state) == {ADAM: 500, BETH: 450, CLIVE: 0}
    row, column = state.prices[EIR]
    risen = replace(state, prices={EIR: (row, column + 1)})
    assert result(risen)[ADAM] == 100 + 4 * 104


@pytest.mark.rule("1853R", "5.2.1", "3.1.7")
@pytest.mark.rule("1853", "5.2.1", "3.1.7")
@both
def test_5_2_1_shares_without_a_price_count_at_par() -> None:
    state = over()
    state = replace(state, shares={**state.shares, BNR: {CLIVE: 2}})
    assert result(state)[CLIVE] == 2 * 88


@pytest.mark.rule("1853R", "5.2.1")
@pytest.mark.rule("1853", "5.2.1")
@both
def test_5_2_1_a_bond_not_returned_does_not_count() -> None:
    state = over()
    state = replace(state, cash={**state.cash, bond_holder(CLIVE): 80}, bonds={CLIVE: 80})
    assert result(state)[CLIVE] == 0


@pytest.mark.rule("1853R", "5.2.1", "2.7.3")
@pytest.mark.rule("1853", "5.2.1", "2.7.3")
@both
def test_5_2_1_unredeemed_shares_count_nothing() -> None:
    assert result(over(unredeemed={BETH: (EIR,)}))[BETH] == 150 + 2 * 100


@pytest.mark.rule("1853R", "5.2.1")
@pytest.mark.rule("1853", "5.2.1")
@both
@pytest.mark.parametrize(("price", "worth"), [(96, 0), (100, 0), (104, 4), (200, 100)])
def test_5_2_1_by_option_they_count_what_they_gained(price: int, worth: int) -> None:
    state = over(
        shares={EIR: {CLIVE: 1}},
        unredeemed={CLIVE: (EIR,)},
        options={"unredeemed_worth": "market less price"},
    )
    row = state.prices[EIR][0]
    state = replace(state, prices={EIR: (row, state.facts.market[row].index(price))})
    assert result(state)[CLIVE] == worth


@pytest.mark.rule("1853R", "5.2.2")
@pytest.mark.rule("1853", "5.2.2")
@both
def test_5_2_2_the_money_of_companies_counts_nothing() -> None:
    state = over(treasury={EIR: 5000})
    assert result(state) == result(over())


@pytest.mark.rule("1853R", "5.2.3")
@pytest.mark.rule("1853", "5.2.3")
@both
def test_5_2_3_the_wealthiest_comes_first() -> None:
    assert list(result(over(cash={ADAM: 0, BETH: 500, CLIVE: 600}))) == [BETH, CLIVE, ADAM]


@pytest.mark.rule("1853R", "5.2.3")
@pytest.mark.rule("1853", "5.2.3")
@both
def test_5_2_3_equals_keep_their_seats() -> None:
    worths = result(over(cash={ADAM: 0, BETH: 100, CLIVE: 400}))
    assert list(worths.items()) == [(ADAM, 400), (BETH, 400), (CLIVE, 400)]


@pytest.mark.rule("1853R", "2.7.1")
@pytest.mark.rule("1853", "2.7.1")
@both
def test_2_7_1_claimed_shares_count_when_they_are_paid_for() -> None:
    state = bidding(109, 108, 79, 78)
    claimed = play(state, city(ADAM, "Delhi"))
    assert sum(shares.get(ADAM, 0) for shares in claimed.shares.values()) == 1
    assert result(claimed)[ADAM] == claimed.cash[ADAM]


@pytest.mark.rule("1853R", "2.7.2")
def test_2_7_2_to_pay_for_shares_changes_nobodys_worth() -> None:
    game = railhead.load("examples/1853-retuned-appendix-4.railhead.json")
    paid = next(n for n in range(len(game.moves)) if game.at(n).round == "Dealing Round 1")
    before, after = (game.rules.result(game.at(n).state) for n in (paid - 1, paid))
    unpaid = game.at(paid).state.unredeemed  # type: ignore[attr-defined]
    assert {p: w for p, w in before.items() if p not in unpaid} == {
        p: w for p, w in after.items() if p not in unpaid
    }
