"""What a company's trains can reach from its homes (1853R 4.2.3, 4.4.2)."""

from collections.abc import Iterable

from railhead.board.tiles import HexId
from railhead.engine.facts import Company
from railhead.engine.values import replace
from railhead.games.family1853.homes import home_stops
from railhead.games.family1853.network import network, trains
from railhead.games.family1853.state import State1853
from railhead.router import Network, Train, solve


def reachable_by_train(state: State1853, company: Company, hexes: frozenset[HexId]) -> bool:
    """Whether the company can run a train from a home base to each of the hexes, and whether its
    trains can together call at all of them in this turn.
    """
    track, fleet = network(state, company), trains(state, company)
    homes = frozenset(home_stops(state, company)) & {stop.id for stop in track.stops}
    if not homes or not hexes <= {segment.hex for segment in track.segments}:
        return False
    alone = all(
        any(_can_run(track, (train,), ({hex_}, homes)) for train in _kinds(fleet)) for hex_ in hexes
    )
    return alone and (len(hexes) < 2 or _can_run(track, fleet, ({hex_} for hex_ in hexes)))


def _kinds(fleet: Iterable[Train]) -> Iterable[Train]:
    """One train of each kind, the longest first."""
    kinds = {(train.gauge, train.allowance): train for train in fleet}
    return sorted(kinds.values(), key=lambda train: train.allowance[0].visit, reverse=True)


def _can_run(track: Network, fleet: tuple[Train, ...], places: Iterable[Iterable[str]]) -> bool:
    """Whether one set of runs includes one of each of the places."""
    must = tuple(frozenset(choice) for choice in places)
    return solve(replace(track, bonuses=(), must=must), fleet).feasible
