"""What players are worth: cash and shares, nothing of companies."""

from railhead.engine.rules.worth import result, shares_worth, worth
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BETH, BOTH, CLIVE, START


def test_shares_count_at_the_market_price() -> None:
    assert shares_worth(START, ADAM) == 4 * 70
    assert shares_worth(BOTH, BETH) == 9 * 70
    assert shares_worth(START, CLIVE) == 0


def test_shares_without_a_price_count_nothing() -> None:
    assert shares_worth(replace(BOTH, prices=START.prices), BETH) == 3 * 70


def test_cash_is_added() -> None:
    assert worth(START, BETH) == 50 + 3 * 70


def test_the_richest_is_first() -> None:
    assert list(result(BOTH).items()) == [(BETH, 680), (ADAM, 380), (CLIVE, 0)]


def test_a_game_may_count_otherwise() -> None:
    poorest = {ADAM: 3, BETH: 2, CLIVE: 5}
    ranked = result(START, lambda _state, player: poorest[player])
    assert list(ranked) == [CLIVE, ADAM, BETH]
