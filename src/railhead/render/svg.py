"""Writing SVG: elements, attributes, numbers, escaped text."""

import re
from html import escape

Value = str | float | None

_FORBIDDEN = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")  # by XML 1.0
CAP = 0.34  # half the height of a capital, by the size of the letters
_PLAIN = {"class_": "class", "for_": "for"}


def escaped(text: str) -> str:
    """Text as it may stand in an element or an attribute, whoever wrote it."""
    readable = _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", text)
    return escape(readable).replace("\r", "&#13;")  # which XML would read as the end of a line


def num(value: float) -> str:
    """A number, to a hundredth, as short as it gets."""
    if isinstance(value, int):
        return str(value)
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def tag(name: str, *children: str, **attributes: Value) -> str:
    """An element. Children are markup, values of attributes are any text; None leaves one out."""
    given = "".join(
        f' {_PLAIN.get(key) or key.replace("_", "-")}="{_written(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    inside = "".join(children)
    return f"<{name}{given}>{inside}</{name}>" if inside else f"<{name}{given}/>"


def _written(value: str | float) -> str:
    return escaped(value) if isinstance(value, str) else num(value)


def group(class_: str, *children: str, **attributes: Value) -> str:
    """A group of a class; nothing at all where it would be empty."""
    return tag("g", *children, class_=class_, **attributes) if any(children) else ""


def label(text: str, at: tuple[float, float], size: float, class_: str = "rh-text") -> str:
    """Text centred on a point, in letters of so many units."""
    x, y = at
    return tag("text", escaped(text), x=x, y=y + size * CAP, font_size=size, class_=class_)


def title(text: str) -> str:
    """What a pointer or a screen reader tells of the element it stands in."""
    return tag("title", escaped(text))


def document(size: tuple[float, float], name: str, *children: str, **attributes: Value) -> str:
    """A whole picture of so many units by so many; it may be shown at any size."""
    width, height = size
    return tag(
        "svg",
        title(name),
        *children,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {num(width)} {num(height)}",
        width=width,
        height=height,
        role="img",
        aria_label=name,
        **attributes,
    )
