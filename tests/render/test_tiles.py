"""Tiles: track meets the edges where it should, in the look of its gauge, and is not hidden."""

from collections import Counter
from pathlib import Path

import pytest

from railhead.board.tiles import GAUGE_NAMES, Stop, Tile, TileId, Track, turned
from railhead.render import tile_svg, tiles_svg
from railhead.render.curves import samples
from railhead.render.geometry import APOTHEM, Orientation, distance, edge_angle, edge_point, polar
from railhead.render.plan import plan
from railhead.render.stops import SLOT, TOWN, slot_points
from railhead.render.tile import writing
from tests.render.reading import TILES, all_tiles, ids, of_class, parsed, texts

SNAPSHOTS = Path(__file__).parent / "snapshots"
BOTH = pytest.mark.parametrize("way", ["pointy", "flat"])
ALL = all_tiles()
EVERY = pytest.mark.parametrize("tile", ALL.values(), ids=ALL)


@EVERY
@BOTH
def test_track_ends_square_at_the_middle_of_its_edges(tile: Tile, way: Orientation) -> None:
    for rotation in range(6):
        drawn = plan(tile, rotation, way)
        for piece, curve in zip(turned(tile, rotation).track, drawn.curves, strict=True):
            for end, t, outwards in ((piece.a, 0, -1), (piece.b, 1, 1)):
                if isinstance(end, int):
                    heading = tuple(outwards * v for v in curve.heading(t))
                    assert distance(curve.point(t), edge_point(end, way)) < 1e-6
                    assert distance(heading, polar(edge_angle(end, way), 1)) < 1e-6  # type: ignore[arg-type]
                else:
                    assert distance(curve.point(t), drawn.points[end]) < 1e-6


@EVERY
@BOTH
def test_track_and_stops_stay_on_the_tile(tile: Tile, way: Orientation) -> None:
    drawn = plan(tile, 1, way)
    for point in (p for curve in drawn.curves for p in samples(curve)):
        reach = max(
            point[0] * x + point[1] * y for x, y in (edge_point(e, way, 1) for e in range(6))
        )
        assert reach < APOTHEM + 1e-6
    points = list(drawn.points.values())
    for n, point in enumerate(points):
        assert all(distance(point, other) > 14 for other in points[:n])


@EVERY
def test_every_piece_has_the_class_of_its_gauge(tile: Tile) -> None:
    root = parsed(tile_svg(tile, 2))
    drawn = Counter((e.get("class"), e.get("data-piece")) for e in of_class(root, "rh-track"))
    meant = Counter(
        (f"rh-track rh-{GAUGE_NAMES[piece.gauge]}", str(n)) for n, piece in enumerate(tile.track)
    )
    assert drawn == meant
    cores = [e for gauge in ("metre", "dual") for e in of_class(root, f"rh-{gauge}-core")]
    assert len(cores) == sum(GAUGE_NAMES[piece.gauge] != "broad" for piece in tile.track)


@EVERY
@BOTH
def test_values_hide_no_track_and_no_station(tile: Tile, way: Orientation) -> None:
    for rotation in range(6):
        drawn = plan(tile, rotation, way)
        root = parsed(f"<g>{writing(tile, rotation, way).markup}</g>")
        for disc in of_class(root, "rh-value"):
            at, size = (float(disc.get("cx", 0)), float(disc.get("cy", 0))), float(disc.get("r", 0))
            for point in (p for curve in drawn.curves for p in samples(curve, 40)):
                assert distance(at, point) > size + 3.9, (tile.id, rotation)
            for stop in tile.stops:
                x, y = drawn.points[stop.name]
                for dx, dy in slot_points(stop.slots):
                    near = SLOT if stop.kind == "city" else TOWN
                    assert distance(at, (x + dx, y + dy)) > size + near, (tile.id, rotation)


@EVERY
def test_a_tile_says_its_number_its_label_and_what_it_is_worth(tile: Tile) -> None:
    words = texts(parsed(tile_svg(tile, 4)))
    assert (tile.id in words) != tile.printed
    assert (tile.label in words) == bool(tile.label)
    worth = {str(stop.revenue) for stop in tile.stops if stop.revenue}
    assert worth == {word for word in words if word.isdigit()} - {tile.id}


@EVERY
def test_a_city_has_its_slots(tile: Tile) -> None:
    slots = of_class(parsed(tile_svg(tile)), "rh-slot")
    assert len(slots) == sum(stop.slots for stop in tile.stops)


def test_of_two_lines_that_cross_one_has_a_bridge() -> None:
    by_id = {tile.id: tile for tile in TILES}
    bridges = {
        name: len(of_class(parsed(tile_svg(tile)), "rh-bridge")) for name, tile in by_id.items()
    }
    assert {name for name, count in bridges.items() if count} == {"55", "56"}


def test_towns_on_crossing_lines_keep_off_the_crossing() -> None:
    by_id = {tile.id: tile for tile in TILES}
    for name in ("55", "56"):
        drawn = plan(by_id[TileId(name)], 0, "pointy")
        for n, point in enumerate(drawn.points.values()):
            others = drawn.curves[2:] if n == 0 else drawn.curves[:2]
            assert min(distance(point, p) for c in others for p in samples(c, 40)) > 9


def test_two_values_stand_each_by_its_own_stop() -> None:
    stops = (Stop("s0", "town", 10), Stop("s1", "town", 30))
    track = (Track(0, "s0"), Track("s0", 1), Track(3, "s1"), Track("s1", 4))
    tile = Tile(id=TileId("x"), colour="green", count=1, stops=stops, track=track)
    root = parsed(f"<g>{writing(tile, 0, 'pointy').markup}</g>")
    discs = [(float(e.get("cx", 0)), float(e.get("cy", 0))) for e in of_class(root, "rh-value")]
    points = plan(tile, 0, "pointy").points
    assert distance(discs[0], points["s0"]) < distance(discs[0], points["s1"])
    assert distance(discs[1], points["s1"]) < distance(discs[1], points["s0"])


def test_the_sheet_shows_every_tile_once_with_its_number() -> None:
    root = parsed(tiles_svg({tile.id: tile for tile in TILES}, left={TileId("8"): 3}))
    assert sorted(e.get("data-tile", "") for e in of_class(root, "rh-tile")) == sorted(
        tile.id for tile in TILES
    )
    assert "\N{MULTIPLICATION SIGN} 3" in texts(root)
    assert ids(root) == []


@pytest.mark.parametrize(
    ("name", "rotation"), [("1", 0), ("14", 1), ("55", 2), ("86", 0), ("104", 0)]
)
def test_the_look_of_a_tile_does_not_change_unnoticed(name: str, rotation: int) -> None:
    tile = next(tile for tile in TILES if tile.id == name)
    drawn = tile_svg(tile, rotation, theme="none").replace("><", ">\n<") + "\n"
    assert drawn == (SNAPSHOTS / f"{name}-{rotation}.svg").read_text("utf-8")


def test_a_sheet_of_few_tiles_is_as_wide_as_they_are() -> None:
    widths = [
        float(
            parsed(tiles_svg({tile.id: tile for tile in TILES[:n]})).get("viewBox", "").split()[2]
        )
        for n in (1, 2)
    ]
    assert widths[0] < widths[1]
