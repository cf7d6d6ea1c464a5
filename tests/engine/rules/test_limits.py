"""How many shares and certificates somebody may hold."""

from railhead.engine.actions import BuyShare, OpenCompany, SellShares
from railhead.engine.facts import Company
from railhead.engine.rules import limits
from railhead.engine.state import INITIAL_OFFER, POOL, Holder, State
from railhead.engine.values import replace
from tests.engine.rules.small import ADAM, BETH, BOTH, EAST, FACTS, START, WEST

BUY = BuyShare(player=ADAM, company=EAST)


def with_shares(company: Company, shares: dict[Holder, int]) -> State:
    return replace(START, shares={**START.shares, company: shares})


def test_the_certificate_of_the_director_counts_as_one() -> None:
    assert limits.certificates(START, ADAM) == 3
    assert limits.certificates(BOTH, BETH) == 3 + 5


def test_nobody_buys_beyond_the_limit() -> None:
    assert limits.within_certificate_limit(lambda _: 4)(START, BUY) is None
    said = limits.within_certificate_limit(lambda _: 3)(START, BUY)
    assert said == "Adam holds 3 certificates; the limit is 3"


def test_nor_opens_a_company() -> None:
    opening = OpenCompany(player=ADAM, company=WEST, par=60)
    assert limits.within_certificate_limit(lambda _: 3)(START, opening) is not None


def test_a_game_may_count_certificates_otherwise() -> None:
    rule = limits.within_certificate_limit(lambda _: 3, lambda *_: 0)
    assert rule(START, BUY) is None


def test_a_player_holds_so_many_of_one_company() -> None:
    assert limits.within_company_limit(lambda *_: 5)(START, BUY) is None
    said = limits.within_company_limit(lambda *_: 4)(START, BUY)
    assert said == "Adam holds 4 shares of EAST; the limit is 4"


def test_half_of_an_odd_number_is_rounded_down() -> None:
    assert limits.half(START, EAST) == 5
    odd = replace(FACTS.companies[EAST], certificates=(2, 1, 1, 1))
    facts = replace(FACTS, companies={**FACTS.companies, EAST: odd})
    assert limits.half(replace(START, facts=facts), EAST) == 2


def test_all_shares_are_with_players_when_the_bank_has_none() -> None:
    assert not limits.all_with_players(START, EAST)
    assert not limits.all_with_players(with_shares(EAST, {ADAM: 9, POOL: 1}), EAST)
    assert not limits.all_with_players(with_shares(EAST, {ADAM: 9, INITIAL_OFFER: 1}), EAST)
    assert limits.all_with_players(with_shares(EAST, {ADAM: 7, BETH: 3}), EAST)


def test_the_pool_takes_half_of_the_shares() -> None:
    assert limits.pool_room(START, EAST) == 4
    assert limits.pool_has_room(START, SellShares(player=ADAM, company=EAST, count=4)) is None
    said = limits.pool_has_room(START, SellShares(player=ADAM, company=EAST, count=5))
    assert said == "The pool has room for 4 shares of EAST"


def test_a_pool_that_has_more_has_no_room() -> None:
    full = with_shares(EAST, {ADAM: 4, POOL: 6})
    assert limits.pool_room(full, EAST) == 0
    said = limits.pool_has_room(full, SellShares(player=ADAM, company=EAST, count=1))
    assert said == "The pool has room for no shares of EAST"
