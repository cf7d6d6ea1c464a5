"""1853R 2.7: the contracted shares are paid for."""

from dataclasses import replace
from typing import cast

import pytest

from railhead.engine.actions import BuyShare, Pass, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.buying import issued
from railhead.engine.state import BANK, INITIAL_OFFER
from railhead.engine.verbs.shares import share_count
from railhead.games.family1853.actions import ContractCity, RedeemShare
from railhead.games.family1853.contracts.bidding import pay_for_shares, preview_city, preview_pass
from railhead.games.family1853.state import Claim, State1853
from railhead.games.family1853.stock.holdings import transfer
from railhead.games.family1853.tasks import DealingTurn
from tests.games.family1853.bids import bidding, city, everybody_passes
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    BNR,
    CLIVE,
    EIR,
    GIP,
    NWR,
    SIR,
    play,
    refused,
)


def with_claims(cash: int, *companies: Company) -> State1853:
    """Adam has claimed shares of these companies and has so much money."""
    state = bidding(90, 85, 80)
    bid = tuple(Claim("Delhi", company) for company in companies)
    return replace(state, bids={ADAM: bid}, cash={**state.cash, ADAM: cash})


@pytest.mark.rule("1853R", "2.7.2")
@pytest.mark.rule("1853", "2.7.2")
@both
def test_2_7_2_par_is_paid_to_the_bank() -> None:
    before = with_claims(500, EIR, GIP, SIR)
    state = pay_for_shares(before, ADAM)
    assert state.cash[ADAM] == 500 - 100 - 96 - 75
    assert state.cash[BANK] == before.cash[BANK] + 271
    assert not state.unredeemed


@both
def test_2_7_3_a_bid_is_told_what_is_owed_and_what_stays_unredeemed() -> None:
    rich, poor = with_claims(500, EIR, GIP), with_claims(180, EIR, GIP, SIR)
    told = preview_pass(rich, Pass(player=ADAM))
    assert told == {"effects": ["£196 is owed for shares, of £500 in hand"]}
    assert preview_pass(poor, Pass(player=ADAM))["effects"] == [
        "£271 is owed for shares, of £180 in hand",
        "Un-redeemed as it stands: GIP, SIR",
    ]
    claim = ContractCity(player=ADAM, city="Madras", company=SIR)
    _, owed = cast("list[str]", preview_city(rich, claim)["effects"])
    assert owed == "£271 is owed for shares, of £500 in hand"


@pytest.mark.rule("1853R", "2.7.2")
@pytest.mark.rule("1853", "2.7.2")
@both
def test_2_7_2_all_players_pay_when_the_bids_are_over() -> None:
    state = complete()
    assert [state.cash[p] for p in (ADAM, BETH, CLIVE)] == [
        730 - 100 - 4 * 92,
        730 - 90 - 4 * 92,
        730 - 80 - 2 * 75 - 80 - 88,
    ]
    assert isinstance(state.agenda[0], DealingTurn)


def complete() -> State1853:
    """Adam and Beth claim four shares of the NWR each, Clive two of the SIR and two others."""
    state = bidding(100, 90, 80)
    north = ("Lahore", "Multan", "Karachi", "Peshawar")
    south = ("Mysore", "Trichinopoly", "Bangalore", "Hyderabad")
    for northern, southern in zip(north, south, strict=True):
        claims = (city(ADAM, northern), city(BETH, northern), city(CLIVE, southern))
        state = play(state, *claims)
    return everybody_passes(state)


@pytest.mark.rule("1853R", "2.7.3")
@pytest.mark.rule("1853", "2.7.3")
@both
@pytest.mark.parametrize(
    ("cash", "left", "unpaid"),
    [
        (0, 0, (EIR, NWR, SIR)),
        (99, 99, (EIR, NWR, SIR)),
        (100, 0, (NWR, SIR)),
        (175, 75, (NWR, SIR)),  # the SIR alone could be paid for, but the dearer NWR may not stay
        (192, 0, (SIR,)),
        (266, 74, (SIR,)),
        (267, 0, ()),
    ],
)
def test_2_7_3_the_cheapest_stay_unredeemed(
    cash: int, left: int, unpaid: tuple[Company, ...]
) -> None:
    state = pay_for_shares(with_claims(cash, SIR, EIR, NWR), ADAM)
    assert state.cash[ADAM] == left
    assert state.unredeemed.get(ADAM, ()) == unpaid


@pytest.mark.rule("1853R", "2.7.3", "2.7.5")
@pytest.mark.rule("1853", "2.7.3", "2.7.5")
@both
def test_2_7_3_unredeemed_shares_are_kept_and_count_as_issued() -> None:
    state = settle_with_empty_pockets()
    assert state.cash[ADAM] == 0
    assert state.unredeemed[ADAM] == (NWR,) * 6
    assert share_count(state, ADAM, NWR) == issued(state, NWR) == 6
    assert NWR in state.floated


def settle_with_empty_pockets() -> State1853:
    """Adam's bond is all his money; he claims six NWR shares, the others three of their own."""
    state = bidding(570, 95, 85, 80)
    adam = ("Lahore", "Multan", "Karachi", "Peshawar", "Rawalpindi", "Delhi")
    others = (
        ("Ajmer", "Jaipur", "Ahmadabad"),
        ("Mysore", "Trichinopoly", "Madras"),
        ("Bangalore", "Hyderabad", "Nagpur"),
    )
    for turn, name in enumerate(adam):
        state = play(state, city(ADAM, name, "NWR"))
        for player, names in zip(state.players[1:], others, strict=True):
            action = city(player, names[turn]) if turn < 3 else Pass(player=player)
            state = play(state, action)
    return play(state, Pass(player=ADAM))


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_unredeemed_shares_are_not_sold() -> None:
    state = settle_with_empty_pockets()
    refusal = refused(state, SellShares(player=ADAM, company=NWR, count=1))
    assert refusal.rule == cited("2.7.4")


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_all_must_be_redeemed_before_a_purchase() -> None:
    state = settle_with_empty_pockets()
    state = replace(state, cash={**state.cash, ADAM: 6 * 92 + 100})
    buy = BuyShare(player=ADAM, company=SIR)
    for _ in range(6):
        assert refused(state, buy).rule == cited("2.7.4")
        state = play(state, RedeemShare(player=ADAM, company=NWR))
    assert state.cash[ADAM] == 100
    assert share_count(play(state, buy), ADAM, SIR) == 1


@pytest.mark.rule("1853R", "2.7.4")
@pytest.mark.rule("1853", "2.7.4")
@both
def test_2_7_4_redemption_is_no_purchase() -> None:
    state = settle_with_empty_pockets()
    state = replace(state, cash={**state.cash, ADAM: 92})
    state = play(state, RedeemShare(player=ADAM, company=NWR))
    turn = state.agenda[0]
    assert isinstance(turn, DealingTurn)
    assert turn.player == ADAM
    assert state.last_buyer is None


@pytest.mark.rule("1853R", "2.7.5")
@pytest.mark.rule("1853", "2.7.5")
@both
def test_2_7_5_a_company_floats_by_bids_alone_but_has_no_director_yet() -> None:
    state = settle_with_empty_pockets()
    assert state.floated == {NWR}
    assert not state.directors
    assert not state.formed


@pytest.mark.rule("1853R", "2.7.5")
@pytest.mark.rule("1853", "2.7.5")
@both
def test_2_7_5_below_the_qualifying_number_nothing_floats() -> None:
    state = complete()
    assert issued(state, NWR) == 8
    assert issued(state, SIR) == 2
    assert state.floated == {NWR}


@pytest.mark.rule("1853R", "2.7.6")
@pytest.mark.rule("1853", "2.7.6")
@both
def test_2_7_6_shares_of_companies_nobody_named_are_put_aside() -> None:
    state = complete()
    assert EIR not in state.available
    assert state.available == {claim.company for bid in state.bids.values() for claim in bid}
    state = replace(state, cash={**state.cash, ADAM: 500})
    assert refused(state, BuyShare(player=ADAM, company=EIR)).rule == cited("3.1.3")


@pytest.mark.rule("1853R", "2.7.6")
@pytest.mark.rule("1853", "2.7.6")
@both
def test_2_7_6_put_aside_until_all_others_are_issued() -> None:
    state = settle_with_empty_pockets()
    for company in state.available:
        left = share_count(state, INITIAL_OFFER, company)
        state = transfer(state, company, INITIAL_OFFER, BETH, left) if left else state
    state = replace(state, unredeemed={}, cash={**state.cash, ADAM: 500})
    assert share_count(play(state, BuyShare(player=ADAM, company=EIR)), ADAM, EIR) == 1
    assert BNR in state.available
