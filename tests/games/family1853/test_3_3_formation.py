"""1853R 3.3: a company forms."""

from dataclasses import replace

import pytest

from railhead.engine.actions import Pass
from railhead.engine.rules.reach import stations
from railhead.engine.verbs.market import price
from railhead.games.family1853.state import Claim
from railhead.games.family1853.stock.floating import form
from railhead.games.family1853.tasks import OfferElephant
from tests.games.family1853.deals import buy, dealing, decline, first_round
from tests.games.family1853.editions import OF_2009, both, edition
from tests.games.family1853.positions import (
    ADAM,
    BBCI,
    BETH,
    BNR,
    CLIVE,
    DORA,
    ED,
    EIR,
    GIP,
    MSM,
    NWR,
    SIR,
    eighth,
    opening,
    play,
    position,
)


@pytest.mark.rule("1853R", "3.3.1")
@pytest.mark.rule("1853", "3.3.1")
@both
def test_3_3_1_a_company_receives_ten_times_par_however_few_shares_are_issued() -> None:
    before = dealing(sleeping={EIR: {ADAM: 4}})
    state = play(before, buy(ADAM, EIR))
    assert state.cash[EIR] == 1000
    assert sum(state.cash.values()) == sum(before.cash.values())


@pytest.mark.rule("1853R", "3.3.1")
def test_3_3_1_the_capital_is_not_taken_from_the_players_bank() -> None:
    before = dealing(sleeping={EIR: {ADAM: 4}})
    state = play(before, buy(ADAM, EIR))
    assert state.cash["bank"] == before.cash["bank"] + 100


@pytest.mark.rule("1853R", "3.3.1")
@pytest.mark.rule("1853", "3.3.1")
@both
def test_3_3_1_the_price_of_the_shares_is_not_the_companys() -> None:
    state = play(dealing(sleeping={EIR: {ADAM: 4}}), buy(ADAM, EIR), buy(BETH, EIR))
    assert state.cash[EIR] == 1000


@pytest.mark.rule("1853R", "3.3.2")
@pytest.mark.rule("1853", "3.3.2")
@both
def test_3_3_2_the_price_marker_stands_at_par() -> None:
    state = opening()
    pars = {EIR: 100, GIP: 96, NWR: 92, BNR: 88, BBCI: 84, MSM: 80, SIR: 75, eighth(): 70}
    for company, par in pars.items():
        state = form(state, company)
        assert price(state, company) == par
        assert state.prices[company][0] == state.facts.companies[company].number - 1


@pytest.mark.rule("1853R", "3.3.2")
@pytest.mark.rule("1853", "3.3.2")
@both
def test_3_3_2_tokens_stand_on_the_home_bases() -> None:
    state = opening()
    homes = {
        EIR: {"Jab.s0", "Hx.s0"},
        GIP: {"Ht.s0", "Mi.s0"},
        NWR: {"Fn.s0", "Ck.s0"},
        BNR: {"Jab.s1", "Kq.s0"},
        BBCI: {"Hj.s0"},
        MSM: {"Rr.s0"},
        SIR: {"Tp.s0"},
        eighth(): {"Nv.s0" if edition() is OF_2009 else "Jah.s0"},
    }
    for company, stops in homes.items():
        state = form(state, company)
        assert set(stations(state, company)) == stops


@pytest.mark.rule("1853R", "3.3.2", "4.2.12")
@pytest.mark.rule("1853", "3.3.2", "4.2.12")
@both
def test_3_3_2_a_home_in_a_city_promoted_meanwhile_is_on_the_new_tile() -> None:
    state = position(OfferElephant(), placed={"Rr": ("105", 3)}, tokens={"Rr.s0": "SIR"})
    state = form(state, MSM)
    assert state.tokens["Rr.s0"] == (SIR, MSM)  # type: ignore[index]


@pytest.mark.rule("1853R", "3.3.2", "2.6.2")
@pytest.mark.rule("1853", "3.3.2", "2.6.2")
@both
def test_3_3_2_a_major_bbci_has_a_second_base_at_bombay() -> None:
    bids = {CLIVE: (Claim("Ajmer", BBCI), Claim("Jaipur", BBCI), Claim("Bombay", BBCI))}
    state = first_round(CLIVE, sleeping={BBCI: {CLIVE: 4}}, bids=bids)
    state = play(state, buy(CLIVE, BBCI), *decline(DORA, ED, ADAM, BETH, CLIVE))
    assert BBCI in state.majors
    assert set(stations(state, BBCI)) == {"Hj.s0", "Mi.s1"}
    assert not state.dual_option


@pytest.mark.rule("1853R", "2.6.2", "2.6.3")
@pytest.mark.rule("1853", "2.6.2", "2.6.3")
@both
def test_2_6_3_a_bbci_that_forms_later_is_a_minor_whatever_was_bid() -> None:
    bids = {CLIVE: (Claim("Ajmer", BBCI), Claim("Jaipur", BBCI), Claim("Bombay", BBCI))}
    state = play(dealing(CLIVE, sleeping={BBCI: {CLIVE: 4}}, bids=bids), buy(CLIVE, BBCI))
    assert BBCI in state.formed
    assert BBCI not in state.majors


@pytest.mark.rule("1853R", "2.6.2", "2.6.3")
@pytest.mark.rule("1853", "2.6.2", "2.6.3")
@both
def test_2_6_3_the_bid_of_a_shareholder_who_is_not_director_is_of_no_use() -> None:
    bids = {CLIVE: (Claim("Ajmer", BBCI), Claim("Bombay", BBCI))}
    state = first_round(DORA, sleeping={BBCI: {CLIVE: 2, DORA: 2}}, bids=bids)
    state = play(state, buy(DORA, BBCI), *decline(ED, ADAM, BETH, CLIVE, DORA))
    assert state.directors == {BBCI: DORA}
    assert BBCI not in state.majors
    assert state.dual_option


@pytest.mark.rule("1853R", "3.3.3")
@pytest.mark.rule("1853", "3.3.3")
@both
def test_3_3_3_the_company_runs_in_the_next_operating_round() -> None:
    state = play(dealing(sleeping={SIR: {ADAM: 4}}), buy(ADAM, SIR))
    state = play(state, *decline(BETH, CLIVE, DORA, ED, ADAM))
    state = play(state, Pass(player=state.elephant))
    assert state.agenda[0].company == SIR  # type: ignore[attr-defined]


@pytest.mark.rule("1853R", "3.3.1")
@pytest.mark.rule("1853", "3.3.1")
@both
def test_3_3_1_a_company_forms_once() -> None:
    state = play(dealing(sleeping={SIR: {ADAM: 4}}), buy(ADAM, SIR))
    state = replace(state, floated=frozenset())
    assert play(state, buy(BETH, SIR)).cash[SIR] == 750


@pytest.mark.rule("1853R", "3.3.2", "4.3.1")
@pytest.mark.rule("1853", "3.3.2", "4.3.1")
@both
def test_3_3_2_a_new_base_can_complete_a_contract() -> None:
    line = {"Rp": ("69", 3), "So": ("8", 0), "Tp": ("5", 5), "Sq": ("9", 0)}
    bids = {BETH: (Claim("Trichinopoly", SIR), Claim("Madras", SIR), Claim("Bangalore", MSM))}
    cash = {"bond:Beth": 70, BETH: 500}
    state = dealing(sleeping={SIR: {ADAM: 4}}, placed=line, bids=bids, cash=cash)
    state = replace(state, bonds={BETH: 70})
    assert play(state, buy(ADAM, EIR)).cash[BETH] == 500
    state = play(state, buy(ADAM, SIR))
    assert state.revealed == {BETH}
    assert state.cash[BETH] == 570
