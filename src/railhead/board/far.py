"""How far it is over a board, hex by hex."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from railhead.board.hexes import Board
from railhead.board.numbers import NOWHERE, numbered
from railhead.board.tiles import HexId
from railhead.board.walk import Placed


def far(
    board: Board,
    placed: Mapping[HexId, Placed],
    begin: Iterable[HexId],
    starts: Mapping[HexId, int],
    farthest: int,
) -> tuple[dict[HexId, float], frozenset[HexId]]:
    """How far it is to hexes, from the beginning, where it is nothing, by some starts, each so far
    from it; onward a hex with a tile is half as far as one without. And the hexes that were looked
    at.
    """
    numbers, beside = numbered(board), _beside(board)
    hexes, places = numbers.hexes, numbers.places
    away, found = [NOWHERE] * len(hexes), [places[hex_] for hex_ in begin]
    for place in found:
        away[place] = 0
    step = [1 if hex_ in placed else 2 for hex_ in hexes]  # in halves, as all is counted here
    halves: list[list[int]] = [[] for _ in range(2 * farthest + 3)]
    for hex_, start in starts.items():
        halves[2 * start].append(places[hex_])
    for number in range(2 * farthest + 1):
        for place in halves[number]:
            if away[place] == NOWHERE:
                away[place] = number
                found.append(place)
                for other in beside[place]:
                    halves[number + step[other]].append(other)
    looked = set(found).union(*halves)
    return (
        {hexes[place]: away[place] / 2 for place in found},
        frozenset([hexes[place] for place in looked]),
    )


@lru_cache(32)
def _beside(board: Board) -> list[list[int]]:
    """By the number of a hex, those of its neighbours."""
    places = numbered(board).places
    return [[places[h] for h in board.neighbours[hex_] if h is not None] for hex_ in board.hexes]
