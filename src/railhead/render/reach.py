"""The track that a company reaches, drawn over the map: a line for each gauge."""

from collections.abc import Iterator

from railhead.board.reach import walk
from railhead.board.tiles import BROAD, GAUGE_NAMES, METRE
from railhead.board.walk import Piece
from railhead.engine.facts import Company
from railhead.engine.rules.reach import blocked, stations
from railhead.engine.state import State
from railhead.render.board import Sheet
from railhead.render.plan import plan
from railhead.render.routes import shifted
from railhead.render.svg import group, num, tag, title

GAUGES = (BROAD, METRE)  # the second is drawn within the first


def reach(on: Sheet, state: State, company: Company) -> str:
    """What is joined to the company's tokens by track of each gauge, past no full city."""
    return group("rh-reach-of", *(_gauge(on, state, company, gauge) for gauge in GAUGES))


def _gauge(on: Sheet, state: State, company: Company, gauge: int) -> str:
    found = walk(state.layout(), stations(state, company), gauge, blocked(state, company))
    d = "".join(_lines(on, state, sorted(found.pieces)))
    if not d:
        return ""
    name = GAUGE_NAMES[gauge]
    told = title(f"Reached by {company} in {name} gauge")
    return group("rh-reach-by", told, tag("path", class_=f"rh-reach rh-reach-{name}", d=d))


def _lines(on: Sheet, state: State, pieces: list[Piece]) -> Iterator[str]:
    for hex_, index in pieces:
        tile, rotation = state.placed[hex_]
        curve = plan(on.facts.tiles[tile], rotation, on.orientation).curves[index]
        line = shifted(curve, on.centre(hex_))
        yield f"M{num(line.start[0])} {num(line.start[1])}{line.onward()}"
