"""1853 2.1 to 2.4, 3.3.1 and 5.1.1: one kind of money, and a bank that companies can empty."""

from typing import Any

import pytest

from railhead.engine.facts import Company
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import BANK
from railhead.games.family1853.operating.track import pay_frontiers
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import RailwayRounds
from tests.games.family1853.building import building
from tests.games.family1853.deals import buy, dealing, decline
from tests.games.family1853.fleets import DONE, buying
from tests.games.family1853.fleets import buy as buy_train
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    DORA,
    ED,
    EIR,
    NAMES,
    NWR,
    opening,
    play,
    position,
)
from tests.games.family1853.runs import TO_BENARES, route, run, running, use


@pytest.mark.rule("1853", "2.1")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_1_the_bank_has_15000(players: int) -> None:
    assert sum(opening(players).cash.values()) == opening(players).facts.bank == 15000


@pytest.mark.rule("1853", "2.1", "2.3")
@pytest.mark.parametrize(("players", "capital"), [(3, 730), (4, 570), (5, 570), (6, 510)])
def test_2_3_capital_comes_out_of_the_bank(players: int, capital: int) -> None:
    state = opening(players)
    assert [state.cash[player] for player in NAMES[:players]] == [capital] * players
    assert state.cash[BANK] == 15000 - players * capital


@pytest.mark.rule("1853", "2.4")
@pytest.mark.parametrize(
    ("size", "money"),
    [("standard", 15000), ("short", 7760), ("full", 17760), ("less 2,600", 15160)],
)
def test_2_4_the_short_game_and_other_banks(size: str, money: int) -> None:
    assert sum(opening(4, bank=size).cash.values()) == money


@pytest.mark.rule("1853", "3.3.1", "4.8.2")
def test_3_3_1_companies_use_the_money_of_the_players() -> None:
    before = buying()
    after = play(before, buy_train("2", 300))
    assert after.cash[BANK] == before.cash[BANK] + 300
    assert set(after.cash) == {BANK, EIR, *NAMES[:5]}


@pytest.mark.rule("1853", "3.3.1")
def test_3_3_1_the_capital_of_a_company_comes_out_of_the_bank() -> None:
    before = dealing(sleeping={EIR: {ADAM: 4}})
    after = play(before, buy(ADAM, EIR))
    assert (after.cash[EIR], after.cash[BANK]) == (1000, before.cash[BANK] + 100 - 1000)


@pytest.mark.rule("1853", "3.3.1", "5.1.1")
@pytest.mark.parametrize(("money", "broken"), [(901, False), (900, True), (1, True)])
def test_5_1_1_a_company_that_forms_may_empty_the_bank(money: int, broken: bool) -> None:
    after = play(dealing(sleeping={EIR: {ADAM: 4}}, cash={BANK: money}), buy(ADAM, EIR))
    assert (after.bank_broken, after.cash[EIR]) == (broken, 1000)


@pytest.mark.rule("1853", "5.1.1", "5.1.2")
def test_5_1_2_a_bank_emptied_in_a_stock_round_ends_the_game_with_it() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 4}}, cash={BANK: 900}), buy(ADAM, EIR))
    state = play(state, *decline(BETH, CLIVE, DORA, ED))
    assert not state.ended
    assert "bank" in play(state, *decline(ADAM)).ended


def earned(money: int) -> State1853:
    """EIR has earned 100; the bank has so much; another round is to follow."""
    task = UseEarnings(EIR, 100)
    agenda: tuple[Any, ...] = (task, RailwayRounds(1))
    return position(task, shares={EIR: {ADAM: 5}}, agenda=agenda, cash={BANK: money})


@pytest.mark.rule("1853", "4.6.4", "5.1.1")
@pytest.mark.parametrize(("money", "broken"), [(101, False), (100, True), (40, True)])
def test_5_1_1_retained_earnings_may_empty_the_bank(money: int, broken: bool) -> None:
    after = play(earned(money), use("retain"))
    assert after.cash[EIR] == 1100
    assert bool(after.ended) == after.bank_broken == broken


@pytest.mark.rule("1853", "4.6.6", "5.1.1")
@pytest.mark.parametrize(("money", "broken"), [(61, False), (60, True)])
def test_5_1_1_the_mail_may_empty_the_bank(money: int, broken: bool) -> None:
    state = running(EIR, "2", cash={BANK: money})
    action = run(route("2#1", "Hx Hv", TO_BENARES), mail="2#1")
    assert play(state, action).bank_broken is broken


@pytest.mark.rule("1853", "4.1.14", "5.1.1")
@pytest.mark.parametrize(("money", "broken"), [(41, False), (40, True)])
def test_5_1_1_a_frontier_post_may_empty_the_bank(money: int, broken: bool) -> None:
    placed = {"Ck": ("5", 5), "Bj": ("6", 2)}
    after = pay_frontiers(building(NWR, placed=placed, cash={BANK: money}), NWR)
    assert after.cash[NWR] == 1040
    assert after.bank_broken is broken


@pytest.mark.rule("1853", "5.1.1")
def test_5_1_1_what_comes_back_does_not_mend_the_bank() -> None:
    state = buying(cash={BANK: 0}, bank_broken=True)
    state = play(state, buy_train("2", 300), DONE)
    assert (state.cash[BANK], state.bank_broken) == (300, True)


@pytest.mark.rule("1853", "5.2.2")
def test_5_2_2_money_of_companies_is_money_but_counts_for_nobody() -> None:
    assert Company("EIR") in position(UseEarnings(EIR, 1), shares={EIR: {ADAM: 5}}).cash
