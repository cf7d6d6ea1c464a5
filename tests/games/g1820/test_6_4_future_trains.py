"""1820 6.4, 10.4: the auction of future trains."""

from typing import Any

import pytest

from railhead.engine.facts import TrainType
from railhead.engine.state import BANK, SCRAP, Player
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.actions import TakeFutureTrains
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.futures import LOT
from railhead.games.g1820.tasks import EndStockRound, FutureTrains, StockActions, TakeTrains
from tests.games.g1820.deals import bid, no
from tests.games.g1820.positions import ADAM, BETH, CLIVE, DORA, actors, play, position, refused

YELLOW, GREEN, BLUE, BROWN = (TrainType(name) for name in ("2+", "3+", "5+", "8+"))


def sale(*types: TrainType, stock_round: int = 2, **changes: Any) -> State1820:
    task = FutureTrains(types or (BLUE, BROWN))
    return position(task, StockActions(), EndStockRound(), stock_round=stock_round, **changes)


def take(player: Player, *types: TrainType) -> TakeFutureTrains:
    return TakeFutureTrains(player=player, trains=types)


def won(**changes: Any) -> State1820:
    """Beth has won with £60."""
    return play(sale(**changes), bid(BETH, LOT, 60), no(ADAM), no(CLIVE), no(DORA))


@pytest.mark.rule("1820", "10.4")
def test_10_4_anybody_may_bid_at_any_time() -> None:
    state = sale()
    assert actors(state) == (ADAM, BETH, CLIVE, DORA)
    state = play(state, bid(CLIVE, LOT, 20), bid(ADAM, LOT, 50), bid(DORA, LOT, 60))
    assert actors(state) == (ADAM, BETH, CLIVE)


@pytest.mark.rule("1820", "10.4")
def test_10_4_a_raise_brings_back_those_who_were_out() -> None:
    state = play(sale(), bid(CLIVE, LOT, 20), no(ADAM), no(BETH))
    assert actors(state) == (DORA,)
    assert actors(play(state, bid(DORA, LOT, 30))) == (ADAM, BETH, CLIVE)


@pytest.mark.rule("1820", "10.4")
def test_10_4_it_is_sold_when_all_others_are_out() -> None:
    assert won().agenda[0] == TakeTrains((BLUE, BROWN), 60, BETH, frozenset())


@pytest.mark.rule("1820", "6.4.2")
@pytest.mark.rule("1820", "10.4")
@pytest.mark.parametrize("amount", [10, 35, 50, 60])
def test_6_4_2_bids_are_higher_than_before_in_steps_of_10(amount: int) -> None:
    state = play(sale(), bid(CLIVE, LOT, 60))
    assert refused(state, bid(ADAM, LOT, amount)) == "1820 6.4.2"


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_least_bid_is_20_and_there_is_one_lot() -> None:
    assert refused(sale(), bid(ADAM, LOT, 10)) == "1820 6.4.2"
    assert refused(sale(), bid(ADAM, "5+", 20)) == "1820 6.4.2"


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_bids_are_paid_from_cash() -> None:
    assert refused(sale(cash={ADAM: 55}), bid(ADAM, LOT, 60)) == "1820 6.4.2"
    state = play(won(), take(BETH, BROWN))
    assert (state.cash[BETH], owned(state, BETH)) == (940, ("8+#1",))


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_winner_may_take_both_for_twice_the_bid() -> None:
    state = play(won(), take(BETH, BLUE, BROWN))
    assert state.cash[BETH] == 880
    assert {type_of(train) for train in owned(state, BETH)} == {BLUE, BROWN}
    assert not isinstance(state.agenda[0], FutureTrains)


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_winner_takes_only_trains_of_the_auction_and_can_pay_for_them() -> None:
    assert refused(won(), take(BETH)) == "1820 6.4.2"
    assert refused(won(), take(BETH, TrainType("5D+"))) == "1820 6.4.2"
    assert refused(won(), take(BETH, BLUE, BLUE)) == "1820 6.4.2"
    assert refused(won(cash={BETH: 110}), take(BETH, BLUE, BROWN)) == "1820 6.4.2"


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_other_train_is_auctioned_again_for_all() -> None:
    state = play(won(), take(BETH, BROWN))
    assert state.agenda[0] == FutureTrains((BLUE,))
    assert actors(state) == (ADAM, BETH, CLIVE, DORA)


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_without_a_bid_the_trains_leave_the_game() -> None:
    state = play(sale(), no(ADAM), no(CLIVE), no(BETH), no(DORA))
    assert {type_of(train) for train in owned(state, SCRAP)} == {BLUE, BROWN}
    assert not isinstance(state.agenda[0], FutureTrains)


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_in_the_first_round_the_next_income_pays() -> None:
    state = won(stock_round=1, cash={BETH: 0})
    before = state.cash[BANK]
    state = play(state, take(BETH, BROWN))
    assert (state.cash[BETH], state.owed, state.cash[BANK]) == (0, {BETH: 60}, before)


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_nobody_owes_more_than_that_income() -> None:
    state = sale(stock_round=1, owed={ADAM: 300})
    assert refused(state, bid(ADAM, LOT, 510)) == "1820 6.4.2"
    assert actors(play(state, bid(ADAM, LOT, 500))) == (BETH, CLIVE, DORA)


@pytest.mark.rule("1820", "10.4")
def test_10_4_a_winner_who_does_not_buy_is_barred_from_the_next_auction() -> None:
    state = play(won(), no(BETH))
    assert actors(state) == (ADAM, CLIVE, DORA)
    assert refused(state, bid(BETH, LOT, 70)) == "1820 6.4.2"


@pytest.mark.rule("1820", "6.4.2")
def test_6_4_2_the_supply_of_yellow_trains_stays_unlimited() -> None:
    state = play(
        sale(YELLOW, GREEN, stock_round=1), bid(BETH, LOT, 60), no(ADAM), no(CLIVE), no(DORA)
    )
    state = play(state, take(BETH, YELLOW, GREEN))
    depot = [type_of(train) for train in owned(state, "depot")]
    assert (depot.count(YELLOW), depot.count(GREEN)) == (1, 15)
