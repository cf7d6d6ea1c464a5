"""Networks drawn by hand, with the answer worked out by hand.

A(30) --- b(10) --- C(40) --- D(50)
                      |
                    e(20)
"""

from dataclasses import replace
from itertools import pairwise

import pytest

from railhead.router import (
    UNLIMITED,
    AtEdge,
    AtStop,
    Bonus,
    Join,
    Network,
    Route,
    Row,
    Segment,
    Stop,
    Train,
    explain,
    frontier,
    solve,
)

ANY = ("city", "town", "offboard")


def line(one: str, two: str, **more: object) -> Segment:
    return Segment(id=one + two, ends=(AtStop(one), AtStop(two)), **more)  # type: ignore[arg-type]


def plain(number: int, name: str = "T", **more: object) -> Train:
    return Train(id=name, allowance=(Row(ANY, number, number),), **more)  # type: ignore[arg-type]


A = Stop(id="A", revenue=30, own_token=True)
B = Stop(id="b", kind="town", revenue=10)
C = Stop(id="C", revenue=40)
D = Stop(id="D", revenue=50)
E = Stop(id="e", kind="town", revenue=20)
TRACK = (line("A", "b"), line("b", "C"), line("C", "D"), line("C", "e"))
TWO = (line("A", "C"), line("C", "D"))
NETWORK = Network(stops=(A, B, C, D, E), segments=TRACK)


def test_a_limit_on_all_stops() -> None:
    solution = solve(NETWORK, [plain(3)])
    assert solution.routes[0].stops == ("A", "b", "C")
    assert solution.routes[0].paid == (("A", 30), ("b", 10), ("C", 40))
    assert solution.routes[0].segments == ("Ab", "bC")


@pytest.mark.rule("1853R", "4.5.4")
def test_a_limit_on_cities_with_towns_free() -> None:
    train = Train(id="2", allowance=(Row(("city",), 2), Row(("town",), UNLIMITED)))
    assert solve(NETWORK, [train]).revenue == 30 + 10 + 40 + 20


@pytest.mark.rule("1853R", "4.5.4")
def test_1m_train_runs_one_city_with_a_base_and_a_town() -> None:
    train = Train(id="1M", allowance=(Row(("city",), 1), Row(("town",), UNLIMITED)))
    assert solve(NETWORK, [train]).routes[0].stops == ("A", "b")


def test_two_trains_share_no_track() -> None:
    solution = solve(NETWORK, [plain(9, "X"), plain(9, "Y")])
    assert [route.train for route in solution.routes] == ["X"]
    assert solution.revenue == 130


def test_trains_meet_in_stops() -> None:
    base = Stop(id="C", revenue=40, own_token=True)
    solution = solve(
        Network(stops=(A, B, base, D, E), segments=TRACK), [plain(2, "X"), plain(3, "Y")]
    )
    assert solution.revenue == (40 + 50) + (30 + 10 + 40)


def test_track_joined_over_hex_sides() -> None:
    left = Segment(id="l", ends=(AtStop("A"), AtEdge("1/0")), uses=("1/0",))
    right = Segment(id="r", ends=(AtEdge("2/3"), AtStop("D")), uses=("2/3",))
    network = Network(stops=(A, D), segments=(left, right), joins=(Join("l", "1/0", "r", "2/3"),))
    assert solve(network, [plain(2)]).routes[0].segments == ("l", "r")
    assert solve(Network(stops=(A, D), segments=(left, right)), [plain(2)]).routes == ()


@pytest.mark.rule("1853R", "4.5.3")
def test_the_whole_run_is_on_the_gauge_of_the_train() -> None:
    track = (line("A", "b", gauge=3), line("b", "C", gauge=2), line("C", "D", gauge=1))
    network = Network(stops=(A, B, C, D), segments=track)
    assert solve(network, [plain(9, gauge=1)]).routes[0].stops == ("A", "b")
    assert solve(network, [plain(9, gauge=2)]).routes[0].stops == ("A", "b", "C")


MAIL = Bonus(id="mail", ends=True, budget="mail", purse="second")


@pytest.mark.rule("1853R", "4.6.6")
def test_dividend_against_mail() -> None:
    end = Stop(id="f", kind="town", revenue=10)
    stops = (A, Stop(id="B", revenue=10), D, end)
    track = (line("A", "D"), line("A", "B"), line("D", "f"))
    network = Network(stops=stops, segments=track, bonuses=(MAIL,), budgets={"mail": 1})
    train = Train(id="2", allowance=(Row(("city",), 2), Row(("town",), UNLIMITED)))
    points = frontier(network, [train])
    assert [(point.revenue, point.second) for point in points] == [(90, 40), (80, 80)]
    assert [point.taker("mail") for point in points] == ["2", "2"]
    assert [point.routes[0].stops for point in points] == [("A", "D", "f"), ("A", "D")]


@pytest.mark.rule("1853R", "4.2.3")
def test_a_run_has_to_include_a_tile() -> None:
    must = (frozenset({"Ce"}),)
    network = Network(stops=NETWORK.stops, segments=TRACK, must=must)
    assert solve(network, [plain(4)]).routes[0].stops == ("A", "b", "C", "e")
    none = solve(network, [plain(3)])
    assert (none.feasible, none.revenue, none.routes) == (False, 0, ())


# 1947 6.11.1
def test_a_worker_lets_one_train_pass_one_blocked_city() -> None:
    full = Stop(id="C", revenue=40, pass_through=False, toll="workers")
    stops = (A, B, full, D, E)
    for workers, revenue in ((0, 80), (1, 130)):
        network = Network(stops=stops, segments=TRACK, budgets={"workers": workers})
        assert solve(network, [plain(9)]).revenue == revenue


# 1947 6.9
def test_trading_post_at_an_end_counts_as_no_stop_and_serves_one_train() -> None:
    post = Stop(id="p", kind="post", revenue=20, pass_through=False, visit_cost=0)
    kinds = (*ANY, "post")
    trains = [Train(id=n, allowance=(Row(kinds, 2, UNLIMITED),)) for n in ("X", "Y")]
    network = Network(
        stops=(A, C, D, post), segments=(line("A", "C"), line("A", "D"), line("A", "p"))
    )
    assert solve(network, trains[:1]).revenue == 20 + 30 + 50
    assert solve(network, trains).revenue == (20 + 30 + 50) + (30 + 40)


def costing(**costs: int) -> Network:
    """The network with other visit costs of some stops."""
    stops = tuple(replace(stop, visit_cost=costs.get(stop.id, 1)) for stop in NETWORK.stops)
    return Network(stops=stops, segments=TRACK)


def test_a_stop_of_cost_0_is_visited_and_paid_beyond_the_limit() -> None:
    solution = solve(costing(b=0), [plain(3)])
    assert solution.routes[0].paid == (("A", 30), ("b", 10), ("C", 40), ("D", 50))
    assert explain(costing(b=0), [plain(3)], solution.routes).proposed == replace(solution, nodes=0)


def test_a_row_without_pay_pays_a_stop_of_cost_0() -> None:
    rows = (Row(("city",), 9), Row(("town",), 9, 0))
    assert solve(costing(b=0), [Train(id="T", allowance=rows)]).revenue == 30 + 10 + 40 + 50


def test_a_stop_of_cost_2_takes_two_units_of_the_pay() -> None:
    train = Train(id="T", allowance=(Row(ANY, 9, 3),))
    route = solve(costing(C=2), [train]).routes[0]
    assert route.paid == (("A", 30), ("b", 10), ("D", 50))
    verdict = explain(costing(C=2), [train], [run("A", "b", "C")])
    assert verdict.proposed.routes[0].paid == (("A", 30), ("C", 40))


def test_two_cheap_stops_are_better_than_the_dearest_that_takes_two_units() -> None:
    train = Train(id="T", allowance=(Row(ANY, 9, 2),), token_paid=False)
    assert solve(costing(D=2), [train]).routes[0].paid == (("A", 30), ("C", 40))
    assert solve(costing(D=1), [train]).routes[0].paid == (("C", 40), ("D", 50))


def test_a_stop_that_costs_more_than_a_row_pays_is_not_paid() -> None:
    train = Train(id="T", allowance=(Row(ANY, 9, 1),), token_paid=False)
    assert solve(costing(D=2), [train]).routes[0].paid == (("C", 40),)
    assert solve(costing(A=2), [replace(train, token_paid=True)]).routes == ()


def test_a_row_may_take_a_stop_that_it_cannot_pay() -> None:
    rows = (Row(ANY, 2, 1), Row(ANY, 2, 2))
    network = Network(stops=(A, replace(C, visit_cost=2), replace(D, visit_cost=2)), segments=TWO)
    train = Train(id="T", allowance=(*rows, Row(ANY, 1, 1)), token_paid=False)
    assert solve(network, [train]).routes[0].paid == (("A", 30), ("D", 50))


# 1947 6.14.3
def test_percentage_for_the_second_train() -> None:
    route = solve(NETWORK, [plain(9, percent=50)]).routes[0]
    assert (route.revenue, route.bonuses) == (195, (("50%", 65),))


PORT = Stop(id="P", kind="port", revenue=30, pass_through=False, counts=False, groups=("port",))
DOCK = Stop(id="Q", kind="port", revenue=20, pass_through=False, counts=False, groups=("port",))
PORTS = Network(
    stops=(A, Stop(id="C", revenue=40, own_token=True), PORT, DOCK),
    segments=(line("A", "C"), line("A", "P"), line("C", "Q")),
)
SEA = Train(id="S", allowance=(Row(("city",), 9), Row(("port",), UNLIMITED)))


# 1820 15.2
def test_a_port_at_one_end_only() -> None:
    assert solve(PORTS, [SEA]).revenue == 30 + 30 + 40


# 1820 14.2.1
def test_ports_at_both_ends_for_a_share() -> None:
    both = Network(stops=PORTS.stops, segments=PORTS.segments, budgets={"port": 1})
    assert solve(both, [SEA]).revenue == 30 + 30 + 40 + 20


# 1820 15.2
def test_a_port_is_not_one_of_the_two_stops() -> None:
    network = Network(stops=(A, PORT), segments=(line("A", "P"),))
    assert solve(network, [SEA]).routes == ()


# 1820 14.2.2
def test_off_board_doubled_with_a_port() -> None:
    off = Stop(id="O", kind="offboard", revenue=60, pass_through=False)
    double = Bonus(
        id="Sassoon", needs=(frozenset({"P"}), frozenset({"O"})), amount=60, budget="Sassoon"
    )
    network = Network(
        stops=(A, PORT, off),
        segments=(line("A", "P"), line("A", "O")),
        bonuses=(double,),
        budgets={"Sassoon": 1},
    )
    train = Train(id="S", allowance=(Row(ANY, 9), Row(("port",), UNLIMITED)))
    assert solve(network, [train]).revenue == 30 + 30 + 60 + 60


# 1820 15.3.2, 15.3.3
def test_express_and_best_n_doubled() -> None:
    cities, towns = ("city", "offboard"), ("town",)
    express = Train(id="E", allowance=(Row(cities, UNLIMITED), Row(towns, UNLIMITED, 0)))
    assert solve(NETWORK, [express]).revenue == 30 + 40 + 50
    rows = (Row(cities, UNLIMITED, 2), Row(towns, UNLIMITED))
    double = Train(id="2+D", allowance=rows, multiplier=2, token_paid=False)
    assert solve(NETWORK, [double]).revenue == 2 * (10 + 40 + 50)


# 1820 7.2.3, 15.2
def test_white_track_serves_two_trains() -> None:
    docks = Stop(id="L", kind="city", revenue=70, pass_through=False)
    two = Stop(id="C", revenue=40, own_token=True)
    white = (line("A", "L", uses=("a", "white")), line("C", "L", uses=("c", "white")))
    for reusable, revenue in ((frozenset[str](), 110), (frozenset({"white"}), 210)):
        network = Network(stops=(A, two, docks), segments=white, reusable=reusable)
        assert solve(network, [plain(2, "X"), plain(2, "Y")]).revenue == revenue


# 1820 15.3.4
def test_flood_multiplies_the_ports_by_the_spikes() -> None:
    north = Stop(id="N", kind="offboard", revenue=60, pass_through=False)
    south = Stop(id="S", kind="offboard", revenue=50, pass_through=False)
    stops = (A, C, north, south, PORT)
    track = (line("A", "C"), line("A", "P"), line("C", "N"), line("C", "S"), line("A", "S"))
    network = Network(stops=stops, segments=track)
    flood = solve(network, [Train(id="F", flood=True)]).routes[0]
    assert flood.revenue == 30 + 40 + 60 + 50 + 2 * 30
    assert flood.bonuses == (("ports x2", 30),)
    both = solve(network, [Train(id="F", flood=True), plain(2)])
    assert both.revenue == (30 + 50) + (30 + 40 + 60 + 50 + 30)


def run(*stops: str, train: str = "T") -> Route:
    return Route(train=train, stops=stops, segments=tuple(a + b for a, b in pairwise(stops)))


@pytest.mark.parametrize(
    ("route", "fault"),
    [
        (run("A", "b", train="X"), "the company has no such train"),
        (run("A", "C"), "there is no segment AC"),
        (Route(train="T", stops=("A", "C"), segments=("bC",)), "segment bC does not continue"),
        (Route(train="T", stops=("A", "C"), segments=("Ab",)), "the track leads to b"),
        (Route(train="T", stops=("A", "b", "C"), segments=("Ab",)), "the track ends before C"),
        (run("b", "C"), "has no stop with an own token"),
        (run("A", "b", "C", "D"), "visits more than the train may, at D"),
        (Route(train="T", stops=("A",), segments=()), "a route has at least two stops"),
    ],
)
def test_explain_names_the_fault(route: Route, fault: str) -> None:
    verdict = explain(NETWORK, [plain(3)], [route])
    assert not verdict.legal
    assert any(fault in line for line in verdict.faults)


def test_explain_tells_how_much_better_the_best_is() -> None:
    verdict = explain(NETWORK, [plain(3)], [run("A", "b")])
    assert verdict.legal
    assert (verdict.proposed.revenue, verdict.best.revenue, verdict.short) == (40, 80, 40)


def test_explain_refuses_shared_track() -> None:
    twice = [run("A", "b", train="X"), run("A", "b", "C", train="Y")]
    verdict = explain(NETWORK, [plain(2, "X"), plain(3, "Y")], twice)
    assert verdict.faults == ("Ab is used 2 times, by X, Y",)


def test_explain_takes_the_mail_as_named() -> None:
    network = Network(stops=NETWORK.stops, segments=TRACK, bonuses=(MAIL,), budgets={"mail": 1})
    route = Route(train="T", stops=("A", "b"), segments=("Ab",), bonuses=(("mail", 0),))
    assert explain(network, [plain(2)], [route]).proposed.second == 40


def test_the_same_input_gives_the_same_routes() -> None:
    assert solve(NETWORK, [plain(3)]) == solve(NETWORK, [plain(3)])


def test_no_trains_no_tokens_no_track() -> None:
    assert solve(NETWORK, []).revenue == 0
    assert solve(Network(stops=(C, D), segments=(line("C", "D"),)), [plain(2)]).routes == ()
    assert solve(Network(stops=(), segments=()), [plain(2)]).revenue == 0
