"""4.4: establishment of base stations."""

from typing import Any

from railhead.engine.actions import PlaceToken
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules.answers import passes
from railhead.engine.rules.company_turn import its_turn, step_done
from railhead.engine.rules.tokens import PlaceTokens, can_pay_for_token, has_a_token, one_in_a_city
from railhead.engine.state import Task
from railhead.games.family1853.book import Book
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.lists.track import lay_no_more
from railhead.games.family1853.operating import debts, tokens
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import RUN_BY

SLEEPING = {"station": tokens.off_sleeping_homes, "hex": tokens.off_sleeping_hexes}


def place_token(book: Book, options: Options1853) -> Procedure[State1853, PlaceToken]:
    """4.4: establish a base; no paragraph limits how many a turn."""
    return Procedure(
        action=PlaceToken,
        candidates=tokens.token_candidates,
        rules=book.rules(
            ("4.4.1", "4.4.1", its_turn),
            ("4.4.5", "4.4.5", tokens.on_a_large_station),
            ("4.4.5", "4.4.5", one_in_a_city),
            ("4.4.5", "4.4.5", tokens.on_a_vacant_space),
            ("4.4.7", "4.4.7", SLEEPING[options.sleeping_homes]),
            ("4.4.6", "4.4.6", tokens.joined_to_a_base),
            ("TABLE 7", "3.3.2", has_a_token),
            ("", "3.4.6", debts.no_expense_in_debt),
            ("4.4.4", "4.4.4", can_pay_for_token(tokens.token_price)),
            ("4.4.1", "4.4.1", tokens.within_territory),
            ("4.4.2", "4.4.2", tokens.run_to_if_abroad),
        ),
        effect=tokens.establish_base,
        preview=tokens.preview_token,
    )


def steps(book: Book, options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """The step of 4.4; what ends it in debt is in the edition of 2009 alone (3.4.6)."""
    skips = (tokens.skip_if_nothing_to_place, debts.skip_if_in_debt_or_nothing_to_place)
    return {
        PlaceTokens: Step(
            paragraph=book.cite("4.4"),
            purpose=lambda _, task: f"{task.company} may establish a base",
            actors=RUN_BY,
            procedures=(place_token(book, options), passes(step_done), lay_no_more(book)),
            advance=skips[book.column],
        )
    }
