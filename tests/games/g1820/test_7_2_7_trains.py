"""Buying, discarding and giving trains (1820 6.4.3, 7.2.6, 7.2.7, 13.7, 14.5.1, 15.1)."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import Accept, BuyTrain, Decline, DiscardTrain, Pass
from railhead.engine.facts import Company, TrainType
from railhead.engine.state import DEPOT, TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.actions import AssignTrain
from railhead.games.g1820.data.facts import BLUE, BRITISH_RAIL, GREEN, HOLDEN, LOCKE, YELLOW
from railhead.games.g1820.operating.tasks import (
    BuildTrack,
    BuyEarly,
    BuyTrains,
    Discard,
    GiveConsent,
    TrainConsent,
)
from railhead.games.g1820.operating.train_prices import BuyTrainHelped
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import ShedTrains
from tests.games.g1820.turns import (
    ADAM,
    BETH,
    LSR,
    LUR,
    SDR,
    directed_by,
    floated,
    in_step,
    offered,
    play,
    refused,
    settled,
    turn_of,
    with_cousin,
    with_trains,
)


def buy(train: str, price: int, source: str = DEPOT) -> BuyTrain:
    return BuyTrain(player=ADAM, company=LSR, train=TrainType(train), source=source, price=price)


def buying(**about: Any) -> State1820:
    return turn_of(about.pop("step", BuyTrains), **about)


def fleet(state: State1820, company: Company = LSR) -> list[str]:
    return [type_of(train) for train in owned(state, company)]


# From the supply


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_the_supply_sells_for_the_face_value() -> None:
    after = play(buying(), buy("3+", 200))
    assert fleet(after) == ["3+"]
    assert after.cash[LSR] == 300
    refused(buying(), buy("3+", 199), "7.2.7", "costs £200")


@pytest.mark.rule("1820", "15.1")
@pytest.mark.parametrize("train", ["2+", "5+", "nonsense"])
def test_15_1_one_colour_at_a_time(train: str) -> None:
    refused(buying(), buy(train, 400), "15.1")


@pytest.mark.rule("1820", "15.1")
def test_15_1_a_supply_without_trains_says_so() -> None:
    state = buying()
    gone = {t: "scrap" for t, holder in state.trains.items() if holder == DEPOT}
    empty = replace(state, trains={**state.trains, **gone})
    refused(empty, buy("FLOOD", 2000), "15.1", "has no trains left")


@pytest.mark.rule("1820", "15.1")
def test_15_1_the_next_colour_when_the_last_train_is_gone() -> None:
    state = buying(treasury=1000)
    gone = {t: "scrap" for t in state.trains if t.startswith("3+")}
    state = replace(state, trains={**state.trains, **gone})
    after = play(state, buy("5+", 400))
    assert after.phase == BLUE
    assert after.column == 6


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_a_new_colour_begins_a_phase_at_once() -> None:
    state = buying(phase=YELLOW, trains=("2+",))
    gone = {t: "scrap" for t in state.trains if state.trains[t] == DEPOT and t.startswith("2+")}
    after = play(replace(state, trains={**state.trains, **gone}), buy("3+", 200))
    assert (after.phase, after.column) == (GREEN, 3)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.7")
def test_13_7_a_company_at_its_limit_buys_nothing() -> None:
    state = buying(trains=("2+",) * 5)
    refused(state, buy("3+", 200), "13.7", "as many as it may")


@pytest.mark.rule("1820", "13.7")
def test_13_7_the_limit_before_the_new_phase_counts_and_then_the_new_one() -> None:
    state = buying(phase=YELLOW, trains=("2+",) * 5)
    gone = {t: "scrap" for t in state.trains if state.trains[t] == DEPOT and t.startswith("2+")}
    after = play(replace(state, trains={**state.trains, **gone}), buy("3+", 200))
    assert isinstance(after.agenda[0], ShedTrains)
    after = play(after, DiscardTrain(player=ADAM, company=LSR, train=TrainId("2+#91")))
    assert len(fleet(after)) == 5
    assert not isinstance(after.agenda[0], ShedTrains)


@pytest.mark.rule("1820", "13.7")
def test_13_7_other_companies_keep_to_the_limit_too() -> None:
    state = floated(buying(phase=YELLOW), LUR, shares={BETH: 6}, trains=("2+",) * 6)
    gone = {t: "scrap" for t in state.trains if state.trains[t] == DEPOT and t.startswith("2+")}
    after = play(replace(state, trains={**state.trains, **gone}), buy("3+", 200))
    assert after.agenda[0] == ShedTrains(LUR)
    wrong = DiscardTrain(player=BETH, company=LSR, train=TrainId("3+#1"))
    refused(after, wrong, "13.7", "LUR discards")


@pytest.mark.rule("1820", "13.7")
def test_13_7_within_the_limit_nothing_is_given_up() -> None:
    state = buying(trains=("2+",) * 5)
    state = replace(state, agenda=(ShedTrains(LSR), *state.agenda))
    refused(
        state, DiscardTrain(player=ADAM, company=LSR, train=TrainId("2+#91")), "13.7", "no more"
    )


@pytest.mark.rule("1820", "13.7")
def test_13_7_for_a_company_of_a_cousin_its_player_chooses() -> None:
    state = with_cousin(buying(trains=("2+",) * 5 + ("3+",), shares={ADAM: 2}), LOCKE, LSR, 4)
    state = directed_by(state, LOCKE, LSR)
    state = settled(replace(state, agenda=(ShedTrains(LSR), *state.agenda)))
    after = play(state, DiscardTrain(player=BETH, company=LSR, train=TrainId("2+#91")))
    assert fleet(after) == ["3+"] + ["2+"] * 4
    nobody = replace(state, directors={})
    assert fleet(settled(nobody)) == ["2+"] * 5


# From other companies


def two(price: int = 71, **about: Any) -> State1820:
    state = buying(**about)
    return floated(state, LUR, shares={BETH: 6}, price=price, trains=("3+",))


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_another_director_has_to_agree() -> None:
    asked = play(two(), buy("3+", 10, "LUR"))
    assert isinstance(asked.agenda[0], TrainConsent)
    after = play(asked, Accept(player=BETH))
    assert fleet(after) == ["3+"]
    assert (after.cash[LSR], after.cash[LUR]) == (490, 510)
    kept = play(asked, Decline(player=BETH))
    assert fleet(kept, LUR) == ["3+"]
    refused(kept, buy("3+", 10, "LUR"), "7.2.7", "Beth has just declined that")
    assert isinstance(play(kept, buy("3+", 11, "LUR")).agenda[0], TrainConsent)
    assert isinstance(play(kept, buy("3+", 9, "LUR")).agenda[0], TrainConsent)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_a_train_is_offered_while_a_price_is_left_that_was_not_declined() -> None:
    state = two(treasury=60, trains=("2+",))
    proposed = [a for a in offered(state, BuyTrain) if a.source == LUR]
    for action in proposed:
        state = play(state, action, Decline(player=BETH))
    assert [a.price for a in offered(state, BuyTrain) if a.source == LUR] == [59]


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_with_help_too() -> None:
    state = two(treasury=60)
    for _ in range(3):
        (action,) = (a for a in offered(state, BuyTrainHelped) if a.source == LUR)
        state = play(state, action, Decline(player=BETH))


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_between_companies_of_one_director_nobody_is_asked() -> None:
    state = floated(buying(), LUR, trains=("3+",))
    assert fleet(play(state, buy("3+", 1, "LUR"))) == ["3+"]
    refused(state, buy("3+", 0, "LUR"), "7.2.7", "least price")


@pytest.mark.rule("1820", "15.1")
@pytest.mark.parametrize(("train", "source"), [("8+", "LUR"), ("3+", "LSR"), ("3+", "nobody")])
def test_15_1_only_trains_that_the_other_company_has(train: str, source: str) -> None:
    refused(two(), buy(train, 10, source), "15.1")


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.2")
def test_13_2_a_private_company_pays_a_public_one_enough() -> None:
    state = two(size=1, phase=BLUE)  # a 3+ costs 200 less maintenance of 50
    refused(state, buy("3+", 149, "LUR"), "7.2.7", "at least £150")
    assert isinstance(play(state, buy("3+", 150, "LUR")).agenda[0], TrainConsent)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.2")
def test_13_2_a_public_company_pays_a_private_one_not_too_much() -> None:
    state = floated(buying(phase=BLUE), LUR, size=1, shares={BETH: 1}, trains=("3+",))
    refused(state, buy("3+", 151, "LUR"), "7.2.7", "paid £150 at most")
    after = play(state, buy("3+", 150, "LUR"), Accept(player=BETH))
    assert after.cash[BETH] == 650  # a private company has its director's purse


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_the_worn_value_is_a_pound_at_least() -> None:
    state = floated(buying(phase=4), LUR, size=1, shares={BETH: 1}, trains=("3+",))
    refused(state, buy("3+", 2, "LUR"), "7.2.7", "paid £1 at most")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_between_private_companies_any_price() -> None:
    state = floated(buying(size=1, phase=BLUE), LUR, size=1, shares={BETH: 1}, trains=("3+",))
    assert isinstance(play(state, buy("3+", 400, "LUR")).agenda[0], TrainConsent)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_of_a_cousin_sells_nothing() -> None:
    state = with_cousin(two(), LOCKE, LUR)
    state = directed_by(state, LOCKE, LUR)
    refused(state, buy("3+", 10, "LUR"), "14.1", "A cousin directs LUR")


# The director's help


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_the_director_helps_a_company_without_a_train() -> None:
    after = play(buying(treasury=50), buy("3+", 200))
    assert (after.cash[LSR], after.cash[ADAM]) == (0, 350)


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_but_not_one_that_owns_a_train() -> None:
    refused(buying(treasury=50, trains=("2+",)), buy("3+", 200), "7.2.7", "lacks £150")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_nor_beyond_what_he_has() -> None:
    shared = {ADAM: 4, BETH: 4}  # of which he cannot sell without losing control
    refused(poor(buying(treasury=50, shares=shared), 149), buy("3+", 200), "7.2.7", "lacks £1")


@pytest.mark.rule("1820", "7.2.7")
def test_7_2_7_with_his_help_no_more_than_the_worn_value_is_paid() -> None:
    state = two(treasury=100, phase=BLUE)
    refused(state, buy("3+", 151, "LUR"), "7.2.7", "at most £150")
    assert isinstance(play(state, buy("3+", 150, "LUR")).agenda[0], TrainConsent)
    rich = two(treasury=300, phase=BLUE)
    assert isinstance(play(rich, buy("3+", 300, "LUR")).agenda[0], TrainConsent)


def poor(state: State1820, cash: int = 100) -> State1820:
    """Adam has little money."""
    return replace(state, cash={**state.cash, ADAM: cash})


# Without a train


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "15.1")
def test_7_2_7_a_public_company_without_a_train_is_put_into_liquidation() -> None:
    assert play(buying(), Pass(player=ADAM)).prices[LSR] == (0, 0)
    assert play(buying(trains=("2+",)), Pass(player=ADAM)).prices[LSR] == (0, 8)


@pytest.mark.rule("1820", "7.2.7")
@pytest.mark.rule("1820", "13.2")
@pytest.mark.rule("1820", "15.1")
def test_7_2_7_a_private_company_without_a_train_closes() -> None:
    state = buying(size=1, tiles={"G7": ("150", 1)}, tokens=("G7.s0",))
    after = play(state, Pass(player=ADAM))
    assert LSR not in after.privates
    assert LSR in after.discarded
    assert after.tokens == {"G7.s0": (BRITISH_RAIL,)}
    assert not any(getattr(task, "company", None) == LSR for task in after.agenda)


@pytest.mark.rule("1820", "14.1")
def test_14_1_a_company_that_a_cousin_directs_buys_no_train() -> None:
    state = with_cousin(buying(shares={ADAM: 2}), LOCKE, LSR, 4)
    state = in_step(directed_by(state, LOCKE, LSR), BuyTrains)
    assert settled(state).prices[LSR] == (0, 0)


# Before running


@pytest.mark.rule("1820", "7.2")
@pytest.mark.rule("1820", "13.2")
def test_7_2_private_companies_buy_from_the_supply_before_they_run() -> None:
    state = buying(step=BuyEarly, size=1)
    assert fleet(play(state, buy("3+", 200), buy("3+", 200))) == ["3+", "3+"]
    other = floated(state, LUR, trains=("3+",))
    refused(other, buy("3+", 200, "LUR"), "7.2", "from the supply")
    refused(state, buy("nonsense", 200), "15.1", "no train nonsense")


@pytest.mark.rule("1820", "7.2")
def test_7_2_public_companies_do_not() -> None:
    assert not isinstance(settled(buying(step=BuyEarly)).agenda[0], BuyEarly)


@pytest.mark.rule("1820", "14.5.1")
def test_14_5_1_holden_lets_a_company_buy_one_train_before_it_runs() -> None:
    state = with_cousin(buying(step=BuyEarly), HOLDEN, LSR)
    after = play(state, buy("3+", 200))
    assert fleet(after) == ["3+"]
    assert not isinstance(after.agenda[0], BuyEarly)
    assert after.powers[HOLDEN] == {LSR: 1}
    assert after.cash[HOLDEN] == 0


@pytest.mark.rule("1820", "14.5.1")
def test_14_5_1_once_a_company() -> None:
    state = with_cousin(buying(step=BuyEarly), HOLDEN, LSR)
    used = replace(state, powers={HOLDEN: {LSR: 1}})
    assert not isinstance(settled(used).agenda[0], BuyEarly)
    others = replace(state, powers={HOLDEN: {LUR: 1, SDR: 1, Company("CFR"): 1}})
    assert isinstance(settled(others).agenda[0], BuyEarly)


@pytest.mark.rule("1820", "14.5.1")
def test_14_5_1_three_times_in_all_is_an_option() -> None:
    state = with_cousin(buying(step=BuyEarly, options={"holden": "three in all"}), HOLDEN, LSR)
    others = replace(state, powers={HOLDEN: {LUR: 1, SDR: 1, Company("CFR"): 1}})
    assert not isinstance(settled(others).agenda[0], BuyEarly)


@pytest.mark.rule("1820", "14.5.1")
@pytest.mark.rule("1820", "7.2.7")
def test_14_5_1_the_train_keeps_to_the_other_rules() -> None:
    shared = {ADAM: 4, BETH: 4}
    state = with_cousin(buying(step=BuyEarly, treasury=50, shares=shared), HOLDEN, LSR)
    refused(state, buy("5+", 400), "15.1", "sells '3+' trains")
    refused(state, buy("3+", 100), "7.2.7", "costs £200")
    refused(poor(state, 149), buy("3+", 200), "7.2.7", "lacks £1")
    many = with_trains(state, LSR, *("2+",) * 5)
    refused(many, buy("3+", 200), "13.7", "as many as it may")


# Discarding


@pytest.mark.rule("1820", "7.2.6")
def test_7_2_6_any_train_may_be_discarded() -> None:
    state = buying(step=Discard, trains=("2+", "3+"))
    after = play(state, DiscardTrain(player=ADAM, company=LSR, train=TrainId("2+#91")))
    assert fleet(after) == ["3+"]
    after = play(after, DiscardTrain(player=ADAM, company=LSR, train=TrainId("3+#1")))
    assert fleet(after) == []
    wrong = DiscardTrain(player=ADAM, company=LSR, train=TrainId("8+#1"))
    refused(state, wrong, "7.2.6", "has no train")


# Future trains


def give(train: str) -> AssignTrain:
    return AssignTrain(player=ADAM, company=LSR, train=TrainId(train))


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_a_director_gives_his_own_future_train() -> None:
    state = with_trains(buying(step=BuildTrack), ADAM, "3+")
    assert fleet(play(state, give("3+#1"))) == ["3+"]


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_another_holder_has_to_agree() -> None:
    state = with_trains(buying(), BETH, "3+")
    asked = play(state, give("3+#1"))
    assert isinstance(asked.agenda[0], GiveConsent)
    assert fleet(play(asked, Accept(player=BETH))) == ["3+"]
    kept = play(asked, Decline(player=BETH))
    assert kept.trains[TrainId("3+#1")] == BETH
    refused(kept, give("3+#1"), "6.4.3", "Beth has just declined that")


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_not_before_the_supply_sells_the_type() -> None:
    state = with_trains(buying(), ADAM, "5+")
    refused(state, give("5+#1"), "6.4.3", "does not sell '5+' trains yet")
    refused(state, give("8+#1"), "6.4.3", "No player holds")


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_it_may_begin_a_phase() -> None:
    state = with_trains(buying(phase=YELLOW), ADAM, "3+")
    gone = {t: "scrap" for t in state.trains if state.trains[t] == DEPOT and t.startswith("2+")}
    after = play(replace(state, trains={**state.trains, **gone}), give("3+#1"))
    assert after.phase == GREEN


@pytest.mark.rule("1820", "6.4.3")
def test_6_4_3_over_the_limit_trains_are_discarded() -> None:
    state = with_trains(buying(trains=("2+",) * 5), ADAM, "3+")
    after = play(state, give("3+#1"))
    assert after.agenda[0] == ShedTrains(LSR)
    after = play(after, DiscardTrain(player=ADAM, company=LSR, train=TrainId("2+#91")))
    assert len(fleet(after)) == 5
