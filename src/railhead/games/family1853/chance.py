"""What chance deals: lots for equal bonds, and the simplified game's companies (1853R 2.4.1)."""

from collections.abc import Callable, Iterator
from itertools import groupby, permutations, product

from railhead.engine.actions import Action
from railhead.engine.facts import Company
from railhead.engine.state import BANK, CHANCE, INITIAL_OFFER, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.games.family1853.actions import DealCompany, DrawLots
from railhead.games.family1853.contracts.bidding import by_bond, seat, start_contracts
from railhead.games.family1853.rounds import start_stock_round
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.floating import form
from railhead.games.family1853.stock.holdings import transfer
from railhead.games.family1853.tasks import DealCompanies, DrawSeats

DEALT_SHARES = 4  # 1853R 2.4.1: the director's certificate and two ordinary shares


def chance(state: State1853, key: Callable[[str], bytes]) -> Action:
    """What chance deals now; `key` gives a sort key for the name of a player or company."""
    match state.agenda[0]:
        case DrawSeats():
            return DrawLots(player=CHANCE, order=by_bond(state, sorted(state.players, key=key)))
        case DealCompanies():
            return _deal(state, sorted(state.facts.dealt_companies, key=key))
        case task:
            raise AssertionError(f"chance has nothing to deal for {task}")


def _deal(state: State1853, companies: tuple[Company, ...] | list[Company]) -> DealCompany:
    return DealCompany(player=CHANCE, companies=tuple(zip(state.players, companies, strict=True)))


# Lots for equal bonds


def possible_lots(state: State1853, _player: Player) -> Iterator[DrawLots]:
    """Every order of the players in which those with equal bonds are mixed."""
    tied = groupby(by_bond(state, state.players), key=lambda player: state.bonds[player])
    for groups in product(*(list(permutations(group)) for _, group in tied)):
        yield DrawLots(player=CHANCE, order=tuple(player for group in groups for player in group))


def all_are_seated(state: State1853, action: DrawLots) -> str | None:
    """Every player has one seat."""
    if sorted(action.order) != sorted(state.players):
        return f"{', '.join(action.order) or 'Nobody'}: not every player once"
    return None


def larger_bond_sits_first(state: State1853, action: DrawLots) -> str | None:
    """The lot decides between equal bonds only."""
    if by_bond(state, action.order) != action.order:
        return f"{', '.join(action.order)} is not the order of the bonds"
    return None


def draw_lots(state: State1853, action: DrawLots) -> State1853:
    """The players are seated as the lot has it."""
    return start_contracts(state, action.order)


# The simplified game


def possible_deals(state: State1853, _player: Player) -> Iterator[DealCompany]:
    """Every way to deal the companies."""
    for companies in permutations(state.facts.dealt_companies):
        yield _deal(state, companies)


def one_to_each_player(state: State1853, action: DealCompany) -> str | None:
    """Each player is dealt one company."""
    if sorted(player for player, _ in action.companies) != sorted(state.players):
        return "Each player is dealt one company"
    return None


def companies_of_the_deal(state: State1853, action: DealCompany) -> str | None:
    """The companies that were set aside for the deal are dealt, each once."""
    dealt = state.facts.dealt_companies
    if sorted(company for _, company in action.companies) != sorted(dealt):
        return f"The companies to be dealt are {', '.join(dealt)}"
    return None


def deal_companies(state: State1853, action: DealCompany) -> State1853:
    """The players sit in the order of their companies; each pays for four shares, and the
    companies form. Their shares may not be sold in the round that follows (1853R 3.1.8).
    """
    numbers = {c: fact.number for c, fact in state.facts.companies.items()}
    deal = sorted(action.companies, key=lambda dealt: numbers[dealt[1]])
    state = seat(state, tuple(player for player, _ in deal))
    for player, company in deal:
        state = _issue(state, player, company)
    state = start_stock_round(state)
    return replace(state, first_directors=frozenset(company for _, company in deal))


def _issue(state: State1853, player: Player, company: Company) -> State1853:
    price = DEALT_SHARES * state.facts.companies[company].par
    state = transfer(state, company, INITIAL_OFFER, player, DEALT_SHARES)
    state = pay(state, player, BANK, price, f"for {DEALT_SHARES} shares of {company}")
    return form(state, company)
