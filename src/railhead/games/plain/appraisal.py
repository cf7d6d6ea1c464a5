"""What a position is worth to each player, in money and in terms that a person understands.

The shape is the same in every game: cash, shares at what they will be worth, dividends to come,
what directorships may cost, and whatever a game has alone. A game says in an `Outlook` what differs
in it; the forecast of its companies is made here.
"""

from collections.abc import Container, Hashable, Mapping
from functools import partial
from typing import NamedTuple

from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.state import Player, S, State
from railhead.engine.values import replace
from railhead.games.plain.adding import added
from railhead.games.plain.course import plain_course
from railhead.games.plain.earnings import Line
from railhead.games.plain.fleets import fleet
from railhead.games.plain.land import kept
from railhead.games.plain.outlook import Forecast, Outlook, Terms

Pace = tuple[float, float]  # trains that the others buy in a round, and rounds to come

CASH, SHARES, DIVIDENDS, DUTIES = "cash", "shares", "dividends", "duties"
IDLE = 0.6  # what is left of a price if the company never operates
STANDS = 512  # of companies, whose forecasts are remembered


def appraise(
    outlook: Outlook[S], state: S, rounds: float, known: Mapping[Company, Forecast] | None = None
) -> dict[Player, Terms]:
    """For every player what the position is worth if so many rounds are to come, term by term; of
    some companies it may be known what is expected.
    """
    state = outlook.foreseen(state)
    forecasts = {**forecasts_of(outlook, state, rounds, without=known or {}), **(known or {})}
    terms = _terms(outlook, state, forecasts)
    return {p: found | outlook.terms(state, p, forecasts) for p, found in terms.items()}


def forecasts_of(
    outlook: Outlook[S], state: S, rounds: float, without: Container[Company] = ()
) -> dict[Company, Forecast]:
    """What is expected of the companies, without some of them."""
    counted = [company for company in _counted(state) if company not in without]
    scene = _scene(outlook, state)
    return {c: _expected(outlook, state, c, rounds, scene) for c in counted}


def _counted(state: State) -> list[Company]:
    """The companies of which somebody holds shares, or which somebody directs."""
    players = set(state.players)
    return [c for c, held in state.shares.items() if not players.isdisjoint(held)]


def _terms(
    outlook: Outlook[S], state: S, forecasts: Mapping[Company, Forecast]
) -> dict[Player, Terms]:
    """For every player the terms that all games have."""
    terms: dict[Player, Terms] = {
        player: {CASH: state.cash[player], SHARES: 0, DIVIDENDS: 0, DUTIES: 0}
        for player in state.players
    }
    for company, expected in forecasts.items():
        now = IDLE * outlook.quoted(state, company)
        for player, found in terms.items():
            held = outlook.held(state, player, company)
            if held or expected.duty:
                leads = outlook.leads(state, player, company)
                trust = 1.0 if leads else outlook.trust
                found[SHARES] += held * (now + trust * (expected.price - now))
                found[DIVIDENDS] += held * trust * expected.paid
                found[DUTIES] -= expected.duty if leads else 0
    return terms


# The forecast of a company


def forecast(outlook: Outlook[S], state: S, company: Company, rounds: float) -> Forecast:
    """What is expected of a company; of one that does not operate yet, as likely as it will."""
    return _expected(outlook, state, company, rounds, _scene(outlook, state))


class _Scene(NamedTuple):
    """The companies that operate, and how likely each of the others will."""

    begun: frozenset[Company]
    hopes: Mapping[Company, float]
    hoped: float  # of all of these

    def beside(self, company: Company) -> float:
        """How many companies there will be beside one."""
        if company in self.begun:
            return len(self.begun) - 1 + self.hoped
        return len(self.begun) + added(hope for c, hope in self.hopes.items() if c != company)


def _scene(outlook: Outlook[S], state: S) -> _Scene:
    hopes = _hopes(outlook, state)
    return _Scene(outlook.operating(state), hopes, added(hopes.values()))


def _expected(
    outlook: Outlook[S], state: S, company: Company, rounds: float, scene: _Scene
) -> Forecast:
    """What is expected of a company beside others."""
    pace = outlook.pace * max(1.0, scene.beside(company))
    if company in scene.begun:
        beyond = outlook.beyond(state, company) if rounds else 0
        own = (state.cash.get(company, 0), beyond)
        return _course(outlook, state, company, own, (pace, rounds))
    likely, now = scene.hopes.get(company, 0), outlook.quoted(state, company)
    if not likely:
        return Forecast(paid=0, price=IDLE * now)
    own = (outlook.capital(state, company), 0)
    then = _course(outlook, state, company, own, (pace, max(rounds - 1, 0)))
    return Forecast(
        paid=likely * then.paid,
        price=likely * then.price + (1 - likely) * IDLE * now,
        duty=likely * then.duty,
    )


@remembered(lambda outlook, state: (outlook, state))
def _hopes(outlook: Outlook[S], state: S) -> dict[Company, float]:
    """How likely each company that somebody holds shares of, and that does not operate yet, will
    do so.
    """
    begun = outlook.operating(state)
    return {c: outlook.likely(state, c) for c in _counted(state) if c not in begun}


_FORECASTS: dict[Hashable, Forecast] = {}


@remembered(
    lambda outlook, state, company: (company, outlook, *outlook.decisive(state)), size=STANDS
)
def _known(outlook: Outlook[S], state: S, company: Company) -> dict[Hashable, Forecast]:
    """What was expected of a company with the same track and trains, by what else decides of it."""
    return {}


def _course(
    outlook: Outlook[S], state: S, company: Company, own: tuple[int, float], pace: Pace
) -> Forecast:
    """What is expected of a company that operates, with its treasury and what its track is worth
    beyond what it earns.
    """
    known = _known(outlook, state, company)
    rates = (outlook.drift(state, company), outlook.rush(state, company))
    market = (outlook.quoted(state, company), state.prices.get(company))
    lot = (outlook.own(state, company), outlook.depends(state, company), rates)
    found = known.get((own, market, lot, pace))
    if found is None:
        cash, beyond = own
        if state.cash.get(company, 0) != cash:
            state = replace(state, cash={**state.cash, company: cash})
        found = _worked_out(outlook, state, company, (cash, lot), pace)
        found = known[own, market, lot, pace] = replace(found, beyond=beyond) if beyond else found
    return found


def _worked_out(
    outlook: Outlook[S], state: S, company: Company, own: Hashable, pace: Pace
) -> Forecast:
    """The same, remembered by what the track, the trains and the market are, wherever it was that
    they were so.
    """
    line = Line(outlook, state, company)
    ladder = outlook.ladder(state, company, outlook.quoted(state, company))
    stock = (fleet(state, company), outlook.sold(state, company))
    begin = (own, stock, line.ground.left, ladder, pace, state.phase)
    find = partial(outlook.course or plain_course, line, ladder, *pace)
    return kept(_FORECASTS, (line.land, begin), find)
