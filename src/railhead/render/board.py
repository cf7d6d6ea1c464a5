"""The hexes of a board as they lie: ground and track below, stations and writing above."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from railhead.board.hexes import Board, Hex
from railhead.board.tiles import HexId, Stop, StopId, Tile
from railhead.board.walk import Placed, stop_id
from railhead.data.scenery import Marks, Scenery
from railhead.engine.facts import Company, CompanyFacts, Facts
from railhead.render.geometry import Lattice, Orientation, Point, board_orientation
from railhead.render.ground import (
    NUMBER,
    bare_stops,
    ground_class,
    numbers,
    print_on,
    strip,
    terrain,
)
from railhead.render.names import name_discs, name_label
from railhead.render.palette import company_class
from railhead.render.scenery import scenery
from railhead.render.signs import DROP_AT, SHRINE_AT, drop, shrine
from railhead.render.spots import Clutter, Disc, best, text_discs
from railhead.render.stops import BESIDE, TOKEN, home, slot_points, station, token
from railhead.render.svg import group, label, num, title
from railhead.render.tile import ground, hexagon, stations, writing

Tokens = Mapping[StopId, tuple[Company, ...]]

NAME_SPOTS: tuple[Point, ...] = tuple(
    (x, y)
    for y in (33, -33, 40, -40, 26, -26, 19, -19, -48, 48)
    for x in (0, 13, -13, 22, -22, 30, -30)
)


@dataclass(frozen=True, slots=True, eq=False)
class Sheet:
    """The board that is drawn upon: its facts, its print, and how its hexes lie."""

    facts: Facts
    scenery: Scenery
    lattice: Lattice

    @property
    def orientation(self) -> Orientation:
        """Which way up its hexes are."""
        return self.lattice.orientation

    @property
    def board(self) -> Board:
        """Its hexes."""
        return self.facts.board

    def centre(self, hex_: HexId) -> Point:
        """The middle of a hex."""
        return self.lattice.centre(self.board.hexes[hex_])

    def tile(self, placed: Placed | None) -> Tile | None:
        """The tile that was placed."""
        return self.facts.tiles[placed[0]] if placed else None


@lru_cache(64)
def sheet(facts: Facts) -> Sheet:
    """The board of a game."""
    return Sheet(facts, scenery(facts), Lattice(board_orientation(facts.board)))


def place(point: Point) -> str:
    """The transformation to a point."""
    return f"translate({num(point[0])} {num(point[1])})"


def hex_ground(on: Sheet, hex_: Hex, placed: Placed | None) -> str:
    """The lower half of a hex: its ground and, of a tile, the track."""
    tile = on.tile(placed)
    if tile is None or placed is None:
        shade = on.scenery.shades.get(hex_.id, "")
        inside, kind = hexagon(on.orientation, ground_class(hex_, shade)), "rh-bare"
    else:
        inside, kind = ground(tile, placed[1], on.orientation), f"rh-tile rh-{tile.colour}"
    return group(
        f"rh-space {kind}",
        title(describe(hex_, placed)),
        inside,
        id=f"hex-{hex_.id}",
        data_hex=hex_.id,
        data_tile=placed[0] if placed else None,
        data_rotation=str(placed[1]) if placed else None,
        transform=place(on.centre(hex_.id)),
    )


def describe(hex_: Hex, placed: Placed | None) -> str:
    """A hex in words."""
    words = [f"{hex_.id} {hex_.name}".strip()]
    if placed:
        printed = placed[0] in (hex_.name, hex_.id)
        words.append("printed track" if printed else f"tile {placed[0]}")
    else:
        words += [kind.replace("_", " ") for kind in hex_.terrain]
        words += [stop.kind for stop in hex_.stops if not hex_.name]
    return ", ".join(words)


def hex_top(on: Sheet, hex_: Hex, placed: Placed | None, put: tuple[Tokens, Marks]) -> str:
    """The upper half of a hex: its stations with their tokens, and what is written on it."""
    tile, (tokens, marked) = on.tile(placed), put
    if tile is None or placed is None:
        stops = "".join(_stops(on, hex_, bare_stops(hex_), tokens))
        written = print_on(hex_, on.scenery, _numbered(on, hex_))
        kind = "rh-bare"
    else:
        found = stations(tile, placed[1], on.orientation)
        stops = "".join(_stops(on, hex_, found, tokens))
        written = _written(on, hex_, tile, placed[1])
        kind = f"rh-on-tile rh-{tile.colour}"
    return group(
        f"rh-top {kind}",
        stops,
        written,
        _signs(on, hex_, marked),
        data_hex=hex_.id,
        transform=place(on.centre(hex_.id)),
    )


def _signs(on: Sheet, hex_: Hex, marked: Marks) -> str:
    """What stays visible whatever tile lies on a hex: its zone and its temple."""
    signs = drop() if hex_.id in on.scenery.rain else ""
    company = on.scenery.shrines.get(hex_.id)
    if company:
        colour = company_class(on.facts.companies[company].colour)
        signs += shrine(f"Temple of {company}", colour, reached=company in marked.pilgrims)
    return signs


def _sign_discs(on: Sheet, hex_: Hex) -> list[Disc]:
    """What the signs of a hex cover."""
    rain = [(DROP_AT, 7.0)] if hex_.id in on.scenery.rain else []
    return rain + ([(SHRINE_AT, 12.0)] if hex_.id in on.scenery.shrines else [])


def _stops(
    on: Sheet, hex_: Hex, found: Iterable[tuple[Stop, Point]], tokens: Tokens
) -> Iterator[str]:
    stops = tuple(found)
    for stop, at in stops:
        name = stop_id(hex_.id, stop.name)
        yield group(
            f"rh-stop rh-{stop.kind}",
            title(_called(hex_, name, stop, tokens)),
            station(stop.kind, stop.slots),
            *_taken(on, stop, name, tokens, upgraded=len(stops) != len(hex_.stops)),
            id=f"stop-{name}",
            data_stop=name,
            transform=place(at),
        )


def _called(hex_: Hex, name: StopId, stop: Stop, tokens: Tokens) -> str:
    there = ", ".join(tokens.get(name, ()))
    value = f", {stop.revenue}" if stop.revenue else ""
    return f"{hex_.name or hex_.id}, {stop.kind}{value}{': ' if there else ''}{there}"


def _taken(on: Sheet, stop: Stop, name: StopId, tokens: Tokens, *, upgraded: bool) -> Iterator[str]:
    """The tokens in the slots, then the homes that are kept free; a token too many beside them."""
    if stop.kind != "city":
        return
    homes, owners = on.scenery.homes.get(name, ()), tokens.get(name, ())
    kept = [c for c in homes if c not in owners and not upgraded]
    points = slot_points(stop.slots)
    inside = len(points) - (len(kept) if on.facts.beside else 0)
    if len(owners) > inside:  # those at home come first
        owners = tuple(sorted(owners, key=lambda company: company not in homes))
    for company, at in zip(owners, points[:inside], strict=False):
        yield token(on.facts.companies[company], at)
    for company in owners[inside:]:
        yield token(on.facts.companies[company], BESIDE, 0.7 * TOKEN)
    for company, at in zip(kept, points[len(owners[:inside]) :], strict=False):
        yield home(on.facts.companies[company], at)


def _numbered(on: Sheet, hex_: Hex) -> list[CompanyFacts]:
    return [on.facts.companies[company] for company in on.scenery.numbers.get(hex_.id, ())]


def _written(on: Sheet, hex_: Hex, tile: Tile, rotation: int) -> str:
    """Values and number of the tile, and the name of the hex."""
    done = writing(tile, rotation, on.orientation)
    markup, taken = done.markup, done.taken.with_(_sign_discs(on, hex_))
    if hex_.name:
        spot = _spot_of_name(hex_.name, taken, on.orientation)
        markup += name_label(hex_.name, spot, "rh-text rh-name rh-halo")
        taken = taken.with_(name_discs(hex_.name, spot))
    return markup + (_printed(on, hex_, taken) if tile.printed else "")


def _printed(on: Sheet, hex_: Hex, taken: Clutter) -> str:
    """What the board shows beside its own track: numbers of companies, terrain and values."""
    markup = ""
    if companies := _numbered(on, hex_):
        words = "00" * len(companies)
        spot = _spot(words, 2 * NUMBER, taken, on.orientation)
        markup = numbers(companies, spot, upright=False)
        taken = taken.with_(text_discs(words, spot, 2 * NUMBER))
    if hex_.terrain:
        markup += terrain(hex_, on.scenery, _spot("00", 16, taken, on.orientation), 0.5)
    if values := on.scenery.strips.get(hex_.id):
        markup += strip(values, _spot("0" * 3 * len(values), 11, taken, on.orientation))
    if told := on.scenery.words.get(hex_.id):
        markup += label(told, _spot(told, 11, taken, on.orientation), 11, "rh-text rh-halo")
    return markup


@cache
def _spot_of_name(name: str, taken: Clutter, orientation: Orientation) -> Point:
    return best(NAME_SPOTS, name_discs(name, (0.0, 0.0)), taken, orientation)


@cache
def _spot(text: str, size: float, taken: Clutter, orientation: Orientation) -> Point:
    return best(NAME_SPOTS, text_discs(text, (0.0, 0.0), size), taken, orientation)
