"""Names of places: in two lines where one would be wider than a hex, seen from afar."""

from railhead.render.geometry import Point
from railhead.render.spots import Disc, text_discs
from railhead.render.svg import CAP, escaped, label, tag

SIZE = 12.5
SHORT = 10  # letters of a name that is not broken
LONG = 15  # letters of a line that fit across a hex
LEADING = 1.05  # from line to line, by the size


def broken(name: str) -> tuple[str, ...]:
    """The lines of a name: broken after a space or a stroke, as near to its middle as can be."""
    places = [n + 1 for n, letter in enumerate(name) if letter in " /"]
    if len(name) <= SHORT or not places:
        return (name,)
    at = min(places, key=lambda place: abs(2 * place - len(name)))
    return name[:at], name[at:]


def size(name: str) -> float:
    """How large the letters of a name are."""
    return SIZE * min(1, LONG / max(map(len, broken(name))))


def name_label(name: str, at: Point, class_: str) -> str:
    """A name centred on a point."""
    lines, letters = broken(name), size(name)
    if len(lines) == 1:
        return label(name, at, letters, class_)
    first = at[1] + letters * (CAP - LEADING / 2)
    rows = (
        tag("tspan", escaped(line), x=at[0], y=first + n * letters * LEADING)
        for n, line in enumerate(lines)
    )
    return tag("text", *rows, font_size=letters, class_=class_)


def name_discs(name: str, at: Point) -> list[Disc]:
    """What a name covers."""
    lines, letters = broken(name), size(name)
    top = at[1] - letters * LEADING * (len(lines) - 1) / 2
    return [
        disc
        for n, line in enumerate(lines)
        for disc in text_discs(line, (at[0], top + n * letters * LEADING), letters)
    ]
