"""Opening companies and buying shares from the bank."""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import wraps
from typing import Any

from railhead.engine.actions import BuyShare, OpenCompany
from railhead.engine.facts import Company
from railhead.engine.rules.company_turn import Deal, OfCompany
from railhead.engine.rules.director import certificate_size, review_director, taken_over
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Cell, Holder, Player, S, State
from railhead.engine.verbs.market import set_price
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import appoint, move_shares, share_count
from railhead.engine.verbs.telling import named, opening, tell

SOURCES = (INITIAL_OFFER, POOL)
Pars = Mapping[Company, int]  # of the companies that have been opened


def known_company(state: State, action: OfCompany) -> str | None:
    """The company is one of this game."""
    return None if action.company in state.shares else f"There is no company {action.company}"


def issued(state: State, company: Company) -> int:
    """How many shares have left the initial offer."""
    total = state.facts.companies[company].share_count
    return total - share_count(state, INITIAL_OFFER, company)


# Opening a company


def not_opened_yet(state: State, action: OpenCompany) -> str | None:
    """The first to buy of a company takes the director's certificate."""
    if action.company not in state.directors:
        return None
    return f"{action.company} has been opened by {state.directors[action.company]}"


def par_on_the_list(
    pars: Callable[[S], Collection[int]],
) -> Callable[[S, OpenCompany], str | None]:
    """The par price is one of those that may be chosen."""

    @wraps(par_on_the_list)
    def rule(state: S, action: OpenCompany) -> str | None:
        listed = sorted(pars(state))
        if action.par in listed:
            return None
        return f"The par price must be {', '.join(map(str, listed[:-1]))} or {listed[-1]} now"

    return rule


def opening_cost(state: State, action: OpenCompany) -> int:
    """The par price for every share that the director's certificate stands for."""
    return certificate_size(state, action.company) * action.par


def openings(
    pars: Callable[[S], Collection[int]],
) -> Callable[[S, Player], Iterator[OpenCompany]]:
    """Every company that is not open, at every par price."""

    def candidates(state: S, player: Player) -> Iterator[OpenCompany]:
        for company in state.facts.companies:
            for par in () if company in state.directors else sorted(pars(state)):
                yield OpenCompany(player=player, company=company, par=par)

    return candidates


def set_par(state: S, company: Company, par: int, cell: Cell) -> S:
    """The par price is told, and the price marker put on the market."""
    text = f"The par price of {company} is {state.facts.money(par)}"
    state = tell(state, "par_set", text, company=company, par=par)
    return set_price(state, company, cell, "that is its par price")


def take_certificate(state: S, action: OpenCompany, payee: Holder = BANK) -> S:
    """The buyer pays for the director's certificate and is director."""
    player, company = action.player, action.company
    size = certificate_size(state, company)
    cost = opening_cost(state, action)
    state = pay(state, player, payee, cost, f"for {size} of {company} at par")
    return appoint(move_shares(state, company, INITIAL_OFFER, player, size), company, player)


# Buying a share


def from_the_bank(state: State, action: BuyShare) -> str | None:
    """Shares are bought from the initial offer or the pool, never from players."""
    if action.source not in SOURCES:
        return f"Shares are not bought from {named(state, action.source)}"
    if share_count(state, action.source, action.company):
        return None
    return f"{opening(state, action.source)} has no share of {action.company}"


def par_is_set(state: State, action: BuyShare) -> str | None:
    """Shares are sold once the director's certificate has been bought and par is set."""
    if action.company in state.directors:
        return None
    office = state.facts.names["director"].lower()
    return f"The {office}'s certificate of {action.company} must be bought first"


def not_sold_this_round(
    sold: Callable[[S, Player], Collection[Company]], what: str = "shares"
) -> Callable[[S, Deal], str | None]:
    """Whoever sells something of a company buys none of it in the same round."""

    @wraps(not_sold_this_round)
    def rule(state: S, action: Deal) -> str | None:
        if action.company not in sold(state, action.player):
            return None
        round_ = state.facts.names["stock_round"]
        return f"{action.player} has sold {what} of {action.company} in this {round_}"

    return rule


def share_price(state: State, pars: Pars, company: Company, source: Holder) -> int:
    """Par for new shares, the market price for those in the pool."""
    row, column = state.prices[company]
    return pars[company] if source == INITIAL_OFFER else state.facts.market[row][column]


def shares_on_offer(state: State, player: Player) -> Iterator[BuyShare]:
    """A share of every company that is open, from either place."""
    for company in state.directors:
        for source in SOURCES:
            if share_count(state, source, company):
                yield BuyShare(player=player, company=company, source=source)


def take_share(state: S, action: BuyShare, cost: int, payee: Holder = BANK) -> S:
    """The buyer pays for one share; whoever has most of them then is director."""
    player, company = action.player, action.company
    state = pay(state, player, payee, cost, f"for a share of {company}")
    return review_director(move_shares(state, company, action.source, player, 1), company)


def float_company(state: S, company: Company, capital: int) -> S:
    """The company has sold enough to operate, and receives its capital."""
    state = tell(state, "floated", f"{company} floats", company=company)
    return pay(state, BANK, company, capital, f"to {company} as its capital")


def preview_share(
    cost: Callable[[S, BuyShare], int], effect: Callable[[S, BuyShare], S]
) -> Callable[[S, BuyShare], Mapping[str, Any]]:
    """What a share costs, whether its company floats and who directs it then."""

    def preview(state: S, action: BuyShare) -> Mapping[str, Any]:
        now, company = effect(state, action), action.company
        floats = [f"{company} floats"] if company in now.cash.keys() - state.cash.keys() else []
        effects = [*floats, *taken_over(state, now, company)]
        return {"cost": cost(state, action), "effects": effects}

    return preview
