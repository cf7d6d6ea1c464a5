"""Money that the bank pays out, and the moment when it runs out (5.1.1 in both editions)."""

from railhead.engine.facts import Company
from railhead.engine.state import BANK, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.family1853.state import State1853


def bank_pays(state: State1853, payee: Holder, amount: int, reason: str) -> State1853:
    """Pay personal money out of the bank."""
    return _noting_the_end(pay(state, BANK, payee, amount, reason))


def company_gets(state: State1853, company: Company, amount: int, reason: str) -> State1853:
    """Pay a company; where there is one kind of money, this too may empty the bank."""
    return _noting_the_end(pay(state, state.facts.credit_bank, company, amount, reason))


def _noting_the_end(state: State1853) -> State1853:
    """The bank has run out when it has nothing left after a payment, which is made in full."""
    if state.bank_broken or state.cash[BANK] > 0:
        return state
    state = tell(state, "bank_broken", "The bank has run out of money")
    return replace(state, bank_broken=True)
