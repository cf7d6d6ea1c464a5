"""Procedures and the stack of tasks: who may do what now, and what follows."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from railhead.engine.actions import Action, in_words, type_name
from railhead.engine.errors import IllegalAction
from railhead.engine.state import Player, S, State, Task
from railhead.engine.values import replace

A = TypeVar("A", bound=Action)
T = TypeVar("T", bound=Task)


@dataclass(frozen=True, slots=True)
class Rule(Generic[S, A]):
    """A sentence that forbids something, with its paragraph. It answers an objection, or None."""

    paragraph: str
    objection: Callable[[S, A], str | None]


@dataclass(frozen=True, slots=True)
class Range:
    """A free number: from `least` to `most` by steps, but for a few values between."""

    least: int
    most: int
    step: int = 1
    but: tuple[int, ...] = ()

    def __contains__(self, number: int) -> bool:
        within = self.least <= number <= self.most and not (number - self.least) % self.step
        return within and number not in self.but


@dataclass(frozen=True, slots=True)
class Parts:
    """A field that is put together: of each part so many at the most, `least` to `most` in all.

    `counted` parts are told as pairs of a part and its number, others as a list of parts. It says
    what there is to choose from; the rules may refuse some combinations.
    """

    of: Mapping[str, int]
    least: int
    most: int
    counted: bool = False


def nothing(_state: Any, _second: Any) -> Mapping[str, Any]:
    """No preview, nothing free."""
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class Procedure(Generic[S, A]):
    """How one type of action is done.

    `candidates` guesses generously what the player might do; the rules alone decide. `preview`
    tells costs and effects of a legal action. `free` names the fields of a legal action that could
    be chosen otherwise, all else being the same, and what from: whatever is in a range is legal.
    """

    action: type[A]
    candidates: Callable[[S, Player], Iterable[A]]
    rules: tuple[Rule[S, A], ...]
    effect: Callable[[S, A], S]
    preview: Callable[[S, A], Mapping[str, Any]] = nothing
    free: Callable[[S, A], Mapping[str, Range | Parts]] = nothing

    def refusal(self, state: S, action: A) -> IllegalAction | None:
        """The first objection to the action, if there is one."""
        for rule in self.rules:
            reason = rule.objection(state, action)
            if reason is not None:
                return IllegalAction(rule.paragraph, reason)
        return None


def stay(state: S, _task: Any) -> S:
    """A task that waits for somebody to act."""
    return state


def nobody(_state: Any, _task: Any) -> tuple[Player, ...]:
    """A task that needs no decision."""
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Step(Generic[S, T]):
    """What a kind of task means: who acts, what they may do, and what happens by itself.

    `advance` is asked whenever the task comes up; it returns the state unchanged to wait for an
    actor. `purpose` says in a few words what is being decided.
    """

    paragraph: str
    purpose: Callable[[S, T], str]
    actors: Callable[[S, T], tuple[Player, ...]] = nobody
    procedures: tuple[Procedure[S, Any], ...] = ()
    advance: Callable[[S, T], S] = stay


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulebook(Generic[S]):
    """All rules of one game as it is being played: a step for each kind of task."""

    steps: Mapping[type[Task], Step[S, Any]]
    actions: Mapping[str, type[Action]] = field(init=False)
    procedures: Mapping[type[Task], Mapping[type[Action], Procedure[S, Any]]] = field(init=False)

    def __post_init__(self) -> None:
        found = {p.action for step in self.steps.values() for p in step.procedures}
        by_name = {type_name(action): action for action in sorted(found, key=type_name)}
        object.__setattr__(self, "actions", by_name)
        by_task = {kind: _by_action(step) for kind, step in self.steps.items()}
        object.__setattr__(self, "procedures", by_task)


def _by_action(step: Step[S, Any]) -> Mapping[type[Action], Procedure[S, Any]]:
    """The procedures of a step; of several for one type of action the first."""
    return {procedure.action: procedure for procedure in reversed(step.procedures)}


def task(state: State) -> Task:
    """The task in hand."""
    return state.agenda[0]


def in_hand(state: State, kind: type[T]) -> T:
    """The task in hand, where it is known of which kind it is."""
    top = state.agenda[0]
    assert isinstance(top, kind), f"{top} is no {kind.__name__}"
    return top


def push(state: S, *tasks: Task) -> S:
    """Put tasks on top of the agenda, the first of them uppermost."""
    return replace(state, agenda=(*tasks, *state.agenda))


def pop(state: S) -> S:
    """The task in hand is done."""
    return replace(state, agenda=state.agenda[1:])


def swap(state: S, *tasks: Task) -> S:
    """Put tasks in the place of the one in hand."""
    return replace(state, agenda=(*tasks, *state.agenda[1:]))


def actors(rulebook: Rulebook[S], state: S) -> tuple[Player, ...]:
    """Those who may act now: one as a rule, several at times, nobody when the game is over."""
    if state.ended or not state.agenda:
        return ()
    top = state.agenda[0]
    return rulebook.steps[type(top)].actors(state, top)


def refusal(rulebook: Rulebook[S], state: S, action: Action) -> IllegalAction | None:
    """Why the action is not allowed now, or None if it is. Nothing else decides legality."""
    untimely = objection_to_moment(rulebook, state, type(action), action.player)
    return untimely or _procedure(rulebook, state, action).refusal(state, action)


def objection_to_moment(
    rulebook: Rulebook[S], state: S, kind: type[Action], player: Player
) -> IllegalAction | None:
    """Why the player may do nothing of the kind now, whatever it is exactly."""
    if state.ended:
        return IllegalAction("end of game", f"The game is over: {state.ended}")
    top = state.agenda[0]
    step = rulebook.steps[type(top)]
    on_turn = step.actors(state, top)
    if kind not in rulebook.procedures[type(top)]:
        objection = f"This is not the time to {in_words(kind)}."
    elif player not in on_turn:
        objection = f"{player} is not on turn."
    else:
        return None
    now = f"{step.purpose(state, top)}: {_names(on_turn)} to act"
    return IllegalAction(step.paragraph, f"{objection} {now}")


def apply(rulebook: Rulebook[S], state: S, action: Action) -> S:
    """The position after the action, settled until somebody must decide. Raises IllegalAction."""
    refused = refusal(rulebook, state, action)
    if refused:
        raise refused
    effect = _procedure(rulebook, state, action).effect
    return settle(rulebook, effect(replace(state, events=()), action))


def settle(rulebook: Rulebook[S], state: S) -> S:
    """Carry out what happens by itself until somebody must decide or the game is over."""
    *_, settled = settling(rulebook, state)
    return settled


def settling(rulebook: Rulebook[S], state: S) -> Iterator[S]:
    """The position, and each that follows from it by itself; in the last one somebody decides."""
    yield state
    while state.agenda and not state.ended:
        top = state.agenda[0]
        onward = rulebook.steps[type(top)].advance(state, top)
        if onward is state:
            return
        state = onward
        yield state


def open_procedures(rulebook: Rulebook[S], state: S) -> tuple[Procedure[S, Any], ...]:
    """What may be done now."""
    return rulebook.steps[type(state.agenda[0])].procedures if actors(rulebook, state) else ()


def legal_actions(rulebook: Rulebook[S], state: S, player: Player) -> Iterator[Action]:
    """The candidates of the player that no rule refuses."""
    if player in actors(rulebook, state):
        for procedure in open_procedures(rulebook, state):
            yield from legal(procedure, state, player)


def legal(procedure: Procedure[S, A], state: S, player: Player) -> Iterator[A]:
    """The candidates of one procedure that no rule refuses."""
    for action in procedure.candidates(state, player):
        if procedure.refusal(state, action) is None:
            yield action


def _procedure(rulebook: Rulebook[S], state: S, action: Action) -> Procedure[S, Any]:
    """How an action is done that is timely."""
    return rulebook.procedures[type(state.agenda[0])][type(action)]


def _names(players: Iterable[Player]) -> str:
    return " and ".join(players) or "nobody"
