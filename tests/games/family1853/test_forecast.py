"""What is to come in 1853: prices, the next phase, what is missing for a contract."""

from dataclasses import replace
from itertools import combinations, product

import pytest

import railhead
from railhead.board.tiles import HexId
from railhead.engine.actions import Dividend
from railhead.engine.facts import TrainType
from railhead.engine.rules.dividends import PAY, RETAIN
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.engine.verbs.market import price
from railhead.engine.verbs.shares import move_shares
from railhead.engine.verbs.trains import type_of
from railhead.games.family1853.contracts import completion
from railhead.games.family1853.contracts.completion import Way, built, cheapest_way, connected
from railhead.games.family1853.operating.dividends import use_earnings
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import RailwayRound
from railhead.games.family1853.view.forecast import contract, forecast
from tests.games.family1853.bids import track
from tests.games.family1853.editions import both
from tests.games.family1853.fleets import buy, buying, in_phase
from tests.games.family1853.positions import ADAM, BETH, EIR, GIP, NWR, SIR, play, position
from tests.games.family1853.test_4_3_1_fulfilment import BOTH_LINES, contracts

FILE = "examples/1853-retuned-appendix-4.railhead.json"
DELHI_LAHORE = ("Delhi", "Lahore")


def without(*hexes: str) -> State1853:
    """Adam's contract for Delhi and Lahore, some tiles of whose line are missing."""
    left = {name: tile for name, tile in BOTH_LINES.items() if name not in hexes}
    return contracts(left, {ADAM: DELHI_LAHORE})


def best(state: State1853, cities: tuple[str, ...] = DELHI_LAHORE) -> Way:
    way = cheapest_way(state, cities)
    assert way
    return way


# Prices


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
@pytest.mark.parametrize("earned", [30, 99, 100, 250, 520])
def test_4_7_1_the_price_that_is_foretold_is_the_one_that_comes(earned: int) -> None:
    state = position(UseEarnings(EIR, earned), shares={EIR: {ADAM: 5}})
    state = move_shares(state, EIR, INITIAL_OFFER, POOL, 1)
    told = forecast(state, {EIR: earned})["prices"][EIR]
    paid = use_earnings(state, Dividend(player=ADAM, company=EIR, how=PAY))
    kept = use_earnings(state, Dividend(player=ADAM, company=EIR, how=RETAIN))
    assert (told["last"], told["again"]) == (earned, price(paid, EIR))
    assert told["without"] == price(kept, EIR)
    least = [step["price"] for step in told["steps"] if step["dividend"] <= earned]
    assert least[-1] == price(paid, EIR)


@pytest.mark.rule("1853R", "4.7.1")
@pytest.mark.rule("1853", "4.7.1")
@both
def test_4_7_1_those_are_told_whose_price_can_still_move_in_this_round() -> None:
    agenda = (RunAll(GIP), RailwayRound((NWR,)))
    state = position(agenda[0], shares={c: {ADAM: 5} for c in (EIR, GIP, NWR)}, agenda=agenda)
    prices = forecast(state, {})["prices"]
    assert [company for company, told in prices.items() if told["to_run"]] == [GIP, NWR]
    assert prices[EIR]["again"] is None


# The next phase


@pytest.mark.rule("1853R", "4.10.1")
@pytest.mark.rule("1853", "4.10.3")
@both
def test_4_10_the_trains_that_the_next_phase_takes_are_those_that_it_took() -> None:
    fleets = {EIR: ["3"], GIP: ["2", "3"], SIR: ["2"]}
    state = in_phase(buying(EIR, GIP, SIR, trains=fleets), 2, sold="2 3", on_sale="4")
    told = forecast(state, {})["next_phase"]
    assert told
    after = play(state, buy("4", state.facts.trains[TrainType("4")].price))
    assert (told["train"], told["phase"]) == ("4", after.phase)
    lost = {c: [t for t in state.trains if state.trains[t] == c != after.trains[t]] for c in fleets}
    assert told["lost"] == {c: [*map(type_of, trains)] for c, trains in lost.items() if trains}
    assert told["left"] == {GIP: ["3"], SIR: []}
    assert told["before"] == 0


@pytest.mark.rule("1853R", "4.8.3")
@pytest.mark.rule("1853", "4.8.3")
@both
def test_4_8_3_the_trains_that_are_sold_before_it_are_counted() -> None:
    state = buying()
    told = forecast(state, {})["next_phase"]
    assert told
    assert (told["train"], told["before"]) == ("3", state.facts.trains[TrainType("2")].count)


# Contracts


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_a_missing_tile_costs_what_the_ground_costs() -> None:
    state = without("Dl")
    way = best(state)
    assert [*way.tiles] == ["Dl"]
    assert way.least == way.cost
    assert connected(built(state, way.tiles), frozenset(map(HexId, ("Fn", "Ck"))))
    told = contract(state, ADAM)
    assert told
    assert told["groups"] == [["Delhi"], ["Lahore"]]
    assert (told["bond"], told["cost"]) == (90, way.cost)


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_no_pair_of_tiles_is_cheaper() -> None:
    state = without("Dl", "Em")
    way = best(state)
    goals = frozenset(map(HexId, ("Fn", "Ck")))
    near = {h: [*completion._choices(state, h)] for h in map(HexId, ("Dl", "Em", "Cm"))}
    found = [
        (one[1] or 0) + (two[1] or 0)
        for a, b in combinations(near, 2)
        for one, two in product(near[a], near[b])
        if connected(built(state, {a: one[0], b: two[0]}), goals)
    ]
    assert way.cost == way.least == min(found)


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_what_is_joined_lacks_nothing() -> None:
    state = contracts(BOTH_LINES, {ADAM: (*DELHI_LAHORE, "Multan")})
    told = contract(state, ADAM)
    assert told
    assert (told["groups"], told["tiles"]) == ([["Delhi", "Lahore", "Multan"]], [])
    assert contract(replace(state, revealed=frozenset({ADAM})), ADAM) is None
    assert contract(state, BETH) is None


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_each_length_of_track_needs_a_base() -> None:
    """Ground is cheaper in metre gauge, but no metre gauge line begins at a base here."""
    state = contracts(track({}), {ADAM: DELHI_LAHORE})
    way = best(state)
    assert way.least == way.cost
    assert connected(built(state, way.tiles), frozenset(map(HexId, ("Fn", "Ck"))))
    bare = replace(state, tokens={})
    assert cheapest_way(bare, DELHI_LAHORE) is None


@pytest.mark.rule("1853R", "4.1.13")
def test_4_1_13_ways_in_the_sample_game_can_be_built_and_none_costs_less_than_is_told() -> None:
    state = railhead.load(FILE).state
    assert isinstance(state, State1853)
    for player in map(Player, ("Beth", "Clive", "Ed")):
        cities = tuple(claim.city for claim in state.bids[player])
        way = best(state, cities)
        hexes = frozenset(state.facts.cities[city].hex for city in cities)
        assert connected(built(state, way.tiles), hexes)
        assert way.cost is not None
        assert way.cost >= way.least
        fewer = dict(list(way.tiles.items())[1:])
        assert not connected(built(state, fewer), hexes)  # nothing is laid in vain


@pytest.mark.rule("1853R", "4.3.1")
@pytest.mark.rule("1853", "4.3.1")
@both
def test_4_3_1_those_gain_who_come_to_reach_more_cities() -> None:
    told = contract(without("Dl"), ADAM)
    assert told
    assert told["gains"] == {}  # NWR has bases at both ends
    far = contracts(BOTH_LINES, {ADAM: ("Delhi", "Jaipur")})
    told = contract(far, ADAM)
    assert told
    assert "Jaipur" in told["gains"][NWR]
