"""1853R 4.4: establishment of base stations."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.board.tiles import BROAD, METRE, HexId, StopId
from railhead.engine.rules.tokens import PlaceTokens, tokens_left
from railhead.games.family1853.board.homes import home_stops
from railhead.games.family1853.board.outreach import reachable_by_train
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.state import Claim
from tests.games.family1853.bids import track
from tests.games.family1853.building import ENOUGH, base, establishing, in_hand, step_over
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BNR,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    eighth,
    legal,
    play,
    refused,
    settle,
)

TO_LUCKNOW = {"Ht": ("6", 3), "Gs": ("6", 2)}  # Allahabad - Lucknow - towards Cawnpore
TO_CAWNPORE = {**TO_LUCKNOW, "Gq": ("6", 5)}
TO_BENARES = {"Ht": ("6", 1), "Hv": ("6", 4)}  # Benares lies outside GIP's area
TO_AHMADABAD = {"Mi": ("105", 0), "Lj": ("58", 3), "Ki": ("4", 2), "Jh": ("69", 2)}
TO_MADRAS = {"Tp": ("76", 1), "Tr": ("72", 4), "Sq": ("73", 0)}  # as in Appendix 4
MAJOR_BBCI = frozenset({EIR, GIP, NWR, BNR, BBCI})


def owners(state: Any, stop: str) -> tuple[str, ...]:
    """Who has a base at a station."""
    return tuple(state.tokens.get(StopId(stop), ()))


# 4.4.1 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_a_base_is_established_in_the_companys_area() -> None:
    state = play(establishing(GIP, placed=TO_LUCKNOW), base(GIP, "Gs.s0"))
    assert owners(state, "Gs.s0") == (GIP,)


@pytest.mark.rule("1853R", "4.4.1", "1.4.6")
@pytest.mark.rule("1853", "4.4.1")
@both
@pytest.mark.parametrize("phase", [1, 2, 3, 4])
def test_4_4_1_none_is_established_outside(phase: int) -> None:
    state = establishing(GIP, placed=TO_BENARES, phase=phase)
    assert refused(state, base(GIP, "Hv.s0")).rule == cited("4.4.1")


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_the_limits_of_the_area_are_included() -> None:
    """Hyderabad lies in the last row of GIP's area."""
    placed = {"Nj": ("58", 5), "Nl": ("9", 1), "Nn": ("58", 2), "Oo": ("69", 5)}
    state = play(establishing(GIP, placed=placed), base(GIP, "Oo.s0"))
    assert owners(state, "Oo.s0") == (GIP,)


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_only_the_company_in_turn() -> None:
    state = establishing(EIR, GIP, placed=TO_LUCKNOW)
    assert refused(state, base(GIP, "Gs.s0")).rule == cited("4.4.1")
    assert refused(state, base(MSM, "Gs.s0")).rule == cited("4.4.1")


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_several_may_be_established_in_one_turn() -> None:
    """4.1.2 and 4.2.1 limit what is laid in a turn; 4.4 limits nothing."""
    state = establishing(GIP, placed=TO_CAWNPORE)
    state = play(state, base(GIP, "Gs.s0"), base(GIP, "Gq.s0"))
    assert owners(state, "Gs.s0") == owners(state, "Gq.s0") == (GIP,)


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_a_company_need_not_establish_any() -> None:
    assert step_over(play(establishing(GIP, placed=TO_LUCKNOW), ENOUGH))


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_the_step_is_left_out_where_nothing_can_be_done() -> None:
    assert step_over(settle(establishing(GIP)))
    assert step_over(settle(establishing(GIP, placed=TO_LUCKNOW, treasury={GIP: 39})))
    assert not step_over(settle(establishing(GIP, placed=TO_LUCKNOW)))


@pytest.mark.rule("1853R", "4.4.1")
@pytest.mark.rule("1853", "4.4.1")
@both
def test_4_4_1_what_is_offered_is_what_is_legal() -> None:
    state = establishing(GIP, EIR, placed=TO_CAWNPORE, tokens={"Gq.s0": EIR})
    assert legal(state, ADAM) == [base(GIP, "Gs.s0"), ENOUGH]


# 4.4.2 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.2", "1.4.6", "4.10.5")
@pytest.mark.rule("1853", "4.4.2", "4.10.5")
@both
@pytest.mark.parametrize("train", ["5", "6"])
def test_4_4_2_with_a_5_or_6_a_base_is_established_elsewhere(train: str) -> None:
    state = establishing(GIP, placed=TO_BENARES, phase=4, trains={GIP: [train]})
    state = play(state, base(GIP, "Hv.s0"))
    assert owners(state, "Hv.s0") == (GIP,)
    assert state.calls == {"Hv"}


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
@pytest.mark.parametrize("train", ["4", "4M"])
def test_4_4_2_other_trains_do_not_free_a_company(train: str) -> None:
    state = establishing(GIP, placed=TO_BENARES, phase=4, trains={GIP: [train]})
    assert refused(state, base(GIP, "Hv.s0")).rule == cited("4.4.1")


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
def test_4_4_2_a_base_at_home_need_not_be_called_at() -> None:
    state = establishing(GIP, placed=TO_LUCKNOW, phase=4, trains={GIP: ["5"]})
    assert play(state, base(GIP, "Gs.s0")).calls == frozenset()


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
def test_4_4_2_a_train_must_reach_it() -> None:
    """Metre gauge all the way, and a broad gauge train."""
    placed = {"Ht": ("76", 1), "Hv": ("76", 4)}
    settings: dict[str, Any] = {"placed": placed, "phase": 4}
    state = establishing(GIP, trains={GIP: ["5"]}, **settings)
    assert refused(state, base(GIP, "Hv.s0")).rule == cited("4.4.2")
    state = establishing(GIP, trains={GIP: ["5", "3M"]}, **settings)
    assert owners(play(state, base(GIP, "Hv.s0")), "Hv.s0") == (GIP,)


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
def test_4_4_2_from_a_home_base_not_from_any() -> None:
    """Patna is near GIP's base at Benares, but no train comes there from Allahabad."""
    placed = {"Hv": ("6", 1), "Hx": ("5", 4), "Iw": ("58", 3)}
    tokens = {"Hv.s0": GIP}
    state = in_hand(
        PlaceTokens(GIP), (GIP, EIR), placed=placed, tokens=tokens, phase=4, trains={GIP: ["5"]}
    )
    state = _without(state, "Hx.s0", EIR)
    assert StopId("Hx.s0") in reach(state, GIP, BROAD).stops
    assert refused(state, base(GIP, "Hx.s0")).rule == cited("4.4.2")


def _without(state: Any, stop: str, company: str) -> Any:
    """The position as if a company had no base there."""
    left = tuple(c for c in state.tokens[StopId(stop)] if c != company)
    return replace(state, tokens={**state.tokens, StopId(stop): left})


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
def test_4_4_2_the_trains_can_call_at_all_places_together() -> None:
    """Benares is run from Allahabad, Ahmadabad from Bombay: one train cannot do both."""
    settings: dict[str, Any] = {"placed": {**TO_BENARES, **TO_AHMADABAD}, "phase": 4}
    one = establishing(GIP, trains={GIP: ["5"]}, **settings)
    for first, second in (("Hv.s0", "Jh.s0"), ("Jh.s0", "Hv.s0")):
        assert refused(play(one, base(GIP, first)), base(GIP, second)).rule == cited("4.4.2")
    two = establishing(GIP, trains={GIP: ["5", "4"]}, **settings)
    assert play(two, base(GIP, "Hv.s0"), base(GIP, "Jh.s0")).calls == {"Hv", "Jh"}


@pytest.mark.rule("1853R", "4.4.2")
@pytest.mark.rule("1853", "4.4.2")
@both
def test_4_4_2_the_station_is_reached_not_only_its_hex() -> None:
    """Broad gauge from Nagpur to southern Bombay, metre gauge from Ahmadabad to northern Bombay."""
    broad = {"Kq": (3, 4), "Lp": (0, 3), "Mo": (0, 4), "Mm": (1, 3), "Nl": (0, 4), "Nj": (1, 5)}
    metre = {"Jh": (2,), "Ki": (5, 2), "Lj": (5, 3)}
    placed = {**track(broad), **track(metre, METRE)}
    settings: dict[str, Any] = {"placed": placed, "phase": 4, "tokens": {"Jh.s0": BNR}}
    state = establishing(BNR, trains={BNR: ["5"]}, **settings)
    assert StopId("Mi.s1") in reach(state, BNR, METRE).stops
    refusal = refused(state, base(BNR, "Mi.s1"))
    assert refusal.rule == cited("4.4.2")
    assert "the north-east station of Bombay (Mi)" in refusal.reason
    assert reachable_by_train(state, BNR, StopId("Mi.s0"), frozenset({HexId("Mi")}))


# 4.4.3 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.3", "4.5.6")
@pytest.mark.rule("1853", "4.4.3", "4.5.6")
@both
def test_4_4_3_a_base_stops_others_from_going_beyond() -> None:
    """From Allahabad over Lucknow, where EIR gets its base, to Cawnpore."""
    state = establishing(EIR, GIP, placed=TO_CAWNPORE, tokens={"Gq.s0": EIR})
    assert StopId("Gq.s0") in reach(state, GIP, BROAD).stops
    state = play(state, base(EIR, "Gs.s0"))
    assert StopId("Gs.s0") in reach(state, GIP, BROAD).stops
    assert StopId("Gq.s0") not in reach(state, GIP, BROAD).stops


@pytest.mark.rule("1853R", "4.4.3", "4.1.7")
@pytest.mark.rule("1853", "4.4.3", "4.1.6")
@both
def test_4_4_3_a_base_begins_lines_of_either_gauge() -> None:
    """Rawalpindi has a broad line to Lahore and a metre line to Peshawar, a frontier of 100."""
    placed = {"Ck": ("5", 5), "Bj": ("102", 0), "Bh": ("113", 1)}
    state = establishing(NWR, placed=placed, frontier_paid=frozenset({("Bj", NWR)}))
    state = play(state, base(NWR, "Bj.s0"))
    assert state.cash[NWR] == 1000 - 40 + 100


@pytest.mark.rule("1853R", "4.1.15", "4.4.3")
@pytest.mark.rule("1853", "4.1.14", "4.4.3")
@both
@pytest.mark.parametrize(("line", "paid"), [("any", 100), ("own", 0)])
def test_4_1_15_a_base_on_the_way_to_a_post_that_others_connected(line: str, paid: int) -> None:
    """Peshawar, a frontier of 100, lies beyond Rawalpindi, whose 40 have been paid."""
    option = {"frontier_line": line}
    placed = {"Ck": ("5", 5), "Bj": ("6", 2), "Bh": ("69", 1)}
    had = frozenset({("Bj", NWR)})
    state = establishing(NWR, placed=placed, frontier_paid=had, options=option)
    assert play(state, base(NWR, "Bj.s0"), **option).cash[NWR] == 1000 - 40 + paid


@pytest.mark.rule("1853R", "4.1.15", "4.4.3")
@pytest.mark.rule("1853", "4.1.14", "4.4.3")
@both
def test_4_1_15_by_option_a_base_that_makes_the_connection_is_paid() -> None:
    own = {"frontier_line": "own"}
    placed = {"Ck": ("5", 5), "Bj": ("102", 0), "Bh": ("113", 1)}
    state = establishing(NWR, placed=placed, options=own)
    assert play(state, base(NWR, "Bj.s0"), **own).cash[NWR] == 1000 - 40 + 100


@pytest.mark.rule("1853R", "4.4.3", "4.3.1")
@pytest.mark.rule("1853", "4.4.3", "4.3.1")
@both
def test_4_4_3_a_base_may_complete_a_contract() -> None:
    """A metre line that is linked to no base forms no part of the connection until one is."""
    placed = {"Ck": ("5", 5), "Bj": ("102", 0), "Bh": ("113", 1)}
    claims = tuple(Claim(city, NWR) for city in ("Lahore", "Rawalpindi", "Peshawar"))
    state = establishing(
        NWR, placed=placed, bids={ADAM: claims}, bonds={ADAM: 60}, cash={"bond:Adam": 60}
    )
    after = play(state, base(NWR, "Bj.s0"))
    assert after.cash[ADAM] == state.cash[ADAM] + 60
    assert after.revealed == {ADAM}


# 4.4.4 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.4")
@pytest.mark.rule("1853", "4.4.4")
@both
def test_4_4_4_the_first_base_costs_40_and_further_ones_100() -> None:
    state = establishing(GIP, placed=TO_CAWNPORE)
    first = play(state, base(GIP, "Gs.s0"))
    assert first.cash[GIP] == 1000 - 40
    second = play(first, base(GIP, "Gq.s0"))
    assert second.cash[GIP] == 1000 - 40 - 100
    assert second.cash[second.facts.credit_bank] == state.cash[state.facts.credit_bank] + 140


@pytest.mark.rule("1853R", "4.4.4")
@pytest.mark.rule("1853", "4.4.4")
@both
@pytest.mark.parametrize(
    ("company", "placed", "stop"),
    [
        (SIR, TO_MADRAS, "Rr.s1"),  # one home
        (BBCI, {"Mi": ("105", 0), "Lj": ("58", 3), "Ki": ("4", 2), "Jh": ("69", 2)}, "Jh.s0"),
    ],
)
def test_4_4_4_homes_are_free_and_do_not_count(company: Any, placed: Any, stop: str) -> None:
    state = establishing(company, placed=placed, majors=MAJOR_BBCI)
    assert play(state, base(company, stop)).cash[company] == 1000 - 40


@pytest.mark.rule("1853R", "4.4.4", "4.8.8")
@pytest.mark.rule("1853", "4.4.4", "4.8.8")
@both
def test_4_4_4_the_company_itself_must_have_the_money() -> None:
    state = establishing(GIP, placed=TO_CAWNPORE, treasury={GIP: 39})
    assert refused(state, base(GIP, "Gs.s0")).rule == cited("4.4.4")
    state = establishing(GIP, placed=TO_CAWNPORE, treasury={GIP: 139})
    state = play(state, base(GIP, "Gs.s0"))
    assert step_over(state)  # 99 left do not pay for another
    exact = establishing(GIP, placed=TO_LUCKNOW, treasury={GIP: 40})
    assert play(exact, base(GIP, "Gs.s0")).cash[GIP] == 0


@pytest.mark.rule("1853R", "4.4.4")
@pytest.mark.rule("1853", "4.4.4")
@both
@pytest.mark.parametrize(
    ("company", "count"),
    [(EIR, 5), (GIP, 5), (NWR, 5), (BNR, 5), (BBCI, 4), (MSM, 4), (SIR, 4), (None, 3)],
)
def test_4_4_4_tokens_run_out(company: Any, count: int) -> None:
    """TABLE 7, less the token that marks the share price and those at home."""
    company = company or eighth()
    state = establishing(company)
    assert tokens_left(state, company) == count - len(home_stops(state, company))


@pytest.mark.rule("1853R", "4.4.4")
@pytest.mark.rule("1853", "4.4.4")
@both
def test_4_4_4_no_base_without_a_token() -> None:
    tokens = {"Gq.s0": GIP, "Kq.s0": GIP, "Gm.s0": GIP}
    placed = {**TO_CAWNPORE, "Kq": ("5", 0), "Gm": ("5", 0)}
    state = establishing(GIP, placed=placed, tokens=tokens)
    assert refused(state, base(GIP, "Gs.s0")).rule == cited("TABLE 7")
    assert step_over(settle(state))


# 4.4.5 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.5")
@pytest.mark.rule("1853", "4.4.5")
@both
@pytest.mark.parametrize(
    "stop", ["Iaa.s0", "Iy.s0", "Hv.s0", "Zz.s0", "Hx.s1", "Jab.s3", "", "Hx", "Hx.", "x.y.z"]
)
def test_4_4_5_only_at_large_stations_that_are_built(stop: str) -> None:
    """Iaa is a town, Iy a junction, Benares not yet built; the others do not exist."""
    placed = {"Iaa": ("58", 2), "Iy": ("107", 0), "Hx": ("5", 3)}
    state = establishing(EIR, placed=placed, phase=3)
    assert refused(state, base(EIR, stop)).rule == cited("4.4.5")


@pytest.mark.rule("1853R", "4.4.5")
@pytest.mark.rule("1853", "4.4.5")
@both
def test_4_4_5_the_space_must_be_vacant() -> None:
    state = establishing(EIR, GIP, placed=TO_CAWNPORE, tokens={"Gq.s0": EIR, "Gs.s0": GIP})
    refusal = refused(state, base(EIR, "Gs.s0"))
    assert refusal.rule == cited("4.4.5")
    assert refusal.reason == "Lucknow (Gs) has no vacant space: GIP"
    two = {**TO_CAWNPORE, "Gs": ("15", 1)}
    state = establishing(EIR, GIP, placed=two, tokens={"Gq.s0": EIR, "Gs.s0": GIP})
    assert owners(play(state, base(EIR, "Gs.s0")), "Gs.s0") == (GIP, EIR)


@pytest.mark.rule("1853R", "4.4.5")
@pytest.mark.rule("1853", "4.4.5")
@both
def test_4_4_5_one_base_at_a_station_with_two_spaces() -> None:
    two = {**TO_CAWNPORE, "Gs": ("15", 1)}
    state = play(establishing(GIP, placed=two), base(GIP, "Gs.s0"))
    assert refused(state, base(GIP, "Gs.s0")).rule == cited("4.4.5")


@pytest.mark.rule("1853R", "4.4.5")
@pytest.mark.rule("1853", "4.4.5")
@both
def test_4_4_5_one_base_in_a_city_with_several_stations() -> None:
    """EIR comes round from Jz to the other side of Calcutta."""
    placed = {"Iaa": ("3", 2), "Jz": ("3", 0), "Jab": ("104", 0)}
    state = establishing(EIR, placed=placed, phase=3)
    assert StopId("Jab.s4") in reach(state, EIR, BROAD).stops
    assert refused(state, base(EIR, "Jab.s4")).rule == cited("4.4.5")
    state = establishing(BNR, EIR, placed={**placed, "Hx": ("5", 3)}, phase=3)
    assert refused(state, base(BNR, "Jab.s4")).rule == cited("4.4.5")


# 4.4.6 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.6")
@pytest.mark.rule("1853", "4.4.6")
@both
def test_4_4_6_the_station_is_joined_to_a_base() -> None:
    state = establishing(EIR, GIP, placed=TO_LUCKNOW)
    assert refused(state, base(EIR, "Gs.s0")).rule == cited("4.4.6")


@pytest.mark.rule("1853R", "4.4.6")
@pytest.mark.rule("1853", "4.4.6")
@both
def test_4_4_6_without_a_break_of_gauge() -> None:
    broken = {"Ht": ("6", 3), "Gs": ("76", 2)}
    assert refused(establishing(GIP, placed=broken), base(GIP, "Gs.s0")).rule == cited("4.4.6")
    metre = {"Ht": ("76", 3), "Gs": ("76", 2)}
    state = play(establishing(GIP, placed=metre), base(GIP, "Gs.s0"))
    assert owners(state, "Gs.s0") == (GIP,)


@pytest.mark.rule("1853R", "4.4.6", "4.2.8")
@pytest.mark.rule("1853", "4.4.6", "4.2.8")
@both
def test_4_4_6_dual_gauge_is_no_break() -> None:
    placed = {"Ht": ("6", 3), "Gs": ("102", 0), "Gq": ("6", 5)}
    state = play(establishing(GIP, placed=placed, phase=3), base(GIP, "Gq.s0"))
    assert owners(state, "Gq.s0") == (GIP,)
    change = {**placed, "Gq": ("76", 5)}
    state = establishing(GIP, placed=change, phase=3)
    assert refused(state, base(GIP, "Gq.s0")).rule == cited("4.4.6")


@pytest.mark.rule("1853R", "4.4.6")
@pytest.mark.rule("1853", "4.4.6")
@both
def test_4_4_6_nor_past_the_bases_of_others() -> None:
    blocked = establishing(GIP, EIR, placed=TO_CAWNPORE, tokens={"Gs.s0": EIR})
    assert refused(blocked, base(GIP, "Gq.s0")).rule == cited("4.4.6")
    room = {**TO_CAWNPORE, "Gs": ("15", 1)}
    state = establishing(GIP, EIR, placed=room, tokens={"Gs.s0": EIR})
    assert owners(play(state, base(GIP, "Gq.s0")), "Gq.s0") == (GIP,)


# 4.4.7 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "4.4.7")
@pytest.mark.rule("1853", "4.4.7")
@both
@pytest.mark.parametrize("tile", ["6", "13", "14", "102"])
def test_4_4_7_the_home_of_a_sleeping_company_is_kept(tile: str) -> None:
    """However many spaces the station has by then."""
    placed = {"Hx": ("5", 3), "Hv": ("14", 0), "Ht": (tile, 1)}
    state = establishing(EIR, placed=placed, phase=3)
    assert StopId("Ht.s0") in reach(state, EIR, BROAD).stops
    assert refused(state, base(EIR, "Ht.s0")).rule == cited("4.4.7")


@pytest.mark.rule("1853R", "4.4.7")
@pytest.mark.rule("1853", "4.4.7")
@both
def test_4_4_7_once_it_runs_further_spaces_are_free() -> None:
    placed = {"Hx": ("5", 3), "Hv": ("14", 0), "Ht": ("14", 1)}
    state = establishing(EIR, GIP, placed=placed, phase=3)
    assert owners(play(state, base(EIR, "Ht.s0")), "Ht.s0") == (GIP, EIR)


@pytest.mark.rule("1853R", "4.4.7")
@pytest.mark.rule("1853", "4.4.7")
@both
def test_4_4_7_the_other_station_of_a_large_city_is_free() -> None:
    """As in Appendix 4: SIR at Madras while MSM sleeps."""
    state = play(establishing(SIR, placed=TO_MADRAS), base(SIR, "Rr.s1"))
    assert owners(state, "Rr.s1") == (SIR,)


@pytest.mark.rule("1853R", "4.4.7")
@pytest.mark.rule("1853", "4.4.7")
@both
def test_4_4_7_by_option_the_whole_city_is_kept() -> None:
    option = {"sleeping_homes": "hex"}
    state = establishing(SIR, placed=TO_MADRAS, options=option)
    assert refused(state, base(SIR, "Rr.s1"), **option).rule == cited("4.4.7")
    awake = establishing(SIR, MSM, placed=TO_MADRAS, options=option)
    assert owners(play(awake, base(SIR, "Rr.s1"), **option), "Rr.s1") == (SIR,)


@pytest.mark.rule("1853R", "4.4.7", "4.2.12")
@pytest.mark.rule("1853", "4.4.7", "4.2.12")
@both
def test_4_4_7_merged_stations_are_kept_whole() -> None:
    placed = {**TO_MADRAS, "Rr": ("105", 3)}
    state = establishing(SIR, placed=placed, phase=3)
    assert refused(state, base(SIR, "Rr.s0")).rule == cited("4.4.7")
    awake = establishing(SIR, MSM, placed=placed, phase=3)
    assert owners(play(awake, base(SIR, "Rr.s0")), "Rr.s0") == (MSM, SIR)


@pytest.mark.rule("1853R", "4.4.7", "4.2.12")
@pytest.mark.rule("1853", "4.4.7", "4.2.12")
@both
@pytest.mark.parametrize("rotation", range(6))
def test_4_4_7_the_home_at_brown_calcutta_is_found_by_its_line(rotation: int) -> None:
    """BNR's home is the station whose line leaves to the south-west; the one to the east is free.
    The eighth company comes from Iac over Jad.
    """
    company = eighth()
    placed = {"Jab": ("104", rotation), "Jad": ("7", 4), "Iac": ("69", 2)}
    state = establishing(company, placed=placed, phase=3, tokens={"Iac.s0": company})
    south_west, east = (f"Jab.s{(edge - rotation) % 6}" for edge in (3, 1))
    assert home_stops(state, BNR)[0] == south_west
    assert refused(state, base(company, south_west)).rule == cited("4.4.7")
    assert owners(play(state, base(company, east)), east) == (company,)


@pytest.mark.rule("1853R", "4.4.7", "2.6.1")
@pytest.mark.rule("1853", "4.4.7", "2.6.1")
@both
def test_4_4_7_bombay_is_no_home_of_a_minor_bbci() -> None:
    placed = {"Mi": ("Bombay", 0), "Lj": ("58", 3), "Ki": ("4", 2), "Jh": ("69", 2)}
    state = establishing(GIP, placed=placed, tokens={"Jh.s0": BBCI})
    assert home_stops(state, BBCI) == (StopId("Hj.s0"),)
    state = in_hand(PlaceTokens(BBCI), (BBCI, GIP), placed=placed, tokens={"Jh.s0": BBCI})
    assert owners(play(state, base(BBCI, "Mi.s1")), "Mi.s1") == (BBCI,)
