"""1820 6.6.2: floating a new public company."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import HexId, StopId
from railhead.engine.state import BANK
from railhead.games.g1820.data.facts import BLUE, BROWN, GRAY, GREEN, LOCKE, RED, VIGNOLES, YELLOW
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.floating import PLACE_HOME, unused
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.tasks import ResolveLobbies, StockTurn, UseLobby
from tests.games.g1820.deals import act_for, buy, floats, home, no, placed, refuse, yes
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    BR,
    CLIVE,
    LB,
    LG,
    Co,
    actors,
    legal,
    play,
    position,
    refused,
)

OTHER = {LG: Co(shares={BETH: 2}, homes=("K9.s0",))}
K9 = {"K9": ("57", 0)}


def lobby(**changes: Any) -> State1820:
    """Adam may float a company."""
    return position(UseLobby(ADAM), ResolveLobbies(ADAM), **changes)


def at_k9(**changes: Any) -> State1820:
    """Adam floats a company at K9."""
    return play(lobby(**changes), floats(ADAM, LB), home(ADAM, "K9.s0", "5"))


@pytest.mark.rule("1820", "6.6.1")
@pytest.mark.rule("1820", "6.6.2")
def test_6_6_1_the_owner_of_the_lobby_may_float_or_pass() -> None:
    assert actors(lobby()) == (ADAM,)
    assert isinstance(play(lobby(), no(ADAM)).agenda[0], StockTurn)


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_an_unused_company_is_taken() -> None:
    state = lobby(companies=OTHER)
    assert refused(state, floats(ADAM, LG)) == "1820 6.6.2"
    assert refused(state, floats(ADAM, BR)) == "1820 6.6.2"
    closed = replace(state, discarded=frozenset({LB}))
    assert refused(closed, floats(ADAM, LB)) == "1820 6.6.2"
    assert len(unused(closed)) == 28


@pytest.mark.rule("1820", "10.5")
@pytest.mark.parametrize(
    ("phase", "sizes"),
    [(YELLOW, {5}), (GREEN, {5, 10}), (BLUE, {10, 20}), (RED, {20, 50}), (GRAY, {50})],
)
def test_10_5_the_chart_has_the_share_counts(phase: int, sizes: set[int]) -> None:
    state = lobby(phase=phase)
    assert {n for n in (1, 5, 10, 20, 50) if legal(state, floats(ADAM, LB, n))} == sizes


@pytest.mark.rule("1820", "10.5")
def test_10_5_or_the_table_of_phases_if_so_agreed() -> None:
    options = {"green_floats": "10"}
    state = lobby(phase=GREEN, options=options)
    assert refused(state, floats(ADAM, LB, 5), **options) == "1820 10.5"


@pytest.mark.rule("1820", "16.1")
@pytest.mark.rule("1820", "6.6.2")
def test_16_1_par_prices_are_those_of_the_phase_and_earlier_ones() -> None:
    yellow, green = lobby(), lobby(phase=GREEN)
    assert refused(yellow, floats(ADAM, LB, 5, 78)) == "1820 16.1"
    assert refused(yellow, floats(ADAM, LB, 5, 51)) == "1820 16.1"
    assert legal(green, floats(ADAM, LB, 5, 95))
    assert legal(green, floats(ADAM, LB, 5, 55))
    assert refused(green, floats(ADAM, LB, 5, 105)) == "1820 16.1"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_price_shares_markers_and_money() -> None:
    state = play(at_k9(), placed(ADAM, (ADAM, 2)))
    assert (price_of(state, LB), state.sizes[LB]) == (71, 5)
    assert state.shares[LB] == {ADAM: 2, LB: 3}
    assert (state.cash[LB], state.cash[ADAM]) == (142, 858)
    assert (state.tokens[StopId("K9.s0")], state.markers[LB]) == ((LB,), 1)
    assert (state.directors[LB], set(state.floated)) == (ADAM, {LB})
    assert state.placed[HexId("K9")] == ("5", 0)


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_the_price_marker_is_placed_below_others() -> None:
    state = play(at_k9(companies={LG: Co(shares={BETH: 2}, price=71)}), placed(ADAM, (ADAM, 2)))
    assert state.order == (LG, LB)


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_a_marker_is_placed_before_the_shares() -> None:
    state = play(lobby(), floats(ADAM, LB))
    assert refused(state, placed(ADAM, (ADAM, 2))) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_on_a_tile_that_is_there() -> None:
    state = play(lobby(placed=K9), floats(ADAM, LB), home(ADAM, "K9.s0"))
    state = play(state, placed(ADAM, (ADAM, 2)))
    assert state.tokens[StopId("K9.s0")] == (LB,)
    assert not state.float_hexes


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_only_in_an_open_circle() -> None:
    state = play(lobby(companies=OTHER, placed=K9), floats(ADAM, LB))
    assert refused(state, home(ADAM, "K9.s0")) == "1820 6.6.2"
    assert refused(state, home(ADAM, "K9.s7")) == "1820 6.6.2"
    assert refused(state, home(ADAM, "G9.s0")) == "1820 6.6.2"
    assert refused(state, home(ADAM, "Z99.s0")) == "1820 6.6.2"
    assert refused(state, home(ADAM, "nowhere")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_not_in_london_but_in_chatham() -> None:
    state = play(lobby(), floats(ADAM, LB))
    assert refused(state, home(ADAM, "M13.s0")) == "1820 6.6.2"
    assert legal(state, home(ADAM, "M15.s0"))


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_a_yellow_tile_is_laid_as_the_rules_of_track_have_it_for_nothing() -> None:
    state = play(lobby(placed={"K11": ("57", 0)}), floats(ADAM, LB))
    assert refused(state, home(ADAM, "K9.s0", "5")) == "1820 6.6.2"  # next to a city
    assert refused(state, home(ADAM, "K9.s0", "14")) == "1820 6.6.2"
    assert refused(state, home(ADAM, "K9.s0", "no tile")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_a_circle_may_be_opened_by_one_upgrade_if_the_phase_allows() -> None:
    full = lobby(companies=OTHER, placed=K9, phase=GREEN)
    state = play(full, floats(ADAM, LB), home(ADAM, "K9.s0", "14"), placed(ADAM, (ADAM, 2)))
    assert state.tokens[StopId("K9.s0")] == (LG, LB)
    yellow = play(lobby(companies=OTHER, placed=K9), floats(ADAM, LB))
    assert refused(yellow, home(ADAM, "K9.s0", "14")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_also_where_another_is_open_but_not_without_a_new_circle() -> None:
    state = play(lobby(placed=K9, phase=GREEN), floats(ADAM, LB))
    assert legal(state, home(ADAM, "K9.s0", "14"))
    brown = play(lobby(placed={"K9": ("14", 0)}, phase=BROWN), floats(ADAM, LB, 10))
    upgrades = [a for a in PLACE_HOME.candidates(brown, ADAM) if a.stop == "K9.s0" and a.tile]
    assert upgrades  # all to two circles again
    assert {refused(brown, upgrade) for upgrade in upgrades} == {"1820 6.6.2"}


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_by_an_option_only_where_none_is_open() -> None:
    full = {"float_upgrade": "full city"}
    state = play(lobby(placed=K9, phase=GREEN, options=full), floats(ADAM, LB))
    assert refused(state, home(ADAM, "K9.s0", "14")) == "1820 6.6.2"
    state = lobby(companies=OTHER, placed=K9, phase=GREEN, options=full)
    assert legal(play(state, floats(ADAM, LB)), home(ADAM, "K9.s0", "14"))


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_not_a_tile_that_a_float_of_this_round_laid() -> None:
    state = lobby(companies=OTHER, placed=K9, phase=GREEN, float_hexes=frozenset({"K9"}))
    state = play(state, floats(ADAM, LB))
    assert refused(state, home(ADAM, "K9.s0", "14")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_two_markers_in_different_hexes_cost_80_for_each_edge_between() -> None:
    state = at_k9()
    assert refused(state, home(ADAM, "K9.s0", "5")) == "1820 6.6.2"
    state = play(state, home(ADAM, "G7.s0", "148"))
    bank = state.cash[BANK]
    state = play(state, placed(ADAM, (ADAM, 2)))
    assert state.cash[ADAM] == 1000 - 4 * 80 - 142
    assert state.cash[BANK] == bank + 320
    assert (state.markers[LB], state.fees[LB]) == (0, 320)


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_not_two_in_the_two_circles_of_a_hex() -> None:
    state = lobby(placed={"K9": ("14", 0)}, phase=GREEN)
    state = play(state, floats(ADAM, LB), home(ADAM, "K9.s0"))
    assert refused(state, home(ADAM, "K9.s0")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_players_and_cousins_buy() -> None:
    for wrong in ((("pool", 2),), ((ADAM, 1), (ADAM, 1)), ((ADAM, 3), (BETH, -1))):
        assert refused(at_k9(), placed(ADAM, *wrong)) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_no_third_marker() -> None:
    state = play(at_k9(), home(ADAM, "G7.s0", "148"))
    assert refused(state, home(ADAM, "M15.s0")) == "1820 6.6.2"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_the_way_between_markers_goes_round_barriers() -> None:
    state = play(lobby(phase=GREEN), floats(ADAM, LB), home(ADAM, "C15.s0", "5", 3))
    state = play(state, home(ADAM, "D16.s0", "6", 2), placed(ADAM, (ADAM, 2)))
    assert state.fees[LB] == 160


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_the_fee_and_the_shares_are_paid_from_cash() -> None:
    assert refused(at_k9(cash={ADAM: 319}), home(ADAM, "G7.s0", "148")) == "1820 6.6.2"
    state = play(at_k9(cash={ADAM: 461}), home(ADAM, "G7.s0", "148"))
    assert refused(state, placed(ADAM, (ADAM, 2))) == "1820 6.5.1"


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_forty_percent_must_be_bought() -> None:
    assert refused(at_k9(), placed(ADAM, (ADAM, 1))) == "1820 6.6.2"
    assert refused(at_k9(), placed(ADAM, (ADAM, 3), (BETH, 3))) == "1820 6.6.2"
    assert refused(at_k9(), placed(ADAM, (ADAM, 4))) == "1820 6.5.2.4"
    assert play(at_k9(), placed(ADAM, (ADAM, 3))).shares[LB][ADAM] == 3


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_buyers_agree_and_the_largest_is_director() -> None:
    state = play(at_k9(cousins={LOCKE: CLIVE}, cash={LOCKE: 71}), placed(ADAM, (BETH, 2)))
    assert actors(state) == (BETH,)
    assert LB not in state.sizes
    state = play(state, yes(BETH))
    assert (state.directors[LB], state.cash[BETH], state.cash[ADAM]) == (BETH, 858, 1000)


@pytest.mark.rule("1820", "13.4")
def test_13_4_of_equals_at_a_float_the_owner_of_the_lobby_is_director() -> None:
    state = play(at_k9(), placed(ADAM, (BETH, 1), (ADAM, 1)), yes(BETH))
    assert state.directors[LB] == ADAM
    state = play(at_k9(), placed(ADAM, (CLIVE, 1), (BETH, 1)), yes(BETH), yes(CLIVE))
    assert state.directors[LB] == BETH


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_who_declines_leaves_everything_as_it_was() -> None:
    before = at_k9()
    state = play(before, placed(ADAM, (BETH, 2)), refuse(BETH))
    assert (state.cash, state.placed) == (before.cash, before.placed)
    assert refused(state, placed(ADAM, (BETH, 2))) == "1820 10.1"
    assert play(state, placed(ADAM, (ADAM, 2))).directors[LB] == ADAM


@pytest.mark.rule("1820", "6.6.2")
def test_6_6_2_without_buyers_the_float_fails_altogether() -> None:
    before = lobby()
    state = play(at_k9(), no(ADAM))
    assert (state.cash, state.placed, state.tokens) == (before.cash, before.placed, before.tokens)
    assert LB not in state.sizes
    assert LB in unused(state)


# Vignoles


@pytest.mark.rule("1820", "14.3.1")
def test_14_3_1_vignoles_halves_the_fee_and_earns_half_of_what_is_paid() -> None:
    state = at_k9(cousins={VIGNOLES: ADAM}, cash={VIGNOLES: 100})
    state = play(state, home(ADAM, "G7.s0", "148"), placed(ADAM, (ADAM, 1), (VIGNOLES, 1)))
    assert state.cash[ADAM] == 1000 - 71 - 320 + 160
    assert state.cash[VIGNOLES] == 100 - 71 + 80


@pytest.mark.rule("1820", "14.3.1")
def test_14_3_1_or_half_of_the_whole_fee_if_so_agreed() -> None:
    options = {"vignoles": "full fee"}
    state = at_k9(cousins={VIGNOLES: ADAM}, cash={VIGNOLES: 100}, options=options)
    state = play(state, home(ADAM, "G7.s0", "148"), placed(ADAM, (ADAM, 1), (VIGNOLES, 1)))
    assert state.cash[VIGNOLES] == 100 - 71 + 160


@pytest.mark.rule("1820", "14.3.1")
def test_14_3_1_also_by_a_purchase_later_in_the_same_round_and_once() -> None:
    co = {LB: Co(shares={BETH: 2}, price=71)}
    state = position(
        StockTurn(ADAM),
        companies=co,
        cousins={VIGNOLES: ADAM},
        cash={VIGNOLES: 200},
        lobbied=True,
        fees={LB: 160},
        floated=frozenset({LB}),
    )
    state = play(state, act_for(ADAM, VIGNOLES), buy(ADAM, LB, LB))
    assert (state.cash[BETH], state.cash[VIGNOLES]) == (1080, 200 - 71 + 40)
    assert not state.fees


@pytest.mark.rule("1820", "14.3.1")
@pytest.mark.parametrize(("to", "options"), [(BETH, {}), (CLIVE, {"refund": "payer"})])
def test_14_3_1_the_money_goes_back_to_the_director_or_to_the_payer(to: str, options: Any) -> None:
    state = position(
        StockTurn(ADAM),
        companies={LB: Co(shares={BETH: 2}, price=71)},
        cousins={VIGNOLES: ADAM},
        cash={VIGNOLES: 200},
        lobbied=True,
        fees={LB: 160},
        payers={LB: CLIVE},
        options=options,
    )
    state = play(state, act_for(ADAM, VIGNOLES), buy(ADAM, LB, LB))
    assert state.cash[to] == 1080


@pytest.mark.rule("1820", "14.3.1")
def test_14_3_1_no_other_buyer_halves_it() -> None:
    state = play(at_k9(), home(ADAM, "G7.s0", "148"), placed(ADAM, (ADAM, 2)))
    assert (state.fees, state.payers) == ({LB: 320}, {LB: ADAM})


@pytest.mark.rule("1820", "6.5.2.4")
def test_6_5_2_4_who_sold_shares_of_the_company_buys_none_at_a_float() -> None:
    state = at_k9(sold={ADAM: frozenset({LB})})
    assert refused(state, placed(ADAM, (ADAM, 2))) == "1820 6.5.2.4"
    assert legal(at_k9(), placed(ADAM, (ADAM, 2)))
