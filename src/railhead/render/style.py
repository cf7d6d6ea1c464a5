"""The style sheet of all pictures. Every class begins with rh- so that pages can hold them."""

from collections.abc import Mapping
from functools import cache

from railhead.render.palette import (
    COMPANY_COLOURS,
    DARK,
    DARK_LINES,
    LIGHT,
    LINE_COLOURS,
    LINES,
    Theme,
)
from railhead.render.svg import tag

FONT = "'Source Sans Pro','Source Sans 3','Segoe UI',Roboto,'Noto Sans',sans-serif"

# Colours that differ between light and dark; $name is looked up in the palette.
_COLOURS = """
.rh-sea,.rh-veil{fill:$sea}
.rh-hex{fill:$land;stroke:$rule}
.rh-hex.rh-hill{fill:$hill}.rh-hex.rh-mountain{fill:$mountain}.rh-hex.rh-himalaya{fill:$himalaya}
.rh-hex.rh-monsoon{fill:$monsoon}
.rh-drop{fill:$rain}.rh-sand{fill:$sand}.rh-reed{stroke:$reed}.rh-sand-line{stroke:$rock}
.rh-site,.rh-red-line{stroke:$site}.rh-site-name{fill:$site}.rh-stub{stroke:$coast}
.rh-hex.rh-beige{fill:$beige}.rh-hex.rh-pale-grey{fill:$pale-grey}
.rh-hex.rh-yellow{fill:$yellow;stroke:$edge-yellow}.rh-hex.rh-green{fill:$green;stroke:$edge-green}
.rh-hex.rh-brown{fill:$brown;stroke:$edge-brown}.rh-hex.rh-grey{fill:$grey;stroke:$edge-grey}
.rh-hex.rh-red{fill:$red;stroke:$edge-red}.rh-hex.rh-blue{fill:$blue;stroke:$edge-blue}
.rh-bridge{stroke:$land}
.rh-yellow .rh-bridge{stroke:$yellow}.rh-green .rh-bridge{stroke:$green}
.rh-brown .rh-bridge{stroke:$brown}.rh-grey .rh-bridge{stroke:$grey}
.rh-red .rh-bridge{stroke:$red}.rh-blue .rh-bridge{stroke:$blue}
.rh-coast{stroke:$coast}
.rh-text{fill:$ink}.rh-soft{fill:$soft}.rh-faint{fill:$faint}
.rh-halo{stroke:$land}
.rh-yellow .rh-halo{stroke:$yellow}.rh-green .rh-halo{stroke:$green}
.rh-brown .rh-halo{stroke:$brown}.rh-grey .rh-halo{stroke:$grey}
.rh-red .rh-halo{stroke:$red}.rh-blue .rh-halo{stroke:$blue}
.rh-river,.rh-barrier{stroke:$river}.rh-barrier-sign{fill:$river}.rh-toll{stroke:$soft}
.rh-rock{fill:$rock}.rh-rock-light{fill:$rock-light}.rh-snow{fill:$snow}
.rh-rock-line{stroke:$rock}
.rh-slot,.rh-hull,.rh-shut{fill:$slot;stroke:$slot}
.rh-flag{fill:$flag;stroke:$soft}
.rh-panel{fill:$panel;stroke:$grid}.rh-panel-alt{fill:$panel-alt;stroke:$grid}
.rh-grid{stroke:$grid}.rh-curve-rim{stroke:$panel}.rh-par{stroke:$choice}.rh-axis{stroke:$soft}
.rh-choice,.rh-move{stroke:$choice}.rh-choice-fill{fill:$choice}
"""
# All else. What lies on a tile is black in dark pictures too.
_SHAPES = f"""
.rh text{{font-family:{FONT};text-anchor:middle;stroke-linejoin:round}}
.rh-hex{{stroke-width:1}}
.rh-coast{{fill:none;stroke-width:2.6;stroke-linejoin:round;stroke-linecap:round}}
.rh-track,.rh-core,.rh-bridge{{fill:none;stroke-linecap:butt}}
.rh-track{{stroke:#1b1b1b}}.rh-core{{stroke:#fff}}
.rh-broad{{stroke-width:8}}
.rh-metre{{stroke-width:8}}.rh-metre-core{{stroke-width:5}}
.rh-dual{{stroke-width:11}}.rh-dual-core{{stroke-width:3.4}}
.rh-bridge{{stroke-width:14}}.rh-bridge-dual{{stroke-width:17}}
.rh-dot{{fill:#1b1b1b;stroke:#fff;stroke-width:2.6}}.rh-dot-rim{{fill:#1b1b1b}}
.rh-hull-rim{{fill:#1b1b1b;stroke:#1b1b1b;stroke-linejoin:round}}
.rh-hull{{stroke-linejoin:round}}
.rh-slot,.rh-shut{{stroke:#1b1b1b;stroke-width:1.5}}
.rh-knot{{fill:#1b1b1b}}
.rh-token{{stroke:#fff;stroke-width:1.1}}.rh-token-rim{{fill:#1b1b1b}}
.rh-home{{fill:none;stroke-width:2.2;stroke-dasharray:4.4 3}}
.rh-value{{fill:#fff;stroke:#1b1b1b;stroke-width:1}}.rh-value-text{{fill:#1b1b1b;font-weight:700}}
.rh-name{{font-weight:600}}
.rh-halo{{paint-order:stroke;stroke-width:3}}
.rh-on-tile,.rh-on-tile .rh-text{{fill:#1b1b1b}}
.rh-on-tile .rh-soft,.rh-on-tile .rh-faint{{fill:#3d382d}}
.rh-tile-id{{font-weight:600}}.rh-pip{{fill:#1b1b1b}}
.rh-flag{{stroke-width:.8}}.rh-pay{{font-weight:700}}
.rh-number-rim{{stroke:#fff;stroke-width:.8}}.rh-number{{font-weight:700}}
.rh-river{{fill:none;stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}}
.rh-rock-line{{fill:none;stroke-width:1.1;stroke-linecap:round}}
.rh-frame{{font-weight:600}}
.rh-site{{fill:none;stroke-width:8;stroke-linecap:round}}.rh-site-name{{font-weight:700}}
.rh-red-line{{fill:none;stroke-width:4;stroke-linejoin:round}}
.rh-stub{{fill:none;stroke-width:8}}.rh-house{{fill:#1b1b1b}}
.rh-drop{{stroke:#fff;stroke-width:.9}}.rh-visitor{{stroke:#fff;stroke-width:1.2}}
.rh-tick{{fill:none;stroke:#1b5e20;stroke-width:2.2;stroke-linecap:round;stroke-linejoin:round}}
.rh-shrine-rim{{stroke:#fff;stroke-width:1.2}}
.rh-reed,.rh-sand-line{{fill:none;stroke-width:1.5;stroke-linecap:round}}
.rh-barrier{{stroke-width:7;stroke-linecap:round}}.rh-toll{{stroke-width:3;stroke-dasharray:6 4}}
.rh-price{{fill:#fff;stroke:#1b1b1b;stroke-width:.8}}
.rh-route,.rh-route-rim{{fill:none;stroke-linejoin:round}}.rh-route-rim{{stroke-linecap:round}}
.rh-badge-of .rh-badge{{fill:#fff;stroke-width:2;stroke-dasharray:none}}
.rh-route-rim{{stroke:#fff;stroke-width:15}}.rh-route{{stroke-width:11}}
.rh-reach{{fill:none}}.rh-reach-broad{{stroke:#6a3d9a;stroke-width:16}}
.rh-reach-metre{{stroke:#e69f00;stroke-width:8;stroke-dasharray:8 3}}
.rh-territory{{fill:none;stroke-linejoin:round;stroke-linecap:round;stroke-width:5}}
.rh-veil{{fill-opacity:.62;stroke:none}}.rh-territory-rim{{stroke:#fff;stroke-width:8}}

.rh-choice,.rh-move{{fill:none;stroke-width:4;stroke-linejoin:round}}
.rh-preview{{opacity:.86}}
.rh-panel,.rh-panel-alt,.rh-grid,.rh-axis{{stroke-width:1}}.rh-grid,.rh-axis{{fill:none}}
.rh-par{{fill:none;stroke-width:2}}.rh-band{{stroke:none}}.rh-lead{{fill:none;stroke-width:2}}
.rh-curve{{fill:none;stroke-width:2.6;stroke-linejoin:round}}.rh-curve-rim{{stroke-width:5}}

.rh text.rh-start{{text-anchor:start}}.rh text.rh-end{{text-anchor:end}}
.rh-bold{{font-weight:700}}
"""


@cache
def stylesheet(theme: Theme = "auto") -> str:
    """The rules for a theme; "auto" follows what the reader's system prefers, "page" the
    `color-scheme` of the page that holds the pictures.
    """
    if theme == "none":
        return ""
    if theme == "page":
        both = {name: f"light-dark({LIGHT[name]},{DARK[name]})" for name in LIGHT}
        sea = f":root{{--rh-sea:{both['sea']}}}"  # around a map that does not fill its frame
        return sea + _coloured(both) + _SHAPES + _companies() + _page_lines()
    if theme == "auto":
        dark = f"@media (prefers-color-scheme:dark){{{_coloured(DARK)}{_dark_lines()}}}"
        return _coloured(LIGHT) + _SHAPES + _companies() + dark
    if theme == "dark":
        return _coloured(DARK) + _SHAPES + _companies() + _dark_lines()
    return _coloured(LIGHT) + _SHAPES + _companies()


def style(theme: Theme) -> str:
    """The style element of a picture."""
    return tag("style", stylesheet(theme).replace("\n", "")) if theme != "none" else ""


def _coloured(palette: Mapping[str, str]) -> str:
    sheet = _COLOURS
    for name in sorted(palette, key=len, reverse=True):
        sheet = sheet.replace(f"${name}", palette[name])
    return sheet


def _companies() -> str:
    """Three classes a company colour: filled with it, drawn in it, writing upon it."""
    rules = []
    for number, (colour, dashes) in enumerate(LINES):
        pattern = f";stroke-dasharray:{dashes}" if dashes else ""
        rules.append(f".rh-l{number}{{stroke:{colour}{pattern}}}")
    for name, (colour, ink) in COMPANY_COLOURS.items():
        key = f"rh-c-{name.replace(' ', '-')}"
        line = LINE_COLOURS.get(name, colour)
        rules.append(f".{key}{{fill:{colour}}}.{key}-line{{stroke:{line}}}.{key}-ink{{fill:{ink}}}")
    return "".join(rules)


def _page_lines() -> str:
    lines = {name: LINE_COLOURS.get(name, COMPANY_COLOURS[name][0]) for name in DARK_LINES}
    return "".join(
        f".rh-chart .rh-c-{name.replace(' ', '-')}-line{{stroke:light-dark({light},{dark})}}"
        for (name, light), dark in zip(lines.items(), DARK_LINES.values(), strict=True)
    )


def _dark_lines() -> str:
    return "".join(
        f".rh-chart .rh-c-{name.replace(' ', '-')}-line{{stroke:{colour}}}"
        for name, colour in DARK_LINES.items()
    )
