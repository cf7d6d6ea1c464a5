"""1947 5.6: savings shares."""

from typing import Any

import pytest

from railhead.engine.actions import Accept, Decline, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.games.g1947.actions import (
    BuyBond,
    BuySavingsShare,
    ConvertShares,
    IssueBonds,
    SellBonds,
)
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.conversion import CONVERT_SHARES
from railhead.games.g1947.stock.limits import ordinary_count, ratio_kept, savings_count
from railhead.games.g1947.tasks import StockTurn
from tests.games.g1947.positions import (
    ABR,
    ADAM,
    BBCI,
    BETH,
    BNR,
    CCSR,
    CLIVE,
    EBR,
    EIR,
    GIPR,
    P1,
    P2,
    PRC,
    SIR,
    actors,
    at,
    buy,
    dealing,
    pass_,
    play,
    refused,
    sell,
)


def save(player: Player, company: Company, source: str = INITIAL_OFFER) -> BuySavingsShare:
    return BuySavingsShare(player=player, company=company, source=source)


def convert(player: Player, company: Company, to: str = "savings") -> ConvertShares:
    return ConvertShares(player=player, company=company, to=to)


HELD = {PRC: {ADAM: 4}, EIR: {BETH: 4}}


@pytest.mark.rule("1947", "5.6", "5.6.3", "5.6.1")
def test_5_6_3_a_share_may_be_bought_as_a_savings_share_at_the_same_price() -> None:
    state = play(dealing(ADAM, shares=HELD), save(ADAM, EIR))
    assert state.savings == {(ADAM, EIR)}
    assert state.cash[ADAM] == 500
    state = play(dealing(ADAM, shares=HELD, pool={EIR: 1}), save(ADAM, EIR, POOL))
    assert state.savings == {(ADAM, EIR)}


@pytest.mark.rule("1947", "5.6", "5.6.3")
def test_5_6_3_all_shares_of_a_company_are_of_one_kind() -> None:
    shares = {PRC: {ADAM: 6}, EIR: {BETH: 4, ADAM: 1}}
    assert refused(dealing(ADAM, shares=shares), save(ADAM, EIR)).rule == "1947 5.6.3"
    saver = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    assert refused(saver, buy(ADAM, EIR)).rule == "1947 5.6.3"
    assert play(saver, save(ADAM, EIR)).shares[EIR][ADAM] == 2


@pytest.mark.rule("1947", "5.6", "5.6.3")
def test_5_6_a_president_buys_ordinary_shares_only() -> None:
    assert refused(dealing(ADAM, shares=HELD), save(ADAM, PRC)).rule == "1947 5.6.3"


@pytest.mark.rule("1947", "5.6.3")
def test_5_6_3_the_kind_does_not_stick_to_a_share_in_the_pool() -> None:
    state = dealing(ADAM, shares={PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 1}}, savings={(ADAM, EIR)})
    state = play(state, sell(ADAM, EIR), pass_(ADAM), pass_(BETH))
    assert not state.savings
    state = play(state, buy(CLIVE, EIR, POOL))
    assert not state.savings


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_presidents_certificates_and_privates_count_for_the_ratio() -> None:
    state = dealing(
        shares={PRC: {ADAM: 2}, BNR: {ADAM: 3}, EIR: {BETH: 4, ADAM: 3}},
        savings={(ADAM, EIR)},
        privates={P1: ADAM, P2: BETH},
    )
    assert (ordinary_count(state, ADAM), savings_count(state, ADAM)) == (6, 3)
    assert ratio_kept(state, ADAM)


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_the_ratio_is_rounded_down() -> None:
    shares = {PRC: {ADAM: 5}, GIPR: {ADAM: 4}, EIR: {BETH: 2, ADAM: 3}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)}, stock_round=1)
    state = play(state, save(ADAM, EIR))
    assert savings_count(state, ADAM) == 4
    shares = {**shares, EIR: {BETH: 2, ADAM: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)}, stock_round=1)
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_an_ordinary_share_may_be_exchanged_for_another_the_printed_example() -> None:
    shares = {PRC: {ADAM: 4}, GIPR: {BETH: 4, ADAM: 4}, EIR: {BETH: 4, ADAM: 4}, SIR: {BETH: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    state = play(state, sell(ADAM, GIPR))
    assert not ratio_kept(state, ADAM)
    assert refused(state, pass_(ADAM)).rule == "1947 5.6.2"
    assert refused(state, IssueBonds(player=ADAM, company=PRC)).rule == "1947 5.6.2"
    assert ratio_kept(play(state, buy(ADAM, SIR)), ADAM)
    opening = OpenCompany(player=ADAM, company=CCSR, par=66)
    assert ratio_kept(play(state, opening), ADAM)


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_a_purchase_that_ends_the_turn_must_restore_the_ratio() -> None:
    shares = {PRC: {ADAM: 4}, GIPR: {BETH: 4, ADAM: 4}, EIR: {BETH: 4, ADAM: 4}, SIR: {BETH: 4}}
    state = dealing(
        ADAM, shares=shares, savings={(ADAM, EIR)}, bonds={SIR: {POOL: 1}}, cash={ADAM: 900}
    )
    state = play(state, sell(ADAM, GIPR, 3))
    assert refused(state, buy(ADAM, SIR)).rule == "1947 5.6.2"
    assert refused(state, BuyBond(player=ADAM, company=SIR, source=POOL)).rule == "1947 5.6.2"
    assert refused(state, OpenCompany(player=ADAM, company=CCSR, par=66)).rule == "1947 5.6.2"
    assert actors(play(state, sell(ADAM, EIR, 2), pass_(ADAM))) == (BETH,)


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_too_many_savings_shares_bought_are_sold_in_the_same_turn() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 2}, GIPR: {BETH: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    state = play(state, save(ADAM, GIPR))
    assert refused(state, pass_(ADAM)).rule == "1947 5.6.2"
    assert actors(play(state, sell(ADAM, EIR), pass_(ADAM))) == (BETH,)
    full = dealing(ADAM, shares=shares, savings={(ADAM, EIR)}, turn={"sold": True})
    assert refused(full, save(ADAM, GIPR)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.2", "5.1")
def test_5_6_2_after_a_purchase_savings_shares_of_several_companies_may_be_sold() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 2}, GIPR: {BETH: 4, ADAM: 1}, SIR: {BETH: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR), (ADAM, GIPR)}, pool={EIR: 4})
    state = play(state, save(ADAM, GIPR), sell(ADAM, EIR))
    assert refused(state, pass_(ADAM)).rule == "1947 5.6.2"
    assert actors(play(state, sell(ADAM, GIPR), pass_(ADAM))) == (BETH,)


def insider(**changes: Any) -> State1947:
    """P4 has just been used: Adam has three ordinary and two savings shares, one too many."""
    shares = {PRC: {ADAM: 3}, EIR: {BETH: 3, ADAM: 2}, SIR: {BETH: 4}}
    return dealing(ADAM, **{"shares": shares, "savings": {(ADAM, EIR)}, **changes})


@pytest.mark.rule("1947", "5.6.2", "P4")
def test_5_6_2_after_p4_is_gone_no_issue_of_bonds_ends_the_turn_with_the_ratio_broken() -> None:
    issue = IssueBonds(player=ADAM, company=PRC)
    assert refused(insider(), issue).rule == "1947 5.6.2"
    assert refused(insider(), pass_(ADAM)).rule == "1947 5.6.2"
    assert ratio_kept(play(insider(), sell(ADAM, EIR), issue), ADAM)


@pytest.mark.rule("1947", "5.6.2", "P4")
def test_5_6_2_where_nothing_can_be_sold_an_ordinary_share_is_bought() -> None:
    full = insider(pool={EIR: 5}, bonds={SIR: {POOL: 1}})
    bond = BuyBond(player=ADAM, company=SIR, source=POOL)
    for ending in (pass_(ADAM), IssueBonds(player=ADAM, company=PRC), bond):
        assert refused(full, ending).rule == "1947 5.6.2"
    assert ratio_kept(play(full, buy(ADAM, SIR)), ADAM)
    room = insider(bonds={SIR: {POOL: 1}})
    assert ratio_kept(play(room, bond, sell(ADAM, EIR)), ADAM)


@pytest.mark.rule("1947", "5.6.2", "P4")
def test_5_6_2_who_cannot_put_it_right_may_end_the_turn_but_not_make_it_worse() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 2, ADAM: 3}, SIR: {BETH: 4}}
    poor = insider(shares=shares, pool={EIR: 5}, cash={ADAM: 0}, pars={SIR: 110})
    assert actors(play(poor, IssueBonds(player=ADAM, company=PRC)))
    assert actors(play(poor, pass_(ADAM))) == (BETH,)
    assert refused(poor, sell(ADAM, PRC)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_too_many_savings_shares_are_sold_as_far_as_the_pool_has_room() -> None:
    shares = {PRC: {ADAM: 2}, EIR: {BETH: 3, ADAM: 3}, SIR: {BETH: 4}}
    state = insider(shares=shares, pool={EIR: 4}, cash={ADAM: 0})
    assert play(state, sell(ADAM, EIR)).shares[EIR][ADAM] == 2


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_the_exchange_of_a_share_does_not_need_room_for_savings_shares() -> None:
    shares = {EIR: {ADAM: 4}, PRC: {BETH: 3, ADAM: 2}, SIR: {BETH: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, PRC)}, pool={PRC: 5})
    sold = play(state, sell(ADAM, EIR))
    assert refused(sold, pass_(ADAM)).rule == "1947 5.6.2"
    assert actors(play(sold, buy(ADAM, SIR))) == (BETH,)


def penniless(**changes: Any) -> State1947:
    """Four ordinary and two savings shares, which the pool cannot take, and no money."""
    shares = {EIR: {ADAM: 4}, PRC: {BETH: 3, ADAM: 2}, SIR: {BETH: 4}, GIPR: {BETH: 4}}
    given: dict[str, Any] = {"savings": {(ADAM, PRC)}, "pool": {PRC: 5}, "cash": {ADAM: 0}}
    return dealing(ADAM, shares=shares, **given, pars={SIR: 110, GIPR: 110}, **changes)


LOW = {EIR: at(8, 1)}  # Rs. 30


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_no_ordinary_share_is_sold_by_one_who_could_not_buy_another() -> None:
    assert refused(penniless(prices=LOW), sell(ADAM, EIR)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_a_second_ordinary_share_may_be_sold_to_open_a_company() -> None:
    sold = play(penniless(), sell(ADAM, EIR))
    assert refused(sold, pass_(ADAM)).rule == "1947 5.6.2"
    opening = OpenCompany(player=ADAM, company=CCSR, par=66)
    assert refused(sold, opening).rule == "1947 5.2"
    assert ratio_kept(play(sold, sell(ADAM, EIR), opening), ADAM)


@pytest.mark.rule("1947", "5.6.2")
@pytest.mark.rule("1947", "5.4.6")
def test_5_6_2_bonds_may_be_sold_last_to_pay_for_the_ordinary_share() -> None:
    bonds = SellBonds(player=ADAM, company=GIPR, count=4)
    state = penniless(prices=LOW, bonds={GIPR: {ADAM: 4}})
    assert ratio_kept(play(state, sell(ADAM, EIR), bonds, buy(ADAM, SIR)), ADAM)
    assert ratio_kept(play(state, bonds, sell(ADAM, EIR), buy(ADAM, SIR)), ADAM)
    new = penniless(prices=LOW, bonds={GIPR: {ADAM: 4}}, new_bonds={(ADAM, GIPR): 4})
    assert refused(new, sell(ADAM, EIR)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.2", "P4")
def test_5_6_2_no_turn_ends_with_the_ratio_broken_if_bonds_would_pay_for_a_share() -> None:
    shares = {PRC: {ADAM: 3}, EIR: {BETH: 3, ADAM: 2}, SIR: {BETH: 4}, GIPR: {BETH: 4}}
    state = insider(shares=shares, pool={EIR: 5}, cash={ADAM: 60}, bonds={GIPR: {ADAM: 4}})
    for ending in (pass_(ADAM), IssueBonds(player=ADAM, company=PRC)):
        assert refused(state, ending).rule == "1947 5.6.2"
    bonds = SellBonds(player=ADAM, company=GIPR, count=4)
    assert ratio_kept(play(state, bonds, buy(ADAM, SIR)), ADAM)
    assert refused(play(state, bonds), buy(ADAM, GIPR)).rule == "1947 5.3"


@pytest.mark.rule("1947", "5.6.2", "5.7")
def test_5_6_2_at_the_certificate_limit_a_share_is_sold_for_a_company_to_open() -> None:
    savers = {EIR: {BETH: 2, ADAM: 3}, PRC: {BETH: 2, ADAM: 3}}  # four certificates, beside nine
    shares = {ABR: {ADAM: 5}, BBCI: {ADAM: 6}, **savers, SIR: {BETH: 4}}
    saved: dict[str, Any] = {"savings": {(ADAM, EIR), (ADAM, PRC)}, "pool": {EIR: 5, PRC: 5}}
    state = dealing(ADAM, shares=shares, **saved, cash={ADAM: 900}, players=6)
    assert refused(state, buy(ADAM, SIR)).rule == "1947 5.7"
    assert refused(state, pass_(ADAM)).rule == "1947 5.6.2"
    opening = OpenCompany(player=ADAM, company=CCSR, par=66)
    assert ratio_kept(play(state, sell(ADAM, ABR), opening), ADAM)


@pytest.mark.rule("1947", "5.6.2")
def test_5_6_2_no_sale_breaks_the_ratio_beyond_repair() -> None:
    shares = {PRC: {ADAM: 6}, EIR: {BETH: 2, ADAM: 3}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)}, pool={EIR: 5})
    assert play(state, sell(ADAM, PRC, 3)).shares[PRC][POOL] == 3  # the BNR could be opened
    assert refused(state, sell(ADAM, PRC, 4)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.4")
def test_5_6_4_all_ordinary_shares_of_a_company_are_converted_and_the_turn_ends() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 2}}
    state = play(dealing(ADAM, shares=shares), convert(ADAM, EIR))
    assert state.savings == {(ADAM, EIR)}
    assert state.shares[EIR][ADAM] == 2
    assert state.agenda[0] == StockTurn(BETH)


@pytest.mark.rule("1947", "5.6.4", "5.6")
def test_5_6_4_a_president_does_not_convert() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 2}, GIPR: {BETH: 4}}
    state = dealing(ADAM, shares=shares)
    assert refused(state, convert(ADAM, PRC)).rule == "1947 5.6"


@pytest.mark.rule("1947", "5.6.4")
def test_5_6_4_there_must_be_shares_of_the_other_kind() -> None:
    state = dealing(ADAM, shares=HELD)
    assert refused(state, convert(ADAM, EIR)).rule == "1947 5.6.4"
    assert refused(state, convert(ADAM, Company("XYZ"))).rule == "1947 5.6.4"
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 4, ADAM: 2}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    assert refused(state, convert(ADAM, EIR)).rule == "1947 5.6.4"
    assert refused(state, convert(ADAM, EIR, "gold")).rule == "1947 5.6.4"
    assert refused(dealing(ADAM, shares=shares), convert(ADAM, EIR, "ordinary")).rule == (
        "1947 5.6.4"
    )


@pytest.mark.rule("1947", "5.6.4", "5.6.2")
def test_5_6_4_a_conversion_keeps_the_ratio() -> None:
    state = dealing(ADAM, shares={PRC: {ADAM: 3}, EIR: {BETH: 4, ADAM: 2}})
    assert refused(state, convert(ADAM, EIR)).rule == "1947 5.6.2"


@pytest.mark.rule("1947", "5.6.4")
def test_5_6_4_back_to_ordinary_with_the_presidents_consent_only() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 2, ADAM: 3}, GIPR: {ADAM: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    state = play(state, convert(ADAM, EIR, "ordinary"))
    assert actors(state) == (BETH,)
    agreed = play(state, Accept(player=BETH))
    assert not agreed.savings
    assert agreed.agenda[0] == StockTurn(BETH)
    declined = play(state, Decline(player=BETH))
    assert declined.savings == {(ADAM, EIR)}
    assert actors(declined) == (ADAM,)


@pytest.mark.rule("1947", "5.6.4", "5.9")
def test_5_6_4_converted_shares_count_for_the_presidency_again() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 2, ADAM: 3}, GIPR: {ADAM: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    state = play(state, convert(ADAM, EIR, "ordinary"), Accept(player=BETH))
    assert state.directors[EIR] == ADAM


@pytest.mark.rule("1947", "5.6.4")
def test_5_6_4_one_who_was_refused_does_not_ask_again_in_that_turn() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 2, ADAM: 3}, GIPR: {ADAM: 4}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    state = play(state, convert(ADAM, EIR, "ordinary"), Decline(player=BETH))
    assert refused(state, convert(ADAM, EIR, "ordinary")).rule == "1947 5.6.4"
    assert actors(play(state, pass_(ADAM))) == (BETH,)


@pytest.mark.rule("1947", "5.6.4", "5.7")
def test_5_6_4_a_conversion_keeps_the_certificate_limit() -> None:
    many = {company: {ADAM: 5} for company in (ABR, BBCI, CCSR, EBR)}  # 16 certificates
    shares = {**many, EIR: {BETH: 4, ADAM: 6}, PRC: {BETH: 4, ADAM: 1}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    assert refused(state, convert(ADAM, EIR, "ordinary")).rule == "1947 5.7"


@pytest.mark.rule("1947", "5.7")
def test_5_6_4_one_over_the_limit_sells_before_converting() -> None:
    many = {company: {ADAM: 5} for company in (ABR, BBCI, CCSR, EBR)}  # 16 certificates
    shares = {**many, PRC: {BETH: 5, ADAM: 5}}
    state = dealing(ADAM, shares=shares)
    assert refused(state, convert(ADAM, PRC)).rule == "1947 5.7"


@pytest.mark.rule("1947", "5.6.4")
def test_5_6_4_what_is_asked_for_is_shown_beforehand() -> None:
    shares = {PRC: {ADAM: 4}, EIR: {BETH: 2, ADAM: 2}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    shown = CONVERT_SHARES.preview(state, convert(ADAM, EIR, "ordinary"))
    assert shown["effects"] == ["2 shares of EIR become ordinary shares", "Beth must agree"]


@pytest.mark.rule("1947", "5.6.3", "5.3", "5.3.1")
def test_5_6_3_savings_shares_are_bought_like_others() -> None:
    state = dealing(ADAM, shares={PRC: {ADAM: 4}, EIR: {BETH: 6, CLIVE: 4}})
    assert refused(state, save(ADAM, Company("XYZ"))).rule == "1947 5.3"
    assert refused(state, save(ADAM, EIR, CLIVE)).rule == "1947 5.3"
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.3"
    assert refused(state, save(ADAM, SIR)).rule == "1947 5.3.1"
    state = dealing(ADAM, shares=HELD, cash={ADAM: 99})
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.3"
    state = dealing(ADAM, shares=HELD, turn={"bought": True})
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.1"


@pytest.mark.rule("1947", "5.6.3", "5.8")
def test_5_6_3_no_more_than_60_percent_in_savings_shares_either() -> None:
    many = {company: {ADAM: 5} for company in (ABR, BBCI, CCSR)}
    shares = {**many, EIR: {BETH: 2, ADAM: 6}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)}, stock_round=1)
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.8"


@pytest.mark.rule("1947", "5.6.1", "5.7")
def test_5_6_1_a_second_savings_share_is_no_further_certificate() -> None:
    many = {company: {ADAM: 5} for company in (ABR, BBCI, CCSR, EBR)}  # 16 certificates
    shares = {**many, GIPR: {ADAM: 4}, EIR: {BETH: 2, ADAM: 1}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    assert play(state, save(ADAM, EIR)).shares[EIR][ADAM] == 2
    shares = {**shares, EIR: {BETH: 2, ADAM: 2}}
    state = dealing(ADAM, shares=shares, savings={(ADAM, EIR)})
    assert refused(state, save(ADAM, EIR)).rule == "1947 5.7"
