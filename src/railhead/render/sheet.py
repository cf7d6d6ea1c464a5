"""Single tiles as pictures, and the sheet of all tiles of a game."""

from collections.abc import Collection, Mapping

from railhead.board.tiles import COLOURS, Tile, TileId
from railhead.render.geometry import CORNER, Orientation
from railhead.render.palette import Theme
from railhead.render.style import style
from railhead.render.svg import document, group, label, tag
from railhead.render.tile import tile_art

_CELL = 2 * CORNER + 16
_COLUMNS = 12
_MARGIN = 24.0


def tile_svg(
    tile: Tile,
    rotation: int = 0,
    orientation: Orientation = "pointy",
    size: float = 120,
    theme: Theme = "auto",
) -> str:
    """One tile, turned clockwise by sixths, `size` units high or wide."""
    reach = CORNER + 2
    art = group("rh-single", tile_art(tile, rotation, orientation), transform=_at(reach, reach, 1))
    scaled = tag("g", art, transform=f"scale({size / (2 * reach):.4f})")
    return document((size, size), f"Tile {tile.id}", style(theme), scaled, class_="rh")


def tiles_svg(
    tiles: Mapping[TileId, Tile],
    orientation: Orientation = "pointy",
    left: Mapping[TileId, int | None] | None = None,
    theme: Theme = "auto",
    columns: int = _COLUMNS,
) -> str:
    """All tiles, colour by colour, each with the number that are left (or that there are)."""
    counts = left or {tile.id: tile.count for tile in tiles.values()}
    rows, y, widest = [], _MARGIN, 0
    for colour in COLOURS:
        found = [tile for tile in tiles.values() if tile.colour == colour]
        rows.append(_rows(found, counts, orientation, (columns, y)))
        y += -(-len(found) // columns) * (_CELL + 14) + (10 if found else 0)
        widest = max(widest, min(len(found), columns))
    size = (2 * _MARGIN + widest * _CELL, y + _MARGIN / 2)
    sea = tag("rect", class_="rh-sea", width=size[0], height=size[1])
    return document(size, "Tiles", style(theme), sea, *rows, class_="rh")


def _rows(
    tiles: Collection[Tile],
    counts: Mapping[TileId, int | None],
    orientation: Orientation,
    place: tuple[int, float],
) -> str:
    columns, top = place
    parts = []
    for number, tile in enumerate(tiles):
        row, column = divmod(number, columns)
        x = _MARGIN + (column + 0.5) * _CELL
        y = top + row * (_CELL + 14) + CORNER
        count = counts.get(tile.id)
        words = (
            "printed"
            if tile.printed
            else "\N{INFINITY}"
            if count is None
            else f"\N{MULTIPLICATION SIGN} {count}"
        )
        note = label(words, (0, CORNER + 11), 12, "rh-soft rh-bold")
        parts.append(tag("g", tile_art(tile, 0, orientation), note, transform=_at(x, y, 1)))
    return "".join(parts)


def _number(count: int | None) -> str:
    return "\N{INFINITY}" if count is None else f"\N{MULTIPLICATION SIGN} {count}"


def _at(x: float, y: float, scale: float) -> str:
    return f"translate({x:.2f} {y:.2f})" + (f" scale({scale:g})" if scale != 1 else "")
