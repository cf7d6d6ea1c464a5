"""Operating rounds and the turns of companies in them (1947 4.2, 6.1 to 6.3, 7.0)."""

from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Step, pop, push, swap
from railhead.engine.rules.rounds import OperatingRound, OperatingRounds, next_company
from railhead.engine.rules.running import RunAll
from railhead.engine.state import BANK, Task
from railhead.engine.values import replace
from railhead.engine.verbs.money import pay
from railhead.engine.verbs.telling import tell
from railhead.games.g1947.board.survey import season
from railhead.games.g1947.ending import at_ceiling
from railhead.games.g1947.operating.tasks import (
    BuyTrains,
    EndTurn,
    LayTrack,
    PlaceStations,
    VisitTemple,
)
from railhead.games.g1947.operating.tokens import put_home
from railhead.games.g1947.options import Options
from railhead.games.g1947.rounds import start_stock_round
from railhead.games.g1947.state import State1947
from railhead.games.g1947.stock.market import operating_order


def next_round(state: State1947, rounds: OperatingRounds) -> State1947:
    """Play the next operating round, or go on to the stock round."""
    if state.ceiling and (state.facts.ends_with_round or not rounds.left):
        return at_ceiling(state)
    if not rounds.left:
        return start_stock_round(state)
    state = replace(
        state,
        operating_round=state.operating_round + 1,
        season=(state.season + 1) % len(state.facts.seasons),
    )
    name = state.facts.names["operating_round"]
    text = f"{name} {state.operating_round}, {season(state).name}"
    state = tell(state, "round_started", text, season=season(state).id)
    state = pay_privates(state)
    return swap(state, OperatingRound(), replace(rounds, left=rounds.left - 1))


def pay_privates(state: State1947) -> State1947:
    """1947 6.2: private companies pay the players who own them, not companies."""
    for private, owner in state.privates.items():
        if owner in state.players:
            income = state.facts.privates[private].income
            state = pay(state, BANK, owner, income, f"to {owner} for {private}")
    return state


def begin_turn(state: State1947, company: Company) -> State1947:
    """1947 6.3, 6.7: the steps of a turn follow in their order; in the first one the home station
    is placed.
    """
    steps_ = (
        VisitTemple(company),
        LayTrack(company),
        PlaceStations(company),
        RunAll(company),
        BuyTrains(company),
        EndTurn(company),
    )
    state = push(state, *steps_)
    return state if company in state.operated else put_home(state, company)


def end_turn(state: State1947, step: EndTurn) -> State1947:
    """What held for this turn is forgotten; workers gained in it may be used from now on."""
    return replace(
        pop(state),
        operated=state.operated | {step.company},
        new_workers={},
        new_stops=0,
        reduced=False,
        refusals={},
        first_track=None,
    )


def steps(_options: Options) -> dict[type[Task], Step[State1947, Any]]:
    """The rounds, which go on by themselves."""
    return {
        OperatingRounds: Step(
            paragraph="1947 4.2",
            purpose=lambda _state, _task: "The next operating round begins",
            advance=next_round,
        ),
        OperatingRound: Step(
            paragraph="1947 4.2.1",
            purpose=lambda _state, _task: "The next company operates",
            advance=next_company(operating_order, begin_turn),
        ),
        EndTurn: Step(
            paragraph="1947 6.3",
            purpose=lambda _state, step: f"The turn of {step.company} ends",
            advance=end_turn,
        ),
    }
