"""4.1 and 4.2: laying and promoting tiles."""

from typing import Any

from railhead.engine.actions import LayTile
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules import track as plain
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import its_turn
from railhead.engine.state import Task
from railhead.games.family1853.actions import ChooseOption
from railhead.games.family1853.book import Book
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.operating import debts, promotion, track, two_lays
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import RUN_BY
from railhead.games.family1853.tasks import ChooseDoubleLay, LayTrack


def choose_option(book: Book) -> Procedure[State1853, ChooseOption]:
    """4.1.3: choose when two tiles may be laid."""
    return Procedure(
        action=ChooseOption,
        candidates=track.options,
        rules=book.rules(("4.1.3", "4.1.3", its_turn), ("4.1.3", "4.1.3", track.known_option)),
        effect=track.choose_option,
        preview=track.preview_option,
    )


def lay_tile(book: Book) -> Procedure[State1853, LayTile]:
    """4.1, 4.2: lay a yellow tile, or promote one."""
    return Procedure(
        action=LayTile,
        candidates=promotion.tile_candidates,
        rules=book.rules(
            ("4.1.1", "4.1.1", its_turn),
            ("4.1.5", "4.1.4", plain.known_hex_and_tile),
            ("4.1.2", "4.1.2", track.within_number_of_tiles),
            ("4.2.1", "4.2.1", promotion.instead_of_laying),
            ("4.1.5", "4.1.4", plain.yellow_first),
            ("4.2.1", "4.2.1", plain.colour_of_the_phase),
            ("4.1.10", "4.1.9", plain.right_kind_for_the_place),
            ("4.2.5", "4.2.5", promotion.listed_promotion),
            ("4.2.10", "4.2.10", plain.tile_left),
            ("4.1.11", "4.1.10", plain.stays_on_the_grid),
            ("4.2.6", "4.2.6", promotion.gauges_kept),
            ("4.2.4", "4.2.4", plain.keeps_the_track),
            ("4.2.7", "4.2.7", promotion.no_grey_beside_grey),
            ("4.1.7", "4.1.6", track.extends_a_railhead),
            ("4.1.8", "4.1.7", two_lays.from_different_bases),
            ("4.2.2", "4.2.2", promotion.joined_to_a_base),
            ("4.2.2", "4.2.2", promotion.within_territory),
            ("4.2.13", "4.2.13", track.first_promotion_is_paid),
            ("4.1.13", "4.1.12", track.ground_is_paid),
            ("4.1.3", "4.1.3", track.fee_is_paid_too),
            ("", "3.4.6", debts.only_free_track_in_debt),
            ("4.2.3", "4.2.3", promotion.can_be_called_at),
        ),
        effect=track.lay_tile,
        preview=track.preview_lay,
    )


def lay_no_more(book: Book) -> Procedure[State1853, LayTile]:
    """4.1.1, 4.1.3: why nothing more is laid once the track step is over."""
    return Procedure(
        action=LayTile,
        candidates=lambda _state, _player: (),
        rules=book.rules(
            ("4.1.1", "4.1.1", its_turn),
            ("4.1.3", "4.1.3", track.one_tile_until_its_phase),
            ("4.1.1", "4.1.1", track.at_the_beginning),
        ),
        effect=track.lay_tile,
    )


def steps(book: Book, _options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The track steps of a company's turn."""
    return {
        ChooseDoubleLay: Step(
            paragraph=book.cite("4.1.3"),
            purpose=lambda _, task: f"{task.company} chooses when it may lay two tiles",
            actors=RUN_BY,
            procedures=(choose_option(book),),
        ),
        LayTrack: Step(
            paragraph=book.cite("4.1"),
            purpose=lambda _, task: f"{task.company} lays track",
            actors=RUN_BY,
            procedures=(lay_tile(book), passes(track.stop_laying)),
            advance=track.end_track_when_done,
        ),
    }
