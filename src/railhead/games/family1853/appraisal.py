"""What is to be expected in a game of 1853."""

from collections.abc import Mapping

from railhead.board.tiles import BROAD, StopId
from railhead.engine.facts import Company, TrainType
from railhead.engine.memo import remembered_by
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.games.family1853.board.network import network, trains
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.contracts.chances import chance
from railhead.games.family1853.forming import leading, led_by, likely, owed, planned_bid
from railhead.games.family1853.operating.dividends import steps_up
from railhead.games.family1853.state import PAY_NOW, State1853
from railhead.games.family1853.stock.holdings import par, quoted, redeemed
from railhead.games.plain.adding import added
from railhead.games.plain.earnings import Line
from railhead.games.plain.fleets import Fleet, fleet, in_order
from railhead.games.plain.ground import Ground, ground_of
from railhead.games.plain.network import earned
from railhead.games.plain.outlook import Forecast, Outlook, Terms

CLIMB = 1.1  # spaces by which the highest price rises in a round
LAST = 0.3  # when the game may end with any dividend
GROWTH = 1.4  # how much more than now is paid in a round, as the game goes on
LEAST_PAID = 150  # in a round, by all companies
TIED = 0.1  # of a bond, for the shares that it could have bought
YIELD = 0.15  # of money that is put into shares, in a round
SOONER = 10.0  # for a company that lays two tiles from the first


def rounds(state: State1853) -> float:
    """1853R 5.1: until the bank has paid out its money, or a price has come to its end."""
    paid = added(Line(OUTLOOK, state, c).earning(fleet(state, c))[0] for c in state.formed)
    bank = state.cash[BANK] / max(GROWTH * paid, LEAST_PAID)
    return max(LAST, min(bank, _spaces_left(state) / CLIMB))


def _spaces_left(state: State1853) -> int:
    """1853R 4.7.3: how far it is from the highest price to the end."""
    companies = state.formed or state.facts.companies
    highest = max(quoted(state, company) for company in companies)
    return sum(value > highest for value in state.facts.market[0])


def capital(state: State1853, company: Company) -> int:
    """1853R 3.3.1: ten times par."""
    return state.facts.companies[company].share_count * par(state, company)


def earns(state: State1853, company: Company) -> tuple[float, float]:
    """What the best runs pay, and the mail of one of them."""
    state = replace(state, calls=frozenset())
    best = earned(network(state, company), trains(state, company))
    ends = ((stops[0], stops[-1]) for stops in best.routes)
    mail = (sum(stop_facts(state, StopId(s)).revenue for s in pair) for pair in ends)
    return best.revenue, max(mail, default=0)


@remembered_by("placed", "tokens", "trains")
def ground(state: State1853, company: Company) -> Ground:
    """The company's track, in the gauges of the trains that it has or may plan for."""
    own = {state.facts.trains[type_].gauge for type_ in fleet(state, company)}
    found = [reach(state, company, gauge) for gauge in {BROAD, *own}]
    return ground_of(*found)


def moves(_state: State1853, price: int, dividend: float) -> int:
    """1853R 4.7.1: by as many spaces as the dividend is a multiple of the price."""
    return steps_up(int(dividend) // price) if dividend >= 1 else 0


@remembered_by("trains", "facts")
def sold(state: State1853, _company: Company) -> Fleet:
    """Broad gauge trains in order; those of metre gauge are a chance, no plan."""
    return tuple(t for t in in_order(state) if state.facts.trains[t].gauge == BROAD)


def usable(state: State1853, company: Company, type_: TrainType) -> bool:
    """Track of the other gauge has still to be begun, if there is none."""
    gauge = state.facts.trains[type_].gauge
    return gauge == BROAD or len(reach(state, company, gauge).hexes()) > 1


# What 1853 has alone


def terms(state: State1853, player: Player, forecasts: Mapping[Company, Forecast]) -> Terms:
    """The bond, as likely as it comes back, and shares that have still to be paid for."""
    found = {"bond": _bond(state, player), "unpaid shares": 0.0, "track": _track(state, player)}
    cost = owed(state, state.bids.get(player, ()))
    found["unpaid shares"] -= cost + max(0, cost - state.cash[player])
    for company in state.unredeemed.get(player, ()):
        worth = forecasts[company].price - par(state, company)
        found["unpaid shares"] += max(0.0, worth) / 2
    return found


def _track(state: State1853, player: Player) -> float:
    """1853R 4.1.3: two tiles at once are worth their fee."""
    return added(
        SOONER
        for company, option in state.double_lay.items()
        if option == PAY_NOW and state.directors.get(company) == player
    )


def _bond(state: State1853, player: Player) -> float:
    """1853R 4.3.1: as likely as it comes back, its money, less what that would have brought
    meanwhile; before cities are chosen, what is lost by tying it up.
    """
    bond = state.bonds.get(player, 0)
    if player in state.revealed:
        return 0
    if len(state.bonds) < len(state.players):
        return -TIED * bond
    brings = YIELD * _spaces_left(state) / CLIMB
    comes_back = chance(state, planned_bid(state, player), led_by(state, player))
    return bond * ((1 + brings) * comes_back - brings)


OUTLOOK: Outlook[State1853] = Outlook(
    rounds=rounds,
    operating=lambda state: state.formed,
    likely=likely,
    capital=capital,
    earns=earns,
    ground=ground,
    moves=moves,
    held=redeemed,
    leads=lambda state, player, company: leading(state, company) == player,
    quoted=quoted,
    sold=sold,
    usable=usable,
    must_own=False,
    towns_free=True,
    pace=0.18,
    trust=0.6,
    thrift=0.02,
    aims=_bond,
    terms=terms,
)
