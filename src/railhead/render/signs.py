"""Signs that stay visible whatever tile lies on a hex."""

from railhead.render.geometry import Point
from railhead.render.svg import group, num, tag, title

DROP_AT: Point = (23, -38)
SHRINE_AT: Point = (-37, -1)

_DROP = "M0-6.5C2.6-2.6 4.6 0 4.6 2.4A4.6 4.6 0 0 1-4.6 2.4C-4.6 0-2.6-2.6 0-6.5Z"
_TEMPLE = "M-8 7V-1L0-9L8-1V7H3V1H-3V7Z"
_TICK = "M-3.6 0.2L-1 2.8L3.8-3"


def drop() -> str:
    """The sign of the rainy zone, at the upper right of a hex."""
    path = tag("path", class_="rh-drop", d=_DROP)
    return group("rh-rain", title("monsoon zone"), path, transform=_at(DROP_AT))


def shrine(told: str, colour: str, *, reached: bool) -> str:
    """A temple in the colour of its company, at the left of a hex; ticked once it is reached."""
    rim = tag("rect", class_=f"rh-shrine-rim {colour}", x=-11, y=-11.5, width=22, height=21, rx=3)
    walls = tag("path", class_=f"{colour}-ink", d=_TEMPLE)
    tick = group("rh-reached", *_tick(), transform=_at((9, -10))) if reached else ""
    words = title(f"{told}, reached" if reached else told)
    return group("rh-shrine", words, rim, walls, tick, transform=_at(SHRINE_AT))


def _tick() -> tuple[str, str]:
    return tag("circle", class_="rh-value", r=7), tag("path", class_="rh-tick", d=_TICK)


def _at(point: Point) -> str:
    return f"translate({num(point[0])} {num(point[1])})"
