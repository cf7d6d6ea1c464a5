"""1947 5.4: convertible bonds."""

import pytest

from railhead.engine.facts import Company
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player
from railhead.games.g1947.actions import BuyBond, IssueBonds, SellBonds, TakeBonds
from railhead.games.g1947.rounds import start_stock_round
from railhead.games.g1947.state import REMOVED
from railhead.games.g1947.stock.bonds import BUY_BOND, ISSUE_BONDS, SELL_BONDS, TAKE_BONDS
from railhead.games.g1947.stock.limits import certificates
from railhead.games.g1947.tasks import OfferBonds, StockTurn
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    CLIVE,
    COMPANIES,
    DORA,
    EIR,
    PRC,
    actors,
    at,
    buy,
    dealing,
    legal,
    pass_,
    play,
    price_of,
    refused,
    sell,
)

SHARES = {EIR: {ADAM: 4, BETH: 2, DORA: 1}}


def issue(player: Player, company: Company = EIR) -> IssueBonds:
    return IssueBonds(player=player, company=company)


def take(player: Player, count: int, company: Company = EIR) -> TakeBonds:
    return TakeBonds(player=player, company=company, count=count)


def bond(player: Player, source: str = INITIAL_OFFER, company: Company = EIR) -> BuyBond:
    return BuyBond(player=player, company=company, source=source)


def sale(player: Player, count: int = 1, company: Company = EIR) -> SellBonds:
    return SellBonds(player=player, company=company, count=count)


@pytest.mark.rule("1947", "5.4", "5.4.2")
def test_5_4_2_as_many_bonds_as_shares_sold_the_printed_example() -> None:
    state = dealing(ADAM, shares={EIR: {ADAM: 4, BETH: 2, DORA: 1}}, pool={EIR: 1})
    state = play(state, issue(ADAM))
    assert state.bonds[EIR] == {INITIAL_OFFER: 8, REMOVED: 2}


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_all_bonds_where_all_shares_are_sold() -> None:
    state = play(dealing(ADAM, shares={EIR: {ADAM: 6, BETH: 4}}), issue(ADAM))
    assert state.bonds[EIR] == {INITIAL_OFFER: 10}


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_the_president_alone_issues_them_and_once() -> None:
    state = dealing(BETH, shares=SHARES)
    assert refused(state, issue(BETH)).rule == "1947 5.4.2"
    assert refused(state, issue(BETH, PRC)).rule == "1947 5.4.2"
    assert refused(state, issue(BETH, Company("XYZ"))).rule == "1947 5.4.2"
    state = dealing(ADAM, shares=SHARES, bonds={EIR: {INITIAL_OFFER: 2}})
    assert refused(state, issue(ADAM)).rule == "1947 5.4.2"


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_shareholders_are_asked_the_president_first() -> None:
    state = play(dealing(ADAM, shares=SHARES), issue(ADAM))
    assert actors(state) == (ADAM,)
    state = play(state, pass_(ADAM))
    assert actors(state) == (BETH,)
    state = play(state, take(BETH, 1))
    assert actors(state) == (DORA,)
    assert refused(state, take(CLIVE, 1)).rule == "1947 5.4.2"


@pytest.mark.rule("1947", "5.4.2", "5.4.4")
def test_5_4_2_a_bond_for_every_share_at_half_par_to_the_company() -> None:
    state = play(dealing(ADAM, shares=SHARES, cash={EIR: 5}), issue(ADAM))
    assert refused(state, take(ADAM, 5)).rule == "1947 5.4.4"
    assert refused(state, take(ADAM, 0)).rule == "1947 5.4.4"
    assert refused(state, take(ADAM, 1, PRC)).rule == "1947 5.4.2"
    state = play(state, take(ADAM, 4))
    assert state.cash[ADAM] == 600 - 200
    assert state.cash[EIR] == 205
    assert state.bonds[EIR][ADAM] == 4


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_only_available_cash_counts() -> None:
    state = play(dealing(ADAM, shares=SHARES, cash={ADAM: 120, BETH: 49}), issue(ADAM))
    assert refused(state, take(ADAM, 3)).rule == "1947 5.4.4"
    assert actors(play(state, take(ADAM, 2))) == (DORA,)


@pytest.mark.rule("1947", "5.3", "5.4.2")
def test_5_4_2_one_who_has_sold_in_this_round_is_not_asked() -> None:
    state = dealing(ADAM, shares=SHARES, sold={BETH: frozenset({EIR})})
    state = play(state, issue(ADAM), pass_(ADAM))
    assert actors(state) == (DORA,)


@pytest.mark.rule("1947", "5.4.2", "5.1")
def test_5_4_2_the_issue_ends_the_turn_and_the_rest_stays_on_offer() -> None:
    state = play(dealing(ADAM, shares=SHARES), issue(ADAM))
    assert state.agenda[0] == OfferBonds(EIR, (ADAM, BETH, CLIVE, DORA))
    state = play(state, pass_(ADAM), pass_(BETH), take(DORA, 1))
    assert state.agenda[0] == StockTurn(BETH)
    assert state.bonds[EIR] == {INITIAL_OFFER: 6, DORA: 1, REMOVED: 3}


@pytest.mark.rule("1947", "5.1", "5.4.2")
def test_5_4_2_an_issue_may_follow_a_sale_but_not_a_purchase() -> None:
    state = dealing(ADAM, shares={**SHARES, PRC: {BETH: 3, ADAM: 1}})
    assert play(state, sell(ADAM, PRC), issue(ADAM)).bonds[EIR][INITIAL_OFFER] == 7
    assert refused(play(state, buy(ADAM, PRC)), issue(ADAM)).rule == "1947 5.1"


@pytest.mark.rule("1947", "5.4.3", "5.4")
def test_5_4_3_a_new_bond_costs_half_par_to_the_company() -> None:
    state = dealing(
        CLIVE,
        shares=SHARES,
        bonds={EIR: {INITIAL_OFFER: 2}},
        prices={EIR: at(1, 10)},
        cash={EIR: 0},
    )
    state = play(state, bond(CLIVE))
    assert (state.cash[CLIVE], state.cash[EIR]) == (550, 50)
    assert state.bonds[EIR][CLIVE] == 1
    assert state.new_bonds == {(CLIVE, EIR): 1}


@pytest.mark.rule("1947", "5.4.3", "5.3.1")
def test_5_4_3_a_bond_of_the_pool_costs_half_the_market_price_to_the_bank() -> None:
    state = dealing(
        CLIVE, shares=SHARES, bonds={EIR: {POOL: 2}}, prices={EIR: at(1, 9)}, cash={EIR: 0}
    )
    now = play(state, bond(CLIVE, POOL))
    assert (now.cash[CLIVE], now.cash[EIR]) == (600 - 110, 0)
    assert now.cash[BANK] == state.cash[BANK] + 110
    assert not now.new_bonds


@pytest.mark.rule("1947", "5.4.3")
def test_5_4_3_a_bond_must_be_there_and_be_paid_for() -> None:
    state = dealing(CLIVE, shares=SHARES, bonds={EIR: {INITIAL_OFFER: 2}}, cash={CLIVE: 49})
    for wrong in (bond(CLIVE), bond(CLIVE, POOL), bond(CLIVE, ADAM), bond(CLIVE, "x")):
        assert refused(state, wrong).rule == "1947 5.4.3"
    assert refused(state, bond(CLIVE, company=Company("XYZ"))).rule == "1947 5.4.3"
    removed = dealing(CLIVE, shares=SHARES)
    assert refused(removed, bond(CLIVE)).rule == "1947 5.4.3"
    assert refused(removed, bond(CLIVE, "unissued")).rule == "1947 5.4.3"


@pytest.mark.rule("1947", "5.4.3", "5.3")
def test_5_4_3_one_bond_a_turn_and_none_after_a_sale_of_that_company() -> None:
    state = dealing(BETH, shares=SHARES, bonds={EIR: {POOL: 3}})
    assert refused(play(state, bond(BETH, POOL)), bond(BETH, POOL)).rule == "1947 5.1"
    assert refused(play(state, sell(BETH, EIR)), bond(BETH, POOL)).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.4.1", "5.4.4", "5.7")
def test_5_4_4_bonds_know_no_limit() -> None:
    state = dealing(
        ADAM,
        shares={EIR: {ADAM: 6, BETH: 4}, PRC: {BETH: 6, ADAM: 4}},
        bonds={EIR: {ADAM: 9, POOL: 1}, PRC: {ADAM: 10}},
    )
    now = play(state, bond(ADAM, POOL))
    assert now.bonds[EIR] == {ADAM: 10}
    assert certificates(now, ADAM) == certificates(state, ADAM) == 9
    now = play(state, sale(ADAM, 10, PRC))
    assert now.bonds[PRC] == {POOL: 10}


@pytest.mark.rule("1947", "5.4.6", "5.5")
def test_5_4_6_a_bond_brings_half_the_price_which_does_not_fall() -> None:
    state = dealing(ADAM, shares=SHARES, bonds={EIR: {ADAM: 3}}, prices={EIR: at(1, 9)})
    now = play(state, sale(ADAM, 2))
    assert now.cash[ADAM] == 600 + 220
    assert price_of(now, EIR) == 220
    assert now.bonds[EIR] == {ADAM: 1, POOL: 2, REMOVED: 7}


@pytest.mark.rule("1947", "5.4.6", "5.4.2")
def test_5_4_6_new_bonds_are_not_sold_in_the_same_round() -> None:
    state = dealing(ADAM, shares=SHARES, bonds={EIR: {ADAM: 3}}, new_bonds={(ADAM, EIR): 2})
    assert refused(state, sale(ADAM, 2)).rule == "1947 5.4.6"
    assert play(state, sale(ADAM, 1)).bonds[EIR][ADAM] == 2
    for wrong in (sale(ADAM, 0), sale(ADAM, -1), sale(ADAM, 1, Company("XYZ"))):
        assert refused(state, wrong).rule == "1947 5.4.6"


@pytest.mark.rule("1947", "5.4.2")
def test_5_4_2_bonds_are_turned_over_at_the_start_of_the_next_round() -> None:
    state = dealing(ADAM, shares=SHARES, bonds={EIR: {ADAM: 3}}, new_bonds={(ADAM, EIR): 2})
    assert not start_stock_round(state).new_bonds


@pytest.mark.rule("1947", "5.3", "5.4.6")
def test_5_4_6_a_bond_sold_is_a_certificate_sold() -> None:
    state = dealing(BETH, shares=SHARES, bonds={EIR: {BETH: 3}})
    state = play(state, sale(BETH))
    assert refused(state, buy(BETH, EIR)).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.4.1")
def test_5_4_1_costs_and_gains_are_shown_beforehand() -> None:
    state = dealing(ADAM, shares=SHARES)
    assert "7 bonds at Rs. 50" in ISSUE_BONDS.preview(state, issue(ADAM))["effects"][0]
    offered = play(state, issue(ADAM))
    assert TAKE_BONDS.preview(offered, take(ADAM, 3))["cost"] == 150
    assert [a.count for a in legal(offered, ADAM) if isinstance(a, TakeBonds)] == [1, 2, 3, 4]
    state = dealing(ADAM, shares=SHARES, bonds={EIR: {ADAM: 3, INITIAL_OFFER: 1}})
    assert BUY_BOND.preview(state, bond(ADAM))["cost"] == 50
    assert SELL_BONDS.preview(state, sale(ADAM, 2))["gain"] == 100


@pytest.mark.rule("1947", "5.7")
def test_5_7_one_over_the_limit_sells_before_buying_or_issuing_bonds() -> None:
    shares = {company: {ADAM: 5} for company in COMPANIES[:3]}
    shares |= {EIR: {ADAM: 5}, PRC: {BETH: 5, ADAM: 5}}  # 21 certificates
    state = dealing(ADAM, shares=shares, bonds={PRC: {POOL: 1}})
    assert refused(state, bond(ADAM, POOL, PRC)).rule == "1947 5.7"
    assert refused(state, issue(ADAM)).rule == "1947 5.7"


@pytest.mark.rule("1947", "5.7", "5.4.6")
def test_5_7_whoever_is_over_the_limit_sells_shares_before_bonds() -> None:
    shares = {company: {ADAM: 3, BETH: 2} for company in COMPANIES[:6]} | {EIR: {ADAM: 4}}
    state = dealing(ADAM, players=6, shares=shares, bonds={EIR: {ADAM: 2}})
    assert certificates(state, ADAM) == 14
    assert refused(state, sale(ADAM)).rule == "1947 5.7"
    assert play(state, sell(ADAM, EIR), sale(ADAM)).bonds[EIR][POOL] == 1


@pytest.mark.rule("1947", "5.4.2", "5.1")
def test_5_4_2_no_bonds_are_issued_in_the_turn_of_another_player() -> None:
    assert refused(dealing(BETH, shares=SHARES), issue(ADAM)).rule == "1947 5.1"
