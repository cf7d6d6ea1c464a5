"""1853R 2.6: whether the BBCI is a Major Company."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from railhead.board.tiles import StopId
from railhead.engine.state import Player
from railhead.games.family1853.contracts.bids import bbci_is_major
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.floating import form_after_first_round
from railhead.games.family1853.stock.holdings import transfer
from railhead.games.family1853.tasks import EndDealingRound
from tests.games.family1853.bids import bidding, written
from tests.games.family1853.editions import both
from tests.games.family1853.positions import ADAM, BBCI, BETH, opening

BOTH = ("Ajmer", "Bombay", "Jaipur")
NOT_BOTH = ("Ajmer", "Delhi", "Jaipur")


def first_round_ends(shares: Mapping[Player, int], **bids: tuple[str, ...]) -> State1853:
    """The BBCI has floated in the first dealing round, which is over."""
    state = bidding(150, 140, 130, 120, 110)
    for player, cities in bids.items():
        state = written(state, Player(player), *cities)
    for player, count in shares.items():
        state = transfer(state, BBCI, "initial_offer", player, count)
    state = replace(state, agenda=(EndDealingRound(),), dealing_round=1)
    return form_after_first_round(replace(state, floated=frozenset({BBCI})))


@pytest.mark.rule("1853R", "2.6.1")
@pytest.mark.rule("1853", "2.6.1")
@both
def test_2_6_1_not_major_before_the_first_round_ends() -> None:
    assert BBCI not in opening().majors
    state = written(bidding(150, 140, 130), ADAM, *BOTH)
    assert not bbci_is_major(state)


@pytest.mark.rule("1853R", "2.6.1", "2.6.2")
@pytest.mark.rule("1853", "2.6.1", "2.6.2")
@both
def test_2_6_2_major_if_its_director_bid_for_ajmer_and_bombay() -> None:
    state = first_round_ends({ADAM: 5}, Adam=BOTH)
    assert state.directors[BBCI] == ADAM
    assert BBCI in state.majors
    assert state.tokens == {StopId("Hj.s0"): (BBCI,), StopId("Mi.s1"): (BBCI,)}


@pytest.mark.rule("1853R", "2.6.3")
@pytest.mark.rule("1853", "2.6.3")
@both
def test_2_6_3_minor_if_one_city_is_missing() -> None:
    state = first_round_ends({ADAM: 5}, Adam=NOT_BOTH)
    assert BBCI in state.formed
    assert BBCI not in state.majors
    assert state.tokens == {StopId("Hj.s0"): (BBCI,)}


@pytest.mark.rule("1853R", "2.6.3")
@pytest.mark.rule("1853", "2.6.3")
@both
def test_2_6_3_the_bid_of_another_shareholder_does_not_count() -> None:
    state = first_round_ends({ADAM: 2, BETH: 3}, Adam=BOTH, Beth=NOT_BOTH)
    assert state.directors[BBCI] == BETH
    assert BBCI not in state.majors


@pytest.mark.rule("1853R", "2.6.2")
@pytest.mark.rule("1853", "2.6.2")
@both
def test_2_6_2_the_director_need_not_have_claimed_its_shares_in_the_bid() -> None:
    state = first_round_ends({BETH: 5}, Beth=("Ajmer", "Bombay", "Lahore"))
    assert BBCI in state.majors


@pytest.mark.rule("1853R", "2.6.3")
@pytest.mark.rule("1853", "2.6.3")
@both
def test_2_6_3_minor_with_a_manager() -> None:
    singles = dict.fromkeys(bidding(150, 140, 130, 120, 110).players, 1)
    state = first_round_ends(singles, Adam=BOTH)
    assert BBCI in state.formed
    assert BBCI not in state.directors
    assert BBCI not in state.majors
