"""Whether somebody can pay."""

from railhead.engine.actions import OpenCompany
from railhead.engine.rules.payments import can_pay, short
from railhead.engine.state import POOL, Holder, State
from tests.engine.rules.small import BETH, EAST, START, WEST


def par(_state: State, action: OpenCompany) -> int:
    return action.par


def company(action: OpenCompany) -> Holder:
    return action.company


def test_whoever_has_the_money_can_pay() -> None:
    assert short(START, BETH, 50) is None
    assert short(START, BETH, 51, "The tile") == "The tile costs £51; Beth has £50"


def test_whoever_has_no_purse_has_nothing() -> None:
    assert short(START, WEST, 0) is None
    assert short(START, WEST, 1) == "It costs £1; WEST has £0"
    assert short(START, POOL, 1) == "It costs £1; the pool has £0"


def test_cost_and_payer_follow_from_the_action() -> None:
    rule = can_pay(par, company, "Par")
    assert rule(START, OpenCompany(player=BETH, company=EAST, par=150)) is None
    said = rule(START, OpenCompany(player=BETH, company=EAST, par=151))
    assert said == "Par costs £151; EAST has £150"
