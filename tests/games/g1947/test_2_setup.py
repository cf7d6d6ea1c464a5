"""1947 2.1, 2.3: before the first move."""

from dataclasses import replace
from hashlib import sha256

import pytest

from railhead.engine.state import BANK, CHANCE, DEPOT, INITIAL_OFFER, POOL, Player
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1947.actions import DealOrder, DrawShares
from railhead.games.g1947.chance import chance
from railhead.games.g1947.state import UNISSUED
from railhead.games.g1947.tasks import Auction
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BETH,
    BNR,
    CCSR,
    CLIVE,
    DORA,
    EIR,
    PRC,
    actors,
    legal,
    opening,
    play,
    refused,
)


def deal(*order: Player) -> DealOrder:
    return DealOrder(player=CHANCE, order=order)


def draw(*companies: str) -> DrawShares:
    return DrawShares(player=CHANCE, companies=companies)  # type: ignore[arg-type]


@pytest.mark.rule("1947", "2.1")
def test_2_1_the_order_cards_decide_who_is_first() -> None:
    state = opening()
    assert actors(state) == (CHANCE,)
    assert play(state, deal(CLIVE, ADAM, DORA, BETH)).players == (CLIVE, ADAM, DORA, BETH)
    assert len(legal(state, CHANCE)) == 24


@pytest.mark.rule("1947", "2.1")
@pytest.mark.parametrize("order", [(ADAM, BETH, CLIVE), (ADAM, ADAM, BETH, CLIVE), ()])
def test_2_1_each_player_receives_one_card(order: tuple[Player, ...]) -> None:
    assert refused(opening(), deal(*order)).rule == "1947 2.1"


@pytest.mark.rule("1947", "2.3")
@pytest.mark.parametrize(("players", "cash"), [(3, 800), (4, 600), (5, 480), (6, 400)])
def test_2_3_capital_by_number_of_players(players: int, cash: int) -> None:
    state = opening(players)
    assert [state.cash[player] for player in state.players] == [cash] * players
    assert sum(state.cash.values()) == 0
    assert state.cash[BANK] == -cash * players


@pytest.mark.rule("1947", "2.3")
def test_2_3_a_share_of_each_group_goes_into_the_pool() -> None:
    state = play(opening(), deal(ADAM, BETH, CLIVE, DORA), draw(PRC, ABR))
    assert state.shares[PRC] == {INITIAL_OFFER: 9, POOL: 1}
    assert state.shares[ABR] == {INITIAL_OFFER: 9, POOL: 1}
    assert all(POOL not in held for c, held in state.shares.items() if c not in (PRC, ABR))


@pytest.mark.rule("1947", "2.3")
def test_2_3_five_companies_are_in_the_first_group_and_two_in_the_second() -> None:
    state = play(opening(), deal(ADAM, BETH, CLIVE, DORA))
    assert len(legal(state, CHANCE)) == 10
    for wrong in ((ABR, PRC), (PRC, EIR), (PRC,), (BNR, ABR), (PRC, CCSR, ABR)):
        assert refused(state, draw(*wrong)).rule == "1947 2.3"


@pytest.mark.rule("1947", "2.3")
def test_2_3_all_else_is_in_its_place() -> None:
    state = opening()
    assert state.facts.seasons[state.season].id == "dry"
    assert all(bonds == {UNISSUED: 10} for bonds in state.bonds.values())
    depot = owned(state, DEPOT)
    assert sum(type_of(train) != "T12" for train in depot) == 32
    assert type_of(depot[0]) == "T2"
    assert set(state.privates.values()) == {BANK}


@pytest.mark.rule("1947", "2.3")
def test_2_3_the_auction_follows() -> None:
    state = play(opening(), deal(CLIVE, ADAM, DORA, BETH), draw(PRC, ABR))
    assert state.agenda == (Auction(next(iter(state.privates)), CLIVE),)


@pytest.mark.rule("1947", "2.1", "2.3")
def test_2_chance_deals_what_it_may() -> None:
    def key(label: str) -> bytes:
        return sha256(label.encode()).digest()

    state = opening()
    state = play(state, chance(state, key))
    assert sorted(state.players) == [ADAM, BETH, CLIVE, DORA]
    state = play(state, chance(state, key))
    assert sum(POOL in held for held in state.shares.values()) == 2
    with pytest.raises(AssertionError):
        chance(replace(state), key)
