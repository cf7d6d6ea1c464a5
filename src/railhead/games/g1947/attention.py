"""Which moves of 1947 are worth a look."""

from heapq import nlargest

from railhead.engine.actions import LayTile, OpenCompany, PlaceToken, RunTrains, SellShares
from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.rules.selling import sale_candidates
from railhead.engine.state import POOL, Player
from railhead.engine.verbs.shares import share_count
from railhead.games.g1947.actions import BuyPrivate, ConvertShares, SellBonds
from railhead.games.g1947.appraisal import (
    EQUIPMENT,
    OUTLOOK,
    SITE,
    WORKER,
    bond_value,
    ladder,
    private_value,
    rounds,
)
from railhead.games.g1947.operating.revenue import revenue
from railhead.games.g1947.operating.running import full_cities_passed, new_sites
from railhead.games.g1947.operating.tasks import BuyTrains, LayTrack
from railhead.games.g1947.privates.to_companies import highest_price
from railhead.games.g1947.sights import of_station, of_tile
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.bond_deals import bond_price, saleable
from railhead.games.g1947.stock.conversion import ORDINARY
from railhead.games.g1947.stock.limits import (
    certificates,
    over_certificate_limit,
    over_company_limit,
    ratio_kept,
)
from railhead.games.g1947.stock.market import price
from railhead.games.g1947.stock.stock_turn import turn
from railhead.games.g1947.tasks import StockTurn
from railhead.games.plain.adding import added
from railhead.games.plain.appraisal import forecasts_of
from railhead.games.plain.attention import Attention, after
from railhead.games.plain.earnings import Line
from railhead.games.plain.fleets import in_order
from railhead.games.plain.outlook import TRUST, Forecast

SALES, BONDS = 6, 3  # of shares, and of companies whose bonds are sold, that are worth a look
OPENINGS = 4  # companies to open that are worth a look


# Runs


def of_run(state: State1947, run: RunTrains) -> float:
    """What a run looks like to the president: a share of the revenue, the step on the market that
    it is enough for, and the sites that it reaches; workers are of use later, too (1947 6.10).
    """
    company, president = run.company, run.player
    held, earned = share_count(state, president, company), revenue(state, run)
    steps = ladder(state, company, price(state, company))
    onward = steps.climbed(steps.place, 1, earned)
    rise = steps.price(min(onward, len(steps.prices) - 1)) - price(state, company)
    done, new = len(state.sites.get(company, ())), len(new_sites(state, run))
    sites = added(SITE + TRUST * box.treasury for box in state.facts.charter[done : done + new])
    workers = WORKER * len(full_cities_passed(state, run))
    shares = state.facts.companies[company].share_count
    return held * (earned / shares + (rise if earned else 0)) + sites - workers


# Sales


def of_sale(state: State1947, sale: SellShares) -> float | None:
    """What is gained by selling shares, of those sales that look best; all of them where something
    must be sold.
    """
    if must_sell(state, sale.player):
        return 0
    gain = _sales(state, sale.player).get((sale.company, sale.count))
    return gain if pays(state, gain) else None


def pays(state: State1947, gain: float | None) -> bool:
    """Whether a sale is worth a look: after a purchase, if it is a gain by itself."""
    return gain is not None and (gain > 0 or not turn(state).bought)


@remembered(lambda state, player: (state, player))
def _sales(state: State1947, player: Player) -> dict[tuple[Company, int], float]:
    looks = {
        (sale.company, sale.count): sale.count * _gain(state, player, sale.company)
        for sale in sale_candidates(state, player)
    }
    return {sale: looks[sale] for sale in nlargest(SALES, looks, key=looks.__getitem__)}


def _gain(state: State1947, player: Player, company: Company) -> float:
    """The price of a share, less what is expected of it."""
    found = _expected(state)[company]
    more = found.price - price(state, company) + found.paid
    return -more * (1 if state.directors[company] == player else TRUST)


def of_bonds(state: State1947, sale: SellBonds) -> float | None:
    """What is gained by selling bonds: one, or all of them, of the companies of least promise."""
    if must_sell(state, sale.player):
        return 0
    gain = _bond_gains(state, sale.player).get(sale.company)
    all_ = saleable(state, sale.player, sale.company)
    return gain if sale.count in (1, all_) and pays(state, gain) else None


@remembered(lambda state, player: (state, player))
def _bond_gains(state: State1947, player: Player) -> dict[Company, float]:
    mine = [company for company in state.bonds if saleable(state, player, company)]
    expected = _expected(state)
    gains = {c: bond_price(state, c, POOL) - bond_value(state, c, expected[c]) for c in mine}
    return {company: gains[company] for company in nlargest(BONDS, gains, key=gains.__getitem__)}


@remembered(lambda state: (state,))
def _expected(state: State1947) -> dict[Company, Forecast]:
    return forecasts_of(OUTLOOK, state, rounds(state))


def must_sell(state: State1947, player: Player) -> bool:
    """Whether a player holds too much of something, or has to raise money (1947 5.6.2, 5.7, 5.8,
    6.15).
    """
    return (
        not isinstance(state.agenda[0], StockTurn)
        or over_certificate_limit(state, player) > 0
        or any(over_company_limit(state, player, company) for company in state.pars)
        or not ratio_kept(state, player)
    )


def of_opening(state: State1947, opening: OpenCompany) -> float | None:
    """What is around the home of a company: some of them are worth a look."""
    return _openings(state).get(opening.company)


@remembered(lambda state: (state,))
def _openings(state: State1947) -> dict[Company, float]:
    trains = in_order(state)[:EQUIPMENT]
    waiting = [company for company in state.facts.companies if company not in state.pars]
    looks = {c: Line(OUTLOOK, state, c).promise(trains) for c in waiting}
    return {c: looks[c] for c in nlargest(OPENINGS, looks, key=looks.__getitem__)}


def of_private(state: State1947, buying: BuyPrivate) -> float | None:
    """A president sells to the company for all that it may pay, others for more than they would
    get. That is thought of before track is laid and trains are bought, of others at the end alone.
    """
    step, own = state.agenda[0], state.privates[buying.private] == buying.player
    if not isinstance(step, BuyTrains | LayTrack if own else BuyTrains):
        return None
    most_ = highest_price(state, buying.company, buying.private)
    least = most_ if own else private_value(state, buying.private) + 1
    return buying.price if buying.price >= least else None


def of_conversion(state: State1947, conversion: ConvertShares) -> float | None:
    """Savings shares are of use to one who may hold no more certificates (1947 5.6.1, 5.7)."""
    room = state.facts.limits.certificates - certificates(state, conversion.player)
    return 0 if room <= 1 or conversion.to == ORDINARY else None


ATTENTION: Attention[State1947] = Attention(
    lays=12,
    shows=after(9),
    late=1.0,
    sights={
        RunTrains: of_run,
        LayTile: of_tile,
        PlaceToken: of_station,
        BuyPrivate: of_private,
        SellShares: of_sale,
        SellBonds: of_bonds,
        ConvertShares: of_conversion,
        OpenCompany: of_opening,
    },
)
