"""Operating rounds: the order of companies and the steps of a turn (1820 7.1, 7.2)."""

from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, Step, pop, push
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.state import DEPOT, Player, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from railhead.engine.verbs.trains import owned
from railhead.games.g1820.actions import RepayLoan, TakeLoan
from railhead.games.g1820.data.facts import BRITISH_RAIL
from railhead.games.g1820.operating import (
    dividends,
    fleet,
    loans,
    raising,
    running,
    tokens,
    track,
    train_deals,
    trains,
    upkeep,
)
from railhead.games.g1820.operating.company_turn import (
    ENOUGH,
    director_acts,
    end_turn,
    over,
    undecided,
)
from railhead.games.g1820.operating.loans import REPAY_LOAN, TAKE_LOAN, loans_of
from railhead.games.g1820.operating.national import operate
from railhead.games.g1820.operating.tasks import (
    BuildTrack,
    BuyEarly,
    BuyTrains,
    Discard,
    GiveConsent,
    Interest,
    Maintain,
    PlaceMarker,
    RaiseForInterest,
    RaiseForMaintenance,
    RaiseForTrain,
    Repay,
    RunAll,
    TrainConsent,
    Turn,
    TurnStep,
    UseEarnings,
)
from railhead.games.g1820.options import Options
from railhead.games.g1820.rounds import end_operating_round
from railhead.games.g1820.state import State1820
from railhead.games.g1820.stock.holdings import is_public
from railhead.games.g1820.stock.market import turn_down
from railhead.games.g1820.tasks import OperatingRound, ShedTrains

STEPS: tuple[type[TurnStep], ...] = (  # in order; the dividend follows the run
    BuildTrack,
    PlaceMarker,
    BuyEarly,
    RunAll,
    Maintain,
    Discard,
    BuyTrains,
    Interest,
    Repay,
)


def next_company(state: State1820) -> Company | None:
    """1820 7.1: the first company with its marker face up, public ones by price before private."""
    waiting = (c for c in (*state.order, *state.privates) if c not in state.face_down)
    return next(waiting, None)


def next_turn(state: State1820, task: OperatingRound) -> State1820:
    """1820 7.1: companies operate one after the other, each once; one without a director does
    nothing.
    """
    company = next_company(state)
    if company is None:
        return end_operating_round(state, task)
    state = turn_down(tell(state, "turn_started", f"{company} operates", company=company), company)
    if company == BRITISH_RAIL:
        return operate(state)
    if company not in state.directors:
        return state
    return push(state, *(step(company) for step in STEPS), Turn(company))


def turn_over(state: State1820, _task: Turn) -> State1820:
    """All steps are done."""
    return replace(pop(state), sunk=frozenset())


def repay_or_go_on(state: State1820, task: Repay) -> State1820:
    """A company without loans repays nothing; one that is still without a train could be given
    one.
    """
    company = task.company
    some = loans_of(state, company) or fleet.assignable(state, company)
    return state if some and repayer(state, task) else pop(state)


def repayer(state: State1820, step: Repay) -> tuple[Player, ...]:
    """1820 7.2.9: whoever acts for a company that has paid the interest of its loans, or has none
    and no train; others have been given trains before.
    """
    needs = loans_of(state, step.company) or not owned(state, step.company)
    idle = step.unpaid or not needs or undecided(state, step.company)
    return () if idle else director_acts(state, step)


# Loans of the company in turn --------------------------------------------------------------------


def borrow_candidates(state: State1820, player: Player) -> tuple[TakeLoan, ...]:
    """A loan of the company in turn."""
    company = in_turn(state)
    return (TakeLoan(player=player, company=company),) if is_public(state, company) else ()


BORROW: Procedure[State1820, TakeLoan] = replace(
    TAKE_LOAN,
    candidates=borrow_candidates,
    rules=(Rule("1820 17.1", its_turn), *loans.LENDING),
)
REPAY: Procedure[State1820, RepayLoan] = replace(
    REPAY_LOAN,
    candidates=lambda state, player: (RepayLoan(player=player, company=in_turn(state)),),
    rules=(Rule("1820 7.2.9", its_turn), *loans.REPAYING),
)
ANY_TIME: tuple[Procedure[State1820, Any], ...] = (BORROW, fleet.ASSIGN)


# The table ---------------------------------------------------------------------------------------


def _step(
    paragraph: str,
    doing: str,
    advance: Any,
    *procedures: Procedure[State1820, Any],
    actors: Any = director_acts,
) -> Step[State1820, Any]:
    def go_on(state: State1820, task: TurnStep) -> State1820:
        return end_turn(state) if over(state, task.company) else advance(state, task)

    return Step(
        paragraph=f"1820 {paragraph}",
        purpose=lambda _state, task: f"{task.company} {doing}",
        actors=actors,
        procedures=procedures,
        advance=go_on,
    )


def sale_purpose(state: State1820, asked: TrainConsent) -> str:
    """The purchase, and the shares that are sold for it."""
    deal, sold = asked.purchase, ", ".join(f"{n} {company}" for company, n in asked.sales)
    price = state.facts.money(deal.price)
    words = f"{deal.company} would buy a '{deal.train}' train of {deal.source} for {price}"
    return f"{words}; {deal.player} sells {sold} for it" if sold else words


def train_purpose(state: State1820, task: RaiseForTrain) -> str:
    """What shares are sold for."""
    deal = task.purchase
    source = "the supply" if deal.source == DEPOT else deal.source
    price = state.facts.money(deal.price)
    return f"a '{deal.train}' train of {source} for {task.company} at {price}"


def turn_steps(options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """The steps of a company's turn, in order."""
    early: tuple[Procedure[State1820, Any], ...] = (trains.BUY_EARLY,)
    late: tuple[Procedure[State1820, Any], ...] = (trains.BUY_TRAIN,)
    if options.help == "free":
        early, late = (*early, trains.HELPED_EARLY), (*late, trains.HELPED)
    cash = options.maintenance == "cash"
    maintain = upkeep.PAY_MAINTENANCE if cash else upkeep.MAINTAIN_WITH_SHARES
    interest = upkeep.INTEREST_IN_CASH if options.interest == "cash" else upkeep.PAY_INTEREST
    return {
        BuildTrack: _step(
            "7.2.1",
            "builds track",
            track.build_or_go_on,
            track.LAY_TILE,
            track.UPGRADE_CITY,
            ENOUGH,
            *ANY_TIME,
        ),
        PlaceMarker: _step(
            "7.2.2",
            "places a station marker",
            tokens.place_or_go_on,
            tokens.PLACE_TOKEN,
            tokens.PLACE_FREE,
            ENOUGH,
            *ANY_TIME,
        ),
        BuyEarly: _step(
            "7.2",
            "buys trains before it runs",
            trains.early_or_go_on,
            *early,
            ENOUGH,
            *ANY_TIME,
            actors=trains.early_buyer,
        ),
        RunAll: _step(
            "7.2.3",
            "runs its trains",
            running.run_or_go_on,
            running.RUN_TRAINS,
            running.RUN_WITH_POWERS,
            *ANY_TIME,
        ),
        UseEarnings: _step(
            "7.2.4",
            "pays or withholds a dividend",
            dividends.forced_use,
            dividends.DIVIDEND,
            *ANY_TIME,
            actors=dividends.earner,
        ),
        Maintain: _step(
            "7.2.5",
            "pays for the maintenance of its trains",
            upkeep.maintain_or_go_on,
            maintain,
            upkeep.PAY_NOTHING,
            *ANY_TIME,
        ),
        Discard: _step(
            "7.2.6",
            "may discard trains",
            fleet.discard_or_go_on,
            fleet.DISCARD,
            ENOUGH,
            *ANY_TIME,
        ),
        BuyTrains: _step(
            "7.2.7",
            "buys trains",
            trains.buy_or_go_on,
            *late,
            trains.ENOUGH_TRAINS,
            *ANY_TIME,
        ),
        Interest: _step(
            "7.2.8",
            "pays the interest of its loans",
            upkeep.interest_or_go_on,
            interest,
            upkeep.NO_INTEREST,
            *ANY_TIME,
            actors=upkeep.debtor,
        ),
        Repay: _step(
            "7.2.9",
            "may repay loans",
            repay_or_go_on,
            REPAY,
            ENOUGH,
            fleet.ASSIGN,
            actors=repayer,
        ),
    }


def raising_steps() -> dict[type[Task], Step[State1820, Any]]:
    """Shares that a director sells for what his company buys or pays."""
    return {
        RaiseForTrain: raising.step(
            "1820 7.2.7",
            train_purpose,
            train_deals.raised,
            train_deals.somebody_can_agree,
            sellable=train_deals.sellable,
        ),
        RaiseForInterest: raising.step(
            "1820 7.2.8", lambda _, t: f"the interest of {t.company}", upkeep.raised
        ),
        RaiseForMaintenance: raising.step(
            "1820 7.2.5", lambda _, t: f"the maintenance of {t.company}", upkeep.raised
        ),
    }


def steps(options: Options) -> dict[type[Task], Step[State1820, Any]]:
    """Operating rounds."""
    return {
        OperatingRound: Step(
            paragraph="1820 7.1", purpose=lambda *_: "The next company operates", advance=next_turn
        ),
        Turn: Step(paragraph="1820 7.2", purpose=lambda *_: "A turn ends", advance=turn_over),
        **turn_steps(options),
        **raising_steps(),
        ShedTrains: Step(
            paragraph="1820 13.7",
            purpose=lambda _, task: f"{task.company} has too many trains",
            actors=fleet.shedder,
            procedures=(fleet.SHED,),
            advance=fleet.shed_or_go_on,
        ),
        TrainConsent: Step(
            paragraph="1820 7.2.7",
            purpose=sale_purpose,
            actors=lambda _, task: (task.player,),
            procedures=(train_deals.AGREE, train_deals.REFUSE),
        ),
        GiveConsent: Step(
            paragraph="1820 6.4.3",
            purpose=lambda _, task: f"{task.company} would take the future train {task.train}",
            actors=lambda _, task: (task.player,),
            procedures=(fleet.GIVE, fleet.KEEP),
        ),
    }
