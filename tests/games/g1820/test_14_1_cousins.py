"""1820 14.1, 10.3: how cousins leave the game."""

import pytest

from railhead.engine.state import POOL
from railhead.games.g1820.data.facts import BLUE, BROWN, HOLDEN, LOCKE, RED
from railhead.games.g1820.operating.phases import enter_phase
from railhead.games.g1820.stock.holdings import has_power
from railhead.games.g1820.stock.market import in_liquidation
from tests.games.g1820.positions import ADAM, BETH, CLIVE, LB, LG, MB, Co, money, position

HELD = {
    LB: Co(shares={ADAM: 3, LOCKE: 2}, price=71),
    LG: Co(shares={LOCKE: 2, CLIVE: 1}, price=60),
    MB: Co(shares={HOLDEN: 3}, price=60),
}


@pytest.mark.rule("1820", "14.1")
def test_14_1_cousins_close_at_the_beginning_of_red_phase() -> None:
    state = position(companies=HELD, cousins={LOCKE: BETH, HOLDEN: ADAM}, cash={LOCKE: 11})
    assert enter_phase(state, BROWN).cousins
    state = enter_phase(state, RED)
    assert not state.cousins
    assert state.shares[LB] == {ADAM: 3, POOL: 2}


@pytest.mark.rule("1820", "14.1")
def test_14_1_half_of_the_treasury_with_the_shares_goes_to_the_player_rounded_up() -> None:
    state = position(companies=HELD, cousins={LOCKE: BETH}, cash={LOCKE: 11})
    state = enter_phase(state, RED)
    assert state.cash[BETH] == 1000 + (11 + 2 * 71 + 2 * 60 + 1) // 2
    assert state.cash[LOCKE] == 0
    assert money(state) == 0


@pytest.mark.rule("1820", "14.1")
@pytest.mark.rule("1820", "10.3")
def test_14_1_companies_have_new_directors_or_go_into_liquidation() -> None:
    state = position(companies=HELD, cousins={LOCKE: BETH, HOLDEN: ADAM})
    state = enter_phase(state, RED)
    assert state.directors == {LB: ADAM, LG: CLIVE}
    assert (in_liquidation(state, MB), in_liquidation(state, LG)) == (True, False)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_cousin_helps_the_companies_whose_shares_it_holds() -> None:
    state = position(companies=HELD, cousins={LOCKE: BETH}, phase=BLUE)
    assert has_power(state, LB, LOCKE)
    assert not has_power(state, MB, LOCKE)
    assert not has_power(state, MB, HOLDEN)  # nobody's
