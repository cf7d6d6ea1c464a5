"""What is to be expected in a game of 1853."""

from collections.abc import Mapping
from functools import cache

from railhead.board.hexes import Board
from railhead.board.tiles import BROAD, HexId, StopId
from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.rules.buying import issued
from railhead.engine.rules.reach import stop_facts
from railhead.engine.state import BANK, Player
from railhead.engine.values import replace
from railhead.games.family1853.board.network import network, trains
from railhead.games.family1853.board.survey import GAUGES, reach, reached_hexes
from railhead.games.family1853.contracts.fulfilment import networks
from railhead.games.family1853.operating.dividends import steps_up
from railhead.games.family1853.state import PAY_NOW, State1853
from railhead.games.family1853.stock.holdings import par, quoted, redeemed
from railhead.games.family1853.tasks import ContractCities
from railhead.games.plain.appraisal import (
    Fleet,
    Forecast,
    Ground,
    Line,
    Outlook,
    Terms,
    fleet,
    floats,
    in_order,
)
from railhead.games.plain.network import Patience
from railhead.router import solve

LONGEST = 24  # railway rounds that a game may last
SHORTEST = 2.0
LAST = 0.3  # in a game that has lasted long: it may end with any dividend
GROWTH = 1.4  # how much more than now is paid in a round, as the game goes on
LEAST_PAID = 150  # in a round, by all companies
TIED = 0.1  # of a bond, for the shares that it could have bought
BUILT = 0.85  # how much less likely a contract is fulfilled for each tile that is lacking
SOONER = 10.0  # for a company that lays two tiles from the first
QUESTIONS = 400  # that the search for a run may ask for more time


def rounds(state: State1853) -> float:
    """1853R 5.1: until the bank has paid out its money, if no price ends the game before."""
    paid = sum(Line(OUTLOOK, state, c).earning(fleet(state, c))[0] for c in state.formed)
    bank = state.cash[BANK] / max(GROWTH * paid, LEAST_PAID)
    left = LONGEST - state.railway_round
    return max(SHORTEST if left > 0 else LAST, min(bank, left))


def likely(state: State1853, company: Company) -> float:
    """How likely a company forms: by the qualifying number of shares (1853R 2.7.5)."""
    lacking = state.facts.limits.qualifying - issued(state, company)
    return floats(state, company, lacking, par(state, company), waiting=1)


def capital(state: State1853, company: Company) -> int:
    """1853R 3.3.1: ten times par."""
    return state.facts.companies[company].share_count * par(state, company)


def earns(state: State1853, company: Company) -> tuple[float, float]:
    """What the best runs pay, and the mail of one of them."""
    state = replace(state, calls=frozenset())
    best = solve(network(state, company), trains(state, company), limit=Patience(QUESTIONS))
    ends = ((route.stops[0], route.stops[-1]) for route in best.routes)
    mail = (sum(stop_facts(state, StopId(s)).revenue for s in pair) for pair in ends)
    return best.revenue, max(mail, default=0)


@remembered(lambda state, company: (state.placed, state.tokens, company))
def ground(state: State1853, company: Company) -> Ground:
    """The company's track, in both gauges."""
    found = [reach(state, company, gauge).railheads for gauge in GAUGES]
    open_ends = frozenset(hex_ for railheads in found for hex_, _ in railheads)
    return Ground(hexes=reached_hexes(state, company), railheads=open_ends)


def moves(_state: State1853, price: int, dividend: float) -> int:
    """1853R 4.7.1: by as many spaces as the dividend is a multiple of the price."""
    return steps_up(int(dividend) // price) if dividend >= 1 else 0


@remembered(lambda state, _company: (state.trains, state.facts))
def sold(state: State1853, _company: Company) -> Fleet:
    """Broad gauge trains in order; those of metre gauge are a chance, no plan."""
    return tuple(t for t in in_order(state) if state.facts.trains[t].gauge == BROAD)


# What 1853 has alone


def terms(state: State1853, player: Player, forecasts: Mapping[Company, Forecast]) -> Terms:
    """The bond, as likely as it comes back, and shares that have still to be paid for."""
    found = {"bond": _bond(state, player), "unpaid shares": 0.0, "track": _track(state, player)}
    if any(isinstance(task, ContractCities) for task in state.agenda):
        cost = sum(par(state, claim.company) for claim in state.bids.get(player, ()))
        beyond = max(0, cost - state.cash[player])
        found["unpaid shares"] = -float(cost + beyond)
    for company in state.unredeemed.get(player, ()):
        worth = forecasts[company].price - par(state, company)
        found["unpaid shares"] += max(0.0, worth) / 2
    return found


def _track(state: State1853, player: Player) -> float:
    """1853R 4.1.3: two tiles at once are worth their fee."""
    return sum(
        SOONER
        for company, option in state.double_lay.items()
        if option == PAY_NOW and state.directors.get(company) == player
    )


def _bond(state: State1853, player: Player) -> float:
    """1853R 4.3.1: the less the more tiles are lacking between the cities of the bid."""
    bid = state.bids.get(player, ())
    bond = state.bonds.get(player, 0)
    if player in state.revealed:
        return 0
    if len(state.bonds) < len(state.players):
        return -TIED * bond
    if not bid:
        return (1 - TIED) * bond
    hexes = [state.facts.cities[claim.city].hex for claim in bid]
    return float(bond * BUILT ** lacking(state, hexes))


def lacking(state: State1853, hexes: list[HexId]) -> float:
    """How many tiles, about, are lacking to connect cities: each is joined to what is joined."""
    if not hexes:
        return 0
    groups = [net for net in networks(state) if any(hex_ in net for hex_ in hexes)]
    parts = [[HexId(p) for p in net if p in state.facts.board.hexes] for net in groups]
    parts += [[hex_] for hex_ in hexes if not any(hex_ in part for part in parts)]
    joined, rest, total = parts[0], parts[1:], 0.0
    total += sum(hex_ not in state.placed for hex_ in hexes)
    while rest:
        gap, nearest = min(
            (_gap(state.facts.board, joined, part), n) for n, part in enumerate(rest)
        )
        total += gap - 1
        joined = [*joined, *rest.pop(nearest)]
    return total


def _gap(board: Board, some: list[HexId], others: list[HexId]) -> int:
    return min(_apart(board, a, b) for a in some for b in others)


@cache
def _apart(board: Board, one: HexId, other: HexId) -> int:
    return _from(board, one).get(other, 99)


@cache
def _from(board: Board, start: HexId) -> dict[HexId, int]:
    """How many steps it is from a hex to every other."""
    found, todo = {start: 0}, [start]
    for hex_ in todo:
        for other in board.neighbours[hex_]:
            if other is not None and other not in found:
                found[other] = found[hex_] + 1
                todo.append(other)
    return found


OUTLOOK: Outlook[State1853] = Outlook(
    rounds=rounds,
    operating=lambda state: state.formed,
    likely=likely,
    capital=capital,
    earns=earns,
    ground=ground,
    moves=moves,
    held=redeemed,
    quoted=quoted,
    sold=sold,
    must_own=False,
    towns_free=True,
    aims=_bond,
    terms=terms,
)
