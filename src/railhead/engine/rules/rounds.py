"""Operating rounds: how many, and which company is next."""

from collections.abc import Callable, Collection
from dataclasses import dataclass

from railhead.engine.facts import Company
from railhead.engine.flow import pop, swap
from railhead.engine.state import S, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.market import price
from railhead.engine.verbs.telling import tell


@dataclass(frozen=True, slots=True)
class OperatingRounds(Task):
    """Operating rounds are to be played before the next stock round."""

    left: int


@dataclass(frozen=True, slots=True)
class OperatingRound(Task):
    """Companies are to operate; those that have done so in this round."""

    done: tuple[Company, ...] = ()


def operating_order(state: State, companies: Collection[Company]) -> tuple[Company, ...]:
    """The highest price first; of equals, the lower number."""
    facts = state.facts.companies
    return tuple(sorted(companies, key=lambda c: (-(price(state, c) or 0), facts[c].number)))


def round_name(
    state: State, stock: int, operating: int, under_way: type[Task] = OperatingRounds
) -> str:
    """The round that is being played, as players call it, by the numbers of both kinds: operating
    rounds are played as long as a task of theirs is on the agenda.
    """
    if state.ended:
        return "End of game"
    names = state.facts.names
    if any(isinstance(task, under_way) for task in state.agenda):
        return f"{names['operating_round']} {operating}"
    return f"{names['stock_round']} {stock}"


def start_operating_rounds(state: S) -> S:
    """As many operating rounds follow as the phase has now."""
    rounds = state.facts.phases[state.phase].rounds
    return replace(state, agenda=(OperatingRounds(rounds),))


def start_operating_round(state: S, rounds: OperatingRounds, number: int) -> S:
    """One of the rounds begins, of which so many have been played with it."""
    text = f"{state.facts.names['operating_round']} {number}"
    state = tell(state, "round_started", text)
    return swap(state, OperatingRound(), replace(rounds, left=rounds.left - 1))


def next_company(
    order: Callable[[S], tuple[Company, ...]], begin: Callable[[S, Company], S]
) -> Callable[[S, OperatingRound], S]:
    """The course of a round: of those that have not operated, the first in order takes its turn.

    `begin` puts the steps of a turn on the agenda, and what happens before them.
    """

    def advance(state: S, round_: OperatingRound) -> S:
        waiting = [company for company in order(state) if company not in round_.done]
        if not waiting:
            return pop(state)
        company = waiting[0]
        state = swap(state, replace(round_, done=(*round_.done, company)))
        state = tell(state, "turn_started", f"{company} operates", company=company)
        return begin(state, company)

    return advance
