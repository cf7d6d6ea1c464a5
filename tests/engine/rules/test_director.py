"""Who directs a company, and how that changes."""

from railhead.engine.actions import SellShares
from railhead.engine.facts import Company
from railhead.engine.rules.director import (
    best_claim,
    certificate_size,
    director,
    director_is_replaced,
    review_director,
    taken_over,
)
from railhead.engine.state import INITIAL_OFFER, Holder, Player, State
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BETH, CLIVE, EAST, PLAYERS, START, told


def held(**shares: int) -> State:
    """Shares of the company by name; the rest are new."""
    others = {INITIAL_OFFER: 10 - sum(shares.values())}
    mine: dict[Holder, int] = {name.title(): count for name, count in shares.items()}
    return replace(START, shares={**START.shares, EAST: {**mine, **others}})


def selling(count: int, player: Player = ADAM) -> SellShares:
    return SellShares(player=player, company=EAST, count=count)


def nothing_counts(_state: State, _player: Player, _company: Company) -> int:
    return 0


def test_the_director_is_asked_by_company() -> None:
    assert director(START, EAST) == ADAM


def test_the_certificate_of_the_director_is_the_first() -> None:
    assert certificate_size(START, EAST) == 2


def test_the_largest_holder_has_the_best_claim() -> None:
    assert best_claim(held(adam=2, beth=3, clive=2), EAST, PLAYERS) == BETH


def test_of_equals_the_first_in_order_has_it() -> None:
    equal = held(adam=3, beth=3, clive=1)
    assert best_claim(equal, EAST, PLAYERS) == ADAM
    assert best_claim(equal, EAST, (CLIVE, BETH, ADAM)) == BETH


def test_whoever_has_less_than_the_certificate_has_none() -> None:
    assert best_claim(held(adam=1, beth=1), EAST, PLAYERS) is None
    assert best_claim(held(adam=5), EAST, PLAYERS, nothing_counts) is None


def test_more_shares_than_the_director_take_the_company_over() -> None:
    state = review_director(held(adam=3, beth=4), EAST)
    assert state.directors == {EAST: BETH}
    assert told(state) == ["Beth is manager of EAST"]


def test_as_many_do_not() -> None:
    state = held(adam=3, beth=3)
    assert review_director(state, EAST) is state


def test_of_two_who_have_more_the_next_on_the_left_directs_unless_another_order_is_given() -> None:
    state = held(adam=2, beth=3, clive=3)
    assert review_director(state, EAST).directors == {EAST: BETH}
    assert review_director(state, EAST, (CLIVE, BETH)).directors == {EAST: CLIVE}


def test_shares_that_do_not_count_make_no_director() -> None:
    assert review_director(held(adam=2, beth=8), EAST, held=nothing_counts).directors == {
        EAST: ADAM
    }


def test_the_certificate_is_not_sold_where_nobody_can_take_it() -> None:
    assert director_is_replaced(held(adam=4, beth=2), selling(3)) is None
    said = director_is_replaced(held(adam=4, beth=1), selling(3))
    assert said == "Nobody else has 2 shares of EAST to become its manager"


def test_as_long_as_the_certificate_is_kept_nobody_is_needed() -> None:
    assert director_is_replaced(held(adam=4, beth=1), selling(2)) is None
    assert director_is_replaced(held(adam=4, beth=1), selling(1, BETH)) is None


def test_a_new_director_is_told() -> None:
    before = held(adam=3, beth=4)
    assert taken_over(before, before, EAST) == []
    assert taken_over(before, review_director(before, EAST), EAST) == [
        "Beth becomes manager of EAST"
    ]
