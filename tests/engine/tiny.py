"""A tiny title: one player after the other says a word, all vote at once, and silence passes."""

from collections.abc import Iterator
from dataclasses import dataclass

from railhead.engine.actions import Action
from railhead.engine.flow import Procedure, Rule, Rulebook, Step, pop, swap
from railhead.engine.state import BANK, Player, State, Task
from railhead.engine.values import replace
from railhead.engine.verbs.telling import tell
from tests.engine.position import ADAM, FACTS, PLAYERS

LONGEST = 5
WORDS = ("yes", "no", "perhaps", "stop")


@dataclass(frozen=True, slots=True, kw_only=True)
class Say(Action):
    word: str


@dataclass(frozen=True, slots=True, kw_only=True)
class RaiseHand(Action):
    pass


@dataclass(frozen=True, kw_only=True)
class Tiny(State):
    said: tuple[str, ...] = ()
    raised: tuple[Player, ...] = ()


@dataclass(frozen=True, slots=True)
class Talk(Task):
    player: Player


@dataclass(frozen=True, slots=True)
class Vote(Task):
    pass


@dataclass(frozen=True, slots=True)
class Silence(Task):
    minutes: int


def short_enough(_state: Tiny, action: Say) -> str | None:
    return f"{action.word} is too long" if len(action.word) > LONGEST else None


def said_once(state: Tiny, action: Say) -> str | None:
    return f"{action.word} was said" if action.word in state.said else None


def words(_state: Tiny, player: Player) -> Iterator[Say]:
    return (Say(player=player, word=word) for word in WORDS)


def say(state: Tiny, action: Say) -> Tiny:
    told = tell(replace(state, said=(*state.said, action.word)), "said", action.word)
    return replace(pop(told), ended="enough" if action.word == "stop" else "")


def raise_hand(state: Tiny, action: RaiseHand) -> Tiny:
    return replace(state, raised=(*state.raised, action.player))


def undecided(state: Tiny, _task: Vote) -> tuple[Player, ...]:
    return tuple(player for player in state.players if player not in state.raised)


def counted(state: Tiny, task: Vote) -> Tiny:
    return state if undecided(state, task) else pop(state)


def pass_by(state: Tiny, task: Silence) -> Tiny:
    state = tell(state, "silence", f"{task.minutes} minutes")
    return swap(state, Silence(task.minutes - 1)) if task.minutes > 1 else pop(state)


SAY: Procedure[Tiny, Say] = Procedure(
    action=Say,
    candidates=words,
    rules=(Rule("tiny 1", short_enough), Rule("tiny 2", said_once)),
    effect=say,
)
RAISE: Procedure[Tiny, RaiseHand] = Procedure(
    action=RaiseHand,
    candidates=lambda _state, player: (RaiseHand(player=player),),
    rules=(),
    effect=raise_hand,
)
RULEBOOK: Rulebook[Tiny] = Rulebook(
    steps={
        Talk: Step(
            paragraph="tiny 3",
            purpose=lambda _state, top: f"{top.player} talks",
            actors=lambda _state, top: (top.player,),
            procedures=(SAY,),
        ),
        Vote: Step(
            paragraph="tiny 4",
            purpose=lambda *_: "Vote",
            actors=undecided,
            procedures=(RAISE,),
            advance=counted,
        ),
        Silence: Step(paragraph="tiny 5", purpose=lambda *_: "Silence", advance=pass_by),
    }
)


def tiny(*agenda: Task, said: tuple[str, ...] = (), ended: str = "") -> Tiny:
    """A position with so much to be done."""
    return Tiny(
        facts=FACTS,
        players=PLAYERS,
        cash={BANK: 0},
        shares={},
        placed={},
        tokens={},
        prices={},
        trains={},
        directors={},
        phase=1,
        agenda=agenda,
        said=said,
        ended=ended,
    )


def saying(word: str, player: Player = ADAM) -> Say:
    """A word of somebody, of Adam if nobody else is named."""
    return Say(player=player, word=word)
