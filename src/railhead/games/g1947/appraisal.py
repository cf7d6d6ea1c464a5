"""What is to be expected in a game of 1947."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import accumulate
from operator import attrgetter

from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.memo import remembered, remembered_by
from railhead.engine.rules.buying import issued
from railhead.engine.rules.director import certificate_size, director
from railhead.engine.rules.reach import reach
from railhead.engine.state import BANK, INITIAL_OFFER, POOL, Cell, Player
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.shares import move_shares, share_count
from railhead.games.g1947.board.network import increase
from railhead.games.g1947.board.quick_runs import at_home, expected
from railhead.games.g1947.board.survey import post_value
from railhead.games.g1947.data.facts import Facts1947, PrivateId
from railhead.games.g1947.operating.revenue import REDUCTION
from railhead.games.g1947.privates.auction import BNR_OPTION
from railhead.games.g1947.rounds import all_with_players
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import issue_price, move_bonds
from railhead.games.g1947.stock.bonds import most
from railhead.games.g1947.stock.floating import incremental_company, pars_for
from railhead.games.g1947.stock.limits import (
    certificates,
    over_company_limit,
)
from railhead.games.g1947.stock.market import (
    beyond_red_line,
    fall,
    price,
    right,
    sold_out,
    value,
)
from railhead.games.g1947.stock.sale import sell_to_pool
from railhead.games.g1947.tasks import Auction, EndStockRound, OfferBonds, ProtectPrice
from railhead.games.plain.adding import added
from railhead.games.plain.appraisal import IDLE
from railhead.games.plain.fleets import in_order
from railhead.games.plain.floating import floats
from railhead.games.plain.ground import Ground, distances, ground_of
from railhead.games.plain.ladders import Ladder
from railhead.games.plain.outlook import DECISIVE, NEARNESS, TRUST, Forecast, Outlook, Terms

SHORTEST = 1.0  # operating rounds that are still to come
DELAY = 1.3  # rounds that a step of the leading price takes
LAST = 0.3  # of a round, once the highest price is reached
EQUIPMENT = 3  # trains that a company buys when it begins
WORKER = 20.0  # what a worker is worth to a president
JOINED = 0.8  # of a site that track leads to, until it is taken
PAID = 7.0  # rounds in which a private company still pays a player
TEMPLE = 0.9  # of a temple that is joined already, until the company has seen it
NO_PRICE = Ladder(prices=(0,), place=0)
SITE = 50.0  # what a site is worth to a president beyond its money: workers, steps on the market


# The market


@cache
def climb(facts: Facts1947, cell: Cell) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The prices from a space on, and what a dividend must come to for each step (1947 5.11.1)."""
    prices, tolls = [value(facts, cell)], []
    while (onward := right(facts, cell)) != cell:
        prices.append(value(facts, onward))
        barred = beyond_red_line(facts, cell) or beyond_red_line(facts, onward)
        tolls.append(value(facts, onward) if barred else 0)
        cell = onward
    return tuple(prices), (*tolls, 0)


def ladder(state: State1947, company: Company, now: int) -> Ladder:
    """1947 5.10: along the row, and up where it ends."""
    return _rungs(state.facts, state.prices[company]) if now else NO_PRICE


@cache
def _rungs(facts: Facts1947, cell: Cell) -> Ladder:
    row, column = cell
    prices, tolls = climb(facts, (row, 0))
    return Ladder(prices=prices, place=column, tolls=tolls)


def moves(_state: State1947, _price: int, dividend: float) -> int:
    """1947 6.14: a space on with a dividend, a space back without."""
    return 1 if dividend else -1


def drift(state: State1947, company: Company) -> float:
    """1947 5.12.2: up after a stock round, if players hold all shares and issued bonds."""
    return 1 / state.facts.phases[state.phase].rounds if all_with_players(state, company) else 0


def rounds(state: State1947) -> float:
    """1947 7.0: until the highest of all prices has climbed to the top; none if the stock round
    will end with that.
    """
    if _ends_with_this_stock_round(state):
        return 0
    if state.ceiling:
        return LAST
    begun = state.prices.values() or (state.facts.par_cells["yellow"][100],)
    steps = min(len(climb(state.facts, cell)[0]) - 1 for cell in begun)
    return max(SHORTEST, DELAY * steps)


def _ends_with_this_stock_round(state: State1947) -> bool:
    """1947 5.12.2, 7.0: whether a price rises to the top if nobody buys or sells any more."""
    if not any(isinstance(task, EndStockRound) for task in state.agenda):
        return False
    ceiling = state.facts.ceiling
    return any(value(state.facts, cell) >= ceiling for cell in _risen(state).values())


def _risen(state: State1947) -> dict[Company, Cell]:
    """Where the prices come to that rise at the end of a stock round (1947 5.12.2)."""
    rising = (c for c in state.floated if all_with_players(state, c))
    return {company: sold_out(state.facts, state.prices[company]) for company in rising}


# Companies


def likely(state: State1947, company: Company) -> float:
    """How likely a company becomes operational (1947 5.2.1)."""
    return _hopes(state).get(company, 0)


@remembered(
    lambda state: (
        *(state.pars, state.floated, state.shares, state.savings, state.directors),
        *(state.privates, state.sold, state.facts),
        *(state.cash[player] for player in state.players),
    )
)
def _hopes(state: State1947) -> dict[Company, float]:
    """How likely each of the companies becomes operational that have a par and do not operate."""
    waiting = [company for company in state.pars if company not in state.floated]
    return {company: _hope(state, company, waiting) for company in waiting}


def _hope(state: State1947, company: Company, waiting: Sequence[Company]) -> float:
    president = state.directors.get(company)
    cash = dict(state.cash)
    if president:
        cash[president] -= _promised(state, company, waiting)
    par, missing = state.pars[company], lacking(state, company)
    for player in state.players:
        cash[player] = min(cash[player], par * _room(state, player, company))
    return floats(replace(state, cash=cash), company, missing, par, len(waiting))


def _room(state: State1947, player: Player, company: Company) -> int:
    """How many shares of a company a player may still buy (1947 5.3, 5.7)."""
    if company in state.sold.get(player, ()):
        return 0
    return max(0, state.facts.limits.certificates - certificates(state, player))


def lacking(state: State1947, company: Company) -> int:
    """How many shares have still to be sold (1947 5.2.1)."""
    return state.facts.companies[company].floats_at - issued(state, company)


def _promised(state: State1947, company: Company, waiting: Sequence[Company]) -> int:
    """What the president needs first for others that are nearer to operating."""
    president = state.directors.get(company)
    own = [c for c in waiting if state.directors.get(c) == president]
    first = sorted(own, key=lambda c: lacking(state, c))
    before = first[: first.index(company)] if company in first else []
    return sum(lacking(state, c) * state.pars[c] for c in before)


def capital(state: State1947, company: Company) -> int:
    """1947 5.2.2, 5.2.3: par for all shares, or for those that are sold."""
    fact = state.facts.companies[company]
    return state.pars[company] * (fact.share_count if fact.full_capital else fact.floats_at)


def earns(state: State1947, company: Company) -> tuple[float, float]:
    """What a good run brings (1947 6.14)."""
    return expected(state, company) * (100 + increase(state, company)) / 100, 0


@remembered(
    lambda state, company: (
        *(state.placed, state.tokens, state.temples),
        *(state.phase, post_value(state, company), company),
    ),
    size=512,
)
def ground(state: State1947, company: Company) -> Ground:
    """The company's track; until it leads to the temple, part of all revenue is lost, but the less
    has still to be built the sooner it will be (1947 6.8.1).
    """
    found = reach(at_home(state, company), company)
    also = (state.phase, post_value(state, company))
    track = ground_of(found, also=also)
    if company in state.temples:
        return track
    away = distances(state, company, track)
    hope = near(away, (state.facts.companies[company].temple,))
    return replace(track, left=1 - REDUCTION / 100 * (1 - TEMPLE * hope))


def near(away: Mapping[HexId, float], hexes: Iterable[HexId]) -> float:
    """How near the nearest of some hexes is: 1 for track that is there."""
    return max((NEARNESS ** away[hex_] for hex_ in hexes if hex_ in away), default=0)


def rush(state: State1947, company: Company) -> float:
    """How many trains the other companies buy that have none, or will begin: as many as they can
    pay for, up to a few.
    """
    found = _rushes(state)
    return found[company] if company in found else found[None]


@remembered_by(
    "cash",
    "trains",
    "pars",
    "floated",
    "shares",
    "savings",
    "directors",
    "privates",
    "sold",
    "facts",
)
def _rushes(state: State1947) -> dict[Company | None, float]:
    """The same for each company that buys some itself, and for all others."""
    beginners, depot = _beginners(state), in_order(state)
    found: dict[Company | None, float] = {}
    for company in (None, *beginners):
        taken = 0.0
        for other, (likely_, money) in beginners.items():
            prices = [state.facts.trains[type_].price for type_ in depot[int(taken) :][:EQUIPMENT]]
            if other != company:
                taken += likely_ * sum(cost <= money for cost in accumulate(prices))
        found[company] = taken
    return found


def _beginners(state: State1947) -> dict[Company, tuple[float, int]]:
    """The companies without trains: how likely each operates, and its treasury then."""
    begun = state.floated.difference(state.trains.values())
    hopes = {c: (hope, capital(state, c)) for c, hope in _hopes(state).items()}
    return {company: (1.0, state.cash[company]) for company in sorted(begun)} | hopes


# What players have beside shares and cash


def foreseen(state: State1947) -> State1947:
    """The position once the highest bidder has the lot, shareholders have taken the bonds that they
    are offered, shares on sale are in the pool, and all that nobody may keep is sold (1947 3.2,
    5.4.2, 5.4.5, 5.8); in the last stock round, once prices have risen as well.
    """
    task = state.agenda[0] if state.agenda else None
    if isinstance(task, Auction) and task.bidder is not None:
        cash = {**state.cash, task.bidder: state.cash[task.bidder] - task.amount}
        return replace(state, cash=cash, privates={**state.privates, task.lot: task.bidder})
    if isinstance(task, OfferBonds):
        return _taken(state, task)
    if isinstance(task, ProtectPrice):
        return sell_to_pool(state, task.seller, task.company, task.count)
    for company in state.directors:
        owner = director(state, company)
        over = over_company_limit(state, owner, company)
        state = _sold(state, owner, company, over) if over else state
    if _ends_with_this_stock_round(state):
        return replace(state, prices={**state.prices, **_risen(state)})
    return state


def _taken(state: State1947, offered: OfferBonds) -> State1947:
    """All take as many bonds as they may."""
    company = offered.company
    for player in offered.players:
        count = most(state, player, company)
        if count:
            cost = count * issue_price(state, company)
            state = pay(state, player, company, cost, "for bonds")
            state = move_bonds(state, company, INITIAL_OFFER, player, count)
    return state


def _sold(state: State1947, player: Player, company: Company, count: int) -> State1947:
    """Shares are sold to the pool, and the price falls (1947 5.5)."""
    state = pay(state, BANK, player, count * price(state, company), "for shares")
    return fall(move_shares(state, company, player, POOL, count), company, count)


def beyond(state: State1947, company: Company) -> float:
    """What the sites are worth to a president that a company has taken or comes near to (1947
    6.10).
    """
    return SITE * reached(state, company)


@remembered_by("placed", "tokens", "sites", size=1024)
def reached(state: State1947, company: Company) -> float:
    """How many sites a company has taken; those count for less that it comes near to."""
    away = distances(state, company, ground(state, company))
    done = state.sites.get(company, ())
    left = [site for id_, site in state.facts.sites.items() if id_ not in done]
    others = added(near(away, [hex_ for hex_, _ in site.edges]) ** 2 for site in left)
    return len(done) + JOINED * others


def terms(state: State1947, player: Player, forecasts: Mapping[Company, Forecast]) -> Terms:
    """Bonds at half of what a share will be worth, private companies, sites, the half that is lost
    of the dividends of savings shares (1947 1.3, 5.6.1), and of the price of a company that
    operates what is sure, whoever directs it.
    """
    bonds = sites = lost = sure = 0.0
    for company, found in forecasts.items():
        if company in state.pars:
            if held := state.bonds[company].get(player, 0):
                bonds += held * bond_value(state, company, found)
            sites += found.beyond if state.directors.get(company) == player else 0
            if (player, company) in state.savings:
                lost += share_count(state, player, company) * found.paid
            if company in state.floated and state.directors.get(company) != player:
                sure += share_count(state, player, company) * price(state, company)
    mine = [private for private, owner in state.privates.items() if owner == player]
    return {
        "bonds": bonds,
        "privates": added(private_value(state, private) for private in mine),
        "sites": sites,
        "savings": -TRUST / 2 * lost,
        "prices": (1 - TRUST) * (1 - IDLE) * sure,
    }


def bond_value(state: State1947, company: Company, expected: Forecast) -> float:
    """Half a share at the end (1947 1.3)."""
    now = price(state, company)
    return (now + TRUST * (expected.price - now)) / 2


def private_value(state: State1947, private: PrivateId) -> float:
    """What a private company pays; an option is worth what its certificate costs at the least."""
    if private == BNR_OPTION:
        size = certificate_size(state, incremental_company(state.facts))
        return float(size * min(pars_for(state)))
    return state.facts.privates[private].income * min(PAID, _rounds(state))


@remembered(lambda state: (state,))
def _rounds(state: State1947) -> float:
    return rounds(state)


OUTLOOK: Outlook[State1947] = Outlook(
    rounds=rounds,
    operating=lambda state: state.floated,
    likely=likely,
    capital=capital,
    earns=earns,
    ground=ground,
    moves=moves,
    ladder=ladder,
    drift=drift,
    rush=rush,
    decisive=attrgetter(*DECISIVE, "temples", "privates"),
    own=lambda state, company: state.shares[company].get(POOL, 0),
    saves=True,
    foreseen=foreseen,
    beyond=beyond,
    terms=terms,
    looked=1,
    apart=True,
)
