"""The margin of a map: rows and columns by name."""

from collections.abc import Callable, Iterable, Iterator

from railhead.board.hexes import Hex
from railhead.board.tiles import HexId
from railhead.data.grid import ordinal
from railhead.render.board import Sheet
from railhead.render.geometry import CORNER
from railhead.render.svg import group, label

MARGIN = 52.0
LETTERS = 15.0
Box = tuple[float, float, float, float]  # left, top, width, height


def bounds(on: Sheet) -> Box:
    """The rectangle around a board and its margin."""
    return _box(on, on.board.hexes, CORNER + MARGIN)


def part(on: Sheet, hexes: Iterable[HexId]) -> Box:
    """The rectangle around some hexes and what lies beside them, within that of the board."""
    left, top, width, height = _box(on, hexes, 2.2 * CORNER)
    all_left, all_top, all_width, all_height = bounds(on)
    x, y = max(left, all_left), max(top, all_top)
    right, bottom = min(left + width, all_left + all_width), min(top + height, all_top + all_height)
    return x, y, right - x, bottom - y


def touches(on: Sheet, hex_: HexId, box: Box) -> bool:
    """Whether a hex is seen in a rectangle."""
    (x, y), (left, top, width, height) = on.centre(hex_), box
    return -CORNER < x - left < width + CORNER and -CORNER < y - top < height + CORNER


def _box(on: Sheet, hexes: Iterable[HexId], around: float) -> Box:
    centres = [on.centre(name) for name in hexes] or [(0.0, 0.0)]
    xs, ys = [x for x, _ in centres], [y for _, y in centres]
    left, top = min(xs) - around, min(ys) - around
    return left, top, max(xs) + around - left, max(ys) + around - top


def frame(on: Sheet, box: Box) -> str:
    """The names of rows at the left and the right, of columns at the top and the bottom."""
    left, top, width, height = box
    hexes = on.board.hexes.values()
    inset = MARGIN * 0.42
    parts = []
    for name, y in _names(hexes, lambda hex_: hex_.row, on.lattice.row):
        parts += [_written(name, x, y) for x in (left + inset, left + width - inset)]
    for name, x in _names(hexes, lambda hex_: hex_.column, on.lattice.column):
        parts += [_written(name, x, y) for y in (top + inset, top + height - inset)]
    return group("rh-frame", *parts)


def _names(
    hexes: Iterable[Hex], part: Callable[[Hex], str], at: Callable[[int], float]
) -> Iterator[tuple[str, float]]:
    for name in sorted({part(hex_) for hex_ in hexes}, key=ordinal):
        yield name, at(ordinal(name))


def _written(name: str, x: float, y: float) -> str:
    return label(name, (x, y), LETTERS, "rh-soft rh-bold")
