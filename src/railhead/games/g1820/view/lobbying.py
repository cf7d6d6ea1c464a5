"""Lobbies, and companies that float or grow, as plain data for panels (1820 6.5.2, 6.6)."""

from itertools import pairwise

from railhead.games.g1820.operating import phases
from railhead.games.g1820.shapes import Lobbying, Placeable, Placing
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.bidding import LEAST, STEP
from railhead.games.g1820.stock.placement import room
from railhead.games.g1820.stock.terms import Terms, float_terms, growth_terms
from railhead.games.g1820.tasks import Floating, PlaceIncrease, PlacementConsent, StockTurn


def lobbying(state: State1820) -> Lobbying:
    """1820 6.5.1, 6.5.2.1: the amounts that are free, and what floats when the time has come."""
    top = max(state.lobbies, default=LEAST - STEP)
    turn = next((task for task in state.agenda if isinstance(task, StockTurn)), None)
    return {
        "open": turn is not None and not state.lobbied,
        "resolved": state.lobbied,
        "first": top + STEP,
        "free": gaps(state),
        "turns_left": len(state.players) - turn.quiet if turn and not state.lobbied else None,
        "sizes": phases.column(state).float_sizes,
        "pars": state.facts.phases[state.phase].pars,
        "distance_fee": state.facts.distance_fee,
    }


def gaps(state: State1820) -> list[tuple[int, int]]:
    """The amounts below the highest that no lobby has: the first and last of each row of them."""
    amounts = (LEAST - STEP, *sorted(state.lobbies))
    return [(a + STEP, b - STEP) for a, b in pairwise(amounts) if b - a > STEP]


def placing(state: State1820) -> Placing | None:
    """1820 6.5.2.2, 6.6.2: the company whose shares are placed, on what terms, and who is asked."""
    task = next((t for t in state.agenda[:2] if isinstance(t, Floating | PlaceIncrease)), None)
    if task is None:
        return None
    floats = isinstance(task, Floating)
    asked = float_terms(state, task) if isinstance(task, Floating) else growth_terms(state, task)
    shown: Placing = {
        "company": task.company,
        "player": task.player,
        "floats": floats,
        "size": task.size,
        "price": asked.price,
        "least": asked.missing,
        "available": asked.available,
        "most": asked.most,
        "fee": asked.fees,
        "homes": [home.stop for home in task.homes] if isinstance(task, Floating) else [],
        "asked": None,
    }
    consent = state.agenda[0]
    if isinstance(consent, PlacementConsent):
        return {**shown, "asked": {"placement": consent.placement, "players": consent.players}}
    return {**shown, "holders": _holders(state, asked)}


def _holders(state: State1820, asked: Terms) -> dict[str, Placeable]:
    """What everybody has of the company, and how many shares each could buy."""
    return {
        holder: {"has": asked.holdings.get(holder, 0), "can_buy": room(state, asked, holder)}
        for holder in (*state.players, *state.cousins)
    }
