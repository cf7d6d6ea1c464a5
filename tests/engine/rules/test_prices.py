"""Prices move along their row, and stop at its ends."""

import pytest

from railhead.engine.rules.prices import cell_of, slide
from railhead.engine.values import replace
from tests.engine.rules.small import EAST, START, told


def test_a_price_is_found_in_its_row() -> None:
    assert cell_of(START, 80) == (0, 2)
    assert cell_of(START, 70, row=1) == (1, 2)


def test_a_price_that_no_space_bears_is_a_bug() -> None:
    with pytest.raises(ValueError, match="not in"):
        cell_of(START, 75)


@pytest.mark.parametrize(("spaces", "column"), [(1, 2), (2, 3), (9, 3), (-1, 0), (-9, 0), (0, 1)])
def test_a_price_moves_so_many_spaces_but_not_beyond_the_ends(spaces: int, column: int) -> None:
    assert slide(START, EAST, spaces).prices == {EAST: (0, column)}


def test_each_row_has_its_own_end() -> None:
    lower = replace(START, prices={EAST: (1, 1)})
    assert slide(lower, EAST, 5).prices == {EAST: (1, 2)}


def test_a_price_that_stays_is_not_told() -> None:
    assert told(slide(START, EAST, 0)) == []
    assert told(slide(START, EAST, 1)) == ["The price of EAST rises from £70 to £80"]
