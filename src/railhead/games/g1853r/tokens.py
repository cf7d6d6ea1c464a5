"""1853R 4.4: establishment of base stations, step by step."""

from typing import Any

from railhead.engine.actions import PlaceToken
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.state import Task
from railhead.games.family1853 import tokens
from railhead.games.family1853.free_choices import NO_MORE_TOKENS
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import PlaceTokens
from railhead.games.g1853r.options import Options

SLEEPING_STATIONS = Rule("1853R 4.4.7", tokens.off_sleeping_homes)
SLEEPING_HEXES = Rule("1853R 4.4.7", tokens.off_sleeping_hexes)  # option sleeping_homes


def place_token(sleeping: Rule[State1853, PlaceToken]) -> Procedure[State1853, PlaceToken]:
    """1853R 4.4: establish a base; no paragraph limits how many a turn."""
    return Procedure(
        action=PlaceToken,
        candidates=tokens.token_candidates,
        rules=(
            Rule("1853R 4.4.1", tokens.of_the_company_in_turn),
            Rule("1853R 4.4.5", tokens.on_a_large_station),
            Rule("1853R 4.4.5", tokens.one_in_a_hex),
            Rule("1853R 4.4.5", tokens.on_a_vacant_space),
            sleeping,
            Rule("1853R 4.4.6", tokens.joined_to_a_base),
            Rule("1853R TABLE 7", tokens.has_a_token),
            Rule("1853R 4.4.4", tokens.can_pay_for_token),
            Rule("1853R 4.4.1", tokens.within_territory),
            Rule("1853R 4.4.2", tokens.run_to_if_abroad),
        ),
        effect=tokens.establish_base,
        preview=tokens.preview_token,
    )


def steps(options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The step of 1853R 4.4, as the options have it."""
    sleeping = SLEEPING_HEXES if options.sleeping_homes == "hex" else SLEEPING_STATIONS
    place_tokens = Step(
        paragraph="1853R 4.4",
        purpose=tokens.token_purpose,
        actors=tokens.token_actors,
        procedures=(place_token(sleeping), NO_MORE_TOKENS),
        advance=tokens.skip_if_nothing_to_place,
    )
    return {PlaceTokens: place_tokens}
