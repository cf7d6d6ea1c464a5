"""Small boards for tests: a strip and a patch of pointy hexes with a few tiles."""

from railhead.board.hexes import Board, Hex
from railhead.board.tiles import BROAD, DUAL, METRE, HexId, Stop, Tile, TileId, Track
from railhead.board.walk import Layout, Placed

CITY = Stop("s0", "city", 20, 1)
TOWN = Stop("s0", "town", 10)
JUNCTION = Stop("s0", "junction")


def tile(name: str, *track: Track, stops: tuple[Stop, ...] = ()) -> Tile:
    """A tile that may be laid any number of times."""
    return Tile(id=TileId(name), colour="yellow", count=None, stops=stops, track=track)


def spokes(name: str, stop: Stop, *edges: int, gauge: int = BROAD) -> Tile:
    """A tile on which lines from some edges meet at one stop."""
    return tile(name, *(Track(edge, "s0", gauge) for edge in edges), stops=(stop,))


TILES: dict[str, Tile] = {
    t.id: t
    for t in (
        tile("straight", Track(0, 3)),
        tile("bend", Track(0, 2)),
        tile("sharp", Track(0, 1)),
        tile("metre", Track(0, 3, METRE)),
        tile("dual", Track(0, 3, DUAL)),
        tile("fork", Track(0, 2), Track(2, 4), Track(0, 4)),
        tile("points", Track(0, 3), Track(0, 4)),
        tile("bridge", Track(0, 3), Track(1, 4)),
        spokes("end", CITY, 0),
        spokes("city", CITY, 0, 3),
        spokes("town", TOWN, 0, 2),
        spokes("cross", CITY, 0, 1, 3, 4),
        spokes("hub", JUNCTION, 0, 2, 3, 4, gauge=DUAL),
    )
}


def patch(rows: int, columns: int) -> Board:
    """A patch of pointy hexes named by row and column, rows offset by half a hex."""
    hexes: dict[HexId, Hex] = {}
    neighbours: dict[HexId, tuple[HexId | None, ...]] = {}
    places = {(r, 2 * c + r % 2) for r in range(rows) for c in range(columns)}
    for row, column in sorted(places):
        name = HexId(f"{row}-{column}")
        hexes[name] = Hex(id=name, row=str(row), column=str(column))
        around = ((-1, 1), (0, 2), (1, 1), (1, -1), (0, -2), (-1, -1))
        neighbours[name] = tuple(
            HexId(f"{row + r}-{column + c}") if (row + r, column + c) in places else None
            for r, c in around
        )
    return Board(hexes=hexes, neighbours=neighbours)


def layout(rows: int, columns: int, placed: dict[str, tuple[str, int]]) -> Layout:
    """A patch with some tiles laid on it."""
    laid: dict[HexId, Placed] = {
        HexId(hex_): (TileId(name), turn) for hex_, (name, turn) in placed.items()
    }
    return Layout(patch(rows, columns), {t.id: t for t in TILES.values()}, laid)
