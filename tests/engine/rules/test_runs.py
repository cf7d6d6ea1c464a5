"""What every game asks of a run: its own train once, track that lies there, two stops."""

from railhead.board.runs import line
from railhead.board.tiles import StopId
from railhead.engine.actions import Route, RunTrains
from railhead.engine.rules.runs import (
    broken_line,
    each_run,
    full_city_passed,
    missing_track,
    off_the_line,
    on_a_tile,
    other_stops,
    own_trains_once_each,
    stops_on,
    too_few_stops,
)
from railhead.engine.state import State, TrainId
from tests.engine.position import (
    ADAM,
    EAST,
    ELSEWHERE,
    HERE,
    MERGED,
    OTHER_TWO,
    STRAIGHT,
    THERE,
    THREE,
    TWO,
    WEST,
    A,
    with_,
)

FAR = StopId("0-4.s0")
LINE = with_(
    placed={HERE: (MERGED, 0), THERE: (STRAIGHT, 0), ELSEWHERE: (MERGED, 0)},
    trains={TWO: EAST, OTHER_TWO: WEST, THREE: EAST},
)
WHOLE = ("0-0/0", "0-2/0", "0-4/1")


def route(
    train: TrainId = TWO,
    stops: tuple[StopId, ...] = (A, FAR),
    track: tuple[str, ...] = WHOLE,
) -> Route:
    return Route(train=train, stops=stops, track=track)


def run(*routes: Route) -> RunTrains:
    return RunTrains(player=ADAM, company=EAST, routes=routes)


def break_in(track: tuple[str, ...]) -> str | None:
    """What is wrong with the line from the first stop along some track."""
    return broken_line(route(track=track), line(LINE.layout(), A, track))


def never_three(_state: State, one: Route) -> str | None:
    return "it is a '3'" if one.train == THREE else None


def test_a_rule_of_one_run_is_asked_of_each() -> None:
    rule = each_run(never_three)
    assert rule(LINE, run(route())) is None
    assert rule(LINE, run(route(), route(THREE))) == "Train 3 № 1: it is a '3'"


def test_each_of_its_trains_runs_once() -> None:
    assert own_trains_once_each(LINE, run(route(TWO), route(THREE))) is None
    said = own_trains_once_each(LINE, run(route(), route()))
    assert said == "Train 2 № 1 may run once, not 2 times"


def test_no_train_of_another_company_runs() -> None:
    assert own_trains_once_each(LINE, run(route(OTHER_TWO))) == "EAST has no train 2 № 2"


def test_a_stop_is_on_a_tile_that_has_it() -> None:
    assert on_a_tile(LINE, A)
    assert not on_a_tile(LINE, StopId("0-0.s1"))
    assert not on_a_tile(LINE, StopId("0-2.s0"))
    assert not on_a_tile(with_(placed={}), A)


def test_a_run_names_track_that_lies_on_the_map() -> None:
    assert missing_track(LINE, route()) is None
    assert missing_track(LINE, route(track=("0-0/0", "0-2/1"))) == "there is no such track on 0-2"


def test_a_run_goes_somewhere() -> None:
    assert missing_track(LINE, route(stops=())) == "it goes nowhere"


def test_the_track_of_a_run_is_one_line() -> None:
    assert break_in(WHOLE) is None
    assert break_in(("0-0/0", "0-4/1")) == "the track on 0-4 does not follow in one line"


def test_the_track_of_a_run_leads_to_a_stop() -> None:
    def off(track: tuple[str, ...]) -> str | None:
        return off_the_line(route(track=track), line(LINE.layout(), A, track))

    assert off(WHOLE) is None
    assert off(WHOLE[:2]) == "it does not end at a stop but on 0-4"
    assert off(("0-0/0", "0-4/1")) == "the track on 0-4 does not follow in one line"


def test_the_stops_of_a_line_are_those_along_it() -> None:
    assert stops_on(line(LINE.layout(), A, WHOLE)) == (A, FAR)
    assert stops_on(line(LINE.layout(), A, WHOLE[:1])) == (A,)


def test_a_run_ends_at_a_full_city_or_does_not_come_there() -> None:
    by_way = route(stops=(A, StopId("0-2.s0"), FAR))
    assert full_city_passed(LINE, by_way, {A, FAR}, str) is None
    assert full_city_passed(LINE, by_way, {by_way.stops[1]}, lambda _stop: "Midby") == (
        "Midby is full of others' tokens"
    )


def test_a_run_calls_at_all_stops_on_its_way_in_order() -> None:
    names = {A: "Ayton", FAR: "Farley"}
    assert other_stops(route(), (A, FAR), names.__getitem__) is None
    said = other_stops(route(), (FAR, A), names.__getitem__)
    assert said == "on this track it calls at Farley, Ayton, not at Ayton, Farley"


def test_a_run_has_two_stops_at_least() -> None:
    assert too_few_stops(route()) is None
    assert too_few_stops(route(stops=(A,)), "cities") == "a run has at least 2 cities"
