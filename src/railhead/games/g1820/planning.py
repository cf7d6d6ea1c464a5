"""Plans in a game of 1820: where tiles may lie, in whatever phase."""

from railhead.engine.facts import Company
from railhead.engine.rules.track import colour_of_the_phase
from railhead.engine.values import replace
from railhead.games.g1820.board.tiles import TILE_RULES, no_barriers_yet
from railhead.games.g1820.operating.tasks import RunAll, Turn
from railhead.games.g1820.state import State1820
from railhead.games.plain.planning import TOKENS, Planning


def to_run(state: State1820, company: Company) -> State1820:
    """1820 7.2: a turn in which nothing was built."""
    return replace(state, agenda=(RunAll(company), Turn(company)))


PLANNING: Planning[State1820] = Planning(
    tiles=frozenset(rule.objection for rule in TILE_RULES) - {colour_of_the_phase, no_barriers_yet},
    tokens=TOKENS,
    to_run=to_run,
)
