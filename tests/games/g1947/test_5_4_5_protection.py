"""1947 5.4.5: price protection."""

import pytest

from railhead.engine.actions import Decline
from railhead.engine.facts import Company
from railhead.engine.state import BANK, POOL, Player
from railhead.games.g1947.actions import PriceProtect
from railhead.games.g1947.state import REMOVED
from railhead.games.g1947.stock.limits import allowed_in
from railhead.games.g1947.stock.protection import PRICE_PROTECT, bonds_needed
from railhead.games.g1947.tasks import ProtectPrice, StockTurn
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BBCI,
    BETH,
    CCSR,
    CLIVE,
    EIR,
    GIPR,
    PRC,
    actors,
    buy,
    dealing,
    pass_,
    play,
    price_of,
    refused,
    sell,
)


def protect(player: Player, company: Company = EIR) -> PriceProtect:
    return PriceProtect(player=player, company=company)


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_the_printed_example() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 6, ADAM: 2}}, pars={EIR: 80}, bonds={EIR: {BETH: 5}})
    state = play(state, sell(ADAM, EIR, 2))
    assert state.agenda[0] == ProtectPrice(EIR, ADAM, 2)
    assert actors(state) == (BETH,)
    now = play(state, protect(BETH))
    assert now.cash[ADAM] == 600 + 160
    assert now.cash[BANK] == state.cash[BANK] - 160
    assert now.shares[EIR][BETH] == 8
    assert now.bonds[EIR] == {BETH: 1, REMOVED: 9}
    assert price_of(now, EIR) == 80
    assert POOL not in now.shares[EIR]


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_the_president_may_let_the_price_fall() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 6, ADAM: 2}}, bonds={EIR: {BETH: 5}})
    state = play(state, sell(ADAM, EIR, 2), Decline(player=BETH))
    assert state.shares[EIR][POOL] == 2
    assert price_of(state, EIR) == 80
    assert state.cash[ADAM] == 800
    assert state.bonds[EIR][BETH] == 5


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_only_the_president_protects_and_only_that_sale() -> None:
    state = dealing(
        ADAM,
        shares={EIR: {BETH: 6, ADAM: 2}, PRC: {CLIVE: 4}},
        bonds={EIR: {BETH: 5, CLIVE: 5}},
    )
    state = play(state, sell(ADAM, EIR, 2))
    assert refused(state, protect(CLIVE)).rule == "1947 5.4.5"
    assert refused(state, protect(BETH, PRC)).rule == "1947 5.4.5"


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_all_shares_of_the_sale_or_none() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 4, ADAM: 2}}, bonds={EIR: {BETH: 3}})
    state = play(state, sell(ADAM, EIR, 2))
    assert state.agenda[0] == StockTurn(ADAM, sold=True)
    assert state.shares[EIR][POOL] == 2


@pytest.mark.rule("1947", "5.4.5")
@pytest.mark.parametrize(
    ("held", "count", "bonds"), [(2, 1, 2), (6, 2, 4), (7, 2, 5), (8, 1, 3), (8, 2, 6), (6, 4, 10)]
)
def test_5_4_5_the_last_shares_take_three_bonds(held: int, count: int, bonds: int) -> None:
    state = dealing(ADAM, shares={EIR: {BETH: held, ADAM: count}})
    assert bonds_needed(state, EIR, count) == bonds


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_a_president_cannot_protect_against_himself() -> None:
    state = dealing(BETH, shares={EIR: {BETH: 6, ADAM: 2}}, bonds={EIR: {BETH: 9}})
    state = play(state, sell(BETH, EIR))
    assert state.agenda[0] == StockTurn(BETH, sold=True)
    assert price_of(state, EIR) == 90


@pytest.mark.rule("1947", "5.4.5", "5.7")
def test_5_4_5_the_certificate_limit_holds() -> None:
    many = {company: {BETH: 5} for company in (ABR, BBCI, CCSR, GIPR)}
    shares = {EIR: {BETH: 4, ADAM: 3}, **many}
    state = dealing(ADAM, shares=shares, bonds={EIR: {BETH: 9}})
    assert isinstance(play(state, sell(ADAM, EIR)).agenda[0], ProtectPrice)
    assert isinstance(play(state, sell(ADAM, EIR, 2)).agenda[0], StockTurn)


@pytest.mark.rule("1947", "5.4.5", "5.8")
def test_5_4_5_shares_taken_up_may_be_kept_beyond_60_percent() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 6, ADAM: 2}}, bonds={EIR: {BETH: 5}})
    state = play(state, sell(ADAM, EIR, 2), protect(BETH), pass_(ADAM))
    assert allowed_in(state, BETH, EIR) == 8
    assert actors(play(state, pass_(BETH))) == (CLIVE,)


@pytest.mark.rule("1947", "5.4.5", "5.8")
def test_5_4_5_shares_sold_again_do_not_come_back_beyond_60_percent() -> None:
    state = dealing(BETH, shares={EIR: {BETH: 8}}, protected={(BETH, EIR): 2})
    assert allowed_in(play(state, sell(BETH, EIR)), BETH, EIR) == 7
    assert allowed_in(play(state, sell(BETH, EIR, 3)), BETH, EIR) == 6


@pytest.mark.rule("1947", "5.4.5", "5.4.2")
def test_5_4_5_old_bonds_are_used_before_new_ones() -> None:
    state = dealing(
        ADAM,
        shares={EIR: {BETH: 4, ADAM: 2}},
        bonds={EIR: {BETH: 5}},
        new_bonds={(BETH, EIR): 4},
    )
    state = play(state, sell(ADAM, EIR), protect(BETH))
    assert state.new_bonds[BETH, EIR] == 3
    assert state.bonds[EIR][BETH] == 3


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_the_seller_goes_on_with_the_turn() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 4, ADAM: 2}, PRC: {BETH: 3}}, bonds={EIR: {BETH: 4}})
    state = play(state, sell(ADAM, EIR), protect(BETH))
    assert state.agenda[0] == StockTurn(ADAM, sold=True)
    assert actors(play(state, buy(ADAM, PRC))) == (BETH,)


@pytest.mark.rule("1947", "5.4.5", "5.3")
def test_5_4_5_a_president_who_sold_in_this_round_may_protect() -> None:
    state = dealing(
        ADAM,
        shares={EIR: {BETH: 4, ADAM: 2}},
        bonds={EIR: {BETH: 4}},
        sold={BETH: frozenset({EIR})},
    )
    assert play(state, sell(ADAM, EIR), protect(BETH)).shares[EIR][BETH] == 5


@pytest.mark.rule("1947", "5.4.5", "5.6.3")
def test_5_4_5_savings_shares_become_ordinary_in_the_presidents_hands() -> None:
    state = dealing(
        ADAM,
        shares={EIR: {BETH: 4, ADAM: 2}, PRC: {ADAM: 4}},
        savings={(ADAM, EIR)},
        bonds={EIR: {BETH: 4}},
    )
    state = play(state, sell(ADAM, EIR, 2), protect(BETH))
    assert state.shares[EIR][BETH] == 6
    assert not state.savings


@pytest.mark.rule("1947", "5.4.5")
def test_5_4_5_the_bonds_are_shown_beforehand() -> None:
    state = dealing(ADAM, shares={EIR: {BETH: 7, ADAM: 2}}, bonds={EIR: {BETH: 6}})
    state = play(state, sell(ADAM, EIR, 2))
    assert PRICE_PROTECT.preview(state, protect(BETH))["bonds"] == 5
