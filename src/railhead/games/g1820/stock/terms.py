"""On what terms shares of a company are placed (1820 6.5.2.2, 6.6.2)."""

from dataclasses import dataclass

from railhead.engine.facts import Company
from railhead.engine.state import Holder
from railhead.games.g1820.board.survey import distance
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import in_play, investors
from railhead.games.g1820.stock.market import in_liquidation, price_of
from railhead.games.g1820.tasks import Floating, PlaceIncrease

PLACED, MOST = 40, 60  # per cent to be held by players and cousins; by one of them at most
TENTH = 10  # one share in so many goes to the pool
HOMES = 2


@dataclass(frozen=True, slots=True)
class Terms:
    """What is to be placed."""

    size: int
    price: int
    holdings: dict[Holder, int]  # of players and cousins before the purchase
    available: int  # shares that can be placed
    barred: frozenset[Holder]  # have sold shares of the company in this stock round
    fees: int = 0  # that the proposer pays besides

    @property
    def missing(self) -> int:
        """How many shares must be bought at least."""
        return max(self.size * PLACED // 100 - sum(self.holdings.values()), 0)

    @property
    def most(self) -> int:
        """How many shares one holder may come to have."""
        return self.size * MOST // 100


def proposal(state: State1820) -> Floating | PlaceIncrease:
    """The transaction in hand."""
    task = state.agenda[0]
    assert isinstance(task, Floating | PlaceIncrease)
    return task


def terms(state: State1820) -> Terms:
    """The terms of the transaction in hand."""
    task = proposal(state)
    return float_terms(state, task) if isinstance(task, Floating) else growth_terms(state, task)


def float_terms(state: State1820, task: Floating) -> Terms:
    """1820 6.6.2: all shares of a new company are in its treasury."""
    return Terms(
        size=task.size,
        price=task.par,
        holdings={},
        available=task.size,
        barred=_sellers(state, task.company),
        fees=fee(state, task) or 0,
    )


def fee(state: State1820, task: Floating) -> int | None:
    """1820 6.6.2: for each hex edge on the shortest way between the markers, if there is one."""
    if len(task.homes) < HOMES:
        return 0
    steps = distance(state.facts, task.homes[0].hex, task.homes[1].hex)
    return None if steps is None else steps * state.facts.distance_fee


def growth_terms(state: State1820, task: PlaceIncrease) -> Terms:
    """1820 6.5.2.2: shares that are held count; what goes to the pool cannot be placed."""
    company, sold = task.company, dict(task.sales)
    holdings = {h: n - sold.get(h, 0) for h, n in investors(state, company).items()}
    treasury = task.size - in_play(state, company)
    stopped = in_liquidation(state, company)
    return Terms(
        size=task.size,
        price=task.par or price_of(state, company),
        holdings=holdings,
        available=0 if stopped else treasury - to_pool(state, company, task.size),
        barred=_sellers(state, company) | set(sold),
    )


def _sellers(state: State1820, company: Company) -> frozenset[Holder]:
    """1820 6.5.2.4: those who sold shares of a company in this stock round, and so buy none."""
    return frozenset(h for h, companies in state.sold.items() if company in companies)


def to_pool(state: State1820, company: Company, size: int) -> int:
    """1820 6.5.2.2: a tenth goes to the pool, at least one share; if a size is skipped, twice."""
    sizes = sorted(state.facts.sizes)
    skipped = sizes.index(size) - sizes.index(state.sizes[company]) > 1
    return max(size // TENTH, 1) + (size // TENTH if skipped else 0)
