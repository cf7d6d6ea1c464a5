"""What the signs on a map mean."""

from railhead.board.tiles import BROAD, DUAL, METRE, Track
from railhead.render.board import Sheet, place
from railhead.render.curves import Line
from railhead.render.frame import Box
from railhead.render.svg import group, label, tag
from railhead.render.terrain import sign
from railhead.render.track import draw_track

_ROW = 34.0
_WIDTH = 232.0
_GAUGES = ((BROAD, "broad gauge"), (METRE, "metre gauge"), (DUAL, "dual gauge"))


def legend(on: Sheet, box: Box) -> str:
    """Terrain and its cost, and the gauges where the game has several; in the lower left corner."""
    rows = [*_terrain(on), *_gauges(on)]
    if not rows:
        return ""
    left, top, _, height = box
    tall = _ROW * len(rows) + 24
    at = (left + 60, top + height - tall - 60)
    panel = tag("rect", class_="rh-panel", width=_WIDTH, height=tall, rx=8)
    placed = (
        tag("g", row, transform=place((0, 12 + _ROW * (n + 0.5)))) for n, row in enumerate(rows)
    )
    return group("rh-legend", panel, *placed, transform=place(at))


def _terrain(on: Sheet) -> list[str]:
    return [
        sign(kind, (36, 0), 0.8, "") + _words(kind.replace("_", " "), cost)
        for kind, cost in on.scenery.costs.items()
    ]


def _gauges(on: Sheet) -> list[str]:
    used = {piece.gauge for tile in on.facts.tiles.values() for piece in tile.track}
    if used == {BROAD}:
        return []
    line = Line((14, 0), (58, 0))
    plate = tag("rect", class_="rh-hex rh-yellow", x=14, y=-12, width=44, height=24)
    return [
        plate + draw_track((Track(0, 3, gauge),), (line,)) + _words(name, "")
        for gauge, name in _GAUGES
        if gauge in used
    ]


def _words(name: str, cost: str) -> str:
    named = label(name, (72, 0), 14, "rh-text rh-start")
    return named + (label(cost, (_WIDTH - 14, 0), 14, "rh-soft rh-end") if cost else "")
