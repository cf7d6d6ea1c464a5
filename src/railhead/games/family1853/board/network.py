"""The track that a company's trains may run on, and its best runs (1853R 4.5, 4.6).

Names are those of actions: stops "Hx.s0", pieces of track "Hx/3".
"""

from railhead.board.tiles import StopId
from railhead.engine.facts import Company
from railhead.engine.memo import remembered
from railhead.engine.rules.reach import CITY, TOWN
from railhead.engine.state import TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.state import State1853
from railhead.games.plain import network as plain
from railhead.router import (
    UNLIMITED,
    AtStop,
    Bonus,
    Network,
    Row,
    Solution,
    Stop,
    Train,
    frontier,
)
from railhead.router.model.lines import joins, segment

MAIL = "mail"


def network(state: State1853, company: Company) -> Network:
    """All that the company's trains can reach. A piece of track is used up together with the hex
    edges that it crosses (1853R 4.5.8, 4.5.10).
    """
    gauges = {train.gauge for train in trains(state, company)}
    pieces = sorted(set().union(*(reach(state, company, gauge).pieces for gauge in gauges)))
    layout = state.layout()
    segments = tuple(segment(layout, piece, {}) for piece in pieces)
    names = {end.stop for s in segments for end in s.ends if isinstance(end, AtStop)}
    hexes = {piece.hex for piece in segments}
    return Network(
        stops=tuple(_stop(state, company, StopId(name)) for name in sorted(names)),
        segments=segments,
        joins=tuple(joins(layout, pieces)),
        bonuses=(Bonus(id=MAIL, ends=True, budget=MAIL, purse="second"),),
        budgets={MAIL: 1},
        must=tuple(frozenset({hex_}) for hex_ in sorted(state.calls) if hex_ in hexes),
    )


def trains(state: State1853, company: Company) -> tuple[Train, ...]:
    """The company's trains: so many large stations, any number of small ones (1853R 4.5.4)."""
    return tuple(_train(state, train) for train in owned(state, company))


def _train(state: State1853, train: TrainId) -> Train:
    fact = state.facts.trains[type_of(train)]
    allowance = (Row((CITY,), fact.cities), Row((TOWN,), UNLIMITED))
    return Train(id=train, allowance=allowance, gauge=fact.gauge)


def _stop(state: State1853, company: Company, stop: StopId) -> Stop:
    """A stop; the stations of one city form a group of which a run visits one (1853R 4.5.5)."""
    found = plain.stop(state, company, stop)
    return replace(found, groups=(found.hex,)) if found.kind == CITY else found


@remembered(lambda state, company: (state.placed, state.tokens, state.trains, state.calls, company))
def best_runs(state: State1853, company: Company) -> tuple[Solution, ...]:
    """The runs of which none earns more and carries more mail than another, most dividend first.
    Empty where no run includes every hex that must be called at.
    """
    found = network(state, company)
    if len(found.must) < len(state.calls):
        return ()
    runs = frontier(found, trains(state, company), limit=plain.Patience())
    return tuple(run for run in runs if run.feasible)
