"""What trains earn (1947 6.8.1, 6.13.3, 6.13.4, 6.14.2, 6.14.3)."""

from collections.abc import Iterator

from railhead.board.tiles import StopId
from railhead.engine.actions import RunTrains
from railhead.engine.facts import Company
from railhead.engine.verbs.trains import owned
from railhead.games.g1947.board.network import increase
from railhead.games.g1947.board.survey import beyond, post_value, season, site_at, value
from railhead.games.g1947.operating.track import NEW_STOP
from railhead.games.g1947.state import State1947

REDUCTION = 20  # percent, for each reason


def stop_revenue(state: State1947, company: Company, stop: StopId) -> int:
    """1947 6.9, 6.10, 6.14.2: sites pay nothing, trading posts by the phase."""
    if site_at(state, stop):
        return 0
    if beyond(state, stop):
        return post_value(state, company)
    return value(state, stop)


def runs_earn(state: State1947, action: RunTrains) -> int:
    """The value of all stops on all runs."""
    stops = (stop for route in action.routes for stop in route.stops)
    return sum(stop_revenue(state, action.company, stop) for stop in stops)


def bonus(state: State1947, company: Company) -> int:
    """1947 6.14.2: for yellow cities and towns laid in this turn, if the company has a train."""
    return NEW_STOP * state.new_stops if owned(state, company) else 0


def reduction(state: State1947, company: Company) -> int:
    """1947 6.8.1, 6.13.3: percent for the temple not reached and for building out of season."""
    temple = company not in state.temples
    return REDUCTION * (temple + state.reduced)


def reduced(amount: int, percent: int) -> int:
    """1947 6.8.1: rounded to the nearest ten, halves up."""
    return nearest_ten(amount * (100 - percent))


def nearest_ten(hundredths: int) -> int:
    """So many hundredths of a rupee in tens, halves up."""
    return (hundredths + 500) // 1000 * 10


def revenue(state: State1947, action: RunTrains) -> int:
    """Runs and bonus, less the reductions, and what a second train adds."""
    return from_runs(state, action.company, runs_earn(state, action))


def from_runs(state: State1947, company: Company, amount: int) -> int:
    """What comes of an amount that the runs earn."""
    left = reduced(amount + bonus(state, company), reduction(state, company))
    return nearest_ten(left * (100 + increase(state, company)))


def deductions(state: State1947, action: RunTrains) -> Iterator[str]:
    """What makes up the revenue, in words."""
    company, money = action.company, state.facts.money
    yield f"the runs earn {money(runs_earn(state, action))}"
    if bonus(state, company):
        yield f"{money(bonus(state, company))} for new cities and towns"
    if company not in state.temples:
        yield f"{REDUCTION}% less: the temple is not reached"
    if state.reduced:
        yield f"{REDUCTION}% less: track laid in the {season(state).name}"
    if increase(state, company):
        yield f"{increase(state, company)}% more for the second train"
