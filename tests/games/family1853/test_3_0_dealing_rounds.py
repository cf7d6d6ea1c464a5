"""1853R 3.0: the course of a dealing round."""

from dataclasses import replace

import pytest

from railhead.engine.flow import actors
from railhead.games.family1853.tasks import DealingTurn, OfferElephant
from tests.games.family1853.deals import buy, dealing, decline, first_round, sell
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    NAMES,
    legal,
    play,
    refused,
    rules,
)

ALL = NAMES[:5]


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_one_share_is_bought_in_a_turn() -> None:
    state = play(dealing(), buy(ADAM, EIR))
    assert state.agenda[0] == DealingTurn(BETH)
    assert refused(state, buy(ADAM, EIR)).rule == cited("3.1.1")


@pytest.mark.rule("1853R", "3.0", "3.1.6")
@pytest.mark.rule("1853", "3.1.6")
@both
def test_3_0_any_number_of_shares_is_sold_in_a_turn() -> None:
    state = dealing(shares={EIR: {ADAM: 4, BETH: 2}, GIP: {BETH: 3, ADAM: 2}})
    state = play(state, sell(ADAM, EIR, 2), sell(ADAM, GIP, 2), sell(ADAM, EIR), buy(ADAM, "NWR"))
    assert state.cash[ADAM] == 570 + 3 * 100 + 2 * 96 - 92


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_the_round_ends_when_all_in_succession_have_declined() -> None:
    state = play(dealing(), *decline(ADAM, BETH, CLIVE, DORA))
    assert state.agenda[0] == DealingTurn(ED, passed=4)
    assert play(state, *decline(ED)).agenda == (OfferElephant(),)


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_a_purchase_gives_everybody_another_turn() -> None:
    state = play(dealing(), *decline(ADAM, BETH, CLIVE, DORA), buy(ED, EIR))
    state = play(state, *decline(ADAM, BETH, CLIVE, DORA))
    assert actors(rules(), state) == (ED,)


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_a_sale_does_not_keep_the_round_going() -> None:
    state = dealing(shares={EIR: {ADAM: 2, ED: 2}})
    state = play(state, *decline(ADAM, BETH, CLIVE, DORA), sell(ED, EIR), *decline(ED))
    assert state.agenda == (OfferElephant(),)


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_who_has_declined_may_buy_later() -> None:
    state = play(dealing(), *decline(ADAM), buy(BETH, EIR), *decline(CLIVE, DORA, ED))
    assert play(state, buy(ADAM, EIR)).last_buyer == ADAM


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_the_last_buyer_is_asked_too() -> None:
    state = play(dealing(), buy(ADAM, EIR), *decline(BETH, CLIVE, DORA, ED))
    assert actors(rules(), state) == (ADAM,)
    assert buy(ADAM, EIR) in legal(state, ADAM)


def test_option_last_buyer_skipped() -> None:
    skipped = {"last_buyer": "skipped"}
    state = play(dealing(), buy(ADAM, EIR), *decline(BETH, CLIVE, DORA, ED), **skipped)
    assert state.agenda == (OfferElephant(),)
    state = play(dealing(), *decline(ADAM, BETH, CLIVE, DORA), **skipped)
    assert actors(rules(**skipped), state) == (ED,)


@pytest.mark.rule("1853R", "3.0", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_0_a_round_in_which_nobody_can_do_anything_ends_by_declining() -> None:
    state = dealing(cash=dict.fromkeys(ALL, 0))
    for player in ALL:
        assert legal(state, player) == decline(player)
        state = play(state, *decline(player))
    assert state.elephant == ADAM


@pytest.mark.rule("1853R", "3.0", "3.1.11")
@pytest.mark.rule("1853", "3.1.11")
@both
def test_3_0_the_next_round_starts_on_the_left_of_the_last_buyer() -> None:
    state = play(dealing(), buy(ADAM, EIR), *decline(BETH), buy(CLIVE, EIR))
    state = play(state, *decline(DORA, ED, ADAM, BETH, CLIVE), *decline(DORA), *decline(DORA))
    assert state.agenda[0] == DealingTurn(DORA)
    assert state.dealing_round == 3


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_a_new_round_forgets_the_deals_of_the_last() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 1}}), sell(ADAM, EIR), *decline(*ALL))
    state = play(state, *decline(ADAM), *decline(ADAM))
    assert play(state, buy(ADAM, EIR, "pool")).shares[EIR][ADAM] == 1


@pytest.mark.rule("1853R", "3.0")
@both
def test_3_0_malformed_deals_are_refused() -> None:
    state = first_round(sleeping={EIR: {ADAM: 2}})
    assert refused(state, buy(ADAM, "XYZ")).rule == cited("3.1.1")
    assert refused(state, sell(ADAM, "XYZ")).rule == cited("3.1.5")
    for count in (0, -1):
        assert refused(state, sell(ADAM, EIR, count)).rule == cited("3.1.6")
    assert refused(state, sell(ADAM, EIR, 10**9)).rule == cited("3.1.5")


@pytest.mark.rule("1853R", "3.0", "5.1.2")
@pytest.mark.rule("1853", "5.1.2")
@both
def test_3_0_the_bank_broken_by_a_sale_ends_the_game_after_the_round() -> None:
    """The Elephant is not offered any more."""
    state = dealing(shares={EIR: {ADAM: 4}})
    state = replace(state, cash={**state.cash, "bank": 100})
    state = play(state, sell(ADAM, EIR), *decline(*ALL[:-1]))
    assert state.bank_broken
    assert not state.ended
    assert play(state, *decline(ALL[-1])).ended
