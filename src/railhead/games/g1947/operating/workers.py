"""Workers: a second track action, a second station, stockbrokers (1947 6.11)."""

from collections.abc import Iterator, Mapping
from typing import Any

from railhead.engine.facts import Company
from railhead.engine.flow import Procedure, Rule, in_hand, swap, task
from railhead.engine.rules.company_turn import in_turn, its_turn
from railhead.engine.rules.director import director
from railhead.engine.state import Player
from railhead.engine.values import replace
from railhead.engine.verbs.telling import counted, tell
from railhead.games.g1947.operating.actions import ConvertWorkers, LayAgain, UseWorker
from railhead.games.g1947.operating.tasks import LayTrack, PlaceStations
from railhead.games.g1947.state import State1947

FOR_A_STOCKBROKER = 3  # 1947 6.11.4


def usable_workers(state: State1947, company: Company) -> int:
    """The workers of the president; those gained in this turn wait for the next (1947 6.10)."""
    player = director(state, company)
    return state.workers.get(player, 0) - state.new_workers.get(player, 0)


def gain_workers(state: State1947, player: Player, count: int) -> State1947:
    """Workers are employed by a player, from the next turn on (1947 6.10, 6.11)."""
    if not count:
        return state
    state = replace(
        state,
        workers={**state.workers, player: state.workers.get(player, 0) + count},
        new_workers={**state.new_workers, player: state.new_workers.get(player, 0) + count},
    )
    text = f"{player} employs {counted(count, 'worker')}"
    return tell(state, "workers", text, player=player, count=count)


def spend_workers(state: State1947, player: Player, count: int, use: str) -> State1947:
    """Workers leave the game once used (1947 6.11)."""
    if not count:
        return state
    state = replace(state, workers={**state.workers, player: state.workers.get(player, 0) - count})
    text = f"{player} retires {counted(count, 'worker')} {use}"
    return tell(state, "workers", text, player=player, count=-count)


def gain_stockbrokers(state: State1947, company: Company, count: int) -> State1947:
    """Stockbrokers belong to the company (1947 6.10)."""
    if not count:
        return state
    held = state.stockbrokers.get(company, 0) + count
    state = replace(state, stockbrokers={**state.stockbrokers, company: held})
    text = f"{company} has {counted(held, 'stockbroker')}"
    return tell(state, "stockbrokers", text, company=company, count=count)


# A second action ---------------------------------------------------------------------------------


def has_a_worker(state: State1947, action: UseWorker | LayAgain) -> str | None:
    """The president spends a worker of his own, not one gained in this turn."""
    if usable_workers(state, action.company):
        return None
    return f"{action.player} has no worker to use in this turn"


def one_second_action(state: State1947, _action: UseWorker) -> str | None:
    """One worker in a turn brings a second track action, one a second station."""
    step = task(state)
    if isinstance(step, LayTrack) and (step.second or step.again):
        return "There is a second track action already"
    if isinstance(step, PlaceStations) and step.allowed > 1:
        return "Two stations may be placed already"
    return None


def just_use(state: State1947, player: Player) -> Iterator[UseWorker]:
    """The one way to use a worker here."""
    yield UseWorker(player=player, company=in_turn(state))


def use_worker(state: State1947, action: UseWorker) -> State1947:
    """1947 6.11.2, 6.11.3: a second track action follows, or a second station is allowed."""
    track = task(state)
    if isinstance(track, LayTrack):
        state = spend_workers(state, action.player, 1, "to lay track again")
        return swap(state, replace(track, again=True))
    step = in_hand(state, PlaceStations)
    state = spend_workers(state, action.player, 1, "to place a second station")
    return swap(state, replace(step, allowed=step.allowed + 1))


def preview_use(state: State1947, _action: UseWorker) -> Mapping[str, Any]:
    """The worker is spent for two more tiles, or for a second station."""
    track = isinstance(task(state), LayTrack)
    what = "two more tiles, one of them at most an upgrade" if track else "a second station"
    return {"effects": [f"One worker less; {what}"]}


USE_WORKER: Procedure[State1947, UseWorker] = Procedure(
    action=UseWorker,
    candidates=just_use,
    rules=(
        Rule("1947 6.11", its_turn),
        Rule("1947 6.11", has_a_worker),
        Rule("1947 6.11.3", one_second_action),
    ),
    effect=use_worker,
    preview=preview_use,
)

# Stockbrokers ------------------------------------------------------------------------------------


def three_for_each(state: State1947, action: ConvertWorkers) -> str | None:
    """Three workers of the president make one stockbroker of the company."""
    has, needed = usable_workers(state, action.company), FOR_A_STOCKBROKER * action.stockbrokers
    if action.stockbrokers > 0 and needed <= has:
        return None
    return (
        f"{action.player} has {counted(has, 'worker')}; each stockbroker takes {FOR_A_STOCKBROKER}"
    )


def conversions(state: State1947, player: Player) -> Iterator[ConvertWorkers]:
    """As many groups of three as there are."""
    company = in_turn(state)
    for count in range(1, usable_workers(state, company) // FOR_A_STOCKBROKER + 1):
        yield ConvertWorkers(player=player, company=company, stockbrokers=count)


def convert(state: State1947, action: ConvertWorkers) -> State1947:
    """1947 6.11.4: there is no way back."""
    spent = FOR_A_STOCKBROKER * action.stockbrokers
    state = spend_workers(state, action.player, spent, "to become stockbrokers")
    return gain_stockbrokers(state, action.company, action.stockbrokers)


def preview_conversion(state: State1947, action: ConvertWorkers) -> Mapping[str, Any]:
    """What is given and got."""
    spent = FOR_A_STOCKBROKER * action.stockbrokers
    worth = state.facts.money(state.facts.stockbroker * action.stockbrokers)
    return {"effects": [f"{spent} workers less, stockbrokers worth {worth} for {action.company}"]}


CONVERT_WORKERS: Procedure[State1947, ConvertWorkers] = Procedure(
    action=ConvertWorkers,
    candidates=conversions,
    rules=(
        Rule("1947 6.11", its_turn),
        Rule("1947 6.11.4", three_for_each),
    ),
    effect=convert,
    preview=preview_conversion,
)
