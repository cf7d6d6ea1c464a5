"""The whole map, with what is laid over it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from railhead.board.tiles import HexId
from railhead.board.walk import Placed
from railhead.engine.actions import Route
from railhead.engine.facts import Company
from railhead.engine.state import State
from railhead.render.board import Sheet, hex_ground, hex_top, place, sheet
from railhead.render.frame import bounds, frame
from railhead.render.geometry import CORNER
from railhead.render.legend import legend
from railhead.render.outskirts import outskirts
from railhead.render.overlay import borders, choices, coast, preview, territory
from railhead.render.palette import Theme
from railhead.render.routes import badge, drawn_runs, line
from railhead.render.scenery import marks
from railhead.render.style import style
from railhead.render.svg import document, group, tag


@dataclass(frozen=True, slots=True, kw_only=True)
class Over:
    """What is laid over a map: routes, the territory of a company, hexes to choose from, and a tile
    that might be laid.
    """

    routes: Sequence[Route] = ()
    territory: Company | None = None
    choices: Sequence[HexId] = ()
    preview: tuple[HexId, Placed] | None = None


NOTHING = Over()


def map_svg(state: State, over: Over = NOTHING, theme: Theme = "auto") -> str:
    """The map of a position."""
    on = sheet(state.facts)
    left, top, width, height = bounds(on)
    return document(
        (width, height),
        f"Map of {state.facts.title}",
        style(theme),
        tag("rect", class_="rh-sea", width=width, height=height),
        tag("g", *_layers(on, state, over), transform=place((-left, -top))),
        class_="rh rh-map",
    )


def _layers(on: Sheet, state: State, over: Over) -> Iterator[str]:
    hexes = [(hex_, state.placed.get(name)) for name, hex_ in on.board.hexes.items()]
    runs = drawn_runs(on, state.layout(), over.routes)
    box, marked = bounds(on), marks(state)
    yield frame(on, box)
    yield group("rh-ground", *(hex_ground(on, hex_, placed) for hex_, placed in hexes))
    yield coast(on)
    yield borders(on)
    yield outskirts(on, marked)
    yield tag("g", *map(line, runs), class_="rh-routes")  # there for pages, be it empty
    put = (state.tokens, marked)
    yield group("rh-tops", *(hex_top(on, hex_, placed, put) for hex_, placed in hexes))
    yield tag("g", *map(badge, runs), class_="rh-badges")
    yield tag("g", *_above(on, over), class_="rh-over")
    yield legend(on, box, marked)


def _above(on: Sheet, over: Over) -> Iterator[str]:
    if over.territory:
        yield territory(on, over.territory)
    yield choices(on, over.choices)
    if over.preview:
        yield preview(on, *over.preview)


def hex_svg(state: State, hex_: HexId, size: float = 120, theme: Theme = "auto") -> str:
    """One hex of a position, `size` units high or wide."""
    on, found, placed = sheet(state.facts), state.facts.board.hexes[hex_], state.placed.get(hex_)
    x, y = on.centre(hex_)
    reach = CORNER + 2
    place_ = f"scale({size / (2 * reach):.4f}) {place((reach - x, reach - y))}"
    art = hex_ground(on, found, placed) + hex_top(on, found, placed, (state.tokens, marks(state)))
    return document(
        (size, size), f"Hex {hex_}", style(theme), tag("g", art, transform=place_), class_="rh"
    )
