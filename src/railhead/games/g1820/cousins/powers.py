"""What cousins do for the companies they invest in, and what they earn by it (1820 14)."""

from railhead.engine.facts import Company
from railhead.engine.state import BANK
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import share_count
from railhead.games.g1820.data.facts import STEPHENSON, Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import cousin_directs, has_power

FREE_MARKERS, STEPHENSON_INCOME = 3, 50  # 14.3.2


def helped_by(state: State1820, company: Company, cousin: Cousin) -> bool:
    """1820 14.1: whether the director of a company may use the power of a cousin."""
    return has_power(state, company, cousin) and not cousin_directs(state, company)


def shares_of(state: State1820, company: Company, cousin: Cousin) -> int:
    """How many shares of a company a cousin holds, if it has its power."""
    return share_count(state, cousin, company) if helped_by(state, company, cousin) else 0


def uses(state: State1820, company: Company, cousin: Cousin) -> int:
    """How often a company has used a power that is limited."""
    return state.powers.get(cousin, {}).get(company, 0)


def all_uses(state: State1820, cousin: Cousin) -> int:
    """How often all companies have used a power that is limited."""
    return sum(state.powers.get(cousin, {}).values())


def used(state: State1820, company: Company, cousin: Cousin, times: int = 1) -> State1820:
    """Count the use of a power."""
    by_company = {**state.powers.get(cousin, {}), company: uses(state, company, cousin) + times}
    return replace(state, powers={**state.powers, cousin: by_company})


def earns(state: State1820, cousin: Cousin, amount: int, reason: str) -> State1820:
    """The bank pays a cousin for the use of its power."""
    name = state.facts.cousins[cousin].name
    return pay(state, BANK, cousin, amount, f"to {name} {reason}")


def free_markers(state: State1820, company: Company) -> int:
    """1820 14.3.2: how many markers Stephenson & Fox still provides: one for each share, three at
    most in a game.
    """
    most = min(shares_of(state, company, STEPHENSON), FREE_MARKERS)
    return max(most - uses(state, company, STEPHENSON), 0)


def provided(state: State1820, company: Company, count: int) -> State1820:
    """1820 14.3.2: Stephenson & Fox provides markers, and earns by it."""
    if not count:
        return state
    state = used(state, company, STEPHENSON, count)
    return earns(state, STEPHENSON, count * STEPHENSON_INCOME, f"for markers of {company}")
