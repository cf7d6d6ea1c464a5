"""1947 6.8, 6.10 to 6.12, P5: temples, expatriation sites, workers and stockbrokers."""

from dataclasses import replace
from typing import Any

import pytest

from railhead.engine.actions import RunTrains
from railhead.engine.facts import Company
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.engine.rules.running import RunAll
from railhead.games.g1947.actions import BuyPrivate
from railhead.games.g1947.board.best_runs import best_runs
from railhead.games.g1947.board.network import can_run
from railhead.games.g1947.operating.actions import (
    AdvanceMarket,
    ConvertWorkers,
    LayAgain,
    ObtainSite,
    Reorganize,
    TakeSite,
    UseWorker,
)
from railhead.games.g1947.operating.second_track import waiting_sites
from railhead.games.g1947.operating.tasks import (
    BY_TRAIN,
    AdvanceToken,
    BuyTrains,
    ClaimSite,
    LayTrack,
    PlaceStations,
    UseRevenue,
    VisitTemple,
)
from railhead.games.g1947.state import State1947
from railhead.play.tracing import traced
from tests.games.g1947.operating import (
    dividend,
    laid,
    lay,
    place,
    run,
    runs,
    stop,
    turn,
    with_tiles,
)
from tests.games.g1947.positions import (
    ADAM,
    BETH,
    EIR,
    P5,
    P6,
    P8,
    PRC,
    SIR,
    WIPR,
    Holdings,
    at,
    buy,
    dealing,
    kinds,
    legal,
    pass_,
    play,
    position,
    price_of,
    refused,
    settled,
)

# Madurai, a plain hex, and the red border of Malaya
MALAYA = {"H35": ("5", 0), "I34": ("8", 2)}
TO_MALAYA = "H35/1 I34/0"
ALL = tuple(turn().facts.sites)


def take(site: str, bonus: str = "", company: Company = SIR) -> TakeSite:
    return TakeSite(player=ADAM, company=company, site=site, bonus=bonus)  # type: ignore[arg-type]


def before(number: int, without: str) -> tuple[str, ...]:
    """The sites that a company has when `without` will be its site of that number."""
    return tuple(site for site in ALL if site != without)[: number - 1]


def running(**changes: object) -> State1947:
    changes.setdefault("tiles", MALAYA)
    changes.setdefault("trains", {SIR: ("T2",)})
    changes.setdefault("temples", frozenset({SIR}))
    return turn(RunAll(SIR), **changes)  # type: ignore[arg-type]


def to_malaya() -> RunTrains:
    return runs(run("T2#1", "H35 I34.e2", TO_MALAYA))


def claiming(number: int = 1, source: str = BY_TRAIN, **changes: object) -> State1947:
    """The SIR may take Malaya as its site of that number."""
    sites = before(number, "malaya")
    state = turn(ClaimSite(SIR, ("malaya",), source), sites={SIR: sites}, **changes)  # type: ignore[arg-type]
    agenda = (state.agenda[0], UseRevenue(SIR, 0), *state.agenda[1:])
    return replace(state, agenda=agenda)


# Reaching a site ---------------------------------------------------------------------------------


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_train_runs_to_the_red_border() -> None:
    after = play(running(), to_malaya())
    assert after.agenda[0] == ClaimSite(SIR, ("malaya",), BY_TRAIN)  # type: ignore[arg-type]


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_site_counts_as_a_stop_and_pays_nothing() -> None:
    tiles = {**MALAYA, "H35": ("14", 0), "H33": ("8", 1), "I32": ("57", 1)}
    route = run("T2#1", "I34.e2 H35 I32", "I34/0 H35/2 H35/0 H33/0 I32/1")
    assert refused(running(tiles=tiles), runs(route)).rule == "1947 6.14.1"
    three = running(tiles=tiles, trains={SIR: ("T3",)})
    after = play(three, runs(replace(route, train="T3#1")))  # type: ignore[arg-type]
    assert isinstance(after.agenda[1], UseRevenue)
    assert after.agenda[1].revenue == 30 + 20


@pytest.mark.rule("1947", "6.10")
def test_6_10_only_by_way_of_the_home_city() -> None:
    stations: dict[str, tuple[Company, ...]] = {"G34": (SIR,), "I32": (SIR,)}
    tiles = {"I34": ("7", 0), "I32": ("57", 0)}
    route = run("T2#1", "I32 I34.e1", "I32/1 I34/0")
    state = running(tiles=tiles, stations=stations)
    refusal = refused(state, runs(route))
    assert refusal.rule == "1947 6.10"
    assert "it runs to Malaya without calling at Madurai, the home of SIR" in refusal.reason
    options = {"sites_from": "any station"}
    free = running(tiles=tiles, stations=stations, options=options)
    assert isinstance(play(free, runs(route), **options).agenda[0], ClaimSite)


@pytest.mark.rule("1947", "6.10")
def test_6_10_no_run_to_a_site_without_home_is_proposed() -> None:
    """A run from Pondicherry to Malaya would earn as much as one from Madurai to Coimbatore."""
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (SIR,)}
    inland = {"I34": ("7", 0), "I32": ("57", 0), "H35": ("57", 2), "G34": ("57", 2)}
    state = running(tiles=inland, stations=stations, temples=frozenset())
    assert runs(run("T2#1", "G34 H35", "G34/0 H35/1")) in legal(state, ADAM)
    best = best_runs(state, SIR)
    assert [route.stops for found in best for route in found.routes] == [("G34.s0", "H35.s0")]
    assert [found.revenue for found in best] == [40]


@pytest.mark.rule("1947", "6.10")
def test_6_10_one_train_runs_to_a_site_by_way_of_home_and_one_inland() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (SIR,)}
    tiles = {"I34": ("7", 0), "I32": ("57", 0), "H35": ("5", 4), "G34": ("57", 2), "G36": ("8", 1)}
    state = running(tiles=tiles, stations=stations, trains={SIR: ("T2", "T2")})
    found = [{route.stops for route in run.routes} for run in best_runs(state, SIR)]
    assert {("G34.s0", "H35.s0"), ("G36.e3", "H35.s0")} in found


@pytest.mark.rule("1947", "6.15")
@pytest.mark.rule("1947", "6.10")
def test_6_15_a_way_to_a_site_that_leaves_out_home_is_no_route() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (SIR,)}
    tiles = {"I34": ("7", 0), "I32": ("57", 0)}
    assert not can_run(running(tiles=tiles, stations=stations), SIR)
    free = running(tiles=tiles, stations=stations, options={"sites_from": "any station"})
    assert can_run(free, SIR)
    assert can_run(running(), SIR)


@pytest.mark.rule("1947", "6.10")
def test_6_10_one_route_may_join_two_sites_through_home() -> None:
    tiles = {"H35": ("57", 1), "I34": ("8", 2), "G36": ("8", 1)}
    route = run("T3#1", "I34.e2 H35 G36.e3", "I34/0 H35/0 H35/1 G36/0")
    after = play(running(tiles=tiles, trains={SIR: ("T3",)}), runs(route))
    assert [task.sites for task in after.agenda[:2] if isinstance(task, ClaimSite)] == [
        ("malaya",),
        ("ceylon",),
    ]


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_site_is_reached_once() -> None:
    after = play(running(sites={SIR: ("malaya",)}), to_malaya())
    assert not isinstance(after.agenda[0], ClaimSite)


@pytest.mark.rule("1947", "6.10")
def test_6_10_the_run_to_a_site_is_offered() -> None:
    routes = [a for a in legal(running(), ADAM) if kinds([a]) == {"RunTrains"}]
    assert to_malaya() in routes
    tiles = {**MALAYA, "H33": ("8", 1), "I32": ("57", 1)}  # Pondicherry pays, Malaya does not
    offered = legal(running(tiles=tiles), ADAM)
    assert to_malaya() in offered


def test_runs_to_sites_are_found_by_their_stops() -> None:
    state = running()
    there = to_malaya().routes[0]
    assert traced(state, there.train, there.stops) == there
    back = replace(there, stops=there.stops[::-1], track=there.track[::-1])
    assert traced(state, back.train, back.stops) == back


@pytest.mark.rule("1947", "6.10")
def test_6_10_the_first_company_brings_the_workers() -> None:
    after = play(claiming(), take("malaya"))
    assert (after.workers, after.new_workers) == ({ADAM: 1}, {ADAM: 1})
    assert "malaya" in after.reached
    later = play(claiming(reached=frozenset({"malaya"})), take("malaya"))
    assert later.workers == {}


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_site_may_be_left_for_later() -> None:
    after = play(claiming(), pass_(ADAM))
    assert after.sites == {SIR: ()}
    assert "malaya" not in after.reached


@pytest.mark.rule("1947", "6.10")
def test_6_10_only_the_site_that_was_reached() -> None:
    assert refused(claiming(), take("persia")).rule == "1947 6.10"
    assert refused(claiming(), take("malaya", company=PRC)).rule == "1947 6.10"


BOXES = {1: 60, 2: 70, 3: 80, 4: 90, 5: 100}


@pytest.mark.rule("1947", "6.10")
@pytest.mark.parametrize("number", range(1, 12))
def test_6_10_what_the_boxes_bring(number: int) -> None:
    bonus = "stockbrokers" if number in (9, 10) else ""
    after = play(claiming(number, cash={SIR: 0}), take("malaya", bonus))
    assert after.cash[SIR] == BOXES.get(number, 0)
    assert after.workers == {ADAM: 2 if number == 6 else 1}
    assert after.stockbrokers.get(SIR, 0) == {7: 1, 8: 1, 9: 1, 10: 2}.get(number, 0)


@pytest.mark.rule("1947", "P8", "3.3")
def test_p8_and_purchases_of_privates_while_a_site_may_be_taken() -> None:
    state = claiming(privates={P5: ADAM, P8: SIR})
    bought = BuyPrivate(player=ADAM, company=SIR, private=P5, price=1)
    assert play(state, bought, take("malaya")).cash[SIR] == 1000 - 1 + 60 + 30
    other = play(state, ObtainSite(player=ADAM, company=SIR, site=ALL[0]), take("malaya"))
    assert other.sites[SIR] == (ALL[0], "malaya")
    same = play(state, ObtainSite(player=ADAM, company=SIR, site="malaya"))  # type: ignore[arg-type]
    assert not any(isinstance(task, ClaimSite) for task in same.agenda)


@pytest.mark.rule("1947", "P8", "6.8.2")
def test_6_8_2_a_site_that_p8_brought_meanwhile_is_not_chosen_again() -> None:
    state = visiting(privates={P8: SIR})
    state = play(state, ObtainSite(player=ADAM, company=SIR, site=ALL[0]))
    assert refused(state, take(ALL[0])).rule == "1947 6.10"
    assert len(play(state, take(ALL[1])).sites[SIR]) == 2


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_stockbrokers_or_an_opportunity() -> None:
    for number in (9, 10):
        assert refused(claiming(number), take("malaya")).rule == "1947 6.12.2"
        assert refused(claiming(number), take("malaya", "gold")).rule == "1947 6.12.2"
    assert refused(claiming(7), take("malaya", "opportunity")).rule == "1947 6.12.2"


@pytest.mark.rule("1947", "P5")
def test_p5_pays_more_at_a_site() -> None:
    after = play(claiming(privates={P5: SIR}), take("malaya"))
    assert after.cash[SIR] == 1000 + 60 + 30
    later = play(claiming(privates={P5: SIR}, reached=frozenset({"malaya"})), take("malaya"))
    assert later.cash[SIR] == 1000 + 60 + 10
    player = play(claiming(privates={P5: ADAM}), take("malaya"))
    assert player.cash[SIR] == 1000 + 60


# Advancing the token -----------------------------------------------------------------------------


def advancing(number: int = 1, **changes: object) -> State1947:
    step = AdvanceToken(SIR, number)
    names = ("opportunity", "instead", "free", "may_pay")
    box: dict[str, Any] = {name: changes.pop(name) for name in names if name in changes}
    return turn(replace(step, **box), **changes)  # type: ignore[arg-type]


def advance(direction: str, stockbrokers: int = 0) -> AdvanceMarket:
    return AdvanceMarket(player=ADAM, company=SIR, direction=direction, stockbrokers=stockbrokers)


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_step_may_be_bought_after_the_dividend() -> None:
    state = claiming(cash={SIR: 500}, prices={SIR: at(4, 4)})
    state = replace(state, agenda=(state.agenda[0], UseRevenue(SIR, 60), *state.agenda[2:]))
    after = play(state, take("malaya"))
    assert [type(task) for task in after.agenda[:3]] == [UseRevenue, AdvanceToken, BuyTrains]
    paid = play(after, dividend("pay"))
    assert isinstance(paid.agenda[0], AdvanceToken)


@pytest.mark.rule("1947", "6.10")
def test_6_10_up_for_the_price_right_for_half_as_much_again() -> None:
    state = advancing(prices={SIR: at(4, 4)})
    up = play(state, advance("up"))
    assert (up.prices[SIR], up.cash[SIR]) == (at(3, 4), 1000 - 100)
    right = play(state, advance("right"))
    assert (right.prices[SIR], right.cash[SIR]) == (at(4, 5), 1000 - 150)
    assert play(state, pass_(ADAM)).prices[SIR] == at(4, 4)


@pytest.mark.rule("1947", "6.10")
def test_6_10_no_step_where_the_market_ends() -> None:
    top = advancing(prices={SIR: at(1, 4)})
    assert refused(top, advance("up")).rule == "1947 6.10"
    corner = advancing(prices={SIR: at(7, 9)})
    assert refused(corner, advance("right")).rule == "1947 6.10"
    assert refused(corner, advance("down")).rule == "1947 6.10"
    assert play(corner, advance("up")).prices[SIR] == at(6, 9)


@pytest.mark.rule("1947", "6.10")
def test_6_10_the_treasury_must_have_the_rest() -> None:
    state = advancing(prices={SIR: at(4, 4)}, cash={SIR: 149})
    assert refused(state, advance("right")).rule == "1947 6.10"
    other = replace(advance("up"), company=PRC)
    assert refused(state, other).rule == "1947 6.10"


@pytest.mark.rule("1947", "6.10")
@pytest.mark.rule("1947", "6.12")
def test_6_12_stockbrokers_are_used_from_the_seventh_site_on() -> None:
    early = advancing(6, prices={SIR: at(4, 4)}, stockbrokers={SIR: 1})
    assert refused(early, advance("up", 1)).rule == "1947 6.10"
    late = advancing(7, prices={SIR: at(4, 4)}, stockbrokers={SIR: 1})
    after = play(late, advance("up", 1))
    assert (after.cash[SIR], after.stockbrokers[SIR]) == (1000 - 50, 0)
    assert refused(late, advance("up", 2)).rule == "1947 6.10"
    assert refused(late, advance("up", -1)).rule == "1947 6.10"


@pytest.mark.rule("1947", "6.10")
@pytest.mark.rule("1947", "6.12.1")
def test_6_10_option_stockbrokers_for_the_sixth_step_once_seven_sites_are_reached() -> None:
    settings: dict[str, Any] = {"prices": {SIR: at(4, 4)}, "stockbrokers": {SIR: 1}}
    settings["sites"] = {SIR: ALL[:7]}
    assert refused(turn(AdvanceToken(SIR, 6), **settings), advance("up", 1)).rule == "1947 6.10"
    options = {"stockbrokers_from": "seventh site"}
    state = turn(AdvanceToken(SIR, 6), options=options, **settings)
    assert play(state, advance("up", 1), **options).stockbrokers == {SIR: 0}


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_example_1_opportunity_stockbroker_and_ten_rupees() -> None:
    state = advancing(10, opportunity=150, prices={SIR: at(4, 10)}, stockbrokers={SIR: 1})
    after = play(state, advance("up", 1))
    assert (price_of(after, SIR), after.cash[SIR], after.stockbrokers[SIR]) == (210, 990, 0)


@pytest.mark.rule("1947", "6.12.2")
@pytest.mark.rule("1947", "6.12")
def test_6_12_2_example_2_the_surplus_is_lost() -> None:
    state = advancing(
        10, opportunity=150, prices={SIR: at(3, 5)}, stockbrokers={SIR: 1}, cash={SIR: 0}
    )
    after = play(state, advance("right", 1))
    assert (price_of(after, SIR), after.cash[SIR]) == (120, 0)


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_workers_pay_for_no_step() -> None:
    state = advancing(10, opportunity=150, prices={SIR: at(3, 5)}, workers={ADAM: 1})
    assert refused(state, replace(advance("right"), workers=1)).rule == "1947 6.12.2"


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_option_example_2_as_it_is_printed_with_a_worker() -> None:
    options = {"step_by_workers": "Rs. 50 each"}
    place = {"prices": {SIR: at(3, 5)}, "workers": {ADAM: 1}, "options": options}
    state = advancing(10, opportunity=150, cash={SIR: 0}, **place)
    by_worker = replace(advance("right"), workers=1)
    assert by_worker in legal(state, ADAM, **options)
    after = play(state, by_worker, **options)
    assert (price_of(after, SIR), after.cash[SIR], after.workers) == (120, 0, {ADAM: 0})
    assert refused(state, replace(by_worker, workers=2), **options).rule == "1947 6.12.2"
    early = advancing(6, cash={SIR: 500}, **place)
    assert refused(early, by_worker, **options).rule == "1947 6.12.2"


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_example_3_an_unused_opportunity_becomes_stockbrokers() -> None:
    state = advancing(10, opportunity=150, instead=2, prices={SIR: at(3, 12)}, cash={SIR: 200})
    assert play(state, advance("up")).cash[SIR] == 200 - 130
    left = play(state, pass_(ADAM))
    assert (left.cash[SIR], left.stockbrokers, price_of(left, SIR)) == (200, {SIR: 2}, 250)


@pytest.mark.rule("1947", "6.12.2")
def test_6_12_2_the_opportunity_of_the_box_that_was_taken() -> None:
    after = play(claiming(10), take("malaya", "opportunity"))
    step = next(task for task in after.agenda if isinstance(task, AdvanceToken))
    assert (step.box, step.opportunity, step.instead) == (10, 150, 2)
    assert after.stockbrokers == {}
    brokers = play(claiming(10), take("malaya", "stockbrokers"))
    step = next(task for task in brokers.agenda if isinstance(task, AdvanceToken))
    assert (step.opportunity, step.instead) == (0, 0)


@pytest.mark.rule("1947", "6.12.1")
def test_6_12_1_stockbrokers_may_be_used_at_once() -> None:
    after = play(claiming(7, prices={SIR: at(4, 4)}), take("malaya"))
    assert isinstance(after.agenda[0], AdvanceToken)
    assert play(after, advance("up", 1)).stockbrokers[SIR] == 0


@pytest.mark.rule("1947", "6.10")
def test_6_10_the_last_box_gives_a_free_step_up_or_one_to_the_right_at_half_price() -> None:
    state = advancing(11, free=True, prices={SIR: at(4, 4)})
    assert play(state, advance("up")).cash[SIR] == 1000
    assert play(state, advance("right")).cash[SIR] == 1000 - 50


@pytest.mark.rule("1947", "6.10")
def test_6_10_a_bought_step_ignores_the_red_line() -> None:
    state = advancing(prices={SIR: at(6, 10)})
    assert price_of(play(state, advance("right")), SIR) == 170


# Temples -----------------------------------------------------------------------------------------

# From Madurai by Proddatur (H27) to the temple of the SIR at Bezwada (J25)
TEMPLE_ROUTE = {
    "H35": ("57", 0),
    "H33": ("9", 0),
    "H31": ("9", 0),
    "H29": ("9", 0),
    "H27": ("6", 1),
    "I26": ("9", 1),
    "J25": ("57", 1),
}


def visiting(**changes: object) -> State1947:
    changes.setdefault("tiles", TEMPLE_ROUTE)
    return settled(turn(VisitTemple(SIR), **changes))  # type: ignore[arg-type]


@pytest.mark.rule("1947", "6.8")
@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_the_temple_pays_100_and_lets_choose_a_site() -> None:
    state = visiting()
    assert (state.temples, state.cash[SIR]) == (frozenset({SIR}), 1100)
    after = play(state, take("persia"))
    assert (after.sites[SIR], after.cash[SIR], after.workers) == (("persia",), 1160, {})
    assert after.reached == frozenset()


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_the_bonus_is_paid_at_once_and_pays_for_a_station_of_the_turn() -> None:
    tiles = {name: tile for name, tile in TEMPLE_ROUTE.items() if name != "J25"}
    state = play(turn(tiles=tiles, cash={SIR: 40}), lay("J25", "57", 1))
    assert isinstance(state.agenda[0], ClaimSite)
    assert isinstance(state.agenda[1], LayTrack)
    assert (state.temples, state.cash[SIR]) == (frozenset({SIR}), 100)
    state = play(state, pass_(ADAM), pass_(ADAM))
    assert play(state, place("H27")).cash[SIR] == 60


@pytest.mark.rule("1947", "6.8")
def test_6_8_the_way_is_looked_for_when_the_turn_begins() -> None:
    """Others have built the way since; the bonus pays for the ground of the first tile."""
    rounds = (OperatingRound(), OperatingRounds(0))
    state = position(*rounds, shares={SIR: {ADAM: 6}}, operated=frozenset({SIR}), cash={SIR: 0})
    tokens = {stop("H35"): (SIR,)}
    state = settled(replace(with_tiles(state, TEMPLE_ROUTE), tokens=tokens))
    assert [type(task) for task in state.agenda[:2]] == [ClaimSite, LayTrack]
    assert state.cash[SIR] == 100


@pytest.mark.rule("1947", "6.8")
@pytest.mark.rule("1947", "P6")
def test_6_8_a_station_by_p6_in_a_full_city_opens_the_way() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "H27": (EIR,)}
    step = PlaceStations(SIR)
    state = turn(step, tiles=TEMPLE_ROUTE, stations=stations, privates={P6: SIR})
    after = play(state, Reorganize(player=ADAM, company=SIR, how="full", stop=stop("H27")))
    assert after.temples == frozenset({SIR})


@pytest.mark.rule("1947", "6.8")
def test_6_8_a_blocked_way_does_not_connect() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "H27": (EIR,)}
    assert visiting(stations=stations).temples == frozenset()
    tiles = {**TEMPLE_ROUTE, "H29": ("8", 0)}
    assert visiting(tiles=tiles).temples == frozenset()


@pytest.mark.rule("1947", "6.8")
def test_6_8_the_way_leads_from_the_home_city() -> None:
    tiles = {name: tile for name, tile in TEMPLE_ROUTE.items() if name != "H33"}
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "H27": (SIR,)}
    assert visiting(tiles=tiles, stations=stations).temples == frozenset()


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_the_site_may_be_refused() -> None:
    after = play(visiting(), pass_(ADAM))
    assert after.sites == {}


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_no_step_is_bought_and_p5_pays_nothing() -> None:
    after = play(visiting(privates={P5: SIR}), take("persia"))
    assert after.cash[SIR] == 1000 + 100 + 60
    assert not any(isinstance(task, AdvanceToken) for task in after.agenda)


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_no_opportunity_but_stockbrokers() -> None:
    state = visiting(sites={SIR: before(10, "malaya")})
    assert refused(state, take("malaya", "opportunity")).rule == "1947 6.12.2"
    assert play(state, take("malaya", "stockbrokers")).stockbrokers == {SIR: 2}


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_the_last_box_is_free_but_nothing_is_paid() -> None:
    state = visiting(sites={SIR: before(11, "malaya")}, prices={SIR: at(4, 4)})
    step = play(state, take("malaya"))
    assert refused(step, advance("right")).rule == "1947 6.8.2"
    assert play(step, advance("up")).prices[SIR][0] == 2


@pytest.mark.rule("1947", "6.8.2")
def test_6_8_2_only_a_site_not_yet_reached() -> None:
    state = visiting(sites={SIR: ("persia",)})
    assert refused(state, take("persia")).rule == "1947 6.10"


@pytest.mark.rule("1947", "6.8.3")
@pytest.mark.rule("1947", "Phase6")
def test_6_8_3_companies_that_float_after_the_first_t8_have_no_temple() -> None:
    shares: Holdings = {SIR: {ADAM: 5}}
    assert play(dealing(ADAM, shares=shares, phase=6), buy(ADAM, SIR)).temples == {SIR}
    assert play(dealing(ADAM, shares=shares, phase=5), buy(ADAM, SIR)).temples == frozenset()


@pytest.mark.rule("1947", "6.8.3")
def test_6_8_3_a_company_that_floated_before_keeps_its_temple_whenever_it_first_operates() -> None:
    round_ = (OperatingRound(), OperatingRounds(0))
    state = settled(position(*round_, shares={SIR: {ADAM: 6}}, phase=6))
    assert state.tokens == {stop("H35"): (SIR,)}
    assert state.temples == frozenset()


# Workers -----------------------------------------------------------------------------------------

WORKER = UseWorker(player=ADAM, company=SIR)


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_a_worker_brings_a_second_track_action() -> None:
    state = turn(workers={ADAM: 1})
    after = play(state, lay("H35", "57", 0), lay("H33", "9", 0), WORKER)
    assert after.workers == {ADAM: 0}
    end = play(after, lay("H31", "9", 0), lay("H29", "9", 0))
    assert len(end.placed) == len(state.placed) + 4
    assert not isinstance(end.agenda[0], LayTrack)


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_a_tile_just_laid_may_be_upgraded() -> None:
    state = turn(workers={ADAM: 1}, tiles={"H35": ("57", 0)})
    after = play(state, lay("H33", "9", 0), lay("H31", "9", 0), WORKER, lay("H33", "24", 3))
    assert laid(after, "H33") == ("24", 3)


@pytest.mark.rule("1947", "6.4")
@pytest.mark.rule("1947", "6.11.3")
def test_6_4_option_a_tile_just_laid_waits_for_a_second_action() -> None:
    options = {"tile_just_laid": "waits"}
    first, upgrade = lay("H33", "9", 0), lay("H33", "24", 3)
    tiles = {"H35": ("57", 0)}
    assert laid(play(turn(tiles=tiles), first, upgrade), "H33") == ("24", 3)
    state = turn(tiles=tiles, workers={ADAM: 1}, options=options)
    state = play(state, first, WORKER, **options)
    assert refused(state, upgrade, **options).rule == "1947 6.4"
    assert laid(play(state, pass_(ADAM), upgrade, **options), "H33") == ("24", 3)


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_option_a_worker_lays_track_after_stations_too() -> None:
    options = {"worker_track": "also after stations"}
    again = LayAgain(player=ADAM, company=SIR)
    settings: dict[str, Any] = {"tiles": {"H35": ("57", 0)}, "workers": {ADAM: 2}}
    plain = turn(PlaceStations(SIR), privates={P6: SIR}, **settings)
    assert refused(plain, again).rule == "1947 6.7"
    state = turn(PlaceStations(SIR), options=options, **settings)
    state = play(state, again, lay("H33", "9", 0), lay("H31", "9", 0), **options)
    assert (state.workers, laid(state, "H31")) == ({ADAM: 1}, ("9", 0))
    later = turn(PlaceStations(SIR, tracked=True), options=options, privates={P6: SIR}, **settings)
    assert refused(later, again, **options).rule == "1947 6.11.3"


@pytest.mark.rule("1947", "6.11")
def test_6_11_option_track_after_stations_takes_a_worker_and_is_of_the_company_in_turn() -> None:
    options = {"worker_track": "also after stations"}
    settings: dict[str, Any] = {"privates": {P6: SIR}, "options": options}
    without = turn(PlaceStations(SIR), **settings)
    assert refused(without, LayAgain(player=ADAM, company=SIR), **options).rule == "1947 6.11"
    shares: Holdings = {SIR: {ADAM: 6}, PRC: {ADAM: 6}}
    other = turn(PlaceStations(SIR), workers={ADAM: 1}, shares=shares, **settings)
    assert refused(other, LayAgain(player=ADAM, company=PRC), **options).rule == "1947 6.11"


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_option_once_a_turn_before_stations_or_after() -> None:
    options = {"worker_track": "also after stations"}
    settings: dict[str, Any] = {"workers": {ADAM: 2}, "privates": {P6: SIR}, "options": options}
    state = play(turn(LayTrack(SIR, second=True), **settings), pass_(ADAM), **options)
    assert refused(state, LayAgain(player=ADAM, company=SIR), **options).rule == "1947 6.11.3"
    state = turn(PlaceStations(SIR), tiles={"H35": ("5", 0)}, **settings)
    again = LayAgain(player=ADAM, company=SIR)
    after = play(state, again, lay("I34", "8", 2), pass_(ADAM), **options)
    assert (waiting_sites(after, SIR), type(after.agenda[0])) == (
        frozenset({"malaya"}),
        PlaceStations,
    )


@pytest.mark.rule("1947", "6.11")
def test_6_11_the_president_needs_a_worker() -> None:
    step = LayTrack(SIR, yellow=1)
    assert refused(turn(step), WORKER).rule == "1947 6.11"
    assert refused(turn(step, workers={BETH: 1}), WORKER).rule == "1947 6.11"
    new = turn(step, workers={ADAM: 1}, new_workers={ADAM: 1})
    assert refused(new, WORKER).rule == "1947 6.11"
    assert refused(turn(step, workers={ADAM: 1}), replace(WORKER, company=PRC)).rule == "1947 6.11"


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_only_one_second_action() -> None:
    state = turn(LayTrack(SIR, yellow=1, second=True), workers={ADAM: 2})
    assert refused(state, WORKER).rule == "1947 6.11.3"
    stations = turn(PlaceStations(SIR, allowed=2), workers={ADAM: 2}, privates={P6: SIR})
    assert refused(stations, WORKER).rule == "1947 6.11.3"


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_example_a_site_first_reached_by_it_waits_a_round() -> None:
    state = turn(workers={ADAM: 1}, trains={SIR: ("T2",)}, temples=frozenset({SIR}))
    state = play(state, lay("H35", "5", 0), WORKER, pass_(ADAM), lay("I34", "8", 2), pass_(ADAM))
    assert isinstance(state.agenda[0], RunAll)
    assert waiting_sites(state, SIR) == frozenset({"malaya"})
    after = play(state, to_malaya())
    assert not any(isinstance(task, ClaimSite) for task in after.agenda)


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_a_worker_used_early_takes_nothing_from_the_first_action() -> None:
    state = turn(workers={ADAM: 2}, trains={SIR: ("T2",)}, temples=frozenset({SIR}))
    first = play(state, WORKER)
    assert refused(first, WORKER).rule == "1947 6.11.3"
    first = play(first, lay("H35", "5", 0), lay("I34", "8", 2))
    assert first.agenda[0] == LayTrack(SIR, second=True)
    after = play(first, lay("H33", "9", 0), lay("H31", "9", 0))
    assert len(after.placed) == len(state.placed) + 4
    assert waiting_sites(after, SIR) == frozenset()


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_a_site_that_another_company_reached_does_not_wait() -> None:
    state = turn(workers={ADAM: 1}, reached=frozenset({"malaya"}))
    after = play(state, lay("H35", "5", 0), WORKER, pass_(ADAM), lay("I34", "8", 2), pass_(ADAM))
    assert waiting_sites(after, SIR) == frozenset()


@pytest.mark.rule("1947", "6.11.3")
def test_6_11_3_a_site_in_reach_before_does_not_wait() -> None:
    state = turn(LayTrack(SIR, yellow=1), workers={ADAM: 1}, tiles=MALAYA)
    after = play(state, WORKER, pass_(ADAM), pass_(ADAM))
    assert waiting_sites(after, SIR) == frozenset()


@pytest.mark.rule("1947", "6.11.3")
@pytest.mark.rule("1947", "6.10")
def test_6_11_3_a_site_first_joined_to_the_home_waits_though_another_station_had_it() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (SIR,)}
    tiles = {"I34": ("25", 2), "I32": ("57", 0)}
    state = turn(LayTrack(SIR, again=True), workers={ADAM: 0}, tiles=tiles, stations=stations)
    after = play(state, pass_(ADAM), lay("H35", "5", 0), pass_(ADAM))
    assert waiting_sites(after, SIR) == frozenset({"malaya"})
    options = {"sites_from": "any station"}
    free = turn(LayTrack(SIR, again=True), tiles=tiles, stations=stations, options=options)
    after = play(free, pass_(ADAM), lay("H35", "5", 0), pass_(ADAM), **options)
    assert waiting_sites(after, SIR) == frozenset()


@pytest.mark.rule("1947", "6.11.3")
@pytest.mark.rule("1947", "6.11.1")
@pytest.mark.parametrize(("workers", "waits"), [(0, False), (1, True)])
def test_6_11_3_a_site_that_another_worker_would_open_waits_too(workers: int, waits: bool) -> None:
    """The second action joins a full city, beyond which lies the site."""
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC,)}
    tiles = {"H35": ("57", 0), "I32": ("5", 3), "I34": ("7", 0)}
    step = LayTrack(SIR, again=True)
    state = turn(step, workers={ADAM: workers}, tiles=tiles, stations=stations)
    after = play(state, pass_(ADAM), lay("H33", "8", 1), pass_(ADAM))
    assert waiting_sites(after, SIR) == (frozenset({"malaya"}) if waits else frozenset())


@pytest.mark.rule("1947", "6.11.3")
@pytest.mark.rule("1947", "P6")
@pytest.mark.parametrize("second", [True, False])
def test_6_11_3_a_site_that_a_station_by_p6_opens_waits_if_the_track_is_new(second: bool) -> None:
    """The line to a full city, beyond which lies the site, is of the second action, or older."""
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "I32": (PRC,)}
    tiles = {"H35": ("57", 0), "I32": ("5", 3), "I34": ("7", 0)}
    tiles |= {} if second else {"H33": ("8", 1)}
    given: dict[str, Any] = {"privates": {P6: SIR}, "trains": {SIR: ("T3",)}}
    given |= {"temples": frozenset({SIR}), "tiles": tiles, "stations": stations}
    new = [lay("H33", "8", 1)] if second else []
    state = play(turn(LayTrack(SIR, again=True), **given), pass_(ADAM), *new, pass_(ADAM))
    assert not waiting_sites(state, SIR)
    after = play(state, Reorganize(player=ADAM, company=SIR, how="full", stop=stop("I32")))
    assert waiting_sites(after, SIR) == (frozenset({"malaya"}) if second else frozenset())


@pytest.mark.rule("1947", "6.11.2")
def test_6_11_2_a_worker_allows_two_stations() -> None:
    tiles = {
        "H35": ("57", 0),
        "H33": ("9", 0),
        "H31": ("9", 0),
        "H29": ("9", 0),
        "H27": ("57", 0),
        "H25": ("57", 0),
    }
    state = turn(PlaceStations(SIR), tiles=tiles, workers={ADAM: 1})
    after = play(state, place("H27"), WORKER, place("H25"))
    assert (after.workers, after.cash[SIR]) == ({ADAM: 0}, 1000 - 40 - 100)
    assert after.tokens[stop("H25")] == (SIR,)


@pytest.mark.rule("1947", "6.11.4")
def test_6_11_4_three_workers_become_a_stockbroker() -> None:
    state = turn(workers={ADAM: 7})
    two = ConvertWorkers(player=ADAM, company=SIR, stockbrokers=2)
    after = play(state, two)
    assert (after.workers, after.stockbrokers) == ({ADAM: 1}, {SIR: 2})
    assert refused(turn(workers={ADAM: 5}), two).rule == "1947 6.11.4"
    none = ConvertWorkers(player=ADAM, company=SIR, stockbrokers=0)
    assert refused(state, none).rule == "1947 6.11.4"
    other = ConvertWorkers(player=ADAM, company=PRC)
    assert refused(state, other).rule == "1947 6.11"


@pytest.mark.rule("1947", "6.11")
def test_6_11_workers_serve_any_company_of_their_player() -> None:
    state = turn(LayTrack(WIPR, yellow=1), WIPR, workers={ADAM: 1})
    after = play(state, UseWorker(player=ADAM, company=WIPR))
    assert after.workers == {ADAM: 0}
