"""What a game checks of a plan: whether things fit on the board, not who may do them, when, or for
what money.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

from railhead.engine.facts import Company
from railhead.engine.rules import tokens, track
from railhead.engine.rules.running import RunAll
from railhead.engine.state import S
from railhead.engine.values import replace

Objections = frozenset[Callable[[Any, Any], str | None]]

TILES: Objections = frozenset(
    {
        track.known_hex_and_tile,
        track.tile_left,
        track.yellow_first,
        track.right_kind_for_the_place,
        track.listed_upgrade,
        track.keeps_the_track,
        track.stays_on_the_grid,
        track.not_against_grey,
    }
)
TOKENS: Objections = frozenset({tokens.known_city, tokens.has_a_token, tokens.one_in_a_city})


def about_to_run(state: S, company: Company) -> S:
    """The position in which nothing is left of a company's turn but its run."""
    return replace(state, agenda=(RunAll(company),))


@dataclass(frozen=True, slots=True, kw_only=True)
class Planning(Generic[S]):
    """Which of a game's rules hold in a plan too, for tiles and for tokens; and the position in
    which a company is about to run, its turn having brought nothing else.
    """

    tiles: Objections = TILES
    tokens: Objections = TOKENS
    to_run: Callable[[S, Company], S] = about_to_run
