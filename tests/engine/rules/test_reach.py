"""What lies on the map, and what a company reaches there."""

from railhead.engine.rules import reach
from railhead.engine.values import replace
from tests.engine.rules.small import (
    AYTON,
    BEETON,
    BOTH,
    CEETON,
    EAST,
    FACTS,
    FIRST_PART,
    GAP,
    GREEN_CITY,
    GREEN_STOP,
    LINE,
    SECOND_GAP,
    START,
    WEST,
    YELLOW_STOP,
    A,
    B,
    C,
)

JOINED = replace(BOTH, placed=LINE)
SHUT = replace(JOINED, tokens={A: (EAST,), B: (WEST,), C: (WEST,)})


def test_a_company_is_where_its_tokens_are() -> None:
    state = replace(START, tokens={A: (EAST,), B: (WEST, EAST)})
    assert reach.stations(state, EAST) == (A, B)
    assert reach.based_hexes(state, EAST) == {AYTON, BEETON}
    assert reach.stations(START, WEST) == ()


def test_a_stop_is_that_of_the_tile_or_else_of_the_board() -> None:
    assert reach.stop_facts(START, A) == YELLOW_STOP
    assert reach.stop_facts(replace(START, placed={AYTON: (GREEN_CITY, 0)}), A) == GREEN_STOP


def test_things_are_called_as_players_call_them() -> None:
    assert reach.token_name(START) == "base"
    assert reach.token_name(replace(START, facts=replace(FACTS, names={}))) == "token"
    assert reach.place(START, A) == "Ayton"
    unnamed = replace(FACTS.board.hexes[AYTON], name="")
    board = replace(FACTS.board, hexes={**FACTS.board.hexes, AYTON: unnamed})
    assert reach.place(replace(START, facts=replace(FACTS, board=board)), A) == "1-1"


def test_a_city_full_of_others_is_blocked() -> None:
    assert reach.blocked(SHUT, EAST) == {B, C}
    assert reach.blocked(SHUT, WEST) == {A}


def test_an_own_token_or_a_free_space_keeps_it_open() -> None:
    wide = {**LINE, BEETON: (GREEN_CITY, 0)}
    assert B not in reach.blocked(replace(SHUT, placed=wide), EAST)
    both = replace(SHUT, placed=wide, tokens={**SHUT.tokens, B: (WEST, EAST)})
    assert B not in reach.blocked(both, EAST)


def test_homes_of_others_are_kept_free() -> None:
    assert reach.free_spaces(START, B) == 1
    assert reach.free_spaces(START, C) == 0
    assert reach.free_spaces(START, A) == 0
    assert reach.free_spaces(replace(START, placed={CEETON: (GREEN_CITY, 0)}), C) == 1


def test_routes_lead_on_from_the_tokens() -> None:
    found = reach.reach(replace(START, placed=FIRST_PART), EAST)
    assert found.stops == {A, B}
    assert found.railheads == {(SECOND_GAP, 4)}


def test_no_route_leads_past_a_full_city() -> None:
    assert reach.reach(JOINED, EAST).stops == {A, B, C}
    assert reach.reach(SHUT, EAST).stops == {A, B}


def test_a_company_reaches_what_any_of_its_tokens_does() -> None:
    parted = {hex_: laid for hex_, laid in LINE.items() if hex_ != GAP}
    state = replace(START, placed=parted, tokens={A: (EAST,), C: (EAST,)})
    assert reach.reach(state, EAST).stops == {A, B, C}
    assert reach.reach_from(state, EAST, A).stops == {A}


def test_a_company_can_run_when_a_token_is_joined_to_another_stop() -> None:
    assert not reach.can_run(replace(START, placed={AYTON: LINE[AYTON]}), EAST)
    assert reach.can_run(replace(START, placed=FIRST_PART), EAST)
    assert reach.can_run(SHUT, EAST)
    assert not reach.can_run(replace(START, placed=LINE), WEST)
