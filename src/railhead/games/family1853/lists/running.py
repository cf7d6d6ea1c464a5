"""4.5 to 4.7: running trains, payment and the share price."""

from typing import Any

from railhead.engine.actions import Dividend, RunTrains
from railhead.engine.flow import Procedure, Step
from railhead.engine.rules import running as plain
from railhead.engine.rules import runs
from railhead.engine.rules.company_turn import its_turn
from railhead.engine.rules.dividends import all_or_nothing, dividend_choices
from railhead.engine.rules.running import RunAll, UseEarnings
from railhead.engine.state import Task
from railhead.games.family1853.book import Book
from railhead.games.family1853.data.options import Options1853
from railhead.games.family1853.lists.track import lay_no_more
from railhead.games.family1853.operating import dividends, running
from railhead.games.family1853.state import State1853
from railhead.games.family1853.stock.director import RUN_BY


def run_trains(book: Book) -> Procedure[State1853, RunTrains]:
    """4.5: run the company's trains."""
    return Procedure(
        action=RunTrains,
        candidates=running.run_choices,
        rules=book.rules(
            ("4.5.1", "4.5.1", its_turn),
            ("4.5.1", "4.5.1", runs.own_trains_once_each),
            ("4.5.5", "4.5.5", plain.places_exist),
            ("4.5.5", "4.5.5", running.continuous),
            ("4.6.3", "4.6.3", running.every_station_listed),
            ("4.5.3", "4.5.3", running.on_its_own_gauge),
            ("4.5.4", "4.5.4", plain.enough_stops),
            ("4.5.4", "4.5.4", running.few_enough_large_stations),
            ("4.5.5", "4.5.5", running.no_place_twice),
            ("4.5.6", "4.5.6", running.past_no_full_station),
            ("4.5.2", "4.5.2", plain.at_an_own_token),
            ("4.5.8", "4.5.8", running.no_track_twice),
            ("4.5.10", "4.5.10", running.separate_runs),
            ("4.2.3, 4.4.2", "4.2.3, 4.4.2", running.called_at),
            ("4.6.6", "4.6.6", running.mail_train_runs),
        ),
        effect=dividends.run_trains,
        preview=running.preview_run,
    )


def dividend(book: Book) -> Procedure[State1853, Dividend]:
    """4.6.4: pay out what was earned, or retain it."""
    return Procedure(
        action=Dividend,
        candidates=dividend_choices,
        rules=book.rules(
            ("4.6.4", "4.6.4", all_or_nothing),
            ("3.4.2", "3.4.2", dividends.no_dividend_by_a_manager),
        ),
        effect=dividends.use_earnings,
        preview=dividends.preview_dividend,
    )


def steps(book: Book, _options: Options1853) -> dict[type[Task], Step[State1853, Any]]:
    """Running, and what is done with the earnings."""
    return {
        RunAll: Step(
            paragraph=book.cite("4.5"),
            purpose=lambda _, task: f"{task.company} runs its trains",
            actors=RUN_BY,
            procedures=(run_trains(book), lay_no_more(book)),
            advance=dividends.skip_if_nothing_runs,
        ),
        UseEarnings: Step(
            paragraph=book.cite("4.6"),
            purpose=lambda state, task: (
                f"{task.company} pays out or retains {state.facts.money(task.earnings)}"
            ),
            actors=RUN_BY,
            procedures=(dividend(book), lay_no_more(book)),
        ),
    }
