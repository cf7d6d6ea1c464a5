"""1853R 4.5 to 4.7: running trains, payment and the share price, step by step."""

from typing import Any

from railhead.engine.actions import Dividend, RunTrains
from railhead.engine.flow import Procedure, Rule, Step
from railhead.engine.state import Task
from railhead.games.family1853 import earnings, running
from railhead.games.family1853.random_choices import draw_dividend
from railhead.games.family1853.random_runs import draw_run
from railhead.games.family1853.state import State1853
from railhead.games.family1853.tasks import RunAll, UseEarnings
from railhead.games.g1853r.options import Options

RUN_TRAINS: Procedure[State1853, RunTrains] = Procedure(
    action=RunTrains,
    candidates=running.run_choices,
    rules=(
        Rule("1853R 4.5.1", running.own_trains_once_each),
        Rule("1853R 4.5.5", running.places_exist),
        Rule("1853R 4.5.5", running.continuous),
        Rule("1853R 4.6.3", running.every_station_listed),
        Rule("1853R 4.5.3", running.on_its_own_gauge),
        Rule("1853R 4.5.4", running.enough_stations),
        Rule("1853R 4.5.4", running.few_enough_large_stations),
        Rule("1853R 4.5.5", running.no_place_twice),
        Rule("1853R 4.5.6", running.past_no_full_station),
        Rule("1853R 4.5.2", running.at_an_own_base),
        Rule("1853R 4.5.8", running.no_track_twice),
        Rule("1853R 4.5.10", running.separate_runs),
        Rule("1853R 4.2.3, 4.4.2", running.called_at),
        Rule("1853R 4.6.6", running.mail_train_runs),
    ),
    effect=earnings.run_trains,
    preview=running.preview_run,
    draw=draw_run,
)

DIVIDEND: Procedure[State1853, Dividend] = Procedure(
    action=Dividend,
    candidates=earnings.dividend_choices,
    rules=(
        Rule("1853R 4.6.4", earnings.all_or_nothing),
        Rule("1853R 3.4.2", earnings.no_dividend_by_a_manager),
    ),
    effect=earnings.use_earnings,
    preview=earnings.preview_dividend,
    draw=draw_dividend,
)

RUN_ALL: Step[State1853, RunAll] = Step(
    paragraph="1853R 4.5",
    purpose=running.run_purpose,
    actors=running.run_actors,
    procedures=(RUN_TRAINS,),
    advance=earnings.skip_if_nothing_runs,
)

USE_EARNINGS: Step[State1853, UseEarnings] = Step(
    paragraph="1853R 4.6",
    purpose=earnings.earnings_purpose,
    actors=earnings.earnings_actors,
    procedures=(DIVIDEND,),
)


def steps(_options: Options) -> dict[type[Task], Step[State1853, Any]]:
    """The steps of 1853R 4.5 to 4.7."""
    return {RunAll: RUN_ALL, UseEarnings: USE_EARNINGS}
