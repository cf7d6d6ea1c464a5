"""Signs for terrain, about the origin and some 40 units wide."""

from collections.abc import Mapping

from railhead.render.svg import group, tag, title

WIDTH = 40.0


def _path(class_: str, d: str) -> str:
    return tag("path", class_=class_, d=d)


def _wave(y: float) -> str:
    """One line of water, 34 units long."""
    return _path("rh-river", f"M-17 {y}c3.5-5 7-5 8.5 0s5 5 8.5 0s5-5 8.5 0s5 5 8.5 0")


_HILL = _path("rh-rock", "M-18 8C-14-3-9-7-4-7C1-7 4-2 6 2C8-2 10-4 12-4C15-4 17 1 19 8Z") + _path(
    "rh-rock-light", "M-15 8C-12-1-8-4.6-4.6-4.6C-1-4.6 1 0 2 8Z"
)
_MOUNTAIN = (
    _path("rh-rock", "M-20 11L-6-11L2 1L7-6L20 11Z")
    + _path("rh-rock-light", "M-17.5 11L-6-7.2L-7 1L-4 11Z")
    + _path("rh-rock-light", "M3.5 11L7-2.4L8 11Z")
)
_HIMALAYA = (
    _path("rh-rock", "M-23 13L-10-8L-5-2L3-17L11-2L15-7L24 13Z")
    + _path("rh-rock-light", "M-20 13L-10-4L-9 4L-6 13ZM-3 13L3-10L2 1L5 13ZM13 13L15-3L17 13Z")
    + _path("rh-snow", "M3-17L7.4-8.6L4.6-10.4L2.6-7.4L0.4-9.6L-1.6-7.8Z")
    + _path("rh-snow", "M-10-8L-7.2-4.4L-9.2-5L-10.6-3L-12.4-4.2Z")
    + _path("rh-snow", "M15-7L17.2-2.2L15-3.4L13.2-2Z")
)

_SWAMP = _wave(8) + _path("rh-reed", "M-9 5V-9M-5 5L-1-7M-13 5L-16-5M7 5V-7M11 5L15-6M3 5L0-3")
_DESERT = _path("rh-sand", "M-19 8C-12-2-6-6 0-2C6-8 12-6 19 8Z") + _path(
    "rh-sand-line", "M-12 6C-8 0-4-2 0 0M4 4C8-2 11-1 14 5"
)

SIGNS: Mapping[str, str] = {
    "river": _wave(0),
    "multiple_river": _wave(-6) + _wave(1) + _wave(8),
    "barrier": _path("rh-barrier", "M-16 0H16"),
    "swamp": _SWAMP,
    "desert": _DESERT,
    "hill": _HILL,
    "mountain": _MOUNTAIN,
    "himalaya": _HIMALAYA,
}


def sign(kind: str, at: tuple[float, float], scale: float, told: str) -> str:
    """The sign of a kind of terrain; that of one we have no sign for is a hill's."""
    x, y = at
    place = f"translate({x:g} {y:g}) scale({scale:g})"
    words = f"{kind.replace('_', ' ')}{told}"
    return group(
        f"rh-terrain rh-terrain-{kind}", title(words), SIGNS.get(kind, _HILL), transform=place
    )
