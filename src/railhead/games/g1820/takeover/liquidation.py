"""Winding up a company that nobody takes over whole (1820 8.4.3, 8.5, 17.3)."""

from railhead.engine.facts import Company
from railhead.engine.flow import push
from railhead.engine.state import BANK, Holder
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import counted, named, tell
from railhead.games.g1820.operating.loans import loans_of
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play, investors, purse
from railhead.games.g1820.takeover.closing import replace_markers, to_supply
from railhead.games.g1820.takeover.transfer import acquire_assets
from railhead.games.g1820.tasks import MustPay

SHORTFALL = "for loans of a liquidated company"


def wind_up(state: State1820, company: Company, bid: int) -> State1820:
    """1820 8.5: the bank has bid most; markers become British Rail's, all else is discarded."""
    state = pay(state, BANK, company, bid, f"to {company}, which it liquidates")
    return settle_accounts(replace_markers(state, company), company)


def sell_assets(state: State1820, company: Company, buyer: Company, bid: int) -> State1820:
    """1820 8.5: another company buys the markers on the map and the trains."""
    text = f"{buyer} buys the assets of {company} for {state.facts.money(bid)}"
    state = tell(state, "liquidation_sale", text, company=buyer, target=company)
    state = pay(state, purse(state, buyer), company, bid, f"to {company}")
    return settle_accounts(acquire_assets(state, company, buyer, 0), company)


def settle_accounts(state: State1820, company: Company) -> State1820:
    """1820 8.5, 17.3: loans are repaid; shareholders make up what is missing, or share the rest."""
    debt = loans_of(state, company) * state.facts.loan
    paid = min(debt, state.cash.get(company, 0))
    state = pay(state, company, BANK, paid, "for its loans")
    state = replace(state, loans={c: n for c, n in state.loans.items() if c != company})
    if paid < debt:
        return _collect(state, company, debt - paid)
    return to_supply(_distribute(state, company), company)


def _collect(state: State1820, company: Company, shortfall: int) -> State1820:
    """Each share of players and cousins pays its part, rounded down."""
    each = shortfall // in_play(state, company)
    text = f"The shareholders of {company} pay {state.facts.money(each)} a share"
    state = tell(state, "shortfall", text, company=company, amount=shortfall)
    due = tuple(
        MustPay(holder, each * count, BANK, SHORTFALL)
        for holder, count in investors(state, company).items()
        if each
    )
    return push(to_supply(state, company), *due)


def _distribute(state: State1820, company: Company) -> State1820:
    """All shares in play have an equal part, rounded down; the director has the remainder."""
    treasury, shares = state.cash.get(company, 0), in_play(state, company)
    each = treasury // shares if shares else 0
    for holder, count in investors(state, company).items():
        state = pay(
            state,
            company,
            holder,
            each * count,
            f"to {named(state, holder)} for {counted(count, 'share')}",
        )
    rest: Holder = state.directors.get(company, BANK)
    return pay(state, company, rest, treasury - each * shares, f"to {named(state, rest)}")
