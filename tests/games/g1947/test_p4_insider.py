"""1947 P4: insider trading."""

from dataclasses import replace

import pytest

from railhead.engine.state import Player
from railhead.games.g1947.actions import UsePrivate
from railhead.games.g1947.rounds import start_stock_round
from railhead.games.g1947.state import REMOVED, State1947
from railhead.games.g1947.stock.order import to_the_front
from railhead.games.g1947.tasks import EndStockRound, InsiderTrading, StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    EIR,
    P3,
    P4,
    actors,
    pass_,
    play,
    position,
    refused,
)


def beginning(owner: str = CLIVE) -> State1947:
    """The start of a stock round."""
    return start_stock_round(position(shares={EIR: {ADAM: 6}}, privates={P4: owner, P3: CLIVE}))


def use(private: str = P4) -> UsePrivate:
    return UsePrivate(player=CLIVE, private=private)  # type: ignore[arg-type]


@pytest.mark.rule("1947", "P4", "3.1")
def test_p4_the_owner_is_asked_at_the_start_of_a_stock_round() -> None:
    state = beginning()
    assert state.agenda == (InsiderTrading(CLIVE),)
    assert actors(state) == (CLIVE,)


@pytest.mark.rule("1947", "P4", "3.5")
def test_p4_its_user_goes_first_the_others_keep_their_order() -> None:
    state = play(beginning(), use())
    assert state.players == (CLIVE, ADAM, BETH, DORA)
    assert state.agenda == (StockTurn(CLIVE), EndStockRound())
    assert state.privates[P4] == REMOVED


@pytest.mark.rule("1947", "P4")
def test_p4_the_printed_example_by_the_rule_above_it() -> None:
    andrea, anna, roberto, giovanni = (Player(n) for n in ("Andrea", "Anna", "Roberto", "Giovanni"))
    state = replace(beginning(), players=(andrea, anna, roberto, giovanni))
    state = to_the_front(state, roberto)  # its own order ends with Roberto, against the rule
    assert state.players == (roberto, andrea, anna, giovanni)


@pytest.mark.rule("1947", "P4")
def test_p4_may_be_kept() -> None:
    state = play(beginning(), pass_(CLIVE))
    assert state.players == (ADAM, BETH, CLIVE, DORA)
    assert state.agenda[0] == StockTurn(ADAM)
    assert state.privates[P4] == CLIVE


@pytest.mark.rule("1947", "P4", "3.1")
def test_p4_no_other_private_is_used_then() -> None:
    assert refused(beginning(), use(P3)).rule == "1947 P4"


@pytest.mark.rule("1947", "P4")
@pytest.mark.parametrize("owner", [EIR, REMOVED])
def test_p4_only_a_player_uses_it(owner: str) -> None:
    assert beginning(owner).agenda[0] == StockTurn(ADAM)
