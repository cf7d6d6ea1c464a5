"""1820 8.2: reducing the share-count of a company."""

import pytest

from railhead.board.tiles import StopId
from railhead.engine.state import BANK, POOL
from railhead.games.g1820.actions import KeepMarkers
from railhead.games.g1820.data.facts import BLUE, BROWN, LOCKE
from railhead.games.g1820.operating.loans import LOANS
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.takeover.reduction import preview_reduction
from railhead.games.g1820.tasks import IssueShareTurn, MustPay
from tests.games.g1820.deals import sell, shrink
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    CLIVE,
    LB,
    LG,
    MB,
    Co,
    legal,
    play,
    position,
    refused,
    told,
)
from tests.games.g1820.rounds import issuing

TEN = {LB: Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, price=60, cash=1000)}
LAST = {MB: Co(shares={CLIVE: 2})}  # is asked next, so that the round goes on
FIVE = {LB: Co(shares={ADAM: 2, BETH: 1}, pool=1, price=60, cash=1000), **LAST}


@pytest.mark.rule("1820", "8.2")
def test_8_2_shares_of_the_pool_are_bought_back_first() -> None:
    state = play(issuing(LB, companies=TEN), shrink(ADAM, LB, 5))
    assert state.shares[LB] == {ADAM: 3, BETH: 2}
    assert (state.sizes[LB], state.cash[LB]) == (5, 880)


@pytest.mark.rule("1820", "8.2")
def test_8_2_shares_are_removed_from_the_treasury_until_the_size_is_right() -> None:
    co = {LB: Co(shares={ADAM: 2}, size=10, pool=1, cash=0)}
    state = play(issuing(LB, companies=co), shrink(ADAM, LB, 5))
    assert state.shares[LB] == {ADAM: 2, POOL: 1, LB: 2}
    assert state.cash[LB] == 0


@pytest.mark.rule("1820", "8.2")
def test_8_2_then_shares_of_holders_whom_the_director_chooses() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2, CLIVE: 2}, size=10, price=60, cash=500)}
    state = issuing(LB, companies=co)
    assert refused(state, shrink(ADAM, LB, 5)) == "1820 8.2"
    for wrong in (((BETH, 3),), ((BETH, 1),), ((BETH, 1), (BETH, 1)), ((POOL, 2),), ((BETH, 0),)):
        assert refused(state, shrink(ADAM, LB, 5, bought=wrong)) == "1820 8.2"
    state = play(state, shrink(ADAM, LB, 5, bought=((CLIVE, 1), (BETH, 1))))
    assert state.shares[LB] == {ADAM: 3, BETH: 1, CLIVE: 1}
    assert (state.cash[BETH], state.cash[CLIVE], state.cash[LB]) == (1060, 1060, 380)


@pytest.mark.rule("1820", "8.2")
def test_8_2_how_many_is_told_in_words() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 3}, size=10, price=60, cash=500)}
    state = issuing(LB, companies=co)
    two = shrink(ADAM, LB, 5, bought=((BETH, 2),))
    assert told(state, two) == "1 share must be bought back from holders, not 2"


@pytest.mark.rule("1820", "8.2")
def test_8_2_control_does_not_change() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 3}, size=10, price=60, cash=500)}
    state = issuing(LB, companies=co)
    assert refused(state, shrink(ADAM, LB, 5, bought=((ADAM, 1),))) == "1820 8.2"
    assert legal(state, shrink(ADAM, LB, 5, bought=((BETH, 1),)))


@pytest.mark.rule("1820", "8.2")
def test_8_2_not_in_brown_phase_or_later() -> None:
    assert refused(issuing(LB, companies=TEN, phase=BROWN), shrink(ADAM, LB, 5)) == "1820 8.2"
    assert legal(issuing(LB, companies=TEN, phase=BLUE), shrink(ADAM, LB, 5))


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "13.3")
@pytest.mark.parametrize("size", [10, 20, 3, 0, -5])
def test_8_2_to_a_smaller_size_of_the_table(size: int) -> None:
    assert refused(issuing(LB, companies=TEN), shrink(ADAM, LB, size)) == "1820 8.2"


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "10.7")
def test_8_2_not_in_liquidation_nor_out_of_turn() -> None:
    co = {LB: Co(shares={ADAM: 2}, size=10, price=10), LG: Co(shares={ADAM: 2}, size=10)}
    held = position(IssueShareTurn((LB,), (LB,)), companies=co)
    assert refused(held, shrink(ADAM, LB, 5)) == "1820 10.7"
    assert refused(issuing(LG, companies=co), shrink(ADAM, LB, 5)) == "1820 8.2"


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.1")
def test_8_2_the_treasury_pays_with_the_loans_that_it_needs() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, price=60, cash=0)}
    state = issuing(LB, companies=co)
    assert refused(state, shrink(ADAM, LB, 5)) == "1820 8.2"
    assert refused(state, shrink(ADAM, LB, 5, loans=2)) == "1820 17.1"
    assert refused(state, shrink(ADAM, LB, 5, loans=-1)) == "1820 17.1"
    state = play(state, shrink(ADAM, LB, 5, loans=1))
    assert (state.cash[LB], state.loans[LB], price_of(state, LB)) == (200 - 110, 1, 55)


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "13.2")
def test_8_2_a_company_of_one_share_is_private() -> None:
    bought = ((BETH, 1), (ADAM, 1))
    state = play(issuing(LB, MB, companies=FIVE), shrink(ADAM, LB, 1, bought=bought))
    assert (state.shares[LB], state.sizes[LB]) == ({ADAM: 1}, 1)
    assert (state.privates, LB in state.prices, LB in state.order) == ((LB,), False, False)
    assert (state.cash[LB], state.cash[ADAM]) == (0, 1000 + 60 + 1000 - 180)


@pytest.mark.rule("1820", "8.2")
def test_8_2_the_single_share_is_the_directors_and_he_is_a_player() -> None:
    state = issuing(LB, companies=FIVE)
    assert refused(state, shrink(ADAM, LB, 1, bought=((ADAM, 2),))) == "1820 8.2"
    co = {LB: Co(shares={ADAM: 1, LOCKE: 1}, price=60, cash=500)}
    state = issuing(LB, companies=co, cousins={LOCKE: ADAM})
    assert refused(state, shrink(ADAM, LB, 1, bought=((ADAM, 1),))) == "1820 8.2"
    assert legal(state, shrink(ADAM, LB, 1, bought=((LOCKE, 1),)))


@pytest.mark.rule("1820", "8.2")
def test_8_2_private_companies_of_one_round_are_in_operating_order() -> None:
    co = {
        LB: Co(shares={ADAM: 1}, price=71, cash=500),
        LG: Co(shares={ADAM: 1}, price=60, cash=500),
        MB: Co(shares={BETH: 1}, price=None),
    }
    state = position(IssueShareTurn((LB, LG), (LG, LB)), companies=co)
    state = play(state, shrink(ADAM, LG, 1), shrink(ADAM, LB, 1))
    assert state.privates == (MB, LB, LG)


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.2")
def test_8_2_loans_beyond_the_shares_in_play_are_repaid() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, price=60, cash=600, loans=7)}
    state = play(issuing(LB, companies=co), shrink(ADAM, LB, 5))
    assert (state.loans[LB], state.cash[LB]) == (5, 600 - 120 - 400)
    assert price_of(state, LB) == 71


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.3")
def test_8_2_it_fails_if_they_cannot_be() -> None:
    co = {LB: Co(shares={ADAM: 2, BETH: 2}, size=10, pool=2, price=60, cash=60, loans=6)}
    poor = issuing(LB, companies=co, cash={ADAM: 199})
    assert refused(poor, shrink(ADAM, LB, 5)) == "1820 8.2"
    state = play(issuing(LB, companies=co, cash={ADAM: 200}), shrink(ADAM, LB, 5))
    assert (state.cash[ADAM], state.loans[LB]) == (0, 5)
    assert price_of(state, LB) == 60  # up one, and down for the director's help


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.3")
def test_8_2_what_the_director_receives_for_his_own_shares_counts() -> None:
    co = {LB: Co(shares={ADAM: 3}, price=60, cash=120, loans=1), **LAST}
    private = shrink(ADAM, LB, 1, bought=((ADAM, 2),))
    poor = issuing(LB, MB, companies=co, cash={ADAM: 79})
    assert refused(poor, private) == "1820 8.2"
    state = play(issuing(LB, MB, companies=co, cash={ADAM: 80}), private)
    assert (state.cash[ADAM], state.loans, state.privates) == (0, {}, (LB,))


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.3")
def test_8_2_and_so_does_what_he_can_sell_while_he_keeps_control() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, price=60, cash=120, loans=6), **LAST}
    five = shrink(ADAM, LB, 5)
    poor = issuing(LB, MB, companies=co, cash={ADAM: 139})  # a second share would cost him control
    assert refused(poor, five) == "1820 8.2"
    state = play(issuing(LB, MB, companies=co, cash={ADAM: 140}), five)
    assert state.agenda[0] == MustPay(ADAM, 200, LB, LOANS, keeps=LB)
    state = play(state, sell(ADAM, LB))
    assert (state.cash[ADAM], state.loans[LB], state.directors[LB]) == (0, 5, ADAM)


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.3")
def test_8_2_or_only_what_he_has_by_an_option() -> None:
    co = {LB: Co(shares={ADAM: 3, BETH: 2}, size=10, pool=2, price=60, cash=120, loans=6), **LAST}
    cash = {"reduction": "cash only"}
    poor = issuing(LB, MB, companies=co, cash={ADAM: 199}, options=cash)
    assert refused(poor, shrink(ADAM, LB, 5)) == "1820 8.2"
    assert legal(issuing(LB, MB, companies=co, cash={ADAM: 200}, options=cash), shrink(ADAM, LB, 5))


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.3")
def test_8_2_what_he_has_includes_what_he_is_paid_for_his_own_shares() -> None:
    co = {LB: Co(shares={ADAM: 4, BETH: 2}, size=10, price=60, cash=60, loans=6), **LAST}
    cash, five = {"reduction": "cash only"}, shrink(ADAM, LB, 5, bought=((ADAM, 1),))
    poor = issuing(LB, MB, companies=co, cash={ADAM: 139}, options=cash)
    assert refused(poor, five) == "1820 8.2"
    assert legal(issuing(LB, MB, companies=co, cash={ADAM: 140}, options=cash), five)


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.1")
def test_8_2_a_private_company_repays_all_loans() -> None:
    co = {LB: Co(shares={ADAM: 1}, price=60, cash=50, loans=1), **LAST}
    state = play(issuing(LB, MB, companies=co), shrink(ADAM, LB, 1))
    assert (state.loans, state.cash[ADAM]) == ({}, 850)


MANY = tuple(f"{hex_}.s0" for hex_ in ("A1", "A3", "A5", "A7", "A9", "B6", "B8", "B10", "C9"))


@pytest.mark.rule("1820", "13.6")
@pytest.mark.parametrize("size", [5, 1])
def test_13_6_a_company_that_shrinks_has_no_more_markers_than_the_maximum(size: int) -> None:
    co = {LB: Co(shares={ADAM: 1}, size=10, price=60, homes=MANY, markers=1), **LAST}
    state = play(issuing(LB, MB, companies=co), shrink(ADAM, LB, size))
    named = tuple(StopId(stop) for stop in MANY)
    assert refused(state, KeepMarkers(player=ADAM, stops=named, spare=1)) == "1820 13.6"
    before = state.cash[BANK]
    state = play(state, KeepMarkers(player=ADAM, stops=named))
    assert (state.markers[LB], state.cash[BANK]) == (0, before)  # it costs nothing
    nine = {LB: Co(shares={ADAM: 1}, size=10, price=60, homes=MANY), **LAST}
    state = play(issuing(LB, MB, companies=nine), shrink(ADAM, LB, size))
    assert isinstance(state.agenda[0], IssueShareTurn)


@pytest.mark.rule("1820", "8.2")
def test_8_2_a_new_private_company_may_be_merged_with_one_of_the_director() -> None:
    co = {
        LB: Co(shares={ADAM: 1}, price=60, homes=("K9.s0",), trains=("3+",), markers=1),
        LG: Co(shares={ADAM: 1}, price=None, homes=("G7.s0",), trains=("2+",)),
        MB: Co(shares={BETH: 1}, price=None),
    }
    state = issuing(LB, companies=co)
    assert refused(state, shrink(ADAM, LB, 1, merge=MB)) == "1820 8.2"
    state = play(state, shrink(ADAM, LB, 1, merge=LG))
    assert LB not in state.sizes
    assert state.privates == (LG, MB)
    assert state.markers[LG] == 1
    assert sum(holder == LG for holder in state.trains.values()) == 2
    assert [LG in owners for owners in state.tokens.values()] == [True, True]


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "8.4.3")
def test_8_2_a_merger_repays_loans_before_it_pays_for_markers() -> None:
    co = {
        LB: Co(shares={ADAM: 1}, price=60, homes=MANY[5:8], loans=1),
        LG: Co(shares={ADAM: 1}, price=None, homes=MANY[:5]),
        **LAST,
    }
    state = issuing(LB, MB, companies=co, cash={ADAM: 300})
    state = play(state, shrink(ADAM, LB, 1, merge=LG))
    assert state.cash[ADAM] == 100
    kept = tuple(StopId(stop) for stop in MANY[:8])
    assert refused(state, KeepMarkers(player=ADAM, stops=kept)) == "1820 13.6"
    assert play(state, KeepMarkers(player=ADAM, stops=kept[:7])).cash[ADAM] == 0


@pytest.mark.rule("1820", "8.2")
@pytest.mark.rule("1820", "17.2")
def test_8_2_the_preview_tells_who_is_paid_and_what_is_repaid() -> None:
    co = {LB: Co(shares={ADAM: 4, BETH: 2}, size=10, pool=1, price=60, cash=700, loans=6)}
    told = preview_reduction(issuing(LB, companies=co), shrink(ADAM, LB, 5, bought=((BETH, 1),)))
    assert told["cost"] == 120
    assert told["effects"] == ["2 shares bought back", "Beth: £60", "1 loan repaid for £200"]
