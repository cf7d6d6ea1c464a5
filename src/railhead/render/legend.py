"""What the signs on a map mean."""

from railhead.board.tiles import BROAD, DUAL, METRE, Track
from railhead.data.scenery import Marks
from railhead.render.board import Sheet, place
from railhead.render.curves import Line
from railhead.render.frame import Box
from railhead.render.geometry import Point
from railhead.render.outskirts import house
from railhead.render.palette import company_class
from railhead.render.signs import DROP_AT, SHRINE_AT, drop, shrine
from railhead.render.svg import group, label, tag
from railhead.render.terrain import sign
from railhead.render.track import draw_track

_ROW = 34.0
_WIDTH = 232.0
_GAUGES = ((BROAD, "broad gauge"), (METRE, "metre gauge"), (DUAL, "dual gauge"))


def legend(on: Sheet, box: Box, marked: Marks) -> str:
    """The season, terrain and its cost, the gauges where the game has several, and other signs; in
    the emptiest corner.
    """
    rows = [*_season(marked), *_terrain(on), *_gauges(on), *_signs(on)]
    if not rows:
        return ""
    tall = _ROW * len(rows) + 24
    at = min(_corners(box, tall), key=lambda corner: _covered(on, corner, tall))
    panel = tag("rect", class_="rh-panel", width=_WIDTH, height=tall, rx=8)
    placed = (
        tag("g", row, transform=place((0, 12 + _ROW * (n + 0.5)))) for n, row in enumerate(rows)
    )
    return group("rh-legend", panel, *placed, transform=place(at))


def _corners(box: Box, tall: float) -> list[Point]:
    """Where the legend could be: lower left, upper right, lower right, upper left."""
    left, top, width, height = box
    low, far = top + height - tall - 60, left + width - _WIDTH - 60
    return [(left + 60, low), (far, top + 60), (far, low), (left + 60, top + 60)]


def _covered(on: Sheet, corner: Point, tall: float) -> int:
    """How many hexes the legend would hide."""
    x, y = corner
    centres = (on.centre(name) for name in on.board.hexes)
    return sum(-45 < cx - x < _WIDTH + 45 and -45 < cy - y < tall + 45 for cx, cy in centres)


def _season(marked: Marks) -> list[str]:
    return [label(marked.season, (_WIDTH / 2, 0), 15, "rh-text rh-name")] if marked.season else []


def _signs(on: Sheet) -> list[str]:
    """Zones, temples and trading posts."""
    if not on.scenery.shrines:
        return []
    colour = company_class("grey")
    temples = (shrine("", colour, reached=reached) for reached in (False, True))
    return [
        _moved(drop(), DROP_AT) + _words("monsoon zone", ""),
        *(
            _moved(temple, SHRINE_AT) + _words(name, "")
            for temple, name in zip(temples, ("temple", "temple, reached"), strict=True)
        ),
        _moved(house(), (0, 0)) + _words("trading post", ""),
    ]


def _moved(art: str, at: Point) -> str:
    return tag("g", art, transform=place((36 - at[0], -at[1])))


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
