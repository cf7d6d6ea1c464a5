"""Companies float, receive a director or a manager, and form (1853R 2.6, 2.8, 2.9, 3.2, 3.3)."""

from railhead.board.tiles import StopId
from railhead.engine.facts import Company
from railhead.engine.rules.buying import issued
from railhead.engine.rules.prices import cell_of
from railhead.engine.rules.reach import stop_facts
from railhead.engine.values import replace
from railhead.engine.verbs.market import set_price
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.track import place_token
from railhead.games.family1853.board.homes import home_stops
from railhead.games.family1853.contracts.bids import bbci_is_major, contracted
from railhead.games.family1853.contracts.fulfilment import settle_contracts
from railhead.games.family1853.operating.phases import add_bonus_trains
from railhead.games.family1853.setup import company_order
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import is_minor, manager, review_director
from railhead.games.family1853.stock.payments import company_gets


def in_first_round(state: State1853) -> bool:
    """1853R 2.8: whether companies that float wait until the first dealing round is over.

    In the simplified game, which has no bids, that round is like any other.
    """
    return state.dealing_round <= 1 and not state.facts.dealt_companies


def float_companies(state: State1853) -> State1853:
    """1853R 2.7.5, 3.2.1: a company floats when enough of its shares have been issued."""
    for company in company_order(state.facts):
        if _floats_now(state, company):
            state = replace(state, floated=state.floated | {company})
            state = tell(state, "company_floated", f"{company} floats", company=company)
            state = _allow_sales(state, company) if in_first_round(state) else form(state, company)
    return state


def _floats_now(state: State1853, company: Company) -> bool:
    qualified = issued(state, company) >= state.facts.limits.qualifying
    return qualified and company not in state.floated and company not in state.formed


def _allow_sales(state: State1853, company: Company) -> State1853:
    """1853R 2.8.3: contracted shares may still be sold, at the first opportunity."""
    allowed = {
        player: {**state.may_still_sell.get(player, {}), company: count}
        for player in state.players
        if (count := contracted(state, player, company))
    }
    return replace(state, may_still_sell={**state.may_still_sell, **allowed})


def form_after_first_round(state: State1853) -> State1853:
    """1853R 2.9, 2.6.2, 2.8.4: floated companies receive their directors, then form; if a minor
    company has formed there are more trains.
    """
    waiting = [c for c in company_order(state.facts) if c in state.floated - state.formed]
    for company in waiting:
        state = review_director(state, company)
    if in_first_round(state) and bbci_is_major(state):
        state = replace(state, majors=state.majors | _possible_majors(state))
    for company in waiting:
        state = form(state, company)
    minors = [company for company in state.formed if is_minor(state, company)]
    return add_bonus_trains(state) if minors else state


def _possible_majors(state: State1853) -> frozenset[Company]:
    return frozenset(c for c, fact in state.facts.companies.items() if fact.home_if_major)


def form(state: State1853, company: Company) -> State1853:
    """1853R 3.3: the company has a director or manager; it receives its capital, a price and its
    home bases.
    """
    fact = state.facts.companies[company]
    state = review_director(replace(state, formed=state.formed | {company}), company)
    runs = state.directors.get(company) or f"{manager(state, company)} as its manager"
    state = tell(state, "company_formed", f"{company} is formed, run by {runs}", company=company)
    capital = fact.share_count * fact.par
    state = company_gets(state, company, capital, f"to {company} as its capital")
    state = set_price(state, company, cell_of(state, fact.par, fact.number - 1), "that is its par")
    for home in home_stops(state, company):
        state = _settle_home(state, company, home)
    return settle_contracts(state)


def _settle_home(state: State1853, company: Company, home: StopId) -> State1853:
    taken = len(state.tokens.get(home, ()))
    assert taken < stop_facts(state, home).slots, f"{home} is full"  # 4.4.7 keeps it free
    return place_token(state, company, home)
