"""The track that a company's trains may run on, and its best runs, where trains count cities and
towns and there is one gauge. Names are those of actions: stops "H6.s0", pieces of track "H6/1".
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from railhead.board.tiles import StopId
from railhead.board.walk import Placed, split_stop
from railhead.engine.actions import Route, RunTrains
from railhead.engine.facts import Company, Facts
from railhead.engine.memo import SMALL, remembered, remembered_by
from railhead.engine.rules import running
from railhead.engine.rules.company_turn import in_turn
from railhead.engine.rules.reach import CITY, TOWN, blocked, reach, stop_facts
from railhead.engine.state import Player, State, TrainId
from railhead.engine.verbs.trains import owned, type_of
from railhead.router import (
    AtStop,
    Earned,
    Network,
    Row,
    Segment,
    Solution,
    Stop,
    Survey,
    Train,
    solve,
)
from railhead.router.model.lines import joins, segment

PATIENCE = 10_000  # how often the search may ask for more time: a few tenths of a second
QUESTIONS = 400  # the same, where it is only asked what trains would earn
DOUBT = "Perhaps not the best: the search ended before that was proved"


class Patience:
    """Says after a number of questions that it is enough, so that the answer is always the same."""

    def __init__(self, questions: int = PATIENCE) -> None:
        self.left = questions

    def __call__(self) -> bool:
        """Whether it is enough."""
        self.left -= 1
        return self.left < 0


@remembered(lambda track: (track,))
def _survey(track: Network) -> Survey:
    """A network of which it is asked what several fleets would earn."""
    return Survey(track, QUESTIONS)


def earned(track: Network, fleet: tuple[Train, ...]) -> Earned:
    """What trains would earn, as far as that is found soon."""
    return _survey(track).earned(fleet)


def network(state: State, company: Company) -> Network:
    """All that the company's trains can reach."""
    layout, pieces = state.layout(), sorted(reach(state, company).pieces)
    segments = tuple([segment(layout, piece, {}) for piece in pieces])
    return Network(
        stops=stops(state, company, segments),
        segments=segments,
        joins=tuple(joins(layout, pieces)),
    )


def stops(
    state: State, company: Company, segments: Iterable[Segment], *, grouped: bool = False
) -> tuple[Stop, ...]:
    """The cities and towns of some track as the company's trains find them. Where they are grouped,
    a run visits one station of a city.
    """
    names = {end.stop for s in segments for end in s.ends if isinstance(end, AtStop)}
    shut, tokens, placed = blocked(state, company), state.tokens, state.placed
    found = []
    for name in sorted(map(StopId, names)):
        hex_, own = split_stop(name)[0], company in tokens.get(name, ())
        found.append(_stop(state.facts, name, placed.get(hex_), (own, name in shut, grouped)))
    return tuple(found)


@lru_cache(SMALL)
def _stop(facts: Facts, name: StopId, placed: Placed | None, lie: tuple[bool, bool, bool]) -> Stop:
    """A stop on a tile: whether it has an own token, is shut, and is grouped."""
    (hex_, at), (own, shut, grouped) = split_stop(name), lie
    known = facts.tiles[placed[0]].stops if placed else facts.board.hexes[hex_].stops
    fact = known[int(str(at)[1:])]
    return Stop(
        id=name,
        kind=fact.kind,
        revenue=fact.revenue,
        own_token=own,
        pass_through=not shut,
        groups=(hex_,) if grouped and fact.kind == CITY else (),
        hex=hex_,
    )


def trains(state: State, company: Company) -> tuple[Train, ...]:
    """The company's trains: each calls at so many cities and towns."""
    return tuple(
        Train(id=train, allowance=(Row((CITY, TOWN), state.facts.trains[type_of(train)].cities),))
        for train in owned(state, company)
    )


@remembered_by("placed", "tokens", "trains")
def best_run(state: State, company: Company) -> Solution:
    """The set of runs that earns most; `optimal` says whether that is proved."""
    return solve(network(state, company), trains(state, company), limit=Patience())


def routes_from(solution: Solution) -> tuple[Route, ...]:
    """Routes of the optimiser as actions have them."""
    return tuple(
        Route(
            train=TrainId(route.train),
            stops=tuple(StopId(name) for name in route.stops),
            track=route.segments,
        )
        for route in solution.routes
    )


def doubts(proposed: Iterable[Solution], action: RunTrains) -> list[str]:
    """What is said of runs that are proposed and were not proved to be the best."""
    tracks = {route.train: route.track for route in action.routes}
    unproved = (run for run in proposed if not run.optimal and action.routes)
    return [DOUBT for run in unproved if tracks == {r.train: r.segments for r in run.routes}][:1]


def proof(
    proposed: Iterable[Solution], action: RunTrains, most: Callable[[Solution], int | None]
) -> dict[str, Any]:
    """Of runs that are proposed, whether they are proved to be the best; where they are not, what
    none can earn more than, as far as that is known.
    """
    tracks = {route.train: route.track for route in action.routes}
    for run in proposed if tracks else ():
        if tracks == {route.train: route.segments for route in run.routes}:
            bound = None if run.optimal else most(run)
            known = {} if bound is None else {"most": bound}
            return {"best": {"proved": run.optimal, **known}}
    return {}


def stop_by_stop(routes: Iterable[Route], value: Callable[[StopId], int]) -> list[dict[str, Any]]:
    """What each train earns at each of its stops, and in all."""
    pays = ((route.train, {stop: value(stop) for stop in route.stops}) for route in routes)
    return [{"train": train, "pays": paid, "earns": sum(paid.values())} for train, paid in pays]


def preview_run(state: State, action: RunTrains) -> Mapping[str, Any]:
    """What the runs earn, and whether they are the best."""
    best = [best_run(state, action.company)]
    return {
        "earnings": running.earned(state, action),
        "runs": stop_by_stop(action.routes, lambda stop: stop_facts(state, stop).revenue),
        **proof(best, action, lambda run: run.bound),
        "effects": doubts(best, action),
    }


def run_candidates(state: State, player: Player) -> Iterator[RunTrains]:
    """The best runs, each train of the best alone, or none."""
    company = in_turn(state)
    best = routes_from(best_run(state, company))
    alone = [(route,) for route in best] if len(best) > 1 else []
    for routes in (*([best] if best else []), *alone, ()):
        yield RunTrains(player=player, company=company, routes=routes)
