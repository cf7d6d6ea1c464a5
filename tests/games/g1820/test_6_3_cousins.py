"""1820 6.3: the auction of cousins."""

from typing import Any

import pytest

import railhead
from railhead.engine.state import BANK, Player
from railhead.games.g1820.actions import BuyCousin
from railhead.games.g1820.data.facts import HOLDEN, LOCKE, STEAMSHIP, VIGNOLES, Cousin
from railhead.games.g1820.state import BIDS, State1820
from railhead.games.g1820.tasks import (
    CousinAuction,
    LeftoverCousins,
    PayCousins,
    StockActions,
    StockTurn,
)
from tests.games.g1820.deals import bid, no
from tests.games.g1820.positions import ADAM, BETH, CLIVE, DORA, actors, play, position, refused

LOTS = (STEAMSHIP, VIGNOLES, LOCKE, HOLDEN)


def auction(*bids: tuple[Cousin, Player, int], **changes: Any) -> State1820:
    return position(CousinAuction(ADAM, LOTS, bids), StockActions(), **changes)


def take(player: Player, cousin: Cousin, price: int) -> BuyCousin:
    return BuyCousin(player=player, cousin=cousin, price=price)


def leftovers(price: int = 40, **changes: Any) -> State1820:
    players = (ADAM, BETH, CLIVE, DORA)
    return position(LeftoverCousins(players, LOTS[2:], price), StockActions(), **changes)


@pytest.mark.rule("1820", "6.3.1")
def test_6_3_1_players_bid_or_pass_in_the_order_of_their_cards() -> None:
    state = auction()
    assert actors(state) == (ADAM,)
    state = play(state, bid(ADAM, LOCKE, 20))
    assert actors(state) == (BETH,)
    assert actors(play(state, no(BETH))) == (CLIVE,)


@pytest.mark.rule("1820", "6.3.1")
def test_6_3_1_only_the_cousins_dealt_are_for_sale() -> None:
    assert refused(auction(), bid(ADAM, "cousin:vulcan_foundry", 20)) == "1820 6.3.1"


@pytest.mark.rule("1820", "6.3.1")
def test_6_3_1_who_passes_may_bid_later_until_all_pass_in_rotation() -> None:
    state = play(auction(), no(ADAM), no(BETH), no(CLIVE), bid(DORA, LOCKE, 20))
    state = play(state, bid(ADAM, LOCKE, 30), no(BETH), no(CLIVE), no(DORA))
    assert isinstance(state.agenda[0], CousinAuction)
    assert isinstance(play(state, no(ADAM)).agenda[0], PayCousins)


@pytest.mark.rule("1820", "6.3.2")
@pytest.mark.parametrize("amount", [10, 25, 0, -20])
def test_6_3_2_a_bid_is_at_least_20_and_a_multiple_of_10(amount: int) -> None:
    assert refused(auction(), bid(ADAM, LOCKE, amount)) == "1820 6.3.2"


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_a_bid_is_larger_than_the_one_on_the_cousin() -> None:
    state = auction((LOCKE, BETH, 50))
    assert refused(state, bid(ADAM, LOCKE, 50)) == "1820 6.3.2"
    assert actors(play(state, bid(ADAM, LOCKE, 60))) == (BETH,)


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_the_money_is_on_the_card_and_comes_back_when_outbid() -> None:
    state = play(auction(), bid(ADAM, LOCKE, 50))
    assert (state.cash[ADAM], state.cash[BIDS]) == (950, 50)
    state = play(state, bid(BETH, LOCKE, 70))
    assert (state.cash[ADAM], state.cash[BETH], state.cash[BIDS]) == (1000, 930, 70)


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_nobody_bids_more_than_his_cash_and_his_bid_on_the_cousin() -> None:
    state = auction((LOCKE, ADAM, 50), cash={ADAM: 30, BIDS: 50})
    assert refused(state, bid(ADAM, LOCKE, 90)) == "1820 6.3.2"
    assert refused(state, bid(ADAM, HOLDEN, 40)) == "1820 6.3.2"
    assert play(state, bid(ADAM, LOCKE, 80)).cash[ADAM] == 0


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_the_fourth_cousin_needs_more_than_the_smallest_bid_which_goes_back() -> None:
    bids = ((STEAMSHIP, BETH, 40), (VIGNOLES, CLIVE, 30), (LOCKE, DORA, 50))
    state = auction(*bids, cash={BIDS: 120})
    assert refused(state, bid(ADAM, HOLDEN, 30)) == "1820 6.3.2"
    state = play(state, bid(ADAM, HOLDEN, 40))
    task = state.agenda[0]
    assert isinstance(task, CousinAuction)
    assert [lot for lot, _, _ in task.bids] == [STEAMSHIP, LOCKE, HOLDEN]
    assert state.cash[CLIVE] == 1030


@pytest.mark.rule("1820", "6.3.2")
@pytest.mark.rule("1820", "6.3.1")
def test_6_3_2_all_tied_smallest_bids_go_back() -> None:
    bids = ((STEAMSHIP, BETH, 30), (VIGNOLES, CLIVE, 30), (LOCKE, DORA, 50))
    state = play(auction(*bids, cash={BIDS: 110}), bid(ADAM, HOLDEN, 40))
    task = state.agenda[0]
    assert isinstance(task, CousinAuction)
    assert [lot for lot, _, _ in task.bids] == [LOCKE, HOLDEN]
    assert (state.cash[BETH], state.cash[CLIVE]) == (1030, 1030)


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_without_any_bid_all_cousins_leave_the_game() -> None:
    state = play(auction(), no(ADAM), no(BETH), no(CLIVE), no(DORA))
    assert not state.cousins
    assert isinstance(state.agenda[0], StockTurn)


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_the_winner_pays_the_bank_and_the_cousin_has_the_difference() -> None:
    state = auction((LOCKE, BETH, 50), cash={BIDS: 50})
    state = play(state, no(ADAM), no(BETH), no(CLIVE), no(DORA))
    assert actors(state) == (BETH,)
    before = state.cash[BANK]
    state = play(state, take(BETH, LOCKE, 50))
    assert state.cousins == {LOCKE: BETH}
    assert (state.cash[LOCKE], state.cash[BIDS]) == (70, 0)
    assert state.cash[BANK] == before + 50 - 70


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_who_pays_too_much_gives_the_cousin_the_difference_too() -> None:
    task = PayCousins(((HOLDEN, BETH, 60),), (), 60)
    state = position(task, StockActions(), cash={BIDS: 60})
    state = play(state, take(BETH, HOLDEN, 200))
    assert (state.cash[HOLDEN], state.cash[BETH]) == (70, 860)


@pytest.mark.rule("1820", "6.3.3")
@pytest.mark.parametrize("price", [50, 65, 1070])
def test_6_3_3_not_less_than_the_bid_nor_beyond_the_cash(price: int) -> None:
    task = PayCousins(((HOLDEN, BETH, 60),), (), 60)
    state = position(task, StockActions(), cash={BIDS: 60})
    assert refused(state, take(BETH, HOLDEN, price)) == "1820 6.3.3"


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_the_winner_takes_the_cousin_that_he_won() -> None:
    task = PayCousins(((HOLDEN, BETH, 60),), LOTS[:3], 60)
    state = position(task, StockActions(), cash={BIDS: 60})
    assert refused(state, take(BETH, LOCKE, 60)) == "1820 6.3.3"


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_the_others_are_offered_at_the_lowest_bid_by_remaining_cash() -> None:
    bids = ((STEAMSHIP, BETH, 80), (VIGNOLES, CLIVE, 40))
    state = position(PayCousins(bids, LOTS[2:], 40), cash={BIDS: 120, DORA: 900, CLIVE: 900})
    state = play(state, take(BETH, STEAMSHIP, 80), take(CLIVE, VIGNOLES, 40))
    assert state.agenda[0] == LeftoverCousins((CLIVE, DORA, ADAM, BETH), LOTS[2:], 40)


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_a_player_may_take_several_of_them() -> None:
    state = play(leftovers(), take(ADAM, LOCKE, 40), take(ADAM, HOLDEN, 50))
    assert state.cousins == {LOCKE: ADAM, HOLDEN: ADAM}
    assert (state.cash[LOCKE], state.cash[HOLDEN], state.cash[ADAM]) == (80, 80, 910)


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_only_those_left_for_their_price() -> None:
    assert refused(leftovers(), take(ADAM, STEAMSHIP, 40)) == "1820 6.3.3"
    assert refused(leftovers(), take(ADAM, LOCKE, 30)) == "1820 6.3.3"
    assert refused(leftovers(cash={ADAM: 39}), take(ADAM, LOCKE, 40)) == "1820 6.3.3"


@pytest.mark.rule("1820", "6.3.3")
def test_6_3_3_what_nobody_takes_leaves_the_game() -> None:
    state = play(leftovers(), no(ADAM), take(BETH, HOLDEN, 40), no(BETH), no(CLIVE), no(DORA))
    assert state.cousins == {HOLDEN: BETH}
    assert isinstance(state.agenda[0], StockTurn)


@pytest.mark.rule("1820", "6.3.2")
def test_6_3_2_offers_tell_the_step_of_bids_and_only_what_lies_on_it_is_legal() -> None:
    game = railhead.new("1820", ["Adam", "Beth", "Clive"], seed=1)
    (player,) = game.actors
    offer = game.offers(player)[0]
    least, most, step = (offer["fields"]["amount"][name] for name in ("min", "max", "step"))
    bids = {amount: {**offer["choices"][0]["action"], "amount": amount} for amount in range(1000)}
    legal = [amount for amount, action in bids.items() if game.why_not(action) is None]
    assert legal == list(range(least, most + 1, step))
    assert step == 10
