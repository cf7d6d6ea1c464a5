"""Selling shares into the pool."""

from railhead.engine.actions import SellShares
from railhead.engine.rules import selling
from railhead.engine.rules.director import review_director
from railhead.engine.rules.prices import slide
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Player, State
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BETH, CLIVE, EAST, START, WEST


def sale(count: int, player: Player = ADAM) -> SellShares:
    return SellShares(player=player, company=EAST, count=count)


def sold(state: State, action: SellShares) -> State:
    """A sale after which the price falls."""
    state = selling.hand_over(state, action.player, action.company, action.count)
    return review_director(slide(state, action.company, -1), action.company)


def test_something_is_sold() -> None:
    assert selling.one_or_more(START, sale(1)) is None
    assert selling.one_or_more(START, sale(0)) == "0 shares cannot be sold"
    assert selling.one_or_more(START, sale(-1)) == "-1 shares cannot be sold"


def test_nobody_sells_more_than_he_has() -> None:
    assert selling.held_by_seller(START, sale(4)) is None
    assert selling.held_by_seller(START, sale(5)) == "Adam holds 4 shares of EAST, not 5"
    said = selling.held_by_seller(START, sale(1, CLIVE))
    assert said == "Clive holds no shares of EAST, not 1"


def test_nothing_is_sold_in_the_first_round() -> None:
    assert selling.not_in_the_first_round(lambda _: 2)(START, sale(1)) is None
    said = selling.not_in_the_first_round(lambda _: 1)(START, sale(1))
    assert said == "Nothing is sold in the first Dealing"


def test_every_number_is_offered_for_which_the_pool_has_room() -> None:
    assert list(selling.sale_candidates(START, ADAM)) == [sale(count) for count in (1, 2, 3, 4)]
    crowded = replace(START, shares={EAST: {ADAM: 6, POOL: 4}, WEST: {INITIAL_OFFER: 10}})
    assert list(selling.sale_candidates(crowded, ADAM)) == [sale(1)]
    assert list(selling.sale_candidates(START, CLIVE)) == []


def test_the_bank_pays_the_market_price() -> None:
    state = selling.hand_over(START, ADAM, EAST, 2)
    assert (state.cash[ADAM], state.cash[BANK]) == (240, 860)
    assert state.shares[EAST] == {ADAM: 2, BETH: 3, POOL: 3, INITIAL_OFFER: 2}


def test_another_may_take_the_shares() -> None:
    assert selling.hand_over(START, ADAM, EAST, 1, BETH).shares[EAST][BETH] == 4


def test_the_preview_tells_gain_price_and_director() -> None:
    assert selling.preview_sale(sold)(START, sale(2)) == {
        "gain": 140,
        "effects": ["The price of EAST falls to £60", "Beth becomes manager of EAST"],
    }


def test_what_becomes_of_a_price_is_told() -> None:
    assert selling.moved(START, START, EAST) == "The price of EAST stays"
    assert selling.moved(START, slide(START, EAST, 1), EAST) == "The price of EAST rises to £80"
