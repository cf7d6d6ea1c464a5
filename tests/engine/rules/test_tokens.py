"""Placing tokens in cities."""

import pytest

from railhead.board.tiles import StopId
from railhead.engine.actions import PlaceToken
from railhead.engine.facts import Company
from railhead.engine.rules import tokens
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.tokens import PlaceTokens
from railhead.engine.state import BANK, State
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    BEETON,
    BOTH,
    CEETON,
    EAST,
    GAP,
    GREEN_CITY,
    LINE,
    TOWN,
    WEST,
    A,
    B,
    C,
    doing,
)

AFTER = RunAll(EAST)
STEP = doing(PlaceTokens(EAST), AFTER, state=BOTH, placed=LINE)
WIDE = replace(STEP, placed={**LINE, BEETON: (GREEN_CITY, 0), CEETON: (GREEN_CITY, 0)})


def placing(stop: str = B, company: Company = EAST) -> PlaceToken:
    return PlaceToken(player=ADAM, company=company, stop=StopId(stop))


def forty(_state: State, _company: Company) -> int:
    return 40


def test_tokens_that_are_not_placed_are_left() -> None:
    assert tokens.tokens_left(STEP, EAST) == 1
    assert tokens.tokens_left(replace(STEP, tokens={}), EAST) == 2


@pytest.mark.parametrize("stop", ["1-5.s1", "1-3.s0", "9-9.s0", "1-5", "1-5.s0.s0", ""])
def test_a_token_is_placed_in_a_city_that_there_is(stop: str) -> None:
    assert tokens.known_city(STEP, placing(stop)) == f"There is no such city on {stop[:3]}"


def test_a_city_of_the_bare_board_is_one() -> None:
    assert tokens.known_city(replace(STEP, placed={}), placing()) is None


def test_a_town_is_none() -> None:
    assert not tokens.is_city(replace(STEP, placed={GAP: (TOWN, 0)}), StopId("1-3.s0"))


def test_tokens_run_out() -> None:
    assert tokens.has_a_token(STEP, placing()) is None
    spent = replace(STEP, tokens={A: (EAST,), B: (EAST,)})
    assert tokens.has_a_token(spent, placing(C)) == "All bases of EAST are placed"


def test_there_are_not_two_in_a_city() -> None:
    assert tokens.one_in_a_city(STEP, placing()) is None
    assert tokens.one_in_a_city(STEP, placing(A)) == "EAST has a base in Ayton"


def test_the_city_is_joined_to_a_token() -> None:
    assert tokens.in_reach(STEP, placing()) is None
    parted = replace(STEP, placed={})
    assert tokens.in_reach(parted, placing()) == "Beeton is not in reach of EAST"


def test_there_is_a_space() -> None:
    assert tokens.space_is_free(STEP, placing()) is None
    taken = replace(STEP, tokens={A: (EAST,), B: (WEST,)})
    assert tokens.space_is_free(taken, placing()) == "Beeton has no free space"


def test_a_space_kept_for_a_home_is_not_free() -> None:
    unborn = replace(STEP, tokens={A: (EAST,)})
    assert tokens.space_is_free(unborn, placing(C)) == "Ceeton has no free space"


def test_the_company_pays() -> None:
    assert tokens.can_pay_for_token(forty)(STEP, placing()) is None
    said = tokens.can_pay_for_token(lambda *_: 200)(STEP, placing())
    assert said == "The base costs £200; EAST has £150"


def test_cities_with_a_space_are_offered() -> None:
    assert list(tokens.token_candidates(STEP, ADAM)) == [placing(B)]
    assert list(tokens.token_candidates(WIDE, ADAM)) == [placing(B), placing(C)]
    assert tokens.open_cities(replace(STEP, placed={}), EAST) == ()


def test_a_token_is_paid_for_and_ends_the_step() -> None:
    state = tokens.place_for(forty)(STEP, placing())
    assert state.tokens[B] == (EAST,)
    assert (state.cash[EAST], state.cash[BANK]) == (110, 1040)
    assert state.agenda == (AFTER,)
    assert tokens.preview_token(forty)(STEP, placing()) == {"cost": 40, "effects": []}


def test_the_step_waits_while_something_can_be_placed() -> None:
    assert tokens.skip_if_nothing_to_place(forty)(STEP, PlaceTokens(EAST)) is STEP


@pytest.mark.parametrize(
    "state",
    [
        replace(STEP, cash={**STEP.cash, EAST: 39}),
        replace(STEP, tokens={A: (EAST,), B: (EAST,), C: (WEST,)}),
        replace(STEP, placed={}),
    ],
    ids=["no money", "no token", "no city"],
)
def test_it_is_over_without_money_token_or_city(state: State) -> None:
    skip = tokens.skip_if_nothing_to_place(forty)
    assert skip(state, PlaceTokens(EAST)).agenda == (AFTER,)


def test_a_game_may_know_other_cities() -> None:
    skip = tokens.skip_if_nothing_to_place(forty, lambda *_: (A,))
    bare = replace(STEP, placed={})
    assert skip(bare, PlaceTokens(EAST)) is bare
