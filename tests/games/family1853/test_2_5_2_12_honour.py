"""1853R 2.5.2.12: bids on honour, and what is found when they are revealed."""

from dataclasses import replace

import pytest

from railhead.engine.actions import Pass
from railhead.engine.state import INITIAL_OFFER, POOL
from railhead.engine.verbs.shares import move_shares
from railhead.games.family1853.actions import ContractCity
from railhead.games.family1853.contracts import bids as contracts
from railhead.games.family1853.contracts.bids import bid_faults
from railhead.games.family1853.state import Claim, State1853
from tests.games.family1853.bids import bidding, bond, city, written
from tests.games.family1853.editions import both, cited, complete_bid
from tests.games.family1853.positions import ADAM, NWR, opening, play, refused

HONOUR = {"bids": "on honour"}


def on_honour(*bonds: int) -> State1853:
    return bidding(*bonds, **HONOUR)


def paragraphs(state: State1853) -> list[str]:
    return [
        fault.rsplit("(", 1)[1].rstrip(")") for fault in bid_faults(state, ADAM, complete_bid())
    ]


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
@pytest.mark.parametrize(
    ("before", "then"),
    [
        ((), city(ADAM, "Lahore", "EIR")),
        (("Lahore",), city(ADAM, "Lahore")),
        (("Calcutta", "Patna"), city(ADAM, "Benares")),
        (("Calcutta", "Bombay"), city(ADAM, "Delhi")),
        (("Lahore", "Multan"), city(ADAM, "Calcutta")),
    ],
)
def test_2_5_2_12_an_illegal_city_can_be_written_on_honour(
    before: tuple[str, ...], then: ContractCity
) -> None:
    checked = written(bidding(89, 80, 70, 60), ADAM, *before)
    refused(checked, then)
    play(written(on_honour(89, 80, 70, 60), ADAM, *before), then, **HONOUR)


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
@pytest.mark.parametrize(
    "cities", [("Patna", "Benares", "Mysore"), ("Lahore", "Multan", "Karachi")]
)
def test_2_5_2_12_an_incomplete_bid_may_pass_on_honour(cities: tuple[str, ...]) -> None:
    refused(written(bidding(100, 80, 70, 60), ADAM, *cities), Pass(player=ADAM))
    play(written(on_honour(100, 80, 70, 60), ADAM, *cities), Pass(player=ADAM), **HONOUR)


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
@pytest.mark.parametrize(
    ("amount", "may"), [(0, True), (59, True), (570, True), (571, False), (-1, False)]
)
def test_2_5_2_12_a_bond_on_honour_is_any_money_in_hand(amount: int, may: bool) -> None:
    if may:
        assert play(opening(5, **HONOUR), bond(ADAM, amount), **HONOUR).bonds == {ADAM: amount}
    else:
        refusal = refused(opening(5, **HONOUR), bond(ADAM, amount), **HONOUR)
        assert refusal.rule == cited("2.5.2.2")


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
def test_2_5_2_12_what_everybody_sees_is_checked_on_honour_too() -> None:
    state = on_honour(100, 80, 70, 65, 64, 63)
    assert refused(state, city(ADAM, "Em", "NWR"), **HONOUR).rule == cited("2.5.2.8")
    assert refused(state, city(ADAM, "Delhi", "XYZ"), **HONOUR).rule == cited("2.5.2.5")
    sold_out = move_shares(state, NWR, INITIAL_OFFER, POOL, 10)
    assert refused(sold_out, city(ADAM, "Lahore"), **HONOUR).rule == cited("2.5.2.10")
    full = written(state, ADAM, "Lahore", "Lahore", "Lahore", "Lahore")
    assert refused(full, city(ADAM, "Delhi"), **HONOUR).rule == cited("2.5.2.6")
    short = written(state, ADAM, "Lahore", "Multan")
    assert refused(short, Pass(player=ADAM), **HONOUR).rule == cited("2.5.2.4")


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
@pytest.mark.parametrize(
    ("amount", "cities", "found"),
    [
        (80, ("Delhi", "Lahore", "Multan"), []),
        (119, ("Delhi", "Lahore", "Multan"), []),
        (120, ("Delhi", "Lahore", "Multan"), ["2.5.2.4"]),
        (59, ("Ajmer", "Lahore", "Multan"), ["2.5.2.2", "2.5.2.9"]),
        (79, ("Delhi", "Lahore", "Multan"), ["2.5.2.9"]),
        (60, ("Lahore", "Lahore", "Multan"), ["2.5.2.10"]),
        (60, ("Lahore", "Multan"), ["2.5.2.6"]),
        (120, ("Lahore", "Multan", "Karachi", "Ajmer", "Jaipur", "Nagpur"), ["2.5.2.6"]),
        (60, ("Patna", "Benares", "Multan"), ["2.5.2.7"]),
        (80, ("Patna", "Benares", "Multan", "Lahore"), []),
        (90, ("Patna", "Calcutta", "Multan"), []),
        (80, ("Patna", "Benares", "Lucknow", "Lahore"), ["2.5.2.7"]),
        (60, ("Patna", "Benares", "Lucknow"), ["2.5.2.7", "2.5.2.7"]),
    ],
)
def test_2_5_2_12_faults_of_a_bid(amount: int, cities: tuple[str, ...], found: list[str]) -> None:
    state = written(bidding(150, 80, 70, 65, 64), ADAM, *cities)
    state = replace(state, bonds={**state.bonds, ADAM: amount})
    assert paragraphs(state) == [cited(paragraph) for paragraph in found]
    assert contracts.is_illegal(state, ADAM) == bool(found)


@pytest.mark.rule("1853R", "2.5.2.12")
@pytest.mark.rule("1853", "2.5.12")
@both
def test_2_5_2_12_a_share_that_does_not_go_with_its_city_is_a_fault() -> None:
    state = written(bidding(80, 79, 70, 65, 64), ADAM, "Delhi", "Lahore")
    wrong = (*state.bids[ADAM], Claim("Multan", state.bids[ADAM][0].company))
    state = replace(state, bids={ADAM: wrong})
    assert bid_faults(state, ADAM, complete_bid()) == (
        f"Multan brings a share of NWR, not of EIR ({cited('2.5.2.5')})",
    )
