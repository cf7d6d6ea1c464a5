"""Running trains that count cities and towns."""

from railhead.board.tiles import StopId
from railhead.engine.actions import Route, RunTrains
from railhead.engine.rules import running
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import State, TrainId
from railhead.engine.values import replace
from tests.engine.rules.small import (
    ADAM,
    BEETON,
    BOTH,
    CEETON,
    EAST,
    GREEN_CITY,
    LINE,
    OTHER_TWO,
    THREE,
    TWO,
    WEST,
    WHOLE,
    A,
    B,
    C,
    doing,
    told,
)

AFTER = BuyTrains(EAST)
STEP = doing(
    RunAll(EAST), AFTER, state=BOTH, placed=LINE, trains={TWO: EAST, THREE: EAST, OTHER_TWO: WEST}
)
SHUT = replace(STEP, tokens={A: (EAST,), B: (WEST,)})


def route(
    stops: tuple[StopId, ...] = (A, B), track: tuple[str, ...] = WHOLE[:3], train: TrainId = TWO
) -> Route:
    return Route(train=train, stops=stops, track=track)


def run(*routes: Route) -> RunTrains:
    return RunTrains(player=ADAM, company=EAST, routes=routes)


EXPRESS = route((A, B, C), WHOLE, THREE)


def test_where_there_is_no_mail_no_train_carries_it() -> None:
    assert running.no_mail(STEP, run(route())) is None
    assert running.no_mail(STEP, replace(run(route()), mail=TWO)) == "There is no mail"


def test_stops_and_track_lie_on_the_map() -> None:
    assert running.places_exist(STEP, run(route(), EXPRESS)) is None
    for stop in ("1-5.s1", "1-3.s0", "9-9.s0", "1-5", "1-5.s0.s0"):
        said = running.places_exist(STEP, run(route((A, StopId(stop)))))
        assert said == f"Train 2 № 1: there is no such stop on {stop[:3]}"
    said = running.places_exist(STEP, run(route(track=("1-1/0", "1-3/7"))))
    assert said == "Train 2 № 1: there is no such track on 1-3"


def test_a_run_is_one_line_that_ends_at_a_stop() -> None:
    assert running.continuous(STEP, run(EXPRESS)) is None
    said = running.continuous(STEP, run(route(track=WHOLE[:2])))
    assert said == "Train 2 № 1: it does not end at a stop but on 1-5"
    said = running.continuous(STEP, run(route(track=("1-1/0", "1-5/1"))))
    assert said == "Train 2 № 1: the track on 1-5 does not follow in one line"


def test_all_stops_on_the_way_are_called_at() -> None:
    assert running.every_stop_listed(STEP, run(EXPRESS)) is None
    said = running.every_stop_listed(STEP, run(route((A, C), WHOLE)))
    assert (
        said == "Train 2 № 1: on this track it calls at Ayton, Beeton, Ceeton, not at Ayton, Ceeton"
    )


def test_a_run_has_two_stops() -> None:
    assert running.enough_stops(STEP, run(route())) is None
    said = running.enough_stops(STEP, run(route((A,), ())))
    assert said == "Train 2 № 1: a run has at least 2 stops"


def test_a_train_has_no_more_stops_than_its_number() -> None:
    assert running.few_enough_stops(STEP, run(EXPRESS)) is None
    said = running.few_enough_stops(STEP, run(replace(EXPRESS, train=TWO)))
    assert said == "Train 2 № 1: it has 3 stops and may have 2"


def test_no_stop_is_visited_twice() -> None:
    assert running.no_stop_twice(STEP, run(EXPRESS)) is None
    said = running.no_stop_twice(STEP, run(route((A, B, A))))
    assert said == "Train 2 № 1: it visits Ayton 2 times"


def test_a_run_calls_at_an_own_token() -> None:
    assert running.at_an_own_token(STEP, run(route())) is None
    said = running.at_an_own_token(STEP, run(route((B, C), WHOLE[3:])))
    assert said == "Train 2 № 1: it calls at no base of EAST"


def test_a_full_city_is_an_end_and_nothing_else() -> None:
    assert running.past_no_full_city(SHUT, run(route())) is None
    said = running.past_no_full_city(SHUT, run(EXPRESS))
    assert said == "Train 3 № 1: Beeton is full of others' bases"
    assert running.past_no_full_city(STEP, run(EXPRESS)) is None


def test_no_track_is_used_by_two_trains() -> None:
    assert running.separate_runs(STEP, run(route(), route((B, C), WHOLE[3:], THREE))) is None
    said = running.separate_runs(STEP, run(route(), EXPRESS))
    assert said == "The trains use the same track on 1-1 twice"


def test_nor_by_one_twice() -> None:
    assert running.separate_runs(STEP, run(route(track=(*WHOLE[:3], WHOLE[2])))) is not None


def test_all_stops_of_all_runs_are_earned() -> None:
    grown = replace(STEP, placed={**LINE, BEETON: (GREEN_CITY, 0)})
    assert running.earned(grown, run(route(), EXPRESS)) == 20 + 30 + 20 + 30 + 20
    assert running.earned(grown, run()) == 0


def test_a_game_may_earn_otherwise() -> None:
    def seven(_state: State, _action: RunTrains) -> int:
        return 7

    plain = running.preview_run(running.earned)
    assert plain(STEP, run(route())) == {"earnings": 40, "effects": []}
    assert running.preview_run(seven)(STEP, run()) == {"earnings": 7, "effects": []}


def test_what_is_earned_is_to_be_used() -> None:
    state = running.run_trains(STEP, run(EXPRESS))
    assert state.agenda == (UseEarnings(EAST, 60), AFTER)
    assert told(state) == ["EAST earns £60"]


def test_a_company_with_train_and_route_decides() -> None:
    assert running.skip_if_nothing_runs(STEP, RunAll(EAST)) is STEP


def test_without_train_or_route_it_earns_nothing() -> None:
    nothing = (UseEarnings(EAST, 0), AFTER)
    trainless = replace(STEP, trains={OTHER_TWO: WEST})
    assert running.skip_if_nothing_runs(trainless, RunAll(EAST)).agenda == nothing
    alone = replace(STEP, placed={CEETON: LINE[CEETON]})
    assert running.skip_if_nothing_runs(alone, RunAll(EAST)).agenda == nothing
