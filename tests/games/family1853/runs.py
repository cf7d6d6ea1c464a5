"""Positions in which a company runs its trains (1853R 4.5 to 4.7)."""

from typing import Any

from railhead.board.tiles import StopId
from railhead.engine.actions import Dividend, Route, RunTrains
from railhead.engine.facts import Company
from railhead.engine.rules.bargaining import BuyTrains
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import TrainId
from railhead.games.family1853.state import State1853
from tests.games.family1853.positions import ADAM, BNR, EIR, position, settle

# Town - Allahabad - Benares - Patna - plain track - town - city, eastwards in broad gauge. The
# cities in the middle have lines to the north-east and south-west as well, and room for two bases.
LINE = {
    "Hr": ("4", 1),
    "Ht": ("14", 0),
    "Hv": ("14", 0),
    "Hx": ("14", 0),
    "Hz": ("9", 1),
    "Hab": ("4", 1),
    "Had": ("69", 4),
}
# Town - Trichinopoly - town, eastwards in metre gauge.
METRE_LINE = {"Tn": ("74", 1), "Tp": ("102", 0), "Tr": ("74", 1)}

# Ks and Ku are junction tiles side by side: lines from Jt and Lr converge between them, and part
# again towards Jv and Lt.
CONVERGING = {"Ks": ("82", 0), "Ku": ("82", 3), "Jt": ("69", 3), "Lr": ("69", 0)}
CONVERGING_BASES = {"Jt.s0": BNR, "Lr.s0": BNR}


def running(company: Company = EIR, *trains: str, **changes: Any) -> State1853:
    """Adam's company runs its trains on the line."""
    task = RunAll(company)
    settings: dict[str, Any] = {
        "shares": {company: {ADAM: 5}},
        "placed": LINE,
        "agenda": (task, BuyTrains(company)),
        "trains": {company: trains},
        "phase": 2,
    }
    return position(task, **{**settings, **changes})


def earning(earnings: int, **changes: Any) -> State1853:
    """Adam's EIR has earned something."""
    task = UseEarnings(EIR, earnings)
    settings: dict[str, Any] = {
        "shares": {EIR: {ADAM: 5}},
        "agenda": (task, BuyTrains(EIR)),
    }
    return position(task, **{**settings, **changes})


def route(train: str, stops: str, track: str) -> Route:
    """A run, its stops and its track as words: "Ht Hv" for the only station of each hex."""
    names = (stop if "." in stop else f"{stop}.s0" for stop in stops.split())
    return Route(
        train=TrainId(train),
        stops=tuple(StopId(name) for name in names),
        track=tuple(track.split()),
    )


def run(*routes: Route, company: Company = EIR, mail: str | None = None) -> RunTrains:
    """Adam runs the company's trains."""
    carrier = None if mail is None else TrainId(mail)
    return RunTrains(player=ADAM, company=company, routes=routes, mail=carrier)


def use(how: str, company: Company = EIR) -> Dividend:
    """Adam pays out or retains."""
    return Dividend(player=ADAM, company=company, how=how)


def idle(state: State1853) -> bool:
    """Whether the company goes on to buy trains without having run any."""
    return isinstance(settle(state).agenda[0], BuyTrains)


TO_BENARES = "Hx/3 Hv/1"  # from Patna
BENARES_TO_ALLAHABAD = "Hv/3 Ht/1"
TO_TOWN = "Hx/1 Hz/0 Hab/1"  # from Patna eastwards
TOWN_TO_CITY = "Hab/0 Had/0"
