"""1947 4.2, 6.1 to 6.3, 6.13.1, 7.0: operating rounds."""

from dataclasses import replace

import pytest

from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.games.g1947.board.survey import season
from railhead.games.g1947.operating.tasks import EndTurn, LayTrack
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    BNR,
    P1,
    P2,
    P3,
    P9,
    PRC,
    SIR,
    Holdings,
    actors,
    at,
    pass_,
    play,
    position,
    settled,
)

TWO: Holdings = {SIR: {ADAM: 6}, PRC: {BETH: 6}}


@pytest.mark.rule("1947", "6.1")
@pytest.mark.rule("1947", "6.13.1")
def test_6_1_the_season_moves_on_before_every_round() -> None:
    state = settled(position(OperatingRounds(1), shares=TWO))
    assert season(state).id == "monsoon"
    order = []
    for marker in range(4):
        after = settled(position(OperatingRounds(1), shares=TWO, season=marker))
        order.append(season(after).id)
    assert order == ["monsoon", "intermediate", "fertile", "dry"]


@pytest.mark.rule("1947", "6.1")
def test_6_1_option_the_first_round_is_dry() -> None:
    options = {"first_season": "dry"}
    state = settled(position(OperatingRounds(1), shares=TWO, options=options), **options)
    assert season(state).id == "dry"


@pytest.mark.rule("1947", "6.2")
@pytest.mark.rule("1947", "3.4")
@pytest.mark.rule("1947", "3.1.1")
def test_6_2_privates_pay_players_and_not_companies() -> None:
    owners = {P1: ADAM, P2: ADAM, P3: SIR, P9: BETH}
    state = settled(position(OperatingRounds(1), shares=TWO, privates=owners))
    assert (state.cash[ADAM], state.cash[BETH], state.cash[SIR]) == (620, 600, 1000)


@pytest.mark.rule("1947", "4.2")
@pytest.mark.rule("1947", "4.2.1")
def test_4_2_the_highest_price_operates_first() -> None:
    prices = {SIR: at(4, 4), PRC: at(3, 4)}
    state = settled(position(OperatingRound(), OperatingRounds(0), shares=TWO, prices=prices))
    assert actors(state) == (BETH,)
    done = settled(position(OperatingRound((PRC,)), OperatingRounds(0), shares=TWO, prices=prices))
    assert actors(done) == (ADAM,)


@pytest.mark.rule("1947", "4.2")
def test_4_2_only_floated_companies_operate() -> None:
    shares: Holdings = {SIR: {ADAM: 2}, BNR: {BETH: 3}}
    state = settled(position(OperatingRound(), OperatingRounds(0), shares=shares))
    assert actors(state) == (BETH,)
    assert isinstance(state.agenda[0], LayTrack)


@pytest.mark.rule("1947", "4.2")
def test_4_2_the_stock_round_follows_the_last_operating_round() -> None:
    state = settled(position(OperatingRounds(0), shares=TWO))
    assert isinstance(state.agenda[0], StockTurn)
    more = settled(position(OperatingRounds(2), shares=TWO))
    assert more.agenda[-1] == OperatingRounds(1)


@pytest.mark.rule("1947", "6.3")
def test_6_3_a_turn_leaves_nothing_behind_for_the_next() -> None:
    state = position(
        EndTurn(SIR),
        OperatingRound((SIR,)),
        OperatingRounds(0),
        shares=TWO,
        new_stops=2,
        reduced=True,
        first_track={},
        workers={ADAM: 2},
        new_workers={ADAM: 2},
    )
    after = settled(state)
    assert (after.new_stops, after.reduced, after.first_track) == (0, False, None)
    assert (after.workers, after.new_workers) == ({ADAM: 2}, {})
    assert SIR in after.operated


@pytest.mark.rule("1947", "7.0")
def test_7_0_all_companies_still_operate_in_the_round_of_the_ceiling() -> None:
    state = position(OperatingRound((SIR,)), OperatingRounds(2), shares=TWO, ceiling=True)
    assert actors(settled(state)) == (BETH,)
    over = settled(replace(state, agenda=(OperatingRound((SIR, PRC)), OperatingRounds(2))))
    assert over.ended


@pytest.mark.rule("1947", "7.0")
def test_7_0_option_all_rounds_before_the_next_stock_round() -> None:
    options = {"ceiling": "all rounds"}
    state = position(OperatingRounds(2), shares=TWO, ceiling=True, options=options)
    assert not settled(state, **options).ended
    last = position(OperatingRounds(0), shares=TWO, ceiling=True, options=options)
    assert settled(last, **options).ended


@pytest.mark.rule("1947", "6.3")
def test_6_3_everything_may_be_left_out() -> None:
    state = settled(position(OperatingRound(), OperatingRounds(0), shares={SIR: {ADAM: 6}}))
    after = play(state, pass_(ADAM), pass_(ADAM))
    assert isinstance(after.agenda[0], StockTurn)
