"""Signs that stay visible whatever tile lies on a hex."""

from railhead.render.svg import group, tag, title

_DROP = "M0-6.5C2.6-2.6 4.6 0 4.6 2.4A4.6 4.6 0 0 1-4.6 2.4C-4.6 0-2.6-2.6 0-6.5Z"
_TEMPLE = "M-8 7V-1L0-9L8-1V7H3V1H-3V7Z"


def drop() -> str:
    """The sign of the rainy zone, at the upper right of a hex."""
    path = tag("path", class_="rh-drop", d=_DROP)
    return group("rh-rain", title("monsoon zone"), path, transform="translate(23 -38)")


def shrine(told: str, colour: str) -> str:
    """A temple in the colour of its company, at the left of a hex."""
    rim = tag("rect", class_=f"rh-shrine-rim {colour}", x=-11, y=-11.5, width=22, height=21, rx=3)
    walls = tag("path", class_=f"{colour}-ink", d=_TEMPLE)
    return group("rh-shrine", title(told), rim, walls, transform="translate(-37 -1)")
