"""1820 8.1, 8.3, 10.5: the marker, discards, and issuing shares."""

import pytest

from railhead.engine.state import DEPOT, SCRAP
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.g1820.data.facts import BLUE, BROWN, GRAY, GREEN, LOCKE, RED, YELLOW
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import pool
from railhead.games.g1820.stock.market import price_of
from railhead.games.g1820.tasks import (
    IssueRound,
    IssueShareTurn,
    Liquidations,
    Offers,
    Rotation,
    TakeoverAuction,
)
from tests.games.g1820.deals import issue, no, offer
from tests.games.g1820.positions import (
    ADAM,
    BETH,
    BR,
    LB,
    LG,
    MB,
    Co,
    actors,
    play,
    position,
    refused,
    settle,
    supply,
)
from tests.games.g1820.rounds import beginning, issuing, offering

ONE = {LB: Co(shares={ADAM: 3})}


def in_supply(state: State1820) -> set[str]:
    return {type_of(train) for train in owned(state, DEPOT)}


@pytest.mark.rule("1820", "8.1")
@pytest.mark.rule("1820", "10.5")
def test_8_1_the_marker_advances_by_one_space() -> None:
    assert beginning(companies=ONE, column=1).column == 2
    assert beginning(companies=ONE, phase=GREEN, column=4).column == 5


@pytest.mark.rule("1820", "8.1")
def test_8_1_unlimited_trains_are_not_discarded() -> None:
    state = beginning(companies=ONE, column=1)
    assert not owned(state, SCRAP)
    assert state.phase == YELLOW


@pytest.mark.rule("1820", "8.1")
@pytest.mark.rule("1820", "5")
def test_8_1_a_new_colour_discards_the_old_trains_and_begins_the_phase() -> None:
    state = beginning(companies=ONE, column=2)
    assert (state.column, state.phase) == (3, GREEN)
    assert "2+" not in in_supply(state)
    assert len([t for t in owned(state, SCRAP) if type_of(t) == "3+"]) == 1


@pytest.mark.rule("1820", "8.1")
def test_8_1_one_train_is_discarded() -> None:
    state = beginning(companies=ONE, phase=GREEN)
    green = [t for t in owned(state, DEPOT) if type_of(t) == "3+"]
    assert len(green) == 15


@pytest.mark.rule("1820", "8.1")
@pytest.mark.rule("1820", "15.1")
def test_8_1_after_the_last_of_a_colour_the_next_begins() -> None:
    state = position(IssueRound(), Rotation(0), companies=ONE, phase=GREEN, column=3)
    state = settle(supply(state, yellow=0, green=1))
    assert (state.phase, state.column) == (BLUE, 6)
    assert len([t for t in owned(state, DEPOT) if type_of(t) == "5+"]) == 13
    assert "3+" not in in_supply(state)


@pytest.mark.rule("1820", "8.1")
def test_8_1_after_the_last_train_of_all_nothing_is_discarded() -> None:
    state = position(IssueRound(), Rotation(0), companies=ONE, phase=GRAY)
    none = supply(state, yellow=0, green=0, blue=0, brown=0, red=0, gray=0)
    assert settle(none).column == 16


@pytest.mark.rule("1820", "10.5")
@pytest.mark.rule("1820", "13.7")
def test_10_5_the_new_train_limit_applies_at_once() -> None:
    many = {LB: Co(shares={ADAM: 3}, trains=("3+",) * 5)}
    state = position(IssueRound(), Rotation(0), companies=many, phase=BLUE, column=8)
    state = settle(supply(state, yellow=0, green=0))
    assert state.phase == BROWN
    assert actors(state) == (ADAM,)
    assert refused(state, issue(ADAM, LB, 1)) == "1820 13.7"


@pytest.mark.rule("1820", "8.1")
@pytest.mark.rule("1820", "10.7")
def test_8_1_companies_in_liquidation_at_the_start_are_liquidated() -> None:
    co = {LB: Co(shares={ADAM: 3}), LG: Co(shares={BETH: 3}, price=10)}
    state = beginning(companies=co)
    assert Liquidations((LG,)) in state.agenda
    state = play(state, no(ADAM))
    assert isinstance(state.agenda[0], TakeoverAuction)
    assert state.agenda[0].target == LG


@pytest.mark.rule("1820", "8.1")
def test_8_1_those_that_enter_it_in_the_round_are_not() -> None:
    co = {LB: Co(shares={ADAM: 3}, price=47), LG: Co(shares={BETH: 3}, pool=2)}
    state = beginning(companies=co, phase=RED, column=12)
    assert Liquidations(()) in state.agenda


@pytest.mark.rule("1820", "8.1")
def test_8_1_directors_are_asked_in_operating_order_until_all_pass_in_a_row() -> None:
    co = {
        LB: Co(shares={ADAM: 3}, size=10, price=60),
        LG: Co(shares={BETH: 3}, size=10, price=71),
    }
    state = beginning(companies=co)
    assert actors(state) == (BETH,)
    state = play(state, no(BETH), issue(ADAM, LB, 1), no(ADAM))
    assert actors(state) == (BETH,)
    state = play(state, no(BETH), no(ADAM))
    assert isinstance(state.agenda[0], Offers)


@pytest.mark.rule("1820", "14.1")
def test_8_1_a_company_of_a_cousin_issues_nothing() -> None:
    co = {LB: Co(shares={LOCKE: 3}, size=10), LG: Co(shares={BETH: 3}, size=10)}
    state = beginning(companies=co, cousins={LOCKE: ADAM})
    assert actors(state) == (BETH,)


@pytest.mark.rule("1820", "8.1")
@pytest.mark.rule("1820", "14.1")
def test_8_1_the_director_whom_a_leaving_cousin_makes_is_asked() -> None:
    co = {LB: Co(shares={LOCKE: 2, ADAM: 1}, size=10)}
    state = beginning(companies=co, cousins={LOCKE: BETH}, phase=BROWN, column=11)
    assert (state.phase, state.directors[LB]) == (RED, ADAM)
    assert actors(state) == (ADAM,)
    assert pool(play(state, issue(ADAM, LB, 1)), LB) == 3


@pytest.mark.rule("1820", "8.1")
def test_8_1_offers_are_made_in_reverse_operating_order() -> None:
    co = {
        LB: Co(shares={ADAM: 3}, price=60),
        LG: Co(shares={BETH: 3}, price=71),
        MB: Co(shares={ADAM: 3}, price=10),
        BR: Co(size=100, pool=100, price=95),
    }
    state = settle(position(Offers(), companies=co))
    assert state.agenda[0] == Offers((LB, LG, BR))
    assert refused(state, offer(ADAM, LG, LG)) == "1820 8.1"
    assert actors(play(state, no(ADAM))) == (BETH,)


@pytest.mark.rule("1820", "8.1")
def test_8_1_a_company_is_offered_once_in_a_round() -> None:
    co = {LB: Co(shares={ADAM: 3}, cash=900), LG: Co(shares={BETH: 3}, pool=2)}
    state = offering(LB, companies=co, offered=frozenset({LG}))
    assert refused(state, offer(ADAM, LB, LG)) == "1820 8.1"


# Issuing shares


@pytest.mark.rule("1820", "8.3")
@pytest.mark.parametrize(
    ("size", "count", "after"), [(5, 2, 60), (20, 2, 60), (50, 2, 65), (50, 3, 60), (50, 5, 60)]
)
def test_8_3_the_treasury_receives_the_price_and_then_the_price_falls(
    size: int, count: int, after: int
) -> None:
    state = issuing(LB, companies={LB: Co(shares={ADAM: 2}, size=size, price=71)})
    state = play(state, issue(ADAM, LB, count))
    assert (state.cash[LB], pool(state, LB)) == (71 * count, count)
    assert price_of(state, LB) == after


@pytest.mark.rule("1820", "8.3")
def test_8_3_only_shares_of_the_treasury() -> None:
    state = issuing(LB, companies={LB: Co(shares={ADAM: 2}, pool=1)})
    for count in (3, 0, -1):
        assert refused(state, issue(ADAM, LB, count)) == "1820 8.3"


@pytest.mark.rule("1820", "8.3")
def test_8_3_not_so_many_that_the_company_would_be_in_liquidation() -> None:
    state = issuing(LB, companies={LB: Co(shares={ADAM: 2}, size=10, price=43)})
    assert refused(state, issue(ADAM, LB, 2)) == "1820 8.3"
    assert price_of(play(state, issue(ADAM, LB, 1)), LB) == 40


@pytest.mark.rule("1820", "8.3")
def test_8_3_the_company_in_turn_issues() -> None:
    co = {LB: Co(shares={ADAM: 2}), LG: Co(shares={ADAM: 2})}
    assert refused(issuing(LB, LG, companies=co), issue(ADAM, LG, 1)) == "1820 8.3"


@pytest.mark.rule("1820", "8.3")
@pytest.mark.rule("1820", "10.7")
def test_8_3_neither_private_companies_nor_those_in_liquidation() -> None:
    co = {
        LB: Co(shares={ADAM: 2}, price=10),
        LG: Co(shares={ADAM: 1}, price=None),
        MB: Co(shares={ADAM: 3}),
    }
    state = issuing(MB, companies=co)
    assert refused(state, issue(ADAM, LG, 1)) == "1820 8.3"
    assert refused(state, issue(ADAM, LB, 1)) == "1820 8.3"
    held = position(IssueShareTurn((LB,), (LB,)), companies=co)
    assert refused(held, issue(ADAM, LB, 1)) == "1820 8.3"
    private = position(IssueShareTurn((LG,), (LG,)), companies=co)
    assert refused(private, issue(ADAM, LG, 1)) == "1820 8.3"
