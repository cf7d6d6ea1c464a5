"""Tiles are laid and replaced, and the tokens on them stay in their stations."""

from railhead.board.tiles import StopId
from railhead.engine.verbs.track import lay, place_token, tiles_left
from tests.engine.position import (
    EAST,
    ELSEWHERE,
    HERE,
    MERGED,
    PAIR,
    POSITION,
    STRAIGHT,
    THERE,
    WEST,
    A,
    B,
    told,
    with_,
)

FAR = StopId("0-2.s0")


def test_a_tile_lies_where_it_was_laid_as_it_was_turned() -> None:
    after = lay(POSITION, EAST, THERE, STRAIGHT, 2)
    assert after.placed == {THERE: (STRAIGHT, 2)}
    assert told(after) == ["EAST lays tile straight on 0-2"]


def test_other_hexes_keep_their_tiles() -> None:
    after = lay(with_(placed={HERE: (PAIR, 0)}), EAST, THERE, STRAIGHT, 0)
    assert after.placed == {HERE: (PAIR, 0), THERE: (STRAIGHT, 0)}


def test_a_tile_that_is_replaced_is_told_with_the_place() -> None:
    after = lay(with_(placed={HERE: (PAIR, 0)}), EAST, HERE, MERGED, 0)
    assert told(after) == ["EAST replaces tile pair by tile merged on 0-0 (Delhi)"]


def test_what_is_laid_is_not_left() -> None:
    after = lay(POSITION, EAST, THERE, MERGED, 0)
    assert (tiles_left(POSITION, MERGED), tiles_left(after, MERGED)) == (2, 1)


def test_a_tile_that_is_replaced_is_left_again() -> None:
    state = with_(placed={THERE: (STRAIGHT, 0)})
    assert tiles_left(state, STRAIGHT) == 0
    assert tiles_left(lay(state, EAST, THERE, MERGED, 0), STRAIGHT) == 1


def test_some_tiles_have_no_limit() -> None:
    assert tiles_left(lay(POSITION, EAST, THERE, PAIR, 0), PAIR) is None


def test_tokens_of_stations_that_merge_come_together() -> None:
    state = with_(placed={HERE: (PAIR, 0)}, tokens={A: (EAST,), B: (WEST,)})
    assert lay(state, EAST, HERE, MERGED, 0).tokens == {A: (EAST, WEST)}


def test_a_token_follows_the_track_of_its_station() -> None:
    state = with_(placed={HERE: (PAIR, 0)}, tokens={A: (EAST,)})
    assert lay(state, EAST, HERE, PAIR, 3).tokens == {B: (EAST,)}


def test_tokens_on_other_hexes_stay() -> None:
    tokens = {A: (EAST,), FAR: (WEST,)}
    state = with_(placed={HERE: (PAIR, 0), THERE: (MERGED, 0)}, tokens=tokens)
    assert lay(state, EAST, HERE, PAIR, 3).tokens == {B: (EAST,), FAR: (WEST,)}


def test_a_first_tile_leaves_tokens_that_wait_there() -> None:
    assert lay(with_(tokens={A: (EAST,)}), EAST, HERE, PAIR, 3).tokens == {A: (EAST,)}


def test_a_token_stands_beside_those_before_it() -> None:
    after = place_token(with_(tokens={A: (WEST,), B: (WEST,)}), EAST, A)
    assert after.tokens == {A: (WEST, EAST), B: (WEST,)}


def test_a_token_is_told_by_the_name_of_the_place_or_of_the_hex() -> None:
    assert told(place_token(POSITION, EAST, A)) == ["EAST places a token at Delhi"]
    stop = StopId(f"{ELSEWHERE}.s0")
    assert told(place_token(POSITION, EAST, stop)) == ["EAST places a token at 0-4"]
