"""1853R 2.5.2.4 to 2.5.2.11: cities and shares in the contract bids."""

from dataclasses import replace
from itertools import combinations

import pytest

from railhead.engine.actions import Pass
from railhead.engine.state import INITIAL_OFFER, POOL, Player
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.games.family1853.actions import ContractCity
from railhead.games.family1853.contracts.bids import bid_value, contracted, uncommitted
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ContractCities, DealingTurn
from tests.games.family1853.bids import bidding, city, everybody_passes, facts, near_end, written
from tests.games.family1853.editions import OF_2009, both, cited, edition
from tests.games.family1853.positions import (
    ADAM,
    BAR,
    BBCI,
    BETH,
    BNR,
    CLIVE,
    DORA,
    ED,
    EIR,
    MSM,
    NWR,
    SIR,
    eighth,
    legal,
    opening,
    play,
    refused,
)


def cities_open(state: State1853, player: Player) -> set[str]:
    return {a.city for a in legal(state, player) if isinstance(a, ContractCity)}


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_a_turn_is_one_city_and_goes_round() -> None:
    state = play(bidding(150, 95, 85), city(ADAM, "Delhi"))
    assert state.agenda == (ContractCities(BETH),)
    assert refused(state, city(ADAM, "Lahore")).rule == cited("2.5.2.4")


@pytest.mark.rule("1853R", "2.5.1.2", "2.5.2.4", "2.5.2.11")
@pytest.mark.rule("1853", "2.5.4", "2.5.11")
@both
def test_2_5_2_4_the_share_is_public_the_city_is_not() -> None:
    state = play(bidding(150, 95, 85), city(ADAM, "Calcutta", "BNR"))
    for seat in (BETH, CLIVE, None):
        public = [e for e in state.events if e.seen_by(seat)]
        assert any("BNR" in e.text for e in public)
        assert not any("Calcutta" in f"{e.text} {dict(e.about)}" for e in public)
    assert any("Calcutta" in e.text for e in state.events if e.seen_by(ADAM))


@pytest.mark.rule("1853R", "2.5.1.2", "2.7.1")
@pytest.mark.rule("1853", "2.7.1")
@both
def test_2_5_1_2_the_share_is_received_when_it_is_claimed() -> None:
    state = play(bidding(150, 95, 85), city(ADAM, "Calcutta", "BNR"))
    assert share_count(state, ADAM, BNR) == 1
    assert share_count(state, INITIAL_OFFER, BNR) == 9
    assert contracted(state, ADAM, BNR) == 1
    assert state.seniority[BNR] == (ADAM,)


@pytest.mark.rule("1853R", "2.5.2.5")
@pytest.mark.rule("1853", "2.5.5")
@both
def test_2_5_2_5_share_must_go_with_the_city() -> None:
    state = bidding(150, 95, 85)
    assert refused(state, city(ADAM, "Calcutta", "GIP")).rule == cited("2.5.2.5")
    assert refused(state, city(ADAM, "Calcutta", "XYZ")).rule == cited("2.5.2.5")
    for company in ("EIR", "BNR", eighth()):
        play(state, city(ADAM, "Calcutta", company))


@pytest.mark.rule("1853R", "2.5.2.8")
@pytest.mark.rule("1853", "2.5.8")
@both
@pytest.mark.parametrize("name", ["Em", "", "calcutta", "Simla", "Fn"])
def test_2_5_2_8_only_named_cities(name: str) -> None:
    assert refused(bidding(150, 95, 85), city(ADAM, name, "NWR")).rule == cited("2.5.2.8")


@pytest.mark.rule("1853R", "2.5.2.10")
@pytest.mark.rule("1853", "2.5.10")
@both
def test_2_5_2_10_one_share_for_each_city() -> None:
    state = written(bidding(150, 95, 85), ADAM, "Delhi")
    for company in ("NWR", "EIR"):
        assert refused(state, city(ADAM, "Delhi", company)).rule == cited("2.5.2.10")


@pytest.mark.rule("1853R", "2.5.2.10")
@pytest.mark.rule("1853", "2.5.10")
@both
def test_2_5_2_10_two_players_may_write_the_same_city() -> None:
    state = play(bidding(150, 95, 85), city(ADAM, "Lahore"), city(BETH, "Lahore"))
    assert share_count(state, INITIAL_OFFER, NWR) == 8


@pytest.mark.rule("1853R", "2.5.2.10")
@pytest.mark.rule("1853", "2.5.10")
@both
def test_2_5_2_10_only_shares_that_are_left() -> None:
    state = move_shares(bidding(150, 95, 85), NWR, INITIAL_OFFER, POOL, 10)
    assert refused(state, city(ADAM, "Lahore")).rule == cited("2.5.2.10")
    play(state, city(ADAM, "Delhi", "EIR"))


@pytest.mark.rule("1853R", "2.1", "2.9.2")
@pytest.mark.rule("1853", "2.1", "2.9.2")
@both
def test_2_1_eight_single_shares_are_claimed_in_the_bids() -> None:
    last = move_shares(bidding(150, 95, 85), NWR, INITIAL_OFFER, POOL, 7)
    refusal = refused(play(last, city(ADAM, "Lahore")), city(BETH, "Multan"))
    assert refusal.rule == cited("2.9.2")
    assert "All 8 single certificates of NWR are out" in refusal.reason


@pytest.mark.rule("1853R", "2.1", "2.5.2.10")
@pytest.mark.rule("1853", "2.1", "2.5.10")
@both
def test_2_1_by_option_all_ten_are_claimed() -> None:
    ten = {"shares_before_director": 10}
    last = move_shares(bidding(150, 95, 85, **ten), NWR, INITIAL_OFFER, POOL, 9)
    state = play(last, city(ADAM, "Lahore"), **ten)
    refusal = refused(state, city(BETH, "Multan"), **ten)
    assert refusal.rule == cited("2.5.2.10")
    assert refusal.reason == "No share of NWR is new"


@pytest.mark.rule("1853R", "2.5.2.9")
@pytest.mark.rule("1853", "2.5.9")
@both
def test_2_5_2_9_values() -> None:
    values = {c.name: c.value for c in facts().cities.values() if c.value != 20}
    waltair = {"Waltair": 30} if edition() is OF_2009 else {}
    assert values == {"Calcutta": 50, "Bombay": 40, "Delhi": 40, "Madras": 30, **waltair}
    state = written(bidding(570, 95, 85), ADAM, "Calcutta", "Bombay", "Madras", "Lahore")
    assert bid_value(state, state.bids[ADAM]) == 140
    assert uncommitted(state, ADAM, state.bids[ADAM]) == 430


@pytest.mark.rule("1853R", "2.5.1.1", "2.5.2.1", "2.5.2.9")
@pytest.mark.rule("1853", "2.5.1", "2.5.9")
@both
def test_2_5_2_9_cities_stay_within_the_bond() -> None:
    state = written(bidding(99, 80, 70, 65), ADAM, "Delhi", "Lahore")
    assert refused(state, city(ADAM, "Bombay")).rule == cited("2.5.2.9")
    play(state, city(ADAM, "Madras"))
    exact = written(bidding(100, 80, 70, 65), ADAM, "Delhi", "Lahore")
    play(exact, city(ADAM, "Bombay"))


# 2.5.2.6: how many cities


@pytest.mark.rule("1853R", "2.5.1.3", "2.5.2.6")
@pytest.mark.rule("1853", "2.5.6")
@both
@pytest.mark.parametrize(("players", "most"), [(3, 6), (4, 6), (5, 5), (6, 4)])
def test_2_5_2_6_maximum(players: int, most: int) -> None:
    names = ("Lahore", "Multan", "Karachi", "Ajmer", "Jaipur", "Nagpur", "Mysore")
    start = bidding(*range(200, 200 - players, -1))
    full = written(start, ADAM, *names[:most])
    assert refused(full, city(ADAM, "Mysore")).rule == cited("2.5.2.6")
    play(written(start, ADAM, *names[: most - 1]), city(ADAM, "Mysore"))


@pytest.mark.rule("1853R", "2.5.1.3", "2.5.2.4", "2.5.2.6")
@pytest.mark.rule("1853", "2.5.4", "2.5.6")
@both
@pytest.mark.parametrize(("players", "least"), [(3, 4), (4, 3), (5, 3), (6, 3)])
def test_2_5_2_6_no_pass_below_the_minimum(players: int, least: int) -> None:
    names = ("Lahore", "Multan", "Karachi", "Ajmer")
    start = bidding(*range(90, 90 - players, -1))
    short = written(start, ADAM, *names[: least - 1])
    assert refused(short, Pass(player=ADAM)).rule == cited("2.5.2.4")
    play(written(start, ADAM, *names[:least]), Pass(player=ADAM))


@pytest.mark.rule("1853R", "2.5.2.6")
@pytest.mark.rule("1853", "2.5.6")
@both
def test_2_5_2_6_a_city_must_leave_money_for_the_minimum() -> None:
    state = bidding(89, 80, 70, 60)
    assert refused(state, city(ADAM, "Calcutta")).rule == cited("2.5.2.6")
    play(state, city(ADAM, "Delhi"))
    second = written(state, ADAM, "Lahore")
    assert refused(second, city(ADAM, "Calcutta")).rule == cited("2.5.2.6")
    play(second, city(ADAM, "Delhi"))
    assert cities_open(written(state, DORA, "Lahore"), DORA).isdisjoint({"Delhi", "Madras"})


@pytest.mark.rule("1853R", "2.5.2.6")
@pytest.mark.rule("1853", "2.5.6")
@both
def test_2_5_2_6_cheapest_cities_are_those_with_shares_left() -> None:
    state = bidding(109, 80, 70, 60)
    for company in (NWR, BBCI, MSM, SIR, eighth()):
        state = move_shares(state, company, INITIAL_OFFER, POOL, 10)
    play(state, city(ADAM, "Calcutta"))  # Nagpur and Hyderabad are still to be had
    state = move_shares(state, BNR, INITIAL_OFFER, POOL, 10)  # now only Delhi and Bombay
    assert refused(state, city(ADAM, "Calcutta")).rule == cited("2.5.2.6")


# 2.5.2.7: the Ganges valley


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_cities_of_the_valley() -> None:
    five = {"Cawnpore", "Lucknow", "Allahabad", "Benares", "Patna"}
    assert {c.name for c in facts().cities.values() if c.shaded} == five
    assert {c.name for c in facts().cities.values() if c.ganges} == five | {"Calcutta"}


@pytest.mark.rule("1853R", "2.5.1.3", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
@pytest.mark.parametrize("names", [*combinations(("Calcutta", "Patna", "Cawnpore", "Benares"), 3)])
def test_2_5_2_7_never_three(names: tuple[str, ...]) -> None:
    state = written(bidding(300, 290, 280), ADAM, *names[:2])
    assert refused(state, city(ADAM, names[2])).rule == cited("2.5.2.7")
    larger = written(bidding(300, 290, 280), ADAM, *names[:2], "Delhi", "Lahore", "Ajmer")
    assert refused(larger, city(ADAM, names[2])).rule == cited("2.5.2.7")


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_calcutta_and_one_shaded_in_a_bid_of_three() -> None:
    state = written(bidding(90, 80, 70, 65), ADAM, "Calcutta", "Patna", "Mysore")
    play(state, Pass(player=ADAM))


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_two_shaded_may_not_pass_at_three() -> None:
    state = written(bidding(90, 80, 70, 65), ADAM, "Patna", "Benares", "Mysore")
    assert refused(state, Pass(player=ADAM)).rule == cited("2.5.2.7")
    four = written(state, ADAM, "Patna", "Benares", "Mysore", "Delhi")
    play(four, Pass(player=ADAM))


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
@pytest.mark.parametrize(("amount", "may"), [(79, False), (80, True)])
@pytest.mark.parametrize("before", [("Patna",), ("Patna", "Mysore")])
def test_2_5_2_7_no_second_shaded_city_without_money_for_a_fourth(
    amount: int, may: bool, before: tuple[str, ...]
) -> None:
    state = written(bidding(amount, 70, 65, 60), ADAM, *before)
    if may:
        play(state, city(ADAM, "Benares"))
    else:
        assert refused(state, city(ADAM, "Benares")).rule == cited("2.5.2.7")


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_one_shaded_city_needs_no_fourth() -> None:
    state = written(bidding(80, 70, 65, 60), DORA, "Lahore", "Mysore")
    state = play(state, city(DORA, "Patna"))
    play(replace(state, agenda=(ContractCities(DORA),)), Pass(player=DORA))


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_shaded_pair_then_a_third_city_too_dear_for_a_fourth() -> None:
    state = written(bidding(99, 70, 65, 60), ADAM, "Patna", "Benares")
    assert refused(state, city(ADAM, "Delhi")).rule == cited("2.5.2.7")
    play(state, city(ADAM, "Madras"))


@pytest.mark.rule("1853R", "2.5.2.7")
@pytest.mark.rule("1853", "2.5.7")
@both
def test_2_5_2_7_second_shaded_city_as_the_fourth() -> None:
    state = written(bidding(80, 70, 65, 60), ADAM, "Patna", "Mysore", "Lahore")
    state = play(state, city(ADAM, "Benares"))
    assert uncommitted(state, ADAM, state.bids[ADAM]) == 0
    play(written(state, ADAM, *(c.city for c in state.bids[ADAM])), Pass(player=ADAM))


# 2.5.2.4: passing


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
@pytest.mark.parametrize(("amount", "may"), [(119, True), (120, False)])
def test_2_5_2_4_no_pass_with_40_left(amount: int, may: bool) -> None:
    state = written(bidding(amount, 70, 65, 60), ADAM, "Delhi", "Lahore", "Multan")
    if may:
        play(state, Pass(player=ADAM))
    else:
        assert refused(state, Pass(player=ADAM)).rule == cited("2.5.2.4")


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_at_the_maximum_any_sum_may_be_left() -> None:
    four = ("Delhi", "Lahore", "Multan", "Karachi")
    state = written(bidding(510, 70, 65, 64, 63, 62), ADAM, *four)
    assert legal(state, ADAM) == [Pass(player=ADAM)]


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_passing_is_not_final() -> None:
    state = play(near_end(), Pass(player=ADAM), city(BETH, "Ajmer"))
    assert state.agenda == (ContractCities(CLIVE),)
    state = play(state, Pass(player=CLIVE), Pass(player=DORA), city(ADAM, "Karachi"))
    assert state.agenda == (ContractCities(BETH),)


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_ends_when_all_pass_in_succession() -> None:
    state = play(near_end(), Pass(player=ADAM), city(BETH, "Ajmer"))
    state = play(state, Pass(player=CLIVE), Pass(player=DORA), Pass(player=ADAM))
    assert state.agenda == (ContractCities(BETH, (CLIVE, DORA, ADAM)),)
    state = play(state, Pass(player=BETH))
    assert isinstance(state.agenda[0], DealingTurn)


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_passing_final_by_option() -> None:
    final = {"bid_pass": "final"}
    state = play(near_end(**final), Pass(player=ADAM), city(BETH, "Ajmer"), **final)
    state = play(state, Pass(player=CLIVE), Pass(player=DORA), **final)
    assert state.agenda == (ContractCities(BETH, (ADAM, CLIVE, DORA)),)
    state = play(state, Pass(player=BETH), **final)
    assert isinstance(state.agenda[0], DealingTurn)


@pytest.mark.rule("1853R", "2.5.2.4")
@pytest.mark.rule("1853", "2.5.4")
@both
def test_2_5_2_4_the_last_bidder_goes_on_alone_after_final_passes() -> None:
    final = {"bid_pass": "final"}
    state = written(near_end(**final), BETH, "Lahore", "Multan")
    state = written(state, ADAM, "Delhi", "Lahore", "Multan")
    state = play(state, Pass(player=ADAM), city(BETH, "Ajmer"), Pass(player=CLIVE), **final)
    state = play(state, Pass(player=DORA), city(BETH, "Jaipur"), **final)
    assert state.agenda == (ContractCities(BETH, (ADAM, CLIVE, DORA)),)


# 3.1.2 and dead ends


@pytest.mark.rule("1853R", "2.5.2.6", "3.1.2")
@pytest.mark.rule("1853", "2.5.6", "3.1.2")
@both
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_3_1_2_share_limits_cannot_be_exceeded_in_the_bids(players: int) -> None:
    limits = facts(players).limits
    assert limits.max_cities <= limits.shares_per_company
    assert limits.max_cities <= limits.certificates


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_shares_of_the_cheapest_cities_never_run_out(players: int) -> None:
    """Why no bid comes to a dead end: see contracts.py."""
    game = facts(players)
    most = game.limits.max_cities
    gone = players * most // 10
    least = min(c.value for c in game.cities.values())
    cheap = [c for c in game.cities.values() if c.value == least and not c.ganges]
    for companies in combinations(game.companies, gone):
        left = [c for c in cheap if not set(c.companies) <= set(companies)]
        assert len(left) >= most


# The worked example


@pytest.mark.rule("1853R", "2.5.2.4", "2.7.1", "2.7.2")
def test_appendix_4_bids() -> None:
    state = bidding(150, 95, 85, 80, 70)
    rounds = [
        ("Patna EIR", "Lahore NWR", "Ajmer BBCI", "Allahabad GIP", "Trichinopoly SIR"),
        ("Calcutta EIR", "Delhi NWR", "Jaipur BBCI", "Cawnpore GIP", "Mysore SIR"),
        ("Delhi EIR", "Multan NWR", "Bombay BBCI", "Nagpur BNR", "Madras MSM"),
        ("Dacca BAR", "", "", "Hyderabad BNR", ""),
        ("Chittagong BAR", "", "", "", ""),
        ("", "", "", "", ""),
    ]
    for claims in rounds[:-1]:
        for player, claim in zip((ADAM, BETH, CLIVE, DORA, ED), claims, strict=True):
            action = city(player, *claim.split()) if claim else Pass(player=player)
            state = play(state, action)
    state = play(state, Pass(player=ADAM))
    assert isinstance(state.agenda[0], DealingTurn)
    assert [state.cash[p] for p in (ADAM, BETH, CLIVE, DORA, ED)] == [50, 199, 233, 122, 270]
    assert state.unredeemed == {ADAM: (BAR,)}
    assert share_count(state, ADAM, EIR) == 3
    assert state.available == frozenset(state.facts.companies)


def test_everybody_passes_needs_complete_bids() -> None:
    assert isinstance(everybody_passes(near_end()).agenda[0], DealingTurn)
    assert refused(opening(3), Pass(player=ADAM)).rule == cited("2.5.2.2")
