"""4.9 and 4.10: the sequence of rounds."""

from typing import Any

from railhead.engine.flow import Procedure, Step
from railhead.engine.rules.answers import passes
from railhead.engine.state import Task
from railhead.games.family1853 import rounds
from railhead.games.family1853.actions import CallExtraRound
from railhead.games.family1853.book import Book
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import ExtraRound, RailwayRound, RailwayRounds

CALL_EXTRA_ROUND: Procedure[State1853, CallExtraRound] = Procedure(
    action=CallExtraRound,
    candidates=lambda _, player: (CallExtraRound(player=player),),
    rules=(),
    effect=rounds.call_extra_round,
)


def steps(book: Book, _options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The railway rounds between two dealing rounds."""
    return {
        RailwayRounds: Step(
            paragraph=book.cite("4.10.1"),
            purpose=lambda state, _task: f"The next {state.facts.operating_round} begins",
            advance=rounds.next_operating_round,
        ),
        RailwayRound: Step(
            paragraph=book.cite("3.1.12"),
            purpose=lambda *_: "The next company operates",
            advance=rounds.next_company,
        ),
        ExtraRound: Step(
            paragraph=book.cite("4.9"),
            purpose=lambda state, _task: f"An extra {state.facts.operating_round} may be called",
            actors=lambda state, _task: (state.elephant,),
            procedures=(CALL_EXTRA_ROUND, passes(rounds.decline_extra_round)),
        ),
    }
