"""The steps of a company's turn (1947 6.3), and what may be done in all of them."""

from collections.abc import Callable
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, legal, pop, swap, task
from railhead.engine.rules.bargaining import consent_purpose
from railhead.engine.rules.company_turn import led_by
from railhead.engine.rules.depot import ShedTrains, shed_enough
from railhead.engine.rules.director import director
from railhead.engine.rules.running import RunAll
from railhead.engine.state import Task
from railhead.engine.values import replace
from railhead.games.g1947.operating import (
    advance,
    dividends,
    expatriation,
    forced,
    need,
    running,
    temples,
    tokens,
    track,
    trains,
)
from railhead.games.g1947.operating.actions import UseWorker
from railhead.games.g1947.operating.second_track import LAY_AGAIN
from railhead.games.g1947.operating.sites import TILES
from railhead.games.g1947.operating.tasks import (
    AdvanceToken,
    BuyTrains,
    ClaimSite,
    LayTrack,
    PlaceStations,
    TrainConsent,
    UseRevenue,
    VisitTemple,
)
from railhead.games.g1947.operating.trains import LOCOMOTIVE
from railhead.games.g1947.operating.workers import (
    CONVERT_WORKERS,
    FOR_A_STOCKBROKER,
    USE_WORKER,
    usable_workers,
)
from railhead.games.g1947.options import Options
from railhead.games.g1947.privates.powers import (
    BUY_TRAIN_NOW,
    MOVE,
    OBTAIN_SITE,
    REORGANIZATION,
    REORGANIZE,
)
from railhead.games.g1947.privates.to_companies import BUY_PRIVATE, could_have
from railhead.games.g1947.state import State1947


def worker_is_of_use(state: State1947, _action: UseWorker) -> str | None:
    """No worker is spent for a second station that cannot be placed."""
    step = task(state)
    if not isinstance(step, PlaceStations):
        return None
    player = director(state, step.company)
    later = swap(state, replace(step, allowed=step.allowed + 1))
    ordinary, by_p6 = legal(tokens.PLACE_TOKEN, later, player), legal(REORGANIZE, later, player)
    if any(ordinary) or any(each.how != MOVE for each in by_p6):
        return None
    return f"{step.company} could place no other station"


WORK_AGAIN = replace(USE_WORKER, rules=(*USE_WORKER.rules, Rule("1947 6.11.2", worker_is_of_use)))
BY_DIRECTOR = led_by(director)
Ending = Callable[[State1947, PlaceStations], State1947]
AT_ANY_TIME: tuple[Procedure[State1947, Any], ...] = (
    BUY_PRIVATE,
    CONVERT_WORKERS,
    BUY_TRAIN_NOW,
    OBTAIN_SITE,
)


def end_track_when_done(state: State1947, step: LayTrack) -> State1947:
    """The step ends by itself once all tiles are laid, unless a worker could lay more."""
    more = not (step.second or step.again) and usable_workers(state, step.company)
    if step.yellow + step.upgrades < TILES or more:
        return state
    return track.finish(state)


def end_stations_when_done(state: State1947, step: PlaceStations) -> State1947:
    """The step ends by itself where no station can be placed, not even with P6, nor with the money
    that a site of P8 brings; it may pay for P6, too.
    """
    company, funded = step.company, could_have(state, step.company, LOCOMOTIVE)
    paid = funded or tokens.has_money_for_a_station(state, company)
    if paid and tokens.room_for_another(state, step):
        return state
    richer = _with_money_of_a_site(state, company) if funded else state
    return state if could_have(richer, company, REORGANIZATION) else pop(state)


def _with_money_of_a_site(state: State1947, company: Company) -> State1947:
    """1947 6.10: what the next box of the charter brings is in the treasury."""
    if not expatriation.new_to(state, company):
        return state
    has = state.cash[company] + expatriation.next_box(state, company).treasury
    return replace(state, cash={**state.cash, company: has})


def end_run_when_idle(state: State1947, step: RunAll) -> State1947:
    """The step ends by itself where no train can run, once nothing else can be done before the
    price falls.
    """
    busy = running.has_a_run(state, step.company) or may_act(state, step.company)
    return state if busy else running.idle(state, step)


def end_advance_when_poor(state: State1947, step: AdvanceToken) -> State1947:
    """The step ends by itself where none can be paid for, not even with stockbrokers that workers
    become, nor with the money that a site of P8 brings.
    """
    company, brokered = step.company, advance.may_be_helped(state, step)
    helped = step.may_pay and (
        could_have(state, company, LOCOMOTIVE)
        or (brokered and usable_workers(state, company) >= FOR_A_STOCKBROKER)
    )
    return state if helped or advance.can_afford(state, step) else advance.decline(state, step)


def end_buying_when_done(state: State1947, step: BuyTrains) -> State1947:
    """A company without money that owns all it must has nothing more to decide."""
    company = step.company
    owing = state.cash[company] or need.must_buy(state, company)
    return state if owing or may_act(state, company) else pop(state)


def may_act(state: State1947, company: Company) -> bool:
    """Whether the president could do something that is allowed at any time of the turn."""
    player = director(state, company)
    return any(True for each in AT_ANY_TIME for _ in legal(each, state, player))


def _while(procedures: tuple[Procedure[State1947, Any], ...]) -> Ending:
    """The step of stations goes on while one of these is of use."""

    def ending(state: State1947, step: PlaceStations) -> State1947:
        player = director(state, step.company)
        if any(True for each in procedures for _ in legal(each, state, player)):
            return state
        return end_stations_when_done(state, step)

    return ending


def steps(options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """In the order of a turn; then what interrupts it."""
    late = (LAY_AGAIN,) if options.worker_track == "also after stations" else ()
    return {
        LayTrack: Step(
            paragraph="1947 6.4",
            purpose=track.purpose,
            actors=BY_DIRECTOR,
            procedures=(track.LAY_TILE, WORK_AGAIN, track.STOP_LAYING, *AT_ANY_TIME),
            advance=end_track_when_done,
        ),
        PlaceStations: Step(
            paragraph="1947 6.7",
            purpose=lambda _, step: (
                f"{step.company} may place {'another' if step.placed else 'a'} station"
            ),
            actors=BY_DIRECTOR,
            procedures=(
                tokens.PLACE_TOKEN,
                REORGANIZE,
                WORK_AGAIN,
                *late,
                tokens.NO_MORE,
                *AT_ANY_TIME,
            ),
            advance=_while(late),
        ),
        VisitTemple: Step(paragraph="1947 6.8", purpose=temples.purpose, advance=temples.visit),
        RunAll: Step(
            paragraph="1947 6.14",
            purpose=running.purpose,
            actors=BY_DIRECTOR,
            procedures=(running.RUN_TRAINS, *AT_ANY_TIME),
            advance=end_run_when_idle,
        ),
        ClaimSite: Step(
            paragraph="1947 6.10",
            purpose=expatriation.claim_purpose,
            actors=BY_DIRECTOR,
            procedures=(expatriation.TAKE_SITE, expatriation.LEAVE_SITE, *AT_ANY_TIME),
            advance=expatriation.skip_taken,
        ),
        UseRevenue: Step(
            paragraph="1947 6.14",
            purpose=lambda state, step: (
                f"{step.company} pays out or withholds {state.facts.money(step.revenue)}"
            ),
            actors=BY_DIRECTOR,
            procedures=(dividends.DIVIDEND, *AT_ANY_TIME),
            advance=dividends.skip_if_nothing_earned,
        ),
        AdvanceToken: Step(
            paragraph="1947 6.10",
            purpose=lambda _, step: (
                f"{step.company} may buy a step on the market for its site {step.box}"
            ),
            actors=BY_DIRECTOR,
            procedures=(advance.ADVANCE, advance.STAY, *AT_ANY_TIME),
            advance=end_advance_when_poor,
        ),
        BuyTrains: Step(
            paragraph="1947 6.15",
            purpose=trains.purpose,
            actors=BY_DIRECTOR,
            procedures=(
                trains.BUY_TRAIN,
                forced.FORCED_SALE,
                forced.FORCED_BONDS,
                forced.BANKRUPTCY,
                trains.NO_MORE_TRAINS,
                *AT_ANY_TIME,
            ),
            advance=end_buying_when_done,
        ),
        ShedTrains: Step(
            paragraph="1947 6.15.5",
            purpose=lambda _, step: f"{step.company} has more trains than it may own",
            actors=BY_DIRECTOR,
            procedures=(trains.DISCARD_TRAIN,),
            advance=shed_enough,
        ),
        TrainConsent: Step(
            paragraph="1947 6.15.2",
            purpose=consent_purpose,
            actors=lambda _state, step: (step.owner,),
            procedures=(trains.AGREE, trains.REFUSE),
        ),
    }
