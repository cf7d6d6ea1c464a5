"""Shares, directors and purses (1820 10.6, 13.2 to 13.4)."""

from railhead.engine.facts import Company
from railhead.engine.flow import push
from railhead.engine.state import POOL, Holder, Player, from_
from railhead.engine.verbs.shares import appoint, move_shares, share_count
from railhead.games.g1820.data.facts import BRITISH_RAIL, PRIVATE, Cousin
from railhead.games.g1820.state import State1820
from railhead.games.g1820.tasks import ChooseCousinDirector


def is_private(state: State1820, company: Company) -> bool:
    """Whether a company in play is a private one (13.2)."""
    return state.sizes.get(company) == PRIVATE


def is_public(state: State1820, company: Company) -> bool:
    """Whether a company is in play with a price; so is British Rail (13.5)."""
    return company in state.prices


def investors(state: State1820, company: Company) -> dict[Holder, int]:
    """The players, in card order, and cousins that hold shares of a company."""
    everybody = (*state.players, *state.cousins)
    shares = state.shares[company]
    return {holder: shares[holder] for holder in everybody if shares.get(holder)}


def in_play(state: State1820, company: Company) -> int:
    """1820 10.6: the shares of players, of cousins (D3) and of the pool."""
    return sum(n for holder, n in state.shares[company].items() if holder != company)


def owner(state: State1820, holder: Holder) -> Player:
    """The player who acts for a player or a cousin."""
    return state.cousins.get(Cousin(holder), Player(holder))


def controller(state: State1820, company: Company) -> Player:
    """The player who acts for a company: its director, or the one whose cousin directs it."""
    return owner(state, state.directors[company])


def directing_player(state: State1820, company: Company) -> Player | None:
    """The player who directs a company in person; None where a cousin does, or nobody."""
    name = state.directors.get(company)
    return next((player for player in state.players if player == name), None)


def cousin_directs(state: State1820, company: Company) -> bool:
    """1820 14.1: whether the director is a cousin."""
    return str(state.directors.get(company)) in state.cousins


def directed(state: State1820, player: Player) -> tuple[Company, ...]:
    """The companies that a player directs in person, as they operate."""
    companies = (*state.order, *state.privates)
    return tuple(c for c in companies if state.directors.get(c) == player)


def purse(state: State1820, company: Company) -> Holder:
    """1820 13.2: who pays for a company: itself, or the director of a private one."""
    return state.directors[company] if is_private(state, company) else company


def can_pay(state: State1820, company: Company) -> int:
    """What a company has to spend."""
    return state.cash.get(purse(state, company), 0)


def has_power(state: State1820, company: Company, cousin: Cousin) -> bool:
    """1820 14.1: a cousin helps the public companies whose shares it holds."""
    return cousin in state.cousins and is_public(state, company) and holds(state, cousin, company)


def holds(state: State1820, holder: Holder, company: Company) -> bool:
    """Whether somebody has a share of a company."""
    return share_count(state, holder, company) > 0


def transfer(
    state: State1820, company: Company, giver: Holder, taker: Holder, count: int
) -> State1820:
    """Move shares, and review who is director."""
    return review(move_shares(state, company, giver, taker, count), company)


def review(state: State1820, company: Company) -> State1820:
    """1820 13.4: whoever holds more than the director takes over the company."""
    if company == BRITISH_RAIL:
        return state
    tied = largest_holders(state, company)
    return state if state.directors.get(company) in tied else _appoint(state, company, tied)


def largest_holders(state: State1820, company: Company) -> tuple[Holder, ...]:
    """The players, in card order, and cousins that hold most shares of a company."""
    holdings = investors(state, company)
    most = max(holdings.values(), default=0)
    return tuple(holder for holder, count in holdings.items() if count == most)


def _appoint(state: State1820, company: Company, tied: tuple[Holder, ...]) -> State1820:
    """Of equals the next player by card from the old director, before all cousins; of cousins the
    one that the old director chooses.
    """
    if not tied:
        return appoint(state, company, None)
    before = state.directors.get(company)
    start = state.players[0] if before is None else owner(state, before)
    ring = (*from_(state.players, start)[1:], start)
    players = [player for player in ring if player in tied]
    cousins = tuple(Cousin(holder) for holder in tied if holder in state.cousins)
    if not players and len(cousins) > 1:
        return push(state, ChooseCousinDirector(company, start, cousins))
    return appoint(state, company, [*players, *cousins][0])


def pool(state: State1820, company: Company) -> int:
    """The shares in the bank pool."""
    return share_count(state, POOL, company)


def percent(state: State1820, company: Company, share: int) -> int:
    """So many per cent of a company, as a number of shares."""
    return state.sizes[company] * share // 100
