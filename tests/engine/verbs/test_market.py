"""What a share is worth, and how the price moves."""

from railhead.engine.verbs.market import price, set_price
from tests.engine.position import EAST, POSITION, WEST, told


def test_the_price_is_that_of_the_cell() -> None:
    assert price(POSITION, EAST) == 70


def test_a_company_that_is_not_on_the_market_has_no_price() -> None:
    assert price(POSITION, WEST) is None


def test_the_marker_moves_to_row_and_column() -> None:
    after = set_price(POSITION, EAST, (1, 0))
    assert (after.prices[EAST], price(after, EAST)) == ((1, 0), 50)
    assert told(after) == ["The price of EAST falls from £70 to £50"]


def test_the_cause_is_told_with_it() -> None:
    after = set_price(POSITION, EAST, (1, 0), "it pays no dividend")
    assert told(after) == ["The price of EAST falls from £70 to £50, since it pays no dividend"]
    assert told(set_price(POSITION, WEST, (1, 0))) == ["The price of WEST is £50"]


def test_a_first_price_leaves_those_of_others() -> None:
    assert set_price(POSITION, WEST, (0, 2)).prices == {EAST: (0, 1), WEST: (0, 2)}


def test_a_marker_that_stays_is_not_told() -> None:
    assert set_price(POSITION, EAST, (0, 1)) is POSITION


def test_a_move_to_a_cell_of_the_same_price_is_told() -> None:
    after = set_price(POSITION, EAST, (1, 2))
    assert told(after) == ["The price of EAST stays at £70 in another space"]
