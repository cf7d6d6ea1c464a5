"""The track that a company's trains may run on, and its best runs (1853R 4.5, 4.6).

Names are those of actions: stops "Hx.s0", pieces of track "Hx/3".
"""

from functools import lru_cache

from railhead.engine.facts import Company
from railhead.engine.memo import SMALL, remembered_by
from railhead.engine.rules.reach import CITY, TOWN
from railhead.engine.state import TrainId
from railhead.engine.values import replace
from railhead.engine.verbs.trains import owned, type_of
from railhead.games.family1853.board.survey import reach
from railhead.games.family1853.data.facts import Facts1853
from railhead.games.family1853.state import State1853
from railhead.games.plain import network as plain
from railhead.router import (
    UNLIMITED,
    Bonus,
    Network,
    Row,
    Solution,
    Train,
    frontier,
)
from railhead.router.model.lines import joins, segment

MAIL = "mail"
BONUSES = (Bonus(id=MAIL, ends=True, budget=MAIL, purse="second"),)


def network(state: State1853, company: Company) -> Network:
    """All that the company's trains can reach, with the hexes that they must call at."""
    track = _track(state, company, tuple(sorted({train.gauge for train in trains(state, company)})))
    if not state.calls:
        return track
    hexes = {piece.hex for piece in track.segments}
    called = (frozenset({hex_}) for hex_ in sorted(state.calls) if hex_ in hexes)
    return replace(track, must=tuple(called))


@remembered_by("placed", "tokens")
def _track(state: State1853, company: Company, gauges: tuple[int, ...]) -> Network:
    """The track of some gauges. A piece of it is used up together with the hex edges that it
    crosses (1853R 4.5.8, 4.5.10).
    """
    pieces = sorted(set().union(*(reach(state, company, gauge).pieces for gauge in gauges)))
    layout = state.layout()
    segments = tuple([segment(layout, piece, {}) for piece in pieces])
    return Network(
        stops=plain.stops(state, company, segments, grouped=True),  # 1853R 4.5.5
        segments=segments,
        joins=tuple(joins(layout, pieces)),
        bonuses=BONUSES,
        budgets={MAIL: 1},
    )


def trains(state: State1853, company: Company) -> tuple[Train, ...]:
    """The company's trains: so many large stations, any number of small ones (1853R 4.5.4)."""
    return tuple([_train(state.facts, train) for train in owned(state, company)])


@lru_cache(SMALL)
def _train(facts: Facts1853, train: TrainId) -> Train:
    fact = facts.trains[type_of(train)]
    allowance = (Row((CITY,), fact.cities), Row((TOWN,), UNLIMITED))
    return Train(id=train, allowance=allowance, gauge=fact.gauge)


@remembered_by("placed", "tokens", "trains", "calls")
def best_runs(state: State1853, company: Company) -> tuple[Solution, ...]:
    """The runs of which none earns more and carries more mail than another, most dividend first.
    Empty where no run includes every hex that must be called at.
    """
    found = network(state, company)
    if len(found.must) < len(state.calls):
        return ()
    runs = frontier(found, trains(state, company), limit=plain.Patience())
    return tuple(run for run in runs if run.feasible)
