"""Track tiles: what is printed on them, and how they lie once turned."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NewType

HexId = NewType("HexId", str)
TileId = NewType("TileId", str)
StopId = NewType("StopId", str)  # a station on the map: "Hx.s0"

End = int | str  # where a piece of track ends: at an edge (0 to 5) or at a stop ("s0")

BROAD, METRE, DUAL = 1, 2, 3  # gauges are bits: dual track carries both
GAUGE_NAMES = {BROAD: "broad", METRE: "metre", DUAL: "dual"}

COLOURS = ("yellow", "green", "brown", "grey")

LAYOUTS, PROMOTIONS = 4096, 16384  # remembered: enough for a few games with tiles of their own


@dataclass(frozen=True, slots=True)
class Stop:
    """A place where trains call: a city, a town, or a junction that pays nothing."""

    name: str
    kind: str
    revenue: int = 0
    slots: int = 0


@dataclass(frozen=True, slots=True)
class Track:
    """One physical piece of track on a tile."""

    a: End
    b: End
    gauge: int = BROAD

    def other(self, end: End) -> End:
        """The end opposite to `end`."""
        return self.b if end == self.a else self.a


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Tile:
    """A kind of tile. `count` is None where there is no limit; a printed one is the board's own."""

    id: TileId
    colour: str
    count: int | None
    stops: tuple[Stop, ...]
    track: tuple[Track, ...]
    upgrades_to: tuple[TileId, ...] = ()
    label: str = ""
    printed: bool = False

    def stop(self, name: str) -> Stop:
        """The stop of that name."""
        return self.stops[int(name[1:])]

    def kinds(self) -> tuple[str, ...]:
        """The kinds of its stops, in order."""
        return tuple(stop.kind for stop in self.stops)


@dataclass(frozen=True, slots=True, eq=False)
class Turned:
    """A tile as it lies: its pieces of track, and which of them end where."""

    track: tuple[Track, ...]
    at: Mapping[End, tuple[tuple[int, Track], ...]]
    exits: frozenset[int]
    ways: tuple[Mapping[End, tuple[tuple[int, End], ...]], ...]  # by gauge: piece and other end

    def gauge_at(self, edge: int) -> int:
        """The gauges, as bits, of all track that meets that edge; 0 where there is none."""
        bits = 0
        for _, piece in self.at.get(edge, ()):
            bits |= piece.gauge
        return bits


@lru_cache(LAYOUTS)
def turned(tile: Tile, rotation: int) -> Turned:
    """The tile turned clockwise by `rotation` sixths."""
    track = tuple(Track(_turn(t.a, rotation), _turn(t.b, rotation), t.gauge) for t in tile.track)
    at: dict[End, tuple[tuple[int, Track], ...]] = {}
    for index, piece in enumerate(track):
        for end in (piece.a, piece.b):
            at[end] = (*at.get(end, ()), (index, piece))
    ways = tuple(_ways(at, gauge) for gauge in range(DUAL + 1))
    return Turned(track, at, frozenset(end for end in at if isinstance(end, int)), ways)


def _ways(
    at: Mapping[End, tuple[tuple[int, Track], ...]], gauge: int
) -> Mapping[End, tuple[tuple[int, End], ...]]:
    """From each end the pieces that carry a gauge, and where they lead."""
    return {
        end: tuple((index, piece.other(end)) for index, piece in pieces if piece.gauge & gauge)
        for end, pieces in at.items()
    }


def _turn(end: End, rotation: int) -> End:
    return (end + rotation) % 6 if isinstance(end, int) else end


@lru_cache(LAYOUTS)
def distinct_rotations(tile: Tile) -> tuple[int, ...]:
    """The rotations that look different, so that six stations in a ring have only one."""
    seen: dict[frozenset[object], int] = {}
    for rotation in range(6):
        seen.setdefault(_footprint(tile, rotation), rotation)
    return tuple(seen.values())


def _footprint(tile: Tile, rotation: int) -> frozenset[object]:
    """What the turned tile shows: for each stop the lines that meet there, and all plain lines."""
    lie = turned(tile, rotation)
    stops = {
        (stop.kind, frozenset((p.other(stop.name), p.gauge) for _, p in lie.at.get(stop.name, ())))
        for stop in tile.stops
    }
    plain = {(frozenset((p.a, p.b)), p.gauge) for p in lie.track if {p.a, p.b} <= lie.exits}
    return frozenset((*stops, *plain))


@lru_cache(PROMOTIONS)
def kept(old: Tile, old_rotation: int, new: Tile, new_rotation: int) -> Mapping[str, str] | None:
    """Where each stop of the old tile is found on the new one, or None if a line would be lost.

    A line may gain a gauge (it becomes dual) but never lose one. A line that ended at a stop ends
    at the stop that took its place. Stops stay apart where they can, those without lines after the
    others; otherwise two may merge into one. One never splits.
    """
    before, after = turned(old, old_rotation), turned(new, new_rotation)
    places: dict[str, str] = {}
    for stop in sorted(old.stops, key=lambda stop: stop.name not in before.at):
        found = _new_places(stop.name, before, after, new)
        if not found:
            return None
        places[stop.name] = next((name for name in found if name not in places.values()), found[0])
    if all(_line_kept(piece, places, after) for piece in before.track):
        return places
    return None


def _new_places(stop: str, before: Turned, after: Turned, new: Tile) -> list[str]:
    """The stops that have all lines of an old one; one without lines finds any."""
    edges = {p.other(stop) for _, p in before.at.get(stop, ()) if isinstance(p.other(stop), int)}
    return [
        candidate.name
        for candidate in new.stops
        if edges <= {piece.other(candidate.name) for _, piece in after.at.get(candidate.name, ())}
    ]


def _line_kept(piece: Track, places: Mapping[str, str], after: Turned) -> bool:
    a, b = _moved(piece.a, places), _moved(piece.b, places)
    if _joined(a, b, piece.gauge, after):
        return True
    hubs = [hub for hub in after.at if isinstance(hub, str) and hub not in places.values()]
    return any(
        _joined(a, hub, piece.gauge, after) and _joined(hub, b, piece.gauge, after) for hub in hubs
    )


def _moved(end: End, places: Mapping[str, str]) -> End:
    return places[end] if isinstance(end, str) else end


def _joined(a: End, b: End, gauge: int, lie: Turned) -> bool:
    return any(p.other(a) == b and p.gauge & gauge == gauge for _, p in lie.at.get(a, ()))
