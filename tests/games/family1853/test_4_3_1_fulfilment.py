"""1853R 4.3.1: a contract is fulfilled by a railway between its cities."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import BROAD, METRE, HexId, StopId, TileId
from railhead.engine.actions import LayTile
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.games.family1853.actions import ClaimBond
from railhead.games.family1853.contracts.bids import bond_holder
from railhead.games.family1853.contracts.fulfilment import networks, settle_contracts
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.tasks import DealingTurn, LayTrack, PenaltyVote
from tests.games.family1853.bids import facts, track
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    NWR,
    SIR,
    legal,
    play,
    position,
    refused,
)

TO_LAHORE = track({"Em": (2, 5), "Dl": (2, 5), "Ck": (2, 3)})
TO_MULTAN = track({"Dj": (0, 4), "Dh": (1, 3), "Eg": (0, 2)})
BOTH_LINES = {**TO_LAHORE, **TO_MULTAN}
TO_JAIPUR = {**TO_LAHORE, **track({"Gm": (0, 2)})}  # from another station of Delhi
BID = ("Delhi", "Lahore", "Multan")


def contracts(placed: Any, bids: dict[Player, tuple[str, ...]], **changes: Any) -> State1853:
    """The NWR, with bases at Delhi and Lahore, runs; its track lies as said; bonds are 90 each."""
    names = bids.items()
    state = position(
        LayTrack(NWR),
        shares={NWR: {CLIVE: 5}},
        placed=placed,
        double_lay={NWR: "pay now"},
        bonds=dict.fromkeys(bids, 90),
        bids={p: tuple(Claim(c, facts().cities[c].companies[0]) for c in cs) for p, cs in names},
        **changes,
    )
    cash = dict(state.cash)
    for player in bids:
        cash[player] -= 90
        cash[bond_holder(player)] = 90
    return replace(state, cash=cash)


def fulfilled(placed: Any, *cities: str, **changes: Any) -> bool:
    state = settle_contracts(contracts(placed, {ADAM: cities}, **changes))
    assert (state.cash[bond_holder(ADAM)] == 0) == (ADAM in state.revealed)
    return ADAM in state.revealed


@pytest.mark.rule("1853R", "2.5.1.1", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_bond_is_returned_when_the_last_tile_is_laid_by_anybody() -> None:
    missing = {name: tile for name, tile in BOTH_LINES.items() if name != "Dl"}
    state = contracts(missing, {ADAM: BID})
    assert settle_contracts(state) is state
    lay = LayTile(
        player=CLIVE,
        company=NWR,
        hex=HexId("Dl"),
        tile=TileId(BOTH_LINES["Dl"][0]),
        rotation=BOTH_LINES["Dl"][1],
    )
    after = play(state, lay)
    assert after.cash[ADAM] == state.cash[ADAM] + 90
    assert after.cash[bond_holder(ADAM)] == 0


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_the_bid_is_revealed_to_all() -> None:
    state = settle_contracts(contracts(BOTH_LINES, {ADAM: BID}))
    assert state.revealed == {ADAM}
    event = next(e for e in state.events if e.kind == "contract_fulfilled")
    assert event.seen_by(None)
    assert event.about == {"player": ADAM, "cities": list(BID)}


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_one_tile_may_fulfil_several_contracts() -> None:
    bids = {ADAM: BID, BETH: ("Delhi", "Lahore"), CLIVE: ("Delhi", "Lahore", "Karachi")}
    state = settle_contracts(contracts(BOTH_LINES, bids))
    assert state.revealed == {ADAM, BETH}


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_a_bond_is_returned_once() -> None:
    once = settle_contracts(contracts(BOTH_LINES, {ADAM: BID}))
    assert settle_contracts(once) is once


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
@pytest.mark.parametrize("missing", sorted(BOTH_LINES))
def test_4_3_1_every_tile_of_the_line_is_needed(missing: str) -> None:
    assert fulfilled(BOTH_LINES, *BID)
    placed = {name: tile for name, tile in BOTH_LINES.items() if name != missing}
    assert not fulfilled(placed, *BID)


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_a_city_without_a_tile_is_not_connected() -> None:
    up_to_lahore = {name: tile for name, tile in TO_LAHORE.items() if name != "Ck"}
    assert not fulfilled(up_to_lahore, "Delhi", "Lahore")
    assert not fulfilled(up_to_lahore, "Lahore")


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_bases_of_others_block_nobody() -> None:
    state = contracts(BOTH_LINES, {ADAM: ("Delhi", "Multan")})
    tokens = {StopId("Ck.s0"): (SIR,), StopId("Fn.s0"): (SIR,)}
    assert settle_contracts(replace(state, tokens=tokens)).revealed == {ADAM}


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_passengers_cross_a_large_city() -> None:
    base = {"Gm.s0": "BBCI"}
    assert fulfilled(TO_JAIPUR, "Lahore", "Delhi", "Jaipur", tokens=base)


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_a_line_without_any_base_does_not_count() -> None:
    assert not fulfilled(TO_JAIPUR, "Lahore", "Delhi", "Jaipur")


# Changes of gauge

TWO_GAUGES = {
    **TO_LAHORE,
    "Ck": ("102", 0),
    **track({"Dj": (0, 4), "Dh": (1, 3), "Eg": (0, 2)}, METRE),
}


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_change_of_gauge_at_a_station() -> None:
    assert fulfilled(TWO_GAUGES, *BID)


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_no_change_of_gauge_between_stations() -> None:
    broken = {**TO_LAHORE, **track({"Dl": (2, 5)}, METRE)}
    assert not fulfilled(broken, "Delhi", "Lahore")


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
@pytest.mark.parametrize(("bases", "counts"), [({}, False), ({StopId("Eg.s0"): (SIR,)}, True)])
def test_4_3_1_the_length_of_other_gauge_must_be_linked_to_a_base(
    bases: dict[StopId, tuple[Company, ...]], counts: bool
) -> None:
    state = contracts(TWO_GAUGES, {ADAM: BID})
    state = replace(state, tokens={StopId("Fn.s0"): (NWR,), **bases})
    assert (ADAM in settle_contracts(state).revealed) == counts


MEET_AT_EM = {**track({"Em": (2, 5)}), **track({"Dl": (2, 5), "Ck": (2, 3)}, METRE)}


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_trains_are_changed_at_any_station_on_dual_track() -> None:
    assert not fulfilled(MEET_AT_EM, "Delhi", "Lahore")
    assert fulfilled({**MEET_AT_EM, "Em": ("102", 0)}, "Delhi", "Lahore")


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_no_change_at_a_junction() -> None:
    """Broad gauge from Delhi and metre gauge from Lahore meet at a junction at Dl."""
    meet = {**TO_LAHORE, **track({"Ck": (2, 3)}, METRE), "Dl": ("107", 2)}
    assert not fulfilled(meet, "Delhi", "Lahore")
    assert fulfilled({**meet, **track({"Ck": (2, 3)}, BROAD)}, "Delhi", "Lahore")


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_two_towns_on_a_tile_are_apart() -> None:
    state = contracts({"Eo": ("55", 0)}, {})
    state = replace(state, tokens={StopId("Eo.s0"): (NWR,), StopId("Eo.s1"): (SIR,)})
    assert all(len(places) == 1 for places in networks(state))
    assert len(networks(state)) == 2


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_networks() -> None:
    state = contracts(TO_JAIPUR, {}, tokens={"Gm.s0": "BBCI", "Hv.s0": "EIR"})
    assert set(networks(state)) == {frozenset({"Fn", "Gm", "Ck", "Em.s0"})}


def test_no_bid_no_contract() -> None:
    state = contracts(BOTH_LINES, {})
    assert settle_contracts(state) is state
    empty = replace(state, bids={ADAM: ()})
    assert settle_contracts(empty) is empty


# 4.3.2, by option: bonds are claimed

CLAIMED = {"bond_claim": "by the player"}
CLAIM = ClaimBond(player=ADAM)


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_by_option_a_bond_is_claimed_by_its_player() -> None:
    state = contracts(BOTH_LINES, {ADAM: BID}, options=CLAIMED)
    assert settle_contracts(state) is state
    state = replace(state, agenda=(DealingTurn(ADAM),))
    cash = state.cash[ADAM]
    assert CLAIM in legal(state, ADAM, **CLAIMED)
    state = play(state, CLAIM, **CLAIMED)
    assert state.cash[ADAM] == cash + 90
    assert ADAM in state.revealed
    assert refused(state, CLAIM, **CLAIMED).rule == cited("4.3.2")


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_by_option_it_is_not_claimed_before_the_cities_are_connected() -> None:
    state = contracts(TO_LAHORE, {ADAM: BID}, options=CLAIMED)
    state = replace(state, agenda=(DealingTurn(ADAM),))
    assert refused(state, CLAIM, **CLAIMED).rule == cited("4.3.1")


@pytest.mark.rule("1853R", "4.3.2")
@pytest.mark.rule("1853", "4.3.2")
@both
def test_4_3_2_by_option_an_illegal_bid_comes_to_light_with_the_claim() -> None:
    state = contracts(TO_LAHORE, {ADAM: ("Delhi", "Lahore")}, options=CLAIMED)
    state = play(replace(state, agenda=(DealingTurn(ADAM),)), CLAIM, **CLAIMED)
    assert state.agenda[0] == PenaltyVote(ADAM)
