"""Plans in a game of 1853: promotions by the table, gauges kept; nothing has to be called at."""

from railhead.engine.facts import Company
from railhead.engine.rules import track
from railhead.engine.rules.tokens import has_a_token, one_in_a_city
from railhead.engine.values import replace
from railhead.games.family1853.operating import promotion, tokens
from railhead.games.family1853.state import State1853
from railhead.games.plain.planning import TILES, Planning, about_to_run


def to_run(state: State1853, company: Company) -> State1853:
    """1853R 4.2.3, 4.4.2: what obliges a run is forgotten."""
    return about_to_run(replace(state, calls=frozenset()), company)


PLANNING: Planning[State1853] = Planning(
    tiles=(TILES - {track.listed_upgrade, track.not_against_grey})
    | {promotion.listed_promotion, promotion.gauges_kept, promotion.no_grey_beside_grey},
    tokens=frozenset(
        {tokens.on_a_large_station, one_in_a_city, tokens.on_a_vacant_space, has_a_token}
    ),
    to_run=to_run,
)
