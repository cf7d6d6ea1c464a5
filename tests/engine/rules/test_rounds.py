"""Operating rounds: how many, who is next, and what they are called."""

from railhead.engine.facts import Company
from railhead.engine.flow import push
from railhead.engine.rules import rounds
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.engine.rules.running import RunAll
from railhead.engine.rules.stock_turn import StockTurn
from railhead.engine.state import State
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BOTH, EAST, START, WEST, doing, told


def begin(state: State, company: Company) -> State:
    return push(state, RunAll(company))


def test_the_highest_price_operates_first() -> None:
    dearer = replace(BOTH, prices={EAST: (0, 2), WEST: (0, 1)})
    assert rounds.operating_order(dearer, (WEST, EAST)) == (EAST, WEST)


def test_of_equals_the_lower_number() -> None:
    assert rounds.operating_order(BOTH, (EAST, WEST)) == (WEST, EAST)


def test_a_company_without_a_price_is_last() -> None:
    assert rounds.operating_order(START, (WEST, EAST)) == (EAST, WEST)


def test_only_the_companies_given_operate() -> None:
    assert rounds.operating_order(BOTH, ()) == ()


def test_the_phase_says_how_many_rounds_follow() -> None:
    state = doing(StockTurn(ADAM))
    assert rounds.start_operating_rounds(state).agenda == (OperatingRounds(1),)
    later = replace(state, phase=2)
    assert rounds.start_operating_rounds(later).agenda == (OperatingRounds(2),)


def test_a_round_begins_with_all_companies() -> None:
    state = rounds.start_operating_round(doing(OperatingRounds(2)), OperatingRounds(2), 3)
    assert state.agenda == (OperatingRound(), OperatingRounds(1))
    assert told(state) == ["Working 3"]


def test_the_first_that_has_not_operated_is_next() -> None:
    advance = rounds.next_company(lambda _: (EAST, WEST), begin)
    state = advance(doing(OperatingRound((EAST,))), OperatingRound((EAST,)))
    assert state.agenda == (RunAll(WEST), OperatingRound((EAST, WEST)))
    assert told(state) == ["WEST operates"]


def test_the_order_is_asked_anew_each_time() -> None:
    advance = rounds.next_company(lambda state: tuple(state.prices), begin)
    state = advance(doing(OperatingRound((EAST,)), state=BOTH), OperatingRound((EAST,)))
    assert state.agenda[0] == RunAll(WEST)


def test_the_round_is_over_when_all_have_operated() -> None:
    done = OperatingRound((WEST, EAST))
    advance = rounds.next_company(lambda _: (EAST, WEST), begin)
    assert advance(doing(done, OperatingRounds(0)), done).agenda == (OperatingRounds(0),)


def test_rounds_are_called_by_their_numbers() -> None:
    assert rounds.round_name(doing(StockTurn(ADAM)), 2, 3) == "Dealing 2"
    working = doing(RunAll(EAST), OperatingRound(), OperatingRounds(0))
    assert rounds.round_name(working, 2, 3) == "Working 3"
    assert rounds.round_name(working, 2, 3, OperatingRound) == "Working 3"


def test_a_game_that_is_over_has_no_round() -> None:
    assert rounds.round_name(doing(StockTurn(ADAM), ended="enough"), 2, 3) == "End of game"
