"""1853 Retuned 4.1 and 4.2: laying and promoting tiles."""

from typing import Any

from railhead.engine.actions import LayTile
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.rules import tiles
from railhead.engine.state import Task
from railhead.games.family1853 import promotion, track, two_lays
from railhead.games.family1853.actions import ChooseOption
from railhead.games.family1853.free_choices import STOP_LAYING
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ChooseDoubleLay, LayTrack
from railhead.games.g1853r.options import Options

CHOOSE_OPTION: Procedure[State1853, ChooseOption] = Procedure(
    action=ChooseOption,
    candidates=track.options,
    rules=(Rule("1853R 4.1.3", track.known_option),),
    effect=track.choose_option,
    preview=track.preview_option,
)

LAY_TILE: Procedure[State1853, LayTile] = Procedure(
    action=LayTile,
    candidates=promotion.tile_candidates,
    rules=(
        Rule("1853R 4.1.1", track.company_in_turn),
        Rule("1853R 4.1.5", tiles.known_hex_and_tile),
        Rule("1853R 4.1.2", track.within_number_of_tiles),
        Rule("1853R 4.2.1", promotion.instead_of_laying),
        Rule("1853R 4.1.5", track.yellow_on_bare_ground_alone),
        Rule("1853R 4.2.1", promotion.colour_has_come),
        Rule("1853R 4.1.10", track.right_kind_for_the_place),
        Rule("1853R 4.2.5", promotion.listed_promotion),
        Rule("1853R 4.2.10", tiles.tile_left),
        Rule("1853R 4.1.11", track.stays_on_the_grid),
        Rule("1853R 4.2.6", promotion.gauges_kept),
        Rule("1853R 4.2.4", promotion.all_track_kept),
        Rule("1853R 4.2.7", promotion.no_grey_beside_grey),
        Rule("1853R 4.1.7", track.extends_a_railhead),
        Rule("1853R 4.1.8", two_lays.from_different_bases),
        Rule("1853R 4.2.2", promotion.joined_to_a_base),
        Rule("1853R 4.2.2", promotion.within_territory),
        Rule("1853R 4.1.13", track.can_pay),
        Rule("1853R 4.2.3", promotion.can_be_called_at),
    ),
    effect=track.lay_tile,
    preview=track.preview_lay,
)


def steps(_options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The track steps of a company's turn."""
    return {
        ChooseDoubleLay: Step(
            paragraph="1853R 4.1.3",
            purpose=track.choosing_purpose,
            actors=track.layer,
            procedures=(CHOOSE_OPTION,),
        ),
        LayTrack: Step(
            paragraph="1853R 4.1",
            purpose=track.laying_purpose,
            actors=track.layer,
            procedures=(LAY_TILE, STOP_LAYING),
            advance=track.end_track_when_done,
        ),
    }
