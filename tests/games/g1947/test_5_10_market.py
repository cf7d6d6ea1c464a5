"""1947 4.2.1, 5.10 to 5.12: the stock market and the end of a stock round."""

import pytest

from railhead.engine.rules.rounds import OperatingRounds
from railhead.engine.state import INITIAL_OFFER, POOL, Cell
from railhead.games.g1947.rounds import end_stock_round
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import (
    after_dividend,
    after_withholding,
    down,
    left,
    move,
    operating_order,
    right,
    sold_out,
    up,
)
from railhead.games.g1947.tasks import EndStockRound
from tests.games.g1947.positions import (
    ADAM,
    BBCI,
    BETH,
    BNR,
    EIR,
    GIPR,
    PRC,
    at,
    dealing,
    opening,
    position,
)


def quoted(**cells: Cell) -> State1947:
    """A position with the BB&CI (here BBCI), the BNR, the EIR and the GIPR on spaces."""
    names = {"BBCI": BBCI, "BNR": BNR, "EIR": EIR, "GIPR": GIPR}
    prices = {names[name]: cell for name, cell in cells.items()}
    return position(shares={company: {ADAM: 6} for company in prices}, prices=prices)


@pytest.mark.rule("1947", "5.10")
def test_5_10_the_four_directions() -> None:
    facts = opening().facts
    assert up(facts, at(4, 5)) == at(3, 5)
    assert down(facts, at(4, 5)) == at(5, 5)
    assert left(facts, at(4, 5)) == at(4, 4)
    assert right(facts, at(4, 5)) == at(4, 6)


@pytest.mark.rule("1947", "5.10")
def test_5_10_at_the_end_of_a_row_the_token_goes_up() -> None:
    facts = opening().facts
    for row, column in ((2, 17), (3, 17), (4, 15), (5, 13), (6, 11), (7, 9), (8, 7)):
        assert right(facts, at(row, column)) == at(row - 1, column)
    assert left(facts, at(5, 1)) == at(5, 1)
    assert up(facts, at(1, 5)) == at(1, 5)


@pytest.mark.rule("1947", "5.10")
@pytest.mark.parametrize(
    ("shape", "lengths"),
    [
        ("shortening rows", [17, 17, 17, 15, 13, 11, 9, 7]),
        ("full width", list(range(17, 25))),
        ("as printed", list(range(17, 25))),
    ],
)
def test_5_10_the_shapes_of_the_market(shape: str, lengths: list[int]) -> None:
    facts = opening(market=shape).facts
    assert [len(row) for row in facts.market] == lengths
    assert facts.ceiling == 500


@pytest.mark.rule("1947", "5.11.1", "5.10")
def test_5_11_1_crossing_the_red_line_the_printed_example() -> None:
    state = quoted(BBCI=at(6, 10))
    assert after_dividend(state, BBCI, 170).prices[BBCI] == at(6, 11)
    assert after_dividend(state, BBCI, 120).prices[BBCI] == at(6, 10)


@pytest.mark.rule("1947", "5.11.1", "5.10")
def test_5_11_1_left_and_right_of_the_red_line_the_printed_example() -> None:
    state = quoted(BNR=at(3, 9), GIPR=at(5, 9), EIR=at(4, 10))
    assert after_withholding(state, BNR).prices[BNR] == at(3, 8)
    assert after_dividend(state, GIPR, 100).prices[GIPR] == at(5, 10)
    assert after_dividend(state, EIR, 140).prices[EIR] == at(4, 10)
    assert after_dividend(state, EIR, 210).prices[EIR] == at(4, 11)


@pytest.mark.rule("1947", "5.11.1")
def test_5_11_1_withholding_and_selling_do_not_know_the_line() -> None:
    state = quoted(EIR=at(4, 10))
    assert after_withholding(state, EIR).prices[EIR] == at(4, 9)


@pytest.mark.rule("1947", "5.11.1")
def test_5_11_1_the_arrow_at_the_end_of_a_row_beyond_the_line_is_earned_too() -> None:
    state = quoted(EIR=at(6, 11))
    assert after_dividend(state, EIR, 189).prices[EIR] == at(6, 11)
    assert after_dividend(state, EIR, 190).prices[EIR] == at(5, 11)
    assert after_dividend(quoted(EIR=at(7, 9)), EIR, 10).prices[EIR] == at(6, 9)


@pytest.mark.rule("1947", "4.2.1")
def test_4_2_1_companies_operate_by_price_then_by_column() -> None:
    state = quoted(EIR=at(3, 4), GIPR=at(4, 5), BNR=at(1, 2), BBCI=at(1, 3))
    assert operating_order(state) == (BBCI, GIPR, EIR, BNR)


@pytest.mark.rule("1947", "4.2.1", "5.12.2")
def test_4_2_1_a_token_goes_under_those_that_lie_in_a_space() -> None:
    state = quoted(EIR=at(3, 4), GIPR=at(3, 5), BNR=at(3, 4))
    assert operating_order(state) == (GIPR, EIR, BNR)
    state = move(move(state, EIR, at(3, 5)), BNR, at(3, 5))
    assert operating_order(state) == (GIPR, EIR, BNR)
    state = move(move(state, GIPR, at(3, 4)), GIPR, at(3, 5))
    assert operating_order(state) == (EIR, BNR, GIPR)
    assert move(state, EIR, at(3, 5)) is state


@pytest.mark.rule("1947", "4.2.1")
def test_4_2_1_companies_that_are_not_operational_wait() -> None:
    state = position(shares={EIR: {ADAM: 6}, PRC: {BETH: 5}})
    assert operating_order(state) == (EIR,)


def ended(state: State1947) -> State1947:
    """After the last pass, before the first operating round."""
    return end_stock_round(state, EndStockRound())


@pytest.mark.rule("1947", "5.12.2", "5.10", "5.12")
def test_5_12_2_the_price_of_a_company_all_with_players_rises() -> None:
    state = dealing(
        shares={EIR: {ADAM: 6, BETH: 4}, PRC: {ADAM: 6}, GIPR: {BETH: 5}}, pool={GIPR: 5}
    )
    state = ended(state)
    assert state.prices[EIR] == at(2, 4)
    assert (state.prices[PRC], state.prices[GIPR]) == (at(3, 4), at(3, 4))


@pytest.mark.rule("1947", "5.12.2")
@pytest.mark.parametrize(
    ("place", "cell"), [(POOL, at(3, 4)), (INITIAL_OFFER, at(3, 4)), (BETH, at(2, 4))]
)
def test_5_12_2_issued_bonds_must_be_with_players_too(place: str, cell: Cell) -> None:
    state = dealing(shares={EIR: {ADAM: 6, BETH: 4}}, bonds={EIR: {ADAM: 9, place: 1}})
    assert ended(state).prices[EIR] == cell


@pytest.mark.rule("1947", "5.12.2", "5.11.1")
def test_5_12_2_from_the_top_row_down_and_to_the_right_whatever_the_red_line() -> None:
    facts = opening().facts
    assert sold_out(facts, at(1, 8)) == at(2, 9)
    assert sold_out(facts, at(2, 9)) == at(1, 9)
    assert sold_out(facts, at(1, 3)) == at(2, 4)


@pytest.mark.rule("1947", "5.12.1")
def test_5_12_1_the_poorest_is_first() -> None:
    state = dealing(shares={EIR: {ADAM: 6, BETH: 4}}, traded=True, cash={"Clive": 10, "Dora": 20})
    assert ended(state).players == ("Clive", "Dora", "Beth", "Adam")


@pytest.mark.rule("1947", "5.12.1")
def test_5_12_1_the_order_stays_where_nobody_traded() -> None:
    state = dealing(shares={EIR: {ADAM: 6, BETH: 4}}, cash={"Clive": 10, "Dora": 20})
    assert ended(state).players == ("Adam", "Beth", "Clive", "Dora")


@pytest.mark.rule("1947", "5.12", "4.2", "Phase1", "Phase2", "Phase4")
@pytest.mark.parametrize(("phase", "rounds"), [(1, 1), (2, 2), (3, 2), (4, 3), (5, 3), (8, 3)])
def test_4_2_as_many_operating_rounds_as_the_phase_has(phase: int, rounds: int) -> None:
    assert ended(dealing(phase=phase)).agenda == (OperatingRounds(rounds),)


@pytest.mark.rule("1947", "7.0", "5.12.2")
def test_7_0_a_rise_to_the_highest_price_ends_the_game_without_an_operating_round() -> None:
    state = dealing(shares={EIR: {ADAM: 6, BETH: 4}}, prices={EIR: at(2, 17)})
    state = ended(state)
    assert state.ended
    assert not state.agenda


@pytest.mark.rule("1947", "7.0")
def test_7_0_the_highest_price_is_remembered() -> None:
    state = quoted(EIR=at(2, 17))
    assert not state.ceiling
    assert move(state, EIR, at(1, 17)).ceiling
