"""1947 6.6, 6.7, P6: stations."""

from dataclasses import replace

import pytest

from railhead.engine.facts import Company
from railhead.engine.rules.reach import blocked
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds
from railhead.games.g1947.operating.actions import Reorganize
from railhead.games.g1947.operating.tasks import LayTrack, PlaceStations
from railhead.games.g1947.state import REMOVED, State1947
from tests.games.g1947.operating import place, stop, turn
from tests.games.g1947.positions import (
    ADAM,
    BBCI,
    EBR,
    EIR,
    P6,
    PRC,
    SIR,
    Holdings,
    legal,
    play,
    position,
    refused,
    settled,
)

# Madurai, Coimbatore (G34) and Hyderabad by way of Proddatur
ROUTE = {
    "H35": ("57", 0),
    "H33": ("9", 0),
    "H31": ("9", 0),
    "H29": ("9", 0),
    "H27": ("57", 0),
    "H25": ("57", 0),
}


def placing(**changes: object) -> State1947:
    changes.setdefault("tiles", ROUTE)
    return turn(PlaceStations(SIR), **changes)  # type: ignore[arg-type]


def reorganize(how: str, to: str, source: str | None = None) -> Reorganize:
    from_ = stop(source) if source else None
    return Reorganize(player=ADAM, company=SIR, how=how, stop=stop(to), source=from_)


@pytest.mark.rule("1947", "6.7")
def test_6_7_the_home_station_is_placed_in_the_first_turn() -> None:
    shares: Holdings = {SIR: {ADAM: 6}}
    state = settled(position(OperatingRound(), OperatingRounds(0), shares=shares))
    assert state.tokens == {stop("H35"): (SIR,)}
    assert state.cash[SIR] == 1000
    assert isinstance(state.agenda[0], LayTrack)


@pytest.mark.rule("1947", "6.7")
def test_6_7_stations_cost_what_the_charter_says_from_left_to_right() -> None:
    state = placing(stations={"H35": (SIR,)})
    assert play(state, place("H27")).cash[SIR] == 1000 - 40
    state = placing(stations={"H35": (SIR,), "G34": (SIR,)})
    assert play(state, place("H27")).cash[SIR] == 1000 - 100


@pytest.mark.rule("1947", "6.7")
def test_6_7_the_treasury_must_have_the_money() -> None:
    state = placing(cash={SIR: 39}, privates={P6: SIR})
    assert refused(state, place("H27")).rule == "1947 6.7"


@pytest.mark.rule("1947", "6.7")
def test_6_7_only_the_company_in_turn_and_only_cities() -> None:
    state = placing()
    assert refused(state, place("H27", PRC)).rule == "1947 6.7"
    for nowhere in ("H33", "Z9", "H27.s1", "x"):
        assert refused(state, place(nowhere)).rule == "1947 6.7"


@pytest.mark.rule("1947", "6.7")
def test_6_7_a_company_has_only_so_many_stations() -> None:
    all_ = dict.fromkeys(("H35", "G34", "C16", "F17", "F23"), (SIR,))
    state = placing(stations=all_, privates={P6: SIR})
    assert refused(state, place("H27")).rule == "1947 6.7"


@pytest.mark.rule("1947", "6.7")
@pytest.mark.rule("1947", "6.12.1")
def test_6_7_the_fourth_station_brings_a_stockbroker() -> None:
    three = dict.fromkeys(("H35", "G34", "C16"), (SIR,))
    assert play(placing(stations=three), place("H27")).stockbrokers == {SIR: 1}
    for others in (("G34",), ("G34", "C16", "F17")):  # the third, the fifth
        placed = dict.fromkeys(("H35", *others), (SIR,))
        assert play(placing(stations=placed), place("H27")).stockbrokers == {}


@pytest.mark.rule("1947", "6.7")
def test_6_7_option_the_last_station_brings_it() -> None:
    options = {"stockbroker_station": "last"}
    three = dict.fromkeys(("H35", "G34", "C16"), (SIR,))
    state = placing(stations=three, options=options)
    assert play(state, place("H27"), **options).stockbrokers == {}
    four = dict.fromkeys(("H35", "G34", "C16", "F17"), (SIR,))
    state = placing(stations=four, options=options)
    assert play(state, place("H27"), **options).stockbrokers == {SIR: 1}


@pytest.mark.rule("1947", "6.7.1")
def test_6_7_1_a_route_joins_the_city_to_a_station() -> None:
    assert refused(placing(), place("G34")).rule == "1947 6.7.1"


@pytest.mark.rule("1947", "6.7.1")
@pytest.mark.rule("1947", "6.7.2")
def test_6_7_2_example_a_full_city_blocks_the_way() -> None:
    full = placing(stations={"H35": (SIR,), "H27": (EIR,)}, privates={P6: SIR})
    assert refused(full, place("H27")).rule == "1947 6.7.2"
    assert refused(full, place("H25")).rule == "1947 6.7.1"
    tiles = {**ROUTE, "H27": ("14", 0)}
    wide = placing(tiles=tiles, stations={"H35": (SIR,), "H27": (EIR,)})
    assert play(wide, place("H27")).tokens[stop("H27")] == (EIR, SIR)
    assert play(wide, place("H25")).tokens[stop("H25")] == (SIR,)


@pytest.mark.rule("1947", "6.7.2")
def test_6_7_2_one_station_a_turn() -> None:
    state = placing(workers={ADAM: 1})
    after = play(state, place("H27"))
    assert refused(after, place("H25")).rule == "1947 6.7.2"


@pytest.mark.rule("1947", "6.7.2")
def test_6_7_2_never_two_stations_in_a_city() -> None:
    tiles = {**ROUTE, "H35": ("14", 0)}
    assert refused(placing(tiles=tiles), place("H35")).rule == "1947 6.7.2"


@pytest.mark.rule("1947", "6.7.2")
def test_6_7_2_a_space_is_kept_for_a_home() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("57", 1)}
    state = placing(tiles=tiles, privates={P6: SIR})
    assert refused(state, place("I32")).rule == "1947 6.7.2"
    wide = placing(tiles={**tiles, "I32": ("14", 0)})
    assert play(wide, place("I32")).tokens[stop("I32")] == (SIR,)
    taken = placing(
        tiles={**tiles, "I32": ("14", 0)},
        stations={"H35": (SIR,), "I32": (EIR,)},
        privates={P6: SIR},
    )
    assert refused(taken, place("I32")).rule == "1947 6.7.2"
    there = placing(tiles={**tiles, "I32": ("14", 0)}, stations={"H35": (SIR,), "I32": (PRC,)})
    assert play(there, place("I32")).tokens[stop("I32")] == (PRC, SIR)


@pytest.mark.rule("1947", "6.6")
def test_6_6_cooch_behar_takes_no_station_and_never_blocks() -> None:
    tiles = {"O12": ("8", 1), "O14": ("7", 5), "M12": ("57M", 2), "Q12": ("7", 5), "R11": ("5M", 3)}
    state = turn(PlaceStations(EBR), EBR, tiles=tiles, stations={"M12": (EBR,)}, privates={P6: EBR})
    assert refused(state, place("P11", EBR)).rule == "1947 6.6"


# P6 ----------------------------------------------------------------------------------------------


@pytest.mark.rule("1947", "P6")
def test_p6_is_owned_by_the_company() -> None:
    state = placing(privates={P6: ADAM})
    assert refused(state, reorganize("free", "H27")).rule == "1947 P6"


@pytest.mark.rule("1947", "P6")
@pytest.mark.rule("1947", "3.5")
def test_p6_places_a_station_free_of_charge_and_is_gone() -> None:
    after = play(placing(privates={P6: SIR}), reorganize("free", "H27"))
    assert after.tokens[stop("H27")] == (SIR,)
    assert (after.cash[SIR], after.privates[P6]) == (1000, REMOVED)


@pytest.mark.rule("1947", "P6")
def test_p6_free_of_charge_needs_a_free_space() -> None:
    state = placing(stations={"H35": (SIR,), "H27": (EIR,)}, privates={P6: SIR})
    assert refused(state, reorganize("free", "H27")).rule == "1947 6.7.2"


@pytest.mark.rule("1947", "P6")
def test_p6_places_a_station_in_a_full_city_at_its_cost() -> None:
    state = placing(stations={"H35": (SIR,), "H27": (EIR,)}, privates={P6: SIR})
    after = play(state, reorganize("full", "H27"))
    assert after.tokens[stop("H27")] == (EIR, SIR)
    assert after.cash[SIR] == 1000 - 40
    assert refused(placing(privates={P6: SIR}), reorganize("full", "H27")).rule == "1947 P6"
    poor = placing(stations={"H35": (SIR,), "H27": (EIR,)}, privates={P6: SIR}, cash={SIR: 39})
    assert refused(poor, reorganize("full", "H27")).rule == "1947 6.7"


@pytest.mark.rule("1947", "P6")
def test_p6_places_a_station_in_a_city_kept_for_a_home() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("57", 1)}
    after = play(placing(tiles=tiles, privates={P6: SIR}), reorganize("full", "I32"))
    assert after.tokens[stop("I32")] == (SIR,)


@pytest.mark.rule("1947", "P6", "6.7.2")
def test_p6_in_a_city_kept_for_a_home_the_space_stays_empty_and_others_pass() -> None:
    tiles = {"H35": ("57", 0), "H33": ("8", 1), "I32": ("57", 1)}
    after = play(placing(tiles=tiles, privates={P6: SIR}), reorganize("full", "I32"))
    assert stop("I32") not in blocked(after, EIR)
    home = {**after.tokens, stop("I32"): (SIR, PRC)}
    assert stop("I32") in blocked(replace(after, tokens=home), EIR)
    wide = {"H35": (SIR,), "I32": (EIR,)}
    state = placing(tiles={**tiles, "I32": ("14", 0)}, stations=wide, privates={P6: SIR})
    assert stop("I32") not in blocked(play(state, reorganize("full", "I32")), BBCI)


@pytest.mark.rule("1947", "P6")
def test_p6_a_new_station_needs_a_route() -> None:
    state = placing(privates={P6: SIR})
    assert refused(state, reorganize("full", "G34")).rule == "1947 P6"


@pytest.mark.rule("1947", "P6")
def test_p6_moves_a_station_anywhere_free_of_charge() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "H27": (SIR,), "D21": (BBCI,)}
    state = placing(stations=stations, privates={P6: SIR}, cash={SIR: 0})
    after = play(state, reorganize("move", "D21", "H27"))
    assert after.tokens == {stop("H35"): (SIR,), stop("D21"): (BBCI, SIR)}


@pytest.mark.rule("1947", "P6")
def test_p6_does_not_move_the_home_station_nor_others() -> None:
    stations: dict[str, tuple[Company, ...]] = {"H35": (SIR,), "H27": (EIR,)}
    state = placing(stations=stations, privates={P6: SIR})
    assert refused(state, reorganize("move", "D21", "H35")).rule == "1947 P6"
    assert refused(state, reorganize("move", "D21", "H27")).rule == "1947 P6"
    assert refused(state, reorganize("free", "H25", "H35")).rule == "1947 P6"
    assert refused(state, reorganize("sell", "H25")).rule == "1947 P6"


@pytest.mark.rule("1947", "P6")
def test_p6_counts_as_the_station_of_the_turn() -> None:
    state = turn(PlaceStations(SIR, placed=1), tiles=ROUTE, privates={P6: SIR})
    assert refused(state, reorganize("free", "H27")).rule == "1947 6.7.2"
    assert refused(placing(privates={P6: SIR}), reorganize("full", "H35")).rule == "1947 6.7.2"


@pytest.mark.rule("1947", "P6")
def test_p6_other_refusals() -> None:
    state = placing(privates={P6: SIR})
    other = Reorganize(player=ADAM, company=PRC, how="free", stop=stop("H27"))
    assert refused(state, other).rule == "1947 6.7"
    assert refused(state, reorganize("free", "H33")).rule == "1947 6.7"
    moved = placing(stations={"H35": (SIR,), "H27": (SIR,)}, privates={P6: SIR})
    assert refused(moved, reorganize("move", "P11", "H27")).rule == "1947 6.6"


@pytest.mark.rule("1947", "P6")
def test_p6_a_station_too_many_takes_the_next_space() -> None:
    state = placing(stations={"H35": (SIR,), "H27": (EIR,)}, privates={P6: SIR})
    after = play(state, reorganize("full", "H27"))
    assert not any(isinstance(a, Reorganize) for a in legal(after, ADAM))
    assert len(after.tokens[stop("H27")]) == 2  # as many as a green tile has spaces
