"""1853R 4.6: collecting payment for trains run."""

import pytest

from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import BANK
from tests.games.family1853.editions import both, cited
from tests.games.family1853.positions import (
    ADAM,
    BETH,
    CLIVE,
    EIR,
    GIP,
    banks,
    legal,
    play,
    refused,
)
from tests.games.family1853.runs import (
    BENARES_TO_ALLAHABAD,
    TO_BENARES,
    TO_TOWN,
    TOWN_TO_CITY,
    earning,
    route,
    run,
    running,
    use,
)

WEST = route("2#1", "Hx Hv", TO_BENARES)  # 60, mail 60
EAST = route("2#2", "Hx Hab Had", f"{TO_TOWN} {TOWN_TO_CITY}")  # 60, mail 50


@pytest.mark.rule("1853R", "4.6.1", "4.6.5")
@pytest.mark.rule("1853", "4.6.1", "4.6.5")
@both
def test_4_6_1_the_bank_pays_personal_money() -> None:
    before = earning(100)
    after = play(before, use("pay"))
    assert after.cash[BANK] == before.cash[BANK] - 50
    assert after.cash[ADAM] == before.cash[ADAM] + 50
    assert after.cash[EIR] == before.cash[EIR]


@pytest.mark.rule("1853R", "4.6.2", "4.6.4")
@pytest.mark.rule("1853", "4.6.2", "4.6.4")
@both
def test_4_6_2_all_stations_of_all_trains_are_added_up() -> None:
    after = play(running(EIR, "2", "2"), run(WEST, EAST))
    assert after.agenda[0] == UseEarnings(EIR, 30 + 30 + 30 + 10 + 20)


@pytest.mark.rule("1853R", "4.6.3")
@pytest.mark.rule("1853", "4.6.3")
@both
def test_4_6_3_no_station_is_missed_out() -> None:
    error = refused(running(EIR, "2"), run(route("2#1", "Hx Had", f"{TO_TOWN} {TOWN_TO_CITY}")))
    assert error.rule == cited("4.6.3")


@pytest.mark.rule("1853R", "4.6.3")
@pytest.mark.rule("1853", "4.6.3")
@both
def test_4_6_3_a_large_station_is_not_missed_out_to_reach_another() -> None:
    track = f"{TO_BENARES} {BENARES_TO_ALLAHABAD}"
    assert refused(running(EIR, "2"), run(route("2#1", "Hx Ht", track))).rule == cited("4.6.3")


@pytest.mark.rule("1853R", "4.6.3")
@pytest.mark.rule("1853", "4.6.3")
@both
def test_4_6_3_no_station_is_added() -> None:
    error = refused(running(EIR, "3"), run(route("3#1", "Hx Hv Ht", TO_BENARES)))
    assert error.rule == cited("4.6.3")


@pytest.mark.rule("1853R", "4.6.4")
@pytest.mark.rule("1853", "4.6.4")
@both
def test_4_6_4_retained_earnings_come_from_the_bank() -> None:
    before = earning(100)
    after = play(before, use("retain"))
    assert after.cash[EIR] == before.cash[EIR] + 100
    assert after.cash[after.facts.credit_bank] == before.cash[before.facts.credit_bank] - 100
    assert after.cash[ADAM] == before.cash[ADAM]


@pytest.mark.rule("1853R", "4.6.4")
def test_4_6_4_personal_money_is_not_touched_by_credits() -> None:
    before = earning(100)
    assert play(before, use("retain")).cash[BANK] == before.cash[BANK]


@pytest.mark.rule("1853R", "4.6.4")
@pytest.mark.rule("1853", "4.6.4")
@both
@pytest.mark.parametrize("how", ["half", "", "PAY", "pay "])
def test_4_6_4_earnings_are_not_divided(how: str) -> None:
    assert refused(earning(100), use(how)).rule == cited("4.6.4")


@pytest.mark.rule("1853R", "4.6.4")
@pytest.mark.rule("1853", "4.6.4")
@both
def test_4_6_4_only_of_the_company_in_turn() -> None:
    assert refused(earning(100), use("pay", GIP)).rule == cited("4.6.4")


@pytest.mark.rule("1853R", "4.6.5")
@pytest.mark.rule("1853", "4.6.5")
@both
def test_4_6_5_a_tenth_for_each_share() -> None:
    before = earning(130, shares={EIR: {ADAM: 4, BETH: 1}}, pool={EIR: 2})
    after = play(before, use("pay"))
    assert after.cash[ADAM] == before.cash[ADAM] + 52
    assert after.cash[BETH] == before.cash[BETH] + 13
    assert after.cash[CLIVE] == before.cash[CLIVE]
    assert after.cash[BANK] == before.cash[BANK] - 65  # nothing for pool and initial offer


@pytest.mark.rule("1853R", "4.6.5", "2.7.3")
@pytest.mark.rule("1853", "4.6.5", "2.7.3")
@both
def test_2_7_3_unredeemed_shares_bring_no_dividend() -> None:
    before = earning(100, shares={EIR: {ADAM: 4, BETH: 2}}, unredeemed={BETH: (GIP, EIR)})
    after = play(before, use("pay"))
    assert after.cash[BETH] == before.cash[BETH] + 10


@pytest.mark.rule("1853R", "3.4.2")
@pytest.mark.rule("1853", "3.4.2")
@both
def test_3_4_2_a_manager_declares_no_dividend() -> None:
    state = earning(100, shares={EIR: {ADAM: 1, BETH: 1}})
    assert refused(state, use("pay")).rule == cited("3.4.2")
    assert legal(state, ADAM) == [use("retain")]


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.rule("1853", "4.6.6")
@both
@pytest.mark.parametrize("how", ["pay", "retain"])
def test_4_6_6_the_mail_goes_to_the_company_in_any_case(how: str) -> None:
    before = running(EIR, "2", "2")
    after = play(before, run(WEST, EAST, mail="2#2"), use(how))
    retained = 120 if how == "retain" else 0
    assert after.cash[EIR] == before.cash[EIR] + 30 + 20 + retained
    paid = 60 if how == "pay" else 120
    assert banks(after) == banks(before) - 50 - paid


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.rule("1853", "4.6.6")
@both
def test_4_6_6_the_mail_is_no_dividend() -> None:
    before = running(EIR, "2")
    after = play(before, run(WEST, mail="2#1"), use("pay"))
    assert after.cash[ADAM] == before.cash[ADAM] + 30


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.rule("1853", "4.6.6")
@both
def test_4_6_6_no_train_has_to_carry_the_mail() -> None:
    before = running(EIR, "2")
    assert play(before, run(WEST)).cash[EIR] == before.cash[EIR]


@pytest.mark.rule("1853R", "4.6.6")
@pytest.mark.rule("1853", "4.6.6")
@both
@pytest.mark.parametrize("train", ["2#2", "3#1", ""])
def test_4_6_6_the_mail_train_must_run(train: str) -> None:
    error = refused(running(EIR, "2", "2"), run(WEST, mail=train))
    assert "does not run and cannot carry the mail" in error.reason
    assert error.rule == cited("4.6.6")


@pytest.mark.rule("1853R", "4.6.6", "4.8.14")
@pytest.mark.rule("1853", "4.6.6", "4.8.14")
@both
def test_4_8_14_a_metre_train_may_carry_the_mail() -> None:
    before = running(EIR, "2M", placed={"Hv": ("102", 0), "Hx": ("102", 0)})
    after = play(before, run(route("2M#1", "Hx Hv", "Hx/4 Hv/1"), mail="2M#1"))
    assert after.cash[EIR] == before.cash[EIR] + 60


@pytest.mark.rule("1853R", "4.6.4")
@pytest.mark.rule("1853", "4.6.4")
@both
def test_4_6_4_without_earnings_there_is_nothing_to_decide() -> None:
    assert isinstance(play(running(EIR, "2"), run()).agenda[0], BuyTrains)
