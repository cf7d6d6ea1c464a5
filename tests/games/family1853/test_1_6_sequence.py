"""1853R 1.6, 3.5, 4.9: the sequence of rounds."""

from typing import Any

import pytest

from railhead.engine.actions import Pass
from railhead.engine.flow import actors
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import Task
from railhead.games.family1853.actions import CallExtraRound
from railhead.games.family1853.ending import result
from railhead.games.family1853.state import FREE_LATER, State1853
from railhead.games.family1853.tasks import (
    ChooseDoubleLay,
    DealingTurn,
    ExtraRound,
    LayTrack,
    OfferElephant,
    RailwayRound,
    RailwayRounds,
)
from tests.games.family1853.bids import bidding, city, everybody_passes
from tests.games.family1853.deals import dealing, first_round
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    NWR,
    SIR,
    play,
    position,
    refused,
    rules,
    settle,
)

ALONE = {SIR: {ADAM: 5}}  # one company runs, a minor


def on_turn(state: State1853) -> tuple[str, ...]:
    return tuple(actors(rules(), state))


def all_pass(state: State1853, times: int) -> State1853:
    """Whoever is on turn passes, so many times."""
    for _ in range(times):
        state = play(state, Pass(player=actors(rules(), state)[0]))
    return state


def until(state: State1853, task: type[Task]) -> State1853:
    """Everybody passes until a task of that kind comes up."""
    while not isinstance(state.agenda[0], task):
        state = all_pass(state, 1)
    return state


# 1.6.1, 1.6.2 --------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "1.6.1")
@both
def test_1_6_1_dealing_rounds_go_in_player_order_from_the_elephant() -> None:
    state = settle(position(RailwayRounds(0, extra=True), elephant=DORA))
    order: list[str] = []
    for _ in range(5):
        order += on_turn(state)
        state = all_pass(state, 1)
    assert order == [DORA, ED, ADAM, BETH, CLIVE]


@pytest.mark.rule("1853R", "1.6.2", "2.8.1")
@pytest.mark.rule("1853", "2.8.1")
@both
def test_1_6_2_the_first_dealing_round_follows_the_bids() -> None:
    state = bidding(64, 63, 62, 61, 60)
    for name in ("Lahore", "Trichinopoly", "Ajmer"):
        for player in state.players:
            state = play(state, city(player, name))
    state = everybody_passes(state)
    assert state.dealing_round == 1
    assert state.agenda[0] == DealingTurn(ADAM)


@pytest.mark.rule("1853R", "1.6.2", "3.5")
@pytest.mark.rule("1853", "3.5")
@both
def test_1_6_2_a_railway_round_follows_the_first_dealing_round() -> None:
    state = first_round(sleeping={SIR: {ADAM: 5}}, floated=frozenset({SIR}))
    state = until(state, OfferElephant)
    assert state.railway_round == 0
    state = all_pass(state, 1)
    assert state.railway_round == 1
    assert state.agenda[0] == LayTrack(SIR)


# 1.6.3, 3.5 ----------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "1.6.3", "3.1.12")
@pytest.mark.rule("1853", "3.1.12")
@both
def test_1_6_3_companies_run_in_company_order() -> None:
    """Whoever formed first, and wherever their directors sit."""
    shares = {SIR: {ADAM: 5}, NWR: {BETH: 5}, EIR: {ED: 5}, GIP: {CLIVE: 5}}
    waiting = dict.fromkeys(shares, FREE_LATER)
    state = settle(position(RailwayRounds(1), shares=shares, double_lay=waiting))
    order = []
    while not isinstance(state.agenda[0], ExtraRound):
        if isinstance(state.agenda[0], LayTrack):
            order.append((state.agenda[0].company, *on_turn(state)))
        state = all_pass(state, 1)
    assert order == [(EIR, ED), (GIP, CLIVE), (NWR, BETH), (SIR, ADAM)]


@pytest.mark.rule("1853R", "1.6.3")
@both
def test_1_6_3_a_company_is_run_by_its_director_alone() -> None:
    state = settle(position(RailwayRounds(1), shares={SIR: {BETH: 5, ADAM: 1}}))
    assert on_turn(state) == (BETH,)
    assert refused(state, Pass(player=ADAM)).rule == cited("4.1")


@pytest.mark.rule("1853R", "1.6.3", "4.10.1")
@pytest.mark.rule("1853", "4.10.1")
@both
@pytest.mark.parametrize(("phase", "rounds"), [(1, 1), (2, 2), (3, 3), (4, 3)])
def test_1_6_3_later_phases_have_more_railway_rounds(phase: int, rounds: int) -> None:
    state = dealing(shares=ALONE, phase=phase)
    state = all_pass(until(state, OfferElephant), 1)
    assert state.railway_round == 3  # two were played before
    assert until(state, ExtraRound).railway_round == 2 + rounds


@pytest.mark.rule("1853R", "1.6.3", "3.3.3")
@pytest.mark.rule("1853", "3.3.3")
@both
def test_1_6_3_companies_that_do_not_run_are_left_out() -> None:
    state = settle(position(RailwayRounds(1)))
    assert state.agenda[0] == ExtraRound()


@pytest.mark.rule("1853R", "3.5")
@pytest.mark.rule("1853", "3.5")
@both
def test_3_5_after_a_dealing_round_the_next_operating_round() -> None:
    state = all_pass(until(dealing(shares=ALONE), OfferElephant), 1)
    assert (state.dealing_round, state.railway_round) == (2, 3)
    assert state.agenda[0] == LayTrack(SIR)


# 1.6.4 ---------------------------------------------------------------------------------------


@pytest.mark.rule("1853R", "1.6.4", "5.2.3")
@pytest.mark.rule("1853", "5.2.3")
@both
def test_1_6_4_at_the_end_the_results_are_established() -> None:
    state = position(RailwayRounds(2), shares=ALONE, bank_broken=True, cash={BETH: 5000})
    state = settle(state)
    assert state.ended
    assert on_turn(state) == ()
    assert list(result(state))[:2] == [BETH, ADAM]
    assert refused(state, Pass(player=ADAM)).rule == "end of game"


# 4.9 -----------------------------------------------------------------------------------------


def rounds_played(left: int, **changes: Any) -> State1853:
    """The company passes through a number of railway rounds."""
    state = settle(position(RailwayRounds(left), shares=ALONE, **changes))
    return until(state, ExtraRound)


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
def test_4_9_the_elephant_may_call_for_one_extra_round() -> None:
    state = rounds_played(1, elephant=CLIVE)
    assert on_turn(state) == (CLIVE,)
    state = play(state, CallExtraRound(player=CLIVE))
    assert state.railway_round == 4
    assert state.agenda[0] == LayTrack(SIR)


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
def test_4_9_after_the_extra_round_comes_a_dealing_round() -> None:
    state = play(rounds_played(1, elephant=CLIVE), CallExtraRound(player=CLIVE))
    state = until(state, DealingTurn)
    assert (state.dealing_round, state.railway_round) == (3, 4)
    assert on_turn(state) == (CLIVE,)


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
def test_4_9_without_it_the_dealing_round_follows_at_once() -> None:
    state = play(rounds_played(1, elephant=CLIVE), Pass(player=CLIVE))
    assert state.agenda[0] == DealingTurn(CLIVE)
    assert (state.dealing_round, state.railway_round) == (3, 3)


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
def test_4_9_nobody_else_may_call() -> None:
    state = rounds_played(1, elephant=CLIVE)
    assert refused(state, CallExtraRound(player=ADAM)).rule == cited("4.9")


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
@pytest.mark.parametrize("rounds", [1, 2, 3])
def test_4_9_it_is_called_only_at_the_end_of_the_sequence(rounds: int) -> None:
    assert rounds_played(rounds).railway_round == 2 + rounds


@pytest.mark.rule("1853R", "4.9")
@pytest.mark.rule("1853", "4.9")
@both
def test_4_9_it_is_not_called_during_a_turn() -> None:
    state = settle(position(RailwayRounds(1), shares=ALONE, elephant=ADAM))
    assert refused(state, CallExtraRound(player=ADAM)).rule == cited("4.1")


@pytest.mark.rule("1853R", "4.9", "5.1.2")
@pytest.mark.rule("1853", "4.9", "5.1.2")
@both
def test_4_9_no_extra_round_once_the_bank_is_broken() -> None:
    state = settle(position(RailwayRounds(0), shares=ALONE, bank_broken=True))
    assert state.ended


@pytest.mark.rule("1853R", "1.6.3", "4.1.1")
@pytest.mark.rule("1853", "4.1.1")
@both
def test_1_6_3_the_steps_of_a_turn_have_their_order() -> None:
    """4.1 to 4.8; the choice of 4.1.3 comes first of all."""
    task = RailwayRound((EIR,))
    state = settle(position(task, shares={EIR: {ADAM: 5}}, agenda=(task, ExtraRound())))
    steps = (ChooseDoubleLay, LayTrack, PlaceTokens, RunAll, BuyTrains)
    assert state.agenda == (*(step(EIR) for step in steps), RailwayRound(()), ExtraRound())
