"""1820 6.6.2, 8.2: where the ways are too many some are offered, one at least if any is legal."""

from collections.abc import Mapping
from typing import Any

import pytest

from railhead.engine import flow
from railhead.engine.flow import Parts
from railhead.engine.state import Player
from railhead.games.g1820.actions import PlaceShares, ReduceShares
from railhead.games.g1820.data.facts import BLUE, LOCKE
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import investors
from railhead.games.g1820.tasks import PlaceIncrease, ResolveLobbies, StockTurn, UseLobby
from railhead.games.g1820.ways import placements
from tests.games.g1820.deals import floats, home, placed, refuse
from tests.games.g1820.guessing import choices, free
from tests.games.g1820.positions import ADAM, BETH, CLIVE, DORA, LB, Co, play, position, rules
from tests.games.g1820.rounds import issuing


def seeking(**changes: Any) -> State1820:
    """Adam, who has nothing, seeks buyers for a company of twenty shares."""
    money: Any = dict.fromkeys((BETH, CLIVE, DORA), 3000)
    cash = {ADAM: 0, **money}
    state = position(UseLobby(ADAM), ResolveLobbies(ADAM), phase=BLUE, cash=cash, **changes)
    return play(state, floats(ADAM, LB, 20), home(ADAM, "K9.s0", "5"))


@pytest.mark.rule("1820", "6.6.2")
@pytest.mark.rule("1820", "10.1")
def test_6_6_2_of_many_placements_one_is_offered_that_was_not_declined() -> None:
    state = seeking()
    for buyer in (BETH, CLIVE, DORA):
        for count in (8, 12):
            state = play(state, placed(ADAM, (buyer, count)), refuse(buyer))
    first, *_ = choices(state, PlaceShares)
    rooms: dict[str, int] = dict.fromkeys((BETH, CLIVE, DORA), 12)
    assert free(state, first) == {"placement": Parts(rooms, 8, 20, counted=True)}
    assert flow.refusal(rules(), state, placed(ADAM, (BETH, 4), (CLIVE, 4))) is None


@pytest.mark.rule("1820", "6.6.2")
@pytest.mark.rule("1820", "10.1")
def test_6_6_2_who_is_asked_no_more_is_no_part_of_a_placement() -> None:
    state = seeking()
    for count in range(8, 13):
        state = play(state, placed(ADAM, (BETH, count)), refuse(BETH))
    first, *_ = choices(state, PlaceShares)
    assert free(state, first) == {"placement": Parts({CLIVE: 12, DORA: 12}, 8, 20, counted=True)}


@pytest.mark.rule("1820", "6.5.2.2")
@pytest.mark.rule("1820", "10.1")
def test_6_5_2_2_for_an_increase_too() -> None:
    cash: Any = {ADAM: 0, **dict.fromkeys((BETH, CLIVE, DORA), 3000)}
    held = {LB: Co(shares={ADAM: 2}, size=10)}
    task = PlaceIncrease(ADAM, LB, 50, None, ())
    state = position(task, StockTurn(ADAM), companies=held, cash=cash)
    while True:
        found = [a for a in choices(state, PlaceShares) if len(a.placement) == 1]
        if not found:
            break
        state = play(state, found[0], refuse(Player(found[0].placement[0][0])))
    assert choices(state, PlaceShares)


def crowded(cash: int, options: Mapping[str, Any]) -> State1820:
    """A company with twelve loans that has twenty holders' shares, and may have ten."""
    held = {ADAM: 6, BETH: 4, CLIVE: 4, DORA: 4, LOCKE: 2}
    co = Co(shares=held, size=20, price=86, cash=860, loans=12)
    return issuing(
        LB, companies={LB: co}, cousins={LOCKE: ADAM}, cash={ADAM: cash}, options=options
    )


@pytest.mark.rule("1820", "8.2")
@pytest.mark.parametrize("cash", range(0, 441, 44))
@pytest.mark.parametrize("reading", ["with sales", "cash only"])
def test_8_2_of_many_ways_to_buy_back_one_is_offered_if_any_is_legal(
    cash: int, reading: str
) -> None:
    state = crowded(cash, {"reduction": reading})
    legal = 0
    for bought in placements(investors(state, LB), 10):
        action = ReduceShares(player=ADAM, company=LB, size=10, bought=bought)
        legal += flow.refusal(rules(), state, action) is None
    found = [a for a in choices(state, ReduceShares) if a.size == 10]
    assert bool(found) == bool(legal)
    assert all("bought" in free(state, action) for action in found)
