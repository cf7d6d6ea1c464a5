"""The whole map, with what is laid over it.

A hex is drawn once for all positions in which it looks the same, so that another position costs
little more than what has changed in it.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from railhead.board.tiles import HexId, StopId
from railhead.board.walk import Placed, split_stop
from railhead.data.scenery import Marks
from railhead.engine.actions import Route
from railhead.engine.facts import Company, Facts
from railhead.engine.memo import SMALL, remembered
from railhead.engine.state import State
from railhead.render.board import Sheet, hex_ground, hex_top, place, sheet
from railhead.render.frame import Box, bounds, frame, part, touches
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


def map_svg(
    state: State, over: Over = NOTHING, theme: Theme = "auto", around: Collection[HexId] = ()
) -> str:
    """The map of a position, or the part of it around some hexes."""
    on = sheet(state.facts)
    left, top, width, height = box = part(on, around) if around else bounds(on)
    return document(
        (width, height),
        f"Map of {state.facts.title}",
        style(theme),
        tag("rect", class_="rh-sea", width=width, height=height),
        tag("g", *_layers(on, state, over, box), transform=place((-left, -top))),
        class_="rh rh-map",
    )


def _layers(on: Sheet, state: State, over: Over, box: Box) -> Iterator[str]:
    runs = drawn_runs(on, state.layout(), over.routes)
    shown = (look for look in looks(state) if touches(on, look[0], box))
    hexes, margin = [hex_parts(on, look) for look in shown], margin_parts(state)
    framed, ground_over = _scene(on)
    yield framed
    yield group("rh-ground", *(ground for ground, _ in hexes))
    yield ground_over
    yield margin[0]
    yield tag("g", *map(line, runs), class_="rh-routes")  # there for pages, be it empty
    yield group("rh-tops", *(top for _, top in hexes))
    yield tag("g", *map(badge, runs), class_="rh-badges")
    yield tag("g", *_above(on, over), class_="rh-over")
    yield margin[1]


@lru_cache(64)
def _scene(on: Sheet) -> tuple[str, str]:
    """What never changes: below the hexes, and between their ground and what stands on it."""
    return frame(on, bounds(on)), coast(on) + borders(on)


Look = tuple[HexId, Placed | None, tuple[tuple[StopId, tuple[Company, ...]], ...], bool]
Parts = tuple[str, str]  # of a hex its ground and its top; of the margin outskirts and legend


def looks(state: State) -> tuple[Look, ...]:
    """What each hex shows: the tile, the tokens on it, and whether its temple is reached."""
    return _looks(state, marks(state).pilgrims)


@remembered(lambda state, pilgrims: (state.facts, state.placed, state.tokens, pilgrims), SMALL)
def _looks(state: State, pilgrims: frozenset[str]) -> tuple[Look, ...]:
    on = sheet(state.facts)
    tokens: dict[HexId, list[tuple[StopId, tuple[Company, ...]]]] = {}
    for stop, owners in state.tokens.items():
        tokens.setdefault(split_stop(stop)[0], []).append((stop, owners))
    shrines, placed = on.scenery.shrines, state.placed
    return tuple(
        (hex_, placed.get(hex_), tuple(tokens.get(hex_, ())), shrines.get(hex_) in pilgrims)
        for hex_ in on.board.hexes
    )


@lru_cache(8192)
def hex_parts(on: Sheet, look: Look) -> Parts:
    """A hex as it looks, in two halves."""
    name, placed, tokens, reached = look
    hex_ = on.board.hexes[name]
    marked = Marks(pilgrims=frozenset([on.scenery.shrines[name]]) if reached else frozenset())
    top = hex_top(on, hex_, placed, (dict(tokens), marked))
    return hex_ground(on, hex_, placed), top


def margin_parts(state: State) -> Parts:
    """What a position changes beside its hexes."""
    return _margin(sheet(state.facts), _marked(marks(state)))


Marked = tuple[tuple[tuple[str, tuple[Company, ...]], ...], tuple[tuple[str, int], ...], str]


def _marked(marked: Marks) -> Marked:
    return tuple(marked.visitors.items()), tuple(marked.workers.items()), marked.season


@lru_cache(512)
def _margin(on: Sheet, marked: Marked) -> Parts:
    visitors, workers, season = marked
    shown = Marks(visitors=dict(visitors), workers=dict(workers), season=season)
    return outskirts(on, shown), legend(on, bounds(on), shown)


@dataclass(frozen=True, slots=True)
class Scene:
    """All that the map of a position shows; a change of it is known without drawing it."""

    looks: tuple[Look, ...]
    marked: Marked

    @property
    def version(self) -> str:
        """The name of a map of one game that looks like this."""
        return sha256(repr((self.looks, self.marked)).encode()).hexdigest()[:16]


def scene(state: State) -> Scene:
    """What the map of a position shows."""
    return Scene(looks(state), _marked(marks(state)))


def changed_parts(facts: Facts, old: Scene, new: Scene) -> tuple[dict[HexId, Parts], Parts | None]:
    """The hexes that look otherwise than before, and the margin if it does."""
    on = sheet(facts)
    pairs = zip(old.looks, new.looks, strict=True)
    hexes = {after[0]: hex_parts(on, after) for before, after in pairs if before != after}
    return hexes, None if old.marked == new.marked else _margin(on, new.marked)


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
