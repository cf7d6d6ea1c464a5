"""Fenmark 4: the turn of a company, track and tokens."""

from dataclasses import replace

import pytest

from railhead.board.tiles import HexId, StopId
from railhead.engine.actions import DeclareBankruptcy, LayTile
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.laying import LayTrack
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import BANK
from railhead.engine.verbs.track import tiles_left
from tests.games.fenmark.positions import (
    ADAM,
    BETH,
    ELM,
    HFN,
    LINE,
    THM,
    TRACK,
    Holdings,
    buy_train,
    dividend,
    lay,
    legal,
    pass_,
    place,
    play,
    position,
    refused,
    run,
    runs,
    settled,
    turn,
)


@pytest.mark.rule("Fenmark", "4.1")
def test_4_1_the_highest_price_operates_first_and_of_equals_the_lower_number() -> None:
    held: Holdings = {ELM: {ADAM: 5}, THM: {BETH: 5}, HFN: {BETH: 5}}
    state = settled(position(OperatingRounds(1), shares=held, prices={HFN: 65}))
    assert state.agenda[0] == LayTrack(HFN)
    state = settled(replace(state, agenda=(OperatingRound((HFN,)), OperatingRounds(0))))
    assert state.agenda[0] == LayTrack(ELM)


@pytest.mark.rule("Fenmark", "4.1")
def test_4_1_the_steps_of_a_turn() -> None:
    state = turn(LayTrack(ELM), tiles=LINE, trains={ELM: ("2",)})
    seen = [type(state.agenda[0])]
    for action in (pass_(), pass_(), runs(run("2#1", "B4 D6", TRACK)), dividend("pay")):
        state = play(state, action)
        seen.append(type(state.agenda[0]))
    assert seen == [LayTrack, PlaceTokens, RunAll, UseEarnings, BuyTrains]


@pytest.mark.rule("Fenmark", "4.1")
def test_4_1_only_the_company_in_turn_acts() -> None:
    held = {ELM: {ADAM: 5}, THM: {ADAM: 5}}
    state = turn(LayTrack(ELM), shares=held)
    assert refused(state, lay("E3", "57", company=THM)) == "Fenmark 4.1"
    assert refused(turn(PlaceTokens(ELM), shares=held), place("E3", THM)) == "Fenmark 4.1"
    assert refused(turn(RunAll(ELM), shares=held), runs(company=THM)) == "Fenmark 4.1"
    state = turn(BuyTrains(ELM), shares=held, tiles=LINE, cash={ELM: 0, ADAM: 0})
    assert refused(state, replace(buy_train("2", 80), company=THM)) == "Fenmark 4.1"
    assert refused(state, DeclareBankruptcy(player=ADAM, company=THM)) == "Fenmark 4.1"


@pytest.mark.rule("Fenmark", "4.2")
def test_4_2_the_home_token_is_placed_free_of_charge_in_the_first_turn() -> None:
    state = settled(position(OperatingRounds(1), shares={ELM: {ADAM: 5}}))
    assert state.tokens == {StopId("B4.s0"): (ELM,)}
    assert state.cash[ELM] == 600


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_two_tiles_a_turn() -> None:
    state = play(turn(LayTrack(ELM)), lay("B4", "57", 2))
    assert state.agenda[0] == LayTrack(ELM, yellow=1)
    state = play(state, lay("C5", "9", 2))
    assert not isinstance(state.agenda[0], LayTrack)


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_one_of_the_tiles_may_be_an_upgrade() -> None:
    state = turn(LayTrack(ELM, upgrades=1), tiles=LINE, phase=2)
    assert refused(state, lay("B4", "14", 2)) == "Fenmark 4.3"
    assert lay("C7", "9", 0) not in legal(state)
    assert any(isinstance(action, LayTile) for action in legal(state))


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_yellow_tiles_on_bare_ground_of_the_right_kind() -> None:
    state = turn(LayTrack(ELM), phase=2)
    assert refused(state, lay("B4", "14")) == "Fenmark 4.3"  # green
    assert refused(state, lay("B4", "9")) == "Fenmark 4.3"  # no city
    assert refused(state, lay("B4", "4")) == "Fenmark 4.3"  # a town
    assert refused(turn(LayTrack(ELM), tiles=LINE), lay("B4", "57")) == "Fenmark 4.3"


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_hex_and_tile_exist() -> None:
    state = turn(LayTrack(ELM))
    assert refused(state, lay("Z9", "9")) == "Fenmark 4.3"
    assert refused(state, lay("B4", "999")) == "Fenmark 4.3"
    assert refused(state, lay("B4", "57", 6)) == "Fenmark 4.3"


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_tiles_are_limited() -> None:
    used = dict.fromkeys(("E3", "F8", "C9"), ("5", 0))
    state = turn(LayTrack(ELM), tiles=used)
    assert tiles_left(state, state.placed[HexId("E3")][0]) == 0
    assert refused(state, lay("B4", "5", 1)) == "Fenmark 4.3"


@pytest.mark.rule("Fenmark", "4.3")
def test_4_3_no_track_off_the_board_or_against_the_side_of_the_port() -> None:
    state = turn(LayTrack(ELM), tokens={"E3": (ELM,)}, tiles={"E3": ("57", 0)})
    assert refused(state, lay("E1", "9")) == "Fenmark 4.3"
    coast = {"F8": ("57", 1), "G7": ("8", 2)}
    state = turn(LayTrack(ELM), tokens={"F8": (ELM,)}, tiles=coast)
    assert refused(state, lay("H8", "7", 5)) == "Fenmark 4.3"


@pytest.mark.rule("Fenmark", "4.4")
def test_4_4_a_new_tile_carries_on_the_track_of_the_company() -> None:
    state = turn(LayTrack(ELM), tiles={"B4": ("57", 2)})
    assert refused(state, lay("C5", "9", 0)) == "Fenmark 4.4"  # passes it by
    assert refused(state, lay("D6", "57", 2)) == "Fenmark 4.4"  # too far
    assert play(state, lay("C5", "9", 2)).placed[HexId("C5")] == ("9", 2)


@pytest.mark.rule("Fenmark", "4.4")
def test_4_4_a_tile_under_a_token_may_lie_as_one_likes() -> None:
    homes = [a for a in legal(turn(LayTrack(ELM))) if isinstance(a, LayTile)]
    assert {a.hex for a in homes} == {"B4"}
    assert len(homes) == 6 + 6 + 3


@pytest.mark.rule("Fenmark", "4.4")
def test_4_4_an_upgrade_has_new_track_or_a_city_in_reach() -> None:
    state = turn(LayTrack(ELM), tiles={**LINE, "E7": ("9", 0)}, phase=2)
    assert refused(state, lay("E7", "23", 0)) == "Fenmark 4.4"  # not in reach
    assert refused(state, lay("C5", "24", 2)) == "Fenmark 4.4"  # a train would have to turn round
    assert lay("D6", "14", 2) in legal(state)


@pytest.mark.rule("Fenmark", "4.5")
def test_4_5_green_comes_with_the_second_phase_and_brown_with_the_third() -> None:
    state = turn(LayTrack(ELM), tiles=LINE)
    assert refused(state, lay("B4", "14", 2)) == "Fenmark 4.5"
    assert play(replace(state, phase=2), lay("B4", "14", 2)).placed[HexId("B4")] == ("14", 2)
    green = turn(LayTrack(ELM), tiles={**LINE, "B4": ("14", 2)}, phase=2)
    assert refused(green, lay("B4", "63")) == "Fenmark 4.5"
    assert play(replace(green, phase=3), lay("B4", "63")).placed[HexId("B4")] == ("63", 0)


@pytest.mark.rule("Fenmark", "4.5")
def test_4_5_an_upgrade_keeps_all_track() -> None:
    state = turn(LayTrack(ELM), tiles=LINE, phase=2)
    assert refused(state, lay("C5", "24", 1)) == "Fenmark 4.5"
    assert play(state, lay("C5", "24", 5)).placed[HexId("C5")] == ("24", 5)


@pytest.mark.rule("Fenmark", "4.5")
def test_4_5_a_tile_becomes_what_is_listed_for_it() -> None:
    state = turn(LayTrack(ELM), tiles={**LINE, "C3": ("4", 0)}, phase=3)
    assert refused(state, lay("C3", "14")) == "Fenmark 4.5"  # a town never changes
    assert refused(state, lay("B4", "63")) == "Fenmark 4.5"  # green first


@pytest.mark.rule("Fenmark", "4.5")
def test_4_5_the_port_never_changes() -> None:
    state = turn(LayTrack(ELM), tiles=LINE, phase=3)
    assert refused(state, lay("H6", "63")) == "Fenmark 4.5"


@pytest.mark.rule("Fenmark", "4.6")
def test_4_6_fen_and_river_are_paid_for_with_the_first_tile() -> None:
    state = turn(LayTrack(ELM), tiles={"B4": ("57", 2)})
    now = play(state, lay("C5", "9", 2))
    assert (now.cash[ELM], now.cash[BANK]) == (580, state.cash[BANK] + 20)
    state = turn(LayTrack(ELM), tiles=LINE, phase=2)
    assert play(state, lay("C5", "24", 5)).cash[ELM] == 600


@pytest.mark.rule("Fenmark", "4.6")
def test_4_6_the_company_has_the_money() -> None:
    state = turn(LayTrack(ELM), tiles={"B4": ("57", 2)}, cash={ELM: 19})
    assert refused(state, lay("C5", "9", 2)) == "Fenmark 4.6"


@pytest.mark.rule("Fenmark", "4.7")
def test_4_7_a_token_costs_40_and_one_is_placed_a_turn() -> None:
    state = play(turn(PlaceTokens(ELM), tiles=LINE), place("D6"))
    assert state.cash[ELM] == 560
    assert state.tokens[StopId("D6.s0")] == (ELM,)
    assert not isinstance(state.agenda[0], PlaceTokens)


@pytest.mark.rule("Fenmark", "4.7")
def test_4_7_tokens_are_placed_in_cities_in_reach() -> None:
    state = turn(PlaceTokens(ELM), tiles=LINE)
    assert legal(state) == [place("D6"), pass_()]
    assert refused(state, place("A5")) == "Fenmark 4.7"  # a town
    assert refused(state, place("Z9")) == "Fenmark 4.7"
    apart = turn(PlaceTokens(ELM), tiles={**LINE, "C5": ("9", 0)})
    assert refused(apart, place("D6")) == "Fenmark 4.7"  # not joined


@pytest.mark.rule("Fenmark", "4.7")
def test_4_7_a_company_has_three_tokens_and_one_in_a_city() -> None:
    all_ = {"B4": (ELM,), "E3": (ELM,), "F8": (ELM,)}
    assert refused(turn(PlaceTokens(ELM), tiles=LINE, tokens=all_), place("D6")) == "Fenmark 4.7"
    wide = turn(PlaceTokens(ELM), tiles={**LINE, "B4": ("14", 2)})
    assert refused(wide, place("B4")) == "Fenmark 4.7"


@pytest.mark.rule("Fenmark", "4.7")
def test_4_7_a_space_is_free_and_none_is_taken_from_a_home() -> None:
    taken = {"B4": (ELM,), "D6": (THM,)}
    assert refused(turn(PlaceTokens(ELM), tiles=LINE, tokens=taken), place("D6")) == "Fenmark 4.7"
    far = {**LINE, "E7": ("9", 2), "F8": ("57", 2)}
    assert refused(turn(PlaceTokens(ELM), tiles=far), place("F8")) == "Fenmark 4.7"
    green = turn(PlaceTokens(ELM), tiles={**far, "F8": ("14", 2)})
    assert place("F8") in legal(green)


@pytest.mark.rule("Fenmark", "4.7")
def test_4_7_a_token_is_paid_for() -> None:
    state = turn(PlaceTokens(ELM), tiles=LINE, cash={ELM: 39})
    assert refused(state, place("D6")) == "Fenmark 4.7"


@pytest.mark.rule("Fenmark", "4.8")
def test_4_8_a_full_city_is_not_passed() -> None:
    tiles = {**LINE, "D6": ("57", 2), "E7": ("9", 2), "F8": ("57", 2)}
    route = run("3#1", "B4 D6 F8", f"{TRACK} D6/0 E7/0 F8/1")
    held = {ELM: {ADAM: 5}, THM: {BETH: 5}}
    open_ = turn(RunAll(ELM), tiles=tiles, trains={ELM: ("3",)}, shares=held)
    assert play(open_, runs(route)).agenda[0] == UseEarnings(ELM, 60)
    tokens = {"B4": (ELM,), "D6": (THM,)}
    shut = turn(RunAll(ELM), tiles=tiles, tokens=tokens, trains={ELM: ("3",)}, shares=held)
    assert refused(shut, runs(route)) == "Fenmark 4.8"
    assert play(shut, runs(run("3#1", "B4 D6", TRACK))).agenda[0] == UseEarnings(ELM, 40)


@pytest.mark.rule("Fenmark", "4.8")
def test_4_8_track_beyond_a_full_city_is_out_of_reach() -> None:
    tokens = {"B4": (ELM,), "D6": (THM,)}
    state = turn(LayTrack(ELM), tiles=LINE, tokens=tokens)
    assert refused(state, lay("E7", "9", 2)) == "Fenmark 4.4"
    assert play(turn(LayTrack(ELM), tiles=LINE), lay("E7", "9", 2)).cash[ELM] == 580
