"""1853R 2.4.1: the simplified game."""

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from railhead.engine import flow
from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.state import BANK, CHANCE, INITIAL_OFFER, Player
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import share_count
from railhead.games.family1853.actions import DealCompany
from railhead.games.family1853.chance import chance
from railhead.games.family1853.contracts.bids import bbci_is_major
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.holdings import transfer
from railhead.games.family1853.tasks import DealCompanies, DealingTurn
from railhead.games.family1853.view import view
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BETH,
    BNR,
    CLIVE,
    DORA,
    EIR,
    GIP,
    MSM,
    NAMES,
    NWR,
    SIR,
    legal,
    opening,
    play,
    refused,
    rules,
)

SIMPLE = {"simplified": True}


def deal(*companies: Company) -> DealCompany:
    pairs = tuple(zip(NAMES, companies, strict=False))
    return DealCompany(player=CHANCE, companies=pairs)


def dealt(*companies: Company) -> State1853:
    return play(opening(len(companies), **SIMPLE), deal(*companies), **SIMPLE)


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_chance_deals_without_bids() -> None:
    state = opening(4, **SIMPLE)
    assert state.agenda == (DealCompanies(),)
    assert flow.actors(rules(**SIMPLE), state) == (CHANCE,)
    assert [state.cash[p] for p in NAMES[:4]] == [440] * 4
    assert len(legal(state, CHANCE, **SIMPLE)) == 24


@pytest.mark.rule("1853R", "2.4.1")
@pytest.mark.parametrize(
    "companies",
    [(EIR, GIP, EIR), (EIR, GIP), (EIR, GIP, BBCI), (EIR, GIP, Company("XYZ")), ()],
)
def test_2_4_1_each_player_one_of_the_companies(companies: tuple[Company, ...]) -> None:
    refusal = refused(opening(3, **SIMPLE), deal(*companies), **SIMPLE)
    assert refusal.rule == "1853R 2.4.1"


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_bbci_and_bar_are_left_out() -> None:
    assert opening(6, **SIMPLE).facts.dealt_companies == (EIR, GIP, NWR, BNR, MSM, SIR)


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_no_player_deals() -> None:
    pairs = ((ADAM, EIR), (BETH, GIP), (CLIVE, NWR))
    action = DealCompany(player=ADAM, companies=pairs)
    assert refused(opening(3, **SIMPLE), action, **SIMPLE).rule == "1853R 2.4.1"


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_seats_in_company_order_and_elephant_to_the_first() -> None:
    state = dealt(NWR, EIR, BNR, GIP)
    assert state.players == (BETH, DORA, ADAM, CLIVE)
    assert state.elephant == BETH
    turn = state.agenda[0]
    assert isinstance(turn, DealingTurn)
    assert turn.player == BETH


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_four_shares_are_paid_to_the_bank() -> None:
    before = opening(3, **SIMPLE)
    state = dealt(GIP, EIR, NWR)
    assert [share_count(state, *held) for held in ((ADAM, GIP), (BETH, EIR), (CLIVE, NWR))] == [
        4
    ] * 3
    assert [state.cash[p] for p in (ADAM, BETH, CLIVE)] == [440 - 384, 440 - 400, 440 - 368]
    assert state.cash[BANK] == before.cash[BANK] + 4 * (96 + 100 + 92)


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_companies_form_with_their_directors() -> None:
    state = dealt(GIP, EIR, NWR)
    assert state.directors == {GIP: ADAM, EIR: BETH, NWR: CLIVE}
    assert state.formed == {EIR, GIP, NWR}
    assert state.cash[GIP] == 960
    assert price(state, GIP) == 96
    assert sum(GIP in owners for owners in state.tokens.values()) == 2
    assert state.available == {EIR, GIP, NWR}


@pytest.mark.rule("1853R", "2.4.1", "3.1.8")
def test_2_4_1_shares_of_the_dealt_companies_are_not_sold_in_the_first_round() -> None:
    state = dealt(GIP, EIR, NWR)
    refusal = refused(state, SellShares(player=BETH, company=EIR, count=1), **SIMPLE)
    assert refusal.rule == "1853R 3.1.8"


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_limit_of_five_shares() -> None:
    state = dealt(GIP, EIR, NWR)
    state = replace(state, cash={**state.cash, BETH: 500})
    state = play(state, BuyShare(player=BETH, company=EIR), **SIMPLE)
    state = play(state, Pass(player=ADAM), Pass(player=CLIVE), **SIMPLE)
    assert share_count(state, BETH, EIR) == 5
    assert refused(state, BuyShare(player=BETH, company=EIR), **SIMPLE).rule == "1853R 3.1.2"


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_the_fourth_share_starts_up_another_company() -> None:
    state = dealt(GIP, EIR, NWR)
    state = transfer(state, SIR, INITIAL_OFFER, ADAM, 3)
    state = replace(state, available=state.available | {SIR}, cash={**state.cash, BETH: 100})
    assert SIR not in state.formed
    assert SIR in play(state, BuyShare(player=BETH, company=SIR), **SIMPLE).formed


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_certificate_limits_are_those_of_the_full_game() -> None:
    limits = [opening(players, **SIMPLE).facts.limits.certificates for players in (3, 4, 5, 6)]
    assert limits == [21, 16, 13, 11]


@pytest.mark.rule("1853R", "2.4.1", "2.6.3")
def test_2_4_1_the_bbci_is_minor() -> None:
    state = replace(dealt(GIP, EIR, NWR), directors={BBCI: ADAM})
    assert not bbci_is_major(state)
    for before in (opening(3, **SIMPLE), state):
        assert view(before)["companies"][BBCI]["minor"] is True


@pytest.mark.rule("1853R", "2.4.1", "4.8.16")
@pytest.mark.parametrize(
    ("companies", "dual"), [((EIR, GIP, NWR, BNR, MSM), True), ((EIR, GIP, NWR), False)]
)
def test_2_4_1_a_dealt_minor_formed_in_the_first_round(
    companies: tuple[Company, ...], dual: bool
) -> None:
    state = dealt(*companies)
    for player in state.players:
        state = play(state, Pass(player=player), **SIMPLE)
    assert state.dual_option == dual


@pytest.mark.rule("1853R", "2.4.1")
def test_2_4_1_chance_is_ruled_by_its_key_alone() -> None:
    state = opening(3, **SIMPLE)
    assert chance(state, str.encode) == deal(EIR, GIP, NWR)
    found = {chance(state, _order(order)) for order in permutations((EIR, GIP, NWR))}
    assert len(found) == 6
    assert all(flow.refusal(rules(**SIMPLE), state, action) is None for action in found)


def _order(order: tuple[Company, ...]) -> Callable[[str], bytes]:
    return lambda name: bytes([order.index(Company(name))])


def test_chance_has_nothing_to_deal_otherwise() -> None:
    with pytest.raises(AssertionError, match="nothing to deal"):
        chance(opening(3), str.encode)


def test_players_of_the_deal_are_named_once() -> None:
    pairs = ((ADAM, EIR), (ADAM, GIP), (CLIVE, NWR))
    action = DealCompany(player=CHANCE, companies=pairs)
    refusal = refused(opening(3, **SIMPLE), action, **SIMPLE)
    assert refusal.rule == "1853R 2.4.1"
    stranger = ((ADAM, EIR), (Player("Zoe"), GIP), (CLIVE, NWR))
    refused(opening(3, **SIMPLE), replace(action, companies=stranger), **SIMPLE)
