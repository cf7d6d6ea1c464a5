"""Opening companies and buying shares of the bank."""

import pytest

from railhead.engine.actions import BuyShare, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.rules import buying
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Holder, Player, State
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BETH, CLIVE, EAST, START, WEST, told

NOBODY = Company("NONE")


def opening(company: Company = WEST, par: int = 20, player: Player = ADAM) -> OpenCompany:
    return OpenCompany(player=player, company=company, par=par)


def one(company: Company = EAST, source: Holder = INITIAL_OFFER, player: Player = BETH) -> BuyShare:
    return BuyShare(player=player, company=company, source=source)


def pars(_state: State) -> tuple[int, ...]:
    return (80, 60, 70)


def test_certificates_are_those_of_a_company_of_the_game() -> None:
    assert buying.known_company(START, one()) is None
    assert buying.known_company(START, one(NOBODY)) == "There is no company NONE"


def test_shares_that_left_the_initial_offer_are_issued() -> None:
    assert buying.issued(START, EAST) == 8
    assert buying.issued(START, WEST) == 0


# Opening


def test_a_company_is_opened_once() -> None:
    assert buying.not_opened_yet(START, opening()) is None
    assert buying.not_opened_yet(START, opening(EAST)) == "EAST has been opened by Adam"


def test_the_par_price_is_one_of_the_list() -> None:
    rule = buying.par_on_the_list(pars)
    assert rule(START, opening(par=70)) is None
    assert rule(START, opening(par=75)) == "The par price must be 60, 70 or 80 now"


def test_the_certificate_of_the_director_costs_par_for_each_share() -> None:
    assert buying.opening_cost(START, opening(par=70)) == 140


def test_every_company_that_is_not_open_may_be_opened_at_every_par() -> None:
    assert list(buying.openings(pars)(START, CLIVE)) == [
        opening(WEST, par, CLIVE) for par in (60, 70, 80)
    ]


def test_the_par_price_is_told_and_marked() -> None:
    state = buying.set_par(START, WEST, 60, (0, 0))
    assert state.prices[WEST] == (0, 0)
    assert told(state)[0] == "The par price of WEST is £60"


def test_whoever_pays_for_the_certificate_is_director() -> None:
    state = buying.take_certificate(START, opening())
    assert (state.cash[ADAM], state.cash[BANK]) == (60, 1040)
    assert state.shares[WEST] == {INITIAL_OFFER: 8, ADAM: 2}
    assert state.directors[WEST] == ADAM


def test_the_treasury_may_be_paid_instead_of_the_bank() -> None:
    assert buying.take_certificate(START, opening(), payee=WEST).cash[WEST] == 40


# Buying a share


def test_shares_are_bought_where_the_bank_has_some() -> None:
    assert buying.from_the_bank(START, one()) is None
    assert buying.from_the_bank(START, one(source=POOL)) is None
    said = buying.from_the_bank(START, one(WEST, POOL))
    assert said == "The pool has no share of WEST"


def test_no_share_is_bought_of_a_player() -> None:
    assert buying.from_the_bank(START, one(source=ADAM)) == "Shares are not bought from Adam"


def test_shares_are_sold_once_par_is_set() -> None:
    assert buying.par_is_set(START, one()) is None
    said = buying.par_is_set(START, one(WEST))
    assert said == "The manager's certificate of WEST must be bought first"


def test_whoever_sold_a_company_buys_none_of_it_in_the_round() -> None:
    rule = buying.not_sold_this_round(lambda _state, player: (EAST,) if player == BETH else ())
    assert rule(START, one()) == "Beth has sold shares of EAST in this Dealing"
    assert rule(START, one(player=ADAM)) is None
    assert rule(START, one(WEST)) is None


@pytest.mark.parametrize(("source", "price"), [(INITIAL_OFFER, 65), (POOL, 70)])
def test_new_shares_cost_par_others_the_market_price(source: Holder, price: int) -> None:
    assert buying.share_price(START, {EAST: 65}, EAST, source) == price


def test_a_share_of_every_open_company_is_on_offer_in_either_place() -> None:
    assert list(buying.shares_on_offer(START, BETH)) == [one(), one(source=POOL)]


def test_a_purchase_may_make_a_director() -> None:
    near = replace(START, shares={EAST: {ADAM: 4, BETH: 4, POOL: 2}, WEST: START.shares[WEST]})
    state = buying.take_share(near, one(source=POOL), 30)
    assert state.shares[EAST] == {ADAM: 4, BETH: 5, POOL: 1}
    assert state.cash[BETH] == 20
    assert state.directors[EAST] == BETH


def test_a_company_that_floats_receives_its_capital() -> None:
    state = buying.float_company(START, WEST, 300)
    assert state.cash[WEST] == 300
    assert told(state)[0] == "WEST floats"


def test_the_preview_tells_cost_flotation_and_a_new_director() -> None:
    def effect(state: State, action: BuyShare) -> State:
        return buying.float_company(buying.take_share(state, action, 10), WEST, 100)

    near = replace(
        START, shares={EAST: {ADAM: 2, BETH: 2, POOL: 6}, WEST: {CLIVE: 2, INITIAL_OFFER: 8}}
    )
    preview = buying.preview_share(lambda *_: 10, effect)
    assert preview(near, one(source=POOL)) == {
        "cost": 10,
        "effects": ["Beth becomes manager of EAST"],
    }
    opened = replace(near, directors={EAST: ADAM, WEST: CLIVE})
    assert preview(opened, one(WEST, player=CLIVE)) == {"cost": 10, "effects": ["WEST floats"]}
