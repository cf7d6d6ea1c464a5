"""What every game asks of a tile before its own rules."""

import pytest

from railhead.board.tiles import HexId, TileId
from railhead.engine.actions import LayTile
from railhead.engine.rules.track import known_hex_and_tile, tile_left
from tests.engine.position import ADAM, EAST, MERGED, POSITION, PRINTED, STRAIGHT, THERE, with_


def laying(tile: str = STRAIGHT, hex_: str = THERE, rotation: int = 0) -> LayTile:
    return LayTile(player=ADAM, company=EAST, hex=HexId(hex_), tile=TileId(tile), rotation=rotation)


def test_a_tile_of_the_set_may_lie_on_a_hex_of_the_board() -> None:
    assert known_hex_and_tile(POSITION, laying(rotation=5)) is None


def test_there_is_no_such_hex() -> None:
    assert known_hex_and_tile(POSITION, laying(hex_="9-9")) == "There is no hex 9-9 on the board"


def test_there_is_no_such_tile() -> None:
    assert known_hex_and_tile(POSITION, laying("x")) == "There is no tile x"


@pytest.mark.parametrize("rotation", [-1, 6])
def test_a_tile_is_turned_by_sixths(rotation: int) -> None:
    said = known_hex_and_tile(POSITION, laying(rotation=rotation))
    assert said == f"A tile is turned by 0 to 5 sixths, not by {rotation}"


def test_a_tile_is_laid_while_one_is_left() -> None:
    assert tile_left(POSITION, laying()) is None
    used = with_(placed={THERE: (STRAIGHT, 0)})
    assert tile_left(used, laying()) == "All tiles straight are on the board"
    assert tile_left(used, laying(MERGED)) is None


def test_what_is_printed_on_the_board_is_no_tile() -> None:
    said = tile_left(POSITION, laying(PRINTED))
    assert said == "printed is printed on the board, it is not a tile"
