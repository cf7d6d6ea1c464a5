"""Routes lie broad on their track, in one piece; those that share it side by side."""

import re
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from railhead.board.tiles import HexId, StopId, TileId
from railhead.board.walk import split_stop
from railhead.engine.actions import Route, RunTrains
from railhead.engine.state import State, TrainId
from railhead.render import Over, last_runs, map_svg, routes, stylesheet
from railhead.render.board import sheet
from railhead.render.curves import Curve, Line, samples
from railhead.render.geometry import Point, distance, moved
from railhead.render.plan import plan
from railhead.render.routes import _curve, aside, directed, lanes, mitred
from tests.render.reading import example, of_class, parsed, path_points, texts


def runs() -> list[tuple[State, Route]]:
    return [
        (move.state, route)
        for move in example().moves
        if isinstance(move.action, RunTrains)
        for route in move.action.routes
    ]


def ways(state: State, route: Route) -> list[Curve]:
    on, layout = sheet(state.facts), state.layout()
    return directed([curve for name in route.track for curve in _curve(on, layout, name)])


def centre(state: State, stop: StopId) -> Point:
    on = sheet(state.facts)
    hex_, name = split_stop(stop)
    tile, rotation = state.placed[hex_]
    return moved(
        on.centre(hex_), plan(on.facts.tiles[tile], rotation, on.orientation).points[str(name)]
    )


def test_the_pieces_of_a_run_go_on_where_the_last_ended() -> None:
    assert len(runs()) > 10
    for state, route in runs():
        found = ways(state, route)
        assert len(found) == len(route.track)
        for before, after in pairwise(found):
            assert distance(before.end, after.start) < 1e-6


def test_a_run_begins_and_ends_at_its_stops() -> None:
    for state, route in runs():
        (line,) = of_class(parsed(map_svg(state, Over(routes=[route]))), "rh-route")
        points = list(path_points(line.get("d", "")))
        ends = {centre(state, stop) for stop in (route.stops[0], route.stops[-1])}
        for point in (points[0], points[-1]):
            assert min(distance(point, end) for end in ends) < 0.02
        assert distance(points[0], points[-1]) > 10


def test_a_run_lies_on_its_track_and_others_that_share_it_beside() -> None:
    for state, route in runs():
        for way in ways(state, route):
            lying = [way.aside(aside(lane)).point(0.5) for lane in range(3)]
            assert distance(way.point(0.5), lying[0]) < 0.01
            assert min(distance(a, b) for a, b in combinations(lying, 2)) > 11  # as broad as a run


def test_a_run_is_broader_than_its_track() -> None:
    sheet_ = stylesheet("light")
    track, run = (
        float(re.findall(rf"\{kind}\{{[^}}]*stroke-width:([\d.]+)", sheet_)[-1])
        for kind in (".rh-broad", ".rh-route")
    )
    assert run > track


def test_beside_a_bend_the_line_is_still_in_one_piece() -> None:
    state, route = max(runs(), key=lambda run: len(run[1].track))
    for lane in range(3):
        cut = mitred([way.aside(aside(lane)) for way in ways(state, route)])
        for before, after in pairwise(cut):
            assert distance(before.end, after.start) < 2.1 * abs(aside(lane)) + 0.01


def route(train: str, *track: str) -> Route:
    return Route(train=TrainId(train), stops=(), track=track)


def test_only_runs_that_share_track_need_another_lane() -> None:
    shared = [
        route("2#1", "A/0", "B/0"),
        route("2#2", "C/0"),
        route("2#3", "B/0"),
        route("3", "A/0", "B/0"),
    ]
    assert lanes(shared) == [0, 0, 1, 2]
    assert len({aside(lane) for lane in range(4)}) == 4


def test_every_run_has_its_own_colour_and_pattern_and_names_its_train() -> None:
    game = example()
    root = parsed(map_svg(game.state, Over(routes=last_runs(game))))
    lines = of_class(root, "rh-route")
    assert len({line.get("class") for line in lines}) == min(8, len(lines))
    assert [e.get("data-train") for e in of_class(root, "rh-run")] == [
        r.train for r in last_runs(game)
    ]


def test_the_type_of_the_train_stands_on_its_line() -> None:
    for state, route in runs():
        root = parsed(map_svg(state, Over(routes=[route])))
        (badge,) = of_class(root, "rh-badge-of")
        assert texts(badge) == [route.train.split("#")[0]]
        (box,) = of_class(badge, "rh-badge")
        x, y, wide, high = (float(box.get(key, 0)) for key in ("x", "y", "width", "height"))
        middle = x + wide / 2, y + high / 2
        beside = [way.aside(aside(0)) for way in ways(state, route)]
        assert min(distance(middle, p) for way in beside for p in samples(way, 60)) < 1.5


def test_a_run_on_track_that_has_changed_is_not_drawn() -> None:
    game = example()
    before = last_runs(game, "NWR")
    assert [r.train for r in before] == ["2#3", "3#1"]
    changed = replace(game.state, placed={**game.state.placed, HexId("Dl"): (TileId("9"), 0)})
    moves = (*game.moves[:-1], replace(game.moves[-1], state=changed))
    assert [r.train for r in last_runs(replace(game, moves=moves), "NWR")] == ["2#3"]


def test_where_two_pieces_cross_is_found_with_few_comparisons(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lines: list[Curve] = [Line((0, 0), (40, 0)), Line((40, 0), (20, 35))]
    bend = [line.aside(aside(1)) for line in lines]
    compared: list[Point] = []

    def counted(a: Point, b: Point) -> float:
        compared.append(a)
        return distance(a, b)

    monkeypatch.setattr(routes, "distance", counted)
    assert mitred(bend)[0].length < bend[0].length
    assert len(compared) < 200
