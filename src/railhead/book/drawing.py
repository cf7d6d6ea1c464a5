"""Pictures in a book, drawn of the game's own data: `{picture tiles 7 8 9}` on its own line.

A run, a price that moved and a token that was placed are shown in a game that was played:
`{picture run fenmark-2 176}` is what was done there after 176 moves.
"""

from collections.abc import Sequence
from typing import Any

from railhead.board.tiles import HexId, TileId
from railhead.board.walk import hex_of
from railhead.book.reading import BookError
from railhead.book.tables import opening
from railhead.engine.actions import Dividend, PlaceToken, RunTrains, SellShares
from railhead.engine.state import State
from railhead.games import Title
from railhead.play.game import Move
from railhead.play.library import one_played
from railhead.render import NOTHING, Over, Theme, hex_svg, map_svg, market_svg, tiles_svg
from railhead.render.geometry import board_orientation

_PLAYED = "In a game that was played"
_COLUMNS = 6  # of all tiles of a game, so that a narrow page shows their numbers


def drawn(title: Title, options: Any, words: Sequence[str], theme: Theme = "auto") -> list[str]:
    """What a picture shows, as SVG: the board or a part of it, the market, tiles, single hexes."""
    state = opening(title, options, title.players[0])
    facts = state.facts
    match words:
        case ["run" | "price" | "station" as what, name, at]:
            return [_played(title, what, _move(title, name, at), theme)]
        case ["board", *names] if all(name in facts.board.hexes for name in names):
            return [map_svg(state, theme=theme, around=[HexId(name) for name in names])]
        case ["market"]:
            return [market_svg(state, theme=theme)]
        case ["tiles"]:
            kinds = {name: tile for name, tile in facts.tiles.items() if not tile.printed}
            return [tiles_svg(kinds, board_orientation(facts.board), theme=theme, columns=_COLUMNS)]
        case ["tiles" | "upgrade", *names] if names and all(name in facts.tiles for name in names):
            tiles = {TileId(name): facts.tiles[TileId(name)] for name in names}
            return [tiles_svg(tiles, board_orientation(facts.board), theme=theme)]
        case ["hexes", *names] if names and all(name in facts.board.hexes for name in names):
            return [hex_svg(state, HexId(name), theme=theme) for name in names]
        case _:
            raise BookError(f"{title.book}: there is no picture of {' '.join(words)}")


def caption(title: Title, words: Sequence[str]) -> str:
    """What is told of a picture: of one from a game, what was done there."""
    match words:
        case ["price", name, at]:
            after = _move(title, name, at)[1].state
            moved = next(event.text for event in after.events if event.kind == "price_moved")
            return f"{_PLAYED}: {moved}"
        case ["run" | "station", name, at]:
            return f"{_PLAYED}: {_move(title, name, at)[1].state.events[0].text}"
        case _:
            return ""


def _move(title: Title, name: str, at: str) -> tuple[State, Move]:
    """A move of a game that was played, and the position before it."""
    try:
        game = one_played(name)
        return game.at(int(at)).state, game.moves[int(at)]
    except (KeyError, ValueError, IndexError):
        raise BookError(f"{title.book}: there is no picture of {name} {at}") from None


def _played(title: Title, what: str, of: tuple[State, Move], theme: Theme) -> str:
    before, move = of
    match what, move.action:
        case "run", RunTrains(routes=routes):
            hexes = {HexId(piece.split("/")[0]) for route in routes for piece in route.track}
            return map_svg(before, Over(routes=routes), theme, sorted(hexes))
        case "price", SellShares(company=company) | Dividend(company=company):
            way = before.prices[company], move.state.prices[company]
            return market_svg(move.state, theme, way, way[0])
        case "station", PlaceToken(stop=stop):
            beside = before.facts.board.neighbours[hex_of(stop)]
            return map_svg(move.state, NOTHING, theme, [hex_of(stop), *filter(None, beside)])
        case _:
            raise BookError(f"{title.book}: nothing of the kind was done: {what}")
