"""1853 2.5: the bids of the booklet, the least bond, and the shares of the ECR."""

from dataclasses import replace

import pytest

from railhead.engine import flow
from railhead.engine.actions import Pass
from railhead.engine.facts import Company
from railhead.engine.state import Player
from railhead.engine.verbs.shares import share_count
from railhead.games.family1853.actions import ContractCity, WriteBond
from railhead.games.family1853.contracts.bids import uncommitted
from railhead.games.family1853.state import State1853
from tests.games.family1853.bids import bidding, bond, city, facts
from tests.games.family1853.editions import edition
from tests.games.family1853.positions import ADAM, opening, play, refused

DICK, JEFF, LOU = Player("Dick"), Player("Jeff"), Player("Lou")


def claim(player: Player, name: str, company: str) -> ContractCity:
    return ContractCity(player=player, city=name, company=Company(company))


def bonds_of_the_booklet() -> State1853:
    """Jeff writes down 100, Lou 90 and Dick 130."""
    state = edition().start((JEFF, LOU, DICK), edition().choose({}))
    written = ((JEFF, 100), (LOU, 90), (DICK, 130))
    return play(state, *(WriteBond(player=player, amount=amount) for player, amount in written))


def claims_of_the_booklet() -> State1853:
    """The first round of claims, and Dick's second."""
    return play(
        bonds_of_the_booklet(),
        claim(DICK, "Calcutta", "EIR"),
        claim(JEFF, "Bombay", "BBCI"),
        claim(LOU, "Lahore", "NWR"),
        claim(DICK, "Patna", "EIR"),
    )


@pytest.mark.rule("1853", "2.5.3")
def test_example_of_2_5_3_the_largest_bond_sits_first() -> None:
    state = bonds_of_the_booklet()
    assert (state.players, state.elephant) == ((DICK, JEFF, LOU), DICK)
    assert [state.cash[player] for player in state.players] == [730 - 130, 730 - 100, 730 - 90]


@pytest.mark.rule("1853", "2.5.4", "2.5.5", "2.5.10")
def test_example_of_2_5_4_players_claim_in_turn() -> None:
    state = claims_of_the_booklet()
    held = {(p, c): share_count(state, p, Company(c)) for p, c in ((DICK, "EIR"), (LOU, "NWR"))}
    assert held == {(DICK, "EIR"): 2, (LOU, "NWR"): 1}
    assert share_count(state, JEFF, Company("BBCI")) == 1
    assert flow.actors(edition().rulebook(edition().choose({})), state) == (JEFF,)


def dicks_turn(state: State1853) -> State1853:
    task = state.agenda[0]
    return replace(state, agenda=(replace(task, player=DICK),))  # type: ignore[call-arg]


@pytest.mark.rule("1853", "2.5.7")
@pytest.mark.parametrize("name", ["Cawnpore", "Lucknow", "Allahabad", "Benares"])
def test_example_of_2_5_7_dick_takes_no_other_city_of_the_valley(name: str) -> None:
    state = dicks_turn(claims_of_the_booklet())
    assert refused(state, city(DICK, name)).rule == "1853 2.5.7"


@pytest.mark.rule("1853", "2.5.10")
@pytest.mark.parametrize(("company", "may"), [("EIR", 1), ("GIP", 1), ("NWR", 1), ("BBCI", 1)])
def test_example_of_2_5_10_delhi_gives_a_choice_of_four(company: str, may: int) -> None:
    state = play(dicks_turn(claims_of_the_booklet()), claim(DICK, "Delhi", company))
    assert share_count(state, DICK, Company(company)) == may + 2 * (company == "EIR")
    assert facts().cities["Delhi"].companies == ("EIR", "GIP", "NWR", "BBCI")


@pytest.mark.rule("1853", "2.5.9")
def test_example_of_2_5_9_dick_uses_every_pound_of_his_bond() -> None:
    state = play(dicks_turn(claims_of_the_booklet()), claim(DICK, "Delhi", "EIR"))
    state = play(dicks_turn(state), claim(DICK, "Jaipur", "BBCI"))
    assert uncommitted(state, DICK, state.bids[DICK]) == 0
    assert [written.city for written in state.bids[DICK]] == [
        "Calcutta",
        "Patna",
        "Delhi",
        "Jaipur",
    ]
    play(dicks_turn(state), Pass(player=DICK))


@pytest.mark.rule("1853", "2.5.2")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_2_5_2_by_option_nobody_writes_less_than_80(players: int) -> None:
    option = {"minimum_bond": "80"}
    state = opening(players, **option)
    assert refused(state, bond(ADAM, 79), **option).rule == "1853 2.5.2"
    assert play(state, bond(ADAM, 80), **option).bonds == {ADAM: 80}


@pytest.mark.rule("1853", "2.5.5")
@pytest.mark.parametrize("name", ["Calcutta", "Madras", "Waltair"])
def test_2_5_5_three_cities_bring_a_share_of_the_ecr(name: str) -> None:
    state = play(bidding(150, 95, 85), city(ADAM, name, "ECR"))
    assert share_count(state, ADAM, Company("ECR")) == 1
    assert sum("ECR" in c.companies for c in facts().cities.values()) == 3


@pytest.mark.rule("1853", "2.5.8")
@pytest.mark.parametrize("name", ["Dacca", "Chittagong"])
def test_2_5_8_the_cities_of_the_east_are_gone(name: str) -> None:
    assert refused(bidding(150, 95, 85), city(ADAM, name, "ECR")).rule == "1853 2.5.8"
