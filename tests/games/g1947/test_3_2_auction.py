"""1947 3.2, 3.5 to 3.7, P9: the auction of the private companies."""

import pytest

from railhead.dice.g1947 import deals
from railhead.engine import flow
from railhead.engine.actions import Bid, OpenCompany
from railhead.engine.flow import Range
from railhead.engine.state import BANK, INITIAL_OFFER, Player
from railhead.engine.values import replace
from railhead.games.g1947.data.facts import PrivateId
from railhead.games.g1947.privates.auction import BID
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.order import poorest_first, richest_first, wealth
from railhead.games.g1947.tasks import Auction, InsiderTrading, SetFirstPar, StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    BNR,
    CLIVE,
    DORA,
    EIR,
    P1,
    P2,
    P3,
    P4,
    P8,
    P9,
    PRC,
    actors,
    legal,
    opening,
    pass_,
    play,
    position,
    refused,
    rules,
)


def auction(lot: PrivateId = P1, player: Player = ADAM) -> State1947:
    """A lot is called."""
    return replace(opening(), agenda=(Auction(lot, player),))


def bid(player: Player, lot: PrivateId, amount: int) -> Bid:
    return Bid(player=player, lot=lot, amount=amount)


def all_pass(state: State1947) -> State1947:
    for player in (ADAM, BETH, CLIVE, DORA):
        state = play(state, pass_(player))
    return state


def par(player: Player, amount: int) -> OpenCompany:
    return OpenCompany(player=player, company=BNR, par=amount)


@pytest.mark.rule("1947", "3.2")
def test_3_2_the_first_bid_is_ten_at_least() -> None:
    state = auction()
    assert refused(state, bid(ADAM, P1, 9)).rule == "1947 3.2"
    assert play(state, bid(ADAM, P1, 10)).agenda[0] == Auction(P1, BETH, ADAM, 10)


@pytest.mark.rule("1947", "3.2")
def test_3_2_each_bid_is_ten_more_at_least() -> None:
    state = play(auction(), bid(ADAM, P1, 15))
    assert refused(state, bid(BETH, P1, 24)).rule == "1947 3.2"
    assert play(state, bid(BETH, P1, 25)).agenda[0] == Auction(P1, CLIVE, BETH, 25)


@pytest.mark.rule("1947", "3.2")
def test_3_2_only_the_lot_is_bid_for_and_only_what_one_has() -> None:
    state = auction()
    assert refused(state, bid(ADAM, P2, 10)).rule == "1947 3.2"
    assert refused(state, bid(ADAM, P1, 601)).rule == "1947 3.2"
    assert play(state, bid(ADAM, P1, 600)).agenda[0] == Auction(P1, BETH, ADAM, 600)
    assert BID.free(state, bid(ADAM, P1, 10)) == {"amount": Range(10, 600)}


@pytest.mark.rule("1947", "3.2")
def test_3_2_whoever_passes_is_out_of_the_auction() -> None:
    state = play(auction(), bid(ADAM, P1, 10), pass_(BETH), bid(CLIVE, P1, 20), pass_(DORA))
    state = play(state, bid(ADAM, P1, 30))
    assert actors(state) == (CLIVE,)
    assert refused(state, bid(BETH, P1, 40)).rule == "1947 3.2"


@pytest.mark.rule("1947", "3.2")
def test_3_2_the_highest_bid_is_paid_and_noted() -> None:
    state = play(auction(), bid(ADAM, P1, 10), pass_(BETH), pass_(CLIVE), bid(DORA, P1, 50))
    state = play(state, pass_(ADAM))
    assert state.privates[P1] == DORA
    assert state.hammer[P1] == 50
    assert (state.cash[DORA], state.cash[ADAM]) == (550, 600)


@pytest.mark.rule("1947", "3.2")
def test_3_2_each_lot_is_opened_by_the_next_player_whoever_won() -> None:
    state = play(auction(), bid(ADAM, P1, 10), pass_(BETH), pass_(CLIVE), pass_(DORA))
    assert state.agenda[0] == Auction(P2, BETH)
    state = play(auction(P4, DORA), *map(pass_, (DORA, ADAM, BETH)), bid(CLIVE, P4, 10))
    assert state.agenda[0] == Auction(PrivateId("P5"), ADAM)


@pytest.mark.rule("1947", "3.2")
def test_3_2_a_lot_that_nobody_wants_is_called_a_second_time() -> None:
    state = all_pass(auction())
    assert state.agenda[0] == Auction(P1, ADAM, second_call=True)
    state = play(state, pass_(ADAM), pass_(BETH), pass_(CLIVE), bid(DORA, P1, 10))
    assert state.privates[P1] == DORA


@pytest.mark.rule("1947", "3.2", "3.5")
def test_3_2_after_two_calls_it_is_removed() -> None:
    state = all_pass(all_pass(auction()))
    assert state.privates[P1] == REMOVED
    assert state.agenda[0] == Auction(P2, BETH)
    assert P1 not in state.hammer


@pytest.mark.rule("1947", "3.2", "5.2.3")
def test_3_2_an_unwanted_p9_leaves_the_certificate_in_the_initial_offer() -> None:
    state = all_pass(all_pass(auction(P9)))
    assert state.privates[P9] == REMOVED
    assert state.shares[BNR] == {INITIAL_OFFER: 10}
    assert BNR not in state.directors
    assert isinstance(state.agenda[0], StockTurn)


@pytest.mark.rule("1947", "P9", "3.1", "5.2.3")
def test_p9_is_exchanged_for_the_presidency_at_once() -> None:
    state = _p9_sold()
    assert state.privates[P9] == REMOVED
    assert state.shares[BNR] == {INITIAL_OFFER: 7, BETH: 3}
    assert state.directors[BNR] == BETH
    assert state.agenda[0] == SetFirstPar(BETH, BNR)


@pytest.mark.rule("1947", "P9", "5.2.3")
def test_p9_the_buyer_sets_par_and_the_bank_pays_three_times_par() -> None:
    state = play(_p9_sold(), par(BETH, 90))
    assert state.pars[BNR] == 90
    assert state.cash[BNR] == 270
    assert state.cash[BETH] == 600 - 30
    assert BNR in state.floated
    assert sum(state.cash.values()) == 0


@pytest.mark.rule("1947", "P9", "5.2")
def test_p9_par_is_one_of_the_phase_for_the_company_of_p9() -> None:
    state = _p9_sold()
    assert refused(state, par(BETH, 110)).rule == "1947 5.2"
    assert refused(state, OpenCompany(player=BETH, company=EIR, par=66)).rule == "1947 P9"
    assert refused(state, par(ADAM, 66)).rule == "1947 P9"
    assert len(legal(state, BETH)) == 5


def _p9_sold() -> State1947:
    state = play(auction(P9), pass_(ADAM), bid(BETH, P9, 30), pass_(CLIVE))
    return play(state, pass_(DORA))


@pytest.mark.rule("1947", "3.7", "3.2")
def test_3_7_the_richest_is_first_in_the_first_stock_round() -> None:
    state = play(_p9_sold(), par(BETH, 90))
    assert state.stock_round == 1
    assert state.players == (BETH, DORA, CLIVE, ADAM)
    assert state.agenda[0] == StockTurn(BETH)


@pytest.mark.rule("1947", "3.6")
def test_3_6_a_share_of_any_kind_and_a_private_count_one_each() -> None:
    state = position(
        StockTurn(ADAM),
        shares={EIR: {ADAM: 2, BETH: 3}, BNR: {CLIVE: 3}},
        savings={(BETH, EIR)},
        privates={P1: BETH, P2: ADAM},
        bonds={EIR: {BETH: 2}},
        cash={ADAM: 7, BETH: 8, CLIVE: 9},
    )
    assert wealth(state, ADAM) == (3, 0, 7)
    assert wealth(state, BETH) == (4, 2, 8)
    assert wealth(state, CLIVE) == (3, 0, 9)


@pytest.mark.rule("1947", "3.6", "5.12.1")
def test_3_6_bonds_then_cash_decide_between_equals() -> None:
    state = position(
        StockTurn(ADAM),
        shares={EIR: {ADAM: 2, BETH: 2}, PRC: {CLIVE: 2, DORA: 2}},
        bonds={EIR: {ADAM: 1, DORA: 1}},
        cash={ADAM: 5, BETH: 30, CLIVE: 20, DORA: 6},
        traded=True,
    )
    assert richest_first(state).players == (DORA, ADAM, BETH, CLIVE)
    assert poorest_first(state).players == (CLIVE, BETH, ADAM, DORA)


@pytest.mark.rule("1947", "3.6")
def test_3_6_players_equal_in_everything_exchange_their_cards() -> None:
    state = position(
        StockTurn(ADAM), privates={P1: ADAM, P2: CLIVE, P3: DORA, P8: BETH}, traded=True
    )
    assert poorest_first(state).players == (DORA, CLIVE, BETH, ADAM)
    state = position(StockTurn(ADAM), privates={P1: ADAM, P2: CLIVE}, traded=True)
    assert poorest_first(state).players == (DORA, BETH, CLIVE, ADAM)


@pytest.mark.rule("1947", "3.2", "P4")
def test_3_2_the_stock_round_after_the_auction_begins_with_p4() -> None:
    state = replace(auction(P9), privates={**auction().privates, P4: CLIVE})
    assert all_pass(all_pass(state)).agenda == (InsiderTrading(CLIVE),)


@pytest.mark.rule("1947", "3.2")
def test_3_2_money_of_the_auction_goes_to_the_bank() -> None:
    state = play(_p9_sold(), par(BETH, 66))
    assert state.cash[BANK] == -2400 + 30 - 198


@pytest.mark.rule("1947", "3.2")
def test_3_2_random_bids_are_legal() -> None:
    class High:
        def randrange(self, stop: int, /) -> int:
            return stop - 1

    state = auction()
    drawn = deals.bid(BID, state, ADAM, High())
    assert drawn is not None
    assert flow.refusal(rules(), state, drawn) is None
