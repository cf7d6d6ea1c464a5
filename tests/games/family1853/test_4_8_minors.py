"""1853R 4.8.16 to 4.8.19: '1M' trains and the special token of the minor companies."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import BuyTrain
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT
from railhead.games.family1853.actions import BuyTrainWithToken
from railhead.games.family1853.operating.phases import return_train
from railhead.games.family1853.state import State1853
from tests.games.family1853.editions import both, cited, phase
from tests.games.family1853.fleets import buy, buying, discard, dual, fleet, in_phase, stock
from tests.games.family1853.positions import ADAM, EIR, GIP, MSM, SIR, legal, play, refused


def offered(state: State1853) -> set[str]:
    """The types that Adam may buy from the bank."""
    actions = legal(state, ADAM)
    return {a.train for a in actions if isinstance(a, BuyTrain) and a.source == DEPOT}


@pytest.mark.rule("1853R", "4.8.16", "2.8.4")
@pytest.mark.rule("1853", "4.8.16", "2.8.4")
@both
def test_4_8_16_a_minor_brings_more_trains() -> None:
    before, after = stock(buying(SIR)), stock(dual(SIR))
    assert (before["2"], before["2M"], before["3M"]) == (6, 2, 3)
    assert (after["2"], after["2M"], after["3M"]) == (7, 3, 4)
    assert sum(after.values()) == sum(before.values()) + 3 == 30


@pytest.mark.rule("1853R", "4.8.16")
@pytest.mark.rule("1853", "4.8.16")
@both
def test_4_8_16_without_a_minor_in_the_first_round_there_are_no_1ms() -> None:
    state = buying(SIR)
    assert offered(state) == {"2"}
    assert refused(state, buy("1M", 180, SIR)).rule == cited("4.8.16")


@pytest.mark.rule("1853R", "4.8.16", "2.8.4", "4.10.2")
@pytest.mark.rule("1853", "4.8.16", "2.8.4", "4.10.2")
@both
def test_4_8_16_a_minor_buys_a_card_as_either() -> None:
    state = play(dual(SIR), buy("1M", 180, SIR), buy("2", 300, SIR))
    assert sorted(fleet(state, SIR)) == ["1M", "2"]
    assert state.cash[SIR] == 1000 - 180 - 300
    assert stock(state)["2"] == 5


@pytest.mark.rule("1853R", "4.8.16")
@pytest.mark.rule("1853", "4.8.16")
@both
def test_4_8_16_all_seven_are_bought_before_the_first_3() -> None:
    state = dual(SIR, treasury={SIR: 2000}, trains={GIP: ["2"] * 4})
    state = play(state, buy("1M", 180, SIR), buy("2", 300, SIR))
    assert refused(state, buy("3", 440, SIR)).rule == cited("4.8.3")
    assert "3" in fleet(play(state, buy("1M", 180, SIR), buy("3", 440, SIR)), SIR)


@pytest.mark.rule("1853R", "4.8.17")
@pytest.mark.rule("1853", "4.8.17")
@both
def test_4_8_17_not_after_the_first_railway_round() -> None:
    state = dual(SIR, treasury={SIR: 2000}, trains={GIP: ["2"] * 6}, railway_round=2)
    state = play(state, buy("2", 300, SIR))
    assert refused(state, buy("2", 300, SIR)).rule == cited("4.8.2")
    assert refused(state, buy("1M", 180, SIR)).rule == cited("4.8.2")


def first_round(company: Company, **changes: Any) -> State1853:
    """In the first railway round all seven '2/1M' trains have been bought."""
    state = dual(company, treasury={company: 3000}, railway_round=1, **changes)
    return in_phase(state, 1, sold="2", on_sale="2 1M 3")


@pytest.mark.rule("1853R", "4.8.17")
@pytest.mark.rule("1853", "4.8.17")
@both
def test_4_8_17_more_cards_are_added_in_the_first_railway_round() -> None:
    state = play(first_round(SIR), buy("1M", 180, SIR), buy("2", 300, SIR), buy("2", 300, SIR))
    assert sorted(fleet(state, SIR)) == ["1M", "2", "2"]
    assert len(state.trains) == 30 + 3
    numbers = {train.split("#")[1] for train, holder in state.trains.items() if holder == SIR}
    assert numbers == {"8", "9", "10"}


@pytest.mark.rule("1853R", "4.8.17")
@pytest.mark.rule("1853", "4.8.17")
@both
def test_4_8_17_majors_add_2s_only() -> None:
    state = first_round(EIR)
    assert refused(state, buy("1M", 180)).rule == cited("4.8.18(a)")
    assert offered(state) == {"2", "3"}


@pytest.mark.rule("1853R", "4.8.17")
@pytest.mark.rule("1853", "4.8.17")
@both
def test_4_8_17_then_a_3_may_be_bought_at_once_and_ends_it() -> None:
    state = play(first_round(SIR), buy("1M", 180, SIR), buy("3", 440, SIR))
    assert refused(state, buy("2", 300, SIR)).rule == cited("4.8.2")
    assert refused(state, buy("1M", 180, SIR)).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.17")
@pytest.mark.rule("1853", "4.8.17")
@both
def test_4_8_17_only_if_a_minor_formed_in_the_first_dealing_round() -> None:
    state = replace(first_round(EIR), dual_option=False)
    assert refused(state, buy("2", 300)).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.18")
@pytest.mark.rule("1853", "4.8.18")
@both
def test_4_8_18a_only_minors_buy_1m() -> None:
    assert refused(dual(EIR), buy("1M", 180)).rule == cited("4.8.18(a)")
    assert "1M" not in offered(dual(EIR))


@pytest.mark.rule("1853R", "4.8.18")
@pytest.mark.rule("1853", "4.8.18")
@both
def test_4_8_18a_a_major_bbci_buys_none() -> None:
    bbci = Company("BBCI")
    assert "1M" in offered(dual(bbci))
    state = dual(bbci, majors=buying().majors | {bbci})
    assert refused(state, buy("1M", 180, bbci)).rule == cited("4.8.18(a)")


@pytest.mark.rule("1853R", "4.8.18")
@pytest.mark.rule("1853", "4.8.18")
@both
def test_4_8_18a_for_180() -> None:
    assert refused(dual(SIR), buy("1M", 300, SIR)).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.18", "4.10.4")
@pytest.mark.rule("1853", "4.8.18", "4.10.4")
@both
def test_4_8_18c_the_first_4_makes_them_obsolete() -> None:
    state = in_phase(dual(EIR, SIR, trains={SIR: ["1M", "2M"]}), 2, on_sale="2 1M 4")
    after = play(state, buy("4", 620))
    assert fleet(after, SIR) == ["2M"]
    assert not {"2", "1M"} & after.on_sale


@pytest.mark.rule("1853R", "4.8.18")
@pytest.mark.rule("1853", "4.8.18")
@both
def test_4_8_18c_the_first_3_does_not() -> None:
    state = in_phase(dual(EIR, SIR, trains={SIR: ["1M", "2"]}), 1, on_sale="3")
    assert sorted(fleet(play(state, buy("3", 440)), SIR)) == ["1M", "2"]


@pytest.mark.rule("1853R", "4.8.18", "4.8.9")
@pytest.mark.rule("1853", "4.8.18", "4.8.9")
@both
@pytest.mark.parametrize("phase", [1, 2])
def test_4_8_18d_no_major_buys_one_from_a_minor(phase: int) -> None:
    state = replace(dual(EIR, SIR, trains={SIR: ["1M"]}), phase=phase)
    assert refused(state, buy("1M", 10, source=SIR)).rule == cited("4.8.18(d)")


@pytest.mark.rule("1853R", "4.8.9")
@pytest.mark.rule("1853", "4.8.9")
@both
def test_4_8_9_minors_trade_1ms_among_themselves() -> None:
    state = dual(MSM, SIR, trains={SIR: ["1M"]})
    assert fleet(play(state, buy("1M", 10, MSM, SIR)), MSM) == ["1M"]


@pytest.mark.rule("1853R", "4.8.6", "4.8.16")
@pytest.mark.rule("1853", "4.8.6", "4.8.16")
@both
def test_4_8_6_a_returned_1m_is_a_2_card_again() -> None:
    state = play(dual(SIR), buy("1M", 180, SIR))
    (train,) = (t for t, holder in state.trains.items() if holder == SIR)
    back = return_train(state, train)
    assert stock(back) == stock(dual(SIR))
    assert set(back.trains) == set(dual(SIR).trains)


def with_token(train: str, company: Company = SIR) -> BuyTrainWithToken:
    """Adam hands in the special token of his company."""
    return BuyTrainWithToken(player=ADAM, company=company, train=TrainType(train))


@pytest.mark.rule("1853R", "4.8.19", "4.8.13")
@pytest.mark.rule("1853", "4.8.19", "4.8.13")
@both
@pytest.mark.parametrize(
    ("number", "sold", "train", "price"),
    [(1, "2", "2M", 250), (2, "2M", "3M", 430), (3, "3M", "4M", 590)],
)
def test_4_8_19_the_token_buys_a_train_of_the_next_phase(
    number: int, sold: str, train: str, price: int
) -> None:
    state = in_phase(dual(SIR), number, sold=sold, on_sale="2 1M 2M 3M 5")
    before = replace(state, on_sale=state.on_sale - {TrainType(train)})
    assert refused(before, buy(train, price, SIR)).rule == cited("4.8.13")
    after = play(before, with_token(train))
    assert fleet(after, SIR) == [train]
    assert after.cash[SIR] == 1000 - price
    assert (after.phase, after.on_sale) == (phase(number), before.on_sale)
    assert after.token_spent == {SIR}


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
@pytest.mark.parametrize(("phase", "train"), [(1, "2M"), (2, "3M"), (3, "4M")])
def test_4_8_19_not_while_one_of_this_phase_is_left(phase: int, train: str) -> None:
    state = in_phase(dual(SIR), phase, on_sale="2 1M 2M 3M 5")
    assert refused(state, with_token(train)).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19", "4.8.12")
@pytest.mark.rule("1853", "4.8.19", "4.8.12")
@both
def test_4_8_19_older_metre_gauge_trains_bar_the_token_by_option_only() -> None:
    state = in_phase(dual(SIR), 3, sold="3M", on_sale="2M 3M 5")
    assert fleet(play(state, with_token("4M")), SIR) == ["4M"]
    strict = {"special_token": "none at all"}
    refusal = refused(state, with_token("4M"), **strict)
    assert refusal.rule == cited("4.8.19")
    assert "'2M'" in refusal.reason
    none = in_phase(dual(SIR), 3, sold="2M 3M", on_sale="2M 3M 5")
    assert fleet(play(none, with_token("4M"), **strict), SIR) == ["4M"]


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_once_in_a_game() -> None:
    state = in_phase(dual(SIR, MSM), 1, sold="2", on_sale="2 1M 3")
    state = play(state, with_token("2M"))
    assert refused(state, with_token("2M")).rule == cited("4.8.19")
    sold = replace(state, trains={t: MSM if h == SIR else h for t, h in state.trains.items()})
    assert refused(sold, with_token("2M")).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_not_in_the_first_railway_round() -> None:
    state = in_phase(dual(SIR, railway_round=1), 2, sold="2 2M", on_sale="2M 3")
    assert refused(state, with_token("3M")).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19", "4.8.1")
@pytest.mark.rule("1853", "4.8.19", "4.8.1")
@both
def test_4_8_19_in_the_turn_of_the_minor_itself() -> None:
    state = in_phase(dual(EIR, SIR), 2, sold="2 2M", on_sale="2M 3")
    assert refused(state, with_token("3M")).rule == cited("4.8.1")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
@pytest.mark.parametrize("train", ["9M", "", "3M#1"])
def test_4_8_19_of_no_unknown_type(train: str) -> None:
    state = in_phase(dual(SIR), 2, sold="2 2M", on_sale="2M 3")
    assert refused(state, with_token(train)).rule == cited("TABLE 5")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_majors_have_no_token() -> None:
    state = in_phase(dual(EIR), 2, sold="2 2M", on_sale="2M 3")
    assert refused(state, with_token("3M", EIR)).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
@pytest.mark.parametrize("train", ["2M", "4M", "4", "1M"])
def test_4_8_19_of_the_very_next_phase_and_metre_gauge(train: str) -> None:
    state = in_phase(dual(SIR), 2, sold="2 2M", on_sale="2M 3")
    assert refused(state, with_token(train)).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_nothing_comes_after_the_last_phase() -> None:
    state = in_phase(dual(SIR), 4, sold="3M 4M", on_sale="3M 4M 5 6")
    assert refused(state, with_token("4M")).rule == cited("4.8.19")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_only_of_those_that_exist() -> None:
    state = in_phase(dual(SIR), 2, sold="2M 3M", on_sale="2M 3")
    assert refused(state, with_token("3M")).rule == cited("4.8.2")


@pytest.mark.rule("1853R", "4.8.19", "4.8.5")
@pytest.mark.rule("1853", "4.8.19", "4.8.5")
@both
def test_4_8_19_within_the_train_limit() -> None:
    state = in_phase(dual(SIR, trains={SIR: ["3"] * 4}), 2, sold="2M", on_sale="2M 3")
    assert refused(state, with_token("3M")).rule == cited("4.8.5")


@pytest.mark.rule("1853R", "4.8.19", "4.8.8")
@pytest.mark.rule("1853", "4.8.19", "4.8.8")
@both
def test_4_8_19_for_its_full_price() -> None:
    state = dual(SIR, treasury={SIR: 400}, cash={ADAM: 29})
    state = in_phase(state, 2, sold="2M", on_sale="2M 3")
    assert refused(state, with_token("3M")).rule == cited("4.8.8")


@pytest.mark.rule("1853R", "4.8.19")
@pytest.mark.rule("1853", "4.8.19")
@both
def test_4_8_19_without_1ms_the_token_serves_at_once() -> None:
    state = in_phase(buying(MSM), 1, on_sale="2")
    assert fleet(play(state, with_token("2M", MSM)), MSM) == ["2M"]


@pytest.mark.rule("1853R", "4.8.19", "4.8.6")
@pytest.mark.rule("1853", "4.8.19", "4.8.6")
@both
def test_4_8_19_an_early_train_given_up_is_sold_by_the_bank() -> None:
    state = dual(SIR, trains={SIR: ["4"]}, treasury={SIR: 2000})
    state = in_phase(state, 3, sold="3M", on_sale="3M 5")
    state = play(state, with_token("4M"), buy("5", 830, SIR), discard("4M#1", SIR))
    assert stock(state)["4M"] == 2
    assert "4M" in state.on_sale
