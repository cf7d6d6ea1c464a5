"""Plans in a game of 1947: tiles keep to their zones and cities; a temple that is joined counts."""

from railhead.engine.facts import Company
from railhead.engine.rules import track as shared
from railhead.engine.values import replace
from railhead.games.g1947.operating import temples, tokens, track
from railhead.games.g1947.state import State1947
from railhead.games.plain.planning import TILES, TOKENS, Planning, about_to_run


def to_run(state: State1947, company: Company) -> State1947:
    """1947 6.8, 6.11, 6.14.2: nothing was laid out of season or anew; where nobody directs the
    company, nobody's workers help it.
    """
    joined = {company} if temples.connected(state, company) else set()
    nobody = {} if company in state.directors else {company: state.players[0]}
    later = replace(
        state,
        temples=state.temples | joined,
        directors={**state.directors, **nobody},
        workers={} if nobody else state.workers,
        new_workers={},
        new_stops=0,
        reduced=False,
        first_track=None,
    )
    return about_to_run(later, company)


PLANNING: Planning[State1947] = Planning(
    tiles=(TILES - {shared.right_kind_for_the_place})
    | {
        track.right_kind_for_the_place,
        track.not_on_grey,
        track.k_on_edge_towns_alone,
        track.of_its_zone,
        track.named_tiles_on_their_cities,
    },
    tokens=TOKENS | {tokens.takes_stations},
    to_run=to_run,
)
