"""Charles Blacker Vignoles, who halves distance fees (1820 14.3.1)."""

from railhead.engine.facts import Company
from railhead.engine.state import BANK, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import named
from railhead.games.g1820.data.facts import VIGNOLES
from railhead.games.g1820.state import State1820


def discount(state: State1820, company: Company, buyers: tuple[Holder, ...]) -> State1820:
    """If he buys a share in the stock round of the float, the director has half of the fee back (or
    whoever paid it, if so agreed), and he earns half of what remains paid (or of the whole fee, if
    so agreed).
    """
    fee = state.fees.get(company, 0)
    if VIGNOLES not in buyers or not fee:
        return state
    state = replace(state, fees={c: paid for c, paid in state.fees.items() if c != company})
    payer = state.payers[company] if state.facts.refund_to_payer else state.directors[company]
    text = f"to {named(state, payer)}: half of the distance fee"
    state = pay(state, BANK, payer, fee // 2, text)
    basis = fee if state.facts.vignoles_full else fee - fee // 2
    return pay(state, BANK, VIGNOLES, basis // 2, "to Charles Blacker Vignoles")
