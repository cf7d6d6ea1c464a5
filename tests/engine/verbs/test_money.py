"""Money changes hands, and none is made or lost."""

import pytest

from railhead.engine.state import BANK
from railhead.engine.verbs.money import pay
from tests.engine.position import ADAM, BETH, CLIVE, EAST, POSITION, told


def test_what_one_pays_another_has() -> None:
    after = pay(POSITION, ADAM, EAST, 60, "for a share")
    assert (after.cash[ADAM], after.cash[EAST]) == (40, 60)


def test_nobody_else_is_touched() -> None:
    after = pay(POSITION, ADAM, EAST, 60, "for a share")
    assert (after.cash[BETH], after.cash[BANK]) == (50, 1000)


def test_the_sum_stays_the_same() -> None:
    after = pay(pay(POSITION, BANK, CLIVE, 70, "x"), CLIVE, ADAM, 30, "x")
    assert sum(after.cash.values()) == sum(POSITION.cash.values())


def test_who_had_nothing_has_what_is_paid() -> None:
    assert pay(POSITION, BANK, CLIVE, 70, "to Clive").cash[CLIVE] == 70


def test_the_old_position_keeps_its_money() -> None:
    pay(POSITION, ADAM, BETH, 60, "for nothing")
    assert POSITION.cash[ADAM] == 100


@pytest.mark.parametrize(("payee", "amount"), [(BETH, 0), (ADAM, 10)])
def test_nothing_and_to_oneself_is_no_payment(payee: str, amount: int) -> None:
    assert pay(POSITION, ADAM, payee, amount, "for nothing") is POSITION


def test_no_payment_takes_money() -> None:
    with pytest.raises(AssertionError, match="Adam pays -5 to Beth"):
        pay(POSITION, ADAM, BETH, -5, "for nothing")


def test_a_payment_is_told() -> None:
    after = pay(POSITION, BANK, ADAM, 60, "to Adam")
    assert told(after) == ["The bank pays £60 to Adam"]
    assert after.events[0].about == {"payer": BANK, "payee": ADAM, "amount": 60}
