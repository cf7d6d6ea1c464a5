"""Shares change hands and are counted; one player is director, or nobody."""

import pytest

from railhead.engine.state import INITIAL_OFFER, POOL
from railhead.engine.verbs.shares import appoint, certificate_count, move_shares, share_count
from tests.engine.position import ADAM, BETH, CLIVE, EAST, POSITION, WEST, told


def test_shares_are_counted_by_holder() -> None:
    assert share_count(POSITION, ADAM, EAST) == 5
    assert share_count(POSITION, CLIVE, EAST) == 0


def test_the_certificate_of_the_director_is_one_piece_of_paper() -> None:
    assert certificate_count(POSITION, ADAM, EAST) == 4
    assert certificate_count(POSITION, BETH, EAST) == 2


def test_shares_leave_one_holder_and_reach_another() -> None:
    after = move_shares(POSITION, EAST, ADAM, CLIVE, 2)
    assert after.shares[EAST] == {ADAM: 3, BETH: 2, CLIVE: 2, POOL: 1, INITIAL_OFFER: 2}


def test_they_are_added_to_what_the_taker_has() -> None:
    assert move_shares(POSITION, EAST, ADAM, BETH, 1).shares[EAST][BETH] == 3


def test_the_number_of_shares_stays_the_same() -> None:
    after = move_shares(POSITION, EAST, INITIAL_OFFER, BETH, 2)
    assert sum(after.shares[EAST].values()) == 10


def test_who_has_none_left_is_no_holder() -> None:
    assert BETH not in move_shares(POSITION, EAST, BETH, POOL, 2).shares[EAST]


def test_shares_of_other_companies_stay() -> None:
    assert move_shares(POSITION, EAST, ADAM, POOL, 1).shares[WEST] == POSITION.shares[WEST]


@pytest.mark.parametrize("count", [0, -1, 3])
def test_nobody_gives_what_he_has_not(count: int) -> None:
    with pytest.raises(AssertionError, match=f"Beth gives {count} EAST to pool"):
        move_shares(POSITION, EAST, BETH, POOL, count)


@pytest.mark.parametrize(("count", "words"), [(1, "1 EAST share"), (2, "2 EAST shares")])
def test_a_move_of_shares_is_told(count: int, words: str) -> None:
    after = move_shares(POSITION, EAST, BETH, POOL, count)
    assert told(after) == [f"{words} from Beth to the pool"]


def test_a_director_is_appointed_in_the_place_of_the_last() -> None:
    after = appoint(POSITION, EAST, BETH)
    assert after.directors == {EAST: BETH}
    assert told(after) == ["Beth is manager of EAST"]


def test_a_company_may_be_left_without_a_director() -> None:
    after = appoint(POSITION, EAST, None)
    assert after.directors == {}
    assert told(after) == ["Nobody is manager of EAST"]


def test_directors_of_other_companies_stay() -> None:
    assert appoint(POSITION, WEST, BETH).directors == {EAST: ADAM, WEST: BETH}


def test_an_appointment_moves_no_shares() -> None:
    assert appoint(POSITION, EAST, BETH).shares == POSITION.shares
