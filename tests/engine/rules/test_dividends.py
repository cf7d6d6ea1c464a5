"""Paying out or withholding what the trains earned."""

from railhead.engine.actions import Dividend
from railhead.engine.facts import Company
from railhead.engine.rules import dividends
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.dividends import PAY, RETAIN
from railhead.engine.rules.prices import slide
from railhead.engine.rules.running import UseEarnings
from railhead.engine.state import BANK, Player, State
from tests.engine.rules.small import ADAM, BETH, EAST, START, WEST, doing

AFTER = BuyTrains(EAST)
EARNED = doing(UseEarnings(EAST, 130), AFTER)
NOTHING = doing(UseEarnings(EAST, 0), AFTER)


def use(how: str, company: Company = EAST) -> Dividend:
    return Dividend(player=ADAM, company=company, how=how)


def moves(state: State, company: Company, dividend: int) -> State:
    return slide(state, company, 1 if dividend else -1)


def test_the_step_in_hand_says_how_much_there_is() -> None:
    assert dividends.using(EARNED) == UseEarnings(EAST, 130)
    said = dividends.using_purpose(EARNED, dividends.using(EARNED))
    assert said == "EAST pays out or withholds £130"


def test_the_company_in_turn_uses_its_earnings_in_one_of_two_ways() -> None:
    assert dividends.all_or_nothing(EARNED, use(PAY)) is None
    assert dividends.all_or_nothing(EARNED, use(RETAIN)) is None
    assert dividends.all_or_nothing(EARNED, use(PAY, WEST)) == "It is the turn of EAST"
    said = dividends.all_or_nothing(EARNED, use("half"))
    assert said == 'The earnings are used by "pay" or "retain", not "half"'


def test_without_earnings_there_is_no_dividend() -> None:
    assert dividends.something_is_paid(EARNED, use(PAY)) is None
    assert dividends.something_is_paid(NOTHING, use(RETAIN)) is None
    assert dividends.something_is_paid(NOTHING, use(PAY)) == "EAST has earned nothing"


def test_both_ways_are_offered() -> None:
    assert list(dividends.dividend_choices(EARNED, ADAM)) == [use(PAY), use(RETAIN)]


def test_each_share_is_paid_the_same_and_fractions_are_dropped() -> None:
    assert dividends.to_players(START, EAST, 130) == {ADAM: 52, BETH: 39}
    assert dividends.to_players(START, EAST, 9) == {ADAM: 3, BETH: 2}


def test_who_would_get_nothing_is_not_named() -> None:
    assert dividends.to_players(START, EAST, 2) == {}


def test_shares_that_do_not_count_are_paid_nothing() -> None:
    def half(_state: State, player: Player, _company: Company) -> int:
        return 2 if player == ADAM else 0

    assert dividends.to_players(START, EAST, 100, half) == {ADAM: 20}


def test_shares_in_the_pool_pay_the_company() -> None:
    assert dividends.on_pool(START, EAST, 130) == 13
    assert dividends.parts(EARNED, use(PAY)) == ({ADAM: 52, BETH: 39}, 13)
    assert dividends.parts(EARNED, use(RETAIN)) == ({}, 130)


def test_the_bank_pays_all_parts() -> None:
    state = dividends.hand_out(START, EAST, {ADAM: 5, BETH: 7}, 11)
    paid = {holder: state.cash[holder] - START.cash[holder] for holder in (ADAM, BETH, EAST, BANK)}
    assert paid == {ADAM: 5, BETH: 7, EAST: 11, BANK: -23}


def test_a_dividend_moves_the_price_and_ends_the_step() -> None:
    state = dividends.use_earnings(moves)(EARNED, use(PAY))
    assert (state.cash[ADAM], state.cash[BETH], state.cash[EAST]) == (152, 89, 163)
    assert state.prices[EAST] == (0, 2)
    assert state.agenda == (AFTER,)


def test_what_is_withheld_is_the_companys() -> None:
    state = dividends.use_earnings(moves)(EARNED, use(RETAIN))
    assert (state.cash[ADAM], state.cash[EAST]) == (100, 280)
    assert state.prices[EAST] == (0, 0)


def test_without_earnings_nothing_is_asked_and_the_price_moves() -> None:
    skip = dividends.skip_if_nothing_earned(moves)
    assert skip(EARNED, UseEarnings(EAST, 130)) is EARNED
    state = skip(NOTHING, UseEarnings(EAST, 0))
    assert (state.agenda, state.prices[EAST]) == ((AFTER,), (0, 0))


def test_the_preview_tells_parts_and_price() -> None:
    assert dividends.preview_dividend(moves)(EARNED, use(PAY)) == {
        "to_players": {ADAM: 52, BETH: 39},
        "to_treasury": 13,
        "price": 80,
        "effects": ["The price of EAST rises to £80"],
    }
