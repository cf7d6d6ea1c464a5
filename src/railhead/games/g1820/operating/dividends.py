"""Dividends and what they do to the price (1820 7.2.4, 16.2.3)."""

from collections.abc import Mapping
from typing import Any

from railhead.engine.actions import Dividend
from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, pop
from railhead.engine.rules.company_turn import its_turn
from railhead.engine.rules.dividends import PAY, RETAIN, dividend_choices, known_use
from railhead.engine.state import BANK, POOL, Holder, Player
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating.company_turn import director_acts, undecided
from railhead.games.g1820.operating.fleet import assignable
from railhead.games.g1820.operating.tasks import UseEarnings
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import investors, is_private, is_public, pool
from railhead.games.g1820.stock.market import move, price_of

RISES = ((4, 3), (2, 2), (1, 1))  # so many times the price, so many spaces up


def private_pays_all(state: State1820, action: Dividend) -> str | None:
    """A private company withholds nothing from its director."""
    if action.how == PAY or not is_private(state, action.company):
        return None
    return f"{action.company} is a private company and pays all to its director"


def shares_of_revenue(state: State1820, company: Company, revenue: int) -> Mapping[Holder, int]:
    """What each holder receives: players and cousins rounded up on all their shares, the pool
    rounded down, the treasury the rest.
    """
    size = state.sizes[company]
    paid = {h: -(-n * revenue // size) for h, n in investors(state, company).items()}
    paid[POOL] = pool(state, company) * revenue // size
    if company != BRITISH_RAIL:
        paid[company] = max(0, revenue - sum(paid.values()))
    return paid


def pay_out(state: State1820, company: Company, revenue: int) -> State1820:
    """The bank pays the shareholders; what falls to the pool it keeps."""
    for holder, amount in shares_of_revenue(state, company, revenue).items():
        if holder != POOL:
            name = state.facts.names.get(holder, holder)
            state = pay(state, BANK, holder, amount, f"to {name} for {company}")
    return state


def spaces(state: State1820, company: Company, dividend: int) -> int:
    """1820 16.2.3: up for a dividend of once, twice or four times the price; down for less, and
    once more without a train. To withhold is to pay nothing (D1).
    """
    price = price_of(state, company)
    for times, rise in RISES:
        if dividend >= times * price:
            return rise
    trainless = company != BRITISH_RAIL and not owned(state, company)
    return -2 if trainless else -1


def distribute(state: State1820, company: Company, revenue: int, how: str) -> State1820:
    """Pay out or withhold, and move the price of a public company."""
    if how == PAY:
        state = pay_out(state, company, revenue)
    else:
        state = pay(state, BANK, company, revenue, f"to {company}")
    if not is_public(state, company):
        return state
    paid = revenue if how == PAY else 0
    moved = spaces(state, company, paid)
    return move(state, company, moved, _cause(state, paid, moved))


def _cause(state: State1820, paid: int, moved: int) -> str:
    """Why a price moves so many spaces."""
    what = f"it pays {state.facts.money(paid)}" if paid else "it pays no dividend"
    less = ", less than its price" if paid and moved < 0 else ""
    return f"{what}{less}{' and owns no train' if moved < -1 else ''}"


def use_earnings(state: State1820, action: Dividend) -> State1820:
    """The director has decided."""
    revenue = in_hand(state, UseEarnings).earnings
    return distribute(pop(state), action.company, revenue, action.how)


def earner(state: State1820, task: UseEarnings) -> tuple[Player, ...]:
    """Its director acts for a company; where nothing was earned, he has had his time to take loans
    before the run.
    """
    idle = not task.earnings and not assignable(state, task.company)
    return () if idle else director_acts(state, task)


def forced_use(state: State1820, task: UseEarnings) -> State1820:
    """Private companies pay all to their director, companies that cousins direct withhold, unless
    a future train could be given first.
    """
    company, revenue = task.company, task.earnings
    if assignable(state, company):
        return state
    if is_private(state, company):
        return distribute(pop(state), company, revenue, PAY)
    if undecided(state, company) or not revenue:
        return distribute(pop(state), company, revenue, RETAIN)
    return state


def preview_dividend(state: State1820, action: Dividend) -> dict[str, Any]:
    """Who receives what, and how the price moves."""
    company, revenue = action.company, in_hand(state, UseEarnings).earnings
    money, paid = state.facts.money, action.how == PAY
    parts = shares_of_revenue(state, company, revenue) if paid else {company: revenue}
    names = state.facts.names
    effects = [f"{names.get(h, h)}: {money(n)}" for h, n in parts.items() if n]
    if is_public(state, company):
        moved = spaces(state, company, revenue if paid else 0)
        effects.append(f"price {abs(moved)} {'up' if moved > 0 else 'down'}")
    return {"earnings": revenue, "effects": effects}


DIVIDEND: Procedure[State1820, Dividend] = Procedure(
    action=Dividend,
    candidates=dividend_choices,
    rules=(
        Rule("1820 7.2", its_turn),
        Rule("1820 7.2.4", known_use),
        Rule("1820 7.2.4", private_pays_all),
    ),
    effect=use_earnings,
    preview=preview_dividend,
)
