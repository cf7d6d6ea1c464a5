"""Pictures in a book, drawn of the game's own data: `{picture tiles 7 8 9}` on its own line."""

from collections.abc import Sequence
from typing import Any

from railhead.board.tiles import HexId, TileId
from railhead.book.reading import BookError
from railhead.book.tables import opening
from railhead.games import Title
from railhead.render import Theme, hex_svg, map_svg, market_svg, tiles_svg
from railhead.render.geometry import board_orientation


def drawn(title: Title, options: Any, words: Sequence[str], theme: Theme = "auto") -> list[str]:
    """What a picture shows, as SVG: the board, the market, tiles, or hexes one by one."""
    state = opening(title, options, title.players[0])
    facts = state.facts
    match words:
        case ["board"]:
            return [map_svg(state, theme=theme)]
        case ["market"]:
            return [market_svg(state, theme=theme)]
        case ["tiles" | "upgrade", *names] if names and all(name in facts.tiles for name in names):
            tiles = {TileId(name): facts.tiles[TileId(name)] for name in names}
            return [tiles_svg(tiles, board_orientation(facts.board), theme=theme)]
        case ["hexes", *names] if names and all(name in facts.board.hexes for name in names):
            return [hex_svg(state, HexId(name), theme=theme) for name in names]
        case _:
            raise BookError(f"{title.book}: there is no picture of {' '.join(words)}")
